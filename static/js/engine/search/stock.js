/**
 * The stock and waste as a search sees them: a mask of cards, the point drawn up to, and the pass.
 *
 * Cards of the stock keep their order for ever, so a mask of the places still there (24 bits) and how far the pass has
 * drawn say all: places below `drawn` are the waste, its top is place `drawn` - 1; the others are still to be drawn. A
 * *find* is a stock card that can come to the top of the waste without anything else leaving: the top itself, a card ahead
 * in this pass, or, with a pass left, a card further down, which comes by again in the next. Another pass never helps a
 * card that this one can still bring: drawing is always possible, so whatever can be won from a later time can be won
 * from an earlier one.
 *
 * Two cards of one value do the same, so a state is told by the values that are left, in their order. Of all masks that read so
 * a search keeps one, *closed up*: each card in turn at the lowest place that has its value. What leaves is told by how many
 * cards lie above it, for that is the same in all of them.
 *
 * @typedef {import("../../types.js").Mask} Mask
 */

import { KING, TARGET } from "../cards.js";
import { Deal } from "../deal.js";
import { PYRAMID_SIZE, STOCK_SIZE, countPlaces, highestPlace, lowestPlace } from "../layout.js";
import { Ruleset } from "../rules.js";
import { Tableau } from "../tableau.js";
import { at, entry } from "./shapes.js";

/**
 * A clock is the bits of DRAWN, how far this pass has drawn, less PASS for each pass still to come: negative but in the
 * last pass, and the earlier the smaller. LATEST is later than any clock.
 */
export const PASS = 32;
export const DRAWN = PASS - 1;
export const LATEST = PASS;

/**
 * More passes than a game of 52 cards can use: a pass that takes no card is a wasted one. It stands for "unlimited".
 */
export const ENDLESS = 64;

/** The stock of one deal under one ruleset. `placesOf[value]` is the mask of the stock places with a card of that value. */
export class Stock {
  /**
   * @param {Deal} deal
   * @param {Ruleset} rules
   */
  constructor(deal, rules) {
    /** By stock place: the value of its card. */
    this.values = new Int32Array(STOCK_SIZE);
    /** By stock place: the mask of the lower places with a card of the same value. */
    this.lowerEquals = new Int32Array(STOCK_SIZE);
    /** @type {Int32Array} */
    this.placesOf = new Int32Array(KING + 1);
    for (let place = 0; place < STOCK_SIZE; place += 1) {
      const value = at(deal.values, PYRAMID_SIZE + place);
      const lower = entry(this.placesOf, value);
      this.values[place] = value;
      this.lowerEquals[place] = lower;
      this.placesOf[value] = lower | (1 << place);
    }
    this.kings = entry(this.placesOf, KING);
    this.openStock = rules.openStock;
    this.lastPass = rules.passes;
  }

  /**
   * The stock places whose cards make thirteen with this value.
   * @param {number} value
   * @returns {Mask}
   */
  partnersOf(value) {
    return entry(this.placesOf, TARGET - value);
  }

  /**
   * What is left of a mask that is closed up when these cards leave it; below them it reaches up to `gap`.
   * @param {Mask} mask
   * @param {Mask} cards
   * @param {number} gap
   * @returns {Mask}
   */
  without(mask, cards, gap) {
    let left = mask ^ cards;
    let from = gap;
    for (let rest = left & -(1 << gap); rest !== 0; rest &= rest - 1) {
      const lower = entry(this.lowerEquals, lowestPlace(rest)) & -(1 << from);
      if (lower === 0) break; // it stays where it lies, and so do all above it
      const place = lower & -lower;
      left ^= (rest & -rest) | place;
      from = lowestPlace(place) + 1;
    }
    return left;
  }

  /**
   * The mask that stands for all that read as this one.
   * @param {Mask} mask
   * @returns {Mask}
   */
  closedUp(mask) {
    let closed = 0;
    let from = 0;
    for (let rest = mask; rest !== 0; rest &= rest - 1) {
      const places = entry(this.placesOf, entry(this.values, lowestPlace(rest))) & -(1 << from);
      closed |= places & -places;
      from = lowestPlace(places) + 1;
    }
    return closed;
  }

  /**
   * The clock at which as many cards are drawn once this mask is closed up.
   * @param {Mask} mask
   * @param {number} clock
   */
  closedClock(mask, clock) {
    const drawn = clock & DRAWN;
    return clock - drawn + highestPlace(this.closedUp(mask & ((1 << drawn) - 1))) + 1;
  }

  /**
   * How many more passes may begin after this one, ENDLESS without limit.
   * @param {Tableau} table
   */
  passesLeft(table) {
    return this.lastPass === null ? ENDLESS : this.lastPass - table.passNumber;
  }
}

/**
 * The clock when so many passes are still to come and this one has drawn so far.
 * @param {number} passesLeft
 * @param {number} drawn
 */
export function clockAt(passesLeft, drawn) {
  return drawn - PASS * passesLeft;
}

/**
 * How far the waste reaches once the card at `place` has left it: just past the highest card still there below.
 * @param {Mask} mask
 * @param {number} place
 */
export function drawnAfter(mask, place) {
  return highestPlace(mask & ((1 << place) - 1)) + 1;
}

/**
 * How many of these stock cards lie above the one at `place`: in a draw order, come after it.
 * @param {Mask} mask
 * @param {number} place
 */
export function above(mask, place) {
  return countPlaces(mask >> (place + 1));
}

/**
 * The next of these stock cards above one of them, both as masks; 0 above the last.
 * @param {Mask} mask
 * @param {Mask} card
 */
export function nextAbove(mask, card) {
  const rest = mask & -(card << 1);
  return rest & -rest;
}

/**
 * The place of the stock card above which so many of these lie.
 * @param {Mask} mask
 * @param {number} number
 */
export function placeUnder(mask, number) {
  let rest = mask;
  for (let skipped = 0; skipped < number; skipped += 1) rest ^= 1 << highestPlace(rest);
  return highestPlace(rest);
}

/**
 * Draws and recycles from some fixed beginning to this clock, for comparing two clocks with the same cards.
 * @param {Mask} mask
 * @param {number} clock
 */
export function wayTo(mask, clock) {
  const passes = clock >> 5;
  return passes * (countPlaces(mask) + 1) + countPlaces(mask & ((1 << (clock & DRAWN)) - 1));
}
