/**
 * Answers vector rows with the JavaScript engine: a JSON question a line on the standard input, an answer a line out.
 *
 * A question is `{kind: "games" | "perft" | "verdicts", ruleset, deck, events, refused, depth, shortest, best}`; the
 * answers are those of `games/management/vectors/engines.py`, which asks and compares.
 *
 * @typedef {object} Question
 * @property {"games" | "perft" | "verdicts"} kind
 * @property {string} ruleset
 * @property {string} deck
 * @property {string[]} events
 * @property {[number, string][]} refused
 * @property {number} depth
 * @property {boolean} shortest
 * @property {boolean} best
 */

import { readFileSync } from "node:fs";

import { dealOfText } from "../../static/js/engine/deal.js";
import { Refused } from "../../static/js/engine/moves.js";
import { perft } from "../../static/js/engine/perft.js";
import { Game } from "../../static/js/engine/replay.js";
import { rulesetNamed } from "../../static/js/engine/rules.js";

/**
 * @param {Question} asked
 * @param {Game} begun
 */
function gameAnswer(asked, begun) {
  const games = [begun];
  for (const event of asked.events) games.push(/** @type {Game} */ (games.at(-1)).after(event));
  const allowed = asked.refused.filter(([after, event]) => !refuses(/** @type {Game} */ (games[after]), event));
  const [start, ...steps] = games.map((game) => game.view());
  return { start, steps, allowed };
}

/**
 * @param {Game} game
 * @param {string} event
 */
function refuses(game, event) {
  try {
    game.after(event);
  } catch (error) {
    if (error instanceof Refused) return true;
    throw error;
  }
  return false;
}

/**
 * @param {Question} asked
 * @param {Game} begun
 */
async function verdictAnswer(asked, begun) {
  const { bestScore, shortest, winnable } = await import("../../static/js/engine/solver.js");
  const { position } = begun.afterAll(asked.events);
  const { state } = winnable(position);
  return {
    winnable: state === "not known" ? null : state === "winnable",
    min_moves: asked.shortest ? (shortest(position).line?.length ?? null) : null,
    max_score: asked.best ? bestScore(position).score : null,
  };
}

/** @param {Question} asked */
async function answer(asked) {
  const begun = Game.begin(dealOfText(asked.deck), rulesetNamed(asked.ruleset));
  try {
    if (asked.kind === "games") return gameAnswer(asked, begun);
    if (asked.kind === "verdicts") return await verdictAnswer(asked, begun);
    return { nodes: perft(begun.afterAll(asked.events).position, asked.depth) };
  } catch (error) {
    if (error instanceof Refused) return { error: error.message };
    throw error;
  }
}

const questions = readFileSync(0, "utf8").split("\n").filter(Boolean);
for (const line of questions) process.stdout.write(`${JSON.stringify(await answer(JSON.parse(line)))}\n`);
