/** Waiting before a reconnect: grows, is bounded, is spread, and starts again. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Backoff } from "../../static/js/live/backoff.js";
import { BACKOFF_LEAST, BACKOFF_MOST } from "../../static/js/live/constants.js";

test("without luck either way it doubles from half a second to the most", () => {
  const least = new Backoff(() => 0);
  assert.deepEqual(Array.from({ length: 7 }, () => least.next()), [500, 1000, 2000, 4000, 8000, 10_000, 10_000]);
  const most = new Backoff(() => 1);
  assert.deepEqual(Array.from({ length: 6 }, () => most.next()), [1000, 2000, 4000, 8000, 16_000, 20_000]);
});

test("every wait is within the bounds, and two clients do not wait alike", () => {
  const waits = Array.from({ length: 200 }, () => {
    const backoff = new Backoff();
    backoff.next();
    return backoff.next();
  });
  assert.ok(waits.every((wait) => wait >= BACKOFF_LEAST && wait <= BACKOFF_MOST));
  assert.ok(new Set(waits).size > 100);
});

test("a success makes the next wait the shortest again", () => {
  const backoff = new Backoff(() => 0);
  for (let n = 0; n < 5; n += 1) backoff.next();
  backoff.reset();
  assert.equal(backoff.next(), BACKOFF_LEAST);
  assert.equal(backoff.tries, 1);
});
