/**
 * "Try it from here": a new game at the player's own table that begins where the shown one stood. It counts as shown the way, for
 * the review has told how it goes on; what was on the table stays among the player's games.
 *
 * @typedef {import("../types.js").GameRecord} GameRecord
 */

import { movesText } from "../engine/notation.js";
import { Game } from "../engine/replay.js";
import { freshRecord } from "../store/record.js";
import { Store } from "../store/store.js";

/**
 * @param {Store} store
 * @param {Game} game where it begins
 * @param {{version: string, number: number | null, activeMs: number | null, isShown: boolean}} of the game it branches off
 * @returns {Promise<void>} when it is kept, as the game on the table
 */
export async function putOnTable(store, game, { version, number, activeMs, isShown }) {
  const { deal, rules } = game;
  const log = movesText(game.timeline.line, deal);
  const fresh = freshRecord({ ruleset: rules.name, deck: deal.text, number, now: Date.now() });
  const { status } = Game.begin(deal, rules).afterAll(log === "" ? [] : log.split(" "));
  await store.save({ ...fresh, version, log, status, activeMs: log === "" ? 0 : activeMs ?? 0, shown: isShown });
  await store.settled();
}
