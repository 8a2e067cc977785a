/**
 * Dailies that were played without a network and wait on the device: sent from the daily's own page, so that nobody need open the
 * table for them to count. What the device keeps is left as it is; the table's own exchange finds later that all is stored.
 *
 * @typedef {import("../types.js").GameRecord} GameRecord
 * @typedef {import("../sync/api.js").Ask} Ask
 */

import { splitLog } from "../engine/notation.js";
import { ackedIn, dealOf, eventCount, isForeign } from "../sync/lines.js";

/**
 * The kept games of dailies, not another account's, of which the server has not acknowledged every event, earliest first: order of arrival decides which
 * attempt is the first.
 * @param {readonly unknown[]} kept
 * @param {string | null} owner
 */
export function waitingDailies(kept, owner) {
  const records = /** @type {GameRecord[]} */ (kept).filter((each) => typeof each?.daily === "string" && typeof each.log === "string");
  const own = records.filter((each) => owner === null || !isForeign(each, owner));
  const waiting = own.filter((each) => each.log !== "" && eventCount(each.log) > ackedIn(each, owner));
  return waiting.sort((one, other) => one.begunAt - other.begunAt);
}

/**
 * @param {Ask} ask
 * @param {readonly GameRecord[]} waiting
 * @returns {Promise<number>} how many arrived
 */
export async function sendDailies(ask, waiting) {
  let arrived = 0;
  for (const record of waiting) {
    const answer = await ask("POST", `games/${record.id}`, {
      base_seq: 0,
      events: splitLog(record.log),
      active_ms: Math.round(record.activeMs),
      begun_ms: Math.round(record.begunAt),
      status: record.status,
      deal: dealOf(record),
    });
    if (answer.status === 200) arrived += 1;
  }
  return arrived;
}
