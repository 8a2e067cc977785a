/**
 * The game on the table: its record, the engine's value of it, and every way in which either may change. Each change is kept on
 * the device, then told to whoever asked to hear it. This is also what a live host's page holds on to:
 *
 *     session.record                  {id, ruleset, version, deck, number, log, ...}, the game now
 *     session.onEvent(callback)       after each event: ({ text, seq })
 *     session.onNewGame(callback)     after another game came on the table: (record)
 *     session.resetTo(log)            the server's log is the truth: back to it
 *     session.acknowledge(seq)        a server has stored so many events
 *     session.onAcknowledged(callback) after that: (seq)
 *
 * @typedef {import("../types.js").GameRecord} GameRecord
 * @typedef {import("../types.js").Reason} ReasonText
 * @typedef {import("../types.js").Checked} Checked
 * @typedef {{text: string, seq: number, more?: boolean}} Played `more`: others follow at once, and only the last is worth showing
 * @typedef {"opened" | "new" | "restart" | "taken back" | "reset" | "asked"} Why another game, or another state, is on the table
 */

import { Deal, dealOfNumber, dealOfText } from "../engine/deal.js";
import { Refused } from "../engine/moves.js";
import { splitLog } from "../engine/notation.js";
import { Game } from "../engine/replay.js";
import { rulesetNamed } from "../engine/rules.js";
import { Clock } from "../store/clock.js";
import { freshRecord, newId, randomNumber } from "../store/record.js";
import { Store } from "../store/store.js";

export class Session {
  #store;
  #randomNumbers;
  /** @type {Array<(played: Played) => void>} */
  #eventCallbacks = [];
  /** @type {Array<(record: GameRecord, why: Why) => void>} */
  #gameCallbacks = [];
  /** @type {Array<(seq: number) => void>} */
  #ackCallbacks = [];
  /** Time at the table. */
  clock = new Clock();
  /** @type {GameRecord} */
  record;
  /** @type {Game} */
  game;

  /**
   * @param {Store} store
   * @param {{ruleset: string, deck: string, number: number | null, checked?: Checked | null, daily?: string | null}} deal the deal that the
   *   page brought
   * @param {number} randomNumbers how many numbers a random deal is chosen from
   */
  constructor(store, deal, randomNumbers) {
    this.#store = store;
    this.#randomNumbers = randomNumbers;
    this.record = freshRecord({ ...deal, now: Date.now() });
    const dealt = deal.number === null ? dealOfText(deal.deck) : dealOfNumber(deal.number);
    this.game = Game.begin(dealt, rulesetNamed(deal.ruleset));
  }

  /** @param {(played: Played) => void} callback after each event */
  onEvent(callback) {
    this.#eventCallbacks.push(callback);
  }

  /** @param {(record: GameRecord, why: Why) => void} callback after another game came on the table */
  onNewGame(callback) {
    this.#gameCallbacks.push(callback);
  }

  /** @param {(seq: number) => void} callback after a server has stored so many events of the game on the table */
  onAcknowledged(callback) {
    this.#ackCallbacks.push(callback);
  }

