/** The watcher without a socket: whatever is lost, repeated or mixed up, it ends equal to the table's log. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Follower } from "../../static/js/live/follower.js";
import { Server, chance, recordOf, someEvent, wired } from "./live_world.js";

/** @typedef {import("../../static/js/live/protocol.js").ServerFrame} ServerFrame */

/** @param {number} [number] @param {string} [ruleset] */
function tableWith(number = 48213, ruleset = "classic") {
  const server = new Server();
  server.put(recordOf(number, ruleset));
  return server;
}

/** @param {Server} server @param {string[]} events */
function play(server, ...events) {
  for (const event of events) {
    const { code, log } = server.table;
    assert.equal(server.append(code, log.length, [event]).t, "ack", event);
  }
}

/** @param {import("../../static/js/live/follower.js").Change[]} changes */
const kinds = (changes) => changes.map((change) => change.kind);

/** @param {Follower} watcher @param {Server} server */
function assertEqual(watcher, server) {
  const { game, log, code } = server.table;
  assert.equal(watcher.game?.code, code);
  assert.deepEqual(watcher.game?.log, log);
  assert.equal(watcher.game?.now.position.hash, game.public.hash);
  assert.equal(watcher.game?.status, game.status);
}

test("a snapshot, then events in order", () => {
  const server = tableWith();
  play(server, "d", "d", "u");
  const watcher = new Follower();
  assert.equal(watcher.since, undefined);
  assert.deepEqual(kinds(watcher.receive(server.snapshot("snapshot", false))), ["joined"]);
  assertEqual(watcher, server);
  play(server, "d");
  assert.deepEqual(watcher.receive(server.newest()), [{ kind: "step", event: "d" }]);
  assertEqual(watcher, server);
  assert.deepEqual(watcher.since, { game: server.table.code, seq: 4 });
});

test("what is old is dropped; what is ahead asks to join again from the last sure event", () => {
  const server = tableWith();
  const watcher = new Follower();
  watcher.receive(server.snapshot("snapshot", false));
  play(server, "d");
  const first = server.newest();
  watcher.receive(first);
  assert.deepEqual(watcher.receive(first), []);
  play(server, "d");
  watcher.receive(server.newest());
  assert.deepEqual(watcher.receive(first), [], "two events old, and no reason to doubt");
  assertEqual(watcher, server);
  play(server, "d", "d");
  assert.deepEqual(kinds(watcher.receive(server.newest())), ["resync"]);
  assert.equal(watcher.since?.seq, 2);
  const gap = server.gap(2);
  assert.ok(gap !== null);
  assert.deepEqual(kinds(watcher.receive(gap)), ["step", "step"]);
  assertEqual(watcher, server);
});

test("a gap filled twice, or from further back, is taken once", () => {
  const server = tableWith();
  const watcher = new Follower();
  watcher.receive(server.snapshot("snapshot", false));
  play(server, "d", "d", "d");
  watcher.receive(/** @type {ServerFrame} */ (server.gap(0)));
  play(server, "d");
  assert.deepEqual(kinds(watcher.receive(/** @type {ServerFrame} */ (server.gap(0)))), ["step"]);
  assertEqual(watcher, server);
});

test("live frames that arrive before the snapshot wait for it", () => {
  const server = tableWith();
  const watcher = new Follower();
  play(server, "d");
  const one = server.newest();
  const snapshot = server.snapshot("snapshot", false);
  play(server, "d");
  const two = server.newest();
  assert.deepEqual([...watcher.receive(one), ...watcher.receive(two)], []);
  assert.deepEqual(kinds(watcher.receive(snapshot)), ["joined", "step"]);
  assertEqual(watcher, server);
});

test("a board that differs is not trusted: join again from nothing", () => {
  const server = tableWith();
  const watcher = new Follower();
  watcher.receive(server.snapshot("snapshot", false));
  play(server, "d");
  const wrong = wired({ ...server.newest(), hash: "00000000" });
  assert.deepEqual(watcher.receive(wrong), [{ kind: "resync", why: "the boards differ" }]);
  assert.equal(watcher.since, undefined);
  assert.equal(watcher.joined, false);
  watcher.receive(server.snapshot("snapshot", false));
  assertEqual(watcher, server);
});

test("an event or a card that makes no sense is a reason to join again, never an exception", () => {
  for (const odd of [{ e: "Xx" }, { e: "KhKh" }, { e: "u" }, { shown: "11" }, { game: "OTHER" }]) {
    const server = tableWith();
    const watcher = new Follower();
    watcher.receive(server.snapshot("snapshot", false));
    play(server, "d");
    assert.deepEqual(kinds(watcher.receive(wired({ ...server.newest(), ...odd }))), ["resync"], JSON.stringify(odd));
  }
});

test("a snapshot that does not fit together is not shown", () => {
  const server = tableWith();
  play(server, "d");
  const good = /** @type {import("../../static/js/live/protocol.js").Snapshot} */ (server.snapshot("snapshot", false));
  const bad = [{ seq: 2 }, { hash: "12345678" }, { log: "Kx" }, { ruleset: "wild" }, { cards: "1c" }, { log: "d  d" }];
  for (const odd of bad) {
    const watcher = new Follower();
    const frame = /** @type {ServerFrame} */ ({ ...good, state: { ...good.state, ...odd } });
    assert.deepEqual(kinds(watcher.receive(frame)), ["resync"], JSON.stringify(odd));
    assert.equal(watcher.game, null);
  }
});

