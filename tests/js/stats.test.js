/** The numbers that people keep: every expectation here was worked out by hand, the log's sums by the engine. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { days, overTime, scores, times } from "../../static/js/stats/spread.js";
import { playedGames, playedOf } from "../../static/js/stats/played.js";
import { begun, numbers, numbersOfAll } from "../../static/js/stats/tally.js";
import { openRecord } from "../../static/js/store/record.js";

/** @typedef {import("../../static/js/stats/tally.js").Played} Played */

let made = 0;

/** @param {Partial<Played>} [changes] @returns {Played} */
function game(changes = {}) {
  made += 1;
  const status = changes.status ?? "won";
  return { id: `g${made}`, ruleset: "classic", status, seq: 40, moves: 40, score: 240, activeMs: 90_000, undos: 0, hints: 0, shown: false, begunAt: made, ...changes };
}

/** @param {string} row a line of games.jsonl @param {Partial<import("../../static/js/types.js").GameRecord>} [changes] */
function recordOf(row, changes = {}) {
  const { ruleset, deck, events } = JSON.parse(row);
  const log = Array.isArray(events) ? events.join(" ") : events;
  const id = "0".repeat(32);
  return { schema: 1, id, ruleset, version: "1.0.0", deck, number: null, log, acked: 0, activeMs: 5, status: "playing", begunAt: 7, savedAt: 7, previous: null, ...changes };
}

const ROWS = readFileSync(new URL("../vectors/games.jsonl", import.meta.url), "utf8").trim().split("\n");

test("one ruleset, worked out by hand", () => {
  const games = [
    game({ activeMs: 120_000, moves: 44, score: 230, undos: 5 }),
    game({ activeMs: 95_000, moves: 51, score: 250 }),
    game({ status: "stuck", activeMs: 1_000, moves: 3, score: 300 }),
    game({ activeMs: 200_000, moves: 39, score: 245, hints: 1 }),
    game({ activeMs: 210_000, moves: 60, score: 200, shown: true }),
    game({ activeMs: 220_000, moves: 61, score: 205 }),
    game({ status: "playing", activeMs: 500, moves: 1, score: 5 }),
  ];
  assert.deepEqual(numbers(games).get("classic"), {
    played: 7, won: 5, percent: 71, streak: 3, bestStreak: 3, bestMs: 95_000, fewestMoves: 39, bestScore: 250, unaided: 2,
  });
});

test("a game that was left is no win, but only a later one says that it was left", () => {
  const left = [game(), game({ status: "playing" })];
  assert.equal(numbers(left).get("classic")?.streak, 1);
  assert.equal(numbers([...left, game()]).get("classic")?.streak, 1);
  assert.equal(numbers([...left, game({ status: "stuck" })]).get("classic")?.streak, 0);
  assert.equal(numbers([...left, game({ ruleset: "strict" })]).get("classic")?.streak, 1);
});

test("a game without an event was not played, one that comes twice counts once, and the order of coming is nothing", () => {
  const untouched = game({ seq: 0, status: "playing" });
  const [first, lost, last] = /** @type {const} */ ([game(), game({ status: "stuck" }), game()]);
  const told = numbers([last, untouched, lost, first, { ...last }]).get("classic");
  assert.deepEqual([told?.played, told?.won, told?.streak, told?.bestStreak], [3, 2, 1, 1]);
  assert.equal(numbers([untouched]).size, 0);
  assert.deepEqual(begun([untouched]), []);
});

test("rulesets apart and together", () => {
  const games = [game(), game({ ruleset: "strict", status: "stuck" }), game({ moves: 30 }), game({ ruleset: "open", activeMs: 5 })];
  const apart = numbers(games);
  assert.deepEqual([...apart.keys()], ["classic", "strict", "open"]);
  assert.equal(apart.get("classic")?.bestStreak, 2);
  assert.equal(apart.get("strict")?.bestMs, null);
  const all = numbersOfAll(games);
  assert.deepEqual([all.played, all.won, all.percent, all.bestStreak, all.fewestMoves, all.bestMs], [4, 3, 75, 2, 30, 5]);
  assert.equal(numbersOfAll([]).percent, 0);
});

test("halves are rounded to the even number, as on the server", () => {
  const of = (/** @type {number} */ won, /** @type {number} */ played) =>
    numbersOfAll(Array.from({ length: played }, (_, at) => game({ status: at < won ? "won" : "stuck" }))).percent;
  assert.deepEqual([of(1, 8), of(3, 8), of(2, 3), of(8, 8)], [12, 38, 67, 100]);
});

