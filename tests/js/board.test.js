/** The board's thinking, without a page: what touches mean, what changed, where arrows go. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { drawOrRecycle, drop, putBack, rest, tap } from "../../static/js/board/actions.js";
import { changesBetween } from "../../static/js/board/changes.js";
import { nearestOpen, neighbour } from "../../static/js/board/keyboard.js";
import { coveredWords, pyramidName, stockName, toldOf, wasteName } from "../../static/js/board/names.js";
import { freshState, movedTo, partnersOf, placeAt } from "../../static/js/board/state.js";
import { Words } from "../../static/js/board/words.js";
import { dealOfText } from "../../static/js/engine/deal.js";
import { FULL_PYRAMID } from "../../static/js/engine/layout.js";
import { Game } from "../../static/js/engine/replay.js";
import { rulesetNamed } from "../../static/js/engine/rules.js";

// Bottom row 21..27: 6c 7d Kh 5s 8h 2c Jd; the stock begins 7s Kd Ah Qc 3d.
const PYRAMID = "Ac As Ad 2d 2h 2s 3c 3h 3s 4c 4d 4h 4s 5c 5d 5h 6d 6h 6s 7c 7h 6c 7d Kh 5s 8h 2c Jd";
const STOCK = "7s Kd Ah Qc 3d 8c 8d 8s 9c 9d 9h 9s Tc Td Th Ts Jc Jh Js Qd Qh Qs Kc Ks";
const DEAL = dealOfText(`${PYRAMID} ${STOCK}`);

const WORDS = new Words({
  ranks: ["ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king"],
  suits: ["clubs", "diamonds", "hearts", "spades"],
  reasons: {},
  rulesets: {},
  card: "{rank} of {suit}",
  and: " and ", comma: ", ",
  openCard: "{card}, row {row} card {column}, open",
  coveredCard: "{card}, row {row} card {column}, covered by {cards}",
  left_one: "{n} left",
  left_other: "{n} left",
  pass: "pass {n}",
  passOf: "pass {n} of {passes}",
  stock: "Stock, {left}, {pass}",
  stockOpen: "{stock}, {card} on top",
  waste: "Waste, {card}, open",
  wasteEmpty: "Waste, empty",
  covered: "Still covered by {cards}.",
  mustLeave_one: "{n} card must leave first.",
  mustLeave_other: "{n} cards must leave first.",
  removedPair: "{one} and {other} removed.",
  removedKing: "{card} removed.",
  opened: "{cards} open.",
  drawn: "{card} drawn, {left}.",
  recycled: "Waste turned over, {pass}.",
  takenBack: "Undone.",
});

/** @param {string} ruleset @param {string} [log] */
function gameOf(ruleset, log = "") {
  return Game.begin(DEAL, rulesetNamed(ruleset)).afterAll(log === "" ? [] : log.split(" "));
}

/** @param {string} ruleset @param {string} [log] */
function stateOf(ruleset, log) {
  return freshState(gameOf(ruleset, log).public);
}

/**
 * Taps one after the other; every event asked for is played.
 * @param {string} ruleset
 * @param {Array<number | "stock" | "waste">} targets
 * @param {string} [log]
 */
function tapped(ruleset, targets, log) {
  let game = gameOf(ruleset, log);
  let state = freshState(game.public);
  /** @type {string[]} */
  const events = [];
  /** @type {import("../../static/js/board/actions.js").Outcome | null} */
  let outcome = null;
  for (const target of targets) {
    outcome = tap(state, target);
    state = outcome.state;
    if (outcome.event === null) continue;
    events.push(outcome.event);
    game = game.after(outcome.event);
    state = movedTo(state, game.public);
  }
  return { state, events, refusal: outcome?.refusal ?? null };
}

test("two taps on partners remove both, lower deal index first, in either order", () => {
  assert.deepEqual(tapped("classic", [21, 22]).events, ["6c7d"]);
  assert.deepEqual(tapped("classic", [22, 21]).events, ["6c7d"]);
  assert.deepEqual(tapped("classic", [24, 25]).events, ["5s8h"]);
});

test("a king leaves in one tap", () => {
  assert.deepEqual(tapped("classic", [23]).events, ["Kh"]);
  assert.deepEqual(tapped("classic", ["stock", "stock", "waste"]).events, ["d", "d", "Kd"]);
});

