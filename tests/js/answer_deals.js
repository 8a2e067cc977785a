/**
 * Solves numbered deals with the JavaScript engine: a JSON question a line on the standard input, an answer a line out.
 *
 *     {ruleset, number, maxNodes, shortestNodes} -> {number, state, line, shortest}
 *
 * `line` is in notation, empty unless the state is "winnable"; `shortest` says that no line is shorter, which is tried with
 * `shortestNodes` nodes, and not at all with 0.
 */

import { readFileSync } from "node:fs";

import { dealOfNumber } from "../../static/js/engine/deal.js";
import { movesText } from "../../static/js/engine/notation.js";
import { Position } from "../../static/js/engine/position.js";
import { rulesetNamed } from "../../static/js/engine/rules.js";
import { shortest, winnable } from "../../static/js/engine/solver.js";

/** @param {{ruleset: string, number: number, maxNodes: number | null, shortestNodes: number}} asked */
function answer({ ruleset, number, maxNodes, shortestNodes }) {
  const position = new Position(dealOfNumber(number), rulesetNamed(ruleset));
  const found = winnable(position, { maxNodes });
  const best = found.line !== null && shortestNodes > 0 ? shortest(position, { maxNodes: shortestNodes }) : null;
  const line = best?.line ?? found.line ?? [];
  return { number, state: found.state, line: movesText(line, position.deal), shortest: Boolean(best?.line) };
}

for (const line of readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  process.stdout.write(`${JSON.stringify(answer(JSON.parse(line)))}\n`);
}
