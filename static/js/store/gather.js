/**
 * What lies on a lower shelf is gathered on the one in use: kept there while the better one did not answer, or was full. The
 * rule: nothing is overwritten in silence. Of two lines of one game the one that goes on from the other stays; two that part
 * stay both, the older as a game of its own; the table gets the game that was saved last.
 *
 * @typedef {import("./shelves.js").Shelf} Shelf
 * @typedef {import("./shelves.js").Entry} Entry
 */

import { newId } from "./record.js";

/** The note that names the game on the table. */
export const CURRENT = "current";

/**
 * Bring everything of `lower` onto `upper`, then empty `lower`. Rejects, with `lower` as it was, when `upper` cannot take it.
 * @param {Shelf} upper
 * @param {Shelf} lower
 */
export async function gather(upper, lower) {
  const [games, notes, asides] = await Promise.all([lower.entries("games"), lower.entries("meta"), lower.entries("aside")]);
  if (games.length + notes.length + asides.length === 0) return;
  const [gamesHere, notesHere] = await Promise.all([upper.entries("games"), upper.entries("meta")]);
  const brought = /** @type {Entry[]} */ (asides.map(([key, value]) => ["aside", key, value]));
  brought.push(...gamesBrought(new Map(gamesHere), games), ...notesBrought(new Map(notesHere), notes));
  const table = tableOf(new Map(notesHere), new Map(gamesHere), new Map(notes), new Map(games));
  if (table !== null) brought.push(["meta", CURRENT, table]);
  await upper.write(brought);
  await lower.write([
    ...games.map(([key]) => /** @type {Entry} */ (["games", key, undefined])),
    ...notes.map(([key]) => /** @type {Entry} */ (["meta", key, undefined])),
    ...asides.map(([key]) => /** @type {Entry} */ (["aside", key, undefined])),
  ]);
}

/**
 * @param {Map<string, unknown>} here by id
 * @param {readonly [string, unknown][]} lower
 * @returns {Entry[]}
 */
function gamesBrought(here, lower) {
  /** @type {Entry[]} */
  const brought = [];
  for (const [id, game] of lower) {
    const own = here.get(id);
    const [one, two] = [lineOf(own), lineOf(game)];
    if (one === null || (two !== null && isBeginning(one, two))) brought.push(["games", id, game]);
    else if (two === null || isBeginning(two, one)) continue;
    else if (savedAt(game) > savedAt(own)) brought.push(["games", id, game], copyOf(own));
    else brought.push(copyOf(game));
  }
  return brought;
}

/**
 * Notes that the better shelf does not have; which game is on the table is another question.
 * @param {Map<string, unknown>} here
 * @param {readonly [string, unknown][]} lower
 * @returns {Entry[]}
 */
function notesBrought(here, lower) {
  return lower.filter(([key]) => key !== CURRENT && !here.has(key)).map(([key, value]) => ["meta", key, value]);
}

/**
 * The game of the lower table when it was saved later than the one of the upper; null when the upper keeps its own.
 * @param {Map<string, unknown>} notesHere
 * @param {Map<string, unknown>} gamesHere
 * @param {Map<string, unknown>} notes
 * @param {Map<string, unknown>} games
 */
function tableOf(notesHere, gamesHere, notes, games) {
  const id = notes.get(CURRENT);
  if (typeof id !== "string" || !games.has(id)) return null;
  const own = notesHere.get(CURRENT);
  const isNewer = typeof own !== "string" || savedAt(games.get(id)) > savedAt(gamesHere.get(own));
  return isNewer ? id : null;
}

/** @param {unknown} game @returns {Entry} */
function copyOf(game) {
  const id = newId();
  return ["games", id, { .../** @type {object} */ (game), id, acked: 0, previous: null }];
}

/** The log of a kept game; null when it is none. @param {unknown} game */
function lineOf(game) {
  const log = typeof game === "object" && game !== null && "log" in game ? game.log : null;
  return typeof log === "string" ? log : null;
}

/** @param {string} short @param {string} long logs, event for event */
function isBeginning(short, long) {
  return short === "" || short === long || long.startsWith(`${short} `);
}

/** @param {unknown} game */
function savedAt(game) {
  const at = typeof game === "object" && game !== null && "savedAt" in game ? game.savedAt : null;
  return typeof at === "number" ? at : -1;
}
