/**
 * The highest score: clear the pyramid and leave as few stock cards behind as can be.
 *
 * The search is that of `winnable` with two differences. Stock kings count, so they are cards here; whoever draws past a
 * king takes it, for that only ever uncovers. And the game ends with the last pyramid card, so an apex king waits until all
 * else is done. It asks first for a line that leaves no more cards than the ranks force to stay, then for one more, and
 * so on: the first line found is best.
 *
 * @typedef {import("../../types.js").Mask} Mask
 * @typedef {import("./lines.js").Removal} Removal
 * @typedef {import("./winnable.js").Step} Step
 */

import { KING } from "../cards.js";
import { PYRAMID_SIZE, countPlaces, highestPlace } from "../layout.js";
import { Position } from "../position.js";
import { Limit } from "./answers.js";
import { Demand, NEVER, pairStep, slackOf, stayAtLeast } from "./demand.js";
import { Memo } from "./memo.js";
import { Pyramid, kindOf } from "./pyramid.js";
import { EMPTY, MASKS, at, numberOf } from "./shapes.js";
import { DRAWN, LATEST, PASS, Stock, clockAt, drawnAfter } from "./stock.js";

const APEX = 1;

/** One question: which removals clear the pyramid and leave the fewest stock cards? */
export class ScoreSearch {
  #limit;
  #stock;
  #pyramid;
  #demand;
  #apexIsKing;
  #start;
  #mayStay = 0;
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
    this.#pyramid = new Pyramid(deal, this.#stock, true);
    this.#demand = new Demand(this.#pyramid, this.#stock);
    this.#apexIsKing = deal.values[0] === KING;
    const shape = this.#pyramid.settled(numberOf(table.pyramid));
    const clock = clockAt(this.#stock.passesLeft(table), table.drawn);
    const slack = slackOf(this.#pyramid.counts(shape), this.#stock, table.stock);
    this.#start = { shape, mask: table.stock, clock, slack };
  }

  /**
   * The removals of a line that leaves fewer stock cards than `known`, the fewest there are; null when there is none.
   * @param {number} known
   * @returns {readonly Removal[] | null}
   */
  run(known) {
    const { shape, mask, clock, slack } = this.#start;
    const least = stayAtLeast(this.#pyramid.counts(shape), this.#stock, mask, slack);
    for (this.#mayStay = least; this.#mayStay < known; this.#mayStay += 1) {
      this.#failed = new Memo();
      if (this.#clear(shape, mask, clock, slack)) return this.#removals.reverse();
    }
    return null;
  }

  /**
   * Whether this state has not failed at this clock or earlier, and the ranks allow so few cards to stay.
   * @param {Step} step
   */
  #mayWork({ shape, mask, clock, slack }) {
    if (shape === EMPTY) return countPlaces(mask) <= this.#mayStay;
    if (this.#failed.get(shape, mask, LATEST) <= clock) return false;
    const reach = this.#demand.inReach(shape, slack, mask, clock);
    if (reach === NEVER) return false;
    const counts = this.#pyramid.counts(shape);
    const needs = reach === mask ? slack : slackOf(counts, this.#stock, reach);
    return countPlaces(mask ^ reach) + stayAtLeast(counts, this.#stock, reach, needs) <= this.#mayStay;
  }

  /**
   * Whether the pyramid can be cleared from here with so few left; the removals are then noted, last first.
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
      if (this.#mayWork(step) && this.#clear(step.shape, step.mask, step.clock, step.slack)) {
        this.#removals.push(step.removal);
        return true;
      }
    }
    this.#failed.set(shape, mask, clock);
    return false;
  }

  /**
   * What can leave next, stock cards in the order in which they come by, none beyond the next king.
   * @param {number} shape
   * @param {Mask} mask
   * @param {number} clock
   * @param {number} slack
   * @returns {Step[]}
   */
  #steps(shape, mask, clock, slack) {
    const drawn = clock & DRAWN;
    const belowTop = drawn > 0 ? mask & (((1 << drawn) >> 1) - 1) : 0;
    /** @type {Step[]} */
    const steps = [];
    const now = mask ^ belowTop;
    this.#addFinds(steps, shape, mask, now, clock - drawn, slack);
    for (const { one, other, kind, after } of this.#pyramid.offer(shape).pairs) {
      steps.push({ removal: [one, other], shape: after, mask, clock, slack: slack - pairStep(kind) });
    }
    if (clock < 0 && (now & this.#stock.kings) === 0) this.#addFinds(steps, shape, mask, belowTop, clock - drawn + PASS, slack);
    if (this.#apexIsKing && MASKS[shape] === APEX) steps.push({ removal: [0], shape: EMPTY, mask, clock, slack });
    return steps;
  }

  /**
   * The removals with these stock cards up to the first king, the king's included.
   * @param {Step[]} steps
   * @param {number} shape
   * @param {Mask} mask
   * @param {Mask} finds
   * @param {number} inPass
   * @param {number} slack
   */
  #addFinds(steps, shape, mask, finds, inPass, slack) {
    const { values, openStock, partners } = this.#stock;
    const { takers } = this.#pyramid.offer(shape);
    for (let rest = finds; rest !== 0; rest &= rest - 1) {
      const card = rest & -rest;
      const place = highestPlace(card);
      const value = at(values, place);
      const index = PYRAMID_SIZE + place;
      const left = mask ^ card;
      const clock = inPass + drawnAfter(mask, place);
      if (value === KING) {
        steps.push({ removal: [index], shape, mask: left, clock, slack });
        return;
      }
      for (const taker of at(takers, value)) {
        steps.push({ removal: [taker.place, index], shape: taker.after, mask: left, clock, slack });
      }
      const above = mask & ~((card << 1) - 1);
      const upper = above & -above;
      if (openStock && (upper & at(partners, place)) !== 0) {
        const removal = [index, PYRAMID_SIZE + highestPlace(upper)];
        steps.push({ removal, shape, mask: left ^ upper, clock, slack: slack + pairStep(kindOf(value)) });
      }
    }
  }
}
