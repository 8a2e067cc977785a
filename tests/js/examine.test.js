/** Examining a deal: its text, its mistakes, what is known of cards not seen, and the steps of a line. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { cardText, cardValue, parseCard } from "../../static/js/engine/cards.js";
import { dealOfNumber } from "../../static/js/engine/deal.js";
import { PYRAMID_SIZE } from "../../static/js/engine/layout.js";
import { splitLog } from "../../static/js/engine/notation.js";
import { Game } from "../../static/js/engine/replay.js";
import { RULES_VERSION, rulesetNamed } from "../../static/js/engine/rules.js";
import { winnable } from "../../static/js/engine/solver.js";
import { examined, gameOf } from "../../static/js/examine/answer.js";
import { mistakesOf, sharesOf, standingOf } from "../../static/js/examine/check.js";
import { EMPTY_DRAFT, draftOfDeal, draftText, nextEmpty, readDraft, withSlot } from "../../static/js/examine/draft.js";
import { stepsOf } from "../../static/js/examine/steps.js";
import { chance, oneOf } from "./rows.js";

/** @typedef {import("../../static/js/examine/draft.js").Draft} Draft */

const CLASSIC = rulesetNamed("classic");

/** @param {Draft} draft @param {string} [ruleset] @returns {import("../../static/js/examine/answer.js").Part} */
function answered(draft, ruleset = "classic") {
  const parts = {};
  examined({ ruleset, version: RULES_VERSION, draft, moves: "" }, (part) => Object.assign(parts, part));
  return parts;
}

/** @param {Draft} draft */
const keysOf = (draft) => mistakesOf(draft, CLASSIC).map(({ key }) => key);

/**
 * The draft of a game's position as somebody at the table sees it, all of the stock known or only what was drawn in pass 1.
 * @param {Game} game
 * @param {boolean} isSeen
 * @returns {Draft}
 */
function draftOfGame(game, isSeen) {
  const { tableau } = game.timeline;
  const slots = game.deal.cards.map((card, place) => {
    if (!tableau.holds(place)) return /** @type {const} */ ("gone");
    return isSeen || place < PYRAMID_SIZE + game.seen ? card : /** @type {const} */ ("unknown");
  });
  return { slots, drawn: tableau.drawn, pass: tableau.passNumber };
}

/** @param {number} number @param {number} most */
function walkedGame(number, most) {
  const random = chance(number);
  let game = Game.begin(dealOfNumber(number), CLASSIC);
  for (let made = 0; made < most && game.status === "playing"; made += 1) {
    const moves = game.position.legalMoves;
    const removals = moves.filter(({ kind }) => kind === "king" || kind === "pair");
    const move = oneOf(removals.length > 0 ? removals : moves, random);
    game = new Game(game.deal, game.rules, game.timeline.moved(move), Math.max(game.seen, game.timeline.moved(move).tableau.drawn), 0);
  }
  return game;
}

test("a draft and its text are the same", () => {
  const deal = draftOfDeal(dealOfNumber(22).cards);
  assert.equal(draftText(deal).split("\n")[2], "3d 5d Td");
  for (const draft of [EMPTY_DRAFT, deal, withSlot(deal, 4, null), draftOfGame(walkedGame(5, 30), true), draftOfGame(walkedGame(9, 25), false)]) {
    const read = readDraft(draftText(draft), draft.pass);
    assert.deepEqual(read.mistakes, []);
    assert.deepEqual(read.draft, { ...draft });
  }
});

test("a text is read in every way that cards are written", () => {
  const { draft, mistakes } = readDraft("10\u2665\ufe0f,k\u2660\n-- ?? xx 2C");
  assert.deepEqual(mistakes, []);
  assert.deepEqual(draft.slots.slice(0, 7), [parseCard("Th"), parseCard("Ks"), "gone", "unknown", "unknown", parseCard("2c"), null]);
  const whole = dealOfNumber(7);
  assert.deepEqual(readDraft(whole.text.replaceAll(" ", "")).draft, draftOfDeal(whole.cards));
});

test("mistakes of a text are named while it is typed", () => {
  const keys = (/** @type {string} */ text) => readDraft(text).mistakes.map(({ key }) => key);
  assert.deepEqual(keys("Kh 1x Kd"), ["wrongWord"]);
  assert.deepEqual(readDraft("Kh Qd Kh").mistakes[0], { key: "wrongTwice", place: 2, values: { card: parseCard("Kh"), one: 1, other: 3 } });
  assert.deepEqual(keys("Kh | Kd"), ["wrongMark"]);
  assert.deepEqual(keys(`${dealOfNumber(3).text} --`), ["wrongMany"]);
  assert.deepEqual(keys(""), []);
});

test("what no game can leave is a mistake", () => {
  const deal = draftOfDeal(dealOfNumber(22).cards);
  assert.deepEqual(keysOf(deal), []);
  assert.deepEqual(keysOf(withSlot(deal, 0, "gone")), ["wrongCovered"]);
  assert.deepEqual(keysOf(withSlot(deal, 3, "unknown")), ["wrongUnknown"]);
  assert.deepEqual(keysOf(withSlot(deal, 27, "gone")), ["wrongBalance"], "one card of a pair is gone");
  assert.deepEqual(keysOf({ ...withSlot(deal, 30, "unknown"), drawn: 5 }), ["wrongUnseen"]);
  assert.deepEqual(keysOf({ ...deal, pass: 4 }), ["wrongPass"]);
  assert.deepEqual(mistakesOf({ ...deal, pass: 4 }, rulesetNamed("relaxed")), []);
});

