/**
 * Pointing at a pair: a chip for each pair that could leave now, where the host takes suggestions. One is pointed at; with the next
 * event none is. The host sees which one most point at, and does as it likes.
 *
 * @typedef {import("../engine/public.js").PublicPosition} PublicPosition
 * @typedef {import("../types.js").Place} Place
 * @typedef {import("../board/words.js").Words} Words
 */

import { cardOf, isAvailable, partnersOf, removalText } from "../board/state.js";
import { PYRAMID_SIZE } from "../engine/layout.js";
import { RANKS, SUITS, cardText } from "../engine/cards.js";

const GLYPHS = Object.freeze({ c: "\u2663", d: "\u2666", h: "\u2665", s: "\u2660" });
/** Chips at most; where more pairs lie open the rest is left to the host. */
const MOST = 6;

/** The pairs that could leave now. @param {PublicPosition} position @returns {[Place, Place][]} lower deal index first */
export function openPairs(position) {
  const places = position.cards.map((_, place) => place).filter((place) => isAvailable(position, place));
  return places.flatMap((one) =>
    partnersOf(position, one)
      .filter((other) => one < other)
      .map((other) => /** @type {[Place, Place]} */ ([one, other])),
  );
}

export class Pointing {
  /** @type {string | null} */
  #chosen = null;
  #shown = "";
  #root;
  #words;
  #table;
  #point;

  /**
   * @param {HTMLElement} root `#pointing`
   * @param {Words} words of watching
   * @param {Words} table words of the table
   * @param {(pair: string, places: readonly Place[]) => void} point
   */
  constructor(root, words, table, point) {
    this.#root = root;
    this.#words = words;
    this.#table = table;
    this.#point = point;
  }

  /** @param {PublicPosition | null} position null: nothing can be pointed at @param {string} moment changes with every event */
  show(position, moment) {
    const key = position === null ? "" : moment;
    if (key === this.#shown) return;
    this.#shown = key;
    this.#chosen = null;
    const pairs = position === null ? [] : openPairs(position).slice(0, MOST);
    this.#root.hidden = pairs.length === 0;
    const list = /** @type {HTMLElement} */ (this.#root.querySelector("[data-pairs]"));
    list.replaceChildren(...pairs.map((places) => this.#chip(/** @type {PublicPosition} */ (position), places)));
  }

  /** @param {PublicPosition} position @param {[Place, Place]} places */
  #chip(position, places) {
    const pair = removalText(position, places);
    const chip = document.createElement("button");
    chip.type = "button";
    chip.className = "chip numbers";
    chip.dataset.pair = pair;
    chip.setAttribute("aria-pressed", "false");
    const [one, other] = places.map((place) => this.#table.card(cardOf(position, place)));
    chip.setAttribute("aria-label", this.#words.say("pointAt", { one: one ?? "", other: other ?? "" }));
    // The pyramid's card first, as it is seen.
    const shown = [...places].sort((a, b) => Number(a >= PYRAMID_SIZE) - Number(b >= PYRAMID_SIZE));
    chip.append(...shown.map((place) => face(cardText(cardOf(position, place)))));
    chip.addEventListener("click", () => {
      if (this.#chosen === pair) return;
      this.#chosen = pair;
      for (const other of this.#root.querySelectorAll("[data-pair]")) {
        other.setAttribute("aria-pressed", String(other === chip));
      }
      this.#point(pair, places);
    });
    return chip;
  }
}

/** A card in two signs. @param {string} text */
function face(text) {
  const card = document.createElement("span");
  const rank = text.charAt(0);
  const suit = /** @type {keyof typeof GLYPHS} */ (text.charAt(1));
  card.className = SUITS.indexOf(suit) === 1 || SUITS.indexOf(suit) === 2 ? "chip-card is-red" : "chip-card";
  card.textContent = `${rank === "T" ? "10" : RANKS.includes(rank) ? rank : "?"}${GLYPHS[suit]}`;
  return card;
}
