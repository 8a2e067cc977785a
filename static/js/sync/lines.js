/**
 * Two logs of one game, compared; whose a kept game is; and a game as the server tells it, as the device keeps it. Pure.
 *
 * @typedef {import("../types.js").GameRecord} GameRecord
 * @typedef {Readonly<Record<string, any>>} ServerGame a game as the API gives it, whole
 * @typedef {Readonly<{record: GameRecord, theirs: GameRecord}>} Apart one game that two devices have taken different ways
 * @typedef {"same" | "ahead" | "behind" | "apart"} Relation of the device's log to the server's
 */

import { digest } from "../engine/digest.js";
import { freshRecord } from "../store/record.js";

/** The note that names whose games were last in step: a mark that begins with `u` for an account, `g` for a guest. */
export const OWNER = "sync owner";

/**
 * @param {string} mine
 * @param {string} theirs
 * @returns {Relation} ahead: the server's is the beginning of mine; behind: the other way round; apart: they differ somewhere
 */
export function relation(mine, theirs) {
  if (mine === theirs) return "same";
  if (isBeginning(theirs, mine)) return "ahead";
  return isBeginning(mine, theirs) ? "behind" : "apart";
}

/** @param {string} short @param {string} long */
function isBeginning(short, long) {
  return short === "" || long.startsWith(`${short} `);
}

/** How many events a log holds. @param {string} log */
export function eventCount(log) {
  return log === "" ? 0 : log.split(" ").length;
}

/**
 * How many events of this record are not known to be with `owner` on the server.
 * @param {GameRecord} record
 * @param {string | null} owner
 */
export function waitingIn(record, owner) {
  return Math.max(0, eventCount(record.log) - ackedIn(record, owner));
}

/** What another owner's server copy acknowledged says nothing to this one. @param {GameRecord} record @param {string | null} owner */
export function ackedIn(record, owner) {
  return record.owner === owner && owner !== null ? record.acked : 0;
}

/**
 * Whether a kept game belongs to another account: it stays on the device and goes nowhere. What a guest had is whoever's signs in.
 * @param {Partial<GameRecord>} record
 * @param {string} owner
 */
export function isForeign(record, owner) {
  return record.owner !== undefined && record.owner !== owner && record.owner.startsWith("u");
}

/**
 * Whether somebody is signed in and a kept game is another account's. Where nobody is, what was left here is to be seen.
 * @param {Partial<GameRecord>} record
 * @param {string | null} owner
 */
export function isAnothers(record, owner) {
  return owner !== null && owner.startsWith("u") && isForeign(record, owner);
}

/**
 * The id of another line of the game `id`: the same for the same log, wherever it is made (games/services/claim.py).
 * @param {string} id
 * @param {string} log
 */
export function otherId(id, log) {
  return [0, 1, 2, 3].map((part) => digest(`${part} ${id} ${log}`)).join("");
}

/**
 * A game's deal as the server is told it; of a daily also its date, and whether an earlier attempt was begun here.
 * @param {GameRecord} record
 */
export function dealOf({ ruleset, version, deck, number, daily, again = false }) {
  return { ruleset, version, deck, number, ...(daily ? { daily, again } : {}) };
}

/**
 * The server's game as a record of this device.
 * @param {ServerGame} game
 * @param {string} owner
 * @param {GameRecord} [before] what the device had of it
 * @returns {GameRecord}
 */
export function recordOf(game, owner, before) {
  const { id, ruleset, version, deck, number, log, seq, status, daily = null } = game;
  const begun = before?.begunAt ?? Date.parse(game.begun);
  const fresh = freshRecord({ ruleset, deck, number, now: begun, daily, again: before?.again ?? false });
  const activeMs = Math.max(game.active_ms, before?.activeMs ?? 0);
  const { checked = null, shown = false } = before ?? {};
  return { ...fresh, id, version, log, acked: seq, status, activeMs, savedAt: Date.parse(game.last), owner, checked, shown };
}
