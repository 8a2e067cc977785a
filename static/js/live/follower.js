/**
 * What a watcher knows, and what each frame does to it. No socket, no clock, no page: frames in, changes out.
 *
 * The rule: the watcher's log is always a prefix of the table's log. An event is taken only when it is the next one and when the
 * public position after it has the hash that came with it. What is old is dropped; what is ahead, or does not fit, is never
 * guessed at: the follower asks to join again, from the last event it is sure of or from nothing. The whole log is kept, so
 * that any earlier moment can be shown.
 *
 * @typedef {import("./protocol.js").ServerFrame} ServerFrame
 * @typedef {import("./protocol.js").GameState} GameState
 * @typedef {import("./protocol.js").TableInfo} TableInfo
 * @typedef {import("./protocol.js").You} You
 * @typedef {import("./protocol.js").HostState} HostState
 * @typedef {import("./protocol.js").Status} Status
 *
 * @typedef {object} Followed a game as it stands for this watcher; never changed in place but for `log`, which only grows
 * @property {string} code
 * @property {PublicGame} start the deal untouched, with every card revealed so far
 * @property {PublicGame} now
 * @property {string[]} log
 * @property {Status} status
 *
 * @typedef {{kind: "joined"} | {kind: "step", event: string} | {kind: "info"} | {kind: "resync", why: string}
 *   | {kind: "reactions", counts: Partial<Record<import("./protocol.js").Kind, number>>}} Change
 *   joined: another board or a jump within it; step: one event on; info: people and settings; resync: join again, by `since`
 */

import { parseCard } from "../engine/cards.js";
import { Refused } from "../engine/moves.js";
import { splitLog } from "../engine/notation.js";
import { PublicGame } from "../engine/public.js";
import { UnknownRuleset, rulesetNamed } from "../engine/rules.js";

/** Frames kept while a snapshot is on its way; with more, the snapshot will simply be followed by another join. */
const MOST_WAITING = 512;

export class Follower {
  /** @type {Followed | null} */
  #game = null;
  #joined = false;
  /** @type {ServerFrame[]} */
  #waiting = [];
  /** Our seq at the last pong that said the table was further on; -1 when there is none. */
  #behindAt = -1;

  /** @type {TableInfo | null} */
  table = null;
  /** @type {You | null} */
  you = null;
  /** @type {HostState} */
  host = "here";
  crowd = 0;
  /** What the host's browser has proved, and of which event. @type {import("./protocol.js").Gauge | null} */
  #gauge = null;

  /** Whether the deal can still be won, as the host lets it be known; null when it is not known of the position as it stands. */
  get gauge() {
    const known = this.#gauge;
    if (known === null || this.table?.gauge !== true || this.#game?.status === "won") return null;
    return known.seq === this.seq ? known.state : null;
  }

  /** The game followed, or null when none is known (yet). */
  get game() {
    return this.#game;
  }

  /** How many events have been followed. */
  get seq() {
    return this.#game?.log.length ?? 0;
  }

  /** Whether a snapshot has come since the beginning or since the last doubt. */
  get joined() {
    return this.#joined;
  }

  /** What the next `hello` may say: from where to go on. Undefined: from a snapshot. */
  get since() {
    return this.#game === null ? undefined : { game: this.#game.code, seq: this.seq };
  }

  /**
   * The game as it stood after `count` of its events.
   * @param {number} count 0 to `seq`
   */
  at(count) {
    const game = this.#game;
    if (game === null) throw new RangeError("no game is followed");
    return game.log.slice(0, count).reduce((table, event) => table.follow(event), game.start);
  }

  /**
   * Take one frame from the server.
   * @param {ServerFrame} frame
   * @returns {Change[]} in the order in which they happened; a `resync` is always the last
   */
  receive(frame) {
    switch (frame.t) {
      case "snapshot":
      case "deal":
        return this.#join(frame);
      case "ev":
      case "evs":
        return this.#joined ? this.#follow(frame) : this.#wait(frame);
      case "pong":
        return this.#head(frame.seq);
      case "crowd":
        this.crowd = frame.n;
        return [{ kind: "info" }];
      case "host":
        this.host = frame.state;
        return [{ kind: "info" }];
      case "settings":
        if (this.table !== null) this.table = { ...this.table, ...frame };
        return [{ kind: "info" }];
      case "gauge":
        this.#gauge = frame;
        return [{ kind: "info" }];
      case "reactions":
        return [{ kind: "reactions", counts: frame.counts }];
      default:
        return [];
    }
  }

  /** @param {import("./protocol.js").Snapshot} frame @returns {Change[]} */
  #join(frame) {
    this.table = frame.table;
    this.you = frame.you;
    this.host = frame.host;
    this.crowd = frame.crowd;
    const waited = this.#waiting.splice(0);
    if (frame.state === null) {
      this.#game = null;
      this.#joined = true;
      return [{ kind: "joined" }];
    }
    if (!this.#isOld(frame.state)) {
      const game = followedFrom(frame.state);
      if (game === null) return this.#doubt("the snapshot does not fit");
      if (game.code !== this.#game?.code) this.#gauge = null;
      this.#game = game;
    }
    this.#joined = true;
    this.#behindAt = -1;
    /** @type {Change[]} */
    const changes = [{ kind: "joined" }];
    for (const late of waited) {
      changes.push(...this.receive(late));
      if (changes.at(-1)?.kind === "resync") break;
    }
    return changes;
  }

  /** Whether a snapshot says nothing new: the same game, no further than here, and the same events. @param {GameState} state */
  #isOld(state) {
    const game = this.#game;
    if (game === null || game.code !== state.game || state.seq > game.log.length) return false;
    return game.log.slice(0, state.seq).join(" ") === state.log;
  }

