/** The review of a game, its track and its player: verdicts against asking everywhere, reasons against the solver, kept reviews. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { dealOfNumber } from "../../static/js/engine/deal.js";
import { movesText, splitLog } from "../../static/js/engine/notation.js";
import { Position } from "../../static/js/engine/position.js";
import { Game } from "../../static/js/engine/replay.js";
import { RULES_VERSION, Ruleset, rulesetNamed } from "../../static/js/engine/rules.js";
import { winnable } from "../../static/js/engine/solver.js";
import { linkOf, readLink } from "../../static/js/replay/link.js";
import { Player } from "../../static/js/replay/player.js";
import { reachable, reasonLost } from "../../static/js/review/reason.js";
import { review } from "../../static/js/review/review.js";
import { branchOf, trackOf } from "../../static/js/review/track.js";
import { verdictsOf } from "../../static/js/review/verdicts.js";
import { chance, oneOf } from "./rows.js";

/** @typedef {import("../../static/js/review/review.js").Part} Part */

const CLASSIC = rulesetNamed("classic");
const LOST_LINE = "4h9d AdQs Kh d d d d d QcAs d d d d d Kd d d d 4d9h d 2dJd Kc d d d d d d d d d d Ks";

/**
 * A game by chance, undos, redos and hints in it.
 * @param {number} number
 * @param {string} ruleset
 * @param {number} most events
 */
function walked(number, ruleset, most) {
  const random = chance(number);
  let game = Game.begin(dealOfNumber(number), rulesetNamed(ruleset));
  const log = [];
  while (log.length < most && game.status === "playing") {
    const moves = game.position.legalMoves;
    const removals = moves.filter(({ kind }) => kind === "king" || kind === "pair");
    let event = movesText([oneOf(removals.length > 0 && random(4) > 0 ? removals : moves, random)], game.deal);
    if (random(9) === 0) event = oneOf(["u", "y", "h"], random);
    try {
      game = game.after(event);
    } catch {
      continue; // nothing to undo or redo here
    }
    log.push(event);
  }
  return { ruleset, version: RULES_VERSION, deck: game.deal.text, log: log.join(" ") };
}

/** @param {import("../../static/js/review/review.js").Asked} asked @returns {Part} */
function reviewed(asked) {
  /** @type {Part} */
  const parts = {};
  review(asked, (part) => Object.assign(parts, part));
  return parts;
}

test("a track has a frame for each position, and the line that counts", () => {
  const start = Game.begin(dealOfNumber(22), CLASSIC);
  const track = trackOf(start, "4h9d h d u u AdQs y".replace(" y", " d u y"));
  assert.deepEqual(track.frames.map(({ event }) => event), ["", "4h9d", "d", "u", "u", "AdQs", "d", "u", "y"]);
  assert.deepEqual(track.line, [0, 5, 8]);
  assert.deepEqual(track.frames.map(({ hinted }) => hinted), [false, true, false, false, false, false, false, false, false]);
  const end = /** @type {import("../../static/js/review/track.js").Frame} */ (track.frames.at(-1)).game;
  assert.equal(movesText(end.timeline.line, end.deal), "AdQs d");
  const branch = branchOf(track, 1, ["4h9d", "Kh"]);
  assert.deepEqual(branch.frames.map(({ event }) => event), ["", "AdQs", "4h9d", "Kh"]);
});

test("verdicts by halves are those of asking everywhere, undone ways too", () => {
  for (let number = 1; number <= 25; number += 1) {
    const asked = walked(number, ["classic", "relaxed", "double", "strict", "open"][number % 5] ?? "classic", 60);
    const start = Game.begin(dealOfNumber(number), rulesetNamed(asked.ruleset));
    const { frames } = trackOf(start, asked.log);
    const everywhere = frames.map(({ game }) => (game.timeline.tableau.cleared ? "winnable" : winnable(game.position).state));
    assert.deepEqual(reviewed(asked).verdicts, everywhere, `deal ${number}`);
  }
});

test("a limit leaves only what lies between won and lost unknown", () => {
  const tableaux = trackOf(Game.begin(dealOfNumber(22), CLASSIC), LOST_LINE).frames.map(({ game }) => game.timeline.tableau);
  const way = tableaux.map((_, at) => at);
  const states = way.map((at) => (at <= 18 ? "winnable" : at < 24 ? "not known" : "lost"));
  const asked = new Set();
  const found = verdictsOf(tableaux, [way], (tableau) => {
    asked.add(tableau);
    return /** @type {import("../../static/js/types.js").SolverState} */ (states[tableaux.indexOf(tableau)]);
  });
  assert.deepEqual(found, states);
  assert.ok(asked.size <= 13, `${asked.size} questions for ${way.length} positions`);
});

