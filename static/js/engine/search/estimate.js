/**
 * How many moves it takes at the least: the estimate that leads the search for the shortest line.
 *
 * Pyramid kings are left out, for each costs its one move on every line. Of the other cards of a shape two leave in a move
 * when they pair inside the pyramid, one when its partner comes from the stock: cards less the most pairs that this shape
 * can make. And draws: where a shape must take more cards of a value from the stock than the waste can give, it has to draw
 * as far as the last of them lies, through a recycle if it is buried under a card that can never leave. Where this pass must
 * leave some of the pyramid over, its cards take theirs from the next. All are promises never broken (the search finds a
 * shortest line because of that); the search does not rely on their falling evenly from move to move.
 *
 * @typedef {import("../../types.js").Mask} Mask
 *
 * @typedef {object} Want At least `number` of the stock cards `cards`, all of one value, must leave with the shape.
 * @property {Mask} cards
 * @property {number} number
 *
 * @typedef {object} Outlook What a settled shape costs at the least.
 * @property {number} removals Of cards that are not kings.
 * @property {readonly Want[]} wants
 * @property {Mask} partnered The stock cards with a partner in the shape, and kings: no other leaves with it.
 * @property {Int32Array} most The most pairs inside it, in all and (at 1 to 6) of each kind.
 */

import { KING, TARGET } from "../cards.js";
import { countPlaces, highestPlace, lowestPlace } from "../layout.js";
import { LastPass } from "./lastPass.js";
import { Pyramid, kindOf } from "./pyramid.js";
import { EMPTY, OPEN, entry } from "./shapes.js";
import { DRAWN, Stock } from "./stock.js";

/** With more cards still to be drawn it is seldom worth asking what this pass leaves over. */
const LATE = 8;

const NONE = new Int32Array(7);

/** Answers, for one deal, how many moves a state still takes at the least. */
export class Estimate {
  #pyramid;
  #stock;
  #lastPass;
  /** @type {(Int32Array | undefined)[]} */
  #most = [];
  /** @type {(Outlook | undefined)[]} */
  #outlooks = [];

  /**
   * @param {Pyramid} pyramid
   * @param {Stock} stock
   * @param {LastPass} lastPass
   */
  constructor(pyramid, stock, lastPass) {
    this.#pyramid = pyramid;
    this.#stock = stock;
    this.#lastPass = lastPass;
    this.#most[EMPTY] = NONE;
  }

