/**
 * The unfinished games of all devices, newest first, each with a small picture of its board; a tap puts one on the table.
 * It is drawn from what this device keeps, so it opens without a network too.
 *
 * @typedef {import("../types.js").GameRecord} GameRecord
 * @typedef {import("../store/record.js").Opened} Opened
 * @typedef {import("../play/session.js").Session} Session
 * @typedef {import("../store/store.js").Store} Store
 */

import { dateFormat } from "../board/dates.js";
import { Words } from "../board/words.js";
import { countPlaces } from "../engine/layout.js";
import { clockText } from "../store/clock.js";
import { UnreadableRecord, openRecord } from "../store/record.js";
import { isAnothers } from "./lines.js";
import { smallBoard } from "./small.js";

/** So many are shown. */
const MOST = 40;

/**
 * @typedef {object} Lent
 * @property {Store} store
 * @property {Session} session
 * @property {import("../play/parts.js").Parts} parts the dialog is among them
 * @property {Words} words of this list
 * @property {Words} table the table's words, for names of rulesets
 * @property {() => void} opened
 * @property {() => string | null} owner whom games are saved for
 */

export class GameList {
  #parts;
  #store;
  #session;
  #words;
  #table;
  #opened;
  #owner;

  /** @param {Lent} lent */
  constructor({ store, session, parts, words, table, opened, owner }) {
    this.#store = store;
    this.#session = session;
    this.#parts = parts;
    this.#words = words;
    this.#table = table;
    this.#opened = opened;
    this.#owner = owner;
  }

  async show() {
    if (!(await this.#parts.wanted())) return;
    const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("games"));
    const games = await this.#unfinished();
    const rows = games.slice(0, MOST).map((each) => this.#row(each, dialog));
    /** @type {HTMLElement} */ (dialog.querySelector("[data-games]")).replaceChildren(...rows);
    /** @type {HTMLElement} */ (dialog.querySelector("[data-none]")).hidden = rows.length > 0;
    if (!dialog.open) dialog.showModal();
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

  /** @param {Opened} opened @param {HTMLDialogElement} dialog */
  #row(opened, dialog) {
    const { game, record } = opened;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "kept-game";
    const { name } = this.#table.ruleset(record.ruleset);
    const daily = record.daily ? this.#table.say("dailyTitle", { date: this.#table.date(record.daily) }) : null;
    const deal = daily !== null ? daily : record.number === null ? name : this.#table.say("dealTitle", { ruleset: name, number: record.number });
    const left = this.#words.count("cardsLeft", countPlaces(game.public.tableau.pyramid));
    const title = document.createElement("strong");
    title.textContent = deal;
    const about = document.createElement("span");
    about.className = "soft numbers";
    about.textContent = `${left} · ${clockText(record.activeMs)} · ${when(record.savedAt)}`;
    const words = document.createElement("span");
    words.append(title, about);
    button.append(smallBoard(game), words);
    button.addEventListener("click", () => {
      dialog.close();
      void this.#open(opened);
    });
    const row = document.createElement("li");
    row.append(button);
    return row;
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

/** A day and a time, as the reader writes them. @param {number} ms */
function when(ms) {
  return dateFormat({ dateStyle: "medium", timeStyle: "short" }).format(ms);
}
