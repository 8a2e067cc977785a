/**
 * One game between this device and the server: sent from where the server has it, and what the server says then. The rule: nothing
 * is merged and nothing overwritten. Where two devices have gone different ways both lines are kept, and of the game on the table
 * the player says which one goes on.
 *
 * @typedef {import("../types.js").GameRecord} GameRecord
 * @typedef {import("./lines.js").ServerGame} ServerGame
 * @typedef {import("./lines.js").Apart} Apart
 * @typedef {import("./api.js").Ask} Ask
 *
 * @typedef {object} Told what happened to games, for whoever shows it
 * @property {(apart: Apart) => void} apart the game on the table went another way elsewhere: ask, then `choose`
 * @property {() => void} followed the table was brought on to what another device had played
 * @property {() => void} keptBoth a game that is not on the table had gone two ways: both are games now
 */

import { splitLog } from "../engine/notation.js";
import { DeviceGames } from "./device.js";
import { ackedIn, dealOf, recordOf, relation } from "./lines.js";
import { Waiting } from "./waiting.js";

export class Exchange {
  #ask;
  #games;
  #waiting;
  #isOnAir;
  #told;
  #again;
  /** @type {Apart | null} */
  #apart = null;
  /** Dates whose deck this visit has asked for. @type {Set<string>} */
  #handed = new Set();
  /** What becomes of games here is decided one after the other: an answer never meets a choice half done. @type {Promise<unknown>} */
  #turn = Promise.resolve();
  /** Whether another device has a game of these on the air: it is left to that one. */
  isElsewhere = false;

  /**
   * @param {{ask: Ask, games: DeviceGames, waiting: Waiting, isOnAir: (id: string) => boolean, told: Told,
   *   again: (what: "all" | "waiting") => void}} hands `again`: something is to be sent, or everything to be looked at
   */
  constructor({ ask, games, waiting, isOnAir, told, again }) {
    this.#ask = ask;
    this.#games = games;
    this.#waiting = waiting;
    this.#isOnAir = isOnAir;
    this.#told = told;
    this.#again = again;
  }

  /** Whether the player is being asked which line goes on: of the game on the table, never of one that another has taken the place of. */
  get isApart() {
    return this.#apart?.record.id === this.#games.current.id;
  }

  /** What waits of a game goes to the server. @param {string} id @param {string} owner */
  async send(id, owner) {
    // The player thinks about it. Once another game has taken its place, it goes, and there are two.
    if (this.isApart && id === this.#games.current.id) return;
    const record = await this.#games.named(id);
    if (record === null || this.#isOnAir(id)) {
      this.#waiting.drop(id);
      return;
    }
    const base = ackedIn(record, owner);
    const answer = await this.#ask("POST", `games/${id}`, {
      base_seq: base,
      events: splitLog(record.log).slice(base),
      active_ms: Math.round(record.activeMs),
      begun_ms: Math.round(record.begunAt),
      status: record.status,
      deal: dealOf(record),
    });
    if (answer.status === 200) await this.stands(id, answer.body, owner);
    else if (answer.status === 401) this.#again("all");
    else if (answer.body.code === "stale") await this.stands(id, answer.body.game, owner);
    else if (answer.body.code === "no such game") await this.#acknowledged(id, 0, owner);
    else if (answer.body.code === "other game") this.#anew(await this.#games.rename(record), id, owner);
    else if (answer.body.code === "not handed" && (await this.#handOut(record.daily ?? ""))) this.#again("waiting");
    else if (answer.body.code === "not the host") this.isElsewhere = true;
    else this.#waiting.refuse(id, String(answer.body.detail ?? answer.status));
  }

  /** The server has this game so: compare with what is here now. @param {string} id @param {ServerGame} theirs @param {string} owner */
  stands(id, theirs, owner) {
    return this.#inTurn(() => this.#compared(id, theirs, owner));
  }

  /**
   * The player has chosen which line goes on; the other stays as a game of its own.
   * @param {"here" | "there"} choice
   * @param {string} owner
   * @returns {Promise<boolean>} whether there was anything to choose
   */
  choose(choice, owner) {
    return this.#inTurn(() => this.#chosen(choice, owner));
  }

  /** @template T @param {() => Promise<T>} task nothing that waits for the network @returns {Promise<T>} */
  #inTurn(task) {
    const done = this.#turn.then(task);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  /** @param {string} id @param {ServerGame} theirs @param {string} owner */
  async #compared(id, theirs, owner) {
    const mine = await this.#games.named(id);
    if (mine === null) {
      await this.#games.put(recordOf(theirs, owner));
      return;
    }
    const how = relation(mine.log, theirs.log);
    if (how === "same" || how === "ahead") await this.#acknowledged(id, theirs.seq, owner);
    else if (how === "behind") await this.#follow(mine, theirs, owner);
    else await this.#wentApart(mine, recordOf(theirs, owner, mine), owner);
  }

  /** @param {"here" | "there"} choice @param {string} owner */
  async #chosen(choice, owner) {
    const apart = this.#apart;
    if (apart === null) return false;
    this.#apart = null;
    const mine = await this.#games.named(apart.record.id);
    if (mine === null) return false;
    const isOnTable = this.#games.current.id === mine.id;
    const copy = await this.#both(mine, apart.theirs, owner);
    if (isOnTable) await this.#games.put(choice === "here" ? copy : apart.theirs, mine.id);
    return true;
  }

  /**
   * A daily that was begun here for somebody else, or for nobody: whoever plays now is handed its deck, once.
   * @param {string} date
   * @returns {Promise<boolean>} whether its game may be sent now
   */
  async #handOut(date) {
    if (this.#handed.has(date)) return false;
    this.#handed.add(date);
    return (await this.#ask("POST", `daily/${date}/start`, {})).status === 200;
  }

  /** @param {string} id @param {number} seq @param {string} owner */
  async #acknowledged(id, seq, owner) {
    const record = await this.#games.acknowledge(id, seq, owner);
    if (record !== null) this.#waiting.count(record, owner);
  }

  /** Another device went on from where this one is. @param {GameRecord} mine @param {ServerGame} theirs @param {string} owner */
  async #follow(mine, theirs, owner) {
    const isOnTable = this.#games.current.id === mine.id;
    this.#waiting.drop(mine.id);
    await this.#games.put({ ...recordOf(theirs, owner, mine), previous: mine.previous });
    if (isOnTable) this.#told.followed();
  }

  /** @param {GameRecord} mine @param {GameRecord} theirs @param {string} owner */
  async #wentApart(mine, theirs, owner) {
    if (this.#games.current.id === mine.id) {
      const isNews = this.#apart?.theirs.log !== theirs.log;
      this.#apart = { record: mine, theirs };
      this.#waiting.count(mine, owner);
      if (isNews) this.#told.apart(this.#apart);
      return;
    }
    if (this.#apart?.record.id === mine.id) this.#apart = null;
    await this.#both(mine, theirs, owner);
    this.#told.keptBoth();
  }

  /** @param {GameRecord} mine @param {GameRecord} theirs @param {string} owner */
  async #both(mine, theirs, owner) {
    const copy = await this.#games.keepBoth(mine, theirs);
    this.#anew(copy, mine.id, owner);
    return copy;
  }

  /** A game goes to the server under a new id. @param {GameRecord} record @param {string} before @param {string} owner */
  #anew(record, before, owner) {
    this.#waiting.drop(before);
    this.#waiting.count(record, owner);
    this.#again("waiting");
  }
}
