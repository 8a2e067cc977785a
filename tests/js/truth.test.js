/** The truth at the table: what is known of positions, the steps of a hint, how far back it could be won, the questions. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Words } from "../../static/js/board/words.js";
import { Deal, dealOfNumber } from "../../static/js/engine/deal.js";
import { king, pair, DRAW, RECYCLE } from "../../static/js/engine/moves.js";
import { eventText, movesText } from "../../static/js/engine/notation.js";
import { Game } from "../../static/js/engine/replay.js";
import { RULES_VERSION, rulesetNamed } from "../../static/js/engine/rules.js";
import { winnable } from "../../static/js/engine/solver.js";
import { lastWinnable } from "../../static/js/solver/back.js";
import { answer } from "../../static/js/solver/questions.js";
import { Known, hintedIn, keyOf } from "../../static/js/truth/known.js";
import { hintSteps } from "../../static/js/truth/steps.js";

const WORDS = new Words({
  ranks: ["ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king"],
  suits: ["clubs", "diamonds", "hearts", "spades"],
  card: "{rank} of {suit}",
  and: " and ", comma: ", ",
  hintArea: "Look at {areas}.",
  theRow: "row {n}",
  theWaste: "the waste",
  theStock: "the stock",
  hintCard: "The {card} can leave.",
  hintPair: "{one} and {other} leave together.",
  hintKing: "{card} leaves alone.",
  hintDraw: "Draw.",
  hintRecycle: "Turn the waste over.",
});

/** @param {number} number @param {string} [ruleset] */
function begin(number, ruleset = "classic") {
  return Game.begin(dealOfNumber(number), rulesetNamed(ruleset));
}

/** @param {Game} game @param {string} log @param {Partial<import("../../static/js/solver/questions.js").Question>} [how] */
function ask(game, log, how = {}) {
  const { name } = game.rules;
  return answer({ kind: "back", ruleset: name, version: RULES_VERSION, deck: game.deal.text, log, ...how });
}

/** Games played carelessly until they are lost, with their logs. @param {number} count @param {string} ruleset */
function lostGames(count, ruleset) {
  /** @type {{game: Game, log: string[], lostAt: number}[]} */
  const found = [];
  for (let number = 1; found.length < count; number += 1) {
    let game = begin(number, ruleset);
    if (winnable(game.position).state !== "winnable") continue;
    /** @type {string[]} */
    const log = [];
    let lostAt = -1;
    while (game.status === "playing" && log.length < 60) {
      const moves = game.position.legalMoves;
      const move = moves[(number * 7 + log.length * 3) % moves.length];
      if (move === undefined) break;
      const text = eventText(move, game.deal);
      game = game.after(text);
      log.push(text);
      if (lostAt < 0 && winnable(game.position).state === "lost") lostAt = log.length;
    }
    if (lostAt > 0) found.push({ game, log, lostAt });
  }
  return found;
}

test("the way back leads to the last position that could be won, in every ruleset", () => {
  for (const ruleset of ["relaxed", "classic", "double", "strict", "open"]) {
    for (const { game, log, lostAt } of lostGames(6, ruleset)) {
      const way = lastWinnable(game);
      assert.equal(way.state, "winnable");
      assert.equal(way.back, log.length - lostAt + 1, `${ruleset} ${game.deal.number}`);
      const told = ask(game, log.join(" "));
      assert.deepEqual([told.state, told.before, told.back], ["lost", "winnable", way.back]);
      const back = Array.from({ length: way.back ?? 0 }, () => "u");
      assert.equal(winnable(game.afterAll(back).position).state, "winnable");
      assert.equal(winnable(game.afterAll(back.slice(1)).position).state, "lost");
      assert.deepEqual(game.afterAll(back).afterAll(back.map(() => "y")).timeline.tableau, game.timeline.tableau);
    }
  }
});

test("a deal that could never be won has no way back, and a limit is not a verdict", () => {
  let number = 1;
  while (winnable(begin(number, "strict").position).state !== "lost") number += 1;
  const game = begin(number, "strict").after("d");
  assert.deepEqual({ ...lastWinnable(game), nodes: 0 }, { state: "lost", back: null, nodes: 0 });
  const stopped = lastWinnable(begin(1, "double").after("d"), { maxNodes: 0 });
  assert.deepEqual([stopped.state, stopped.back], ["not known", null]);
  let clock = 0;
  const late = answer(
    { kind: "shortest", ruleset: "double", version: RULES_VERSION, deck: dealOfNumber(3).text, maxMs: 0 },
    () => (clock += 1),
  );
  assert.deepEqual([late.state, late.line], ["not known", null]);
});

test("questions are answered in notation that the engine plays to a win", () => {
  const game = begin(326).after("d");
  for (const kind of /** @type {const} */ (["winnable", "back", "shortest", "best"])) {
    const told = ask(game, "d", { kind });
    assert.equal(told.state, "winnable", kind);
    assert.equal(game.afterAll((told.line ?? "").split(" ")).status, "won", kind);
  }
  const best = ask(game, "d", { kind: "best" });
  assert.equal(game.afterAll((best.line ?? "").split(" ")).score, best.score);
  const deal = ask(game, "d d d", { kind: "deal" });
  assert.equal(begin(326).afterAll((deal.line ?? "").split(" ")).status, "won");
  assert.ok(["easy", "medium", "hard"].includes(deal.band ?? ""));
  assert.throws(() => ask(game, "zz"), /unknown event/);
});

