/**
 * What is different between two positions of one deal, seen as a move of cards: the ground for motion and for what is told.
 *
 * @typedef {import("../types.js").Place} Place
 * @typedef {"leave" | "draw" | "recycle" | "back" | "other"} ChangeKind
 * @typedef {Readonly<{
 *   kind: ChangeKind,
 *   left: readonly Place[],
 *   came: readonly Place[],
 *   opened: readonly Place[],
 *   undrawn: Place,
 *   unturned: boolean,
 * }>} Changes
 *   `left` went off the table, `came` came back on it; `opened` are open pyramid cards that were covered; `undrawn` went back
 *   from the waste to the stock (NO_CARD for none), `unturned`: the stock became the waste again.
 */

import { PYRAMID_SIZE, isOpen, openPlaces } from "../engine/layout.js";
import { NO_CARD } from "../engine/moves.js";
import { PublicPosition } from "../engine/public.js";
import { placesIn } from "./state.js";

/**
 * @param {PublicPosition} before
 * @param {PublicPosition} after
 * @returns {Changes}
 */
export function changesBetween(before, after) {
  const one = before.tableau;
  const other = after.tableau;
  const left = [...placesIn(one.pyramid & ~other.pyramid), ...stockPlaces(one.stock & ~other.stock)];
  const came = [...placesIn(other.pyramid & ~one.pyramid), ...stockPlaces(other.stock & ~one.stock)];
  const opened = openPlaces(other.pyramid).filter((place) => one.holds(place) && !isOpen(one.pyramid, place));
  const still = left.length === 0 && came.length === 0;
  const samePass = one.passNumber === other.passNumber;
  const back = still && samePass && other.drawn < one.drawn;
  const unturned = still && other.passNumber === one.passNumber - 1;
  return Object.freeze({
    kind: kindOf(before, after, left, came),
    left: Object.freeze(left),
    came: Object.freeze(came),
    opened: Object.freeze(opened),
    undrawn: back ? one.wasteTop : NO_CARD,
    unturned,
  });
}

/**
 * @param {PublicPosition} before
 * @param {PublicPosition} after
 * @param {readonly Place[]} left
 * @param {readonly Place[]} came
 * @returns {ChangeKind}
 */
function kindOf(before, after, left, came) {
  const one = before.tableau;
  const other = after.tableau;
  if (came.length > 0) return left.length > 0 ? "other" : "back";
  if (left.length > 0) return left.length <= 2 ? "leave" : "other";
  if (other.passNumber === one.passNumber) {
    if (other.drawn > one.drawn) return "draw";
    return other.drawn < one.drawn ? "back" : "other";
  }
  if (other.passNumber === one.passNumber + 1 && other.drawn === 0) return "recycle";
  return other.passNumber === one.passNumber - 1 ? "back" : "other";
}

/**
 * @param {number} mask of stock places
 * @returns {Place[]} deal indices
 */
function stockPlaces(mask) {
  return placesIn(mask).map((place) => place + PYRAMID_SIZE);
}
