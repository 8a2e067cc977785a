/**
 * The device's games and the server's, kept in step: what the server has not acknowledged goes there, what other devices made
 * comes here. Play never waits for it. No element of the page is known here, and nothing is ever merged or overwritten: where two
 * devices have gone different ways, both lines are kept and the player says which one goes on.
 *
 * @typedef {import("../types.js").GameRecord} GameRecord
 * @typedef {import("./lines.js").ServerGame} ServerGame
 * @typedef {import("./api.js").Ask} Ask
 * @typedef {import("../play/session.js").Session} Session
 * @typedef {import("../store/store.js").Store} Store
 *
 * @typedef {import("./state.js").State} State
 * @typedef {Readonly<{record: GameRecord, theirs: GameRecord}>} Apart
 *
 * @typedef {object} Listener
 * @property {(state: State) => void} changed
 * @property {(apart: Apart) => void} apart the game on the table went another way elsewhere: ask, then `choose`
 * @property {() => void} followed the table was brought on to what another device had played
 * @property {() => void} keptBoth a game that is not on the table had gone two ways: both are games now
 * @property {(account: boolean) => Promise<void>} inStep everything is in step, first thing after a start: time for the rest
 */

import { splitLog } from "../engine/notation.js";
import { Offline } from "./api.js";
import { DeviceGames } from "./device.js";
import { ackedIn, recordOf, relation, waitingIn } from "./lines.js";
import { stateOf } from "./state.js";

/** Events are gathered for so long (ms) before they are sent. */
export const GATHER = 1000;
/** How often (ms) the server is asked for the game on the table. */
export const LOOK_EVERY = 10_000;
const RETRY_FIRST = 4000;
const RETRY_MOST = 60_000;
/** So many of the newest games are looked at. */
const NEWEST = 50;
const OWNER = "sync owner";

export class Sync {
  #ask;
  #store;
  #games;
  #isOnAir;
  #listener;
  /** @type {string | null} */
  #owner = null;
  #account = false;
  #running = false;
  #busy = false;
  /** What is wanted next: a whole round, or only what is waiting. @type {"all" | "waiting" | null} */
  #wanted = null;
  /** Events waiting, by game. @type {Map<string, number>} */
  #waiting = new Map();
  /** Games that the server refuses, with its words: not sent again in this visit. @type {Map<string, string>} */
  #refused = new Map();
  #offline = false;
  #elsewhere = false;
  /** @type {Apart | null} */
  #apart = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #looking;
  #retry = RETRY_FIRST;

  /**
   * @param {{ask: Ask, store: Store, session: Session, isOnAir: (id: string) => boolean, listener: Listener}} hands
   */
  constructor({ ask, store, session, isOnAir, listener }) {
    this.#ask = ask;
    this.#store = store;
    this.#games = new DeviceGames(store, session);
    this.#isOnAir = isOnAir;
    this.#listener = listener;
    session.onEvent(() => this.touched());
    session.onNewGame(() => this.touched());
  }

  /** How things stand. @returns {State} */
  get state() {
    const refused = this.#refused.get(this.#games.current.id);
    const isApart = this.#apart !== null;
    return stateOf({
      waiting: this.#waiting.values(),
      refused,
      isApart,
      isAnybody: this.#owner !== null,
      isOffline: this.#offline,
      isElsewhere: this.#elsewhere,
    });
  }