test("a log adds up to what the engine says, at every step of every vector", () => {
  let compared = 0;
  for (const row of ROWS) {
    const events = recordOf(row).log.split(" ");
    for (let n = 0; n <= events.length; n += 1) {
      const record = recordOf(row, { log: events.slice(0, n).join(" ") });
      const { game: exact } = openRecord(record);
      const told = playedOf({ ...record, status: exact.status });
      assert.deepEqual(
        [told?.seq, told?.moves, told?.undos, told?.hints, told?.score, told?.status],
        [exact.length, exact.timeline.moves, exact.timeline.undos, exact.timeline.hints, exact.score, exact.status],
      );
      compared += 1;
    }
  }
  assert.ok(compared > 1000);
});

test("a win is in the log: a record that claims one does not have it", () => {
  const [row = ""] = ROWS;
  assert.equal(playedOf(recordOf(row, { log: "d", status: "won" }))?.status, "playing");
});

test("what cannot be read is left out and counted", () => {
  const [row = ""] = ROWS;
  const bad = [undefined, null, 7, "{", {}, recordOf(row, { log: "d 9x" }), recordOf(row, { log: "u" }), recordOf(row, { activeMs: NaN }), recordOf(row, { begunAt: -1 })];
  const { games, unreadable } = playedGames([recordOf(row, { log: "d" }), ...bad]);
  assert.deepEqual([games.length, unreadable], [1, bad.length]);
});

test("scores fall into forties, the highest there is among them", () => {
  const rows = scores([game({ score: 0, status: "stuck" }), game({ score: 39, status: "stuck" }), game({ score: 40 }), game({ score: 360 })]);
  assert.equal(rows.length, 9);
  assert.deepEqual(rows.map(({ played, won }) => [played, won]), [[2, 0], [1, 1], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0], [1, 1]]);
});

test("times are those of wins, by minutes", () => {
  const rows = times([game({ activeMs: 59_999 }), game({ activeMs: 60_000 }), game({ activeMs: 3e7 }), game({ status: "stuck", activeMs: 1 })]);
  assert.deepEqual(rows.filter(({ played }) => played > 0).map(({ from, to, played }) => [from / 60_000, to / 60_000, played]), [
    [0, 1, 1],
    [1, 2, 1],
    [30, Infinity, 1],
  ]);
});

test("bars over time: days, then weeks, then months, with every game in one of them", () => {
  const at = (/** @type {number} */ day) => new Date(2026, 0, 1 + day, 12).getTime();
  const over = (/** @type {number[]} */ ...list) => overTime(list.map((day) => game({ begunAt: at(day) })));
  const sums = (/** @type {ReturnType<typeof overTime>} */ { rows }) => rows.map((row) => row.played);
  assert.deepEqual([over(0, 0, 2).by, sums(over(0, 0, 2))], ["day", [2, 0, 1]]);
  assert.equal(over(0, 25).rows.length, 26);
  const weeks = over(0, 60);
  assert.equal(weeks.by, "week");
  assert.deepEqual(sums(weeks).filter(Boolean), [1, 1]);
  assert.equal(new Date(weeks.rows[0]?.from ?? 0).getDay(), 1);
  const months = over(0, 31, 31 + 28, 400);
  assert.deepEqual([months.by, months.rows.length], ["month", 14]);
  assert.deepEqual(sums(months).slice(0, 4), [1, 1, 1, 0]);
  assert.equal(over(0, 20_000).rows.length, 26);
  assert.deepEqual(overTime([]).rows, []);
});

test("the calendar: whole weeks from Monday, today last, a change of clocks in between", () => {
  const now = new Date(2026, 3, 1, 12).getTime();
  const rows = days([game({ begunAt: now }), game({ begunAt: new Date(2026, 2, 29, 23, 59).getTime(), status: "stuck" })], now, 4);
  assert.equal(rows.length, 3 * 7 + 3);
  assert.ok(rows.every((row, n) => new Date(row.from).getHours() === 0 && (new Date(row.from).getDay() + 6) % 7 === n % 7));
  assert.deepEqual(rows.slice(-4).map(({ played, won }) => [played, won]), [[1, 0], [0, 0], [0, 0], [1, 1]]);
});
