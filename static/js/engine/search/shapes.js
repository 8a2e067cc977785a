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

/** The cards that lie there, by shape, as masks of pyramid places. @type {readonly Mask[]} */
export const MASKS = Object.freeze(allShapes());
/** @type {ReadonlyMap<Mask, number>} */
export const NUMBERS = new Map(MASKS.map((mask, number) => [mask, number]));
export const EMPTY = numberOf(0);

/** By shape: its open places, ascending. @type {readonly (readonly Place[])[]} */
export const OPEN = Object.freeze(MASKS.map(openPlaces));

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
  return /** @type {number} */ (AFTER[shape * PYRAMID_SIZE + place]);
}

function afterEach() {
  const after = new Int16Array(MASKS.length * PYRAMID_SIZE);
  MASKS.forEach((mask, shape) => {
    for (const place of at(OPEN, shape)) after[shape * PYRAMID_SIZE + place] = numberOf(mask ^ (1 << place));
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
