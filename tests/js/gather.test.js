/** What was kept on a lower shelf comes to the better one, and nothing of either is lost. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { dealOfNumber } from "../../static/js/engine/deal.js";
import { freshRecord } from "../../static/js/store/record.js";
import { localShelf, memoryShelf } from "../../static/js/store/shelves.js";
import { Store } from "../../static/js/store/store.js";

/** @typedef {import("../../static/js/store/shelves.js").Shelf} Shelf */

const A = "a".repeat(32);
const B = "b".repeat(32);

/** @param {string} id @param {string} log @param {number} savedAt */
function game(id, log, savedAt) {
  return { ...freshRecord({ ruleset: "classic", deck: dealOfNumber(7).text, number: 7, now: 1 }), id, log, savedAt };
}

/**
 * @param {Shelf} shelf @param {ReturnType<typeof game>[]} games @param {string | null} current
 * @param {Record<string, unknown>} [notes]
 */
async function laid(shelf, games, current, notes = {}) {
  await shelf.write([
    ...games.map((one) => /** @type {["games", string, unknown]} */ (["games", one.id, one])),
    ...Object.entries({ ...notes, current: current ?? undefined }).map(
      ([key, value]) => /** @type {["meta", string, unknown]} */ (["meta", key, value]),
    ),
  ]);
  return shelf;
}

/** @param {Shelf} upper @param {Shelf} lower */
function storeOf(upper, lower) {
  return new Store(() => assert.fail("the best shelf works"), [() => upper, () => lower]);
}

/** @param {Store} store */
async function logs(store) {
  return (await store.games()).map((kept) => /** @type {any} */ (kept).log).sort();
}

test("games, notes, asides and the newer table come up, and the lower shelf is empty then", async () => {
  const upper = await laid(memoryShelf(), [game(A, "d", 10)], A, { hand: "here" });
  const lower = await laid(memoryShelf(), [game(B, "d d", 20)], B, { hand: "there", told: true });
  await lower.write([["aside", "1", { why: "damaged" }]]);
  const store = storeOf(upper, lower);
  assert.equal((await store.current()).opened?.record.id, B);
  assert.deepEqual(await logs(store), ["d", "d d"]);
  assert.deepEqual([await store.note("hand"), await store.note("told")], ["here", true]);
  assert.deepEqual(await upper.all("aside"), [{ why: "damaged" }]);
  for (const area of /** @type {const} */ (["games", "meta", "aside"])) assert.deepEqual(await lower.entries(area), []);
  assert.equal((await storeOf(upper, memoryShelf()).current()).opened?.record.id, B);
});

test("a table of the lower shelf that is older does not come over the newer one", async () => {
  const upper = await laid(memoryShelf(), [game(A, "d", 30)], A);
  const store = storeOf(upper, await laid(memoryShelf(), [game(B, "d d", 20)], B));
  assert.equal((await store.current()).opened?.record.id, A);
  assert.deepEqual(await logs(store), ["d", "d d"]);
});

test("two lines of one game: the longer stays; two that part stay both, the newer under its id", async () => {
  for (const [here, there, kept] of /** @type {[string, string, string][]} */ ([["d", "d d", "d d"], ["d d", "d", "d d"], ["", "d", "d"]])) {
    const store = storeOf(await laid(memoryShelf(), [game(A, here, 10)], A), await laid(memoryShelf(), [game(A, there, 20)], A));
    assert.equal((await store.current()).opened?.record.log, kept);
    assert.deepEqual(await logs(store), [kept]);
  }
  for (const [older, newer] of /** @type {[number, number][]} */ ([[10, 20], [20, 10]])) {
    const store = storeOf(
      await laid(memoryShelf(), [game(A, "d u", older)], A),
      await laid(memoryShelf(), [game(A, "d d", newer)], A),
    );
    assert.deepEqual(await logs(store), ["d d", "d u"]);
    assert.equal((await store.current()).opened?.record.log, newer > older ? "d d" : "d u");
  }
});

test("a damaged game comes up as it is, and never over one that can be read", async () => {
  const upper = await laid(memoryShelf(), [game(A, "d", 10)], A);
  const lower = memoryShelf();
  await lower.write([["games", A, "rubbish"], ["games", B, null], ["meta", "current", B]]);
  const store = storeOf(upper, lower);
  assert.equal((await store.current()).opened?.record.log, "d");
  assert.deepEqual(await upper.entries("games"), [[A, await upper.read("games", A)], [B, null]]);
});

test("a better shelf that cannot take it all is not used, and the lower one keeps what it has", async () => {
  const upper = /** @type {Shelf} */ ({ ...memoryShelf(), write: () => Promise.reject(new Error("full")) });
  const lower = await laid(/** @type {Shelf} */ ({ ...memoryShelf(), kind: "local" }), [game(B, "d d", 20)], B);
  /** @type {string[]} */
  const told = [];
  const store = new Store((kind) => told.push(kind), [() => upper, () => lower]);
  assert.equal((await store.current()).opened?.record.id, B);
  assert.deepEqual(told, ["local"]);
});

test("a full localStorage can still be read and emptied", async () => {
  const kept = new Map([["pyramid:games:x", '{"log":"d"}']]);
  const full = /** @type {Storage} */ ({
    get length() {
      return kept.size;
    },
    key: (/** @type {number} */ at) => [...kept.keys()][at] ?? null,
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    removeItem: (/** @type {string} */ key) => void kept.delete(key),
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
    clear: () => kept.clear(),
  });
  assert.throws(() => localShelf(() => full));
  const upper = memoryShelf();
  const store = new Store(() => undefined, [() => upper, (how) => localShelf(() => full, how)]);
  assert.deepEqual(await store.games(), [{ log: "d" }]);
  assert.equal(kept.size, 0);
});
