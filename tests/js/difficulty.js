/**
 * Answers how hard deals are with the JavaScript engine, for the test that both languages count the same: JSON lines in and out.
 *
 *     {number, ruleset} -> {wins, band}        {ruleset, bounds: true} -> {bounds, plays}
 */

import { readFileSync } from "node:fs";

import { dealOfNumber } from "../../static/js/engine/deal.js";
import { BOUNDS, PLAYS, difficulty } from "../../static/js/engine/difficulty.js";
import { rulesetNamed } from "../../static/js/engine/rules.js";

for (const line of readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  const asked = JSON.parse(line);
  const rules = rulesetNamed(asked.ruleset);
  const answer = asked.bounds ? { bounds: BOUNDS[rules.name], plays: PLAYS } : difficulty(dealOfNumber(asked.number), rules);
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