  /** This tab has the table: begin, or begin again. @returns {Promise<void>} when the first round is over */
  async start() {
    if (this.#running) return;
    this.#running = true;
    const known = await this.#store.note(OWNER);
    if (this.#owner === null && typeof known === "string") this.#owner = known;
    this.#looking = setInterval(() => void this.#look(), LOOK_EVERY);
    await this.round();
  }

  /** The table went to another tab, or the page goes. */
  stop() {
    this.#running = false;
    clearTimeout(this.#timer);
    clearInterval(this.#looking);
  }

  /** Something was played: it goes out soon. */
  touched() {
    const record = this.#games.current;
    if (this.#owner === null || !this.#running) return;
    if (record.log !== "" && !this.#isOnAir(record.id)) this.#count(record);
    this.#tell();
    if (this.#waiting.size > 0) this.#later(GATHER, "waiting");
  }

  /** Everything, now: the network is back, the page is seen again. @returns {Promise<void>} */
  async round() {
    await this.#work("all");
  }

  /**
   * The player has chosen which line goes on; the other stays as a game of its own.
   * @param {"here" | "there"} choice
   */
  async choose(choice) {
    const apart = this.#apart;
    if (apart === null) return;
    this.#apart = null;
    const mine = await this.#games.named(apart.record.id);
    if (mine === null) return;
    const isOnTable = this.#games.current.id === mine.id;
    const copy = await this.#both(mine, apart.theirs);
    if (isOnTable) await this.#games.put(choice === "here" ? copy : apart.theirs, mine.id);
    await this.#work("waiting");
  }

  /** @param {number} delay @param {"all" | "waiting"} what */
  #later(delay, what) {
    if (this.#wanted === null || what === "all") this.#wanted = what;
    if (this.#busy) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#work(this.#wanted ?? what), delay);
  }

  /** One thing at a time; what was asked for meanwhile is done after it. @param {"all" | "waiting"} what */
  async #work(what) {
    if (this.#wanted === null || what === "all") this.#wanted = what;
    if (this.#busy || !this.#running) return;
    this.#busy = true;
    clearTimeout(this.#timer);
    try {
      while (this.#wanted !== null && this.#running) {
        const wanted = this.#wanted;
        this.#wanted = null;
        if (wanted === "all") await this.#all();
        else await this.#sendWaiting();
      }
      this.#offline = false;
      this.#retry = RETRY_FIRST;
    } catch (error) {
      if (!(error instanceof Offline)) throw error;
      this.#offline = true;
    } finally {
      this.#busy = false;
      this.#tell();
    }
    if (this.#offline && this.#running) {
      this.#wanted = null;
      this.#later(this.#retry, "all");
      this.#retry = Math.min(2 * this.#retry, RETRY_MOST);
    }
  }

  async #all() {
    // Counted first: without a network that is all that can be said.
    await this.#countAll();
    this.#tell();
    if (!(await this.#whoAmI())) return;
    await this.#countAll();
    this.#tell();
    await this.#fetchOthers();
    await this.#sendWaiting();
    this.#offline = false;
    this.#tell();
    await this.#listener.inStep(this.#account);
  }

  /** @returns {Promise<boolean>} whether there is anybody to save for */
  async #whoAmI() {
    const { status, body } = await this.#ask("GET", "me");
    if (status !== 200) throw new Offline(`http ${status}`);
    this.#account = body.account === true;
    if (body.owner === this.#owner) return body.owner !== null;
    this.#owner = typeof body.owner === "string" ? body.owner : null;
    this.#waiting.clear();
    this.#refused.clear();
    await this.#store.keepNote(OWNER, this.#owner ?? undefined);
    return this.#owner !== null;
  }

  async #countAll() {
    if (this.#owner === null) return;
    for (const record of await this.#games.all(this.#owner)) this.#count(record);
  }

  /** @param {GameRecord} record */
  #count(record) {
    const waiting = waitingIn(record, this.#owner);
    if (waiting > 0 && !this.#refused.has(record.id)) this.#waiting.set(record.id, waiting);
    else this.#waiting.delete(record.id);
  }

  async #sendWaiting() {
    this.#elsewhere = false;
    const left = new Set(this.#waiting.keys());
    for (const id of left) {
      if (this.#owner === null) return;
      if (this.#apart?.record.id !== id) await this.#send(id, this.#owner);
      this.#tell();
    }
  }

  /** @param {string} id @param {string} owner */
  async #send(id, owner) {
    const record = await this.#games.named(id);
    if (record === null || this.#isOnAir(id)) {
      this.#waiting.delete(id);
      return;
    }
    const base = ackedIn(record, owner);
    const log = splitLog(record.log);
    const { ruleset, version, deck, number } = record;
    const answer = await this.#ask("POST", `games/${id}`, {
      base_seq: base,
      events: log.slice(base),
      active_ms: Math.round(record.activeMs),
      status: record.status,
      deal: { ruleset, version, deck, number },
    });
    if (answer.status === 200) await this.#stands(id, answer.body);
    else if (answer.status === 401) this.#wanted = "all";
    else if (answer.body.code === "stale") await this.#stands(id, answer.body.game);
    else if (answer.body.code === "no such game") await this.#acknowledged(id, 0, owner);
    else if (answer.body.code === "other game") await this.#again(await this.#games.rename(record), id);
    else if (answer.body.code === "not the host") this.#elsewhere = true;
    else {
      this.#refused.set(id, String(answer.body.detail ?? answer.status));
      this.#waiting.delete(id);
    }
  }

  /** The server has this game so: compare with what is here now. @param {string} id @param {ServerGame} theirs */
  async #stands(id, theirs) {
    const owner = this.#owner;
    const mine = await this.#games.named(id);
    if (owner === null) return;
    if (mine === null) {
      await this.#store.keep(recordOf(theirs, owner));
      return;
    }
    const how = relation(mine.log, theirs.log);
    if (how === "same" || how === "ahead") await this.#acknowledged(id, theirs.seq, owner);
    else if (how === "behind") await this.#follow(mine, theirs, owner);
    else await this.#wentApart(mine, recordOf(theirs, owner, mine));
  }

  /** @param {string} id @param {number} seq @param {string} owner */
  async #acknowledged(id, seq, owner) {
    const record = await this.#games.acknowledge(id, seq, owner);
    if (record !== null) this.#count(record);
  }

  /** Another device went on from where this one is. @param {GameRecord} mine @param {ServerGame} theirs @param {string} owner */
  async #follow(mine, theirs, owner) {
    const isOnTable = this.#games.current.id === mine.id;
    this.#waiting.delete(mine.id);
    await this.#games.put({ ...recordOf(theirs, owner, mine), previous: mine.previous });
    if (isOnTable) this.#listener.followed();
  }

  /** @param {GameRecord} mine @param {GameRecord} theirs */
  async #wentApart(mine, theirs) {
    if (this.#games.current.id === mine.id) {
      const isNews = this.#apart?.theirs.log !== theirs.log;
      this.#apart = { record: mine, theirs };
      this.#count(mine);
      this.#tell();
      if (isNews) this.#listener.apart(this.#apart);
      return;
    }
    await this.#both(mine, theirs);
    this.#listener.keptBoth();
  }

  /** @param {GameRecord} mine @param {GameRecord} theirs */
  async #both(mine, theirs) {
    const copy = await this.#games.keepBoth(mine, theirs);
    this.#again(copy, mine.id);
    return copy;
  }

  /** A game goes to the server under a new id. @param {GameRecord} record @param {string} before */
  #again(record, before) {
    this.#waiting.delete(before);
    this.#count(record);
    this.#wanted ??= "waiting";
  }

  /** What other devices made or played on: the newest games, and all that are unfinished among those. */
  async #fetchOthers() {
    const { status, body } = await this.#ask("GET", `games?limit=${NEWEST}`);
    if (status !== 200) throw new Offline(`http ${status}`);
    for (const brief of [...body.games].reverse()) {
      const mine = await this.#games.named(brief.id);
      const isKnown = mine !== null && ackedIn(mine, this.#owner) === brief.seq;
      const isWanted = mine !== null || (brief.status === "playing" && brief.seq > 0);
      if (isKnown || !isWanted || this.#isOnAir(brief.id)) continue;
      const whole = await this.#ask("GET", `games/${brief.id}`);
      if (whole.status === 200) await this.#stands(brief.id, whole.body);
    }
  }

  /** Has another device played on with the game on the table? */
  async #look() {
    const record = this.#games.current;
    const isAsking = this.#running && !this.#busy && !this.#offline && this.#owner !== null;
    if (!isAsking || document.visibilityState !== "visible" || this.#isOnAir(record.id)) return;
    const acked = ackedIn(record, this.#owner);
    if (acked === 0) return;
    try {
      const { status, body } = await this.#ask("GET", `games/${record.id}`, undefined, acked);
      if (status === 200 && this.#running) await this.#stands(record.id, body);
      if (status === 401) void this.round();
    } catch (error) {
      if (!(error instanceof Offline)) throw error;
      this.#offline = true;
      this.#later(this.#retry, "all");
    }
    this.#tell();
  }

  #tell() {
    this.#listener.changed(this.state);
  }
}
