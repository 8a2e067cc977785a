/** A choice between two lines that is left open while another game comes on the table. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { World } from "./sync_world.js";

const world = new World();

/** A device whose game went on elsewhere too, and which is asking its player. */
async function asking() {
  const [, laptop] = await world.apart({ begun: "d", one: "d", other: "u" });
  return laptop;
}

test("nothing is said of it under a new deal, and both lines are kept", async () => {
  const laptop = await asking();
  laptop.session.deal({ ruleset: "open", number: 7 });
  assert.notEqual(laptop.sync.state.name, "apart");
  laptop.play("d");
  await laptop.sync.round();
  assert.deepEqual([laptop.sync.state.name, laptop.asked.length, laptop.keptBoth], ["saved", 1, 1]);
  assert.deepEqual(world.server.logs, ["d", "d d", "d u"]);
});

test("back on the table before the server was reached, it asks again", async () => {
  const laptop = await asking();
  const { id } = laptop.session.record;
  world.server.down = true;
  laptop.session.deal({ ruleset: "open", number: 7 });
  await laptop.sync.round();
  assert.equal(laptop.sync.state.name, "offline");
  await laptop.take(id);
  assert.equal(laptop.sync.state.name, "apart");
  world.server.down = false;
  await laptop.sync.choose("here");
  assert.deepEqual(world.server.logs, ["d d", "d u"]);
  assert.equal(laptop.session.record.log, "d u");
});

test("taken back after both were kept, it is this device's line that comes back", async () => {
  const laptop = await asking();
  laptop.session.deal({ ruleset: "open", number: 7 });
  await laptop.sync.round();
  assert.equal(laptop.keptBoth, 1);
  await laptop.session.takeBack();
  assert.equal(laptop.session.record.log, "d u");
  await laptop.sync.round();
  assert.deepEqual([laptop.sync.state.name, laptop.asked.length], ["saved", 1]);
  assert.deepEqual(world.server.logs, ["d d", "d u"]);
});
