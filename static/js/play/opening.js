/**
 * What comes on the table when this tab gets it: the game that the device kept, or the deal that the page brought. A device that
 * is slow to open what it keeps holds nobody up: the deal can be played meanwhile, and nothing is lost either way.
 *
 * @typedef {import("../store/store.js").Found} Found
 *
 * @typedef {object} Sitting what the page lends
 * @property {Session} session
 * @property {Store} store
 * @property {Presence} presence
 * @property {{ruleset: string, deck: string, number: number | null, asked: boolean, verified?: boolean,
 *   band?: import("../types.js").Band | null}} brought the deal that the page brought; `asked` for by its address
 * @property {() => Promise<void>} alsoRead what else the device keeps that a new deal may need
 * @property {(key: string) => void} tell a notice
 * @property {(why: "new" | "asked") => void} offerTakeBack
 * @property {() => void} ready the table answers
 * @property {() => void} settled nothing more comes on the table by itself
 */

import { Store } from "../store/store.js";
import { broughtChecked } from "../truth/dealer.js";
import { Presence } from "./presence.js";
import { Session } from "./session.js";

/** How long (ms) the table waits for the game that was kept; then the deal that the page brought can be played meanwhile. */
const PATIENCE = 1500;

export class Opening {
  #sitting;
  /** Counts each time that the table comes here or goes: what began before is over. */
  #turn = 0;

  /** @param {Sitting} sitting */
  constructor(sitting) {
    this.#sitting = sitting;
  }

  /** This tab has the table: what was kept comes on it. */
  async begin() {
    const { presence, ready, settled } = this.#sitting;
    const isFirst = this.#turn === 0;
    const now = (this.#turn += 1);
    const finding = this.#kept();
    const wait = new Promise((/** @type {(late: null) => void} */ late) => setTimeout(late, PATIENCE, null));
    // Only a fresh page may play before: what another tab has left here could be an old state of the same game.
    const found = isFirst ? await Promise.race([finding, wait]) : await finding;
    if (now !== this.#turn) return;
    presence.come();
    if (found === null) await this.#beginLate(finding, now);
    else await this.#lay(found);
    if (now !== this.#turn) return;
    ready();
    settled();
  }

  /** The table went to another tab. */
  end() {
    this.#turn += 1;
    this.#sitting.presence.go();
  }

  async #kept() {
    const found = await this.#sitting.store.current();
    await this.#sitting.alsoRead();
    return found;
  }

  /**
   * The device is slow to open what it keeps. A player who has begun by then plays on, and can have the kept game back.
   * @param {Promise<Found>} finding
   * @param {number} now
   */
  async #beginLate(finding, now) {
    const { session, ready, offerTakeBack } = this.#sitting;
    const { id } = session.record;
    session.open(session.record, session.game);
    ready();
    const found = await finding;
    if (now !== this.#turn) return;
    if (session.record.id === id && session.record.log === "") await this.#lay(found);
    else if (found.opened !== null && session.keepPrevious(found.opened.record.id)) offerTakeBack("asked");
  }

  /** @param {Found} found the kept game, for the table */
  async #lay({ opened, aside }) {
    const { session, brought, tell, offerTakeBack } = this.#sitting;
    if (aside !== null) tell(aside === "newer" ? "asideNewer" : "aside");
    if (opened === null) {
      session.open(session.record, session.game);
      await session.save();
      return;
    }
    const isSame = opened.record.ruleset === brought.ruleset && opened.record.deck === brought.deck;
    session.open(opened.record, opened.game);
    if (brought.asked && !isSame) {
      const { ruleset, number, deck } = brought;
      session.deal({ ruleset, number, checked: broughtChecked(brought), ...(number === null ? { deck } : {}) }, "asked");
    } else if (session.record.log === "" && session.canTakeBack) offerTakeBack("new");
  }
}