test("positions of games are never a mistake, and their cards can be shared out", () => {
  for (let number = 1; number <= 40; number += 1) {
    const game = walkedGame(number, 12 + number);
    for (const isSeen of [true, false]) {
      const draft = draftOfGame(game, isSeen);
      if (game.timeline.tableau.passNumber > 1 && !isSeen) continue;
      assert.deepEqual(keysOf(draft), [], `deal ${number}`);
      const { unseen } = standingOf(draft);
      for (const share of sharesOf(draft, 50)) {
        assert.equal(share.unseen.length, unseen.length);
        assert.equal(new Set(share.unseen).size, unseen.length);
      }
    }
  }
});

test("a known position has the verdict of the same position in a game", () => {
  for (let number = 1; number <= 30; number += 1) {
    const game = walkedGame(number, 3 * number);
    if (game.timeline.tableau.cleared) continue;
    const { verdict, best, shortest } = answered(draftOfGame(game, true));
    assert.equal(verdict?.state, winnable(game.position).state, `deal ${number}`);
    if (verdict?.line == null) continue;
    const start = gameOf(draftOfGame(game, true), CLASSIC);
    assert.deepEqual(start.position.tableau, game.timeline.tableau);
    for (const told of [verdict, best, shortest]) assert.equal(start.afterAll(splitLog(told?.line ?? "")).status, "won");
  }
});

test("what is lost whatever comes is lost in the order that comes, and what depends may be won", () => {
  let depends = 0;
  for (let number = 1; number <= 24; number += 1) {
    const game = walkedGame(number, 10 + 2 * number);
    const draft = draftOfGame(game, false);
    if (game.timeline.tableau.passNumber > 1 || standingOf(draft).unseen.length < 2 || game.timeline.tableau.cleared) continue;
    const { unseen } = answered(draft);
    const isWinnable = winnable(game.position).state === "winnable";
    assert.ok(!isWinnable || unseen?.state === "depends", `deal ${number}`);
    if (unseen?.state === "depends") depends += 1;
  }
  assert.ok(depends > 0, "some depend");
  // The queen at the apex needs an ace from the stock, and all four lie in the pyramid.
  const top = ["Qc", "Ac", "Ad", "Ah", "As"];
  const rest = dealOfNumber(1).cards.map(cardText).filter((card) => !top.includes(card));
  const dead = readDraft([...top, ...rest.slice(0, PYRAMID_SIZE - top.length)].join(" ")).draft;
  assert.deepEqual(answered(dead).unseen, { state: "lost", won: 0, tried: 0, all: true });
  assert.equal(answered(dead, "relaxed").unseen?.state, "lost");
});

test("a few cards not seen are tried in every order", () => {
  const game = walkedGame(4, 30);
  const known = draftOfGame(game, true);
  const last = known.slots.flatMap((slot, place) => (place >= PYRAMID_SIZE + known.drawn && typeof slot === "number" ? [place] : [])).slice(-3);
  const draft = last.reduce((/** @type {Draft} */ now, place) => withSlot(now, place, "unknown"), known);
  const { unseen } = answered(draft);
  const [one, two, three] = last.map((place) => /** @type {number} */ (known.slots[place]));
  const orders = [[one, two, three], [one, three, two], [two, one, three], [two, three, one], [three, one, two], [three, two, one]];
  assert.equal(sharesOf(draft, 9).length >= 1, true);
  if (sharesOf(draft, 9).length === 1) {
    const distinct = new Map(orders.map((order) => [order.map((card) => cardValue(card ?? 0)).join(), /** @type {number[]} */ (order)]));
    const won = [...distinct.values()].filter((order) => winnable(gameOf(draft, CLASSIC, order).position).state === "winnable").length;
    if (won > 0) assert.deepEqual(unseen, { state: "depends", won, tried: distinct.size, all: true });
    else assert.equal(unseen?.state, "lost");
  }
});

test("the next empty place goes on and then round", () => {
  const draft = withSlot(withSlot(EMPTY_DRAFT, 0, 5), 1, 6);
  assert.equal(nextEmpty(draft, 0), 2);
  assert.equal(nextEmpty(draft, 51), 2);
  assert.equal(nextEmpty(draftOfDeal(dealOfNumber(1).cards), 3), -1);
  assert.equal(withSlot(draft, 9, 5).slots[0], null, "a card stands in one place");
});

test("neighbouring draws are one step that says what comes up", () => {
  const start = Game.begin(dealOfNumber(22), CLASSIC);
  const steps = stepsOf(start, splitLog("4h9d d d d QcAs".replace(" QcAs", "")));
  assert.deepEqual(steps.map(({ kind, draws, events }) => [kind, draws, events.length]), [["pair", 0, 1], ["draw", 3, 3]]);
  assert.deepEqual(steps[1]?.cards.map(cardText), [cardText(start.deal.cards[30] ?? 0)]);
});
