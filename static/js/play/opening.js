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
 * @property {{ruleset: string, deck: string, number: number | null, asked: boolean, verified?: boolean, daily?: string | null,
 *   band?: import("../types.js").Band | null}} brought the deal that the page brought; `asked` for by its address; `daily`: its date
 * @property {string | null} date the daily that the address asks for, whatever deal the page brought: without a network it is the
 *   device that has it
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
  /** What the address asks for is laid once: when the table comes back here, it is with the game that was going. */
  #hasLaid = false;
  /** @type {() => void} */
  #answer = () => undefined;
  /** When the table answers for the first time: what was pressed before waits for it. @type {Promise<void>} */
  ready = new Promise((resolve) => (this.#answer = resolve));

  /** @param {Sitting} sitting */
  constructor(sitting) {
    this.#sitting = sitting;
  }

  /** This tab has the table: what was kept comes on it. */
  async begin() {
    const { presence, settled } = this.#sitting;
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
    this.#ready();
    settled();
  }

  /** The table went to another tab. */
  end() {
    this.#turn += 1;
    this.#sitting.presence.go();
  }

  /** The page is put away, and its table let go. */
  rest() {
    this.#turn += 1;
    this.#sitting.presence.leave();
  }

  #ready() {
    this.#sitting.ready();
    this.#answer();
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
    const { session, offerTakeBack } = this.#sitting;
    const { id } = session.record;
    session.open(session.record, session.game);
    this.#ready();
    const found = await finding;
    if (now !== this.#turn) return;
    if (session.record.id === id && session.record.log === "") await this.#lay(found);
    else if (found.opened !== null && session.keepPrevious(found.opened.record.id)) offerTakeBack("asked");
  }

  /** @param {Found} found the kept game, for the table */
  async #lay({ opened, aside }) {
    const { session, brought, date, tell, offerTakeBack } = this.#sitting;
    const isFirst = !this.#hasLaid;
    this.#hasLaid = true;
    if (aside !== null) tell(aside === "newer" ? "asideNewer" : "aside");
    if (isFirst && date !== null && (await this.#attempted(date, opened))) return;
    if (opened === null) {
      session.open(session.record, session.game);
      await session.save();
      return;
    }
    const isSame =
      opened.record.ruleset === brought.ruleset && opened.record.deck === brought.deck && (brought.daily ?? null) === (opened.record.daily ?? null);
    session.open(opened.record, opened.game);
    if (isFirst && brought.asked && !isSame) {
      const { ruleset, number, deck } = brought;
      const checked = broughtChecked(brought);
      session.deal({ ruleset, number, checked, daily: brought.daily ?? null, ...(number === null ? { deck } : {}) }, "asked");
    } else if (session.record.log === "" && session.canTakeBack) offerTakeBack("new");
  }

  /**
   * The last attempt of the daily that was asked for goes on: asking for it again is no other attempt.
   * @param {string} date
   * @param {Found["opened"]} opened the game that was last on the table
   * @returns {Promise<boolean>} whether there is one; else the deal that the page brought is dealt, or the kept game comes back
   */
  async #attempted(date, opened) {
    const { session, store, brought, tell, offerTakeBack } = this.#sitting;
    const before = session.record;
    const { log } = before;
    const attempt = opened?.record.daily === date ? opened : await store.attempt(date);
    // Played meanwhile, or fetched from another device: that is on the table, and stays.
    if (session.record !== before || before.log !== log) return true;
    if (attempt === null) {
      if (brought.daily !== date) tell("dailyNotHere");
      return false;
    }
    session.open(attempt.record, attempt.game);
    if (opened !== null && opened.record.log !== "" && session.keepPrevious(opened.record.id)) offerTakeBack("asked");
    else if (session.record.log === "" && session.canTakeBack) offerTakeBack("new");
    await session.save();
    return true;
  }
}