test("an old snapshot never takes the board back", () => {
  const server = tableWith();
  const old = server.snapshot("snapshot", false);
  const watcher = new Follower();
  watcher.receive(old);
  play(server, "d");
  watcher.receive(server.newest());
  watcher.receive(old);
  assertEqual(watcher, server);
});

test("a pong further on than we are, twice without an event between, means a lost one", () => {
  const server = tableWith();
  const watcher = new Follower();
  watcher.receive(server.snapshot("snapshot", false));
  play(server, "d");
  assert.deepEqual(watcher.receive(wired({ t: "pong", seq: 1 })), []);
  assert.deepEqual(kinds(watcher.receive(wired({ t: "pong", seq: 1 }))), ["resync"]);
  assert.equal(watcher.since?.seq, 0);
});

test("deal after deal on one table, and a look back at any moment", () => {
  const server = tableWith(1, "open");
  const watcher = new Follower();
  watcher.receive(server.snapshot("snapshot", false));
  play(server, "d", "d", "d", "u");
  watcher.receive(/** @type {ServerFrame} */ (server.gap(0)));
  assert.equal(watcher.at(2).timeline.tableau.drawn, 2);
  assert.equal(watcher.at(3).timeline.tableau.drawn, 3);
  assert.deepEqual(watcher.at(4).timeline.tableau, watcher.game?.now.timeline.tableau);
  server.put(recordOf(2, "open"));
  assert.deepEqual(kinds(watcher.receive(server.snapshot("deal", false))), ["joined"]);
  assertEqual(watcher, server);
  assert.equal(watcher.seq, 0);
});

test("any earlier moment of a game followed live can be shown", () => {
  for (const ruleset of ["classic", "open"]) {
    const random = chance(7);
    const server = tableWith(326, ruleset);
    const watcher = new Follower();
    watcher.receive(server.snapshot("snapshot", false));
    const tables = [server.table.game.timeline.tableau];
    for (let turn = 0; turn < 80; turn += 1) {
      const event = someEvent(server.table.game, random);
      if (event === null) break;
      play(server, event);
      watcher.receive(server.newest());
      tables.push(server.table.game.timeline.tableau);
    }
    assert.ok(server.table.log.some((event) => event.length === 4), "pairs were played");
    tables.forEach((tableau, count) => assert.deepEqual(watcher.at(count).timeline.tableau, tableau));
  }
});

test("people and states are kept and said", () => {
  const watcher = new Follower();
  watcher.receive(tableWith().snapshot("snapshot", false));
  assert.deepEqual(kinds(watcher.receive(wired({ t: "crowd", n: 12 }))), ["info"]);
  watcher.receive(wired({ t: "host", state: "away" }));
  assert.deepEqual([watcher.crowd, watcher.host, watcher.table?.host], [12, "away", "Guest"]);
});

test("through drops, repeats, reorderings and reconnects every watcher ends equal to the log", () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const random = chance(seed);
    const rulesets = ["relaxed", "classic", "double", "strict", "open"];
    const server = tableWith(seed, rulesets[seed % 5]);
    const watchers = Array.from({ length: 3 }, () => ({ follower: new Follower(), link: /** @type {ServerFrame[]} */ ([]) }));

    /** What a new hello is answered with: the gap, or a snapshot. @param {(typeof watchers)[0]} watcher */
    const hello = (watcher) => {
      const since = watcher.follower.since;
      watcher.link = [];
      const gap = since?.game === server.table.code ? server.gap(since.seq) : server.snapshot("snapshot", false);
      if (gap !== null) watcher.link.push(gap);
    };
    /** @param {(typeof watchers)[0]} watcher @param {boolean} orderly */
    const deliver = (watcher, orderly) => {
      while (watcher.link.length > 0 && (orderly || random() < 0.7)) {
        const at = orderly || random() < 0.8 ? 0 : Math.floor(random() * watcher.link.length);
        const [frame] = watcher.link.splice(at, 1);
        if (frame === undefined || (!orderly && random() < 0.1)) continue;
        if (!orderly && random() < 0.1) watcher.link.push(frame);
        if (watcher.follower.receive(frame).at(-1)?.kind === "resync") hello(watcher);
      }
    };

    let turn = 0;
    for (; turn < 120; turn += 1) {
      const { game, code, log } = server.table;
      const event = random() < 0.02 ? null : someEvent(game, random);
      if (event === null) server.put(recordOf(seed * 1000 + turn, rulesets[(seed + turn) % 5]));
      else server.append(code, log.length, [event]);
      for (const watcher of watchers) {
        watcher.link.push(event === null ? server.snapshot("deal", false) : server.newest());
        if (random() < 0.05) hello(watcher);
        deliver(watcher, false);
      }
    }
    for (const watcher of watchers) {
      hello(watcher);
      deliver(watcher, true);
      watcher.link.push(wired({ t: "pong", seq: server.table.log.length }), wired({ t: "pong", seq: server.table.log.length }));
      deliver(watcher, true);
      assert.ok(watcher.follower.joined, `seed ${seed}`);
      assertEqual(watcher.follower, server);
    }
  }
});
