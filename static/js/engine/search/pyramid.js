/**
 * What each shape of the pyramid offers, with this deal's faces on it.
 *
 * An open king leaves at once: it costs the same one move whenever it goes and only ever uncovers. So the shapes met in a
 * search are *settled*: no open king in them. (For the highest score an apex king may wait, for taking it ends the game.)
 * Each settled shape is worked out when it is first met.
 *
 * @typedef {import("../../types.js").Mask} Mask
 * @typedef {import("../../types.js").Place} Place
 *
 * @typedef {object} PairOffer Two open pyramid cards that make thirteen, and the settled shape they leave behind.
 * @property {Place} one
 * @property {Place} other
 * @property {number} kind
 * @property {number} after
 *
 * @typedef {object} SingleOffer An open pyramid card that could leave with a stock card, and the settled shape it leaves.
 * @property {Place} place
 * @property {number} value
 * @property {number} kind
 * @property {number} after
 *
 * @typedef {object} Offer A settled shape: what is open, and for stock cards that come by, who takes them.
 * @property {readonly PairOffer[]} pairs
 * @property {readonly SingleOffer[]} singles
 * @property {readonly (readonly SingleOffer[])[]} takers By value of the stock card: the open cards that take it.
 * @property {Mask} wanted The stock places with a taker.
 */

import { KING, TARGET } from "../cards.js";
import { Deal } from "../deal.js";
import { COVERED_BY, PYRAMID_SIZE, countPlaces, highestPlace } from "../layout.js";
import { MASKS, OPEN, at, numberOf, shapeAfter } from "./shapes.js";
import { Stock } from "./stock.js";

/** Kinds of pairs: 1 for ace with queen, 2 for two with jack, ... 6 for six with seven. */
export const KINDS = Object.freeze([1, 2, 3, 4, 5, 6]);

/** @type {readonly (readonly SingleOffer[])[]} */
const NO_TAKERS = Array.from({ length: KING + 1 }, () => []);

/**
 * The kind of pair that a card of this value makes; 0 for a king.
 * @param {number} value
 */
export function kindOf(value) {
  return Math.min(value, TARGET - value);
}

/** The pyramid of one deal. With `apexKingWaits` a king at the apex is not taken by itself. */
export class Pyramid {
  #values;
  #stock;
  #freeKings;
  #placesOf;
  /** @type {(Offer | undefined)[]} */
  #offers = [];
  /** @type {(readonly number[] | undefined)[]} */
  #counts = [];
  /** @type {(number | undefined)[]} */
  #settled = [];

  /**
   * @param {Deal} deal
   * @param {Stock} stock
   * @param {boolean} [apexKingWaits]
   */
  constructor(deal, stock, apexKingWaits = false) {
    this.#values = deal.values;
    this.#stock = stock;
    /** @type {Mask[]} */
    const placesOf = Array.from({ length: KING + 1 }, () => 0);
    for (let place = 0; place < PYRAMID_SIZE; place += 1) {
      const value = at(deal.values, place);
      placesOf[value] = at(placesOf, value) | (1 << place);
    }
    this.#placesOf = placesOf;
    /** By kind: the mask of the pyramid places with a card of either of its values. @type {readonly Mask[]} */
    this.placesOfKind = [0, ...KINDS.map((kind) => at(placesOf, kind) | at(placesOf, TARGET - kind))];
    this.kings = at(placesOf, KING);
    this.#freeKings = apexKingWaits ? this.kings & ~1 : this.kings;
  }

  /**
   * How many cards of each value lie in this shape, open or covered, by value.
   * @param {number} shape
   * @returns {readonly number[]}
   */
  counts(shape) {
    return (this.#counts[shape] ??= this.#placesOf.map((places) => countPlaces(at(MASKS, shape) & places)));
  }

  /**
   * The shape once every card at the places `free` has left that can: each as soon as nothing covers it.
   * @param {number} shape
   * @param {Mask} free
   */
  without(shape, free) {
    let cards = at(MASKS, shape);
    let rest = cards & free;
    while (rest !== 0) {
      const place = highestPlace(rest);
      rest ^= 1 << place;
      if ((cards & at(COVERED_BY, place)) === 0) cards ^= 1 << place;
    }
    return numberOf(cards);
  }

  /**
   * The shape once its open kings have left.
   * @param {number} shape
   * @returns {number}
   */
  settled(shape) {
    return (this.#settled[shape] ??= this.without(shape, this.#freeKings));
  }

  /**
   * What a settled shape offers.
   * @param {number} shape
   * @returns {Offer}
   */
  offer(shape) {
    return (this.#offers[shape] ??= this.#workOut(shape));
  }

  /**
   * @param {number} shape
   * @returns {Offer}
   */
  #workOut(shape) {
    const values = this.#values;
    const { placesOf } = this.#stock;
    /** @type {PairOffer[]} */
    const pairs = [];
    /** @type {SingleOffer[]} */
    const singles = [];
    /** @type {(readonly SingleOffer[])[]} */
    const takers = [...NO_TAKERS];
    let wanted = 0;
    const opened = at(OPEN, shape);
    for (const place of opened) {
      const value = at(values, place);
      if (value === KING) continue;
      const smaller = shapeAfter(shape, place);
      const kind = kindOf(value);
      for (const other of opened) {
        if (other > place && value + at(values, other) === TARGET) {
          pairs.push({ one: place, other, kind, after: this.settled(shapeAfter(smaller, other)) });
        }
      }
      const partners = at(placesOf, TARGET - value);
      if (partners === 0) continue;
      const single = { place, value, kind, after: this.settled(smaller) };
      singles.push(single);
      takers[TARGET - value] = [...at(takers, TARGET - value), single];
      wanted |= partners;
    }
    return { pairs, singles, takers, wanted };
  }
}
