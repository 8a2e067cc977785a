/** Keeping games: records judged by replay, shelves that fail, a clock that never runs backward. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { dealOfNumber } from "../../static/js/engine/deal.js";
import { readNumber } from "../../static/js/dialogs/choose.js";
import { Session } from "../../static/js/play/session.js";
import { Clock, clockText } from "../../static/js/store/clock.js";
import { UnreadableRecord, freshRecord, newId, openRecord, randomNumber } from "../../static/js/store/record.js";
import { localShelf, memoryShelf } from "../../static/js/store/shelves.js";
import { Store } from "../../static/js/store/store.js";

/** @typedef {import("../../static/js/store/shelves.js").Shelf} Shelf */

const DECK = dealOfNumber(48213).text;

/** @param {Partial<import("../../static/js/types.js").GameRecord>} [changes] */
function recordOf(changes = {}) {
  return { ...freshRecord({ ruleset: "classic", deck: DECK, number: 48213, now: 1 }), ...changes };
}

/** A Storage of the browser's kind, with so much room. @param {number} [room] characters */
function storage(room = Infinity) {
  /** @type {Map<string, string>} */
  const kept = new Map();
  return /** @type {Storage} */ ({
    get length() {
      return kept.size;
    },
    key: (/** @type {number} */ at) => [...kept.keys()][at] ?? null,
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    removeItem: (/** @type {string} */ key) => void kept.delete(key),
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => {
      const used = [...kept].reduce((sum, [k, v]) => sum + (k === key ? 0 : v.length), 0);
      if (used + value.length > room) throw new DOMException("full", "QuotaExceededError");
      kept.set(key, value);
    },
    clear: () => kept.clear(),
  });
}

test("ids are 32 hexadecimal digits and differ", () => {
  const ids = new Set(Array.from({ length: 100 }, newId));
  assert.equal(ids.size, 100);
  for (const id of ids) assert.match(id, /^[0-9a-f]{32}$/);
  for (let n = 0; n < 200; n += 1) assert.ok([1, 2, 3].includes(randomNumber(3)));
});

test("a kept game is replayed before it is believed", () => {
  const { game } = openRecord(recordOf({ log: "d d u" }));
  assert.equal(game.timeline.moves, 1);
  assert.equal(game.deal.number, 48213);
});

test("what cannot be read is damaged or newer, by name", () => {
  const kind = (/** @type {unknown} */ kept) => {
    try {
      openRecord(kept);
      return "read";
    } catch (error) {
      assert.ok(error instanceof UnreadableRecord);
      return error.kind;
    }
  };
  const damaged = [undefined, null, "", "{", 7, [], {}, recordOf({ log: "d d 9x" }), recordOf({ log: "u" }), recordOf({ deck: "Ah" })];
  for (const kept of damaged) assert.equal(kind(kept), "damaged");
  assert.equal(kind(recordOf({ number: 48214 })), "damaged");
  assert.equal(kind(recordOf({ activeMs: NaN })), "damaged");
  assert.equal(kind({ ...recordOf(), id: "../x" }), "damaged");
  assert.equal(kind(recordOf({ schema: 2 })), "newer");
  assert.equal(kind(recordOf({ version: "9.0.0" })), "newer");
  assert.equal(kind(recordOf()), "read");
});

test("the current game comes back, and a damaged one is put aside once, never lost", async () => {
  const shelf = memoryShelf();
  const store = new Store(() => assert.fail("the best shelf works"), [() => shelf]);
  assert.deepEqual(await store.current(), { opened: null, aside: null });
  const record = recordOf({ log: "d" });
  await store.save(record);
  assert.equal((await store.current()).opened?.record.log, "d");
  await shelf.write([["games", record.id, { ...record, log: "rubbish" }]]);
  assert.deepEqual(await store.current(), { opened: null, aside: "damaged" });
  assert.deepEqual(await store.current(), { opened: null, aside: null });
  const [aside] = /** @type {any[]} */ (await shelf.all("aside"));
  assert.equal(aside.kept.log, "rubbish");
});

test("a shelf that cannot be had, or fails later, gives way to the next, told each time", async () => {
  /** @type {string[]} */
  const told = [];
  let isBroken = false;
  const first = memoryShelf();
  const breaking = /** @type {Shelf} */ ({
    ...first,
    kind: "local",
    write: async (entries) => {
      if (isBroken) throw new Error("disk full");
      await first.write(entries);
    },
  });
  const ways = [() => Promise.reject(new Error("no database")), () => breaking, () => memoryShelf()];
  const store = new Store((kind) => told.push(kind), ways);
  const record = recordOf({ log: "d" });
  await store.save(record);
  assert.deepEqual(told, ["local"]);
  isBroken = true;
  await store.save({ ...record, log: "d d" });
  assert.deepEqual(told, ["local", "memory"]);
  assert.equal((await store.current()).opened?.record.log, "d d");
  await store.save({ ...record, log: "d d d" });
  assert.equal((await store.current()).opened?.record.log, "d d d");
});

