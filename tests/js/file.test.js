/** Games as a file and back, twice; numbers of all devices: on a real store in memory. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { dealOfNumber } from "../../static/js/engine/deal.js";
import { fetched, known, together } from "../../static/js/stats/elsewhere.js";
import { BadFile, documentOf, entriesIn, recordIn } from "../../static/js/stats/file.js";
import { playedGames } from "../../static/js/stats/played.js";
import { takeIn } from "../../static/js/stats/takein.js";
import { numbers } from "../../static/js/stats/tally.js";
import { memoryShelf } from "../../static/js/store/shelves.js";
import { freshRecord } from "../../static/js/store/record.js";
import { Store } from "../../static/js/store/store.js";
import { Offline } from "../../static/js/sync/api.js";
import { OWNER, otherId } from "../../static/js/sync/lines.js";

/** @typedef {import("../../static/js/types.js").GameRecord} GameRecord */

const NOW = 1_700_000_000_000;

/** @param {Partial<GameRecord>} [changes] @returns {GameRecord} */
function record(changes = {}) {
  const fresh = freshRecord({ ruleset: "classic", deck: dealOfNumber(48213).text, number: 48213, now: NOW - 5000 });
  return { ...fresh, log: "d d u", activeMs: 1234, savedAt: NOW - 1000, ...changes };
}

/** @param {readonly GameRecord[]} records */
async function storeOf(records) {
  const shelf = memoryShelf();
  const store = new Store(() => undefined, [() => shelf]);
  for (const each of records) await store.keep(each);
  return store;
}

/** @param {Store} store @returns {Promise<GameRecord[]>} */
async function kept(store) {
  return /** @type {GameRecord[]} */ (await store.games());
}

/** @param {readonly GameRecord[]} records */
function fileOf(records) {
  return JSON.stringify(documentOf(records, {}, NOW));
}

test("a file of one device comes whole to another, and twice counts once", async () => {
  const records = [record(), record({ log: "d", begunAt: NOW - 9000 }), record({ log: "" })];
  const text = fileOf(records);
  assert.deepEqual(entriesIn(text).map((each) => /** @type {any} */ (each).log), ["d", "d d u"], "what nobody played stays away");
  const store = await storeOf([]);
  assert.deepEqual(await takeIn(entriesIn(text), store, NOW), { added: 2, known: 0, refused: 0 });
  assert.deepEqual(await takeIn(entriesIn(text), store, NOW), { added: 0, known: 2, refused: 0 });
  const before = numbers(playedGames(records).games);
  assert.deepEqual(numbers(playedGames(await kept(store)).games), before);
  const [one] = (await kept(store)).filter((each) => each.id === records[0]?.id);
  assert.deepEqual([one?.activeMs, one?.begunAt, one?.savedAt, one?.acked], [1234, NOW - 5000, NOW - 1000, 0]);
});

test("a file that goes on from what is here takes its place; one that is behind changes nothing", async () => {
  const mine = record({ log: "d d", acked: 2, owner: "uann" });
  const store = await storeOf([mine]);
  assert.equal((await takeIn(entriesIn(fileOf([{ ...mine, log: "d d d" }])), store, NOW)).known, 1);
  assert.deepEqual((await kept(store)).map(({ log, acked, owner }) => [log, acked, owner]), [["d d d", 2, "uann"]]);
  await takeIn(entriesIn(fileOf([{ ...mine, log: "d" }])), store, NOW);
  assert.deepEqual((await kept(store)).map(({ log }) => log), ["d d d"]);
});

test("another line of a game comes as a copy, once", async () => {
  const mine = record({ log: "d d u" });
  const store = await storeOf([mine]);
  const text = fileOf([{ ...mine, log: "d d d" }]);
  assert.deepEqual(await takeIn(entriesIn(text), store, NOW), { added: 1, known: 0, refused: 0 });
  assert.deepEqual(await takeIn(entriesIn(text), store, NOW), { added: 0, known: 1, refused: 0 });
  assert.deepEqual((await kept(store)).map(({ id, log }) => [id, log]), [[mine.id, "d d u"], [otherId(mine.id, "d d d"), "d d d"]]);
});

test("what cannot have been played so is left out and counted, the rest comes in", async () => {
  const [good] = /** @type {Record<string, unknown>[]} */ (entriesIn(fileOf([record()])));
  const bad = [{ log: "d r" }, { id: "x" }, { deck: "nonsense" }, { number: 7 }, { ruleset: "chaos" }, { active_ms: -1 }, { begun: "then" }, { log: "d \ud800" }];
  const entries = [...bad.map((each) => ({ ...good, ...each })), null, "game", good];
  const store = await storeOf([]);
  assert.deepEqual(await takeIn(entries, store, NOW), { added: 1, known: 0, refused: bad.length + 2 });
});