test("tapping the picked card puts it back, another moves the pick, and neither is an event", () => {
  const back = tapped("classic", [21, 21]);
  assert.deepEqual([back.events, back.state.picked], [[], -1]);
  const moved = tapped("classic", [21, 24]);
  assert.deepEqual([moved.events, moved.state.picked], [[], 24]);
});

test("tapping a covered card outlines what covers it and says why, and leaves the pick alone", () => {
  const { state, events, refusal } = tapped("classic", [21, 15]);
  assert.deepEqual(events, []);
  assert.deepEqual(refusal, { reason: "still covered", places: [15, 21, 22] });
  assert.deepEqual([state.outlined, state.picked], [15, 21]);
});

test("a pick stays over a draw, so that a drawn partner can be taken", () => {
  assert.deepEqual(tapped("classic", [21, "stock", "waste"]).events, ["d", "6c7s"]);
});

test("the waste top that was picked is put back by the next draw", () => {
  assert.equal(tapped("classic", ["stock", "waste", "stock"]).state.picked, -1);
});

test("an empty stock is turned over while a pass is left, and refused by name after that", () => {
  const all = Array.from({ length: 24 }, () => "d").join(" ");
  assert.equal(drawOrRecycle(stateOf("classic", all)).event, "r");
  assert.equal(drawOrRecycle(stateOf("strict", all)).refusal?.reason, "no pass left");
});

test("an open stock pairs with what was picked first, draws with nothing picked, refuses what does not fit", () => {
  assert.deepEqual(tapped("open", [21, "stock"]).events, ["6c7s"]);
  assert.deepEqual(tapped("open", ["stock"]).events, ["d"]);
  const wrong = tapped("open", [24, "stock"]);
  assert.deepEqual([wrong.events, wrong.refusal?.reason, wrong.state.picked], [[], "does not make thirteen", -1]);
  assert.equal(tapped("open", [24, "stock"], "d").refusal?.reason, "draw the king first");
});

test("an open stock's top pairs with the waste top", () => {
  // waste Ah, stock top Qc
  assert.deepEqual(tapped("open", ["waste", "stock"], "d d d").events, ["AhQc"]);
});

test("a face-down stock has no card to tap", () => {
  const { position } = stateOf("classic");
  assert.equal(placeAt(position, "stock"), -1);
  assert.equal(position.cards.length, 28);
  assert.equal(stateOf("open").position.cards.length, 29);
});

test("quick pair takes the one open partner and nothing else", () => {
  assert.equal(tap(stateOf("classic"), 21, { quickPair: true }).event, "6c7d");
  const two = tap(stateOf("classic", "d"), 21, { quickPair: true });
  assert.deepEqual([two.event, two.state.picked], [null, 21], "7d and 7s are both open");
  assert.equal(tap(stateOf("classic"), 15, { quickPair: true }).refusal?.reason, "still covered");
  const none = tap(stateOf("classic", "d d d d d"), "waste", { quickPair: true });
  assert.deepEqual([none.event, none.state.picked], [null, 32], "3d has no open ten");
});

test("dropping pairs, or says why not", () => {
  const state = stateOf("classic");
  assert.equal(drop(state, 22, 21).event, "6c7d");
  assert.equal(drop(state, 21, 24).refusal?.reason, "does not make thirteen");
  assert.equal(drop(state, 21, 23).refusal?.reason, "a king leaves alone");
  assert.equal(drop(state, 21, 15).refusal?.reason, "still covered");
  assert.equal(drop(state, 21, 21).refusal, null);
});

test("Escape clears the pick and the outline", () => {
  const { state } = tapped("classic", [21, 15]);
  const cleared = putBack(state).state;
  assert.deepEqual([cleared.picked, cleared.outlined, cleared.refused.length], [-1, -1, 0]);
});

test("resting outlines without touching the pick", () => {
  const { state } = tapped("classic", [21]);
  assert.deepEqual([rest(state, 0).outlined, rest(state, 0).picked], [0, 21]);
  assert.equal(rest(state, 21).outlined, -1);
  assert.equal(rest(rest(state, 0), null).outlined, -1);
});

test("partners are the open cards that make thirteen", () => {
  assert.deepEqual(partnersOf(stateOf("classic", "d").position, 21), [22, 28]);
});

