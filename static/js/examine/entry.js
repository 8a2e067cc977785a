/**
 * Entering a deal: places that are tapped or typed into, the palette, the text box. Three ways into one draft; each shows at once
 * what the others did. It judges nothing; what is wrong is told to it.
 *
 * @typedef {import("./draft.js").Draft} Draft
 * @typedef {import("./draft.js").Slot} Slot
 * @typedef {import("./draft.js").Mistake} Mistake
 */

import { nobreak } from "../board/nobreak.js";
import { Words } from "../board/words.js";
import { cardFace } from "../board/face.js";
import { cardText, findCard } from "../engine/cards.js";
import { COLUMN_OF, PYRAMID_SIZE, ROW_OF } from "../engine/layout.js";
import { EMPTY_DRAFT, draftText, nextEmpty, placesOf, readDraft, withSlot } from "./draft.js";

export class Entry {
  #page;
  #words;
  #sprites;
  #changed;
  /** @type {Draft} */
  #draft = EMPTY_DRAFT;
  /** @type {Mistake[]} of the text */
  #textMistakes = [];
  #cursor = 0;
  /** Whether the place at the cursor was chosen by hand: a filled one is marked only then. */
  #isChosen = false;
  /** A rank typed, whose suit is still to come. */
  #typed = "";
  /** @type {HTMLElement[]} */
  #slots;
  /** @type {HTMLTextAreaElement} */
  #text;

