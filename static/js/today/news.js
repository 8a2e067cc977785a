/**
 * What the server says of the dailies, and what the device keeps of it for when there is no network. The server's word replaces
 * what was kept; without it the device goes on from what it was told last.
 *
 * @typedef {import("./shapes.js").Day} Day
 * @typedef {import("./shapes.js").Dailies} Dailies
 * @typedef {import("./shapes.js").Kept} Kept
 * @typedef {import("../store/store.js").Store} Store
 * @typedef {import("../sync/api.js").Ask} Ask
 */

import { Offline } from "../sync/api.js";
import { NOTE } from "./door.js";

export class News {
  #ask;
  #store;

  /** @param {Ask} ask @param {Store} store */
  constructor(ask, store) {
    this.#ask = ask;
    this.#store = store;
  }

  /** What was last told, or null. @returns {Promise<Kept | null>} */
  async kept() {
    return /** @type {Kept | undefined} */ (await this.#store.note(NOTE)) ?? null;
  }

  /** The dates that count, asked for now; null when nobody answers. @returns {Promise<Dailies | null>} */
  async dailies() {
    const answer = await this.#get("daily");
    if (answer === null) return null;
    const told = /** @type {Dailies} */ (answer);
    await this.keep(told);
    return told;
  }

  /** One date, asked for now; null when nobody answers. @param {string} date @returns {Promise<Day | null>} */
  async day(date) {
    return /** @type {Day | null} */ (await this.#get(`daily/${date}`));
  }

  /** @param {Dailies} told */
  async keep({ now, first, streak, days }) {
    const before = (await this.kept())?.states ?? {};
    const states = { ...before, ...Object.fromEntries(days.map(({ date, state }) => [date, state])) };
    const recent = Object.entries(states).sort().slice(-40);
    await this.#store.keepNote(NOTE, { first, streak, states: Object.fromEntries(recent), ahead: Date.now() - Date.parse(now) });
  }

  /** @param {string} path */
  async #get(path) {
    try {
      const { status, body } = await this.#ask("GET", path);
      return status === 200 ? body : null;
    } catch (error) {
      if (error instanceof Offline) return null;
      throw error;
    }
  }
}
