/**
 * A deal of a real table while it is entered: 52 places, of which some may be gone, not seen yet, or still to be entered; how far
 * the stock is drawn; the pass. One plain value, never changed in place, and the text that stands for it:
 *
 *     6c
 *     9s Ac          28 cards of the pyramid, row by row from the top; `--` is gone
 *     ...
 *     Qs 4d | ?? ??  the stock in the order in which it is drawn; `??` is not seen yet; `|` ends what is drawn in this pass
 *
 * Cards are read as everywhere (`10h` for `Th`, either case, with or without spaces), and with the signs of the suits; `xx` for `??`, for links; `..` is still to be
 * entered. A stock that ends early is not seen yet.
 *
 * @typedef {import("../types.js").Card} Card
 * @typedef {Card | "gone" | "unknown" | null} Slot null: still to be entered
 * @typedef {Readonly<{slots: readonly Slot[], drawn: number, pass: number}>} Draft `drawn`: so many stock places, from the first
 * @typedef {Readonly<{key: string, place: number, values: Readonly<Record<string, string | number>>}>} Mistake `key` of its words
 */

import { DECK_SIZE, SORTED_DECK, cardText, parseCard } from "../engine/cards.js";
import { PYRAMID_SIZE, ROW_OF } from "../engine/layout.js";

const TOKEN = /(10|[A2-9TJQKatjqk])([cdhsCDHS\u2663\u2666\u2665\u2660])\ufe0f?|--|\?\?|[xX][xX]|\.\.|\|/y;
const BETWEEN = /[ \t\r\n\f\v\u00a0,;]*/y;
const WORD = /[^ \t\r\n\f\v\u00a0,;]{1,3}/uy;
const STOCK_LINE = 12;
/** Suits as other programs write them. @type {Readonly<Record<string, string>>} */
const SIGNS = Object.freeze({ "\u2663": "c", "\u2666": "d", "\u2665": "h", "\u2660": "s" });

/** Mistakes of one place. */
const AT_A_PLACE = new Set(["wrongWord", "wrongUnseen", "wrongUnknown", "wrongCovered"]);

/** Nothing entered. @type {Draft} */
export const EMPTY_DRAFT = Object.freeze({ slots: Object.freeze(Array(DECK_SIZE).fill(null)), drawn: 0, pass: 1 });

/**
 * @param {Draft} draft
 * @param {number} place
 * @param {Slot} slot
 * @returns {Draft}
 */
export function withSlot(draft, place, slot) {
  const slots = draft.slots.map((before, at) => (at === place ? slot : typeof slot === "number" && before === slot ? null : before));
  return Object.freeze({ ...draft, slots: Object.freeze(slots) });
}

/**
 * The next place to be entered after this one, else the first of all; -1 when none is left.
 * @param {Draft} draft
 * @param {number} after
 */
export function nextEmpty({ slots }, after) {
  const later = slots.findIndex((slot, place) => place > after && slot === null);
  return later >= 0 ? later : slots.indexOf(null);
}

/**
 * The text of a draft.
 * @param {Draft} draft
 */
export function draftText({ slots, drawn }) {
  const end = slots.findLastIndex((slot) => slot !== null);
  /** @type {string[]} */
  const lines = [];
  let line = "";
  for (let place = 0; place <= Math.max(end, drawn > 0 ? PYRAMID_SIZE + drawn - 1 : -1); place += 1) {
    const isNewRow = place < PYRAMID_SIZE ? ROW_OF[place] !== ROW_OF[place - 1] : (place - PYRAMID_SIZE) % STOCK_LINE === 0;
    if (isNewRow && line !== "") {
      lines.push(line);
      line = "";
    }
    line += (line === "" ? "" : " ") + slotText(slots[place] ?? null);
    if (drawn > 0 && place === PYRAMID_SIZE + drawn - 1) line += " |";
  }
  return [...lines, line].join("\n").trim();
}

/**
 * The places of the cards that a mistake speaks of; those of the pass and of the counts speak of none.
 * @param {Mistake} mistake
 * @returns {number[]}
 */
export function placesOf({ key, place, values }) {
  if (key === "wrongTwice") return [Number(values.one) - 1, Number(values.other) - 1];
  return AT_A_PLACE.has(key) ? [place] : [];
}

/**
 * Read a text. What can be read is in the draft whatever else is wrong; the mistakes say what is, in the order of the text.
 * @param {string} text
 * @param {number} pass
 * @returns {{draft: Draft, mistakes: Mistake[]}}
 */
export function readDraft(text, pass = 1) {
  /** @type {Slot[]} */
  const slots = [];
  /** @type {Mistake[]} */
  const mistakes = [];
  /** @type {Map<Card, number>} */
  const seen = new Map();
  let drawn = 0;
  let marks = 0;
  for (let at = skip(text, 0); at < text.length; ) {
    const token = matchAt(TOKEN, text, at);
    if (token === null) {
      const word = matchAt(WORD, text, at)?.[0] ?? "";
      mistakes.push({ key: "wrongWord", place: slots.length, values: { text: word, n: slots.length + 1 } });
      slots.push(null);
      at = skip(text, at + word.length);
      continue;
    }
    at = skip(text, at + token[0].length);
    if (token[0] === "|") {
      marks += 1;
      drawn = slots.length - PYRAMID_SIZE;
      if (marks > 1 || drawn < 0) mistakes.push({ key: "wrongMark", place: slots.length, values: {} });
      continue;
    }
    const slot = slotOf(token);
    if (typeof slot === "number") {
      const before = seen.get(slot);
      if (before !== undefined) mistakes.push({ key: "wrongTwice", place: slots.length, values: { card: slot, one: before + 1, other: slots.length + 1 } });
      seen.set(slot, slots.length);
    }
    slots.push(slot);
  }
  if (slots.length > DECK_SIZE) mistakes.push({ key: "wrongMany", place: DECK_SIZE, values: {} });
  const filled = Array.from({ length: DECK_SIZE }, (_, place) => slots[place] ?? null);
  return { draft: Object.freeze({ slots: Object.freeze(filled), drawn: Math.max(0, Math.min(24, drawn)), pass }), mistakes };
}

/**
 * The draft of a whole deal.
 * @param {readonly Card[]} cards
 * @returns {Draft}
 */
export function draftOfDeal(cards) {
  return Object.freeze({ ...EMPTY_DRAFT, slots: Object.freeze([...cards]) });
}

/**
 * The cards that stand nowhere yet.
 * @param {Draft} draft
 * @returns {Card[]}
 */
export function cardsLeft({ slots }) {
  const used = new Set(slots);
  return SORTED_DECK.filter((card) => !used.has(card));
}

/** @param {RegExpExecArray} token @returns {Slot} */
function slotOf(token) {
  if (token[1] !== undefined) {
    const suit = String(token[2]).toLowerCase();
    return parseCard(token[1].toUpperCase().replace("10", "T") + (SIGNS[suit] ?? suit));
  }
  if (token[0] === "..") return null;
  return token[0] === "--" ? "gone" : "unknown";
}

/** @param {Slot} slot */
function slotText(slot) {
  if (typeof slot === "number") return cardText(slot);
  if (slot === null) return "..";
  return slot === "gone" ? "--" : "??";
}

/**
 * @param {string} text
 * @param {number} at
 */
function skip(text, at) {
  return at + (matchAt(BETWEEN, text, at)?.[0].length ?? 0);
}

/**
 * @param {RegExp} pattern
 * @param {string} text
 * @param {number} at
 */
function matchAt(pattern, text, at) {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
