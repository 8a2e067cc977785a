/** The connection in a time of the test's own: when it says hello, pings, waits, comes back, and when it does not. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Connection } from "../../static/js/live/connection.js";
import { Server, recordOf } from "./live_world.js";

/** A socket whose other end is the test. */
class Line extends EventTarget {
  readyState = 0;
  closed = false;
  /** @type {any[]} */
  sent = [];

  /** @param {string} text */
  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.closed = true;
    this.readyState = 3;
  }

  accept() {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
  }

  /** @param {object | string} frame */
  say(frame) {
    const data = typeof frame === "string" ? frame : JSON.stringify(frame);
    this.dispatchEvent(Object.assign(new Event("message"), { data }));
  }

  /** @param {number} code */
  drop(code) {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }
}

const SNAPSHOT = JSON.stringify({
  t: "snapshot", game: null, table: { code: "T", host: "Guest", listed: false, reactions: true, suggestions: false, gauge: false, since: "" },
  you: { role: "watcher", mine: false, epoch: 1 }, host: "here", crowd: 1,
});

function setUp() {
  /** @type {Line[]} */
  const lines = [];
  /** @type {Map<number, {at: number, call: () => void}>} */
  const timers = new Map();
  /** @type {string[]} */
  const states = [];
  /** @type {any[]} */
  const frames = [];
  let now = 0;
  let ids = 0;
  let back = () => {};
  const world = {
    open: () => {
      const line = new Line();
      lines.push(line);
      return /** @type {WebSocket} */ (/** @type {unknown} */ (line));
    },
    now: () => now,
    later: (/** @type {() => void} */ call, /** @type {number} */ wait) => {
      timers.set((ids += 1), { at: now + wait, call });
      return ids;
    },
    cancel: (/** @type {number} */ timer) => void timers.delete(timer),
    random: () => 0,
    onBack: (/** @type {() => void} */ call) => {
      back = call;
      return () => (back = () => {});
    },
  };
  /** @param {number} span */
  const pass = (span) => {
    const end = now + span;
    for (;;) {
      const due = [...timers].filter(([, timer]) => timer.at <= end).sort((one, two) => one[1].at - two[1].at)[0];
      if (due === undefined) break;
      timers.delete(due[0]);
      now = due[1].at;
      due[1].call();
    }
    now = end;
  };
  const connection = new Connection(
    {
      url: "ws://table/",
      hello: () => ({ t: "hello", v: 1, client: "0".repeat(32) }),
      seq: () => 42,
      receive: (frame) => frames.push(frame),
      changed: (state) => states.push(state.name),
    },
    world,
  );
  const line = () => /** @type {Line} */ (lines.at(-1));
  const live = () => {
    connection.start();
    line().accept();
    line().say(SNAPSHOT);
  };
  return { connection, lines, line, live, pass, states, frames, timers, back: () => back() };
}

test("hello is the first frame; only the snapshot makes it live", () => {
  const { connection, line, states, frames } = setUp();
  connection.start();
  line().accept();
  assert.equal(line().sent[0].t, "hello");
  assert.deepEqual(states, ["connecting"]);
  line().say(SNAPSHOT);
  assert.deepEqual(states, ["connecting", "live"]);
  assert.equal(frames.length, 1);
});

test("a ping every ten seconds, and after sixteen events", () => {
  const { line, live, pass } = setUp();
  live();
  pass(10_000);
  assert.deepEqual(line().sent.slice(1), [{ t: "ping", seq: 42 }]);
  line().say({ t: "pong", seq: 42 });
  for (let seq = 1; seq <= 16; seq += 1) line().say({ t: "ev", game: "G", seq, e: "d", hash: "0" });
  assert.equal(line().sent.filter((frame) => frame.t === "ping").length, 2);
});

