/**
 * How hard a deal feels: how often careless play of it wins.
 *
 * The careless player of this file never thinks ahead. A king that can leave, leaves. Of the removals in sight one is made by chance,
 * the pairs of the pyramid three times as readily as those with a card of the stock; one time in eight, while there is a card to draw,
 * all of them are overlooked. Otherwise the next card is drawn, and an empty stock is turned over as long as passes last and the last
 * one offered anything. Played PLAYS times, a deal is easy, medium or hard by the wins. Integers only, and chance is handed in:
 * `games/engine/difficulty.py`, which tells where the bounds come from, counts the same.
 *
 * @typedef {import("../types.js").Mask} Mask
 * @typedef {import("../types.js").Band} BandText
 * @typedef {import("../types.js").Difficulty} Difficulty
 */

import { KING, TARGET } from "./cards.js";
import { Deal, below, wordsFrom } from "./deal.js";
import { digest } from "./digest.js";
import { FULL_PYRAMID, FULL_STOCK, PYRAMID_SIZE, highestPlace, openPlaces } from "./layout.js";
import { Ruleset } from "./rules.js";

/** How often a deal is played; all win counts are out of this. */
export const PLAYS = 200;

/** A pair of two pyramid cards counts so often among the removals in sight. */
const PYRAMID_PAIR = 3;
/** One time in so many, what could be removed is overlooked. */
const OVERLOOKS = 8;

/** How a deal feels to a player. */
export const Band = Object.freeze(/** @type {const} */ ({ EASY: "easy", MEDIUM: "medium", HARD: "hard" }));

/**
 * By ruleset: the fewest wins of a medium deal, and of an easy one.
 * @type {Readonly<Record<import("../types.js").RulesetName, readonly [number, number]>>}
 */
export const BOUNDS = Object.freeze({
  relaxed: [65, 157],
  classic: [17, 80],
  double: [1, 25],
  strict: [1, 15],
  open: [15, 84],
});

/**
 * What a pyramid offers at a glance: the mask of its open kings, the pairs in it, and by value who takes a stock card.
 * @typedef {Readonly<{kings: Mask, pairs: readonly Mask[], takers: readonly (readonly Mask[])[]}>} Sight
 */

/**
 * How hard this deal feels. Its chance comes from the deck alone, so the answer is the same wherever it is asked.
 * @param {Deal} deal
 * @param {Ruleset} rules
 * @returns {Difficulty}
 */
export function difficulty(deal, rules) {
  const wins = carelessWins(deal, rules, wordsFrom(Number.parseInt(digest(`careless ${deal.text}`), 16)));
  return { wins, band: bandOf(rules, wins) };
}

/**
 * The band of a deal that careless play wins so many times out of PLAYS.
 * @param {Ruleset} rules
 * @param {number} wins
 * @returns {BandText}
 */
export function bandOf(rules, wins) {
  const [medium, easy] = BOUNDS[rules.name];
  return wins >= easy ? Band.EASY : wins >= medium ? Band.MEDIUM : Band.HARD;
}

/**
 * How many of so many careless plays clear the pyramid. `nextWord` gives random integers of 32 bits.
 * @param {Deal} deal
 * @param {Ruleset} rules
 * @param {() => number} nextWord
 * @param {number} [plays]
 */
export function carelessWins(deal, rules, nextWord, plays = PLAYS) {
  const player = new CarelessPlayer(deal, rules);
  let wins = 0;
  for (let play = 0; play < plays; play += 1) if (player.clears(nextWord)) wins += 1;
  return wins;
}

/** Plays one deal, again and again; what a pyramid offers is worked out once. */
class CarelessPlayer {
  /** @type {readonly number[]} */
  #values;
  /** @type {Ruleset} */
  #rules;
  /** @type {Map<Mask, Sight>} */
  #sights = new Map();

  /**
   * @param {Deal} deal
   * @param {Ruleset} rules
   */
  constructor(deal, rules) {
    this.#values = deal.values;
    this.#rules = rules;
  }

  /**
   * One play, to its win or to where nothing is offered any more. The state is that of Tableau, in plain numbers.
   * @param {() => number} nextWord
   */
  clears(nextWord) {
    let [pyramid, stock, drawn, passNumber, offered] = [FULL_PYRAMID, FULL_STOCK, 0, 1, false];
    while (pyramid !== 0) {
      const sight = this.#sights.get(pyramid) ?? this.#look(pyramid);
      if (sight.kings !== 0) {
        pyramid ^= sight.kings;
        offered = true;
        continue;
      }
      const top = (1 << drawn) >> 1;
      const value = top === 0 ? 0 : this.#value(drawn - 1);
      if (value === KING) {
        stock ^= top;
        drawn = highestPlace(stock & (top - 1)) + 1;
        offered = true;
        continue;
      }
      const undrawn = (stock >> drawn) << drawn;
      const ahead = undrawn & -undrawn;
      const removals = this.#removals(sight, top, value, this.#rules.openStock ? ahead : 0);
      if (removals.length > 0) {
        offered = true;
        if (ahead === 0 || below(nextWord, OVERLOOKS) > 0) {
          const [fromPyramid, fromStock] = /** @type {[Mask, Mask]} */ (removals[below(nextWord, removals.length)]);
          pyramid ^= fromPyramid;
          stock ^= fromStock;
          drawn = highestPlace(stock & ((1 << drawn) - 1)) + 1;
          continue;
        }
      }
      if (ahead !== 0) drawn = highestPlace(ahead) + 1;
      else if (drawn > 0 && offered && this.#rules.allowsPass(passNumber + 1)) {
        [drawn, passNumber, offered] = [0, passNumber + 1, false];
      } else return false;
    }
    return true;
  }

  /**
   * The pairs in sight as masks (pyramid, stock), as often as each counts. `top` and `ahead` are the open stock cards or 0.
   * @param {Sight} sight
   * @param {Mask} top
   * @param {number} value
   * @param {Mask} ahead
   */
  #removals(sight, top, value, ahead) {
    /** @type {[Mask, Mask][]} */
    const removals = [];
    for (const pair of sight.pairs) removals.push([pair, 0]);
    if (top !== 0) for (const taker of sight.takers[value] ?? []) removals.push([taker, top]);
    if (ahead !== 0) {
      const next = this.#value(highestPlace(ahead));
      for (const taker of sight.takers[next] ?? []) removals.push([taker, ahead]);
      if (top !== 0 && value + next === TARGET) removals.push([0, top | ahead]);
    }
    return removals;
  }

  /**
   * @param {Mask} pyramid
   * @returns {Sight}
   */
  #look(pyramid) {
    /** @type {Mask[]} */
    const pairs = [];
    /** @type {Mask[][]} */
    const takers = Array.from({ length: KING + 1 }, () => []);
    let kings = 0;
    const places = openPlaces(pyramid);
    places.forEach((one, at) => {
      const value = /** @type {number} */ (this.#values[one]);
      if (value === KING) kings |= 1 << one;
      for (const other of places.slice(at + 1)) {
        if (value + /** @type {number} */ (this.#values[other]) === TARGET) pairs.push((1 << one) | (1 << other));
      }
      takers[TARGET - value]?.push(1 << one);
    });
    const readily = Array.from({ length: PYRAMID_PAIR }, () => pairs).flat();
    const sight = { kings, pairs: readily, takers };
    this.#sights.set(pyramid, sight);
    return sight;
  }

  /** @param {number} stockPlace */
  #value(stockPlace) {
    return /** @type {number} */ (this.#values[PYRAMID_SIZE + stockPlace]);
  }
}
