/**
 * The two dialogs of the table: the next deal, and the settings. They come with the other parts beside the table, when one is first
 * asked for.
 *
 * @typedef {object} Table what the play page lends
 * @property {import("./parts.js").Parts} parts
 * @property {import("../board/words.js").Words} words
 * @property {() => string} ruleset of the game on the table
 * @property {() => string} band the difficulty last chosen
 * @property {(wanted: import("./choose.js").Wanted) => void} wanted the next deal
 * @property {(chosen: import("./settings.js").Chosen) => void} changed the settings
 */

import { chooseDialog, openChoose } from "./choose.js";
import { readSettings, settingsDialog, showChosen } from "./settings.js";

export class TableDialogs {
  #table;
  #isLive = false;

  /** @param {Table} table */
  constructor(table) {
    this.#table = table;
  }

  async openChoose() {
    if (await this.#ready()) openChoose(dialog("choose"), this.#table.ruleset(), this.#table.band());
  }

  async openMenu() {
    if (!(await this.#ready())) return;
    showChosen(dialog("menu"), readSettings());
    if (!dialog("menu").open) dialog("menu").showModal();
  }

  closeMenu() {
    dialog("menu").close();
  }

  /** Settings came from another device. @param {import("./settings.js").Chosen} chosen */
  show(chosen) {
    if (this.#isLive) showChosen(dialog("menu"), chosen);
  }

  /** @returns {Promise<boolean>} whether they are there, and answer */
  async #ready() {
    if (!(await this.#table.parts.wanted())) return false;
    if (this.#isLive) return true;
    this.#isLive = true;
    chooseDialog(dialog("choose"), this.#table.words, this.#table.wanted);
    settingsDialog(dialog("menu"), this.#table.changed);
    copyFromHeader(dialog("menu"));
    return true;
  }
}

/** The other rooms and who is there stand in the header, where a phone has no place for them. @param {HTMLElement} menu */
function copyFromHeader(menu) {
  const rooms = menu.querySelector(".menu-rooms");
  const links = [...document.querySelectorAll(".site-header .site-nav a")].map((link) => link.cloneNode(true));
  rooms?.prepend(...links);
  const who = document.querySelector(".site-header .who");
  if (who !== null) menu.querySelector(".menu-kept")?.append(who.cloneNode(true));
}

/** @param {string} id @returns {HTMLDialogElement} */
function dialog(id) {
  return /** @type {HTMLDialogElement} */ (document.getElementById(id));
}
