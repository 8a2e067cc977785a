/**
 * Whether a place of the pyramid must be painted again.
 *
 * @typedef {import("../types.js").Place} Place
 * @typedef {import("./state.js").BoardState} BoardState
 * @typedef {import("../engine/public.js").PublicPosition} PublicPosition
 */

import { COVERED_BY, lowestPlace } from "../engine/layout.js";
import { NO_CARD } from "../engine/moves.js";
import { cardOf } from "./state.js";

/**
 * All that look and name of a pyramid place follow from, in one number: its card, the two that may cover it, and its marks. As long
 * as it is the same, in this deal or in another, nothing is to be painted there.
 * @param {BoardState} state
 * @param {Place} place
 */
export function standing({ position, picked, outlined, hinted, refused }, place) {
  if (!position.tableau.holds(place)) return -1 - cardOf(position, place);
  const [left, right] = holdersAt(position, place);
  const marks =
    Number(picked === place) +
    Number(holds(place, outlined)) * 2 +
    Number(hinted.includes(place)) * 4 +
    Number(refused.includes(place)) * 8;
  return ((left * 64 + right) * 64 + cardOf(position, place)) * 16 + marks;
}

/**
 * The cards that cover a place, counted from 1; 0 where none does.
 * @param {PublicPosition} position
 * @param {Place} place
 * @returns {[number, number]}
 */
function holdersAt(position, place) {
  const mask = COVERED_BY[place] ?? 0;
  if (mask === 0) return [0, 0];
  const left = lowestPlace(mask);
  const card = (/** @type {Place} */ at) => (position.tableau.holds(at) ? cardOf(position, at) + 1 : 0);
  return [card(left), card(left + 1)];
}

/**
 * Whether a place is one of the two that lie on another.
 * @param {Place} place
 * @param {Place} other NO_CARD for none
 */
export function holds(place, other) {
  return other !== NO_CARD && (((COVERED_BY[other] ?? 0) >> place) & 1) === 1;
}
