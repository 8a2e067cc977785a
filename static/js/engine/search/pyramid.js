/**
 * What each shape of the pyramid offers, with this deal's faces on it.
 *
 * An open king leaves at once: it costs the same one move whenever it goes and only ever uncovers. So the shapes met in a
 * search are *settled*: no open king in them. (For the highest score an apex king may wait, for taking it ends the game.)
 * Python keeps what it worked out for a shape; here the bits of a mask are as quick as a table, and each answer is worked
 * out when it is asked for.
 *
 * @typedef {import("../../types.js").Mask} Mask
 * @typedef {import("../../types.js").Place} Place
 */

import { KING, TARGET } from "../cards.js";
import { Deal } from "../deal.js";
import { HELD_BY, PYRAMID_SIZE, countPlaces, highestPlace } from "../layout.js";
import { MASKS, OPEN, at, entry, shapeAfter } from "./shapes.js";

/** Kinds of pairs: 1 for ace with queen, 2 for two with jack, ... 6 for six with seven. */
export const LAST_KIND = 6;

/** By place: the places that lie neither over it nor under it. */
const APART = Int32Array.from(HELD_BY, (held, place) => {
  let apart = 0;
  for (let other = 0; other < PYRAMID_SIZE; other += 1) {
    if (other !== place && !((held >> other) & 1) && !((at(HELD_BY, other) >> place) & 1)) apart |= 1 << other;
  }
  return apart;
});

/**
 * The kind of pair that a card of this value makes; 0 for a king.
 * @param {number} value
 */
export function kindOf(value) {
  return Math.min(value, TARGET - value);
}

/**
 * The shape once every card at the places `free` has left that can: each as soon as nothing covers it.
 * @param {number} shape
 * @param {Mask} free
 */
export function without(shape, free) {
  let smaller = shape;
  for (let ready = entry(OPEN, shape) & free; ready !== 0; ready = entry(OPEN, smaller) & free) {
    smaller = shapeAfter(smaller, highestPlace(ready));
  }
  return smaller;
}

/** The pyramid of one deal. With `apexKingWaits` a king at the apex is not taken by itself. */
export class Pyramid {
  #freeKings;

  /**
   * @param {Deal} deal
   * @param {boolean} [apexKingWaits]
   */
  constructor(deal, apexKingWaits = false) {
    /** By place: the value of its card. */
    this.values = new Int32Array(PYRAMID_SIZE);
    /** By value: the mask of the pyramid places with a card of that value. */
    this.placesOf = new Int32Array(KING + 1);
    for (let place = 0; place < PYRAMID_SIZE; place += 1) {
      const value = at(deal.values, place);
      this.values[place] = value;
      this.placesOf[value] = entry(this.placesOf, value) | (1 << place);
    }
    this.kings = entry(this.placesOf, KING);
    this.#freeKings = apexKingWaits ? this.kings & ~1 : this.kings;
  }

  /**
   * How many cards of a value lie in this shape, open or covered.
   * @param {number} shape
   * @param {number} value
   */
  count(shape, value) {
    return countPlaces(entry(MASKS, shape) & entry(this.placesOf, value));
  }

  /**
   * The places whose card makes thirteen with the one at this place.
   * @param {Place} place
   * @returns {Mask}
   */
  partnersOf(place) {
    return entry(this.placesOf, TARGET - entry(this.values, place));
  }

  /**
   * The same, without those that lie over it or under it.
   * @param {Place} place
   * @returns {Mask}
   */
  matesOf(place) {
    return this.partnersOf(place) & entry(APART, place);
  }

  /**
   * The places whose cards make thirteen with an open card of this shape.
   * @param {number} shape
   * @returns {Mask}
   */
  partners(shape) {
    let partners = 0;
    for (let rest = entry(OPEN, shape); rest !== 0; rest &= rest - 1) partners |= this.partnersOf(highestPlace(rest & -rest));
    return partners;
  }

  /**
   * The shape once its open kings have left.
   * @param {number} shape
   */
  settled(shape) {
    return without(shape, this.#freeKings);
  }

  /**
   * The settled shape that is left when these open cards are taken.
   * @param {number} shape
   * @param {Place} one
   * @param {Place} [other]
   */
  after(shape, one, other = one) {
    const smaller = shapeAfter(shape, one);
    return this.settled(other === one ? smaller : shapeAfter(smaller, other));
  }

  /**
   * The open cards of this shape that take a stock card of this value.
   * @param {number} shape
   * @param {number} value
   * @returns {Mask}
   */
  takers(shape, value) {
    return entry(OPEN, shape) & entry(this.placesOf, TARGET - value);
  }
}
