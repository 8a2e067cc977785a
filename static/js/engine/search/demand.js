/**
 * The dead-end test: can the ranks still come out even?
 *
 * Every card of the pyramid leaves with a partner from the stock or with one from the pyramid itself. Say a rank and its
 * complement (a *kind*: ace and queen, ... six and seven) have q and q' cards in the pyramid and c and c' in the stock.
 * Then at least
 *
 *     need = max(q - c', q' - c, 0)
 *
 * pairs of that kind must be made inside the pyramid. A card that leaves with a stock card does not change the need of its
 * kind; a pair inside the pyramid lowers it by one; a pair of two stock cards raises it. So the needs travel with the search
 * as one packed number, *slack*: for each kind, four bits hold 8 + max(q - c', q' - c).
 *
 * Whether a shape can meet its needs, when any stock card may be had at any time, is a small search of its own, remembered
 * by shape and needs. With unlimited passes the answer is the verdict itself; with few passes a "no" ends a branch.
 *
 * @typedef {import("../../types.js").Mask} Mask
 *
 * @typedef {object} Cap At most `room` of the stock cards of one value, `cards`, can leave with the pyramid.
 * @property {Mask} cards
 * @property {Mask} partners Stock cards that make thirteen with them.
 * @property {number} room
 */

import { KING, TARGET } from "../cards.js";
import { countPlaces, highestPlace } from "../layout.js";
import { Memo } from "./memo.js";
import { KINDS, Pyramid, kindOf } from "./pyramid.js";
import { EMPTY, at } from "./shapes.js";
import { Stock } from "./stock.js";

/** No set of stock cards: the state cannot be won. */
export const NEVER = -1;

const UNKNOWN = -1;
const MET = 1;
const NOT_MET = 0;
const ZERO = 8;
const BITS = 4;
const FIELD = 0b1111;

/** The slack in which no kind needs a pair. */
const NO_NEED = KINDS.reduce((slack, kind) => slack | (ZERO << (BITS * (kind - 1))), 0);

/**
 * What one pair of this kind inside the pyramid takes off the slack (two stock cards leaving together put it on).
 * @param {number} kind
 */
export function pairStep(kind) {
  return 1 << (BITS * (kind - 1));
}

/**
 * The slack of a shape with so many cards of each value, when these stock cards can still be had.
 * @param {readonly number[]} counts
 * @param {Stock} stock
 * @param {Mask} mask
 */
export function slackOf(counts, stock, mask) {
  const { placesOf } = stock;
  let slack = 0;
  for (const kind of KINDS) {
    const lowStock = countPlaces(mask & at(placesOf, kind));
    const highStock = countPlaces(mask & at(placesOf, TARGET - kind));
    const surplus = Math.max(at(counts, kind) - highStock, at(counts, TARGET - kind) - lowStock);
    slack |= (ZERO + surplus) << (BITS * (kind - 1));
  }
  return slack;
}

/**
 * How many of these stock cards are still there at the end, at the least, when a shape with so many cards of each value is
 * cleared.
 *
 * A value leaves with the cards of its complement that need not pair inside the pyramid. Where stock cards can pair with
 * each other, the cards of a kind still leave two by two.
 * @param {readonly number[]} counts
 * @param {Stock} stock
 * @param {Mask} mask
 * @param {number} slack
 */
export function stayAtLeast(counts, stock, mask, slack) {
  const { placesOf } = stock;
  let stay = 0;
  for (const kind of KINDS) {
    const low = at(counts, kind);
    const high = at(counts, TARGET - kind);
    const lowStock = countPlaces(mask & at(placesOf, kind));
    const highStock = countPlaces(mask & at(placesOf, TARGET - kind));
    if (stock.openStock) {
      stay += Math.abs(low + lowStock - high - highStock);
    } else {
      const need = Math.max(needOf(slack, kind), 0);
      stay += Math.max(lowStock - high + need, 0) + Math.max(highStock - low + need, 0);
    }
  }
  return stay;
}

/**
 * @param {number} slack
 * @param {number} kind
 */
function needOf(slack, kind) {
  return ((slack >> (BITS * (kind - 1))) & FIELD) - ZERO;
}

/**
 * The slack with every kind that needs no pair set to exactly none: what can be met depends on the needs alone.
 * @param {number} slack
 */
function withoutSurplus(slack) {
  let needs = slack;
  for (const kind of KINDS) {
    const need = needOf(slack, kind);
    if (need < 0) needs -= need * pairStep(kind);
  }
  return needs;
}

/** Answers, for one deal, whether a shape can meet its needs; what was found out is kept. */
export class Demand {
  #pyramid;
  #stock;
  #met = new Memo();
  #capsAt = new Memo();
  /** @type {(readonly Cap[])[]} */
  #caps = [];

  /**
   * @param {Pyramid} pyramid
   * @param {Stock} stock
   */
  constructor(pyramid, stock) {
    this.#pyramid = pyramid;
    this.#stock = stock;
  }

