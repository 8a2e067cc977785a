/**
 * Cards and deck text.
 *
 * A card is an integer 0..51: four times (its value less one) plus its suit, so `Ac` is 0 and `Ks` is 51.
 * Text is rank then suit (`Th` is the ten of hearts). Suits never matter to the rules; they only tell cards apart.
 *
 * @typedef {import("../types.js").Card} Card
 * @typedef {import("../types.js").DeckProblem} DeckProblem
 */

export const RANKS = "A23456789TJQK";
export const SUITS = "cdhs";
export const DECK_SIZE = 52;
export const KING = 13;
export const TARGET = 13;

/** Every card in order, `Ac Ad Ah As 2c ... Ks`: the deck before it is shuffled. @type {readonly Card[]} */
export const SORTED_DECK = Object.freeze(Array.from({ length: DECK_SIZE }, (_, card) => card));

const RANK_WORDS = ["ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king"];
const SUIT_WORDS = ["clubs", "diamonds", "hearts", "spades"];
const SHOWN_MISSING = 8;

/** @type {readonly string[]} */
const TEXTS = Array.from(RANKS).flatMap((rank) => Array.from(SUITS, (suit) => rank + suit));
/** @type {ReadonlyMap<string, Card>} */
const CARDS = new Map(TEXTS.map((text, card) => [text, card]));

// Spelt out, not by flags: what "any case" and "any space" mean differs between languages, and a deck must not.
const TOKEN = /(10|[A2-9TJQKatjqk])([cdhsCDHS])/y;
const BETWEEN = /[ \t\r\n\f\v\u00a0,;]*/y;
const WORD = /[^ \t\r\n\f\v\u00a0,;]{1,3}/uy;

/** A deck text that is not a deck. `problem` names the kind, `message` says it in words. */
export class DeckError extends Error {
  /**
   * @param {DeckProblem} problem
   * @param {string} message
   */
  constructor(problem, message) {
    super(message);
    this.name = "DeckError";
    this.problem = problem;
  }
}

/**
 * `Th` for the ten of hearts.
 * @param {Card} card
 */
export function cardText(card) {
  return /** @type {string} */ (TEXTS[card]);
}

/**
 * 1 for an ace to 13 for a king.
 * @param {Card} card
 */
export function cardValue(card) {
  return (card >> 2) + 1;
}

/**
 * `ace`, `2` ... `10`, `jack`, `queen`, `king`: English words, which a page may use as keys to its own.
 * @param {Card} card
 */
export function rankWord(card) {
  return /** @type {string} */ (RANK_WORDS[card >> 2]);
}

/**
 * `clubs`, `diamonds`, `hearts` or `spades`.
 * @param {Card} card
 */
export function suitWord(card) {
  return /** @type {string} */ (SUIT_WORDS[card & 3]);
}

/**
 * `10 of hearts`, in English.
 * @param {Card} card
 */
export function cardName(card) {
  return `${rankWord(card)} of ${suitWord(card)}`;
}

/**
 * The card written exactly so (`Th`), or undefined when there is none.
 * @param {string} text
 * @returns {Card | undefined}
 */
export function findCard(text) {
  return CARDS.get(text);
}

/**
 * Read one card written exactly (`Th`); RangeError when it is not one.
 * @param {string} text
 * @returns {Card}
 */
export function parseCard(text) {
  const card = CARDS.get(text);
  if (card === undefined) throw new RangeError(`"${text}" is not a card`);
  return card;
}

/**
 * 52 cards separated by single spaces.
 * @param {readonly Card[]} deck
 */
export function deckText(deck) {
  return deck.map(cardText).join(" ");
}

/**
 * Read a deck text: 52 distinct cards, in deal order.
 *
 * Takes `10h` for `Th`, ranks and suits in either case, commas or no spaces at all. Throws DeckError that names
 * what is wrong: a card it does not know, a card twice, the wrong number of cards and which are missing.
 * @param {string} text
 * @returns {readonly Card[]}
 */
export function parseDeck(text) {
  const cards = readCards(text);
  /** @type {Map<Card, number>} */
  const seen = new Map();
  cards.forEach((card, at) => {
    const before = seen.get(card);
    if (before !== undefined) {
      const twice = `${cardText(card)} is there twice: card ${before} and card ${at + 1}`;
      throw new DeckError("card twice", twice);
    }
    seen.set(card, at + 1);
  });
  const missing = SORTED_DECK.filter((card) => !seen.has(card)).map(cardText);
  if (missing.length === 1) {
    throw new DeckError("card missing", `${missing[0]} is missing: a deck has 52 cards, this has 51`);
  }
  if (missing.length > 0) {
    const more = missing.length - SHOWN_MISSING;
    const named = missing.slice(0, SHOWN_MISSING).join(" ") + (more > 0 ? ` and ${more} more` : "");
    throw new DeckError("wrong count", `a deck has 52 cards, this has ${cards.length}; missing: ${named}`);
  }
  return Object.freeze(cards);
}

/**
 * @param {string} text
 * @returns {Card[]}
 */
function readCards(text) {
  /** @type {Card[]} */
  const cards = [];
  let at = skip(text, 0);
  while (at < text.length) {
    const token = matchAt(TOKEN, text, at);
    if (token === null) {
      const word = matchAt(WORD, text, at);
      throw new DeckError("unknown card", `"${word?.[0]}" is not a card (card ${cards.length + 1})`);
    }
    const rank = String(token[1]).toUpperCase().replace("10", "T");
    cards.push(parseCard(rank + String(token[2]).toLowerCase()));
    if (cards.length > DECK_SIZE) {
      throw new DeckError("wrong count", "a deck has 52 cards, this has more");
    }
    at = skip(text, at + token[0].length);
  }
  return cards;
}

/**
 * @param {string} text
 * @param {number} at
 */
function skip(text, at) {
  return at + (matchAt(BETWEEN, text, at)?.[0].length ?? 0);
}

/**
 * A sticky pattern tried at one place; sets where it starts first, so nothing is carried between calls.
 * @param {RegExp} pattern
 * @param {string} text
 * @param {number} at
 */
function matchAt(pattern, text, at) {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
