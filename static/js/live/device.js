/**
 * What this device remembers of its table on the air: so that a reload, a crash or a take-over between tabs goes on hosting.
 *
 * The lease of a table is held by a client id. It belongs to the device's table, not to the tab: whichever tab plays the game
 * holds it, and the page sees to it that only one does. Storage that throws is a memory of this page only.
 *
 * @typedef {object} KeptTable
 * @property {string} code
 * @property {string} client 32 hexadecimal digits: the holder of the lease
 * @property {string} url the link to give away
 * @property {string} game the public code of the game on the table
 * @property {string} id the device's id of that game
 * @property {boolean} listed
 */

const KEY = "pyramid.live";

/** @type {KeptTable | null} */
let memory = null;

/** A fresh id of 128 random bits. crypto.randomUUID does not exist on a plain-http address; this does. */
export function freshId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The table that this device hosts, or null. @returns {KeptTable | null} */
export function keptTable() {
  try {
    const text = window.localStorage.getItem(KEY);
    return text === null ? memory : readKept(text);
  } catch {
    return memory; // storage is closed to this page: its own memory is all there is
  }
}

/** A table of the owner's that another device opened: this one is to hold its lease. @param {string} code @returns {KeptTable} */
export function tableOf(code) {
  const url = new URL(`/live/${encodeURIComponent(code)}/`, window.location.href).href;
  return { code, client: freshId(), url, game: "", id: "", listed: false };
}

/** @param {KeptTable} table */
export function keepTable(table) {
  memory = table;
  try {
    window.localStorage.setItem(KEY, JSON.stringify(table));
  } catch {
    // full or closed: the table lasts as long as this page, and the host's bar says nothing false about it
  }
}

export function forgetTable() {
  memory = null;
  try {
    window.localStorage.removeItem(KEY);
  } catch {
    // closed storage keeps nothing that could be forgotten
  }
}

/** @param {string} text @returns {KeptTable | null} null when it is damaged: then there is no table here */
function readKept(text) {
  /** @type {unknown} */
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== "object" || value === null) return null;
  const { code, client, url, game, id, listed } = /** @type {Record<string, unknown>} */ (value);
  if (![code, client, url, game, id].every((field) => typeof field === "string")) return null;
  return /** @type {KeptTable} */ ({ code, client, url, game, id, listed: listed === true });
}