  /**
   * Whether this settled shape could be cleared if every stock card counted in the slack came at any time.
   * @param {number} shape
   * @param {number} slack
   * @returns {boolean}
   */
  isMet(shape, slack) {
    const known = this.#met.get(shape, slack, UNKNOWN);
    if (known !== UNKNOWN) return known === MET;
    const needs = withoutSurplus(slack);
    const met = needs === NO_NEED || (needs === slack ? this.#canClear(shape, needs) : this.isMet(shape, needs));
    this.#met.set(shape, slack, met ? MET : NOT_MET);
    return met;
  }

  /**
   * Whether the ranks prove that this state cannot be won.
   * @param {number} shape
   * @param {number} slack
   * @param {Mask} mask
   * @param {number} clock
   */
  isDead(shape, slack, mask, clock) {
    if (!this.isMet(shape, slack)) return true;
    return clock >= 0 && this.#inReachInLastPass(shape, slack, mask, clock) === NEVER;
  }

  /**
   * The stock cards that can still leave, as far as the ranks tell; NEVER when they prove that this state cannot be won.
   * @param {number} shape
   * @param {number} slack
   * @param {Mask} mask
   * @param {number} clock
   */
  inReach(shape, slack, mask, clock) {
    if (!this.isMet(shape, slack)) return NEVER;
    return clock < 0 ? mask : this.#inReachInLastPass(shape, slack, mask, clock);
  }

  /**
   * The same in the last pass, the needs of the shape being met.
   *
   * The waste is then a pile that only ever gives its top, and what lies under a card that can never leave is out of reach
   * for good, and counts no more.
   * @param {number} shape
   * @param {number} slack
   * @param {Mask} mask
   * @param {number} drawn
   */
  #inReachInLastPass(shape, slack, mask, drawn) {
    const undrawn = (mask >> drawn) << drawn;
    let reach = mask;
    let needs = slack;
    while (reach !== undrawn) {
      const stuck = this.#highestStuck(this.#capsOf(shape, needs), reach ^ undrawn, undrawn);
      if (stuck === 0) break;
      reach = undrawn | ((reach >> stuck) << stuck);
      needs = slackOf(this.#pyramid.counts(shape), this.#stock, reach);
      if (!this.isMet(shape, needs)) return NEVER;
    }
    return reach;
  }

  /**
   * One past the place of the topmost waste card that can never leave; 0 when each may.
   *
   * It is the first of its value, from the top, for which the pyramid has no room any more (nor, with an open stock, the
   * cards to come).
   * @param {readonly Cap[]} caps
   * @param {Mask} waste
   * @param {Mask} undrawn
   */
  #highestStuck(caps, waste, undrawn) {
    let stuck = 0;
    for (const { cards, partners, room } of caps) {
      let same = waste & cards;
      const free = this.#stock.openStock ? room + countPlaces(undrawn & partners) : room;
      if (countPlaces(same) <= free) continue;
      for (let spared = 0; spared < free; spared += 1) same ^= 1 << highestPlace(same);
      stuck = Math.max(stuck, highestPlace(same) + 1);
    }
    return stuck;
  }

  /**
   * The values of which the stock has more cards than the pyramid has room for.
   *
   * It takes as many as it holds cards of the complement, less those that must be paired inside it.
   * @param {number} shape
   * @param {number} slack
   */
  #capsOf(shape, slack) {
    const known = this.#capsAt.get(shape, slack, UNKNOWN);
    if (known !== UNKNOWN) return at(this.#caps, known);
    const { placesOf } = this.#stock;
    const counts = this.#pyramid.counts(shape);
    /** @type {Cap[]} */
    const caps = [];
    for (let value = 1; value < KING; value += 1) {
      const cards = at(placesOf, value);
      const room = at(counts, TARGET - value) - Math.max(needOf(slack, kindOf(value)), 0);
      if (room < countPlaces(cards)) caps.push({ cards, partners: at(placesOf, TARGET - value), room });
    }
    this.#capsAt.set(shape, slack, this.#caps.push(caps) - 1);
    return caps;
  }

  /**
   * By trying: cards of kinds without need leave as they open; the others pair inside the pyramid, or spend a spare card.
   * @param {number} shape
   * @param {number} slack
   * @returns {boolean}
   */
  #canClear(shape, slack) {
    let free = this.#pyramid.kings;
    const counts = this.#pyramid.counts(shape);
    for (const kind of KINDS) {
      const need = needOf(slack, kind);
      if (need > Math.min(at(counts, kind), at(counts, TARGET - kind))) return false;
      if (need === 0) free |= at(this.#pyramid.placesOfKind, kind);
    }
    const smaller = this.#pyramid.without(shape, free);
    if (smaller === EMPTY) return true;
    if (smaller !== shape) return this.isMet(smaller, slack);
    const { pairs, singles } = this.#pyramid.offer(shape);
    return (
      pairs.some((pair) => this.isMet(pair.after, slack - pairStep(pair.kind))) ||
      singles.some(({ value, kind, after }) => at(counts, value) > needOf(slack, kind) && this.isMet(after, slack))
    );
  }
}
