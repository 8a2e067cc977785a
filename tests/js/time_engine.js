/**
 * Times one event of a game in JavaScript, and as a bare limit the copying of a small object, in one run: prints
 * `{move, bare}` in milliseconds, medians over interleaved rounds.
 */

import { readFileSync } from "node:fs";

import { dealOfText } from "../../static/js/engine/deal.js";
import { Game } from "../../static/js/engine/replay.js";
import { rulesetNamed } from "../../static/js/engine/rules.js";

const ROUNDS = 60;
const REPEATS = 50;

const [first] = readFileSync(new URL("../vectors/games.jsonl", import.meta.url), "utf8").split("\n");
const row = JSON.parse(first ?? "");
const events = row.events.split(" ");
const start = Game.begin(dealOfText(row.deck), rulesetNamed(row.ruleset));

/**
 * @param {() => void} work
 * @param {number} steps
 */
function timed(work, steps) {
  const before = performance.now();
  for (let repeat = 0; repeat < REPEATS; repeat += 1) work();
  return (performance.now() - before) / (REPEATS * steps);
}

/** @param {number[]} values */
function median(values) {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}

const moves = [];
const bares = [];
let copy = { pyramid: 1, stock: 2, drawn: 3, pass: 4 };
for (let round = 0; round < ROUNDS; round += 1) {
  moves.push(timed(() => void start.afterAll(events), events.length));
  bares.push(
    timed(() => {
      for (let step = 0; step < events.length; step += 1) copy = { ...copy, drawn: step };
    }, events.length),
  );
}
console.log(JSON.stringify({ move: median(moves), bare: median(bares) }));
