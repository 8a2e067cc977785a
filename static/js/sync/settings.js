/**
 * Settings travel with the account: the device that changed them last is followed. What comes is not trusted further than its names
 * and letters: it goes into cookies here.
 *
 * @typedef {import("./api.js").Ask} Ask
 * @typedef {import("../store/store.js").Store} Store
 * @typedef {import("../play/settings.js").Chosen} Chosen
 */

import { DEFAULTS, keepSetting, readSettings } from "../play/settings.js";
import { Offline } from "./api.js";

const CHANGED = "settings changed";
const VALUE = /^[A-Za-z0-9_.-]{0,40}$/;

export class SettingsTravel {
  #ask;
  #store;
  #apply;

  /** @param {Ask} ask @param {Store} store @param {(chosen: Chosen) => void} apply */
  constructor(ask, store, apply) {
    this.#ask = ask;
    this.#store = store;
    this.#apply = apply;
  }

  /** A setting was changed here, now. @param {boolean} isSignedIn else it stays here */
  async changed(isSignedIn) {
    await this.#store.keepNote(CHANGED, Date.now());
    if (!isSignedIn) return;
    try {
      await this.#send(Date.now());
    } catch (error) {
      // It goes with the next round.
      if (!(error instanceof Offline)) throw error;
    }
  }

  /** The latest wins: the server's come here, or these go there. */
  async round() {
    const { status, body } = await this.#ask("GET", "settings");
    if (status !== 200) return;
    const here = Number((await this.#store.note(CHANGED)) ?? 0);
    const there = Number(body.changed_ms);
    if (there > here) await this.#take(body.values, there);
    else if (here > there) await this.#send(here);
  }

  /** @param {number} changedMs */
  async #send(changedMs) {
    const { status, body } = await this.#ask("PUT", "settings", { values: readSettings(), changed_ms: changedMs });
    // The server's clock has the last word on when that was.
    if (status === 200) await this.#take(body.values, Number(body.changed_ms));
  }

  /** @param {Record<string, string>} values @param {number} changedMs */
  async #take(values, changedMs) {
    for (const [name, standard] of Object.entries(DEFAULTS)) {
      const value = values[name] ?? standard;
      if (VALUE.test(value)) keepSetting(name, value);
    }
    await this.#store.keepNote(CHANGED, changedMs);
    this.#apply(readSettings());
  }
}
