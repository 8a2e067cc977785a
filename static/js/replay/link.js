/**
 * A whole game in the fragment of a link, which no server is sent:
 *
 *     /replay/#rules=classic&version=1.0.0&number=22&log=4h9d.AdQs.Kh.d.d&ms=252000&at=1764460800000
 *
 * `deck` (52 cards without spaces) stands in place of `number` where the deal has none. The deal alone: `/examine/` reads it too.
 *
 * @typedef {object} Linked
 * @property {string} ruleset
 * @property {string} version
 * @property {string} deck
 * @property {number | null} number
 * @property {string} log
 * @property {number | null} activeMs time at the table
 * @property {number | null} playedAt when it was last played, milliseconds since 1970
 */

import { dealOfNumber, dealOfText } from "../engine/deal.js";
import { splitLog } from "../engine/notation.js";
import { Game } from "../engine/replay.js";
import { RULES_VERSION, rulesetNamed } from "../engine/rules.js";

/**
 * The fragment that holds this game, without its "#".
 * @param {Linked} game
 */
export function linkOf({ ruleset, version, deck, number, log, activeMs, playedAt }) {
  const fields = new URLSearchParams({ rules: ruleset, version });
  if (number === null) fields.set("deck", deck.replaceAll(" ", ""));
  else fields.set("number", String(number));
  if (log !== "") fields.set("log", log.replaceAll(" ", "."));
  if (activeMs !== null) fields.set("ms", String(activeMs));
  if (playedAt !== null) fields.set("at", String(playedAt));
  return fields.toString();
}

/**
 * The game of a fragment, replayed by the engine before it is believed; null when the fragment is of another kind. DeckError,
 * DealNumberError, UnknownRuleset or Refused when it is damaged.
 * @param {string} fragment
 * @returns {Linked | null}
 */
export function readLink(fragment) {
  const fields = new URLSearchParams(fragment);
  const ruleset = fields.get("rules");
  if (ruleset === null || !(fields.has("number") || fields.has("deck"))) return null;
  const version = fields.get("version") ?? RULES_VERSION;
  const numbered = fields.get("number");
  const deal = numbered === null ? dealOfText(fields.get("deck") ?? "") : dealOfNumber(Number(numbered));
  const log = (fields.get("log") ?? "").replaceAll(".", " ");
  Game.begin(deal, rulesetNamed(ruleset, version)).afterAll(splitLog(log));
  return { ruleset, version, deck: deal.text, number: deal.number, log, activeMs: count(fields.get("ms")), playedAt: count(fields.get("at")) };
}

/** @param {string | null} text */
function count(text) {
  return text !== null && /^[0-9]{1,15}$/.test(text) ? Number(text) : null;
}
