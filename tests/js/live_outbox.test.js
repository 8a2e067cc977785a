/** The host's queue without a socket: everything acknowledged is stored once, and what is refused goes back. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { dealOfText } from "../../static/js/engine/deal.js";
import { splitLog } from "../../static/js/engine/notation.js";
import { Game } from "../../static/js/engine/replay.js";
import { rulesetNamed } from "../../static/js/engine/rules.js";
import { MAX_BATCH, MAX_FRAME } from "../../static/js/live/constants.js";
import { Outbox } from "../../static/js/live/outbox.js";
import { Server, chance, recordOf, someEvent } from "./live_world.js";

/** @param {Server} server @returns {import("../../static/js/live/protocol.js").GameState} */
function hostState(server) {
  const frame = /** @type {import("../../static/js/live/protocol.js").Snapshot} */ (server.snapshot("snapshot", true));
  assert.ok(frame.state !== null);
  return frame.state;
}

/** An outbox with one game on the server's table. */
function onAir(number = 48213) {
  const server = new Server();
  const record = recordOf(number);
  server.put(record);
  const outbox = new Outbox();
  outbox.begin(record, server.table.code, 0);
  return { server, record, outbox, code: server.table.code };
}

test("events go in one batch at a time, from the last acknowledged", () => {
  const { outbox, record, code } = onAir();
  assert.equal(outbox.next(), null);
  outbox.event(record.id, "d");
  assert.deepEqual(outbox.next(), { t: "events", game: code, base: 0, list: ["d"] });
  outbox.event(record.id, "d");
  outbox.event(record.id, "u");
  assert.equal(outbox.next(), null);
  assert.equal(outbox.waiting, 3);
  outbox.ack(code, 1);
  assert.deepEqual(outbox.next(), { t: "events", game: code, base: 1, list: ["d", "u"] });
  outbox.ack(code, 3);
  assert.deepEqual([outbox.next(), outbox.waiting, outbox.acked], [null, 0, 3]);
});

test("the time played goes with the events", () => {
  const { outbox, record, code } = onAir();
  outbox.event(record.id, "d", 1200.4);
  assert.deepEqual(outbox.next(), { t: "events", game: code, base: 0, list: ["d"], ms: 1200 });
});

test("after a lost socket the same events go again; a repeated ack is harmless", () => {
  const { outbox, record, code } = onAir();
  outbox.event(record.id, "d");
  const first = outbox.next();
  outbox.lost();
  outbox.event(record.id, "d");
  assert.deepEqual(outbox.next(), { t: "events", game: code, base: 0, list: ["d", "d"] });
  outbox.ack(code, 2);
  outbox.ack(code, 1);
  assert.deepEqual([first?.t, outbox.acked, outbox.next()], ["events", 2, null]);
});

test("a frame whose answer was lost goes again after a whole ping", () => {
  const { outbox, record } = onAir();
  outbox.event(record.id, "d");
  assert.notEqual(outbox.next(), null);
  outbox.pong();
  assert.equal(outbox.next(), null);
  outbox.pong();
  assert.notEqual(outbox.next(), null);
});

test("a reload: the server has stored more than was acknowledged here", () => {
  const { server, record, code } = onAir();
  server.append(code, 0, ["d", "d"]);
  const outbox = new Outbox();
  outbox.begin({ ...record, log: "d d d" }, code, 0);
  assert.deepEqual(outbox.table(hostState(server)), { kind: "fits" });
  assert.deepEqual(outbox.next(), { t: "events", game: code, base: 2, list: ["d"] });
});

test("the server is further on than this device: its log is taken", () => {
  const { server, record, code } = onAir();
  server.append(code, 0, ["d", "d"]);
  const outbox = new Outbox();
  outbox.begin({ ...record, log: "d" }, code, 1);
  assert.deepEqual(outbox.table(hostState(server)), { kind: "reset", log: "d d" });
  assert.equal(outbox.next(), null);
});

test("what the server refused is dropped, with all that was built on it", () => {
  const { server, record, code, outbox } = onAir();
  outbox.event(record.id, "d");
  outbox.next();
  outbox.ack(code, server.append(code, 0, ["d"]).seq);
  outbox.event(record.id, "r");
  outbox.next();
  outbox.event(record.id, "d");
  assert.equal(server.append(code, 1, ["r"]).code, "illegal");
  assert.equal(outbox.refused(), null);
  assert.equal(outbox.next(), null, "nothing goes out between a refusal and its snapshot");
  outbox.event(record.id, "d");
  assert.equal(outbox.next(), null);
  assert.deepEqual(outbox.table(hostState(server), true), { kind: "reset", log: "d" });
  assert.equal(outbox.next(), null);
  outbox.event(record.id, "d");
  assert.deepEqual(outbox.next(), { t: "events", game: code, base: 1, list: ["d"] });
});

