/**
 * The shapes a pyramid can have, numbered.
 *
 * A card leaves only when nothing covers it, so of the 2 to the 28 sets of pyramid cards only 1,430 can ever lie on a
 * table. They are numbered once, for every deal: shape 0 is the full pyramid, EMPTY the cleared one, and taking a card
 * always leads to a shape with a higher number.
 *
 * @typedef {import("../../types.js").Mask} Mask
 * @typedef {import("../../types.js").Place} Place
 */

import { FULL_PYRAMID, PYRAMID_SIZE, openPlaces } from "../layout.js";

/** The cards that lie there, by shape, as masks of pyramid places. */
export const MASKS = Int32Array.from(allShapes());
/** @type {ReadonlyMap<Mask, number>} */
export const NUMBERS = new Map([...MASKS].map((mask, number) => [mask, number]));
export const EMPTY = numberOf(0);

/** By shape: its open places, as a mask. */
export const OPEN = Int32Array.from(MASKS, (mask) => openPlaces(mask).reduce((open, place) => open | (1 << place), 0));

/** By shape, then by open place: the shape that is left when its card is taken. */
const AFTER = afterEach();

/**
 * What a list holds at an index that it has.
 * @template T
 * @param {ArrayLike<T>} list
 * @param {number} index
 * @returns {T}
 */
export function at(list, index) {
  return /** @type {T} */ (list[index]);
}

/**
 * What a table of the search holds at an index that it has.
 *
 * It does no more than `at`, but for one sort of list only: a function that has met several is slow for all of them.
 * @param {Int32Array} table
 * @param {number} index
 */
export function entry(table, index) {
  return /** @type {number} */ (table[index]);
}

/**
 * The number of the shape with these cards.
 * @param {Mask} mask
 */
export function numberOf(mask) {
  return /** @type {number} */ (NUMBERS.get(mask));
}

/**
 * The shape that is left when an open card is taken.
 * @param {number} shape
 * @param {Place} place
 */
export function shapeAfter(shape, place) {
  return entry(AFTER, shape * PYRAMID_SIZE + place);
}

function afterEach() {
  const after = new Int32Array(MASKS.length * PYRAMID_SIZE);
  MASKS.forEach((mask, shape) => {
    for (const place of openPlaces(mask)) after[shape * PYRAMID_SIZE + place] = numberOf(mask ^ (1 << place));
  });
  return after;
}

/** Every shape as a mask of the cards there, those with most cards first. */
function allShapes() {
  const found = [FULL_PYRAMID];
  const known = new Set(found);
  for (const mask of found) {
    for (const place of openPlaces(mask)) {
      const smaller = mask ^ (1 << place);
      if (!known.has(smaller)) {
        known.add(smaller);
        found.push(smaller);
      }
    }
  }
  return found;
}
