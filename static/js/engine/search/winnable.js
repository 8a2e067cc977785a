/**
 * Can the pyramid still be cleared? Depth first, over removals.
 *
 * A state is the shape of the pyramid, the stock cards left, and the clock: the pass and how far it has drawn. Stock kings
 * never matter here: a king on the waste can leave at once, so they are left out and put back when the line is written.
 * Drawing is always possible, so of two clocks the earlier can do all that the later can; of each (shape, cards) only the
 * earliest clock that failed is remembered. Where the ranks cannot come out even, the search turns back; stock cards out of
 * reach for good are struck out, so that states which differ in those alone are one.
 *
 * @typedef {import("../../types.js").Mask} Mask
 * @typedef {import("./lines.js").Removal} Removal
 * @typedef {import("./start.js").Start} Start
 */

import { PYRAMID_SIZE, highestPlace, lowestPlace } from "../layout.js";
import { Limit } from "./answers.js";
import { NEVER } from "./demand.js";
import { Memo } from "./memo.js";
import { kindOf } from "./pyramid.js";
import { EMPTY, OPEN, entry } from "./shapes.js";
import { pairStep, slackOf } from "./slack.js";
import { DRAWN, LATEST, PASS, above, drawnAfter, nextAbove } from "./stock.js";

/** One question: from this start (stock kings left out), which removals clear the pyramid? */
export class WinSearch {
  #pyramid;
  #stock;
  #demand;
  #state;
  #limit;
  #failed = new Memo();
  /** @type {Removal[]} */
  #removals = [];

  /**
   * @param {Start} start
   * @param {Limit} limit
   */
  constructor({ pyramid, stock, demand, state }, limit) {
    this.#pyramid = pyramid;
    this.#stock = stock;
    this.#demand = demand;
    this.#state = state;
    this.#limit = limit;
  }

  /**
   * The removals in order, or null: it is proven that there are none. LimitReached when the limit comes first.
   * @returns {readonly Removal[] | null}
   */
  run() {
    const { shape, mask, clock, slack } = this.#state;
    return this.#clear(shape, mask, clock, slack) ? this.#removals.reverse() : null;
  }

  /**
   * Whether the pyramid can be cleared from here; the removals are then noted, last first.
   *
   * Whoever asks has looked whether this state has failed before.
   * @param {number} shape
   * @param {Mask} mask
   * @param {number} clock
   * @param {number} slack
   * @returns {boolean}
   */
  #clear(shape, mask, clock, slack) {
    if (shape === EMPTY) return true;
    const reach = this.#demand.inReach(shape, mask, clock, slack);
    if (reach === NEVER) return false;
    if (reach === mask) return this.#goOn(shape, mask, clock, slack);
    const closed = this.#stock.closedUp(reach);
    const drawn = this.#stock.closedClock(reach, drawnAfter(reach, clock));
    if (this.#failed.get(shape, closed, LATEST) <= drawn) return false;
    return this.#goOn(shape, closed, drawn, slackOf(this.#pyramid, shape, this.#stock, closed));
  }

  /**
   * What can leave next: pairs of the pyramid, then stock cards in the order in which they come by.
   * @param {number} shape
   * @param {Mask} mask
   * @param {number} clock
   * @param {number} slack
   */
  #goOn(shape, mask, clock, slack) {
    this.#limit.count();
    const drawn = clock & DRAWN;
    const belowTop = drawn > 0 ? mask & (((1 << drawn) >> 1) - 1) : 0;
    if (
      this.#byPair(shape, mask, clock, slack) ||
      this.#byFind(shape, mask, mask ^ belowTop, clock - drawn, slack) ||
      (clock < 0 && belowTop !== 0 && this.#byFind(shape, mask, belowTop, clock - drawn + PASS, slack))
    ) {
      return true;
    }
    this.#failed.set(shape, mask, clock);
    return false;
  }

  /**
   * @param {number} shape
   * @param {Mask} mask
   * @param {number} clock
   * @param {number} slack
   */
  #byPair(shape, mask, clock, slack) {
    const pyramid = this.#pyramid;
    const open = entry(OPEN, shape);
    for (let rest = open; rest !== 0; rest &= rest - 1) {
      const one = lowestPlace(rest);
      for (let mates = rest & pyramid.partnersOf(one); mates !== 0; mates &= mates - 1) {
        const other = lowestPlace(mates);
        const after = pyramid.after(shape, one, other);
        if (this.#failed.get(after, mask, LATEST) <= clock) continue;
        const step = pairStep(kindOf(entry(pyramid.values, one)));
        if (this.#clear(after, mask, clock, slack - step)) return this.#note(one, other);
      }
    }
    return false;
  }

  /**
   * Each of these stock cards with each open pyramid card that takes it; neighbours, where the stock is open.
   * @param {number} shape
   * @param {Mask} mask
   * @param {Mask} finds
   * @param {number} inPass
   * @param {number} slack
   */
  #byFind(shape, mask, finds, inPass, slack) {
    const pyramid = this.#pyramid;
    const { openStock, values } = this.#stock;
    for (let rest = finds & this.#wanted(shape); rest !== 0; rest &= rest - 1) {
      const place = lowestPlace(rest);
      const drawn = drawnAfter(mask, place);
      const left = this.#stock.without(mask, 1 << place, drawn);
      const clock = inPass + drawn;
      for (let takers = pyramid.takers(shape, entry(values, place)); takers !== 0; takers &= takers - 1) {
        const taker = lowestPlace(takers);
        const after = pyramid.after(shape, taker);
        if (this.#failed.get(after, left, LATEST) <= clock) continue;
        if (this.#clear(after, left, clock, slack)) return this.#note(taker, PYRAMID_SIZE + above(mask, place));
      }
    }
    return openStock && this.#byNeighbours(shape, mask, finds, inPass, slack);
  }

  /**
   * Waste top and stock top together: two cards next to each other that make thirteen, the lower among these.
   * @param {number} shape
   * @param {Mask} mask
   * @param {Mask} finds
   * @param {number} inPass
   * @param {number} slack
   */
  #byNeighbours(shape, mask, finds, inPass, slack) {
    const { values } = this.#stock;
    for (let rest = finds; rest !== 0; rest &= rest - 1) {
      const lower = rest & -rest;
      const place = highestPlace(lower);
      const upper = nextAbove(mask, lower);
      if ((upper & this.#stock.partnersOf(entry(values, place))) === 0) continue;
      const drawn = drawnAfter(mask, place);
      const left = this.#stock.without(mask, lower | upper, drawn);
      const clock = inPass + drawn;
      if (this.#failed.get(shape, left, LATEST) <= clock) continue;
      const step = pairStep(kindOf(entry(values, place)));
      if (this.#clear(shape, left, clock, slack + step)) {
        const number = above(mask, place);
        return this.#note(PYRAMID_SIZE + number, PYRAMID_SIZE + number - 1);
      }
    }
    return false;
  }

  /**
   * The stock places with a taker in this shape.
   * @param {number} shape
   */
  #wanted(shape) {
    let wanted = 0;
    for (let rest = entry(OPEN, shape); rest !== 0; rest &= rest - 1) {
      wanted |= this.#stock.partnersOf(entry(this.#pyramid.values, lowestPlace(rest)));
    }
    return wanted;
  }

  /**
   * @param {number} one as in a Removal
   * @param {number} other
   */
  #note(one, other) {
    this.#removals.push([one, other]);
    return true;
  }
}
