/**
 * The games of this device, the one on the table among them: that one is changed through the session only, so that nothing that
 * is played meanwhile is written over.
 *
 * @typedef {import("../types.js").GameRecord} GameRecord
 * @typedef {import("../play/session.js").Session} Session
 * @typedef {import("../store/store.js").Store} Store
 */

import { newId, openRecord } from "../store/record.js";
import { isForeign } from "./lines.js";

export class DeviceGames {
  #store;
  #session;

  /** @param {Store} store @param {Session} session */
  constructor(store, session) {
    this.#store = store;
    this.#session = session;
  }

  /** The game on the table. */
  get current() {
    return this.#session.record;
  }

  /** @param {string} id @returns {Promise<GameRecord | null>} null when there is none that can be read */
  async named(id) {
    if (this.current.id === id) return this.current;
    return (await this.#store.game(id))?.record ?? null;
  }

  /** Every begun game that is not another account's, oldest first. @param {string} owner @returns {Promise<GameRecord[]>} */
  async all(owner) {
    const kept = /** @type {GameRecord[]} */ (await this.#store.games());
    const others = kept.filter((each) => typeof each?.log === "string" && typeof each.id === "string" && each.id !== this.current.id);
    return [...others, this.current]
      .filter((each) => each.log !== "" && !isForeign(each, owner))
      .sort((one, other) => one.begunAt - other.begunAt);
  }

  /**
   * So many events of a game are with this owner on the server.
   * @param {string} id
   * @param {number} seq
   * @param {string} owner
   * @returns {Promise<GameRecord | null>} the game as it is kept now
   */
  async acknowledge(id, seq, owner) {
    if (this.current.id === id) {
      this.current.owner = owner;
      this.#session.acknowledge(seq);
      return this.current;
    }
    const kept = await this.#store.game(id);
    if (kept === null) return null;
    const record = { ...kept.record, acked: seq, owner };
    await this.#store.keep(record);
    return record;
  }

  /**
   * Keep a game in another state, or another game in its place; what is on the table changes there too.
   * @param {GameRecord} record
   * @param {string} [id] of the game whose place it takes
   */
  async put(record, id = record.id) {
    if (this.current.id !== id) {
      await this.#store.keep(record);
      return;
    }
    const { game } = openRecord(record);
    this.#session.open(record, game);
    await this.#session.save();
  }

  /**
   * Two lines of one game become two games: the server's keeps the id that it has there, this device's gets a new one.
   * @param {GameRecord} mine
   * @param {GameRecord} theirs
   * @returns {Promise<GameRecord>} this device's, with its new id
   */
  async keepBoth(mine, theirs) {
    const copy = { ...mine, id: newId(), acked: 0, owner: undefined, previous: null };
    await this.#store.keep(copy);
    await this.#follow(mine.id, copy.id);
    await this.#store.keep(theirs);
    return copy;
  }

  /**
   * The id is taken by another deal of this owner's: this game gets a new one.
   * @param {GameRecord} record
   * @returns {Promise<GameRecord>}
   */
  async rename(record) {
    const renamed = { ...record, id: newId(), acked: 0, owner: undefined };
    await this.put(renamed, record.id);
    await this.#follow(record.id, renamed.id);
    await this.#store.drop(record.id);
    return renamed;
  }

  /**
   * The game that can be taken back to the table has another id now: the offer brings that one.
   * @param {string} before
   * @param {string} now
   */
  async #follow(before, now) {
    if (this.current.previous !== before) return;
    this.current.previous = now;
    await this.#session.save();
  }
}
