/**
 * The shortest line: a draw, a recycle and a removal count one each.
 *
 * A* over removals: a step is one removal together with the draws (and the recycle) that bring its stock card. Stock kings
 * are cards here, for taking one costs a move and may spare others. States wait in buckets by the moves made plus the
 * estimate of those to come; when no bucket below the best line found holds any, that line is shortest.
 *
 * A state is dropped when the same cards lie there and another has been there no later and no dearer than drawing on would
 * explain: with `way`, the draws and recycles from the first pass to its clock, neither `way` nor moves - `way` is less.
 *
 * @typedef {import("../../types.js").Mask} Mask
 * @typedef {import("./lines.js").Removal} Removal
 *
 * @typedef {object} Node A state on the way.
 * @property {number} shape
 * @property {Mask} mask The stock cards left.
 * @property {number} clock
 * @property {number} slack
 * @property {number} moves The moves made, pyramid kings apart.
 * @property {Removal} removal The removal that it came by.
 * @property {Node | null} before The state that it came from.
 * @property {boolean} overtaken Whether another has been there as early and as cheaply since.
 */

import { KING } from "../cards.js";
import { PYRAMID_SIZE, countPlaces, highestPlace } from "../layout.js";
import { Position } from "../position.js";
import { Limit } from "./answers.js";
import { Demand, pairStep, slackOf } from "./demand.js";
import { Estimate } from "./estimate.js";
import { Memo } from "./memo.js";
import { Pyramid, kindOf } from "./pyramid.js";
import { EMPTY, at, numberOf } from "./shapes.js";
import { DRAWN, PASS, Stock, clockAt, wayTo } from "./stock.js";

