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
 * @typedef {import("./start.js").Start} Start
 */

import { KING } from "../cards.js";
import { PYRAMID_SIZE, countPlaces, highestPlace, lowestPlace } from "../layout.js";
import { Limit } from "./answers.js";
import { NEVER } from "./demand.js";
import { Estimate } from "./estimate.js";
import { Memo } from "./memo.js";
import { NONE, Nodes, cardsOf } from "./nodes.js";
import { kindOf } from "./pyramid.js";
import { EMPTY, OPEN, entry } from "./shapes.js";
import { pairStep, slackOf } from "./slack.js";
import { DRAWN, PASS, above, drawnAfter, nextAbove, wayTo } from "./stock.js";

/** In the place of a next node: another has been there as early and as cheaply since. */
const OVERTAKEN = -2;

/** One question: from this start, which removals clear the pyramid in the fewest moves? */
export class ShortestSearch {
  #pyramid;
  #stock;
  #demand;
  #state;
  #limit;
  #estimate;
  #pass;
  #bound = Infinity;
  #best = NONE;
  #nodes = new Nodes();
  /** By moves in all: the nodes that wait. @type {number[][]} */
  #buckets = [];
  /** By shape and stock cards: the first of the nodes there, which are linked by `next`. */
  #reached = new Memo();

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
    this.#estimate = new Estimate(pyramid, stock, demand.lastPass);
    this.#pass = stock.lastPass === null ? 0 : PASS;
  }

  /**
   * The removals of a line of fewer moves than `known`, the fewest there are; null when none is shorter.
   *
   * Pyramid kings are not counted.
   * @param {number} known
   * @returns {readonly Removal[] | null}
   */
  run(known) {
    const { shape, mask, clock, slack } = this.#state;
    this.#bound = known;
    this.#add(shape, mask, clock, slack, 0, 0, NONE);
    for (let total = 0; total < Math.min(this.#bound, this.#buckets.length); total += 1) {
      const bucket = this.#buckets[total] ?? [];
      while (total < this.#bound) {
        const next = bucket.pop();
        if (next === undefined) break;
        if (entry(this.#nodes.next, next) !== OVERTAKEN) this.#expand(next);
      }
    }
    return this.#best === NONE ? null : this.#nodes.removalsTo(this.#best);
  }

  /**
   * Put a state in its bucket, unless it is a dead end, too long, or nothing new.
   * @param {number} shape
   * @param {Mask} mask
   * @param {number} clock
   * @param {number} slack
   * @param {number} moves
   * @param {number} cards
   * @param {number} before
   */
  #add(shape, mask, clock, slack, moves, cards, before) {
    if (shape === EMPTY) {
      if (moves < this.#bound) {
        this.#bound = moves;
        this.#best = this.#nodes.add(shape, mask, clock, slack, moves, cards, before);
      }
      return;
    }
    if (this.#isNeedless(shape, mask, clock, moves)) return;
    const reach = this.#demand.inReach(shape, mask, clock, slack);
    if (reach === NEVER) return;
    if (reach === mask) {
      this.#addAlive(shape, mask, clock, slack, moves, cards, before);
      return;
    }
    const closed = this.#stock.closedUp(reach);
    const drawn = this.#stock.closedClock(reach, drawnAfter(reach, clock));
    if (this.#isNeedless(shape, closed, drawn, moves)) return;
    const needs = slackOf(this.#pyramid, shape, this.#stock, closed);
    this.#addAlive(shape, closed, drawn, needs, moves, cards, before);
  }

  /**
   * @param {number} shape
   * @param {Mask} mask
   * @param {number} clock
   * @param {number} slack
   * @param {number} moves
   * @param {number} cards
   * @param {number} before
   */
  #addAlive(shape, mask, clock, slack, moves, cards, before) {
    const total = moves + this.#estimate.moves(shape, mask, clock);
    if (total >= this.#bound) return;
    const node = this.#nodes.add(shape, mask, clock, slack, moves, cards, before);
    this.#overtake(node);
    while (this.#buckets.length <= total) this.#buckets.push([]);
    this.#buckets[total]?.push(node);
  }

  /**
   * Whether a node with these cards has been there no later and no dearer.
   * @param {number} shape
   * @param {Mask} mask
   * @param {number} clock
   * @param {number} moves
   */
  #isNeedless(shape, mask, clock, moves) {
    const nodes = this.#nodes;
    let other = this.#reached.get(shape, mask, NONE);
    if (other === NONE) return false;
    const way = wayTo(mask, clock);
    for (; other !== NONE; other = entry(nodes.next, other)) {
      const otherWay = wayTo(mask, entry(nodes.clock, other));
      if (otherWay <= way && entry(nodes.moves, other) - otherWay <= moves - way) return true;
    }
    return false;
  }

  /**
   * Put a node into the list of those with its cards, and out of it those that it makes needless.
   * @param {number} node
   */
  #overtake(node) {
    const nodes = this.#nodes;
    const shape = entry(nodes.shape, node);
    const mask = entry(nodes.mask, node);
    const way = wayTo(mask, entry(nodes.clock, node));
    const spent = entry(nodes.moves, node) - way;
    let kept = NONE;
    for (let other = this.#reached.get(shape, mask, NONE); other !== NONE; ) {
      const next = entry(nodes.next, other);
      const otherWay = wayTo(mask, entry(nodes.clock, other));
      const isOvertaken = way <= otherWay && spent <= entry(nodes.moves, other) - otherWay;
      nodes.next[other] = isOvertaken ? OVERTAKEN : kept;
      if (!isOvertaken) kept = other;
      other = next;
    }
    nodes.next[node] = kept;
    this.#reached.set(shape, mask, node);
  }

  /** @param {number} node */
  #expand(node) {
    this.#limit.count();
    const nodes = this.#nodes;
    const pyramid = this.#pyramid;
    const shape = entry(nodes.shape, node);
    const mask = entry(nodes.mask, node);
    const clock = entry(nodes.clock, node);
    const moves = entry(nodes.moves, node) + 1;
    for (let rest = entry(OPEN, shape); rest !== 0; rest &= rest - 1) {
      const one = lowestPlace(rest);
      for (let mates = rest & pyramid.partnersOf(one); mates !== 0; mates &= mates - 1) {
        const other = lowestPlace(mates);
        const slack = entry(nodes.slack, node) - pairStep(kindOf(entry(pyramid.values, one)));
        this.#add(pyramid.after(shape, one, other), mask, clock, slack, moves, cardsOf(one, other), node);
      }
    }
    const drawn = clock & DRAWN;
    const belowTop = drawn > 0 ? mask & (((1 << drawn) >> 1) - 1) : 0;
    this.#addFinds(node, mask ^ belowTop, clock - drawn, drawn, moves);
    if (clock < 0) {
      // Through the rest of this pass and a recycle; every pass is alike when they are without limit.
      this.#addFinds(node, belowTop, clock - drawn + this.#pass, 0, moves + countPlaces(mask >> drawn) + 1);
    }
  }

  /**
   * The removals with these stock cards: kings, cards that an open card takes, neighbours of an open stock.
   *
   * `drawn` is how far the pass they are found in has drawn, `moves` those to get there and the removal.
   * @param {number} node
   * @param {Mask} finds
   * @param {number} inPass
   * @param {number} drawn
   * @param {number} moves
   */
  #addFinds(node, finds, inPass, drawn, moves) {
    const pyramid = this.#pyramid;
    const { values, openStock } = this.#stock;
    const shape = entry(this.#nodes.shape, node);
    const mask = entry(this.#nodes.mask, node);
    const slack = entry(this.#nodes.slack, node);
    for (let rest = finds; rest !== 0; rest &= rest - 1) {
      const card = rest & -rest;
      const place = highestPlace(card);
      const value = entry(values, place);
      const index = PYRAMID_SIZE + above(mask, place);
      const waste = drawnAfter(mask, place);
      const left = this.#stock.without(mask, card, waste);
      const clock = inPass + waste;
      const made = moves + countPlaces((mask & ((card << 1) - 1)) >> drawn);
      if (value === KING) {
        this.#add(shape, left, clock, slack, made, cardsOf(index), node);
        continue;
      }
      const upper = nextAbove(mask, card);
      if (openStock && (upper & this.#stock.partnersOf(value)) !== 0) {
        const both = this.#stock.without(mask, card | upper, waste);
        this.#add(shape, both, clock, slack + pairStep(kindOf(value)), made, cardsOf(index, index - 1), node);
      }
      const spared = openStock && place >= drawn ? 1 : 0; // it leaves from the stock top
      for (let takers = pyramid.takers(shape, value); takers !== 0; takers &= takers - 1) {
        const taker = lowestPlace(takers);
        this.#add(pyramid.after(shape, taker), left, clock, slack, made - spared, cardsOf(taker, index), node);
      }
    }
  }
}
