/** The date rules of the daily deal by the table of dated cases that Python is held to (`tests/daily/cases.json`). */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { BadDate, countingDates, openFrom, ownDate, parseDate, phase, weekdayOf } from "../../static/js/daily/dates.js";
import { finishedRows } from "../../static/js/daily/rows.js";
import { shareText } from "../../static/js/daily/share.js";
import { streak } from "../../static/js/daily/streak.js";
import { replay } from "../../static/js/engine/replay.js";

const CASES = JSON.parse(readFileSync(new URL("../daily/cases.json", import.meta.url), "utf8"));

for (const { name, now, offset, own, counting } of CASES.clocks) {
  test(`clock: ${name}`, () => {
    assert.equal(ownDate(Date.parse(now), offset), own);
    assert.deepEqual(countingDates(Date.parse(now)), counting);
    assert.equal(openFrom(Date.parse(now)), counting[0]);
  });
}

test("phases", () => {
  for (const { date, now, phase: expected } of CASES.phases) assert.equal(phase(date, Date.parse(now)), expected, `${date} ${now}`);
});

test("what is no date", () => {
  for (const text of CASES.notDates) assert.throws(() => parseDate(text), BadDate, text);
  assert.equal(parseDate("2028-02-29"), "2028-02-29");
});

test("weekdays", () => {
  assert.deepEqual(["2026-11-30", "2026-12-06", "2028-02-29"].map(weekdayOf), [0, 6, 1]);
});

for (const { name, cleared, openFrom: from, current, longest, held, frozen } of CASES.streaks) {
  test(`streak: ${name}`, () => {
    assert.deepEqual(streak(cleared, from), { current, longest, held, frozen });
    assert.deepEqual(streak([...cleared, ...cleared].reverse(), from), { current, longest, held, frozen });
  });
}

test("share texts", () => {
  const words = CASES.words;
  for (const { result, squares, text } of CASES.shares) assert.equal(shareText(result, words, { squares }), text);
});

test("rows finished, by pass", () => {
  for (const { deck, log, rows } of CASES.games) {
    assert.equal(finishedRows(replay(deck, "classic", "1.0.0", log).timeline.line), rows);
  }
});
