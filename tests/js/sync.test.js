/** Keeping games on every device: two devices and a server in memory that answers as the API does, with every network fault. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { eventCount, otherId, relation } from "../../static/js/sync/lines.js";
import { World } from "./sync_world.js";

const world = new World();

test("logs are compared event for event", () => {
  assert.equal(relation("", ""), "same");
  assert.equal(relation("d d", "d d"), "same");
  assert.equal(relation("d d u", "d d"), "ahead");
  assert.equal(relation("", "d"), "behind");
  assert.equal(relation("2c", "2cJh"), "apart");
  assert.equal(relation("d u", "d d"), "apart");
  assert.equal(eventCount("") + eventCount("d d u"), 3);
});

test("the id of another line of a game is its log's own", () => {
  const id = "0".repeat(32);
  assert.equal(otherId(id, "d d u"), otherId(id, "d d u"));
  assert.equal(otherId("0123456789abcdef".repeat(2), "d d 5h8c u"), "c9528ae8356eb26f9d270312996736f1", "as on the server");
  assert.notEqual(otherId(id, "d d u"), otherId(id, "d d"));
});

test("what another device has played is fetched as soon as the server says so, and nothing when it is known", async () => {
  const [phone, laptop] = [world.newDevice(), world.newDevice()];
  phone.play("d d");
  await phone.sync.start();
  const { id } = phone.session.record;
  await laptop.sync.start();
  await laptop.take(id);
  laptop.play("d");
  await laptop.sync.round();
  const asked = world.server.gets;
  phone.sync.heard(id, 2);
  phone.sync.heard("0".repeat(32), 9);
  await phone.calm();
  assert.equal(world.server.gets, asked, "known already, or not on this table");
  phone.sync.heard(id, 3);
  await phone.calm();
  assert.equal(world.server.gets, asked + 1);
  assert.equal(phone.followed, 1);
  assert.equal(phone.session.record.log, "d d d");
});

test("a word that comes before the answer to what was sent here asks nothing", async () => {
  const device = world.newDevice();
  device.play("d d");
  await device.sync.start();
  device.play("d");
  const sent = device.sync.round();
  device.sync.heard(device.session.record.id, 3);
  await sent;
  const asked = world.server.gets;
  await device.calm();
  assert.equal(world.server.gets, asked);
  assert.equal(device.sync.state.name, "saved");
});

test("what the device has goes up, and is sent once", async () => {
  const device = world.newDevice();
  device.play("d d u");
  await device.sync.start();
  assert.deepEqual(world.server.logs, ["d d u"]);
  assert.deepEqual(device.sync.state, { name: "saved", waiting: 0, detail: "" });
  await device.sync.round();
  assert.equal(world.server.posts, 1);
  device.play("d");
  assert.equal(device.sync.state.name, "saving");
  await device.sync.round();
  assert.deepEqual(world.server.logs, ["d d u d"]);
});

test("offline, moves wait and are counted; a lost answer doubles nothing", async () => {
  const device = world.newDevice();
  device.play("d");
  await device.sync.start();
  world.server.down = true;
  device.play("d d");
  await device.sync.round();
  assert.deepEqual(device.sync.state, { name: "offline", waiting: 2, detail: "" });
  world.server.down = false;
  world.server.losing = true;
  await device.sync.round();
  assert.equal(device.sync.state.name, "offline");
  await device.sync.round();
  assert.deepEqual(device.sync.state, { name: "saved", waiting: 0, detail: "" });
  assert.deepEqual(world.server.logs, ["d d d"]);
});

test("a server that asks for patience is not called offline", async () => {
  const device = world.newDevice();
  device.play("d");
  await device.sync.start();
  world.server.busy = true;
  device.play("d");
  await device.sync.round();
  assert.deepEqual(device.sync.state, { name: "busy", waiting: 1, detail: "" });
  world.server.busy = false;
  await device.sync.round();
  assert.deepEqual(device.sync.state, { name: "saved", waiting: 0, detail: "" });
});

test("another device gets the game, plays on, and the first follows", async () => {
  const [phone, laptop] = [world.newDevice(), world.newDevice()];
  phone.play("d d");
  await phone.sync.start();
  await laptop.sync.start();
  await laptop.take(phone.session.record.id);
  laptop.play("d");
  await laptop.sync.round();
  await phone.sync.round();
  assert.equal(phone.session.record.log, "d d d");
  assert.equal(phone.followed, 1);
  assert.equal(phone.session.game.timeline.moves, 3);
  assert.deepEqual(world.server.logs, ["d d d"]);
});

for (const choice of /** @type {const} */ (["here", "there"])) {
  test(`two lines: the player chooses the one ${choice}, both are kept`, async () => {
    const [phone, laptop] = await world.apart({ begun: "d", one: "d d", other: "u" });
    const { id } = phone.session.record;
    assert.deepEqual(world.server.logs, ["d d d"], "nothing is overwritten while the player thinks");
    laptop.play("d");
    await laptop.sync.choose(choice);
    assert.deepEqual(world.server.logs, ["d d d", "d u d"]);
    assert.equal(laptop.session.record.log, choice === "here" ? "d u d" : "d d d");
    assert.equal(laptop.session.record.id === id, choice === "there");
    assert.equal(laptop.sync.state.name, "saved");
    await phone.sync.round();
    assert.equal(phone.session.record.log, "d d d");
    assert.equal(phone.asked.length, 0);
  });
}

