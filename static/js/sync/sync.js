/**
 * The device's games and the server's, kept in step: what the server has not acknowledged goes there, what other devices made
 * comes here. When that is done, how often, and what is said of it, is decided here; what becomes of one game, in exchange.js. Play
 * never waits for it, and no element of the page is known here.
 *
 * @typedef {import("./api.js").Ask} Ask
 * @typedef {import("./lines.js").Apart} Apart
 * @typedef {import("../play/session.js").Session} Session
 * @typedef {import("../store/store.js").Store} Store
 * @typedef {import("./state.js").State} State
 *
 * @typedef {object} Beside
 * @property {(state: State) => void} changed
 * @property {(account: boolean) => Promise<void>} inStep everything is in step, first thing after a start: time for the rest
 *
 * @typedef {Beside & import("./exchange.js").Told} Listener
 */

import { Busy, Offline } from "./api.js";
import { DeviceGames } from "./device.js";
import { Exchange } from "./exchange.js";
import { OWNER, ackedIn, isForeign } from "./lines.js";
import { stateOf } from "./state.js";
import { Waiting } from "./waiting.js";

/** Events are gathered for so long (ms) before they are sent. */
export const GATHER = 1000;
/** How often (ms) the server is asked for the game on the table; where it tells by itself, every so many times less often. */
export const LOOK_EVERY = 10_000;
const TOLD_LOOKS = 6;
const RETRY_FIRST = 4000;
const RETRY_MOST = 60_000;
/** So many of the newest games are looked at, and so many of the unfinished ones. */
const NEWEST = 50;

export class Sync {
  #ask;
  #store;
  #games;
  #exchange;
  #isOnAir;
  #isTold;
  #listener;
  #waiting = new Waiting();
  /** @type {string | null} */
  #owner = null;
  #account = false;
  #running = false;
  #busy = false;
  /** What is wanted next: a whole round, or only what is waiting. @type {"all" | "waiting" | null} */
  #wanted = null;
  /** Why nothing can be sent now. @type {import("./state.js").Away} */
  #away = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #looking;
  #looks = 0;
  /** What the server has said last of a game that another device may have played. @type {{id: string, seq: number} | null} */
  #heard = null;
  #retry = RETRY_FIRST;

