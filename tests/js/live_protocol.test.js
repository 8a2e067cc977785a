/** Frames from the server: read strictly, refused by name, and the numbers the same as the server's. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import * as numbers from "../../static/js/live/constants.js";
import { ProtocolError } from "../../static/js/live/fields.js";
import { decode } from "../../static/js/live/protocol.js";

const SNAPSHOT = {
  t: "snapshot",
  game: "ABCDEFGHJK",
  ruleset: "classic",
  version: "1.0.0",
  cards: "Ac",
  log: "",
  seq: 0,
  status: "playing",
  hash: "00000000",
  table: { code: "T234567890", host: "Guest", listed: false, reactions: true, suggestions: false, gauge: false, since: "2026-01-01T00:00:00Z" },
  you: { role: "watcher", mine: false, epoch: 1 },
  host: "here",
  crowd: 2,
};

/** @param {unknown} value */
const read = (value) => decode(JSON.stringify(value));

test("a snapshot is read whole, and what only a host gets is null for a watcher", () => {
  const frame = read(SNAPSHOT);
  assert.equal(frame?.t, "snapshot");
  assert.ok(frame?.t === "snapshot" && frame.state !== null);
  assert.equal(frame.state.game, "ABCDEFGHJK");
  assert.deepEqual([frame.state.deck, frame.state.number, frame.state.id], [null, null, null]);
  assert.equal(frame.table.host, "Guest");
});

test("a table without a game is a snapshot without a state", () => {
  const { game, ruleset, version, cards, log, seq, status, hash, ...rest } = SNAPSHOT;
  assert.equal(/** @type {any} */ (read({ ...rest, game: null })).state, null);
});

test("an event while playing carries no status, and one that reveals nothing no card", () => {
  assert.deepEqual(read({ t: "ev", game: "G", seq: 3, e: "u", hash: "0a" }), {
    t: "ev", game: "G", seq: 3, e: "u", shown: null, hash: "0a", status: "playing",
  });
  assert.equal(/** @type {any} */ (read({ t: "ev", game: "G", seq: 3, e: "Kh", hash: "0a", status: "won" })).status, "won");
});

test("a tag of a later release is null, not an error", () => {
  assert.equal(read({ t: "fireworks", n: 3 }), null);
});

const WRONG = {
  "no JSON": "{",
  "no object": "[]",
  "no tag": "{}",
  "seq as text": JSON.stringify({ t: "ev", game: "G", seq: "3", e: "d", hash: "" }),
  "a negative seq": JSON.stringify({ t: "pong", seq: -1 }),
  "half a seq": JSON.stringify({ t: "pong", seq: 0.5 }),
  "an unknown status": JSON.stringify({ t: "ev", game: "G", seq: 3, e: "d", hash: "", status: "lost" }),
  "an unknown host state": JSON.stringify({ t: "host", state: "asleep" }),
  "a list of no pairs": JSON.stringify({ t: "evs", game: "G", seq: 3, list: ["d"], hash: "" }),
  "a list with a number for a card": JSON.stringify({ t: "evs", game: "G", seq: 3, list: [["d", 7]], hash: "" }),
  "a snapshot without a table": JSON.stringify({ ...SNAPSHOT, table: undefined }),
  "a snapshot with an unknown role": JSON.stringify({ ...SNAPSHOT, you: { role: "king", mine: true, epoch: 1 } }),
};
for (const [name, frame] of Object.entries(WRONG)) {
  test(`refused: ${name}`, () => {
    assert.throws(() => decode(frame), ProtocolError);
  });
}

test("every number of the protocol is the server's", () => {
  const path = new URL("../../games/live/constants.py", import.meta.url);
  /** @type {Map<string, number>} */
  const theirs = new Map();
  for (const [, name, value] of readFileSync(path, "utf8").matchAll(/^ *([A-Z_]+) = ([\d. *]+?)(?: *#.*)?$/gm)) {
    const factors = String(value).split("*").map(Number);
    theirs.set(String(name), factors.reduce((product, factor) => product * factor, 1));
  }
  const seconds = ["PING_EVERY", "PONG_WAIT"];
  for (const name of ["PROTOCOL_VERSION", "ACK_STEP", "MAX_FRAME", ...seconds]) {
    const mine = /** @type {number} */ (Reflect.get(numbers, name));
    assert.equal(seconds.includes(name) ? mine / 1000 : mine, theirs.get(name), name);
  }
  for (const [name, code] of Object.entries(numbers.Close)) assert.equal(code, theirs.get(name), name);
  assert.equal(Math.max(...numbers.RETRY) < 4009, true);
});