/** One question: which removals clear the pyramid in the fewest moves? */
export class ShortestSearch {
  #limit;
  #stock;
  #pyramid;
  #demand;
  #estimate;
  #pass;
  #kings;
  #start;
  #bound = Infinity;
  /** @type {Node | null} */
  #best = null;
  /** @type {Node[][]} */
  #buckets = [];
  #reachedAt = new Memo();
  /** @type {Node[][]} */
  #reached = [];

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
    this.#estimate = new Estimate(this.#pyramid, this.#stock);
    this.#pass = rules.passes === null ? 0 : PASS;
    this.#kings = countPlaces(table.pyramid & this.#pyramid.kings);
    const shape = this.#pyramid.settled(numberOf(table.pyramid));
    const slack = slackOf(this.#pyramid.counts(shape), this.#stock, table.stock);
    const clock = clockAt(this.#stock.passesLeft(table), table.drawn);
    this.#start = node(shape, table.stock, clock, slack, 0, [], null);
  }

  /**
   * The removals of a line of fewer moves than `known`, the fewest there are; null when none is shorter.
   * @param {number} known
   * @returns {readonly Removal[] | null}
   */
  run(known) {
    this.#bound = known - this.#kings;
    this.#add(this.#start);
    for (let total = 0; total < Math.min(this.#bound, this.#buckets.length); total += 1) {
      const bucket = at(this.#buckets, total);
      while (total < this.#bound) {
        const next = bucket.pop();
        if (next === undefined) break;
        if (!next.overtaken) this.#expand(next);
      }
    }
    return this.#best === null ? null : removalsTo(this.#best);
  }

  /**
   * Put a state in its bucket, unless it is a dead end, too long, or nothing new.
   * @param {Node} state
   */
  #add(state) {
    const { shape, mask, clock, slack, moves } = state;
    if (shape === EMPTY) {
      if (moves < this.#bound) {
        this.#bound = moves;
        this.#best = state;
      }
      return;
    }
    if (this.#demand.isDead(shape, slack, mask, clock)) return;
    const total = moves + this.#estimate.moves(shape, mask, clock);
    if (total >= this.#bound || !this.#isNew(state)) return;
    while (this.#buckets.length <= total) this.#buckets.push([]);
    at(this.#buckets, total).push(state);
  }

  /**
   * Whether no other state with these cards makes this one needless; those that it makes needless are overtaken.
   * @param {Node} state
   */
  #isNew(state) {
    const index = this.#reachedAt.get(state.shape, state.mask, -1);
    if (index < 0) {
      this.#reachedAt.set(state.shape, state.mask, this.#reached.push([state]) - 1);
      return true;
    }
    const reached = at(this.#reached, index);
    const way = wayTo(state.mask, state.clock);
    const spent = state.moves - way;
    const ways = reached.map((other) => wayTo(other.mask, other.clock));
    if (reached.some((other, nth) => at(ways, nth) <= way && other.moves - at(ways, nth) <= spent)) return false;
    const kept = reached.filter((other, nth) => {
      other.overtaken = way <= at(ways, nth) && spent <= other.moves - at(ways, nth);
      return !other.overtaken;
    });
    kept.push(state);
    this.#reached[index] = kept;
    return true;
  }

  /** @param {Node} state */
  #expand(state) {
    this.#limit.count();
    const { mask, clock, slack, moves } = state;
    for (const { one, other, kind, after } of this.#pyramid.offer(state.shape).pairs) {
      this.#add(node(after, mask, clock, slack - pairStep(kind), moves + 1, [one, other], state));
    }
    const drawn = clock & DRAWN;
    const belowTop = drawn > 0 ? mask & (((1 << drawn) >> 1) - 1) : 0;
    this.#addFinds(state, mask ^ belowTop, clock - drawn, drawn, 0);
    if (clock < 0) {
      // Through the rest of this pass and a recycle; every pass is alike when they are without limit.
      this.#addFinds(state, belowTop, clock - drawn + this.#pass, 0, countPlaces(mask >> drawn) + 1);
    }
  }

  /**
   * The removals with these stock cards: kings, cards that an open card takes, neighbours of an open stock.
   *
   * `drawn` is how far the pass they are found in has drawn, `way` the moves it takes to get there.
   * @param {Node} state
   * @param {Mask} finds
   * @param {number} inPass
   * @param {number} drawn
   * @param {number} way
   */
  #addFinds(state, finds, inPass, drawn, way) {
    const { shape, mask, slack } = state;
    const { values, partners, openStock } = this.#stock;
    const offer = this.#pyramid.offer(shape);
    for (let rest = finds; rest !== 0; rest &= rest - 1) {
      const card = rest & -rest;
      const place = highestPlace(card);
      const value = at(values, place);
      const index = PYRAMID_SIZE + place;
      const left = mask ^ card;
      const clock = inPass + highestPlace(mask & (card - 1)) + 1;
      const draws = way + countPlaces((mask & ((card << 1) - 1)) >> drawn);
      const moves = state.moves + draws + 1;
      if (value === KING) {
        this.#add(node(shape, left, clock, slack, moves, [index], state));
        continue;
      }
      const above = mask & ~((card << 1) - 1);
      const upper = above & -above;
      if (openStock && (upper & at(partners, place)) !== 0) {
        const removal = [index, PYRAMID_SIZE + highestPlace(upper)];
        this.#add(node(shape, left ^ upper, clock, slack + pairStep(kindOf(value)), moves, removal, state));
      }
      const spared = openStock && place >= drawn ? 1 : 0; // it leaves from the stock top
      for (const taker of at(offer.takers, value)) {
        this.#add(node(taker.after, left, clock, slack, moves - spared, [taker.place, index], state));
      }
    }
  }
}

/**
 * @param {number} shape
 * @param {Mask} mask
 * @param {number} clock
 * @param {number} slack
 * @param {number} moves
 * @param {Removal} removal
 * @param {Node | null} before
 * @returns {Node}
 */
function node(shape, mask, clock, slack, moves, removal, before) {
  return { shape, mask, clock, slack, moves, removal, before, overtaken: false };
}

/**
 * The removals that led to a state, in order.
 * @param {Node} state
 */
function removalsTo(state) {
  /** @type {Removal[]} */
  const found = [];
  for (let at = state; at.before !== null; at = at.before) found.push(at.removal);
  return found.reverse();
}
