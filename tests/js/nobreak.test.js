/** Where no line may end, in the browser as on the server (tests/views/test_nobreak.py), and how a date is written. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { dateFormat } from "../../static/js/board/dates.js";
import { nobreak } from "../../static/js/board/nobreak.js";

const kept = (/** @type {string} */ words) => words.replaceAll("_", "\u00a0");

test("a number keeps what it counts", () => {
  assert.equal(nobreak("33 moves, 60 % of 100 deals"), kept("33_moves, 60_% of 100_deals"));
  assert.equal(nobreak("place 1 and place 7."), kept("place 1_and place_7."));
  assert.equal(nobreak("from 66.19 – 67.50 by version 1.0.0"), kept("from 66.19 – 67.50_by version 1.0.0"));
  assert.equal(nobreak("no number, no change"), "no number, no change");
  assert.equal(nobreak("Ā 2 āb"), kept("Ā 2_āb"));
});

test("a date stays in one line, and every month has three letters", () => {
  const day = new Date(2026, 8, 7, 14, 5);
  assert.equal(dateFormat({ day: "numeric", month: "short" }, "en").format(day), kept("7_Sep"));
  assert.equal(dateFormat({ dateStyle: "medium" }, "en").format(day), kept("7_Sep_2026"));
  assert.equal(dateFormat({ day: "numeric", month: "long", year: "numeric" }, "en").format(day), kept("7_September_2026"));
  assert.equal(dateFormat({ weekday: "long", day: "numeric", month: "long" }, "en").format(day), kept("Monday 7_September"));
});
