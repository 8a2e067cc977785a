/** The solver's client: one question at a time, any of them taken back; and the hand of deals that is kept ready. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { dealOfNumber } from "../../static/js/engine/deal.js";
import { Position } from "../../static/js/engine/position.js";
import { RULES_VERSION, rulesetNamed } from "../../static/js/engine/rules.js";
import { winnable } from "../../static/js/engine/solver.js";
import { Cancelled, NoWorker, SolverClient, SolverFailed } from "../../static/js/solver/client.js";
import { answer } from "../../static/js/solver/questions.js";
import { Hand } from "../../static/js/truth/deals.js";

/** @typedef {import("../../static/js/solver/questions.js").Answer} Answer */
/** @typedef {import("../../static/js/solver/client.js").WorkerLike} WorkerLike */

// --- the client ---

/** A worker whose answers are given by hand. */
class HandWorker {
  /** @type {{id: number, question: {log?: string}}[]} */
  asked = [];
  ended = false;
  /** @type {WorkerLike["onmessage"]} */
  onmessage = null;
  /** @type {WorkerLike["onerror"]} */
  onerror = null;
  /** @param {{id: number, question: {log?: string}}} message */
  postMessage(message) {
    this.asked.push(message);
  }
  terminate() {
    this.ended = true;
  }
  /** @param {Partial<Answer>} told */
  answer(told) {
    const last = this.asked.at(-1);
    assert.ok(last);
    this.onmessage?.({ data: { id: last.id, answer: /** @type {Answer} */ (told) } });
  }
}

function handSolver() {
  /** @type {HandWorker[]} */
  const workers = [];
  const client = new SolverClient("worker.js", () => {
    const worker = new HandWorker();
    workers.push(worker);
    return worker;
  });
  const worker = (at = 0) => /** @type {HandWorker} */ (workers[at]);
  const askLog = (/** @type {string} */ log, /** @type {AbortSignal} */ signal = new AbortController().signal) =>
    client.ask({ kind: "winnable", ruleset: "classic", version: RULES_VERSION, deck: "", log }, { signal });
  return { client, workers, worker, askLog };
}

test("the worker has one question at a time and is made for the first", async () => {
  const { workers, worker, askLog } = handSolver();
  assert.equal(workers.length, 0);
  const [one, two] = [askLog("a"), askLog("b")];
  assert.deepEqual(worker().asked.map(({ question }) => question.log), ["a"]);
  worker().answer({ nodes: 1 });
  worker().answer({ nodes: 2 });
  assert.deepEqual([(await one).nodes, (await two).nodes, workers.length], [1, 2, 1]);
});

test("a question taken back ends the worker that is at it, and the next goes to a new one", async () => {
  const { workers, worker, askLog } = handSolver();
  const stop = new AbortController();
  const [one, two] = [askLog("a", stop.signal), askLog("b")];
  stop.abort();
  await assert.rejects(one, Cancelled);
  assert.ok(worker().ended);
  worker().answer({ nodes: 9 });
  assert.deepEqual(worker(1).asked.map(({ question }) => question.log), ["b"]);
  worker(1).answer({ nodes: 2 });
  assert.equal((await two).nodes, 2);
  assert.equal(workers.length, 2);
});

test("a waiting question taken back leaves the worker alone; one taken back already is not asked", async () => {
  const { worker, workers, askLog, client } = handSolver();
  const stop = new AbortController();
  const [one, two] = [askLog("a"), askLog("b", stop.signal)];
  stop.abort();
  await assert.rejects(two, Cancelled);
  await assert.rejects(askLog("c", stop.signal), Cancelled);
  assert.equal(worker().ended, false);
  worker().answer({ nodes: 1 });
  assert.equal((await one).nodes, 1);
  assert.equal(workers.length, 1);
  const [three, four] = [askLog("d"), askLog("e")];
  client.cancel();
  await assert.rejects(three, Cancelled);
  await assert.rejects(four, Cancelled);
});

test("no worker, a worker that cannot be loaded and a question it refuses are told apart", async () => {
  const none = new SolverClient("worker.js");
  const question = { kind: /** @type {const} */ ("winnable"), ruleset: "classic", version: RULES_VERSION };
  await assert.rejects(none.ask(question), NoWorker);
  const { worker, askLog } = handSolver();
  const refused = askLog("a");
  worker().onmessage?.({ data: { id: worker().asked[0]?.id ?? 0, error: "unknown event" } });
  await assert.rejects(refused, (error) => error instanceof SolverFailed && error.message === "unknown event");
  const [lost, next] = [askLog("b"), askLog("c")];
  worker().onerror?.({});
  await assert.rejects(lost, SolverFailed);
  worker(1).answer({ nodes: 3 });
  assert.equal((await next).nodes, 3);
});

