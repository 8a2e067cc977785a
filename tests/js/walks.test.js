/**
 * 10,000 random walks of moves, undos and redos: always 52 distinct cards, always the position that replaying the log gives,
 * undo always back to what was there before and redo forward to what was there after.
 */

import assert from "node:assert/strict";
import { test } from "node:test";

import { DECK_SIZE } from "../../static/js/engine/cards.js";
import { dealOfNumber } from "../../static/js/engine/deal.js";
import { PYRAMID_SIZE, STOCK_SIZE } from "../../static/js/engine/layout.js";
import { eventText } from "../../static/js/engine/notation.js";
import { Game } from "../../static/js/engine/replay.js";
import { RULESETS } from "../../static/js/engine/rules.js";
import { chance, oneOf } from "./rows.js";

const WALKS = 10_000;
const LENGTH = 30;

/**
 * Every card lies in one place and no other: the pyramid, the waste, the stock still to draw, or off the table.
 * @param {Game} game
 */
function assertEachCardOnce(game) {
  const { tableau: table } = game.timeline;
  const lying = new Uint8Array(DECK_SIZE);
  const lay = (/** @type {number} */ place) => {
    lying[place] = 1 + (lying[place] ?? 0);
  };
  for (let place = 0; place < PYRAMID_SIZE; place += 1) if ((table.pyramid >> place) & 1) lay(place);
  for (const place of table.waste) lay(place);
  for (let place = 0; place < STOCK_SIZE; place += 1) if ((table.undrawnMask >> place) & 1) lay(PYRAMID_SIZE + place);
  let gone = 0;
  for (let place = 0; place < DECK_SIZE; place += 1) {
    assert.ok(lying[place] === (table.holds(place) ? 1 : 0), `card ${place} lies in ${lying[place]} places`);
    if (!lying[place]) gone += 1;
  }
  assert.equal(gone, table.goneCount);
}

/**
 * Where a game stands, as one text to compare.
 * @param {Game} game
 */
function standing(game) {
  const { pyramid, stock, drawn, passNumber } = game.timeline.tableau;
  return `${pyramid} ${stock} ${drawn} ${passNumber}`;
}

/**
 * One walk; the stacks of standings know nothing of the engine's own undo.
 * @param {number} seed
 */
function walk(seed) {
  const random = chance(seed);
  const rules = oneOf([...RULESETS.values()], random);
  const deal = dealOfNumber(1 + seed);
  assert.equal(new Set(deal.cards).size, DECK_SIZE);
  const begun = Game.begin(deal, rules);
  let game = begun;
  /** @type {string[]} */
  const log = [];
  let past = [standing(game)];
  /** @type {string[]} */
  let future = [];
  while (log.length < LENGTH) {
    const moves = game.position.legalMoves.map((move) => eventText(move, deal));
    const choices = [...moves, ...moves, ...(past.length > 1 ? ["u"] : []), ...(future.length ? ["y"] : [])];
    if (choices.length === 0 || game.status === "won") return;
    const event = oneOf(choices, random);
    game = game.after(event);
    log.push(event);
    const now = standing(game);
    if (event === "u") future.push(/** @type {string} */ (past.pop()));
    else if (event === "y") past.push(/** @type {string} */ (future.pop()));
    else [past, future] = [[...past, now], []];
    assert.equal(now, past.at(-1), `deal ${deal.number}, ${rules.name}: ${log.join(" ")}`);
    assert.equal(standing(begun.afterAll(log)), now);
    assertEachCardOnce(game);
  }
}

test(`${WALKS} random walks`, () => {
  for (let seed = 0; seed < WALKS; seed += 1) walk(seed);
});
