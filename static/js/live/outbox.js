/**
 * What the host still has to say to the table. No socket, no clock, no page.
 *
 * The rule: one frame in flight at a time, and every batch says from which acknowledged event it goes on. So a lost
 * acknowledgement, a repeat or a regrouping is harmless: the server compares and answers the same. Games go to the table in
 * the order in which they were dealt; the next one goes only after the last event of the one before it is stored. What the
 * server refuses is not argued with: the board goes back to the server's log.
 *
 * @typedef {import("./protocol.js").ClientFrame} ClientFrame
 * @typedef {import("./protocol.js").GameState} GameState
 *
 * @typedef {Pick<import("../types.js").GameRecord, "id" | "ruleset" | "version" | "deck" | "number" | "log" | "daily" | "again">} GameRecord
 *   what the table needs of a game as the device keeps it
 *
 * @typedef {{kind: "fits"} | {kind: "reset", log: string} | {kind: "other", state: GameState}} Verdict
 *   fits: the server's log is the beginning of ours; reset: take the server's; other: the table has a game we do not play
 */

import { splitLog } from "../engine/notation.js";
import { MAX_BATCH } from "./constants.js";

/** One game of the host's: `acked` of its events are known to be stored. */
class Sending {
  /** @param {GameRecord} record */
  constructor(record) {
    this.record = record;
    this.id = record.id;
    this.log = splitLog(record.log);
    this.acked = 0;
    this.code = "";
    /** The time (ms) played until its last event, 0 while that is not known. */
    this.ms = 0;
  }
}

export class Outbox {
  /** The game on the table, as far as the server has said. @type {Sending | null} */
  #current = null;
  /** Games dealt since, not yet on the table. @type {Sending[]} */
  #coming = [];
  /** "refused": the server's snapshot is on its way, and until it is here nothing is sent. @type {"nothing" | "events" | "deal" | "refused"} */
  #inFlight = "nothing";
  /** Whether a whole ping has gone by with the same frame in flight. */
  #stale = false;

  /** Events and deals that the server has not acknowledged. */
  get waiting() {
    const open = this.#current === null ? 0 : this.#current.log.length - this.#current.acked;
    return open + this.#coming.reduce((sum, game) => sum + 1 + game.log.length, 0);
  }

  /** How many events of the game on the table are acknowledged. */
  get acked() {
    return this.#current?.acked ?? 0;
  }

  /** Whether this game is on the table, or on its way there. @param {string} id */
  holds(id) {
    return this.#current?.id === id || this.#coming.some((game) => game.id === id);
  }

  /**
   * A game is on the table: the server has stored `acked` of its events under `code`.
   * @param {GameRecord} record @param {string} code @param {number} acked
   */
  begin(record, code, acked) {
    this.#current = new Sending(record);
    this.#current.code = code;
    this.#current.acked = Math.min(acked, this.#current.log.length);
    this.#coming = [];
    this.#inFlight = "nothing";
  }

  /**
   * The host made an event in this game, so long (ms) at the table. Of a game that is not on the air it is nobody's business.
   * @param {string} id @param {string} event @param {number} [ms]
   */
  event(id, event, ms = 0) {
    const game = this.#find(id);
    game?.log.push(event);
    if (game !== undefined) game.ms = Math.round(ms);
  }

  /** The host dealt, restarted, or took that back: this game is the next at the table. @param {GameRecord} record */
  deal(record) {
    const sent = this.#inFlight === "deal" ? 1 : 0;
    this.#coming = this.#coming.filter((game, at) => at < sent || game.log.length > 0);
    const last = this.#coming.at(-1) ?? this.#current;
    if (last?.id !== record.id) this.#coming.push(new Sending(record));
  }

  /** The next frame to send, now in flight; null while one is, or when all is said. @returns {ClientFrame | null} */
  next() {
    if (this.#inFlight !== "nothing") return null;
    const game = this.#current;
    if (game !== null && game.acked < game.log.length) {
      this.#inFlight = "events";
      const list = game.log.slice(game.acked, game.acked + MAX_BATCH);
      return { t: "events", game: game.code, base: game.acked, list, ...(game.ms === 0 ? {} : { ms: game.ms }) };
    }
    const coming = this.#coming[0];
    if (coming === undefined) return null;
    this.#inFlight = "deal";
    const { id, ruleset, version, deck, number, daily, again = false } = coming.record;
    const log = coming.log.join(" ");
    const numbered = number === null ? {} : { number };
    return { t: "deal", id, ruleset, version, deck, ...numbered, log, ...(daily ? { daily, again } : {}) };
  }

  /** The server has stored a game up to `seq`. @param {string} code @param {number} seq */
  ack(code, seq) {
    const game = this.#current;
    if (game === null || game.code !== code) return;
    if (this.#inFlight === "events") this.#inFlight = "nothing";
    game.acked = Math.max(game.acked, Math.min(seq, game.log.length));
  }

  /** The socket is gone: what was in flight may or may not have arrived. */
  lost() {
    this.#inFlight = "nothing";
    this.#stale = false;
  }

  /** A pong came. What was in flight at the last one too has been lost on the way, and goes again. */
  pong() {
    if (this.#stale) this.#inFlight = "nothing";
    this.#stale = this.#inFlight !== "nothing";
  }

  /**
   * The server refused what was in flight; its snapshot follows. A refused deal is left out of the queue.
   * @returns {string | null} the id of the deal that will not be on the table
   */
  refused() {
    const wasDeal = this.#inFlight === "deal";
    this.#inFlight = "refused";
    return wasDeal ? (this.#coming.shift()?.id ?? null) : null;
  }

  /**
   * How the table stands, in a snapshot or after a deal.
   * @param {GameState} state with `id`, as the holder of the lease gets it
   * @param {boolean} afterRefusal then what the server does not have is dropped, not sent again
   * @returns {Verdict}
   */
  table(state, afterRefusal = false) {
    if (this.#inFlight === "refused") this.#inFlight = "nothing";
    const coming = this.#coming[0];
    if (coming !== undefined && coming.id === state.id) {
      this.#coming.shift();
      this.#current = coming;
      this.#current.code = state.game;
      if (this.#inFlight === "deal") this.#inFlight = "nothing";
    }
    const game = this.#current;
    if (game === null || game.id !== state.id) {
      return this.#coming.length > 0 && !afterRefusal ? { kind: "fits" } : { kind: "other", state };
    }
    game.code = state.game;
    const stored = splitLog(state.log);
    const begins = stored.length <= game.log.length && stored.every((event, at) => event === game.log[at]);
    game.acked = stored.length;
    if (begins && !(afterRefusal && stored.length < game.log.length)) return { kind: "fits" };
    game.log = stored;
    return { kind: "reset", log: state.log };
  }

  /** @param {string} id */
  #find(id) {
    return this.#coming.find((game) => game.id === id) ?? (this.#current?.id === id ? this.#current : undefined);
  }
}