  /**
   * @param {{ask: Ask, store: Store, session: Session, isOnAir: (id: string) => boolean, isTold: () => boolean, listener: Listener}} hands
   *   `isTold`: whether the server says by itself (`heard`) that another device has played
   */
  constructor({ ask, store, session, isOnAir, isTold, listener }) {
    this.#ask = ask;
    this.#store = store;
    this.#games = new DeviceGames(store, session);
    this.#isOnAir = isOnAir;
    this.#isTold = isTold;
    this.#listener = listener;
    this.#exchange = new Exchange({
      ask,
      games: this.#games,
      waiting: this.#waiting,
      isOnAir,
      told: {
        apart: (apart) => {
          this.#tell();
          listener.apart(apart);
        },
        followed: listener.followed,
        keptBoth: listener.keptBoth,
      },
      again: (what) => this.#want(what),
    });
    session.onEvent(() => this.touched());
    session.onNewGame(() => this.touched());
  }

  /** Whom games are saved for: a mark, or null. */
  get owner() {
    return this.#owner;
  }

  /** Whether the game on the table is another account's, left on this device: it goes nowhere. */
  get isForeign() {
    return this.#owner !== null && isForeign(this.#games.current, this.#owner);
  }

  /** How things stand. @returns {State} */
  get state() {
    return stateOf({
      waiting: this.#waiting.counts,
      refused: this.#waiting.refusal(this.#games.current.id),
      isApart: this.#exchange.isApart,
      isAnybody: this.#owner !== null && !this.isForeign,
      away: this.#away,
      isElsewhere: this.#exchange.isElsewhere,
    });
  }

  /** This tab has the table: begin, or begin again. @returns {Promise<void>} when the first round is over */
  async start() {
    if (this.#running) return;
    this.#running = true;
    const known = await this.#store.note(OWNER);
    if (this.#owner === null && typeof known === "string") this.#owner = known;
    this.#looking = setInterval(() => {
      this.#looks += 1;
      if (!this.#isTold() || this.#looks % TOLD_LOOKS === 0) void this.#look();
    }, LOOK_EVERY);
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
    if (record.log !== "" && !this.#isOnAir(record.id)) this.#waiting.count(record, this.#owner);
    this.#tell();
    if (!this.#waiting.isEmpty) this.#later(GATHER, "waiting");
  }

  /** The server has so many events of this game: sent from here a moment ago, or by another device. @param {string} id @param {number} seq */
  heard(id, seq) {
    this.#heard = { id, seq };
    this.#lookIfBehind();
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
    if (this.#owner !== null && (await this.#exchange.choose(choice, this.#owner))) await this.#work("waiting");
  }

  /** @param {"all" | "waiting"} what */
  #want(what) {
    if (this.#wanted === null || what === "all") this.#wanted = what;
  }

  /** @param {number} delay @param {"all" | "waiting"} what */
  #later(delay, what) {
    this.#want(what);
    if (this.#busy) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#work(this.#wanted ?? what), delay);
  }

  /** One thing at a time; what was asked for meanwhile is done after it. @param {"all" | "waiting"} what */
  async #work(what) {
    this.#want(what);
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
      this.#away = null;
      this.#retry = RETRY_FIRST;
    } catch (error) {
      if (!(error instanceof Offline)) throw error;
      this.#away = error instanceof Busy ? "busy" : "offline";
    } finally {
      this.#busy = false;
      this.#tell();
    }
    if (this.#away !== null && this.#running) {
      this.#wanted = null;
      this.#later(this.#retry, "all");
      this.#retry = Math.min(2 * this.#retry, RETRY_MOST);
    }
    this.#lookIfBehind();
  }

  async #all() {
    // Counted first: without a network that is all that can be said.
    await this.#countAll();
    if (!(await this.#whoAmI())) return;
    await this.#countAll();
    await this.#fetchOthers();
    await this.#sendWaiting();
    this.#away = null;
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
    await this.#store.keepNote(OWNER, this.#owner ?? undefined);
    return this.#owner !== null;
  }

  async #countAll() {
    const owner = this.#owner;
    if (owner !== null) for (const record of await this.#games.all(owner)) this.#waiting.count(record, owner);
    this.#tell();
  }

  async #sendWaiting() {
    this.#exchange.isElsewhere = false;
    for (const id of this.#waiting.ids) {
      if (this.#owner === null) return;
      await this.#exchange.send(id, this.#owner);
      this.#tell();
    }
  }

  /** What other devices made or played on: the newest games, and what is unfinished, however long ago it was played. */
  async #fetchOthers() {
    const newest = await this.#briefs(`games?limit=${NEWEST}`);
    const older = newest.isMore ? (await this.#briefs(`games?status=playing&limit=${NEWEST}`)).games : [];
    const briefs = new Map([...newest.games, ...older].map((brief) => [brief.id, brief]));
    for (const brief of [...briefs.values()].reverse()) {
      const mine = await this.#games.named(brief.id);
      const isKnown = mine !== null && ackedIn(mine, this.#owner) === brief.seq;
      const isWanted = mine !== null || (brief.status !== "won" && brief.seq > 0);
      if (isKnown || !isWanted || this.#isOnAir(brief.id)) continue;
      const whole = await this.#ask("GET", `games/${brief.id}`);
      if (whole.status === 200 && this.#owner !== null) await this.#exchange.stands(brief.id, whole.body, this.#owner);
    }
  }

  /** A page of the games that the server has, newest first. @param {string} path */
  async #briefs(path) {
    const { status, body } = await this.#ask("GET", path);
    if (status !== 200) throw new Offline(`http ${status}`);
    return { games: /** @type {{id: string, seq: number, status: string}[]} */ (body.games), isMore: body.next !== null };
  }

  /** What was heard is looked at once nothing is under way: it may be the answer to what this device sends. */
  #lookIfBehind() {
    const heard = this.#heard;
    if (heard === null || this.#busy) return;
    this.#heard = null;
    const record = this.#games.current;
    if (this.#owner !== null && record.id === heard.id && ackedIn(record, this.#owner) < heard.seq) void this.#look();
  }

  /** Has another device played on with the game on the table? */
  async #look() {
    const record = this.#games.current;
    const owner = this.#owner;
    const isAsking = this.#running && !this.#busy && this.#away === null && document.visibilityState === "visible";
    if (!isAsking || owner === null || this.#isOnAir(record.id)) return;
    const acked = ackedIn(record, owner);
    if (acked === 0) return;
    try {
      const { status, body } = await this.#ask("GET", `games/${record.id}`, undefined, String(acked));
      if (status === 200 && this.#running) await this.#exchange.stands(record.id, body, owner);
      if (status === 401) void this.round();
    } catch (error) {
      if (!(error instanceof Offline)) throw error;
      this.#away = error instanceof Busy ? "busy" : "offline";
      this.#later(this.#retry, "all");
    }
    this.#tell();
  }

  #tell() {
    this.#listener.changed(this.state);
  }
}