test("the turning point is named with a reason, and its way wins", () => {
  const { turn, best, shortest } = reviewed({ ruleset: "classic", version: RULES_VERSION, deck: dealOfNumber(22).text, log: LOST_LINE });
  assert.equal(turn?.won, 20);
  assert.equal(turn?.after, "lost");
  assert.equal(turn?.reason?.kind, "card");
  const moves = splitLog(LOST_LINE).slice(0, 20);
  const won = Game.begin(dealOfNumber(22), CLASSIC).afterAll([...moves, ...splitLog(turn?.line ?? "")]);
  assert.equal(won.status, "won");
  assert.deepEqual([best?.score, shortest?.moves], [310, 50]);
});

test("every reason is a proof: its position is lost, and what it says holds", () => {
  const seen = new Set();
  for (let number = 1; number <= 60; number += 1) {
    const { log, ruleset } = walked(number * 13, ["classic", "strict", "double"][number % 3] ?? "classic", 70);
    const start = Game.begin(dealOfNumber(number * 13), rulesetNamed(ruleset));
    for (const { game } of trackOf(start, log).frames.slice(-12)) {
      const { position } = game;
      const reason = position.tableau.cleared ? null : reasonLost(position);
      if (reason === null || reason.kind === "passes") continue;
      seen.add(reason.kind);
      assert.equal(winnable(position).state, "lost", `${reason.kind}, deal ${number * 13}`);
      for (const card of reason.cards) assert.ok(position.tableau.holds(card));
      if (reason.kind === "card") assert.equal(reason.missing.length, 4);
      if (reason.kind === "few") assert.ok(reason.partners.length < reason.cards.length);
      const endless = new Position(position.deal, new Ruleset(position.rules.name, null, position.rules.openStock), position.tableau);
      if (reason.kind === "ranks" && reachable(position) === position.tableau.stock) assert.equal(winnable(endless).state, "lost");
    }
  }
  assert.deepEqual([...seen].sort(), ["card", "few", "ranks"]);
});

test("a player goes through a track, with and without what was undone", () => {
  const track = trackOf(Game.begin(dealOfNumber(22), CLASSIC), "4h9d d u AdQs");
  /** @type {{then: () => void, ms: number} | null} */
  let timer = null;
  /** @type {(string | null)[]} */
  const told = [];
  const player = new Player(track, (how) => told.push(how), {
    set: (then, ms) => {
      timer = { then, ms };
      return 1;
    },
    clear: () => (timer = null),
  });
  const tick = () => {
    const due = /** @type {{then: () => void, ms: number} | null} */ (timer);
    timer = null;
    due?.then();
    return due?.ms;
  };
  player.play();
  assert.equal(player.isPlaying, true);
  assert.equal(tick(), 1000);
  player.speed = 2;
  assert.equal(tick(), 520);
  assert.equal(player.frame.event, "d");
  player.withUndone = false;
  assert.deepEqual([player.view.length, player.frame.event], [3, "AdQs"]);
  assert.equal(player.isAtEnd, true);
  player.withUndone = true;
  assert.equal(player.view.length, 5);
  player.jump(3);
  player.toggle();
  tick();
  assert.deepEqual([player.frame.event, player.isPlaying], ["AdQs", false]);
  player.play();
  assert.equal(player.at, 0, "from the beginning again");
  player.step(-1);
  assert.deepEqual([player.at, player.isPlaying, timer], [0, false, null]);
  player.jump(Infinity);
  assert.equal(player.place, 4);
  assert.ok(told.includes("step") && told.includes("jump"));
});

test("a link holds a whole game and gives it back", () => {
  for (const number of [22, null]) {
    const game = { ...walked(22, "open", 40), number, activeMs: 61_500, playedAt: 1_764_460_800_000 };
    assert.deepEqual(readLink(linkOf(game)), game);
  }
  assert.equal(readLink("table"), null);
  assert.equal(readLink("game=00"), null);
  assert.throws(() => readLink("rules=classic&number=22&log=KdKd"), /unknown event/);
  assert.throws(() => readLink("rules=classic&number=0"), /deal number/);
  assert.throws(() => readLink("rules=none&number=1"), /not known/);
});
