/**
 * A daily that was begun on another device goes on here: its newest game comes from the server onto a table that nobody touched.
 *
 * @typedef {import("./door.js").Page} Page
 * @typedef {import("../types.js").GameRecord} GameRecord
 */

import { openRecord } from "../store/record.js";
import { Offline, ask } from "../sync/api.js";
import { recordOf } from "../sync/lines.js";

/** So many of the newest games are looked at. */
const NEWEST = 50;

/**
 * @param {Page} page
 * @param {GameRecord} untouched the record on the table
 * @returns {Promise<boolean>} whether another device's game took its place
 */
export async function fetchElsewhere({ session, store }, untouched) {
  try {
    const [me, list] = await Promise.all([ask("GET", "me"), ask("GET", `games?limit=${NEWEST}`)]);
    if (me.status !== 200 || list.status !== 200 || typeof me.body.owner !== "string") return false;
    const games = /** @type {{id: string, daily: string | null, seq: number}[]} */ (list.body.games);
    const found = games.find(({ daily, seq }) => daily === untouched.daily && seq > 0);
    if (found === undefined) return false;
    const whole = await ask("GET", `games/${found.id}`);
    if (whole.status !== 200 || session.record.id !== untouched.id || session.record.log !== "") return false;
    const record = recordOf(whole.body, me.body.owner);
    await session.adopt({ ...record, previous: untouched.previous }, openRecord(record).game);
    await store.drop(untouched.id);
    return true;
  } catch (error) {
    if (error instanceof Offline) return false;
    throw error;
  }
}
