/**
 * What can be asked of the solver's worker, and its answers: plain values that go through a message, and the function that
 * answers them. No worker is in here: the same function answers in a test.
 *
 *     winnable   can the pyramid still be cleared from here? with a line, and a proof when not
 *     shortest   the fewest moves from here
 *     best       the most points from here
 *     back       as winnable; when lost, also how many moves back it could still be won
 *     deal       as winnable of the deal itself, with how hard it feels
 *     fresh      a deal by these rules that can be cleared, of a band if one is named: its number
 *
 * Time limits are stated in the question (`maxMs`); where one is reached the state is "not known", never a guess.
 *
 * @typedef {import("../types.js").Band} Band
 * @typedef {import("../types.js").SolverState} SolverState
 * @typedef {"winnable" | "shortest" | "best" | "back" | "deal" | "fresh"} QuestionKind
 *
 * @typedef {object} Question
 * @property {QuestionKind} kind
 * @property {string} ruleset
 * @property {string} version of the rules
 * @property {string} [deck] deck text; all but `fresh` need it
 * @property {string} [log] the events so far, in notation
 * @property {number} [maxMs] most time, milliseconds
 * @property {Band | null} [band] of a fresh deal; null for any
 * @property {number} [seed] where the search for a fresh deal begins, 32 bits
 * @property {number} [numbers] fresh deals have numbers 1 to this
 *
 * @typedef {object} Answer
 * @property {SolverState} state
 * @property {string | null} line a winning line in notation, from where was asked; null unless there is one
 * @property {number | null} score the most points, of `best`
 * @property {number | null} back moves to take back until it can be won again, of `back` when lost; else null
 * @property {SolverState | null} before of `back` when lost: "winnable" with that many moves, "lost" if it never could be won
 * @property {number | null} number of a fresh deal
 * @property {Band | null} band of a deal
 * @property {number} nodes examined
 */

import { below, dealOfNumber, wordsFrom } from "../engine/deal.js";
import { difficulty } from "../engine/difficulty.js";
import { movesText } from "../engine/notation.js";
import { Position } from "../engine/position.js";
import { replay } from "../engine/replay.js";
import { rulesetNamed } from "../engine/rules.js";
import { bestScore, shortest, winnable } from "../engine/solver.js";
import { lastWinnable } from "./back.js";

/** @typedef {import("../engine/solver.js").Limits} Limits */

/** An answer that says nothing yet. @type {Readonly<Answer>} */
const NOTHING = Object.freeze({
  state: "not known",
  line: null,
  score: null,
  back: null,
  before: null,
  number: null,
  band: null,
  nodes: 0,
});

/**
 * The answer to a question. DeckError, UnknownRuleset or Refused when it makes no sense.
 * @param {Question} question
 * @param {() => number} [now] a clock in milliseconds
 * @returns {Answer}
 */
export function answer(question, now = () => performance.now()) {
  const { kind, ruleset, version, deck = "", log = "", maxMs = Infinity } = question;
  const until = now() + maxMs;
  const limits = { shouldStop: () => now() > until };
  if (kind === "fresh") return fresh(question, limits);
  const game = replay(deck, ruleset, version, log);
  switch (kind) {
    case "winnable":
      return told(winnable(game.position, limits), game.deal);
    case "shortest":
      return told(shortest(game.position, limits), game.deal);
    case "best": {
      const best = bestScore(game.position, game.timeline.undos, limits);
      return { ...told(best, game.deal), score: best.score };
    }
    case "back": {
      const here = winnable(game.position, limits);
      if (here.state !== "lost") return told(here, game.deal);
      const before = lastWinnable(game, limits);
      return { ...told(here, game.deal), back: before.back, before: before.state, nodes: here.nodes + before.nodes };
    }
    case "deal": {
      const verdict = winnable(new Position(game.deal, game.rules), limits);
      const band = verdict.state === "winnable" ? difficulty(game.deal, game.rules).band : null;
      return { ...told(verdict, game.deal), band };
    }
  }
}

/**
 * Deals by chance until one can be cleared and is of the band wanted.
 * @param {Question} question
 * @param {{shouldStop: () => boolean}} limits
 * @returns {Answer}
 */
function fresh({ ruleset, version, band = null, seed = 1, numbers = 1_000_000 }, limits) {
  const rules = rulesetNamed(ruleset, version);
  const words = wordsFrom(seed);
  let nodes = 0;
  while (!limits.shouldStop()) {
    const number = 1 + below(words, numbers);
    const deal = dealOfNumber(number);
    const verdict = winnable(new Position(deal, rules), limits);
    nodes += verdict.nodes;
    if (verdict.state !== "winnable") continue;
    const felt = difficulty(deal, rules).band;
    if (band === null || band === felt) return { ...told(verdict, deal), number, band: felt, nodes };
  }
  return { ...NOTHING, nodes };
}

/**
 * @param {import("../types.js").Verdict} verdict
 * @param {import("../engine/deal.js").Deal} deal
 * @returns {Answer}
 */
function told({ state, line, nodes }, deal) {
  return { ...NOTHING, state, line: line === null ? null : movesText(line, deal), nodes };
}