test("the next deal waits for the last event of the one before", () => {
  const { server, record, code, outbox } = onAir();
  outbox.event(record.id, "d");
  outbox.next();
  const next = recordOf(7);
  outbox.deal(next);
  outbox.event(next.id, "d");
  assert.equal(outbox.next(), null);
  outbox.ack(code, server.append(code, 0, ["d"]).seq);
  const frame = outbox.next();
  assert.ok(frame?.t === "deal");
  assert.deepEqual([frame.id, frame.number, frame.log], [next.id, 7, "d"]);
  outbox.event(next.id, "d");
  server.put({ ...next, log: "d" });
  assert.deepEqual(outbox.table(hostState(server)), { kind: "fits" });
  assert.deepEqual(outbox.next(), { t: "events", game: server.table.code, base: 1, list: ["d"] });
});

test("deals that nobody played are not shown; a new deal taken back is as if it had not been", () => {
  const { outbox, record, code } = onAir();
  outbox.event(record.id, "d");
  outbox.next();
  outbox.deal(recordOf(7));
  outbox.deal(recordOf(8));
  outbox.ack(code, 1);
  assert.equal(/** @type {any} */ (outbox.next()).id, recordOf(8).id);
  const again = onAir();
  again.outbox.event(again.record.id, "d");
  again.outbox.next();
  again.outbox.deal(recordOf(7));
  again.outbox.deal({ ...again.record, log: "d" });
  again.outbox.ack(again.code, 1);
  assert.equal(again.outbox.next(), null);
  assert.equal(again.outbox.holds(record.id), true);
});

test("a refused deal is named and left out; events of it are nobody's business", () => {
  const { server, outbox } = onAir();
  const next = recordOf(7);
  outbox.deal(next);
  outbox.next();
  assert.equal(outbox.refused(), next.id);
  assert.equal(outbox.table(hostState(server), true).kind, "fits");
  outbox.event(next.id, "d");
  assert.deepEqual([outbox.next(), outbox.waiting, outbox.holds(next.id)], [null, 0, false]);
});

test("a table on which another device has dealt shows that game", () => {
  const { server, outbox } = onAir();
  server.put(recordOf(9));
  const verdict = outbox.table(hostState(server));
  assert.ok(verdict.kind === "other");
  assert.equal(verdict.state.id, recordOf(9).id);
});

test("two thousand events go in batches that fit a frame", () => {
  const { outbox, record, code } = onAir();
  for (let n = 0; n < 2000; n += 1) outbox.event(record.id, "5h8c");
  let sent = 0;
  for (let frame = outbox.next(); frame !== null; frame = outbox.next()) {
    assert.ok(frame.t === "events" && frame.list.length <= MAX_BATCH);
    assert.ok(JSON.stringify(frame).length < MAX_FRAME);
    sent += frame.list.length;
    outbox.ack(code, sent);
  }
  assert.equal(sent, 2000);
});

test("under lost frames, lost answers and reconnects the server ends with the host's games, each event once", () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const random = chance(seed);
    const server = new Server();
    /** @type {Map<string, {record: ReturnType<typeof recordOf>, log: string[], game: Game}>} */
    const played = new Map();
    /** @param {number} number */
    const begin = (number) => {
      const record = recordOf(number);
      const mine = { record, log: splitLog(""), game: Game.begin(dealOfText(record.deck), rulesetNamed("classic")) };
      played.set(record.id, mine);
      return mine;
    };
    let mine = begin(seed);
    server.put(mine.record);
    const outbox = new Outbox();
    outbox.begin(mine.record, server.table.code, 0);

    /** One exchange over a link that may lose either way. @param {boolean} sure */
    const exchange = (sure) => {
      const frame = outbox.next();
      if (frame === null) return false;
      const arrives = sure || random() < 0.85;
      if (arrives && frame.t === "events") {
        const answer = server.append(frame.game, frame.base, frame.list);
        assert.equal(answer.t, "ack", `seed ${seed}: ${answer.code}`);
        if (sure || random() < 0.85) outbox.ack(answer.game, answer.seq);
      } else if (arrives && frame.t === "deal") {
        server.put({ ...frame, number: frame.number ?? null });
        if (sure || random() < 0.85) assert.equal(outbox.table(hostState(server)).kind, "fits");
      }
      return true;
    };

    for (let turn = 0; turn < 150; turn += 1) {
      const event = random() < 0.03 ? null : someEvent(mine.game, random);
      if (event === null) {
        mine = begin(seed * 1000 + turn);
        outbox.deal(mine.record);
      } else {
        mine.game = mine.game.after(event);
        mine.log.push(event);
        outbox.event(mine.record.id, event);
      }
      if (random() < 0.6) exchange(false);
      if (random() < 0.1) {
        outbox.lost();
        assert.equal(outbox.table(hostState(server)).kind, "fits", `seed ${seed}`);
      }
    }
    outbox.lost();
    assert.equal(outbox.table(hostState(server)).kind, "fits");
    for (let rounds = 0; exchange(true); rounds += 1) assert.ok(rounds < 100);
    assert.equal(outbox.waiting, 0);
    assert.equal(server.table.record.id, mine.record.id);
    for (const { record, log } of played.values()) {
      if (log.length > 0) assert.deepEqual(server.games.get(record.id)?.log, log, `seed ${seed}`);
    }
  }
});
