/**
 * What is wrong with a draft as a position, and what of it is still unknown. A game takes cards away in pairs of thirteen and kings
 * alone; what is left on the table must be what such a game can leave.
 *
 * @typedef {import("../types.js").Card} Card
 * @typedef {import("./draft.js").Draft} Draft
 * @typedef {import("./draft.js").Mistake} Mistake
 *
 * @typedef {object} Standing
 * @property {number} toEnter pyramid places that are still to be entered
 * @property {readonly number[]} unseen stock places (deal indices) that are not known
 * @property {number} gone how many places are
 * @property {boolean} isFresh whether it is a deal that nobody has touched, whole
 */

import { KING, SORTED_DECK, TARGET, cardValue } from "../engine/cards.js";
import { COLUMN_OF, COVERED_BY, PYRAMID_SIZE, ROW_OF } from "../engine/layout.js";
import { Ruleset } from "../engine/rules.js";
import { cardsLeft } from "./draft.js";

/**
 * @param {Draft} draft
 * @returns {Standing}
 */
export function standingOf({ slots, drawn, pass }) {
  const unseen = slots.flatMap((slot, place) => (place >= PYRAMID_SIZE && (slot === null || slot === "unknown") ? [place] : []));
  const gone = slots.filter((slot) => slot === "gone").length;
  const toEnter = slots.filter((slot, place) => place < PYRAMID_SIZE && slot === null).length;
  return { toEnter, unseen, gone, isFresh: gone + drawn + toEnter + unseen.length === 0 && pass === 1 };
}

/**
 * The mistakes of a draft beside those of its text; the counts of ranks only once the pyramid is entered.
 * @param {Draft} draft
 * @param {Ruleset} rules
 * @returns {Mistake[]}
 */
export function mistakesOf(draft, rules) {
  const { slots, drawn, pass } = draft;
  /** @type {Mistake[]} */
  const mistakes = [];
  slots.forEach((slot, place) => {
    if (place >= PYRAMID_SIZE) {
      const n = place - PYRAMID_SIZE + 1;
      if (slot === "unknown" && n <= drawn) mistakes.push({ key: "wrongUnseen", place, values: { n } });
    } else if (slot === "unknown") mistakes.push({ key: "wrongUnknown", place, values: { n: place + 1 } });
    else if (slot === "gone" && isCovered(slots, place)) {
      mistakes.push({ key: "wrongCovered", place, values: { row: (ROW_OF[place] ?? 0) + 1, column: (COLUMN_OF[place] ?? 0) + 1 } });
    }
  });
  if (pass < 1 || !rules.allowsPass(pass)) mistakes.push({ key: "wrongPass", place: 0, values: { n: pass } });
  if (mistakes.length === 0 && standingOf(draft).toEnter === 0) mistakes.push(...unbalanced(draft));
  return mistakes;
}

/**
 * How the cards that stand nowhere can be shared out between those gone and those not seen: by kind of pair, how many pairs are
 * gone, and how many kings. All ways, `most` at most.
 * @param {Draft} draft
 * @param {number} most
 * @returns {{unseen: Card[]}[]}
 */
export function sharesOf(draft, most) {
  const left = cardsLeft(draft);
  const of = (/** @type {number} */ value) => left.filter((card) => cardValue(card) === value);
  const kinds = [1, 2, 3, 4, 5, 6].map((value) => ({ low: of(value), high: of(TARGET - value) }));
  /** @type {{unseen: Card[]}[]} */
  const shares = [];
  const share = (/** @type {number} */ at, /** @type {number} */ toGo, /** @type {Card[]} */ unseen) => {
    if (shares.length >= most) return;
    const kind = kinds[at];
    if (kind === undefined) {
      const kings = of(KING);
      if (toGo <= kings.length) shares.push({ unseen: [...unseen, ...kings.slice(toGo)] });
      return;
    }
    for (let pairs = 0; pairs <= Math.min(kind.low.length, kind.high.length, toGo >> 1); pairs += 1) {
      share(at + 1, toGo - 2 * pairs, [...unseen, ...kind.low.slice(pairs), ...kind.high.slice(pairs)]);
    }
  };
  share(0, standingOf(draft).gone, []);
  return shares;
}

/** @param {Draft} draft @returns {Mistake[]} */
function unbalanced(draft) {
  if (sharesOf(draft, 1).length > 0) return [];
  const { unseen } = standingOf(draft);
  const shown = draft.slots.filter((slot) => typeof slot === "number").map(cardValue);
  const count = (/** @type {number} */ value) => shown.filter((each) => each === value).length;
  for (let value = 1; value < TARGET - value; value += 1) {
    const [one, other] = [count(value), count(TARGET - value)];
    if (unseen.length > 0 || one === other) continue;
    return [{ key: "wrongBalance", place: 0, values: { one, other, rank: SORTED_DECK[4 * (value - 1)] ?? 0, partner: SORTED_DECK[4 * (TARGET - value - 1)] ?? 0 } }];
  }
  return [{ key: "wrongKings", place: 0, values: {} }];
}

/**
 * @param {Draft["slots"]} slots
 * @param {number} place
 */
function isCovered(slots, place) {
  const covering = COVERED_BY[place] ?? 0;
  return slots.some((slot, other) => other < PYRAMID_SIZE && (covering >> other) & 1 && slot !== "gone");
}
