/**
 * Move by move in type that is read across a table: a phone against a cup. A tap anywhere, Space or an arrow is the next move; the
 * screen stays awake.
 *
 * @typedef {import("./steps.js").Step} Step
 */

import { nobreak } from "../board/nobreak.js";
import { Words, sentence } from "../board/words.js";
import { cardText } from "../engine/cards.js";
import { WakeLock } from "../live/wake.js";

const GLYPHS = /** @type {Readonly<Record<string, string>>} */ (Object.freeze({ c: "\u2663", d: "\u2666", h: "\u2665", s: "\u2660" }));

export class Cup {
  #dialog;
  #words;
  #moved;
  #wake = new WakeLock();
  /** @type {readonly Step[]} */
  #steps = [];
  #at = 0;

  /**
   * @param {HTMLDialogElement} dialog
   * @param {Words} words
   * @param {(at: number) => void} moved so many steps were made
   */
  constructor(dialog, words, moved) {
    this.#dialog = dialog;
    this.#words = words;
    this.#moved = moved;
    dialog.addEventListener("close", () => this.#wake.want(false));
    dialog.addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? target.closest("[data-do]") : null;
      const doing = button instanceof HTMLElement ? button.dataset.do : "";
      if (doing === "cup-next") this.#go(1);
      else if (doing === "cup-back") this.#go(-1);
      else if (doing === "cup-close") dialog.close();
    });
    dialog.addEventListener("keydown", (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (by === undefined) return;
      event.preventDefault();
      this.#go(by);
    });
  }

  /**
   * @param {readonly Step[]} steps
   * @param {number} at the step to be shown
   */
  open(steps, at) {
    this.#steps = steps;
    this.#at = at;
    this.#dialog.showModal();
    this.#wake.want(true);
    /** @type {HTMLElement | null} */ (this.#dialog.querySelector('[data-do="cup-next"]'))?.focus();
    this.#paint();
  }

  /** @param {number} by */
  #go(by) {
    if (by > 0 && this.#at === this.#steps.length) return this.#dialog.close();
    this.#at = Math.max(0, Math.min(this.#steps.length, this.#at + by));
    this.#moved(this.#at);
    this.#paint();
    return undefined;
  }

  #paint() {
    const step = this.#steps[this.#at];
    const [move, words] = /** @type {HTMLElement[]} */ (["move", "words"].map((name) => this.#dialog.querySelector(`[data-cup="${name}"]`)));
    const count = /** @type {HTMLElement} */ (this.#dialog.querySelector('[data-cup="count"]'));
    count.textContent = this.#words.say("stepOf", { n: Math.min(this.#at + 1, this.#steps.length), all: this.#steps.length });
    if (move === undefined || words === undefined) return;
    move.replaceChildren(...(step === undefined ? [this.#words.say("doDone")] : this.#large(step)));
    words.textContent = nobreak(step === undefined ? this.#words.say("doDoneWords") : stepWords(this.#words, step));
  }

  /** @param {Step} step @returns {(Node | string)[]} */
  #large({ kind, cards, draws }) {
    if (kind === "draw") return [draws === 1 ? this.#words.say("doDraw") : this.#words.say("doDrawTimes", { n: draws })];
    if (kind === "recycle") return [this.#words.say("doRecycle")];
    return cards.flatMap((card, at) => [...(at > 0 ? [" + "] : []), largeCard(cardText(card))]);
  }
}

/**
 * What is to be done, in a sentence.
 * @param {Words} words
 * @param {Step} step
 */
export function stepWords(words, { kind, cards, draws }) {
  const [one = "", other = ""] = cards.map((card) => words.card(card));
  if (kind === "pair") return sentence(words.say("hintPair", { one, other }));
  if (kind === "king") return sentence(words.say("hintKing", { card: one }));
  if (kind === "recycle") return words.say("hintRecycle");
  return `${draws === 1 ? words.say("hintDraw") : `${words.say("doDrawTimes", { n: draws })}.`} ${words.say("doDrawTo", { card: one })}`;
}

/** @param {string} text rank and suit */
function largeCard(text) {
  const span = document.createElement("span");
  const suit = text.slice(-1);
  span.className = `cup-card is-suit-${suit}`;
  span.textContent = `${text.startsWith("T") ? "10" : text.slice(0, 1)}${GLYPHS[suit] ?? ""}`;
  return span;
}
