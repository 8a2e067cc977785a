/**
 * What of this device's games is not with the server yet: so many events of each, and what the server refuses, with its words.
 * Another account's games wait for nobody here.
 *
 * @typedef {import("../types.js").GameRecord} GameRecord
 */

import { isForeign, waitingIn } from "./lines.js";

export class Waiting {
  /** Events waiting, by game. @type {Map<string, number>} */
  #counts = new Map();
  /** Games that the server refuses, with its words: not sent again in this visit. @type {Map<string, string>} */
  #refused = new Map();

  get isEmpty() {
    return this.#counts.size === 0;
  }

  /** How many events of each. */
  get counts() {
    return this.#counts.values();
  }

  /** The games that wait, as they are now. */
  get ids() {
    return [...this.#counts.keys()];
  }

  /** The server's words about a game that it refuses. @param {string} id */
  refusal(id) {
    return this.#refused.get(id);
  }

  /** Look at a game again. @param {GameRecord} record @param {string} owner whom games are saved for */
  count(record, owner) {
    const waiting = isForeign(record, owner) ? 0 : waitingIn(record, owner);
    if (waiting > 0 && !this.#refused.has(record.id)) this.#counts.set(record.id, waiting);
    else this.#counts.delete(record.id);
  }

  /** @param {string} id @param {string} words */
  refuse(id, words) {
    this.#refused.set(id, words);
    this.#counts.delete(id);
  }

  /** Nothing of this game waits. @param {string} id */
  drop(id) {
    this.#counts.delete(id);
  }

  /** Somebody else is signed in: all is counted anew. */
  clear() {
    this.#counts.clear();
    this.#refused.clear();
  }
}
