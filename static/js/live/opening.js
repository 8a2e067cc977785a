/**
 * Going on the air: the game on the board is put on a table, new or one's own, and the table has a link.
 *
 * @typedef {import("./hosttypes.js").GameRecord} GameRecord
 * @typedef {import("./hosttypes.js").Said} Said
 * @typedef {import("./device.js").KeptTable} KeptTable
 */

import { Refusal, post } from "./ask.js";
import { freshId } from "./device.js";

/**
 * Open a table with this game. Refusal when the server says no, or cannot be reached.
 * @param {GameRecord} record
 * @returns {Promise<{table: KeptTable, seq: number}>} `seq`: how many of the game's events the table has
 */
export async function openTable({ id, ruleset, version, deck, number, log, daily, again = false }) {
  const client = freshId();
  const numbered = number === null ? {} : { number };
  const game = { id, ruleset, version, deck, log, ...numbered, ...(daily ? { daily, again } : {}) };
  const answer = await post("/live/open/", { client, listed: false, game });
  const table = { code: text(answer.code), client, url: text(answer.url), game: text(answer.game), id, listed: false };
  return { table, seq: Number(answer.seq) };
}

/**
 * Why there is no table, as the host is told.
 * @param {Refusal} refusal
 * @returns {Said}
 */
export function whyNot(refusal) {
  if (refusal.code === "offline") return { key: "openOffline", wrong: true };
  return { key: "openRefused", values: { detail: refusal.message }, wrong: true };
}

/** @param {unknown} value of an answer */
function text(value) {
  if (typeof value !== "string") throw new Refusal("bad answer", "the server's answer is not understood");
  return value;
}
