/**
 * What the cards are called, for those who hear the table: accessible names, and one message for a move.
 *
 * @typedef {import("../types.js").Place} Place
 * @typedef {import("./changes.js").Changes} Changes
 */

import { COLUMN_OF, ROW_OF } from "../engine/layout.js";
import { NO_CARD } from "../engine/moves.js";
import { PublicPosition } from "../engine/public.js";
import { cardOf, heldBy, holdersOf, isKing, placeAt } from "./state.js";
import { Words, sentence } from "./words.js";

/**
 * `7 of hearts, row 7 card 3, open`, or what covers it.
 * @param {Words} words
 * @param {PublicPosition} position
 * @param {Place} place
 */
export function pyramidName(words, position, place) {
  const holders = holdersOf(position, place);
  const row = (ROW_OF[place] ?? 0) + 1;
  const column = (COLUMN_OF[place] ?? 0) + 1;
  const card = words.card(cardOf(position, place));
  if (holders.length === 0) return words.say("openCard", { card, row, column });
  return words.say("coveredCard", { card, row, column, cards: cardList(words, position, holders) });
}

/**
 * `Stock, 21 left, pass 1 of 3`; its top card only where that lies face up.
 * @param {Words} words
 * @param {PublicPosition} position
 */
export function stockName(words, position) {
  const stock = words.say("stock", { left: leftWords(words, position), pass: passWords(words, position) });
  const top = placeAt(position, "stock");
  return top === NO_CARD ? stock : words.say("stockOpen", { stock, card: words.card(cardOf(position, top)) });
}

/**
 * @param {Words} words
 * @param {PublicPosition} position
 */
export function wasteName(words, position) {
  const top = position.tableau.wasteTop;
  return top === NO_CARD ? words.say("wasteEmpty") : words.say("waste", { card: words.card(cardOf(position, top)) });
}

/**
 * `21 left`.
 * @param {Words} words
 * @param {PublicPosition} position
 */
export function leftWords(words, position) {
  return words.count("left", position.tableau.stockCount);
}

/**
 * `pass 1 of 3`, or `pass 4` where passes have no end.
 * @param {Words} words
 * @param {PublicPosition} position
 */
export function passWords(words, position) {
  const n = position.tableau.passNumber;
  const { passes } = position.rules;
  return passes === null ? words.say("pass", { n }) : words.say("passOf", { n, passes });
}

/**
 * Why a card is still covered: `Still covered by 6 of clubs and 9 of spades. 5 cards must leave first.`
 * @param {Words} words
 * @param {PublicPosition} position
 * @param {Place} place
 */
export function coveredWords(words, position, place) {
  const holders = holdersOf(position, place);
  const said = words.say("covered", { cards: cardList(words, position, holders) });
  const count = heldBy(position, place);
  return count > holders.length ? `${said} ${words.count("mustLeave", count)}` : said;
}

/**
 * The one message of a move: what left or came, and what is open now.
 * @param {Words} words
 * @param {PublicPosition} position after the change
 * @param {Changes} changes
 */
export function toldOf(words, position, changes) {
  const said = [mainWords(words, position, changes)];
  if (changes.opened.length > 0) {
    said.push(words.say("opened", { cards: sentence(cardList(words, position, changes.opened)) }));
  }
  return said.filter((text) => text !== "").join(" ");
}

/**
 * @param {Words} words
 * @param {PublicPosition} position
 * @param {Changes} changes
 */
function mainWords(words, position, changes) {
  const [one, other] = changes.left;
  if (one !== undefined && other !== undefined) {
    const ranks = { one: sentence(words.rank(cardOf(position, one))), other: words.rank(cardOf(position, other)) };
    return words.say("removedPair", ranks);
  }
  if (one !== undefined && isKing(position, one)) {
    return words.say("removedKing", { card: sentence(words.card(cardOf(position, one))) });
  }
  if (changes.kind === "draw") {
    const card = sentence(words.card(cardOf(position, position.tableau.wasteTop)));
    return words.say("drawn", { card, left: leftWords(words, position) });
  }
  if (changes.kind === "recycle") return words.say("recycled", { pass: passWords(words, position) });
  return changes.kind === "back" ? words.say("takenBack") : "";
}

/**
 * @param {Words} words
 * @param {PublicPosition} position
 * @param {readonly Place[]} places
 */
function cardList(words, position, places) {
  return words.list(places.map((place) => words.card(cardOf(position, place))));
}