test("a shelf that throws at once, and a next one that is full, end in memory with the game", async () => {
  /** @type {string[]} */
  const told = [];
  const throwing = /** @type {Shelf} */ ({
    ...memoryShelf(),
    kind: "database",
    write: () => {
      throw new Error("put threw");
    },
  });
  const store = new Store((kind) => told.push(kind), [() => throwing, () => localShelf(() => storage(20)), () => memoryShelf()]);
  await store.save(recordOf({ log: "d" }));
  await store.settled();
  assert.deepEqual(told, ["local", "memory"]);
  assert.equal((await store.current()).opened?.record.log, "d");
});

test("localStorage holds games, and its being full is an error for the store to see", async () => {
  const shelf = localShelf(() => storage());
  await shelf.write([["games", "a", { n: 1 }], ["meta", "current", "a"]]);
  assert.deepEqual(await shelf.read("games", "a"), { n: 1 });
  assert.deepEqual(await shelf.all("games"), [{ n: 1 }]);
  await shelf.write([["games", "a", undefined]]);
  assert.equal(await shelf.read("games", "a"), undefined);
  const small = localShelf(() => storage(20));
  await assert.rejects(small.write([["games", "a", { text: "x".repeat(100) }]]));
  assert.throws(() => localShelf(() => { throw new Error("denied"); }));
});

test("a session keeps every event, refuses by name, and takes a new deal or a restart back", async () => {
  const store = new Store(() => undefined, [() => memoryShelf()]);
  const session = new Session(store, { ruleset: "classic", deck: DECK, number: 48213 }, 1000);
  /** @type {string[]} */
  const heard = [];
  session.onEvent(({ text, seq }) => heard.push(`${text}${seq}`));
  session.onNewGame((_, why) => heard.push(why));
  assert.equal(session.play("d"), null);
  assert.equal(session.play("y"), "nothing to redo");
  assert.equal(session.record.log, "d");
  const first = session.record.id;
  session.restart();
  assert.notEqual(session.record.id, first);
  assert.deepEqual([session.record.log, session.canTakeBack], ["", true]);
  session.deal({ ruleset: "open" });
  assert.equal(session.record.previous, first, "a table nobody touched is nothing to come back to");
  await session.takeBack();
  assert.deepEqual([session.record.id, session.record.log], [first, "d"]);
  assert.equal((await store.games()).length, 1, "untouched games are let go");
  assert.deepEqual(heard, ["d1", "restart", "new", "taken back"]);
});

test("a session goes back to the server's log", async () => {
  const store = new Store(() => undefined, [() => memoryShelf()]);
  const session = new Session(store, { ruleset: "classic", deck: DECK, number: 48213 }, 1000);
  session.play("d");
  session.play("d");
  session.resetTo("d");
  assert.deepEqual([session.record.log, session.record.acked, session.game.length], ["d", 1, 1]);
  assert.throws(() => session.resetTo("u"));
  assert.equal(session.record.log, "d");
});

test("a line of play that another device's takes the place of is kept as a game of its own", async () => {
  const store = new Store(() => undefined, [() => memoryShelf()]);
  const session = new Session(store, { ruleset: "classic", deck: DECK, number: 48213 }, 1000);
  const logs = async () => (await store.games()).map((kept) => /** @type {any} */ (kept).log).sort();
  for (const event of ["d", "d", "u"]) session.play(event);
  assert.equal(session.resetTo("d d d"), true);
  assert.deepEqual(await logs(), ["d d d", "d d u"]);
  assert.equal(session.resetTo("d d d d"), false, "the new line goes on from the old one");
  assert.equal(session.resetTo("d", { isKept: false }), false);
  assert.deepEqual(await logs(), ["d", "d d u"]);

  const { id } = session.record;
  session.play("u");
  session.deal({ ruleset: "open", number: 7 });
  session.play("d");
  const { record, game } = openRecord(recordOf({ id, log: "d d d" }));
  await session.adopt(record, game);
  assert.deepEqual([session.record.id, session.record.log, session.record.acked], [id, "d d d", 3]);
  assert.deepEqual(await logs(), ["d", "d d d", "d d u", "d u"]);
});

test("the clock adds what is spent running, never backward, and not a sleep", () => {
  let now = 1000;
  const clock = new Clock(() => now);
  clock.reset(5000);
  now += 700;
  assert.equal(clock.spent, 5000, "it stands until it runs");
  clock.run();
  now += 300;
  assert.equal(clock.spent, 5300);
  now -= 10_000;
  assert.equal(clock.spent, 5300);
  clock.run();
  now += 200;
  assert.equal(clock.spent, 5500);
  now += 8 * 3_600_000;
  assert.equal(clock.spent, 5500, "a night with the lid closed");
  clock.stop();
  now += 900;
  assert.equal(clock.spent, 5500);
  assert.deepEqual([clockText(0), clockText(134_900), clockText(3_734_000)], ["0:00", "2:14", "1:02:14"]);
});

test("a deal number is read as people write it", () => {
  assert.deepEqual(["48213", " 48 213 ", "48,213", "#48213", "48\u202f213"].map(readNumber), [48213, 48213, 48213, 48213, 48213]);
  assert.equal(readNumber("  "), null);
  assert.deepEqual(["0", "4294967296", "-5", "abc", "1e5", "99999999999"].map(readNumber), Array(6).fill(undefined));
  assert.equal(readNumber("4294967295"), 4294967295);
});
