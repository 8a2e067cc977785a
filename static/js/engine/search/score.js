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
 * @typedef {import("./start.js").Start} Start
 *
 * @typedef {object} Step A removal, and what it leaves behind.
 * @property {Removal} removal
 * @property {number} shape
 * @property {Mask} mask The stock cards left.
 * @property {number} clock
 * @property {number} slack
 */

import { KING } from "../cards.js";
import { PYRAMID_SIZE, countPlaces, highestPlace, lowestPlace } from "../layout.js";
import { Limit } from "./answers.js";
import { NEVER } from "./demand.js";
import { Memo } from "./memo.js";
import { kindOf } from "./pyramid.js";
import { EMPTY, MASKS, OPEN, entry } from "./shapes.js";
import { pairStep, slackOf, stayAtLeast } from "./slack.js";
import { DRAWN, LATEST, PASS, above, drawnAfter, nextAbove } from "./stock.js";

const APEX = 1;

/** One question: from this start (an apex king waits), which removals clear the pyramid and leave fewest stock cards? */
export class ScoreSearch {
  #pyramid;
  #stock;
  #demand;
  #state;
  #limit;
  #mayStay = 0;
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
   * The removals of a line that leaves fewer stock cards than `known`, the fewest there are; null when there is none.
   * @param {number} known
   * @returns {readonly Removal[] | null}
   */
  run(known) {
    const { shape, mask, clock, slack } = this.#state;
    const least = stayAtLeast(this.#pyramid, shape, this.#stock, mask, slack);
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
    const reach = this.#demand.inReach(shape, mask, clock, slack);
    if (reach === NEVER) return false;
    const needs = reach === mask ? slack : slackOf(this.#pyramid, shape, this.#stock, reach);
    return countPlaces(mask ^ reach) + stayAtLeast(this.#pyramid, shape, this.#stock, reach, needs) <= this.#mayStay;
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
    const pyramid = this.#pyramid;
    for (let rest = entry(OPEN, shape); rest !== 0; rest &= rest - 1) {
      const one = lowestPlace(rest);
      for (let mates = rest & pyramid.partnersOf(one); mates !== 0; mates &= mates - 1) {
        const other = lowestPlace(mates);
        const step = pairStep(kindOf(entry(pyramid.values, one)));
        steps.push({ removal: [one, other], shape: pyramid.after(shape, one, other), mask, clock, slack: slack - step });
      }
    }
    if (clock < 0 && (now & this.#stock.kings) === 0) this.#addFinds(steps, shape, mask, belowTop, clock - drawn + PASS, slack);
    if (entry(MASKS, shape) === APEX && (pyramid.kings & APEX) !== 0) steps.push({ removal: [0], shape: EMPTY, mask, clock, slack });
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
    const { values, openStock } = this.#stock;
    const pyramid = this.#pyramid;
    for (let rest = finds; rest !== 0; rest &= rest - 1) {
      const card = rest & -rest;
      const place = highestPlace(card);
      const value = entry(values, place);
      const index = PYRAMID_SIZE + above(mask, place);
      const drawn = drawnAfter(mask, place);
      const left = this.#stock.without(mask, card, drawn);
      const clock = inPass + drawn;
      if (value === KING) {
        steps.push({ removal: [index], shape, mask: left, clock, slack });
        return;
      }
      for (let takers = pyramid.takers(shape, value); takers !== 0; takers &= takers - 1) {
        const taker = lowestPlace(takers);
        steps.push({ removal: [taker, index], shape: pyramid.after(shape, taker), mask: left, clock, slack });
      }
      const upper = nextAbove(mask, card);
      if (openStock && (upper & this.#stock.partnersOf(value)) !== 0) {
        const both = this.#stock.without(mask, card | upper, drawn);
        steps.push({ removal: [index, index - 1], shape, mask: both, clock, slack: slack + pairStep(kindOf(value)) });
      }
    }
  }
}
