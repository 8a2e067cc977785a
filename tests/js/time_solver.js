/**
 * Times the JavaScript solver on numbered deals, and a bare move of the engine in the same run.
 *
 *     {kind: "winnable" | "shortest", ruleset, deals} on the standard input -> {times: ms of each, move: ms}
 *
 * "shortest" asks of the deals that can be won only. WARM_UP other deals are solved before, untimed: a page's worker is
 * asked again and again, and what is measured is the solver, not the compiler.
 */

import { readFileSync } from "node:fs";

import { dealOfNumber } from "../../static/js/engine/deal.js";
import { DRAW } from "../../static/js/engine/moves.js";
import { Position } from "../../static/js/engine/position.js";
import { rulesetNamed } from "../../static/js/engine/rules.js";
import { shortest, winnable } from "../../static/js/engine/solver.js";

const { kind, ruleset, deals } = JSON.parse(readFileSync(0, "utf8"));
const rules = rulesetNamed(ruleset);

const WARM_UP = 300;
for (let number = 1_000_001; number <= 1_000_000 + WARM_UP; number += 1) {
  winnable(new Position(dealOfNumber(number), rules), { maxNodes: 3000 });
}

const times = [];
for (let number = 1; times.length < deals; number += 1) {
  const position = new Position(dealOfNumber(number), rules);
  if (kind === "shortest" && winnable(position).line === null) continue;
  const before = performance.now();
  if (kind === "shortest") shortest(position);
  else winnable(position);
  times.push(performance.now() - before);
}

const start = new Position(dealOfNumber(1), rules);
const MOVES = 100_000;
const before = performance.now();
for (let move = 0; move < MOVES; move += 1) start.play(DRAW);
console.log(JSON.stringify({ times, move: (performance.now() - before) / MOVES }));
