/**
 * Answers questions with the JavaScript solver, for the tests that both languages agree: JSON lines in and out.
 *
 * A question is `{ruleset, deck, tableau: [pyramid, stock, drawn, pass], ask: ["winnable" | "shortest" | "best" | "blocked"]}`;
 * its answer has, by what was asked, `[state, line in notation or null, nodes]`, the score after them for "best", the kinds
 * of pairs for "blocked".
 */

import { readFileSync } from "node:fs";

import { dealOfText } from "../../static/js/engine/deal.js";
import { movesText } from "../../static/js/engine/notation.js";
import { Position } from "../../static/js/engine/position.js";
import { rulesetNamed } from "../../static/js/engine/rules.js";
import { bestScore, blockedKinds, shortest, winnable } from "../../static/js/engine/solver.js";
import { Tableau } from "../../static/js/engine/tableau.js";

/** @typedef {import("../../static/js/types.js").Verdict} Verdict */

/**
 * @param {Position} position
 * @param {Pick<Verdict, "state" | "line" | "nodes">} answer
 */
function told(position, { state, line, nodes }) {
  return [state, line === null ? null : movesText(line, position.deal), nodes];
}

/** @type {Record<string, (position: Position) => unknown[]>} */
const ANSWERS = {
  winnable: (position) => told(position, winnable(position)),
  shortest: (position) => told(position, shortest(position)),
  best: (position) => {
    const answer = bestScore(position);
    return [...told(position, answer), answer.score];
  },
  blocked: (position) => [...blockedKinds(position)],
};

for (const line of readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  const { ruleset, deck, tableau, ask } = JSON.parse(line);
  const [pyramid, stock, drawn, pass] = tableau;
  const position = new Position(dealOfText(deck), rulesetNamed(ruleset), new Tableau(pyramid, stock, drawn, pass));
  const answers = ask.map((/** @type {string} */ asked) => {
    const answer = ANSWERS[asked];
    if (answer === undefined) throw new Error(`unknown question ${asked}`);
    return [asked, answer(position)];
  });
  process.stdout.write(`${JSON.stringify(Object.fromEntries(answers))}\n`);
}
