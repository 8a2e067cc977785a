/**
 * Moves and reasons in words.
 *
 * @typedef {import("../types.js").Place} Place
 * @typedef {import("../types.js").Card} Card
 * @typedef {import("../review/track.js").Frame} Frame
 * @typedef {import("../engine/replay.js").Game} Game
 * @typedef {import("../review/reason.js").Reason} Reason
 */

import { Words, sentence } from "../board/words.js";
import { passWords } from "../board/names.js";
import { SORTED_DECK } from "../engine/cards.js";
import { Deal } from "../engine/deal.js";
import { ROW_OF } from "../engine/layout.js";
import { Kind, NO_CARD } from "../engine/moves.js";
import { Position } from "../engine/position.js";

/**
 * What happened at a frame: `3 of spades and 10 of clubs leave together.`
 * @param {Words} words
 * @param {Frame} frame
 */
export function frameWords(words, frame) {
  const { event, game, move } = frame;
  if (move === null) return words.say("atStart");
  const what = moveWords(words, frame);
  if (event === "u") return words.say("stepUndo", { what });
  if (event === "y") return words.say("stepRedo", { what });
  if (move.kind === Kind.DRAW) return drawnWords(words, game);
  if (move.kind === Kind.RECYCLE) return words.say("recycled", { pass: passWords(words, game.public) });
  return what;
}

/**
 * `5 of hearts drawn, 12 left.`
 * @param {Words} words
 * @param {Game} game after the draw
 */
function drawnWords(words, { deal, timeline: { tableau } }) {
  const card = words.card(cardAt(deal, /** @type {Place} */ (tableau.wasteTop)));
  return sentence(words.say("drawn", { card, left: words.count("left", tableau.stockCount) }));
}

/**
 * @param {Words} words
 * @param {Frame} frame
 */
function moveWords(words, { event, game, move }) {
  const name = (/** @type {Place} */ place) => words.card(cardAt(game.deal, place));
  if (move === null) return "";
  if (move.kind === Kind.PAIR) return sentence(words.say("hintPair", { one: name(move.first), other: name(move.second) }));
  if (move.kind === Kind.KING) return sentence(words.say("hintKing", { card: name(move.first) }));
  if (move.kind === Kind.RECYCLE) return words.say("hintRecycle");
  const { wasteTop, stockTop } = game.timeline.tableau;
  const card = event === "u" ? stockTop : wasteTop;
  return card === NO_CARD ? words.say("hintDraw") : words.say("stepDraw", { card: name(card) });
}

/**
 * The move after which it was lost: `Pairing the 7 of clubs with the 6 of hearts lost it.`
 * @param {Words} words
 * @param {Frame} frame after it
 * @param {Frame} before
 */
export function turnWords(words, { game, move }, before) {
  const name = (/** @type {Place} */ place) => words.card(cardAt(game.deal, place));
  if (move === null || move.kind === Kind.RECYCLE) return words.say("turnRecycle");
  if (move.kind === Kind.PAIR) return words.say("turnPair", { one: name(move.first), other: name(move.second) });
  if (move.kind === Kind.KING) return words.say("turnKing", { card: name(move.first) });
  const top = before.game.timeline.tableau.wasteTop;
  return top === NO_CARD ? words.say("turnDrawFirst") : words.say("turnDraw", { card: name(top) });
}

/**
 * Why a position is lost.
 * @param {Words} words
 * @param {Position} position
 * @param {Reason | null} reason
 */
export function reasonWords(words, position, reason) {
  if (reason === null) return words.say("whyNone");
  const { deal, rules, tableau } = position;
  const name = (/** @type {Place} */ place) => words.card(cardAt(deal, place));
  switch (reason.kind) {
    case "card": {
      const [card = 0] = reason.cards;
      const partners = missingWords(words, deal, reason).join(words.say("whyJoin"));
      return words.say("whyCard", { card: name(card), row: (ROW_OF[card] ?? 0) + 1, partners });
    }
    case "few": {
      const cards = words.list(reason.cards.map(name));
      if (reason.partners.length === 0) return words.say("whyFewNone", { cards });
      return words.say("whyFew", { cards, partners: words.list(reason.partners.map(name)) });
    }
    case "ranks":
      return words.say("whyRanks", { ranks: words.list(reason.values.map((value) => words.ranks(cardOfValue(value)))) });
    case "passes":
      return words.say(rules.allowsPass(tableau.passNumber + 1) ? "whyPassesMore" : "whyPasses");
  }
}

/**
 * Those that are gone in one breath, then where each of the others is.
 * @param {Words} words
 * @param {Deal} deal
 * @param {Reason} reason
 */
function missingWords(words, deal, { missing }) {
  const gone = missing.filter(({ where }) => where === "gone");
  const card = cardAt(deal, missing[0]?.place ?? 0);
  const rank = words.rank(card);
  const said = [];
  if (gone.length === missing.length) return [words.say("whyGoneAll", { rank })];
  if (gone.length > 0) said.push(words.count("whyGone", gone.length).replace("{rank}", rank).replace("{ranks}", words.ranks(card)));
  const keys = /** @type {const} */ ({ under: "whyUnder", over: "whyOver", buried: "whyBuried" });
  for (const where of /** @type {const} */ (["under", "over", "buried"])) {
    const there = missing.filter((each) => each.where === where).map(({ place }) => words.card(cardAt(deal, place)));
    if (there.length > 0) said.push(words.count(keys[where], there.length).replace("{cards}", words.list(there)));
  }
  return said;
}

/** Any card of this value. @param {number} value 1 to 13 */
function cardOfValue(value) {
  return SORTED_DECK[4 * (value - 1)] ?? 0;
}

/**
 * @param {Deal} deal
 * @param {Place} place
 * @returns {Card}
 */
function cardAt(deal, place) {
  return /** @type {Card} */ (deal.cards[place]);
}