test("no answer in eight seconds is a lost connection, tried again with growing waits", () => {
  const { lines, live, pass, states, connection } = setUp();
  live();
  pass(10_000 + 8_000);
  assert.equal(states.at(-1), "reconnecting");
  assert.equal(lines[0]?.closed, true);
  for (const wait of [500, 1000, 2000, 4000, 8000, 10_000, 10_000]) {
    const before = lines.length;
    pass(wait - 1);
    assert.equal(lines.length, before);
    pass(1);
    assert.equal(lines.length, before + 1);
    lines.at(-1)?.drop(1006);
  }
  assert.equal(connection.state.name, "reconnecting");
});

test("the back-off starts again after a snapshot, not after the open", () => {
  const { lines, line, live, pass } = setUp();
  live();
  line().drop(1012);
  pass(500);
  line().accept();
  line().drop(1012);
  pass(999);
  assert.equal(lines.length, 2);
  pass(1);
  line().accept();
  line().say(SNAPSHOT);
  line().drop(1012);
  pass(500);
  assert.equal(lines.length, 4);
});

test("what is missing, or nothing missing, answers a hello as well as a snapshot", () => {
  const { lines, line, live, pass } = setUp();
  live();
  for (let times = 0; times < 4; times += 1) {
    line().drop(1006);
    pass(500);
    assert.equal(lines.length, times + 2);
    line().accept();
    line().say({ t: "evs", game: "G", seq: 3, list: [], hash: "0" });
  }
});

test("at once when the network or the tab is back; a socket that slept is pinged", () => {
  const { lines, line, live, back } = setUp();
  live();
  line().drop(1006);
  back();
  assert.equal(lines.length, 2);
  line().accept();
  line().say(SNAPSHOT);
  back();
  assert.equal(line().sent.at(-1).t, "ping");
});

for (const [code, name] of /** @type {[number, string][]} */ ([
  [4010, "ended"], [4009, "replaced"], [4004, "missing"], [4001, "refused"], [4003, "refused"], [1008, "refused"],
])) {
  test(`close code ${code} is the end: ${name}`, () => {
    const { lines, line, live, pass, states, timers } = setUp();
    live();
    line().drop(code);
    pass(600_000);
    assert.deepEqual([states.at(-1), lines.length, timers.size], [name, 1, 0]);
  });
}

for (const code of [1001, 1006, 1012, 4008]) {
  test(`close code ${code} is tried again`, () => {
    const { lines, line, live, pass } = setUp();
    live();
    line().drop(code);
    pass(500);
    assert.equal(lines.length, 2);
  });
}

test("a broken frame drops the socket; an unknown one is passed over", () => {
  const { lines, line, live, pass, frames, states } = setUp();
  live();
  line().say({ t: "fireworks" });
  assert.deepEqual([frames.length, states.at(-1)], [1, "live"]);
  line().say("{");
  assert.equal(states.at(-1), "reconnecting");
  pass(500);
  assert.equal(lines.length, 2);
});

test("nothing of a socket that was given up is heard any more", () => {
  const { lines, live, pass, frames, connection } = setUp();
  live();
  connection.rejoin();
  pass(500);
  lines[0]?.say(SNAPSHOT);
  lines[0]?.drop(4010);
  assert.deepEqual([frames.length, connection.state.name], [1, "reconnecting"]);
});

test("stop says its last word, closes, and leaves no timer", () => {
  const { connection, line, live, timers, pass, lines } = setUp();
  live();
  connection.stop({ t: "bye" });
  pass(600_000);
  assert.deepEqual([line().sent.at(-1).t, line().closed, timers.size, lines.length], ["bye", true, 0, 1]);
  connection.start();
  assert.equal(connection.state.name, "connecting");
});

test("the test's server and the follower speak the same frames as the connection reads", () => {
  const { line, live, frames } = setUp();
  live();
  const server = new Server();
  server.put(recordOf(5));
  server.append(server.table.code, 0, ["d"]);
  line().say({ ...server.newest() });
  assert.deepEqual(frames.at(-1), server.newest());
});
