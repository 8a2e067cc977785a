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
 * by shape and needs. With unlimited passes the answer is the verdict itself; with few passes a "no" ends a branch, and in
 * the last pass `lastPass` looks closer.
 *
 * @typedef {import("../../types.js").Mask} Mask
 */

import { TARGET } from "../cards.js";
import { lowestPlace } from "../layout.js";
import { LastPass } from "./lastPass.js";
import { Memo } from "./memo.js";
import { LAST_KIND, Pyramid, without } from "./pyramid.js";
import { EMPTY, MASKS, OPEN, entry, shapeAfter } from "./shapes.js";
import { NO_NEED, needOf, needsOf, pairStep, slackOf } from "./slack.js";
import { Stock } from "./stock.js";

/** No set of stock cards: the state cannot be won. */
export const NEVER = -1;

const UNKNOWN = -1;
const MET = 1;
const NOT_MET = 0;

/** Answers, for one deal, whether a shape can meet its needs; what was found out is kept. */
export class Demand {
  #pyramid;
  #stock;
  #met = new Memo();

  /**
   * @param {Pyramid} pyramid
   * @param {Stock} stock
   */
  constructor(pyramid, stock) {
    this.#pyramid = pyramid;
    this.#stock = stock;
    this.lastPass = new LastPass(pyramid, stock);
  }

  /**
   * The stock cards that can still leave, as far as the ranks tell; NEVER when they prove that this state cannot be won.
   *
   * Only in the last pass can cards be out of reach: those under a waste card that can never leave, and it.
   * @param {number} shape
   * @param {Mask} mask
   * @param {number} clock
   * @param {number} slack
   * @returns {Mask}
   */
  inReach(shape, mask, clock, slack) {
    let needs = needsOf(slack);
    if (!this.#areMet(shape, needs)) return NEVER;
    if (clock <= 0) return mask;
    const { lastPass } = this;
    let known = mask;
    while (lastPass.leftOver(shape, known, clock) === EMPTY) {
      const reach = lastPass.reach(shape, known, clock, needs);
      if (reach === known) return known;
      known = reach;
      needs = needsOf(slackOf(this.#pyramid, shape, this.#stock, known));
      if (!this.#areMet(shape, needs)) break;
    }
    return NEVER;
  }

  /**
   * Whether this shape could be cleared if every stock card counted in the slack came at any time.
   * @param {number} shape
   * @param {number} slack
   */
  isMet(shape, slack) {
    return this.#areMet(shape, needsOf(slack));
  }

  /**
   * @param {number} shape
   * @param {number} needs
   * @returns {boolean}
   */
  #areMet(shape, needs) {
    if (needs === NO_NEED) return true;
    const known = this.#met.get(shape, needs, UNKNOWN);
    if (known !== UNKNOWN) return known === MET;
    const met = this.#canClear(shape, needs);
    this.#met.set(shape, needs, met ? MET : NOT_MET);
    return met;
  }

  /**
   * By trying: cards of kinds without need leave as they open; the others pair inside the pyramid, or spend a spare card.
   * @param {number} shape
   * @param {number} needs
   * @returns {boolean}
   */
  #canClear(shape, needs) {
    const { kings, placesOf } = this.#pyramid;
    let free = kings;
    for (let kind = 1; kind <= LAST_KIND; kind += 1) {
      if (needOf(needs, kind) === 0) free |= entry(placesOf, kind) | entry(placesOf, TARGET - kind);
    }
    const smaller = without(shape, free);
    if (smaller === EMPTY) return true;
    if (smaller !== shape) return this.#areMet(smaller, needs);
    for (let kind = 1; kind <= LAST_KIND; kind += 1) {
      if (needOf(needs, kind) > 0 && !this.#canPair(entry(MASKS, shape), kind, needOf(needs, kind))) return false;
    }
    return this.#clearsByPair(shape, needs) || this.#clearsBySpare(shape, needs);
  }

  /**
   * @param {number} shape
   * @param {number} needs
   */
  #clearsByPair(shape, needs) {
    const open = entry(OPEN, shape);
    const { placesOf } = this.#pyramid;
    for (let kind = 1; kind <= LAST_KIND; kind += 1) {
      if (needOf(needs, kind) === 0) continue;
      for (let lows = open & entry(placesOf, kind); lows !== 0; lows &= lows - 1) {
        const smaller = shapeAfter(shape, lowestPlace(lows));
        for (let highs = open & entry(placesOf, TARGET - kind); highs !== 0; highs &= highs - 1) {
          if (this.#areMet(shapeAfter(smaller, lowestPlace(highs)), needs - pairStep(kind))) return true;
        }
      }
    }
    return false;
  }

  /**
   * @param {number} shape
   * @param {number} needs
   */
  #clearsBySpare(shape, needs) {
    for (let kind = 1; kind <= LAST_KIND; kind += 1) {
      const need = needOf(needs, kind);
      if (need > 0 && (this.#spares(shape, needs, kind, need) || this.#spares(shape, needs, TARGET - kind, need))) return true;
    }
    return false;
  }

  /**
   * @param {number} shape
   * @param {number} needs
   * @param {number} value
   * @param {number} need
   */
  #spares(shape, needs, value, need) {
    let rest = entry(OPEN, shape) & entry(this.#pyramid.placesOf, value);
    if (rest === 0 || this.#pyramid.count(shape, value) <= need) return false;
    for (; rest !== 0; rest &= rest - 1) {
      if (this.#areMet(shapeAfter(shape, lowestPlace(rest)), needs)) return true;
    }
    return false;
  }

  /**
   * Whether enough of these cards, of either value, have one of the other that neither covers nor lies under them.
   * @param {Mask} cards
   * @param {number} kind
   * @param {number} need
   */
  #canPair(cards, kind, need) {
    const low = cards & entry(this.#pyramid.placesOf, kind);
    const high = cards & entry(this.#pyramid.placesOf, TARGET - kind);
    return this.#countMated(low, high) >= need && this.#countMated(high, low) >= need;
  }

  /**
   * @param {Mask} cards
   * @param {Mask} others
   */
  #countMated(cards, others) {
    let mated = 0;
    for (let rest = cards; rest !== 0; rest &= rest - 1) {
      if ((this.#pyramid.matesOf(lowestPlace(rest)) & others) !== 0) mated += 1;
    }
    return mated;
  }
}