// --- the hand ---

/**
 * @param {Partial<import("../../static/js/truth/deals.js").Sources>} [changes]
 * @param {{ruleset: string, deals: readonly unknown[]}} [brought]
 */
function handOf(changes = {}, brought) {
  /** @type {Map<string, unknown>} */
  const kept = new Map();
  /** @type {import("../../static/js/truth/deals.js").Sources} */
  const sources = {
    read: async (key) => kept.get(key),
    keep: async (key, value) => void kept.set(key, structuredClone(value)),
    bank: () => Promise.reject(new TypeError("no network")),
    solve: async (question) => answer(question),
    numbers: 1_000_000,
    ...changes,
  };
  return { kept, hand: new Hand(sources, brought), again: () => new Hand(sources) };
}

test("a hand is filled from the bank, kept on the device, and its deals are dealt once", async () => {
  let calls = 0;
  const bank = async (/** @type {string} */ _ruleset, /** @type {unknown} */ _band, /** @type {number} */ count) => {
    calls += 1;
    return Array.from({ length: count }, (_, at) => ({ number: calls * 100 + at, band: /** @type {const} */ ("hard") }));
  };
  const { hand, again } = handOf({ bank });
  assert.equal(hand.take("classic", "hard"), null);
  await Promise.all([hand.fill("classic", "hard"), hand.fill("classic", "hard")]);
  assert.equal(calls, 1);
  const first = hand.take("classic", "hard");
  assert.deepEqual(first, { number: 100, band: "hard" });
  const later = again();
  await later.fill("classic", "hard");
  assert.deepEqual(later.take("classic", "hard"), { number: 101, band: "hard" });
  assert.equal(calls, 1, "what was kept is enough");
});

test("deals that the page brought are at hand at once, and only where the device keeps none", async () => {
  const brought = { ruleset: "classic", deals: [{ number: 5, band: "easy" }, { number: 0 }, { number: 6, band: null }] };
  const slow = handOf({ read: () => new Promise(() => undefined) }, brought);
  assert.deepEqual(slow.hand.take("classic", null), { number: 5, band: "easy" });
  assert.deepEqual(slow.hand.take("classic", null), { number: 6, band: null });
  assert.equal(slow.hand.take("strict", null), null);
  const fresh = handOf({}, { ...brought, deals: [...brought.deals, { number: 7, band: null }, { number: 8, band: null }] });
  assert.deepEqual(fresh.hand.take("classic", null), { number: 5, band: "easy" });
  await fresh.hand.fill("classic", null);
  const numbers = (/** @type {Map<string, any>} */ kept) => kept.get("hand").deals["classic any"].map((/** @type {any} */ one) => one.number);
  assert.deepEqual(numbers(fresh.kept), [6, 7, 8], "enough: no bank was asked, no solver");
  const known = handOf({}, brought);
  const deals = { "classic any": [41, 42, 43, 44].map((number) => ({ number, band: null })) };
  known.kept.set("hand", { version: RULES_VERSION, deals });
  assert.equal(known.hand.take("classic", null)?.number, 5, "before it is known what is kept");
  await known.hand.read();
  assert.equal(known.hand.take("classic", null)?.number, 41);
  await known.hand.fill("classic", null);
  assert.deepEqual(numbers(known.kept), [42, 43, 44]);
});

test("without a network the solver looks for deals, and each can be won", async () => {
  const { hand } = handOf();
  await hand.fill("strict", null);
  for (let at = 0; at < 3; at += 1) {
    const deal = hand.take("strict", null);
    assert.ok(deal);
    assert.equal(winnable(new Position(dealOfNumber(deal.number), rulesetNamed("strict"))).state, "winnable");
  }
  assert.equal(hand.take("strict", null), null);
  const found = await hand.find("classic", null);
  assert.ok(found);
});

test("what is kept wrongly, or told wrongly by a server, is no deal", async () => {
  const { kept, hand } = handOf({
    bank: async () => [/** @type {any} */ ({ number: -4, band: null }), /** @type {any} */ (null), { number: 7, band: null }],
    solve: () => Promise.reject(new NoWorker()),
  });
  kept.set("hand", { version: RULES_VERSION, deals: { "classic any": [{ number: "x" }, 4], "open any": 3 } });
  await hand.fill("classic", null);
  assert.deepEqual([hand.take("classic", null), hand.take("classic", null)], [{ number: 7, band: null }, null]);
  const old = handOf({ bank: async () => [], solve: () => Promise.reject(new NoWorker()) });
  old.kept.set("hand", { version: "0.1", deals: { "classic any": [{ number: 3, band: null }] } });
  assert.equal(await old.hand.find("classic", null), null);
});
