/**
 * What lies where, without faces: the pyramid, the stock, the waste and the pass, as places.
 *
 * It changes by the four moves and checks none of them; whether a move is legal is the position's question. Because it knows
 * no card, the public position, which may not know them, moves by the same code.
 *
 * @typedef {import("../types.js").Place} Place
 * @typedef {import("../types.js").Mask} Mask
 * @typedef {import("../types.js").Move} Move
 */

import { FULL_PYRAMID, FULL_STOCK, PYRAMID_SIZE, STOCK_SIZE, countPlaces, highestPlace, lowestPlace } from "./layout.js";
import { Kind, NO_CARD } from "./moves.js";

/**
 * `pyramid` and `stock` are masks of the places whose cards are still on the table.
 *
 * The cards of the stock lie in the order of their places: those below `drawn` are the waste (its top is place
 * `drawn` - 1, or it is empty with `drawn` 0), the others are still to be drawn. `passNumber` counts from 1.
 */
export class Tableau {
  /**
   * @param {Mask} [pyramid]
   * @param {Mask} [stock]
   * @param {number} [drawn]
   * @param {number} [passNumber]
   */
  constructor(pyramid = FULL_PYRAMID, stock = FULL_STOCK, drawn = 0, passNumber = 1) {
    this.pyramid = pyramid;
    this.stock = stock;
    this.drawn = drawn;
    this.passNumber = passNumber;
    Object.freeze(this);
  }

  /** Stock places that lie in the waste. @returns {Mask} */
  get wasteMask() {
    return this.stock & ((1 << this.drawn) - 1);
  }

  /** Stock places still to be drawn in this pass. @returns {Mask} */
  get undrawnMask() {
    return (this.stock >> this.drawn) << this.drawn;
  }

  /** How many cards are still to be drawn in this pass. */
  get stockCount() {
    return countPlaces(this.undrawnMask);
  }

  /** Deal index of the waste's top card, NO_CARD when the waste is empty. @returns {Place} */
  get wasteTop() {
    return this.drawn > 0 ? PYRAMID_SIZE + this.drawn - 1 : NO_CARD;
  }

  /** Deal index of the next card to be drawn, NO_CARD when the stock is empty. @returns {Place} */
  get stockTop() {
    const undrawn = this.undrawnMask;
    return undrawn === 0 ? NO_CARD : PYRAMID_SIZE + lowestPlace(undrawn);
  }

  /** Deal indices of the waste, top last. @returns {Place[]} */
  get waste() {
    const places = [];
    for (let rest = this.wasteMask; rest !== 0; rest &= rest - 1) places.push(PYRAMID_SIZE + lowestPlace(rest));
    return places;
  }

  /** How many cards are off the table. */
  get goneCount() {
    return PYRAMID_SIZE + STOCK_SIZE - countPlaces(this.pyramid) - countPlaces(this.stock);
  }

  /** Whether the pyramid is gone. */
  get cleared() {
    return this.pyramid === 0;
  }

  /**
   * Whether the card at this deal index is still on the table.
   * @param {Place} place
   */
  holds(place) {
    const there = place < PYRAMID_SIZE ? this.pyramid >> place : this.stock >> (place - PYRAMID_SIZE);
    return (there & 1) === 1;
  }

  /**
   * The tableau after a move that is legal here.
   * @param {Move} move
   */
  after(move) {
    if (move.kind === Kind.DRAW) {
      return new Tableau(this.pyramid, this.stock, this.stockTop - PYRAMID_SIZE + 1, this.passNumber);
    }
    if (move.kind === Kind.RECYCLE) return new Tableau(this.pyramid, this.stock, 0, this.passNumber + 1);
    let { pyramid, stock, drawn } = this;
    for (const place of [move.first, move.second]) {
      if (place === NO_CARD) continue;
      if (place < PYRAMID_SIZE) pyramid ^= 1 << place;
      else stock ^= 1 << (place - PYRAMID_SIZE);
    }
    if (stock !== this.stock) drawn = highestPlace(stock & ((1 << drawn) - 1)) + 1;
    return new Tableau(pyramid, stock, drawn, this.passNumber);
  }
}
