/**
 * Answers questions about games with the JavaScript engine, for the test that both languages agree: JSON lines in and out.
 *
 *     {"ask": "deal", number}                       -> {text} | error
 *     {"ask": "deck", text}                         -> {text} | error
 *     {"ask": "walk", ruleset, number, tries}       -> {begun, steps}; a step is a standing, or the error of an event refused
 *     {"ask": "parts", ruleset, number, gone, wasteTop, passNumber} -> {hash, legal, status} | error
 *     {"ask": "replay", ruleset, version, deck, log} -> a standing | error
 *
 * An error is {error: its name, message}.
 */

import { readFileSync } from "node:fs";

import { DeckError, cardName, deckText, parseDeck } from "../../static/js/engine/cards.js";
import { DealNumberError, dealOfNumber } from "../../static/js/engine/deal.js";
import { Refused } from "../../static/js/engine/moves.js";
import { movesText } from "../../static/js/engine/notation.js";
import { Position, PositionError } from "../../static/js/engine/position.js";
import { Game, replay } from "../../static/js/engine/replay.js";
import { UnknownRuleset, rulesetNamed } from "../../static/js/engine/rules.js";

const NAMED = [DeckError, DealNumberError, PositionError, Refused, UnknownRuleset];

/** @param {Game} game */
function standing(game) {
  const { public: known, position, timeline, deal } = game;
  return {
    view: game.view(),
    hash: position.hash,
    public: known.hash,
    known: deckText(known.cards),
    line: movesText(timeline.line, deal),
    hints: timeline.hints,
    available: position.available.map((place) => cardName(deal.cards[place] ?? 0)),
  };
}

/** @param {() => unknown} doIt */
function orError(doIt) {
  try {
    return doIt();
  } catch (error) {
    const kind = NAMED.find((known) => error instanceof known);
    if (kind === undefined || !(error instanceof Error)) throw error;
    return { error: kind.name, message: error.message };
  }
}

/** @param {any} asked */
function walk({ ruleset, number, tries }) {
  let game = Game.begin(dealOfNumber(number), rulesetNamed(ruleset));
  const begun = standing(game);
  const steps = tries.map((/** @type {string} */ event) =>
    orError(() => {
      game = game.after(event);
      return standing(game);
    }),
  );
  return { begun, steps };
}

/** @param {any} asked */
function parts({ ruleset, number, gone, wasteTop, passNumber }) {
  const deal = dealOfNumber(number);
  const position = Position.fromParts(deal, rulesetNamed(ruleset), { gone, wasteTop, passNumber });
  return { hash: position.hash, legal: movesText(position.legalMoves, deal), status: position.status };
}

/** @type {Record<string, (asked: any) => unknown>} */
const ANSWERS = {
  deal: ({ number }) => ({ text: dealOfNumber(number).text }),
  deck: ({ text }) => ({ text: deckText(parseDeck(text)) }),
  walk,
  parts,
  replay: ({ ruleset, version, deck, log }) => standing(replay(deck, ruleset, version, log)),
};

for (const line of readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  const asked = JSON.parse(line);
  const answer = ANSWERS[asked.ask];
  if (answer === undefined) throw new Error(`unknown question ${asked.ask}`);
  process.stdout.write(`${JSON.stringify(orError(() => answer(asked)))}\n`);
}
