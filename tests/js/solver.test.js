/** The solver against the vectors; hints alone win; limits. That it agrees with trying everything, and with Python, is tested there. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { dealOfNumber } from "../../static/js/engine/deal.js";
import { countPlaces } from "../../static/js/engine/layout.js";
import { Position } from "../../static/js/engine/position.js";
import { replay } from "../../static/js/engine/replay.js";
import { RULESETS, RULES_VERSION } from "../../static/js/engine/rules.js";
import { Memo } from "../../static/js/engine/search/memo.js";
import { bestScore, shortest, winnable } from "../../static/js/engine/solver.js";
import { chance, oneOf, verdictRows } from "./rows.js";

const ROWS = verdictRows();
const RULES = [...RULESETS.values()];

/** @param {import("./rows.js").VerdictRow} row */
function positionOf({ deck, ruleset, after }) {
  return replay(deck, ruleset, RULES_VERSION, after).position;
}

/**
 * @param {Position} position
 * @param {readonly import("../../static/js/types.js").Move[] | null} line
 */
function clears(position, line) {
  assert.ok(line);
  return line.reduce((reached, move) => reached.play(move), position).tableau.cleared;
}

for (const { name } of RULES) {
  test(`${name}: every verdict, with a line that clears`, () => {
    const rows = ROWS.filter(({ ruleset }) => ruleset === name);
    assert.ok(rows.length > 100);
    for (const row of rows) {
      const position = positionOf(row);
      const { state, line } = winnable(position);
      assert.equal(state, row.winnable ? "winnable" : "lost", JSON.stringify(row));
      if (row.winnable) assert.ok(clears(position, line));
    }
  });

  test(`${name}: the fewest moves`, () => {
    const rows = ROWS.filter(({ ruleset, min_moves }) => ruleset === name && min_moves !== null);
    // Each from the middle of a game, and every sixth deal; `manage.py vectors` does all.
    const chosen = rows.filter(({ after }, at) => after !== "" || at % 6 === 0);
    assert.ok(chosen.length > 1);
    for (const row of chosen) {
      const position = positionOf(row);
      const { line } = shortest(position);
      assert.equal(line?.length, row.min_moves, JSON.stringify(row));
      assert.ok(clears(position, line));
    }
  });
}

test("the highest score", () => {
  for (const row of ROWS.filter(({ max_score }) => max_score !== null)) {
    const position = positionOf(row);
    const { score, line } = bestScore(position);
    assert.equal(score, row.max_score, JSON.stringify(row));
    assert.ok(clears(position, line));
    assert.equal(bestScore(position, 3).score, (row.max_score ?? 0) - 6);
  }
});

test("hints alone win from 300 games broken off", () => {
  const random = chance(14);
  let games = 0;
  while (games < 300) {
    const rules = oneOf(RULES, random);
    let position = new Position(dealOfNumber(1 + random(1_000_000)), rules);
    for (let moves = random(30); moves > 0; moves -= 1) {
      const legal = position.legalMoves;
      if (legal.length > 0) position = position.play(oneOf(legal, random));
    }
    if (position.tableau.cleared || winnable(position, { maxNodes: 3000 }).state !== "winnable") continue;
    games += 1;
    for (let moves = 0; !position.tableau.cleared; moves += 1) {
      assert.ok(moves < 400, "a game without end");
      const [hint] = winnable(position).line ?? [];
      assert.ok(hint, "a hint led to a dead end");
      position = position.play(hint);
    }
  }
});

test("a limit says not known, and only then", () => {
  const hard = new Position(dealOfNumber(65), /** @type {import("../../static/js/engine/rules.js").Ruleset} */ (RULESETS.get("strict")));
  const free = winnable(hard);
  assert.equal(free.state, "lost");
  assert.deepEqual(winnable(hard, { maxNodes: free.nodes }), free);
  assert.deepEqual(winnable(hard, { maxNodes: 10 }), { state: "not known", line: null, nodes: 10 });
  const easy = new Position(dealOfNumber(5), hard.rules);
  assert.equal(bestScore(easy, 0, { maxNodes: 1 }).score, null);
  let asked = 0;
  assert.equal(winnable(hard, { shouldStop: () => (asked += 1) === 2 }).state, "not known");
  assert.equal(asked, 2);
});

test("the memo keeps every key apart as it grows", () => {
  const random = chance(3);
  const memo = new Memo();
  const kept = new Map();
  for (let count = 0; count < 5000; count += 1) {
    const [shape, bits, value] = [random(1430), random(1 << 24), random(4000) - 2000];
    memo.set(shape, bits, value);
    kept.set(`${shape} ${bits}`, value);
  }
  for (const [key, value] of kept) {
    const [shape = 0, bits = 0] = key.split(" ").map(Number);
    assert.equal(memo.get(shape, bits, 9999), value);
    if (!kept.has(`${shape} ${bits ^ 1}`)) assert.equal(memo.get(shape, bits ^ 1, 9999), 9999);
  }
});

test("places are counted as by hand", () => {
  const random = chance(4);
  for (let count = 0; count < 2000; count += 1) {
    const mask = random(1 << 28);
    assert.equal(countPlaces(mask), mask.toString(2).replaceAll("0", "").length);
  }
});
