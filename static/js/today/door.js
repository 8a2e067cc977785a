/**
 * The play page's small door to the daily deal: the rest is fetched when a daily is on the table, or when this device has played
 * one. Play does not wait for it and does not need it.
 *
 * @typedef {import("../types.js").GameRecord} GameRecord
 * @typedef {{opened: (record: GameRecord) => void, left: () => void, way: () => void}} AtTable what table.js gives back
 *
 * @typedef {object} Page what the play page lends
 * @property {HTMLElement} table
 * @property {import("../play/session.js").Session} session
 * @property {import("../store/store.js").Store} store
 * @property {import("../board/words.js").Words} words
 * @property {(text: string) => void} say a line near the cards
 */

import { fetchScript } from "../play/parts.js";
import { keepCookie } from "../play/settings.js";

/** The note in which the device keeps what it was last told of the dailies. */
export const NOTE = "daily";

/**
 * The date of the daily that an address asks for, or null.
 * @param {string} path
 */
export function dateAsked(path) {
  return /^\/daily\/(\d{4}-\d{2}-\d{2})\/$/.exec(path)?.[1] ?? null;
}

/**
 * The server lays out dates by the clock of this device: minutes east of UTC.
 * @returns {boolean} whether it did not know, and does from now on
 */
export function tellZone() {
  const zone = String(-new Date().getTimezoneOffset());
  const isKnown = () => document.cookie.split("; ").includes(`zone=${zone}`);
  if (isKnown()) return false;
  keepCookie("zone", zone);
  return isKnown();
}

export class DailyDoor {
  #page;
  /** @type {Promise<AtTable | null> | null} */
  #inside = null;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    page.session.onNewGame((record) => {
      if (record.daily) void this.#enter().then((inside) => inside?.opened(page.session.record));
      else void this.#inside?.then((inside) => inside?.left());
    });
  }

  /** The table answers: the way to today's deal shows the streak, where there is one. */
  async settled() {
    tellZone();
    if ((await this.#page.store.note(NOTE)) !== undefined) (await this.#enter())?.way();
  }

  /** Without a network, and never fetched before, the deal is played all the same. @returns {Promise<AtTable | null>} */
  #enter() {
    this.#inside ??= fetchScript(this.#page.table.dataset.daily ?? "").then((module) => {
      if (module === null) this.#inside = null;
      return module?.dailyTable(this.#page) ?? null;
    });
    return this.#inside;
  }
}
