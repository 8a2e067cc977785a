/** Whose games a device keeps: what a guest had comes along, and nothing of one account goes to another. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { freshRecord } from "../../static/js/store/record.js";
import { ackedIn, isAnothers, isForeign, waitingIn } from "../../static/js/sync/lines.js";
import { DECK, World } from "./sync_world.js";

const world = new World();

test("what another owner's server acknowledged counts for nothing here, and another account's games stay away", () => {
  const record = { ...freshRecord({ ruleset: "classic", deck: DECK, number: 48213, now: 1 }), log: "d d", acked: 2, owner: "uann" };
  assert.equal(waitingIn(record, "uann"), 0);
  assert.equal(waitingIn(record, "uzoe"), 2);
  assert.equal(ackedIn({ ...record, owner: undefined }, "uann"), 0);
  assert.ok(isForeign(record, "uzoe"));
  assert.ok(!isForeign({ ...record, owner: "gsomebody" }, "uzoe"), "what a guest had is whoever's signs in");
  assert.ok(isAnothers(record, "uzoe"));
  assert.ok(!isAnothers(record, "gsomebody") && !isAnothers(record, null), "where nobody is signed in, what was left is seen");
});

test("a stranger's games go nowhere", async () => {
  world.server.owner = null;
  const device = world.newDevice();
  device.play("d d");
  await device.sync.start();
  assert.equal(device.sync.state.name, "off");
  assert.equal(world.server.posts, 0);
});

test("signing out of one account and into another sends no games of the first", async () => {
  const device = world.newDevice();
  device.play("d");
  await device.sync.start();
  world.server.games.clear();
  world.server.owner = "uzoe";
  await device.sync.round();
  assert.deepEqual(world.server.logs, []);
  device.session.deal({ ruleset: "open", number: 7 });
  device.play("d");
  await device.sync.round();
  assert.deepEqual(world.server.logs, ["d"]);
});

test("played on by another account, a game that was left here still goes nowhere", async () => {
  const device = world.newDevice();
  device.play("d");
  await device.sync.start();
  world.server.games.clear();
  world.server.owner = "uzoe";
  await device.sync.round();
  device.play("d d");
  await device.sync.round();
  assert.deepEqual(world.server.logs, []);
  assert.ok(device.sync.isForeign);
  assert.deepEqual(device.sync.state, { name: "off", waiting: 0, detail: "" });
  world.server.owner = "uann";
  await device.sync.round();
  assert.deepEqual(world.server.logs, [], "the server has lost it and says so");
  await device.sync.round();
  assert.deepEqual(world.server.logs, ["d d d"]);
});
