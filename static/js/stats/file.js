/**
 * The device's games as one JSON file, and such a file read again: the format of an account's export (accounts/export.py), so that
 * a file of the one can be brought into the other. What a file says of how a game stands is not believed: it is replayed. Pure.
 *
 * @typedef {import("../types.js").GameRecord} GameRecord
 */

import { SCHEMA, UnreadableRecord, openRecord } from "../store/record.js";

const FORMAT = "pyramid-export";
const VERSION = 1;
/** So many games are brought in at once. */
const MOST_GAMES = 15_000;

/** The file is none of ours: `why` is the key of its words. */
export class BadFile extends Error {
  /** @param {"fileNotJson" | "fileOther" | "fileLater" | "fileMany"} why */
  constructor(why) {
    super(why);
    this.why = why;
  }
}

/**
 * @param {readonly GameRecord[]} records
 * @param {Readonly<Record<string, string>>} settings
 * @param {number} now
 */
export function documentOf(records, settings, now) {
  const begun = records.flatMap((record) => (record.log === "" ? [] : (entryOf(record) ?? [])));
  begun.sort((one, other) => (one.begun < other.begun ? -1 : 1));
  return { format: FORMAT, version: VERSION, exported: iso(now), account: null, settings: { values: settings }, games: begun };
}

/**
 * The entries of a file; BadFile when it is none.
 * @param {string} text
 * @returns {unknown[]}
 */
export function entriesIn(text) {
  const document = parsed(text);
  if (typeof document !== "object" || document === null) throw new BadFile("fileOther");
  const { format, version, games } = /** @type {Record<string, unknown>} */ (document);
  if (format !== FORMAT || !Array.isArray(games)) throw new BadFile("fileOther");
  if (version !== VERSION) throw new BadFile("fileLater");
  if (games.length > MOST_GAMES) throw new BadFile("fileMany");
  return games;
}

/**
 * One entry as a record of this device, replayed; null when it cannot have been played so.
 * @param {unknown} entry
 * @param {number} now nothing in a file is later
 * @returns {GameRecord | null}
 */
export function recordIn(entry, now) {
  if (typeof entry !== "object" || entry === null) return null;
  const { id, ruleset, rules_version: version, deck, number = null, log = "", active_ms: activeMs = 0, begun, last } = /** @type {Record<string, unknown>} */ (entry);
  const [begunAt, savedAt] = [momentIn(begun, now), momentIn(last, now)];
  if (begunAt === null || savedAt === null) return null;
  try {
    const { game, record } = openRecord({ schema: SCHEMA, id, ruleset, version, deck, number, log, acked: 0, activeMs, status: "playing", begunAt, savedAt, previous: null });
    return { ...record, status: game.status };
  } catch (error) {
    if (error instanceof UnreadableRecord) return null;
    throw error;
  }
}

/** @param {GameRecord} record @returns what the file says of it; null when it cannot be read: it stays where it is */
function entryOf(record) {
  try {
    const { game } = openRecord(record);
    const { moves, undos, hints } = game.timeline;
    return {
      id: record.id,
      ruleset: record.ruleset,
      rules_version: record.version,
      number: record.number,
      deck: record.deck,
      log: record.log,
      status: game.status,
      score: game.score,
      moves,
      undos,
      hints,
      active_ms: Math.round(record.activeMs),
      begun: iso(record.begunAt),
      last: iso(record.savedAt),
    };
  } catch (error) {
    if (error instanceof UnreadableRecord) return null;
    throw error;
  }
}

/** @param {string} text @returns {unknown} */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadFile("fileNotJson");
  }
}

/** @param {unknown} text @param {number} now @returns {number | null} null when it is no moment; now when there is none */
function momentIn(text, now) {
  if (text === undefined || text === null) return now;
  const ms = typeof text === "string" ? Date.parse(text) : NaN;
  return Number.isNaN(ms) ? null : Math.min(Math.max(0, ms), now);
}

/** @param {number} ms */
function iso(ms) {
  return new Date(ms).toISOString();
}
