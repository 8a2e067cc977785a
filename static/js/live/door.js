/**
 * The play page's small door to hosting: the rest is fetched when it is wanted, by a press on "Go live", by a table that this
 * device hosts already, or by `/?table=<code>`. Play does not wait for it and does not need it.
 *
 * @typedef {import("../play/session.js").Session} Session
 * @typedef {import("../play/parts.js").Parts} Parts
 * @typedef {import("./hosting.js").Hosting} Hosting
 */

import { fetchScript } from "../play/parts.js";
import { keptTable } from "./device.js";

export class LiveDoor {
  #session;
  #root;
  #button;
  #parts;
  /** @type {Promise<Hosting | null> | null} */
  #hosting = null;
  /** @type {Hosting | null} */
  #fetched = null;

  /** @param {Session} session @param {HTMLElement} root the element `data-live-bar` @param {Parts} parts the panel is among them */
  constructor(session, root, parts) {
    this.#session = session;
    this.#root = root;
    this.#parts = parts;
    this.#button = /** @type {HTMLElement} */ (root.querySelector('[data-live="button"]'));
    this.#button.addEventListener("click", this.#pressed);
  }

  /** The game is on this tab's table. */
  opened() {
    if (this.#hosting !== null) void this.#hosting.then((hosting) => hosting?.resume());
    else if (keptTable() !== null || new URL(location.href).searchParams.has("table")) void this.#fetch();
  }

  /** The game went to another tab. */
  closed() {
    void this.#hosting?.then((hosting) => hosting?.suspend());
  }

  #pressed = () => {
    void this.#fetch().then((hosting) => {
      if (hosting?.phase === "off") this.#button.click();
    });
  };

  /** Whether this game is hosted from here: then its socket saves it. @param {string} id */
  holds(id) {
    return this.#fetched !== null && this.#fetched.phase !== "off" && this.#fetched.table?.id === id;
  }

  /** @returns {Promise<Hosting | null>} null when it cannot be fetched: the next press tries again */
  #fetch() {
    this.#button.removeEventListener("click", this.#pressed);
    this.#hosting ??= this.#enter();
    return this.#hosting;
  }

  /** @returns {Promise<Hosting | null>} */
  async #enter() {
    const inside = fetchScript(this.#root.dataset.hostUrl ?? "");
    const isPlaced = await this.#parts.wanted();
    const { host } = (await inside) ?? {};
    if (isPlaced && host !== undefined) {
      this.#fetched = /** @type {Hosting} */ (host(this.#session, this.#root));
      return this.#fetched;
    }
    this.#hosting = null;
    this.#button.addEventListener("click", this.#pressed);
    return null;
  }
}
