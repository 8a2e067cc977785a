/**
 * A deal: 52 cards in deal order, and the numbered deals.
 *
 * The generator is sfc32 (Chris Doty-Humphrey, PractRand 0.93, "Small Fast Counting"), seeded with 0, the number, 0 and
 * the counter at 1, its first twelve outputs thrown away as its author does; the shuffle is Fisher-Yates from the last card
 * down, each index drawn without bias by rejection. All of it is 32-bit integer arithmetic that `games/engine/deal.py`
 * does identically. A number is the same deck for ever: another generator is another rules version. Secrets are never
 * dealt from a number, for 32 bits are searched in a minute.
 *
 * @typedef {import("../types.js").Card} Card
 * @typedef {import("../types.js").Place} Place
 */

import { SORTED_DECK, cardValue, deckText, parseDeck } from "./cards.js";

export const MAX_NUMBER = 0xffff_ffff;
const WORDS = 0x1_0000_0000;
const WARM_UP = 12;

/** A deal number outside 1 to 4,294,967,295. */
export class DealNumberError extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = "DealNumberError";
  }
}

/**
 * 52 distinct cards in deal order: 0..27 the pyramid, 28..51 the stock. `number` where it was dealt from one.
 * `values` are the cards' values by place, `places` the deal index of each card.
 */
export class Deal {
  /**
   * @param {readonly Card[]} cards
   * @param {number | null} [number]
   */
  constructor(cards, number = null) {
    /** @type {readonly Place[]} */
    const places = SORTED_DECK.map((card) => cards.indexOf(card));
    this.cards = cards;
    this.number = number;
    this.values = Object.freeze(cards.map(cardValue));
    this.places = Object.freeze(places);
    Object.freeze(this);
  }

  /** The deck text, 52 cards separated by spaces. */
  get text() {
    return deckText(this.cards);
  }
}

/**
 * The deal written as a deck text; DeckError names what is wrong.
 * @param {string} text
 */
export function dealOfText(text) {
  return new Deal(parseDeck(text));
}

/**
 * The deal of this number; DealNumberError when it is not 1 to 4,294,967,295.
 * @param {number} number
 */
export function dealOfNumber(number) {
  if (!Number.isInteger(number) || number < 1 || number > MAX_NUMBER) {
    throw new DealNumberError(`a deal number is 1 to ${MAX_NUMBER}, not ${number}`);
  }
  return new Deal(shuffled(wordsFrom(number)), number);
}

/**
 * Fisher-Yates over the sorted deck, last card first.
 * @param {() => number} nextWord
 * @returns {readonly Card[]}
 */
function shuffled(nextWord) {
  const cards = [...SORTED_DECK];
  for (let last = cards.length - 1; last > 0; last -= 1) {
    const chosen = below(nextWord, last + 1);
    const moved = /** @type {Card} */ (cards[last]);
    cards[last] = /** @type {Card} */ (cards[chosen]);
    cards[chosen] = moved;
  }
  return Object.freeze(cards);
}

/**
 * A number 0..bound-1, each equally likely: words in the incomplete last stretch are thrown away.
 * @param {() => number} nextWord
 * @param {number} bound
 */
export function below(nextWord, bound) {
  const fair = Math.floor(WORDS / bound) * bound;
  let word = nextWord();
  while (word >= fair) word = nextWord();
  return word % bound;
}

/**
 * Random integers of 32 bits without end, one a call: sfc32 from this seed (32 bits).
 * @param {number} seed
 * @returns {() => number}
 */
export function wordsFrom(seed) {
  let a = 0;
  let b = seed >>> 0;
  let c = 0;
  let counter = 1;
  const next = () => {
    const word = (a + b + counter) >>> 0;
    counter = (counter + 1) >>> 0;
    a = (b ^ (b >>> 9)) >>> 0;
    b = (c + (c << 3)) >>> 0;
    c = (((c << 21) | (c >>> 11)) + word) >>> 0;
    return word;
  };
  for (let skipped = 0; skipped < WARM_UP; skipped += 1) next();
  return next;
}