  /**
   * A number of moves, pyramid kings not counted, below which this state cannot be won.
   * @param {number} shape
   * @param {Mask} mask
   * @param {number} clock
   */
  moves(shape, mask, clock) {
    const outlook = (this.#outlooks[shape] ??= this.#workOut(shape));
    const drawn = clock & DRAWN;
    const asks = clock < 0 && countPlaces(mask >> drawn) <= LATE;
    const leftOver = asks ? this.#lastPass.leftOver(shape, mask, drawn) : EMPTY;
    return outlook.removals + this.#draws(outlook, mask, drawn, leftOver);
  }

  /**
   * Draws, and a recycle, that the wants force, and what this pass leaves over.
   * @param {Outlook} outlook
   * @param {Mask} mask
   * @param {number} drawn
   * @param {number} leftOver
   */
  #draws(outlook, mask, drawn, leftOver) {
    const { kings, openStock } = this.#stock;
    const waste = mask & ((1 << drawn) - 1);
    const undrawn = mask ^ waste;
    const idle = this.#idle(outlook, mask);
    const stuck = highestPlace(waste & idle) + 1;
    const inReach = (waste >> stuck) << stuck;
    // With an open stock a card can leave from the stock top, undrawn: only kings and idle cards must be drawn.
    const costly = openStock ? undrawn & (idle | kings) : undrawn;
    let mustRecycle = leftOver !== EMPTY;
    let thisPass = 0;
    let passedBy = 0;
    let taken = 0;
    for (const { cards, number } of outlook.wants) {
      let missing = number - countPlaces(inReach & cards);
      if (missing <= 0) continue;
      const ahead = undrawn & cards;
      const comeBy = countPlaces(ahead);
      if (missing <= comeBy) {
        thisPass = Math.max(thisPass, countPlaces(costly & upTo(ahead, missing)));
        continue;
      }
      missing -= comeBy;
      const buried = waste & ~inReach & cards;
      passedBy = Math.max(passedBy, countPlaces(idle & upTo(buried, missing)));
      taken += missing;
      mustRecycle = true;
    }
    if (!mustRecycle) return thisPass;
    const nextPass = openStock ? passedBy : Math.max(passedBy + taken, this.#takenLater(outlook, leftOver), 1);
    return countPlaces(costly) + 1 + nextPass;
  }

  /**
   * How many cards that are left over take one from the stock, after a recycle: those beyond the most pairs.
   * @param {Outlook} outlook
   * @param {number} leftOver
   */
  #takenLater({ most }, leftOver) {
    let taken = 0;
    if (leftOver === EMPTY) return taken;
    for (let value = 1; value < KING; value += 1) {
      taken += Math.max(this.#pyramid.count(leftOver, value) - entry(most, kindOf(value)), 0);
    }
    return taken;
  }

  /**
   * The stock cards that can never leave.
   * @param {Outlook} outlook
   * @param {Mask} mask
   */
  #idle(outlook, mask) {
    let idle = mask & ~outlook.partnered;
    if (!this.#stock.openStock) return idle;
    for (let rest = idle; rest !== 0; rest &= rest - 1) {
      const card = rest & -rest;
      if ((mask & this.#stock.partnersOf(entry(this.#stock.values, highestPlace(card)))) !== 0) idle ^= card;
    }
    return idle;
  }

  /**
   * @param {number} shape
   * @returns {Outlook}
   */
  #workOut(shape) {
    const { placesOf, kings } = this.#stock;
    const most = this.#mostPairs(shape);
    /** @type {Want[]} */
    const wants = [];
    let partnered = kings;
    let cards = 0;
    for (let value = 1; value < KING; value += 1) {
      const partners = this.#pyramid.count(shape, TARGET - value);
      const number = partners - entry(most, kindOf(value));
      if (number > 0) wants.push({ cards: entry(placesOf, value), number });
      if (partners > 0) partnered |= entry(placesOf, value);
      cards += partners;
    }
    return { removals: cards - entry(most, 0), wants, partnered, most };
  }

  /**
   * The most pairs that can be made inside this shape, and (at 1 to 6) the most of each kind, any stock card granted.
   * @param {number} shape
   * @returns {Int32Array}
   */
  #mostPairs(shape) {
    const known = this.#most[shape];
    if (known !== undefined) return known;
    const most = NONE.slice();
    const pyramid = this.#pyramid;
    for (let rest = entry(OPEN, shape); rest !== 0; rest &= rest - 1) {
      const one = lowestPlace(rest);
      const value = entry(pyramid.values, one);
      if (this.#stock.partnersOf(value) !== 0) raise(most, this.#mostPairs(pyramid.after(shape, one)), 0);
      for (let mates = rest & pyramid.partnersOf(one); mates !== 0; mates &= mates - 1) {
        raise(most, this.#mostPairs(pyramid.after(shape, one, lowestPlace(mates))), kindOf(value));
      }
    }
    this.#most[shape] = most;
    return most;
  }
}

/**
 * Raise each number to that of one way on, which begins with a pair of this kind (0: with none).
 * @param {Int32Array} most
 * @param {Int32Array} way
 * @param {number} kind
 */
function raise(most, way, kind) {
  for (let index = 0; index < most.length; index += 1) {
    const made = kind > 0 && (index === 0 || index === kind) ? 1 : 0;
    most[index] = Math.max(entry(most, index), entry(way, index) + made);
  }
}

/**
 * The places up to the card that is `number` in draw order among these, or up to the last.
 * @param {Mask} cards
 * @param {number} number
 */
function upTo(cards, number) {
  let rest = cards;
  for (let skipped = 1; skipped < number; skipped += 1) rest &= rest - 1;
  const lowest = rest & -rest;
  return lowest === 0 ? 0 : (lowest << 1) - 1;
}