test("a fresh deal can be won and is of the band that was asked for", () => {
  for (const ruleset of ["classic", "strict"]) {
    const { number, band, line } = answer({ kind: "fresh", ruleset, version: RULES_VERSION, band: null, seed: 5 });
    assert.ok(number !== null && line !== null && band !== null);
    assert.equal(begin(number, ruleset).afterAll(line.split(" ")).status, "won");
    const again = answer({ kind: "fresh", ruleset, version: RULES_VERSION, band, seed: 77 });
    assert.equal(again.band, band);
  }
});

test("following hints alone wins from wherever it can be won, by one remembered line", () => {
  let won = 0;
  for (let number = 1; won < 12; number += 1) {
    let game = begin(number, number % 2 ? "classic" : "open");
    const told = ask(game, "", { kind: "winnable" });
    if (told.state !== "winnable") continue;
    const known = new Known();
    known.learn(game, told);
    for (let move = known.next(game.timeline.tableau); move !== null; move = known.next(game.timeline.tableau)) {
      const steps = hintSteps(WORDS, game.public, move);
      assert.deepEqual(steps.at(-1)?.kind, "move");
      const next = game.after(eventText(move, game.deal));
      known.follow(game, next);
      game = next;
    }
    assert.equal(game.status, "won");
    won += 1;
  }
});

test("what is lost stays lost with one more move to take back, and what was won is won before", () => {
  const [lost] = lostGames(1, "classic");
  assert.ok(lost);
  const known = new Known();
  const start = Game.begin(lost.game.deal, lost.game.rules);
  const there = start.afterAll(lost.log.slice(0, lost.lostAt));
  known.learn(there, ask(there, lost.log.slice(0, lost.lostAt).join(" ")));
  assert.equal(known.state(there.timeline.tableau), "lost");
  assert.deepEqual(known.before(there), { state: "winnable", back: 1 });
  const [move] = there.position.legalMoves;
  assert.ok(move);
  const on = there.after(eventText(move, there.deal));
  known.follow(there, on);
  assert.deepEqual(known.before(on), { state: "winnable", back: 2 });
  const undone = there.after("u");
  known.follow(there, undone);
  assert.equal(known.state(undone.timeline.tableau), null, "an undo from a lost position proves nothing");
  known.learn(undone, ask(undone, [...lost.log.slice(0, lost.lostAt), "u"].join(" ")));
  const further = undone.after("u");
  known.follow(undone, further);
  assert.equal(known.state(further.timeline.tableau), "winnable");
});

test("whatever a deal that cannot be won comes to is lost, and there is no way back", () => {
  const known = new Known();
  const game = begin(1);
  assert.equal(known.state(game.timeline.tableau), null);
  known.never();
  for (const each of [game, game.after("d"), game.afterAll(["d", "d"])]) {
    assert.equal(known.state(each.timeline.tableau), "lost");
    assert.deepEqual(known.before(each), { state: "lost", back: null });
  }
});

test("a line that does not win is not believed", () => {
  const game = begin(326);
  const known = new Known();
  const told = ask(game, "", { kind: "winnable" });
  assert.throws(() => known.learn(game, { ...told, line: (told.line ?? "").split(" ").slice(0, -1).join(" ") }), RangeError);
  assert.throws(() => known.learn(game, { ...told, line: "KsKh" }));
  assert.equal(known.state(game.timeline.tableau), null);
});

test("a hint is counted once for a position, reloads and undos included", () => {
  const game = begin(326);
  const hinted = hintedIn(game, "h d h u d u");
  assert.deepEqual([...hinted], [keyOf(game.timeline.tableau), keyOf(game.after("d").timeline.tableau)]);
});

test("the three steps: the area, the card, the move", () => {
  const game = begin(48213);
  const words = (/** @type {import("../../static/js/types.js").Move} */ move, from = game) =>
    hintSteps(WORDS, from.public, move).map((step) => step.words);
  assert.deepEqual(words(DRAW), ["Look at the stock.", "Draw."]);
  assert.deepEqual(words(RECYCLE), ["Look at the stock.", "Turn the waste over."]);
  const inRow = game.position.legalMoves.find(({ kind }) => kind === "pair");
  assert.ok(inRow);
  const steps = hintSteps(WORDS, game.public, inRow);
  assert.deepEqual(steps.map(({ kind }) => kind), ["area", "card", "move"]);
  assert.equal(steps[0]?.words, "Look at row 7.");
  assert.equal(steps[0]?.lit.length, 7, "every open card of the row");
  assert.deepEqual(steps[1]?.lit, [inRow.first]);
  assert.deepEqual(steps[2]?.lit, [inRow.first, inRow.second]);
  assert.match(steps[2]?.words ?? "", /leave together\.$/);
  let drawn = game;
  const withWaste = () => drawn.position.legalMoves.find(({ second }) => second >= 28);
  while (withWaste() === undefined) drawn = drawn.after("d");
  const waste = withWaste();
  assert.ok(waste);
  const area = hintSteps(WORDS, drawn.public, waste)[0];
  assert.equal(area?.words, "Look at row 7 and the waste.");
  assert.equal(area?.lit.length, 8);
  const deal = new Deal(dealOfNumber(48213).cards);
  const kings = hintSteps(WORDS, new Game(deal, game.rules, game.timeline, 0).public, king(21));
  assert.match(kings[2]?.words ?? "", /leaves alone\.$/);
  const open = begin(48213, "open");
  assert.deepEqual(hintSteps(WORDS, open.public, DRAW)[0]?.lit, [28], "an open stock top is lit itself");
  assert.equal(movesText([pair(1, 2)], deal).length, 4);
});