  /**
   * @param {HTMLElement} page
   * @param {Words} words
   * @param {string} sprites
   * @param {() => void} changed after each change by hand
   */
  constructor(page, words, sprites, changed) {
    this.#page = page;
    this.#words = words;
    this.#sprites = sprites;
    this.#changed = changed;
    this.#slots = Array.from(page.querySelectorAll("[data-slot]"), (slot) => /** @type {HTMLElement} */ (slot));
    this.#text = /** @type {HTMLTextAreaElement} */ (page.querySelector("#deal-text"));
    page.addEventListener("click", ({ target }) => this.#click(target));
    this.#part("cards").addEventListener("keydown", (event) => this.#key(event));
    this.#text.addEventListener("input", () => this.readText(this.#text.value));
    this.#paint();
  }

  get draft() {
    return this.#draft;
  }

  /** Mistakes of the text, as long as nothing was entered otherwise since. */
  get textMistakes() {
    return this.#textMistakes;
  }

  /**
   * Another draft, from a link or a file.
   * @param {Draft} draft
   */
  set(draft) {
    this.#textMistakes = [];
    this.#take(draft, Math.max(0, nextEmpty(draft, -1)));
  }

  /** Show which places the mistakes speak of. @param {readonly Mistake[]} mistakes */
  mark(mistakes) {
    const wrong = new Set(mistakes.flatMap(placesOf));
    this.#slots.forEach((element, place) => {
      element.classList.toggle("is-wrong", wrong.has(place));
      if (wrong.has(place)) element.setAttribute("aria-describedby", "deal-wrong");
      else element.removeAttribute("aria-describedby");
    });
  }

  /** @param {string} text typed or pasted; the box stays as it is */
  readText(text) {
    const { draft, mistakes } = readDraft(text, this.#draft.pass);
    this.#textMistakes = mistakes;
    this.#draft = draft;
    this.#cursor = Math.max(0, nextEmpty(draft, -1));
    this.#paint();
    this.#changed();
  }

  /** @param {number} pass */
  set pass(pass) {
    this.#take(Object.freeze({ ...this.#draft, pass }), this.#cursor);
  }

  /** @param {Slot} slot at the cursor; then the next place */
  put(slot) {
    if (this.#cursor < 0) return;
    const draft = withSlot(this.#draft, this.#cursor, slot);
    const next = nextEmpty(draft, this.#cursor);
    this.#take(draft, next < 0 ? this.#cursor : next);
  }

  /** What stands at the cursor goes, else what was entered before it. */
  erase() {
    const { slots } = this.#draft;
    const at = slots[this.#cursor] !== null ? this.#cursor : slots.findLastIndex((slot, place) => slot !== null && place < this.#cursor);
    const last = at >= 0 ? at : slots.findLastIndex((slot) => slot !== null);
    if (last >= 0) this.#take(withSlot(this.#draft, last, null), last);
  }

  clear() {
    this.#take(EMPTY_DRAFT, 0);
  }

  /** The stock place at the cursor is the top of the waste, or no longer. */
  toggleTop() {
    const n = this.#cursor - PYRAMID_SIZE + 1;
    if (n < 1) return;
    this.#take(Object.freeze({ ...this.#draft, drawn: this.#draft.drawn === n ? 0 : n }), this.#cursor);
  }

  /**
   * @param {Draft} draft
   * @param {number} cursor
   */
  #take(draft, cursor) {
    this.#draft = draft;
    this.#cursor = cursor;
    this.#isChosen = false;
    this.#typed = "";
    this.#textMistakes = [];
    this.#text.value = draftText(draft);
    this.#paint();
    this.#changed();
  }

  /** @param {EventTarget | null} target */
  #click(target) {
    const button = target instanceof Element ? target.closest("[data-slot], [data-card]") : null;
    if (!(button instanceof HTMLElement) || button.closest("[data-board]") !== null) return;
    if (button.dataset.slot !== undefined) this.#move(Number(button.dataset.slot), true);
    else {
      const card = findCard(button.dataset.card ?? "") ?? null;
      const at = this.#draft.slots.indexOf(card);
      if (at >= 0) this.#move(at, false);
      else this.put(card);
    }
  }

  /**
   * @param {number} place
   * @param {boolean} isFocused
   */
  #move(place, isFocused) {
    this.#cursor = Math.max(0, Math.min(this.#slots.length - 1, place));
    this.#isChosen = true;
    this.#typed = "";
    this.#paint();
    if (isFocused) this.#slots[this.#cursor]?.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const { key } = event;
    const steps = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowRight: 1 });
    if (steps[key] !== undefined) this.#move(this.#cursor + steps[key], true);
    else if (key === "Backspace" || key === "Delete") this.erase();
    else if (key === "-") this.put("gone");
    else if (key === "?") this.put("unknown");
    else if (key.length === 1 && !this.#type(key)) return;
    else if (key.length > 1) return;
    event.preventDefault();
    this.#slots[this.#cursor]?.focus({ preventScroll: true });
  }

  /**
   * A rank, then a suit.
   * @param {string} key
   * @returns {boolean} whether it was either
   */
  #type(key) {
    const rank = key === "1" || key === "0" ? "T" : key.toUpperCase();
    const card = this.#typed === "" ? undefined : findCard(this.#typed + key.toLowerCase());
    if (card !== undefined) {
      const at = this.#draft.slots.indexOf(card);
      if (at < 0 || at === this.#cursor) this.put(card);
      else this.#move(at, true);
      return true;
    }
    if (!"A23456789TJQK".includes(rank)) return false;
    this.#typed = rank;
    return true;
  }

  #paint() {
    const { slots, drawn } = this.#draft;
    slots.forEach((slot, place) => this.#paintSlot(place, slot, place >= PYRAMID_SIZE && place < PYRAMID_SIZE + drawn));
    const used = new Set(slots);
    for (const key of this.#part("palette").querySelectorAll("[data-card]")) {
      const button = /** @type {HTMLElement} */ (key);
      const card = /** @type {number} */ (findCard(button.dataset.card ?? ""));
      button.classList.toggle("is-used", used.has(card));
      const name = this.#words.card(card);
      button.setAttribute("aria-label", used.has(card) ? this.#words.say("used", { card: name }) : name);
    }
    this.#put("next", this.#nextWords());
    const top = /** @type {HTMLElement} */ (this.#page.querySelector('[data-do="top"]'));
    const isStock = this.#cursor >= PYRAMID_SIZE;
    top.setAttribute("aria-pressed", String(isStock && drawn === this.#cursor - PYRAMID_SIZE + 1));
    for (const name of ["top", "unknown"]) {
      const button = /** @type {HTMLButtonElement} */ (this.#page.querySelector(`[data-do="${name}"]`));
      button.disabled = !isStock;
    }
  }

  /**
   * @param {number} place
   * @param {Slot} slot
   * @param {boolean} isDrawn
   */
  #paintSlot(place, slot, isDrawn) {
    const element = /** @type {HTMLElement} */ (this.#slots[place]);
    const kind = typeof slot === "number" ? cardText(slot) : slot ?? "empty";
    if (element.dataset.kind !== kind) {
      element.dataset.kind = kind;
      element.replaceChildren(...(typeof slot === "number" ? [cardFace(cardText(slot), this.#sprites)] : []));
      if (slot === "unknown") element.textContent = "?";
    }
    element.classList.toggle("is-next", place === this.#cursor && (slot === null || this.#isChosen));
    element.classList.toggle("is-drawn", isDrawn);
    element.classList.toggle("is-top", isDrawn && place === PYRAMID_SIZE + this.#draft.drawn - 1);
    element.tabIndex = place === this.#cursor ? 0 : -1;
    element.setAttribute("aria-label", this.#slotName(place, slot, isDrawn));
  }

  /**
   * @param {number} place
   * @param {Slot} slot
   * @param {boolean} isDrawn
   */
  #slotName(place, slot, isDrawn) {
    const keys = { gone: "slotGone", unknown: "slotUnknown" };
    const said = typeof slot === "number" ? this.#words.card(slot) : this.#words.say(slot === null ? "slotEmpty" : keys[slot]);
    const what = isDrawn ? this.#words.say("slotDrawn", { what: said }) : said;
    if (place >= PYRAMID_SIZE) return this.#words.say("slotStock", { n: place - PYRAMID_SIZE + 1, what });
    return this.#words.say("slotPyramid", { row: (ROW_OF[place] ?? 0) + 1, column: (COLUMN_OF[place] ?? 0) + 1, what });
  }

  #nextWords() {
    const place = this.#cursor;
    if (nextEmpty(this.#draft, -1) < 0 && this.#draft.slots[place] !== null) return this.#words.say("nextNone");
    if (place >= PYRAMID_SIZE) return this.#words.say("nextStock", { n: place - PYRAMID_SIZE + 1 });
    return this.#words.say("nextPyramid", { row: (ROW_OF[place] ?? 0) + 1, column: (COLUMN_OF[place] ?? 0) + 1 });
  }

  /**
   * @param {string} name
   * @param {string} text
   */
  #put(name, text) {
    const element = this.#part(name);
    const words = nobreak(text);
    if (element.textContent !== words) element.textContent = words;
  }

  /**
   * @param {string} name
   * @returns {HTMLElement}
   */
  #part(name) {
    const element = this.#page.querySelector(`[data-examine="${name}"]`);
    if (!(element instanceof HTMLElement)) throw new RangeError(`the page has no "${name}"`);
    return element;
  }
}
