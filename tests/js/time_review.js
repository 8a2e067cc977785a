/**
 * Times reviews of classic games of `moves` moves, played carelessly: to the turning point (all that the strip and the words need),
 * and whole, with best score and shortest line; and a bare move of the engine in the same run.
 *
 *     {games, moves} on the standard input -> {turn: ms of each, whole: ms of each, move: ms}
 */

import { readFileSync } from "node:fs";

import { dealOfNumber } from "../../static/js/engine/deal.js";
import { DRAW } from "../../static/js/engine/moves.js";
import { movesText } from "../../static/js/engine/notation.js";
import { Position } from "../../static/js/engine/position.js";
import { RULES_VERSION, rulesetNamed } from "../../static/js/engine/rules.js";
import { review } from "../../static/js/review/review.js";
import { chance, oneOf } from "./rows.js";

const { games, moves } = JSON.parse(readFileSync(0, "utf8"));
const rules = rulesetNamed("classic");

/** @param {number} number a game of so many moves, or as many as there are */
function careless(number) {
  const random = chance(number);
  let position = new Position(dealOfNumber(number), rules);
  const line = [];
  while (line.length < moves && position.legalMoves.length > 0) {
    const legal = position.legalMoves;
    const removals = legal.filter(({ kind }) => kind === "king" || kind === "pair");
    const move = oneOf(removals.length > 0 && random(4) > 0 ? removals : legal, random);
    position = position.play(move);
    line.push(move);
  }
  return { ruleset: "classic", version: RULES_VERSION, deck: position.deal.text, log: movesText(line, position.deal) };
}

/** @type {number[]} */
const turn = [];
/** @type {number[]} */
const whole = [];
for (let number = 1; number <= games; number += 1) {
  const asked = careless(number);
  const before = performance.now();
  review(asked, (part) => {
    if (part.turn !== undefined) turn.push(performance.now() - before);
  });
  whole.push(performance.now() - before);
}

const start = new Position(dealOfNumber(1), rules);
const MOVES = 100_000;
const before = performance.now();
for (let move = 0; move < MOVES; move += 1) start.play(DRAW);
console.log(JSON.stringify({ turn, whole, move: (performance.now() - before) / MOVES }));
