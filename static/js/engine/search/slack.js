/**
 * Slack: how many pairs of each kind must still be made inside the pyramid, all kinds packed in one number.
 *
 * For each kind four bits hold 8 + max(q - c', q' - c), as told in `demand`: 8 or more is a need, less is room to spare.
 *
 * @typedef {import("../../types.js").Mask} Mask
 */

import { TARGET } from "../cards.js";
import { countPlaces } from "../layout.js";
import { LAST_KIND, Pyramid } from "./pyramid.js";
import { entry } from "./shapes.js";
import { Stock } from "./stock.js";

const ZERO = 8;
const BITS = 4;
const FIELD = 0b1111;

/** The slack in which no kind needs a pair. In any slack these bits are set for the kinds that have none to spare. */
export const NO_NEED = 0x88_8888;

/**
 * What one pair of this kind inside the pyramid takes off the slack (two stock cards leaving together put it on).
 * @param {number} kind
 */
export function pairStep(kind) {
  return 1 << (BITS * (kind - 1));
}

/**
 * How many pairs of this kind must be made inside the pyramid.
 * @param {number} slack
 * @param {number} kind
 */
export function needOf(slack, kind) {
  return Math.max(((slack >> (BITS * (kind - 1))) & FIELD) - ZERO, 0);
}

/**
 * The slack with every kind that has some to spare set to exactly none: what can be met depends on needs alone.
 * @param {number} slack
 */
export function needsOf(slack) {
  const spare = ~slack & NO_NEED;
  return (slack & ~((spare >> 3) * FIELD)) | spare;
}

/**
 * The slack of a shape when these stock cards can still be had.
 * @param {Pyramid} pyramid
 * @param {number} shape
 * @param {Stock} stock
 * @param {Mask} mask
 */
export function slackOf(pyramid, shape, stock, mask) {
  const { placesOf } = stock;
  let slack = NO_NEED;
  for (let kind = 1; kind <= LAST_KIND; kind += 1) {
    const low = pyramid.count(shape, kind) - countPlaces(mask & entry(placesOf, TARGET - kind));
    const high = pyramid.count(shape, TARGET - kind) - countPlaces(mask & entry(placesOf, kind));
    slack += Math.max(low, high) * pairStep(kind);
  }
  return slack;
}

/**
 * How many of these stock cards are still there at the end, at the least, when the shape is cleared.
 *
 * A value leaves with the cards of its complement that need not pair inside the pyramid. Where stock cards can pair with
 * each other, the cards of a kind still leave two by two.
 * @param {Pyramid} pyramid
 * @param {number} shape
 * @param {Stock} stock
 * @param {Mask} mask
 * @param {number} slack
 */
export function stayAtLeast(pyramid, shape, stock, mask, slack) {
  const { placesOf } = stock;
  let stay = 0;
  for (let kind = 1; kind <= LAST_KIND; kind += 1) {
    const low = pyramid.count(shape, kind);
    const high = pyramid.count(shape, TARGET - kind);
    const lowStock = countPlaces(mask & entry(placesOf, kind));
    const highStock = countPlaces(mask & entry(placesOf, TARGET - kind));
    if (stock.openStock) {
      stay += Math.abs(low + lowStock - high - highStock);
    } else {
      const need = needOf(slack, kind);
      stay += Math.max(lowStock - high + need, 0) + Math.max(highStock - low + need, 0);
    }
  }
  return stay;
}