  /** @param {import("./protocol.js").Ev | import("./protocol.js").Evs} frame @returns {Change[]} */
  #follow(frame) {
    const game = this.#game;
    if (game === null || game.code !== frame.game) return this.#doubt("an event of another game");
    /** @type {[string, string | null][]} */
    const list = frame.t === "ev" ? [[frame.e, frame.shown]] : frame.list;
    const first = frame.seq - list.length + 1;
    if (frame.seq <= this.seq) return [];
    if (first > this.seq + 1) return [{ kind: "resync", why: "events are missing" }];
    const news = list.slice(this.seq + 1 - first);
    let now = game.now;
    let start = game.start;
    try {
      for (const [event, shown] of news) {
        const card = shown === null ? null : parseCard(shown);
        now = now.follow(event, card);
        if (card !== null) start = new PublicGame(start.rules, now.cards);
      }
    } catch (error) {
      if (!isMisfit(error)) throw error;
      return this.#doubt("an event that cannot be followed");
    }
    if (now.position.hash !== frame.hash) return this.#doubt("the boards differ");
    const events = news.map(([event]) => event);
    this.#game = { ...game, start, now, log: [...game.log, ...events], status: frame.status };
    this.#behindAt = -1;
    return events.map((event) => ({ kind: "step", event }));
  }

  /** @param {ServerFrame} frame @returns {Change[]} */
  #wait(frame) {
    if (this.#waiting.length < MOST_WAITING) this.#waiting.push(frame);
    return [];
  }

  /** A pong names the table's head. Twice ahead of a seq that did not move: something was lost. @param {number} head @returns {Change[]} */
  #head(head) {
    if (!this.#joined || head <= this.seq) {
      this.#behindAt = -1;
      return [];
    }
    if (this.#behindAt === this.seq) {
      this.#behindAt = -1;
      return [{ kind: "resync", why: "the last events are missing" }];
    }
    this.#behindAt = this.seq;
    return [];
  }

  /** Trust nothing more of this game; join from a snapshot. @param {string} why @returns {Change[]} */
  #doubt(why) {
    this.#game = null;
    this.#joined = false;
    this.#waiting.length = 0;
    return [{ kind: "resync", why }];
  }
}

/**
 * The game of a snapshot, replayed and checked; null when it does not fit together.
 * @param {GameState} state
 * @returns {Followed | null}
 */
function followedFrom(state) {
  try {
    const log = splitLog(state.log);
    const cards = Object.freeze(state.cards.split(" ").map(parseCard));
    const start = new PublicGame(rulesetNamed(state.ruleset, state.version), cards);
    const now = log.reduce((table, event) => table.follow(event), start);
    if (log.length !== state.seq || now.position.hash !== state.hash) return null;
    return { code: state.game, start, now, log, status: state.status };
  } catch (error) {
    if (!isMisfit(error)) throw error;
    return null;
  }
}

/** Errors that mean "this does not fit", as against a fault of ours. @param {unknown} error */
function isMisfit(error) {
  return error instanceof Refused || error instanceof UnknownRuleset || error instanceof RangeError;
}
