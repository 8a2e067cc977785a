/**
 * The play page's small door to keeping games on every device: the rest is fetched after the table answers. Play does not wait
 * for it and does not need it.
 *
 * @typedef {import("../play/session.js").Session} Session
 * @typedef {import("../store/store.js").Store} Store
 * @typedef {import("../play/settings.js").Chosen} Chosen
 * @typedef {{start: () => void, stop: () => void, showGames: () => void, settingsChanged: () => void,
 *   isSignedOut: () => Promise<boolean>}} Keeping what start.js gives back
 *
 * @typedef {object} Page what the play page lends
 * @property {Session} session
 * @property {Store} store
 * @property {import("../board/words.js").Words} words of the table
 * @property {import("../play/parts.js").Parts} parts the dialogs are among them
 * @property {(id: string) => boolean} isOnAir whether this game is being hosted from here: then its socket saves it
 * @property {(chosen: Chosen) => void} applySettings settings came from another device
 * @property {(text: string) => void} say a line near the cards
 * @property {() => void} newDeal a deal of the rules on the table, in the place of a game that is not for these eyes
 * @property {() => void} opened another game came on the table by the player's choice
 * @property {string} boards where the module is that draws kept games in dialogs
 * @property {string} ear where the module is that listens for other devices of an account
 * @property {boolean} asked a deal was asked for by its address: nothing else comes on the table by itself
 */

import { fetchScript } from "../play/parts.js";
import { onForgotten } from "../store/forget.js";

/** How often (ms) it is asked whether the sign-out is through, and how many times. */
const ASK_EVERY = 500;
const ASK_MOST = 20;

export class SyncDoor {
  #page;
  #url;
  /** @type {Promise<Keeping | null> | null} */
  #keeping = null;
  #isOpen = false;

  /** @param {Page} page @param {string} url of start.js */
  constructor(page, url) {
    this.#page = page;
    this.#url = url;
    // In a task of its own: the channel to the other tabs takes a slow phone a while to open.
    setTimeout(() => onForgotten(() => void this.#forgotten()));
    addEventListener("online", () => {
      if (this.#isOpen && this.#keeping === null) this.opened();
    });
  }

  /** The game is on this tab's table. */
  opened() {
    this.#isOpen = true;
    // Begun in a task of its own: a tap comes in between.
    void this.#fetch().then((keeping) => setTimeout(() => this.#isOpen && keeping?.start()));
  }

  /** The game went to another tab. */
  closed() {
    this.#isOpen = false;
    void this.#keeping?.then((keeping) => keeping?.stop());
  }

  /** The list of games of all devices. */
  showGames() {
    void this.#fetch().then((keeping) => {
      if (keeping === null) return this.#page.parts.missing();
      // It may be here only now.
      if (this.#isOpen) keeping.start();
      keeping.showGames();
    });
  }

  /** A setting was changed here. */
  settingsChanged() {
    void this.#keeping?.then((keeping) => keeping?.settingsChanged());
  }

  /** @returns {Promise<Keeping | null>} null when it cannot be had now: the next who asks tries again */
  #fetch() {
    this.#keeping ??= fetchScript(this.#url).then((module) => {
      if (module === null) this.#keeping = null;
      return module?.keepGames(this.#page) ?? null;
    });
    return this.#keeping;
  }

  /** Another tab signs out: this one writes nothing more, and begins anew when nobody is signed in any longer. */
  async #forgotten() {
    this.#page.store.close();
    this.closed();
    const keeping = await this.#fetch();
    for (let times = 0; times < ASK_MOST && !(await keeping?.isSignedOut()); times += 1) {
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY));
    }
    location.reload();
  }
}
