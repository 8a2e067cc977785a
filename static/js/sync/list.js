/**
 * The unfinished games of all devices, newest first, each with a small picture of its board; a tap puts one on the table.
 * It is drawn from what this device keeps, so it opens without a network too.
 *
 * @typedef {import("../types.js").GameRecord} GameRecord
 * @typedef {import("../store/record.js").Opened} Opened
 * @typedef {import("../play/session.js").Session} Session
 * @typedef {import("../store/store.js").Store} Store
 */

import { closeDialogs } from "../board/around.js";
import { Words } from "../board/words.js";
import { UnreadableRecord, openRecord } from "../store/record.js";
import { isAnothers } from "./lines.js";

/** So many are shown. */
const MOST = 40;

/**
 * @typedef {object} Lent
 * @property {Store} store
 * @property {Session} session
 * @property {import("../play/parts.js").Parts} parts the dialog is among them
 * @property {string} boards where boards.js is
 * @property {Words} words of this list
 * @property {Words} table the table's words, for names of rulesets
 * @property {() => void} opened
 * @property {() => string | null} owner whom games are saved for
 */

export class GameList {
  #parts;
  #boards;
  #store;
  #session;
  #words;
  #table;
  #opened;
  #owner;

  /** @param {Lent} lent */
  constructor({ store, session, parts, boards, words, table, opened, owner }) {
    this.#store = store;
    this.#session = session;
    this.#parts = parts;
    this.#boards = boards;
    this.#words = words;
    this.#table = table;
    this.#opened = opened;
    this.#owner = owner;
  }

  async show() {
    /** @type {typeof import("./boards.js") | null} */
    const boards = await this.#parts.with(this.#boards);
    if (boards === null) return;
    const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("games"));
    const games = await this.#unfinished();
    const rows = games.slice(0, MOST).map((each) =>
      boards.gameRow(each, this.#words, this.#table, () => {
        dialog.close();
        void this.#open(each);
      }),
    );
    /** @type {HTMLElement} */ (dialog.querySelector("[data-games]")).replaceChildren(...rows);
    /** @type {HTMLElement} */ (dialog.querySelector("[data-none]")).hidden = rows.length > 0;
    // Whatever was opened while it was fetched gives way.
    closeDialogs();
    dialog.showModal();
  }

  /**
   * On a table that nobody has touched, or where another account's game lies: the newest unfinished game, if there is one.
   * @param {boolean} isForeign
   * @returns {Promise<boolean>} whether it is on the table now
   */
  async openNewest(isForeign) {
    const before = this.#session.record;
    const isTaken = before.log !== "" || before.previous !== null;
    if (isTaken && !isForeign) return false;
    const newest = (await this.#unfinished())[0];
    const isTouched = this.#session.record !== before || (before.log !== "" && !isForeign);
    if (newest === undefined || isTouched) return false;
    await this.#open(newest);
    return true;
  }

  /** @returns {Promise<Opened[]>} */
  async #unfinished() {
    const found = [];
    for (const kept of await this.#store.games()) {
      const opened = read(kept);
      if (opened !== null && opened.game.length > 0 && opened.game.status !== "won") found.push(opened);
    }
    const isListed = (/** @type {GameRecord} */ record) => record.id !== this.#session.record.id && !isAnothers(record, this.#owner());
    return found.filter(({ record }) => isListed(record)).sort((one, other) => other.record.savedAt - one.record.savedAt);
  }

  /** @param {Opened} opened */
  async #open({ record }) {
    const untouched = this.#session.record.log === "" ? this.#session.record.id : null;
    if (untouched === null) await this.#session.save();
    // As it is now: it may have been played on from another device while the list was open.
    const now = await this.#store.game(record.id);
    if (now === null) return;
    this.#session.open({ ...now.record, previous: null }, now.game);
    await this.#session.save();
    if (untouched !== null && untouched !== record.id) await this.#store.drop(untouched);
    this.#opened();
  }
}

/** @param {unknown} kept @returns {Opened | null} null when it cannot be read: it stays where it is */
function read(kept) {
  try {
    return openRecord(kept);
  } catch (error) {
    if (error instanceof UnreadableRecord) return null;
    throw error;
  }
}
