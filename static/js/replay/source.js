/**
 * Where the game on the replay page comes from: the page itself (a stored game), the device (`#table`, `#game=ID`), the link
 * (`#rules=…`), or a text that was pasted. Whatever it is, the engine has replayed it before it is shown.
 *
 * @typedef {import("./link.js").Linked} Linked
 * @typedef {import("../types.js").GameRecord} GameRecord
 *
 * @typedef {object} Stored what only a stored game has
 * @property {string} code its public code
 * @property {string} link
 * @property {boolean} mine
 * @property {string} seen who may see it: "me" or "link"
 *
 * @typedef {object} Besides
 * @property {Stored | null} stored
 * @property {string | null} id under which the device keeps it
 * @property {boolean} isSent whether the server should have all of it
 * @property {boolean | null} spoiler whether nothing may be told of the deal; null: not asked yet
 * @property {string | null} name of its player
 *
 * @typedef {Linked & Besides} Source
 */

import { GameTextError, readGame } from "../engine/gameText.js";
import { openRecord } from "../store/record.js";
import { Store } from "../store/store.js";
import { readLink } from "./link.js";

/** There is no game to be shown: `key` of the words that say so. */
export class NoSource extends Error {
  /**
   * @param {"noGame" | "noSuchGame" | "badLink" | "badText"} key
   * @param {string} [why]
   */
  constructor(key, why = "") {
    super(why);
    this.name = "NoSource";
    this.key = key;
  }
}

/**
 * @param {string} fragment of the address, without its "#"
 * @param {Record<string, any> | null} stored the game that the page carries
 * @param {Store} store
 * @returns {Promise<Source>} rejects with NoSource
 */
export async function findSource(fragment, stored, store) {
  if (stored !== null) return sourceOfPage(stored);
  if (fragment === "" || fragment === "paste") throw new NoSource("noGame");
  if (fragment === "table") {
    const { opened } = await store.current();
    if (opened === null) throw new NoSource("noSuchGame");
    return sourceOfRecord(opened.record);
  }
  const id = new URLSearchParams(fragment).get("game");
  if (id !== null) {
    const kept = await store.game(id);
    if (kept === null) throw new NoSource("noSuchGame");
    return sourceOfRecord(kept.record);
  }
  try {
    const linked = readLink(fragment);
    if (linked === null) throw new NoSource("noGame");
    return { ...linked, ...ALONE };
  } catch (error) {
    if (error instanceof NoSource || !(error instanceof Error)) throw error;
    throw new NoSource("badLink", error.message);
  }
}

/**
 * The game of a pasted text; NoSource says where its mistake is.
 * @param {string} text
 * @returns {Source}
 */
export function sourceOfText(text) {
  try {
    const { date, seconds, ...game } = readGame(text.trimStart());
    const playedAt = date === null ? null : Date.parse(`${date}T12:00:00Z`);
    return { ...game, playedAt, activeMs: seconds === null ? null : 1000 * seconds, ...ALONE };
  } catch (error) {
    if (!(error instanceof GameTextError)) throw error;
    throw new NoSource("badText", error.message);
  }
}

/** @type {Besides} */
const ALONE = Object.freeze({ stored: null, id: null, isSent: false, spoiler: null, name: null });

/**
 * @param {GameRecord} record
 * @returns {Source}
 */
function sourceOfRecord(record) {
  const { game } = openRecord(record);
  const { ruleset, version, deck, number, log, activeMs, savedAt, id, acked } = record;
  return { ...ALONE, ruleset, version, deck, number, log, activeMs, playedAt: savedAt, id, isSent: acked > 0 && acked === game.length };
}

/**
 * @param {Record<string, any>} page
 * @returns {Source}
 */
function sourceOfPage({ code, link, mine, seen, spoiler, name, ruleset, version, deck, number, log, activeMs, playedAt }) {
  const stored = { code, link, mine, seen };
  return { ruleset, version, deck, number, log, activeMs, playedAt, stored, id: null, isSent: true, spoiler, name };
}