test("what a file says of a game is not believed, and nothing in it is later than now", () => {
  const [good] = /** @type {Record<string, unknown>[]} */ (entriesIn(fileOf([record()])));
  const read = recordIn({ ...good, status: "won", score: 360, begun: "2999-01-01T00:00:00Z" }, NOW);
  assert.deepEqual([read?.status, read?.begunAt], ["playing", NOW]);
});

test("what is no file of ours says what it is", () => {
  const why = (/** @type {unknown} */ value) => {
    try {
      entriesIn(typeof value === "string" ? value : JSON.stringify(value));
    } catch (error) {
      if (error instanceof BadFile) return error.why;
      throw error;
    }
    return "read";
  };
  assert.equal(why("{"), "fileNotJson");
  assert.equal(why([]), "fileOther");
  assert.equal(why(null), "fileOther");
  assert.equal(why({ format: "pyramid-export", version: 1, games: {} }), "fileOther");
  assert.equal(why({ format: "pyramid-export", version: 2, games: [] }), "fileLater");
  assert.equal(why({ format: "pyramid-export", version: 1, games: Array(15_001).fill(null) }), "fileMany");
  assert.equal(why({ format: "pyramid-export", version: 1, games: [] }), "read");
});

const THERE = Object.freeze({ ruleset: "classic", status: "playing", seq: 3, moves: 1, score: 0, active_ms: 5000, undos: 1, hints: 0, begun_ms: 7 });

/** @param {Record<string, any>} me @param {readonly object[]} games */
function server(me, games) {
  /** @type {string[]} */
  const asked = [];
  /** @type {import("../../static/js/sync/api.js").Ask} */
  const ask = async (_method, path, _body, tag) => {
    asked.push(path);
    if (path === "me") return { status: 200, body: me };
    return tag === "1" ? { status: 304, body: {} } : { status: 200, body: { tag: "1", games } };
  };
  return { ask, asked };
}

test("what other devices played is counted beside what is here, each game once, and known without a network too", async () => {
  const mine = record();
  const store = await storeOf([mine, record({ log: "d" })]);
  const { ask } = server({ owner: "uann", account: true }, [{ ...THERE, id: mine.id }, { ...THERE, id: "elsewhere", status: "won" }]);
  for (let times = 0; times < 2; times += 1) {
    const told = await fetched(store, ask);
    const all = together(playedGames(await kept(store)).games, told?.games ?? []);
    assert.deepEqual([all.length, all.find(({ id }) => id === mine.id)?.activeMs], [3, 5000], "the longer time of one state");
  }
  const offline = await fetched(store, async () => Promise.reject(new Offline("no network")));
  assert.equal(offline, null);
  assert.deepEqual((await known(store)).games.map(({ id }) => id), [mine.id, "elsewhere"]);
  assert.equal((await known(store)).owner, "uann");
  await store.keepNote(OWNER, "uzoe");
  assert.deepEqual(await known(store), { owner: "uzoe", games: [] }, "another account's numbers are not shown");
});

test("of two states of one game the one that is further on counts", () => {
  const [here] = playedGames([record({ id: "a".repeat(32) })]).games;
  assert.ok(here);
  assert.deepEqual(together([here], [{ ...here, seq: 9, score: 50 }]).map(({ score }) => score), [50]);
  assert.deepEqual(together([{ ...here, seq: 9 }], [{ ...here, seq: 3, activeMs: 99_000 }]).map(({ activeMs }) => activeMs), [1234]);
});

test("for a guest and for nobody nothing is asked but who it is", async () => {
  for (const me of [{ owner: null, account: false }, { owner: "gsomebody", account: false }]) {
    const { ask, asked } = server(me, []);
    assert.deepEqual(await fetched(await storeOf([]), ask), { owner: me.owner, games: [] });
    assert.deepEqual(asked, ["me"]);
  }
});

test("once signed out, what was told of the account is gone", async () => {
  const store = await storeOf([]);
  await fetched(store, server({ owner: "uann", account: true }, [{ ...THERE, id: "elsewhere" }]).ask);
  assert.equal((await known(store)).games.length, 1);
  await fetched(store, server({ owner: null, account: false }, []).ask);
  assert.deepEqual(await known(store), { owner: null, games: [] });
});
