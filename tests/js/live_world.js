/**
 * A table's server in a few lines, for the tests of the live modules: it holds games as logs, appends as the server does
 * (compare, then apply), and writes the frames of the protocol. Also a seeded source of chance, so that a failure can be run again.
 *
 * @typedef {import("../../static/js/live/protocol.js").ServerFrame} ServerFrame
 * @typedef {import("../../static/js/live/outbox.js").GameRecord} GameRecord
 */

import { cardText, deckText } from "../../static/js/engine/cards.js";
import { dealOfNumber, dealOfText } from "../../static/js/engine/deal.js";
import { Refused } from "../../static/js/engine/moves.js";
import { splitLog } from "../../static/js/engine/notation.js";
import { Game } from "../../static/js/engine/replay.js";
import { RULES_VERSION, rulesetNamed } from "../../static/js/engine/rules.js";
import { read } from "../../static/js/live/protocol.js";

/** Mulberry32: numbers from 0 up to 1, the same for the same seed. @param {number} seed */
export function chance(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A frame as it comes over the wire and through the reader. @param {object} frame @returns {ServerFrame} */
export function wired(frame) {
  return /** @type {ServerFrame} */ (read(JSON.parse(JSON.stringify(frame))));
}

/** @param {number} number @param {string} [ruleset] @returns {GameRecord} */
export function recordOf(number, ruleset = "classic") {
  const id = number.toString(16).padStart(32, "0");
  return { id, ruleset, version: RULES_VERSION, deck: dealOfNumber(number).text, number, log: "" };
}

/** A legal event for this game, or null when nothing is. @param {Game} game @param {() => number} random */
export function someEvent(game, random) {
  const { legal, status, moves } = game.view();
  if (status === "won") return null;
  const removals = legal.filter((event) => event !== "d" && event !== "r");
  const from = [...legal, ...removals, ...removals];
  if (moves > 0 && random() < 0.15) from.push("u");
  if (game.timeline.future !== null && random() < 0.5) from.push("y");
  if (random() < 0.03) from.push("h");
  return from.length === 0 ? (moves > 0 ? "u" : null) : /** @type {string} */ (from[Math.floor(random() * from.length)]);
}

export class Server {
  /** @type {Map<string, {record: GameRecord, code: string, log: string[], game: Game}>} */
  games = new Map();
  current = "";

  /** @param {GameRecord} record */
  put(record) {
    const known = this.games.get(record.id);
    const log = splitLog(record.log);
    if (known === undefined) {
      const game = Game.begin(dealOfText(record.deck), rulesetNamed(record.ruleset, record.version)).afterAll(log);
      this.games.set(record.id, { record, code: `CODE${this.games.size}`, log, game });
    } else {
      this.append(known.code, 0, log);
    }
    this.current = record.id;
  }

  get table() {
    const found = this.games.get(this.current);
    if (found === undefined) throw new Error("no game on the table");
    return found;
  }

  /**
   * Append by comparison. @param {string} code @param {number} base @param {string[]} list
   * @returns {{t: string, seq: number, code?: string, game: string}}
   */
  append(code, base, list) {
    const found = [...this.games.values()].find((one) => one.code === code);
    if (found === undefined) return { t: "reject", code: "no game", game: code, seq: 0 };
    const tail = found.log.slice(base);
    const shared = Math.min(tail.length, list.length);
    const same = base <= found.log.length && tail.slice(0, shared).every((event, at) => event === list[at]);
    if (!same) return { t: "reject", code: "stale", game: code, seq: found.log.length };
    try {
      found.game = found.game.afterAll(list.slice(tail.length));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { t: "reject", code: "illegal", game: code, seq: found.log.length };
    }
    found.log.push(...list.slice(tail.length));
    return { t: "ack", game: code, seq: found.log.length };
  }

  /** @param {"snapshot" | "deal"} t @param {boolean} host */
  snapshot(t, host) {
    const { record, code, log, game } = this.table;
    return wired({
      t, game: code, ruleset: record.ruleset, version: record.version, cards: deckText(game.public.cards),
      log: log.join(" "), seq: log.length, status: game.status, hash: game.public.hash,
      table: { code: "TABLE", host: "Guest", listed: false, reactions: true, suggestions: false, gauge: false, since: "2026-01-01T00:00:00Z" },
      you: { role: host ? "host" : "watcher", mine: host, epoch: 1 }, host: "here", crowd: 1,
      ...(host ? { deck: record.deck, number: record.number, id: record.id } : {}),
    });
  }

  /** What follows after `seq` of the game on the table, as one `evs`; null when there is nothing. @param {number} seq */
  gap(seq) {
    const { record, code, log } = this.table;
    if (seq >= log.length) return null;
    let game = Game.begin(dealOfText(record.deck), rulesetNamed(record.ruleset, record.version)).afterAll(log.slice(0, seq));
    /** @type {[string, string | null][]} */
    const list = [];
    for (const event of log.slice(seq)) {
      const next = game.after(event);
      const shown = next.seen > game.seen ? next.public.cards.at(-1) : undefined;
      list.push([event, shown === undefined ? null : cardText(shown)]);
      game = next;
    }
    return wired({ t: "evs", game: code, seq: log.length, list, hash: game.public.hash, status: game.status });
  }

  /** The newest event alone, as `ev`. */
  newest() {
    const { log } = this.table;
    const gap = /** @type {import("../../static/js/live/protocol.js").Evs} */ (this.gap(log.length - 1));
    const [[e, shown]] = /** @type {[[string, string | null]]} */ (gap.list);
    return wired({ t: "ev", game: gap.game, seq: gap.seq, e, shown, hash: gap.hash, status: gap.status });
  }
}