  /**
   * One event in notation. Returns why it is refused, or null when it was played.
   * @param {string} text
   * @param {{more?: boolean}} [how] `more`: the next follows at once
   * @returns {ReasonText | null}
   */
  play(text, { more = false } = {}) {
    try {
      this.game = this.game.after(text);
    } catch (error) {
      if (error instanceof Refused) return error.reason;
      throw error;
    }
    if (this.game.status === "won") this.clock.stop();
    else this.clock.run();
    this.record.log = this.record.log === "" ? text : `${this.record.log} ${text}`;
    if (!more) this.save();
    for (const callback of this.#eventCallbacks) callback({ text, seq: this.game.length, more });
    return null;
  }

  /** Keep the game as it stands. */
  save() {
    this.record.activeMs = this.clock.spent;
    this.record.status = this.game.status;
    this.record.savedAt = Date.now();
    return this.#store.save(this.record);
  }

  /**
   * A game that was kept comes back on the table.
   * @param {GameRecord} record
   * @param {Game} game
   * @param {Why} [why]
   */
  open(record, game, why = "opened") {
    this.record = record;
    this.game = game;
    this.clock.reset(record.activeMs);
    for (const callback of this.#gameCallbacks) callback(record, why);
  }

  /**
   * Another deal. The game that was on the table is kept, and can be taken back.
   * @param {{ruleset: string, number?: number | null, deck?: string, checked?: Checked | null, daily?: string | null}} wanted no number and
   *   no deck: a surprise; `daily`: the date whose deal it is
   * @param {Why} [why]
   */
  deal({ ruleset, number = null, deck, checked = null, daily = null }, why = "new") {
    const dealt = deck === undefined ? dealOfNumber(number ?? randomNumber(this.#randomNumbers)) : dealOfText(deck);
    this.#begin(dealt, { ruleset, number: deck === undefined ? dealt.number : number, checked, daily }, why);
  }

  /** The same deal from its beginning: a new game. */
  restart() {
    const { ruleset, number, checked, daily, again = false, log } = this.record;
    this.#begin(this.game.deal, { ruleset, number, checked, daily, again: again || log !== "" }, "restart");
  }

  /**
   * Something about the game on the table beside its events.
   * @param {Pick<GameRecord, "checked" | "shown">} noted
   */
  note(noted) {
    Object.assign(this.record, noted);
    return this.save();
  }

  /** Whether the game before this one can come back. */
  get canTakeBack() {
    return this.record.previous !== null;
  }

  /**
   * A game of before turned up after this one was begun: it can come back, unless this one has taken the place of another.
   * @param {string} id
   * @returns {boolean} whether it can
   */
  keepPrevious(id) {
    if (this.canTakeBack || id === this.record.id) return false;
    this.record.previous = id;
    this.save();
    return true;
  }

  /** The game before this one comes back; the one that took its place goes if it was never begun. */
  async takeBack() {
    const { previous, id, log } = this.record;
    const kept = previous === null ? null : await this.#store.game(previous);
    if (kept === null) return;
    this.open(kept.record, kept.game, "taken back");
    await this.save();
    if (log === "") await this.#store.drop(id);
  }

  /** The offer to take back is over. */
  forgetPrevious() {
    if (this.record.previous === null) return;
    this.record.previous = null;
    this.save();
  }

  /**
   * The log as the server has it becomes the game's; Refused when it is no log of this deal.
   * @param {string} log
   * @param {{isKept?: boolean}} [how] whether what the server does not have is kept, as a game of its own
   * @returns {boolean} whether a copy was kept
   */
  resetTo(log, { isKept = true } = {}) {
    const game = Game.begin(this.game.deal, this.game.rules).afterAll(splitLog(log));
    const isCopied = isKept && this.#copy(this.record, log);
    this.game = game;
    this.record.log = log;
    this.record.acked = game.length;
    this.save();
    for (const callback of this.#gameCallbacks) callback(this.record, "reset");
    return isCopied;
  }

  /**
   * A game that this owner played elsewhere comes on the table. What this device holds of it and the server does not is kept.
   * @param {GameRecord} record as the server has it
   * @param {Game} game
   */
  async adopt(record, game) {
    const held = this.#store.game(record.id); // asked for before the next line writes over it
    this.open({ ...record, acked: game.length }, game, "opened");
    const here = await held;
    if (here !== null) this.#copy(here.record, record.log);
    await this.save();
  }

  /**
   * Keep a line of play that is to be written over, as a game of its own; none when the new line goes on from it.
   * @param {GameRecord} record
   * @param {string} log the new line
   */
  #copy(record, log) {
    const isBeginning = record.log === "" || record.log === log || log.startsWith(`${record.log} `);
    if (isBeginning) return false;
    const { owner: _, ...own } = record;
    void this.#store.keep({ ...own, id: newId(), acked: 0, previous: null, savedAt: Date.now() });
    return true;
  }

  /** @param {number} seq how many events a server has stored */
  acknowledge(seq) {
    this.record.acked = seq;
    this.save();
    for (const callback of this.#ackCallbacks) callback(seq);
  }

  /**
   * @param {Deal} deal
   * @param {{ruleset: string, number: number | null, checked?: Checked | null, daily?: string | null, again?: boolean}} known
   * @param {Why} why
   */
  #begin(deal, known, why) {
    const before = this.record;
    this.clock.stop();
    // A table that nobody touched is nothing to come back to: what lay before it still is.
    const untouched = before.log === "";
    if (!untouched) this.save();
    const previous = untouched ? before.previous : before.id;
    this.record = freshRecord({ ...known, deck: deal.text, previous, now: Date.now() });
    this.game = Game.begin(deal, rulesetNamed(known.ruleset));
    this.clock.reset(0);
    this.save();
    if (untouched) this.#store.drop(before.id);
    for (const callback of this.#gameCallbacks) callback(this.record, why);
  }
}
