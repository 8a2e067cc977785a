/**
 * The play page's small door to its two dialogs, the next deal and the menu with the settings: they are fetched with the other parts
 * beside the table, when one is first asked for.
 *
 * @typedef {import("../play/settings.js").Chosen} Chosen
 * @typedef {{openChoose: () => void, openMenu: () => void, closeMenu: () => void, show: (chosen: Chosen) => void}} Dialogs what
 *   dialogs.js gives back
 *
 * @typedef {object} Table what the play page lends
 * @property {string} script where dialogs.js is, of the same release as the page
 * @property {import("../play/parts.js").Parts} parts
 * @property {import("../board/words.js").Words} words
 * @property {() => string} ruleset of the game on the table
 * @property {() => string} band the difficulty last chosen
 * @property {(wanted: import("./choose.js").Wanted) => void} wanted the next deal
 * @property {(chosen: Chosen) => void} changed the settings
 */

export class DialogsDoor {
  #table;
  /** @type {Promise<Dialogs | null> | null} */
  #inside = null;

  /** @param {Table} table */
  constructor(table) {
    this.#table = table;
  }

  openChoose() {
    void this.#enter().then((dialogs) => dialogs?.openChoose());
  }

  openMenu() {
    void this.#enter().then((dialogs) => dialogs?.openMenu());
  }

  closeMenu() {
    void this.#inside?.then((dialogs) => dialogs?.closeMenu());
  }

  /** Settings came from another device. @param {Chosen} chosen */
  show(chosen) {
    void this.#inside?.then((dialogs) => dialogs?.show(chosen));
  }

  /** @returns {Promise<Dialogs | null>} null when they cannot be had now, which has been said */
  #enter() {
    this.#inside ??= this.#fetch().then((dialogs) => {
      if (dialogs === null) this.#inside = null;
      return dialogs;
    });
    return this.#inside;
  }

  /** @returns {Promise<Dialogs | null>} */
  async #fetch() {
    const { parts, script } = this.#table;
    return (await parts.with(script))?.tableDialogs(this.#table) ?? null;
  }
}