test("changes name what left, came, opened, and went back to the stock", () => {
  const [start, pairGone] = [gameOf("classic"), gameOf("classic", "6c7d")];
  const left = changesBetween(start.public, pairGone.public);
  assert.deepEqual([left.kind, left.left, left.opened], ["leave", [21, 22], [15]]);
  const back = changesBetween(pairGone.public, gameOf("classic", "6c7d u").public);
  assert.deepEqual([back.kind, back.came], ["back", [21, 22]]);
  assert.equal(changesBetween(start.public, gameOf("classic", "d").public).kind, "draw");
  const undrawn = changesBetween(gameOf("classic", "d").public, gameOf("classic", "d u").public);
  assert.deepEqual([undrawn.kind, undrawn.undrawn], ["back", 28]);
  const all = Array.from({ length: 24 }, () => "d").join(" ");
  assert.equal(changesBetween(gameOf("classic", all).public, gameOf("classic", `${all} r`).public).kind, "recycle");
  const unturned = changesBetween(gameOf("classic", `${all} r`).public, gameOf("classic", `${all} r u`).public);
  assert.deepEqual([unturned.kind, unturned.unturned], ["back", true]);
});

test("names say which card, where it lies, and what holds it", () => {
  const { position } = stateOf("classic");
  assert.equal(pyramidName(WORDS, position, 21), "6 of clubs, row 7 card 1, open");
  assert.equal(pyramidName(WORDS, position, 15), "5 of hearts, row 6 card 1, covered by 6 of clubs and 7 of diamonds");
  assert.equal(stockName(WORDS, position), "Stock, 24 left, pass 1 of 3");
  assert.equal(stockName(WORDS, stateOf("open").position), "Stock, 24 left, pass 1 of 3, 7 of spades on top");
  assert.equal(wasteName(WORDS, position), "Waste, empty");
  assert.equal(coveredWords(WORDS, position, 15), "Still covered by 6 of clubs and 7 of diamonds.");
  assert.equal(coveredWords(WORDS, position, 0), "Still covered by ace of spades and ace of diamonds. 27 cards must leave first.");
});

test("one message a move says what left and what is open", () => {
  const told = (/** @type {string} */ log, /** @type {string} */ event) => {
    const [before, after] = [gameOf("classic", log), gameOf("classic", log === "" ? event : `${log} ${event}`)];
    return toldOf(WORDS, after.public, changesBetween(before.public, after.public));
  };
  assert.equal(told("", "6c7d"), "6 and 7 removed. 5 of hearts open.");
  assert.equal(told("", "Kh"), "King of hearts removed.");
  assert.equal(told("", "d"), "7 of spades drawn, 23 left.");
  assert.equal(told("d", "u"), "Undone.");
});

test("arrows go to the nearest card that way, or nowhere", () => {
  const spots = [
    { target: /** @type {const} */ ("stock"), x: 0, y: 100 },
    { target: 21, x: 100, y: 100 },
    { target: 22, x: 150, y: 100 },
    { target: 16, x: 175, y: 60 },
  ];
  assert.equal(neighbour(spots, 21, "ArrowRight"), 22);
  assert.equal(neighbour(spots, 21, "ArrowLeft"), "stock");
  assert.equal(neighbour(spots, 22, "ArrowUp"), 16);
  assert.equal(neighbour(spots, 16, "ArrowDown"), 22);
  assert.equal(neighbour(spots, "stock", "ArrowLeft"), null);
});

test("the focus of a card that left goes to the open card nearest to it", () => {
  const without = (/** @type {number[]} */ ...gone) => gone.reduce((mask, place) => mask & ~(1 << place), FULL_PYRAMID);
  assert.equal(nearestOpen(without(21), 21), 22, "its neighbour");
  assert.equal(nearestOpen(without(21, 22), 22), 15, "the card that it held down");
  assert.equal(nearestOpen(without(27), 27), 26);
  assert.equal(nearestOpen(1, 1), 0);
  assert.equal(nearestOpen(FULL_PYRAMID, "waste"), "stock");
  assert.equal(nearestOpen(0, 0), "stock");
});

test("a forgotten word is an error, not a blank", () => {
  assert.throws(() => WORDS.say("no such key"), RangeError);
});