test("a choice made while the server is being asked is made once, whichever comes first", async () => {
  for (let ticks = 0; ticks < 60; ticks += 1) {
    world.begin();
    const [, two] = await world.apart({ begun: "d d", one: "d", other: "u" });
    const round = two.sync.round();
    for (let tick = 0; tick < ticks; tick += 1) await null;
    await Promise.all([two.sync.choose("there"), round]);
    await two.sync.round();
    assert.deepEqual([two.sync.state.name, two.asked.length], ["saved", 1], `after ${ticks}`);
    assert.equal(two.session.record.log, "d d d");
    assert.deepEqual(world.server.logs, ["d d d", "d d u"]);
  }
});

test("an unfinished game comes along however many were won since, and so does one at a standstill", async () => {
  const old = world.newDevice();
  old.play("d d");
  await old.sync.start();
  const [unfinished] = [...world.server.games.values()];
  const stuck = { ...unfinished, id: "e".repeat(32), status: "stuck" };
  const won = Array.from({ length: 60 }, (_, at) => ({ ...unfinished, id: String(at).padStart(32, "0"), status: "won" }));
  for (const game of [...won, stuck]) world.server.games.set(game.id, game);
  const device = world.newDevice();
  await device.sync.start();
  assert.ok(await device.store.game(unfinished?.id));
  assert.ok(await device.store.game(stuck.id));
  assert.equal(await device.store.game(String(59).padStart(32, "0")), null, "what is won need not come");
});

test("a game that is not on the table and went two ways becomes two games, without a question", async () => {
  const [phone, laptop] = [world.newDevice(), world.newDevice()];
  phone.play("d");
  await phone.sync.start();
  await laptop.sync.start();
  await laptop.take(phone.session.record.id);
  phone.play("d");
  laptop.play("u");
  laptop.session.deal({ ruleset: "open", number: 7 });
  await phone.sync.round();
  await laptop.sync.round();
  assert.deepEqual([laptop.asked.length, laptop.keptBoth], [0, 1]);
  assert.deepEqual(world.server.logs, ["d d", "d u"]);
});

test("a game on the air is left to its socket", async () => {
  const device = world.newDevice();
  device.onAir = device.session.record.id;
  device.play("d");
  await device.sync.start();
  assert.equal(world.server.posts, 0);
  device.onAir = "";
  await device.sync.round();
  assert.deepEqual(world.server.logs, ["d"]);
});

test("what the server refuses stays here, is said, and is not sent again and again", async () => {
  const { ask } = world.server;
  world.server.ask = async (method, path, body, tag) =>
    method === "POST" ? { status: 400, body: { code: "illegal", detail: "not legal" } } : ask(method, path, body, tag);
  const refused = world.newDevice();
  refused.play("d");
  await refused.sync.start();
  await refused.sync.round();
  assert.deepEqual(refused.sync.state, { name: "refused", waiting: 0, detail: "not legal" });
  assert.equal(refused.session.record.log, "d");
});

test("what the device knows of a game beside its log stays when another device plays on", async () => {
  const [phone, laptop] = [world.newDevice(), world.newDevice()];
  phone.play("d");
  await phone.sync.start();
  await laptop.sync.start();
  await laptop.take(phone.session.record.id);
  const checked = /** @type {const} */ ({ state: "winnable", band: "easy", before: true });
  await phone.session.note({ checked, shown: true });
  laptop.play("d");
  await laptop.sync.round();
  await phone.sync.round();
  assert.equal(phone.session.record.log, "d d");
  assert.deepEqual([phone.session.record.checked, phone.session.record.shown], [checked, true]);
});

test("random play on two devices with a bad network: every event acknowledged is on the server, and no line is lost", async () => {
  let seed = 7;
  const chance = (/** @type {number} */ n) => (seed = (seed * 48271) % 2147483647) % n;
  for (let times = 0; times < 20; times += 1) {
    world.begin();
    const pair = [world.newDevice(), world.newDevice()];
    const [first] = pair;
    first?.play("d");
    for (const device of pair) await device.sync.start();
    await pair[1]?.take(first?.session.record.id ?? "");
    /** @type {Set<string>} */
    const lines = new Set();
    for (let step = 0; step < 40; step += 1) {
      const device = /** @type {import("./sync_world.js").Device} */ (pair[chance(2)]);
      world.server.down = chance(4) === 0;
      world.server.losing = chance(5) === 0;
      // Those that are not legal here are refused, as they are at the table.
      for (const event of ["d", "u", "h", "y"]) device.session.play(event);
      if (chance(2) === 0) await device.sync.round();
      if (device.sync.state.name === "apart" && !world.server.down) await device.sync.choose(chance(2) === 0 ? "here" : "there");
      lines.add(device.session.record.log);
    }
    world.server.down = world.server.losing = false;
    for (let settle = 0; settle < 4; settle += 1) {
      for (const device of pair) {
        await device.sync.round();
        if (device.sync.state.name === "apart") await device.sync.choose("here");
      }
    }
    for (const device of pair) {
      assert.equal(device.sync.state.name, "saved");
      assert.equal(world.server.games.get(device.session.record.id)?.log, device.session.record.log);
      device.sync.stop();
    }
    for (const line of lines) {
      const isThere = world.server.logs.some((log) => log === line || log.startsWith(`${line} `));
      assert.ok(isThere, `lost: ${line}`);
    }
  }
});
