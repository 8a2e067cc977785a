/**
 * The audience, as its host sees it: reactions beside the pill, the favourite pair as a quiet mark on the cards, and in the panel
 * what they may do and who they are. Nothing of it covers the game or moves a card.
 *
 * @typedef {import("./hosting.js").Hosting} Hosting
 * @typedef {import("../board/words.js").Words} Words
 * @typedef {import("./protocol.js").Favourite} Favourite
 * @typedef {import("./protocol.js").Watchers} Watchers
 */

import { Reactions } from "./reactions.js";

/** What the host allows, by the boxes of the panel. */
const BOXES = /** @type {const} */ (["listed", "reactions", "suggestions", "gauge"]);
const GLYPHS = Object.freeze({ c: "\u2663", d: "\u2666", h: "\u2665", s: "\u2660" });

export class HostAudience {
  #document;
  #words;
  #reactions;
  #marked = "";

  /** @param {Document} page @param {Words} words of hosting */
  constructor(page, words) {
    this.#document = page;
    this.#words = words;
    this.#reactions = new Reactions(this.#element("heard"));
  }

  /** @param {Hosting} hosting */
  listen(hosting) {
    for (const name of BOXES) {
      const box = this.#box(name);
      box.addEventListener("change", () => hosting.allow({ [name]: box.checked }));
    }
    this.#element("who").addEventListener("click", () => hosting.send({ t: "who" }));
    this.#element("unblock").addEventListener("click", () => hosting.send({ t: "unblock" }));
    this.#element("seats").addEventListener("click", (event) => {
      const seat = event.target instanceof Element ? event.target.closest("[data-seat]") : null;
      if (seat instanceof HTMLElement) hosting.send({ t: "block", watcher: seat.dataset.seat ?? "" });
    });
    const more = /** @type {HTMLDetailsElement} */ (this.#element("who").closest("details"));
    more.addEventListener("toggle", () => more.open && hosting.phase === "on" && hosting.send({ t: "who" }));
    const qr = this.#element("qr");
    qr.addEventListener("click", () => {
      const image = /** @type {HTMLImageElement} */ (this.#element("qr-image"));
      image.hidden = !image.hidden;
      qr.setAttribute("aria-expanded", String(!image.hidden));
      if (hosting.table !== null) image.src = `/live/${hosting.table.code}/qr.svg`;
      // The panel is longer than a low screen: what was asked for is brought into sight.
      if (!image.hidden) image.scrollIntoView({ block: "nearest" });
    });
  }

  /** @param {Hosting} hosting */
  show(hosting) {
    const { table, allowed } = hosting;
    if (hosting.phase !== "on" || table === null) this.#mark(null);
    if (table === null) return;
    for (const name of BOXES) this.#box(name).checked = name === "listed" ? table.listed : allowed[name];
    /** @type {HTMLAnchorElement} */ (this.#element("screen")).href = `/live/${table.code}/screen/`;
    if (!allowed.suggestions) this.#mark(null);
  }

  /** @param {import("./protocol.js").Reactions["counts"]} counts */
  reacted(counts) {
    this.#reactions.show(counts);
  }

  /** The pair that most point at; null when nobody does, or the game has gone on. @param {Favourite | null} favourite */
  favourite(favourite) {
    this.#mark(favourite?.pair ?? null, favourite?.votes ?? 0);
  }

  /** Who watches. @param {Watchers} watchers */
  watchers({ list, blocked }) {
    const nobody = this.#element("nobody");
    nobody.hidden = list.length > 0;
    nobody.textContent = this.#words.say("nobody");
    this.#element("seats").replaceChildren(...list.map((name) => this.#seat(name)));
    const letIn = this.#element("unblock");
    letIn.hidden = blocked === 0;
    letIn.textContent = blocked === 0 ? "" : this.#words.count("letIn", blocked);
  }

  /** @param {string} name */
  #seat(name) {
    const item = this.#document.createElement("li");
    const label = this.#document.createElement("span");
    label.textContent = this.#words.say("seat", { name });
    const out = this.#document.createElement("button");
    out.type = "button";
    out.className = "button button--quiet";
    out.dataset.seat = name;
    out.textContent = this.#words.say("sendOut");
    out.setAttribute("aria-label", this.#words.say("sendOutName", { name }));
    item.append(label, out);
    return item;
  }

  /** @param {string | null} pair @param {number} [votes] */
  #mark(pair, votes = 0) {
    const said = this.#element("favourite");
    said.hidden = pair === null;
    if (pair !== null) said.textContent = this.#words.count("favourite", votes).replace("{pair}", glyphs(pair));
    if ((pair ?? "") === this.#marked) return;
    this.#marked = pair ?? "";
    for (const card of this.#document.querySelectorAll("[data-pointed]")) card.removeAttribute("data-pointed");
    for (const text of pair === null ? [] : [pair.slice(0, 2), pair.slice(2)]) {
      this.#document.querySelector(`[data-board] .card[data-card="${text}"]`)?.setAttribute("data-pointed", "");
    }
  }

  /** @param {typeof BOXES[number]} name */
  #box(name) {
    return /** @type {HTMLInputElement} */ (this.#element(name));
  }

  /** @param {string} name @returns {HTMLElement} */
  #element(name) {
    const element = this.#document.querySelector(`[data-live="${name}"]`);
    if (!(element instanceof HTMLElement)) throw new RangeError(`the host's bar has no ${name}`);
    return element;
  }
}

/** Two cards in signs. @param {string} pair */
function glyphs(pair) {
  return [pair.slice(0, 2), pair.slice(2)]
    .map((text) => {
      const suit = /** @type {keyof typeof GLYPHS} */ (text.charAt(1));
      return (text.startsWith("T") ? "10" : text.charAt(0)) + GLYPHS[suit];
    })
    .join(" ");
}
