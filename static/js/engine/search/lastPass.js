/**
 * The last pass: the waste is a pile that only ever gives its top, and what is buried there is gone for good.
 *
 * Two tests, each a promise never broken. `reach`: a waste card is stuck when the pyramid has no room for so many of its
 * value; it and all below it will never leave. `leftOver`: suppose that no card were ever used up, that one partner served
 * for all; what does not come apart even so never will (some card waits for a partner that lies under cards which wait for
 * that card).
 *
 * @typedef {import("../../types.js").Mask} Mask
 */

import { KING, TARGET } from "../cards.js";
import { countPlaces, highestPlace } from "../layout.js";
import { Pyramid, kindOf } from "./pyramid.js";
import { EMPTY, OPEN, entry, shapeAfter } from "./shapes.js";
import { needOf } from "./slack.js";
import { Stock } from "./stock.js";

/** Answers, for one deal, what can no longer leave in the last pass; a clock is there how far it has drawn. */
export class LastPass {
  #pyramid;
  #stock;

  /**
   * @param {Pyramid} pyramid
   * @param {Stock} stock
   */
  constructor(pyramid, stock) {
    this.#pyramid = pyramid;
    this.#stock = stock;
  }

  /**
   * These stock cards without the topmost waste card that is stuck and all below it.
   *
   * It is the first of its value, from the top, for which the pyramid has no room any more (nor, with an open stock, the
   * cards to come): that takes as many as it holds cards of the complement, less those that must be paired inside it.
   * @param {number} shape
   * @param {Mask} mask
   * @param {number} drawn
   * @param {number} needs
   * @returns {Mask}
   */
  reach(shape, mask, drawn, needs) {
    const { openStock, placesOf } = this.#stock;
    const waste = mask & ((1 << drawn) - 1);
    const undrawn = mask ^ waste;
    let stuck = 0;
    for (let value = 1; value < KING; value += 1) {
      let same = waste & entry(placesOf, value);
      if (same >> stuck === 0) continue;
      let room = this.#pyramid.count(shape, TARGET - value) - needOf(needs, kindOf(value));
      if (openStock) room += countPlaces(undrawn & entry(placesOf, TARGET - value));
      if (countPlaces(same) <= room) continue;
      for (; room > 0; room -= 1) same ^= 1 << highestPlace(same);
      stuck = Math.max(stuck, highestPlace(same) + 1);
    }
    return undrawn | ((waste >> stuck) << stuck);
  }

  /**
   * What this pass leaves of the shape when no card is ever used up; EMPTY where the pyramid comes apart.
   * @param {number} shape
   * @param {Mask} mask
   * @param {number} drawn
   * @returns {number}
   */
  leftOver(shape, mask, drawn) {
    const pyramid = this.#pyramid;
    const { openStock, values } = this.#stock;
    let waste = mask & ((1 << drawn) - 1);
    const undrawn = mask ^ waste;
    let free = this.#takenByAny(undrawn);
    let smaller = shape;
    let seen = 0;
    for (;;) {
      const open = entry(OPEN, smaller);
      seen |= open;
      free |= pyramid.partners(smaller);
      let ready = open & free;
      if (ready !== 0) {
        for (; ready !== 0; ready &= ready - 1) smaller = shapeAfter(smaller, highestPlace(ready & -ready));
        if (smaller === EMPTY) return EMPTY;
        continue;
      }
      if (waste === 0) return smaller;
      const top = highestPlace(waste);
      const value = entry(values, top);
      const takers = entry(pyramid.placesOf, TARGET - value);
      free |= takers;
      if ((takers & open) !== 0) continue;
      if ((takers & seen) === 0 && value !== KING && !(openStock && (undrawn & this.#stock.partnersOf(value)) !== 0)) return smaller;
      waste ^= 1 << top;
    }
  }

  /**
   * The pyramid places whose cards leave with one of these stock cards, and the kings.
   * @param {Mask} undrawn
   */
  #takenByAny(undrawn) {
    let taken = this.#pyramid.kings;
    for (let rest = undrawn; rest !== 0; rest &= rest - 1) {
      taken |= entry(this.#pyramid.placesOf, TARGET - entry(this.#stock.values, highestPlace(rest & -rest)));
    }
    return taken;
  }
}
