/** What is told of a daily result, the streak that a device goes on with, and the countdown. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { dealOfNumber } from "../../static/js/engine/deal.js";
import { Game } from "../../static/js/engine/replay.js";
import { rulesetNamed } from "../../static/js/engine/rules.js";
import { dateAsked } from "../../static/js/today/door.js";
import { nextMidnight, spanText } from "../../static/js/today/countdown.js";
import { waitingDailies } from "../../static/js/today/send.js";
import { nthOf, serverNow, streakWith, toldOfGame } from "../../static/js/today/told.js";

const NOON = Date.parse("2026-11-30T13:00:00Z"); // 30 November counts, 29 no more

/**
 * @param {{current?: number, frozen?: string[], states?: import("../../static/js/today/shapes.js").Kept["states"], open?: string}} how
 * @returns {import("../../static/js/today/shapes.js").Kept}
 */
function kept({ current = 0, frozen = [], states = {}, open = "2026-11-30" }) {
  return { first: "2026-11-01", streak: { current, longest: 9, held: 0, frozen, open_from: open }, states };
}

test("a date in an address", () => {
  assert.equal(dateAsked("/daily/2026-11-30/"), "2026-11-30");
  for (const path of ["/", "/daily/", "/daily/2026-11-30/board/", "/deal/classic/5/"]) assert.equal(dateAsked(path), null);
});

test("the streak goes on from what the server said", () => {
  assert.equal(streakWith(null, [], NOON).current, 0);
  assert.equal(streakWith(null, ["2026-11-30"], NOON).current, 1);
  assert.equal(streakWith(kept({ current: 4 }), [], NOON).current, 4);
  assert.deepEqual(streakWith(kept({ current: 6 }), ["2026-11-30"], NOON), { current: 7, longest: 9, held: 1, frozen: [] });
});

test("a date that the server has counted is not counted twice", () => {
  const told = kept({ current: 5, states: { "2026-11-30": "cleared" } });
  assert.equal(streakWith(told, ["2026-11-30"], NOON).current, 5);
});

test("a device that heard nothing for days knows that dates were missed, and that a freeze bridges one", () => {
  const told = kept({ current: 3, open: "2026-11-27" });
  assert.equal(streakWith(told, [], NOON).current, 0);
  assert.equal(streakWith(kept({ current: 8, open: "2026-11-29" }), [], NOON).current, 8);
  assert.equal(streakWith(kept({ current: 3, open: "2026-11-29" }), [], NOON).current, 0);
});

test("a clock that is days wrong takes no streak away", () => {
  const ahead = 3 * 24 * 3600 * 1000;
  const told = { ...kept({ current: 4 }), ahead };
  assert.equal(serverNow(null) - Date.now() < 1000, true);
  assert.ok(Math.abs(serverNow(told) + ahead - Date.now()) < 1000);
  assert.equal(streakWith(told, ["2026-11-30"], NOON).current, 5);
  assert.equal(streakWith(told, ["2026-11-30"], NOON + ahead).current, 0, "what the device's own clock would have said");
});

test("the dates that freezes bridged are no part of the streak", () => {
  const told = kept({ current: 8, frozen: ["2026-11-29"] });
  assert.equal(streakWith(told, ["2026-11-30"], NOON).current, 9);
});

test("what a game tells of itself names no card", () => {
  const game = Game.begin(dealOfNumber(326), rulesetNamed("classic")).afterAll(["3sTc", "Kd", "u", "d", "h"]);
  const told = toldOfGame(game, { nth: 3, ruleset: "Classic", streak: 0, link: "https://example.org/" });
  assert.deepEqual(told, {
    nth: 3, ruleset: "Classic", streak: 0, link: "https://example.org/",
    cleared: false, left: 26, pass: 1, passes: 3, moves: 2, hints: 1, undos: 1, rows: "0000000",
  });
});

test("dates are numbered from the first of the site", () => {
  assert.equal(nthOf("2026-11-01", "2026-11-01"), 1);
  assert.equal(nthOf("2026-02-27", "2026-03-01"), 3);
});

test("the countdown", () => {
  assert.equal(spanText(0), "0:00:00");
  assert.equal(spanText(5 * 3_600_000 + 12 * 60_000 + 9_000), "5:12:09");
  assert.equal(spanText(-5), "0:00:00");
  const late = new Date(2026, 10, 30, 23, 59, 30).getTime();
  assert.equal(nextMidnight(late) - late, 30_000);
});

test("what waits of dailies: not another account's, earliest first, and nothing that has arrived", () => {
  const record = (/** @type {object} */ how) => ({ daily: "2026-11-30", log: "d d", acked: 0, begunAt: 1, ...how });
  const games = [
    record({ id: "late", begunAt: 9 }),
    record({ id: "arrived", owner: "u1", acked: 2 }),
    record({ id: "anothers", owner: "u2" }),
    record({ id: "guest's", owner: "g3", acked: 2 }),
    record({ id: "untouched", log: "" }),
    record({ id: "no daily", daily: undefined }),
    null,
  ];
  assert.deepEqual(waitingDailies(games, "u1").map(({ id }) => id), ["guest's", "late"]);
  assert.deepEqual(waitingDailies(games, null).length, 4);
});
