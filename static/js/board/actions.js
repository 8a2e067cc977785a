/**
 * What a hand on the board means: plain functions from a state and a touch to the next state, and the event to play, if any.
 *
 * They ask for events; the engine decides. What they refuse by themselves (a covered card, a dropped card that makes no
 * thirteen) costs nothing and says why.
 *
 * @typedef {import("../types.js").Place} Place
 * @typedef {import("../types.js").Target} Target
 * @typedef {import("../types.js").Refusal} Refusal
 * @typedef {import("../types.js").Reason} ReasonText
 * @typedef {import("./state.js").BoardState} BoardState
 * @typedef {Readonly<{state: BoardState, event: string | null, refusal: Refusal | null}>} Outcome Of a touch.
 */

import { NO_CARD, Reason } from "../engine/moves.js";
import { holdersOf, isAvailable, isKing, partnersOf, placeAt, removalText } from "./state.js";

/**
 * A tap, a click, Enter or Space on a target.
 * @param {BoardState} state
 * @param {Target} target
 * @param {{quickPair?: boolean}} [options]
 * @returns {Outcome}
 */
export function tap(state, target, { quickPair = false } = {}) {
  if (target === "stock") return tapStock(state);
  const { position } = state;
  const place = placeAt(position, target);
  if (place === NO_CARD) return same(state);
  if (!isAvailable(position, place)) return covered(state, place);
  if (isKing(position, place)) return leaves(state, [place]);
  if (place === state.picked) return putBack(state);
  if (state.picked !== NO_CARD && partnersOf(position, place).includes(state.picked)) {
    return leaves(state, [state.picked, place]);
  }
  const partners = quickPair ? partnersOf(position, place) : [];
  const [only] = partners;
  return partners.length === 1 && only !== undefined ? leaves(state, [place, only]) : pick(state, place);
}

/**
 * The stock: draws; turns the waste over when it is empty; pairs its open top with a card that was picked first.
 * @param {BoardState} state
 * @returns {Outcome}
 */
export function tapStock(state) {
  const { position, picked } = state;
  const top = placeAt(position, "stock");
  if (top !== NO_CARD && picked !== NO_CARD) {
    if (isKing(position, top)) return refused(clear(state), Reason.DRAW_KING_FIRST, [top]);
    if (partnersOf(position, top).includes(picked)) return leaves(state, [picked, top]);
    return refused(clear(state), Reason.NOT_THIRTEEN, [picked, top]);
  }
  return drawOrRecycle(state);
}

/**
 * D on the keyboard: draws or recycles, whatever is picked.
 * @param {BoardState} state
 * @returns {Outcome}
 */
export function drawOrRecycle(state) {
  const { tableau: table, rules } = state.position;
  if (table.stockTop !== NO_CARD) return plays(state, "d");
  if (table.drawn === 0) return refused(state, Reason.STOCK_EMPTY, []);
  return rules.allowsPass(table.passNumber + 1) ? plays(state, "r") : refused(state, Reason.NO_PASS_LEFT, []);
}

/**
 * A card dropped on another.
 * @param {BoardState} state
 * @param {Target} from
 * @param {Target} onto
 * @returns {Outcome}
 */
export function drop(state, from, onto) {
  const { position } = state;
  const one = placeAt(position, from);
  const other = placeAt(position, onto);
  const bare = clear(state);
  if (one === NO_CARD || other === NO_CARD || one === other) return same(bare);
  if (!isAvailable(position, one)) return covered(bare, one);
  if (!isAvailable(position, other)) return covered(bare, other);
  if (isKing(position, one) || isKing(position, other)) return refused(bare, Reason.KING_ALONE, [one, other]);
  if (partnersOf(position, one).includes(other)) return leaves(bare, [one, other]);
  return refused(bare, Reason.NOT_THIRTEEN, [one, other]);
}

/**
 * Escape, or a tap on the picked card: nothing is picked, outlined or hinted.
 * @param {BoardState} state
 * @returns {Outcome}
 */
export function putBack(state) {
  return same(clear(state));
}

/**
 * Marks a hint: first the cards of an area or a move.
 * @param {BoardState} state
 * @param {readonly (Place | "stock")[]} places deal indices, or the stock
 * @returns {BoardState}
 */
export function hint(state, places) {
  return Object.freeze({ ...clear(state), hinted: Object.freeze([...places]) });
}

/**
 * Rests on a covered card, or on none: what holds it down is outlined, and nothing else happens.
 * @param {BoardState} state
 * @param {Target | null} target
 * @returns {BoardState}
 */
export function rest(state, target) {
  const place = target === null ? NO_CARD : placeAt(state.position, target);
  const isCovered = place !== NO_CARD && !isAvailable(state.position, place);
  return Object.freeze({ ...state, outlined: isCovered ? place : NO_CARD, refused: Object.freeze([]) });
}

/**
 * What the engine would not play is shown at the cards that it concerns.
 * @param {BoardState} state
 * @param {ReasonText} reason
 * @param {readonly Place[]} places
 * @returns {Outcome}
 */
export function refused(state, reason, places) {
  const next = Object.freeze({ ...state, outlined: NO_CARD, refused: Object.freeze([...places]) });
  return { state: next, event: null, refusal: { reason, places: next.refused } };
}

/**
 * @param {BoardState} state
 * @param {Place} place
 * @returns {Outcome}
 */
function covered(state, place) {
  const next = Object.freeze({ ...state, outlined: place, refused: Object.freeze([place]) });
  const places = holdersOf(state.position, place);
  return { state: next, event: null, refusal: { reason: Reason.STILL_COVERED, places: [place, ...places] } };
}

/**
 * @param {BoardState} state
 * @param {Place} place
 * @returns {Outcome}
 */
function pick(state, place) {
  return same(Object.freeze({ ...clear(state), picked: place }));
}

/**
 * @param {BoardState} state
 * @param {readonly Place[]} places
 * @returns {Outcome}
 */
function leaves(state, places) {
  return plays(clear(state), removalText(state.position, places));
}

/**
 * @param {BoardState} state
 * @param {string} event
 * @returns {Outcome}
 */
function plays(state, event) {
  return { state, event, refusal: null };
}

/**
 * @param {BoardState} state
 * @returns {Outcome}
 */
function same(state) {
  return { state, event: null, refusal: null };
}

/**
 * @param {BoardState} state
 * @returns {BoardState}
 */
function clear(state) {
  return Object.freeze({ ...state, picked: NO_CARD, outlined: NO_CARD, hinted: Object.freeze([]), refused: Object.freeze([]) });
}
