/**
 * Can the pyramid still be cleared? Depth first, over removals.
 *
 * A state is the shape of the pyramid, the stock cards left, and the clock: the pass and how far it has drawn. Stock kings
 * never matter here: a king on the waste can leave at once, so they are left out and put back when the line is written.
 * Drawing is always possible, so of two clocks the earlier can do all that the later can; of each (shape, cards) only the
 * earliest clock that failed is remembered. Where the ranks cannot come out even, the search turns back.
 *
 * @typedef {import("../../types.js").Mask} Mask
 * @typedef {import("./lines.js").Removal} Removal
 * @typedef {import("./pyramid.js").SingleOffer} SingleOffer
 *
 * @typedef {object} Step A removal, and what it leaves behind.
 * @property {Removal} removal
 * @property {number} shape
 * @property {Mask} mask The stock cards left.
 * @property {number} clock
 * @property {number} slack
 */

import { PYRAMID_SIZE, highestPlace } from "../layout.js";
import { Position } from "../position.js";
import { Limit } from "./answers.js";
import { Demand, pairStep, slackOf } from "./demand.js";
import { Memo } from "./memo.js";
import { Pyramid, kindOf } from "./pyramid.js";
import { EMPTY, numberOf } from "./shapes.js";
import { DRAWN, LATEST, PASS, Stock, clockAt, drawnAfter } from "./stock.js";

/** One question: from this position, which removals clear the pyramid? */
export class WinSearch {
  #limit;
  #stock;
  #pyramid;
  #demand;
  #start;
  #failed = new Memo();
  /** @type {Removal[]} */
  #removals = [];

  /**
   * @param {Position} position
   * @param {Limit} limit
   */
  constructor(position, limit) {
    const { deal, rules, tableau: table } = position;
    this.#limit = limit;
    this.#stock = new Stock(deal, rules);
    this.#pyramid = new Pyramid(deal, this.#stock);
    this.#demand = new Demand(this.#pyramid, this.#stock);
    const shape = this.#pyramid.settled(numberOf(table.pyramid));
    const mask = table.stock & ~this.#stock.kings;
    const clock = clockAt(this.#stock.passesLeft(table), drawnAfter(mask, table.drawn));
    const slack = slackOf(this.#pyramid.counts(shape), this.#stock, mask);
    this.#start = { shape, mask, clock, slack };
  }

  /**
   * The removals in order, or null: it is proven that there are none. LimitReached when the limit comes first.
   * @returns {readonly Removal[] | null}
   */
  run() {
    const { shape, mask, clock, slack } = this.#start;
    if (this.#demand.isDead(shape, slack, mask, clock)) return null;
    if (!this.#clear(shape, mask, clock, slack)) return null;
    return this.#removals.reverse();
  }

  /**
   * Whether the pyramid can be cleared from here; the removals are then noted, last first.
   * @param {number} shape
   * @param {Mask} mask
   * @param {number} clock
   * @param {number} slack
   * @returns {boolean}
   */
  #clear(shape, mask, clock, slack) {
    if (shape === EMPTY) return true;
    this.#limit.count();
    for (const step of this.#steps(shape, mask, clock, slack)) {
      if (this.#failed.get(step.shape, step.mask, LATEST) <= step.clock) continue;
      if (this.#demand.isDead(step.shape, step.slack, step.mask, step.clock)) continue;
      if (this.#clear(step.shape, step.mask, step.clock, step.slack)) {
        this.#removals.push(step.removal);
        return true;
      }
    }
    this.#failed.set(shape, mask, clock);
    return false;
  }

  /**
   * What can leave next: pairs of the pyramid, then stock cards in the order in which they come by.
   * @param {number} shape
   * @param {Mask} mask
   * @param {number} clock
   * @param {number} slack
   * @returns {Step[]}
   */
  #steps(shape, mask, clock, slack) {
    const offer = this.#pyramid.offer(shape);
    /** @type {Step[]} */
    const steps = offer.pairs.map(({ one, other, kind, after }) => ({
      removal: [one, other],
      shape: after,
      mask,
      clock,
      slack: slack - pairStep(kind),
    }));
    const drawn = clock & DRAWN;
    const belowTop = drawn > 0 ? mask & (((1 << drawn) >> 1) - 1) : 0;
    this.#addFinds(steps, shape, mask, mask ^ belowTop, clock - drawn, slack);
    if (clock < 0) this.#addFinds(steps, shape, mask, belowTop, clock - drawn + PASS, slack);
    return steps;
  }

  /**
   * Each of these stock cards with each open pyramid card that takes it; neighbours, where the stock is open.
   * @param {Step[]} steps
   * @param {number} shape
   * @param {Mask} mask
   * @param {Mask} finds
   * @param {number} inPass
   * @param {number} slack
   */
  #addFinds(steps, shape, mask, finds, inPass, slack) {
    const { values } = this.#stock;
    const offer = this.#pyramid.offer(shape);
    for (let rest = finds & offer.wanted; rest !== 0; rest &= rest - 1) {
      const card = rest & -rest;
      const place = highestPlace(card);
      const left = mask ^ card;
      const clock = inPass + drawnAfter(mask, place);
      const takers = /** @type {readonly SingleOffer[]} */ (offer.takers[/** @type {number} */ (values[place])]);
      for (const taker of takers) {
        steps.push({ removal: [taker.place, PYRAMID_SIZE + place], shape: taker.after, mask: left, clock, slack });
      }
    }
    if (this.#stock.openStock) this.#addNeighbours(steps, shape, mask, finds, inPass, slack);
  }

  /**
   * Waste top and stock top together: two cards next to each other that make thirteen, the lower among these.
   * @param {Step[]} steps
   * @param {number} shape
   * @param {Mask} mask
   * @param {Mask} finds
   * @param {number} inPass
   * @param {number} slack
   */
  #addNeighbours(steps, shape, mask, finds, inPass, slack) {
    const { values, partners } = this.#stock;
    for (let rest = finds; rest !== 0; rest &= rest - 1) {
      const lower = rest & -rest;
      const above = mask & ~((lower << 1) - 1);
      const upper = above & -above;
      const place = highestPlace(lower);
      if ((upper & /** @type {Mask} */ (partners[place])) === 0) continue;
      steps.push({
        removal: [PYRAMID_SIZE + place, PYRAMID_SIZE + highestPlace(upper)],
        shape,
        mask: mask ^ lower ^ upper,
        clock: inPass + drawnAfter(mask, place),
        slack: slack + pairStep(kindOf(/** @type {number} */ (values[place]))),
      });
    }
  }
}
