/**
 * Every message of a live table, both ways, and the one place where a frame from the server becomes a typed value.
 *
 * A frame is a JSON object with a tag `t`. What is read here has been checked field by field: nothing behind this file meets a
 * missing field or a wrong type (fields.js reads them). A tag that this release does not know is `null` (a newer server may say
 * more); a known tag with a wrong field is a ProtocolError, and the connection starts afresh.
 *
 * @typedef {"here" | "paused" | "away" | "gone"} HostState
 * @typedef {import("../types.js").Status} Status
 *
 * Client to server
 * @typedef {{t: "hello", v: number, client: string, since?: {game: string, seq: number}}} Hello the first frame
 * @typedef {{t: "events", game: string, base: number, list: string[], ms?: number}} Events host: events base+1 and on, played
 *   within so many ms
 * @typedef {{t: "deal", id: string, ruleset: string, version: string, deck: string, number?: number, log: string,
 *   daily?: string, again?: boolean}} NextDeal
 * @typedef {{t: "take"}} Take owner: "Play here"
 * @typedef {{t: "hidden", on: boolean}} Hidden host: its tab is out of sight, or back
 * @typedef {{t: "settings", listed?: boolean, reactions?: boolean, suggestions?: boolean, gauge?: boolean}} Settings host: what is to change
 * @typedef {{t: "gauge", seq: number, state: GaugeState}} ProvedHere host: what its browser has proved of the position after event `seq`
 * @typedef {{t: "who"}} Who host: who watches?
 * @typedef {{t: "block", watcher: string}} Block host: this seat is to leave and stay out
 * @typedef {{t: "unblock"}} Unblock host: everyone may come in again
 * @typedef {{t: "react", kind: Kind}} React
 * @typedef {{t: "suggest", seq: number, pair: string}} Suggest points at a pair in the position after event `seq`
 * @typedef {{t: "end"}} End
 * @typedef {{t: "ping", seq: number}} Ping
 * @typedef {{t: "bye"}} Bye
 * @typedef {Hello | Events | NextDeal | Take | Hidden | Settings | ProvedHere | Who | Block | Unblock | End | React | Suggest | Ping | Bye} ClientFrame
 *
 * Server to client
 * @typedef {"bravo" | "heart" | "hooray" | "laugh" | "wow"} Kind what a watcher can say without words
 * @typedef {import("../types.js").SolverState} GaugeState
 * @typedef {object} Allowed what the host allows
 * @property {boolean} listed in the lobby
 * @property {boolean} reactions
 * @property {boolean} suggestions
 * @property {boolean} gauge shown to watchers
 * @typedef {{code: string, host: string, since: string} & Allowed} TableInfo `since`: ISO time of going on the air
 * @typedef {{role: "host" | "watcher", mine: boolean, epoch: number}} You
 * @typedef {object} GameState a game as the table shows it
 * @property {string} game its public code
 * @property {string} ruleset
 * @property {string} version
 * @property {string} cards deck[0 : 28 + seen] as deck text
 * @property {string} log all events so far, as one text
 * @property {number} seq how many events that is
 * @property {Status} status
 * @property {string} hash of the public position
 * @property {string | null} deck the whole deck: only to the one who holds the lease
 * @property {number | null} number the deal number: likewise
 * @property {string | null} id the id that the host's device made: likewise
 *
 * @typedef {{t: "snapshot" | "deal", state: GameState | null, table: TableInfo, you: You, host: HostState, crowd: number}} Snapshot
 * @typedef {{t: "ev", game: string, seq: number, e: string, shown: string | null, hash: string, status: Status}} Ev
 * @typedef {{t: "evs", game: string, seq: number, list: [string, string | null][], hash: string, status: Status}} Evs
 * @typedef {{t: "ack", game: string, seq: number}} Ack
 * @typedef {{t: "reject", code: string, detail: string, game: string | null, seq: number}} Reject a snapshot follows
 * @typedef {{t: "pong", seq: number}} Pong the table's head
 * @typedef {{t: "crowd", n: number}} Crowd
 * @typedef {{t: "host", state: HostState}} Host
 * @typedef {{t: "settings"} & Allowed} AllowedNow
 * @typedef {{t: "gauge", seq: number, state: GaugeState}} Gauge as it came from the host, while `seq` is the table's head
 * @typedef {{t: "reactions", counts: Partial<Record<Kind, number>>}} Reactions since they were last told
 * @typedef {{t: "favourite", game: string, seq: number, pair: string | null, votes: number}} Favourite host: what most point at
 * @typedef {{t: "watchers", list: string[], blocked: number}} Watchers host: the seats that watch; how many marks keep somebody out
 * @typedef {{t: "replaced"}} Replaced
 * @typedef {{t: "ended"}} Ended
 * @typedef {{t: "reload", after: number}} Reload seconds
 * @typedef {{t: "error", code: string, detail: string}} ErrorFrame
 * @typedef {{t: "listening"}} Listening to a device that listens for its account's games: from now on it is told
 * @typedef {{t: "grew", id: string, seq: number}} Grew so many events are stored now of the game that the devices call `id`
 * @typedef {Snapshot | Ev | Evs | Ack | Reject | Pong | Crowd | Host | AllowedNow | Gauge | Reactions | Favourite | Watchers | Replaced | Ended | Reload | Listening | Grew | ErrorFrame} ServerFrame
 */

import { ProtocolError, count, flag, number, object, optional, text, texts } from "./fields.js";

const HOST_STATES = Object.freeze(["here", "paused", "away", "gone"]);
const STATUSES = Object.freeze(["playing", "stuck", "won"]);
const GAUGES = Object.freeze(["winnable", "lost", "not known"]);
/** @type {readonly Kind[]} */
export const KINDS = Object.freeze(["bravo", "heart", "hooray", "laugh", "wow"]);

/**
 * Read a frame from the server. @param {string} text @returns {ServerFrame | null} null for a tag that is not known here.
 */
export function decode(text) {
  /** @type {unknown} */
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ProtocolError("not JSON");
  }
  return read(value);
}

/**
 * The same for a value that has been parsed already (the page's own JSON block).
 * @param {unknown} value
 * @returns {ServerFrame | null}
 */
export function read(value) {
  const frame = object(value, "frame");
  const t = text(frame, "t");
  switch (t) {
    case "snapshot":
    case "deal":
      return snapshot(t, frame);
    case "ev":
      return {
        t,
        game: text(frame, "game"),
        seq: count(frame, "seq"),
        e: text(frame, "e"),
        shown: optional(frame, "shown", text),
        hash: text(frame, "hash"),
        status: status(frame),
      };
    case "evs":
      return {
        t,
        game: text(frame, "game"),
        seq: count(frame, "seq"),
        list: pairs(frame),
        hash: text(frame, "hash"),
        status: status(frame),
      };
    case "ack":
      return { t, game: text(frame, "game"), seq: count(frame, "seq") };
    case "reject":
      return {
        t,
        code: text(frame, "code"),
        detail: optional(frame, "detail", text) ?? "",
        game: optional(frame, "game", text),
        seq: optional(frame, "seq", count) ?? 0,
      };
    case "pong":
      return { t, seq: count(frame, "seq") };
    case "crowd":
      return { t, n: count(frame, "n") };
    case "host":
      return { t, state: hostState(frame, "state") };
    case "settings":
      return { t, ...allowed(frame) };
    case "gauge":
      return { t, seq: count(frame, "seq"), state: gaugeState(frame) };
    case "reactions":
      return { t, counts: counts(frame) };
    case "favourite":
      return {
        t,
        game: text(frame, "game"),
        seq: count(frame, "seq"),
        pair: optional(frame, "pair", text),
        votes: count(frame, "votes"),
      };
    case "watchers":
      return { t, list: texts(frame, "list"), blocked: count(frame, "blocked") };
    case "replaced":
    case "ended":
    case "listening":
      return { t };
    case "grew":
      return { t, id: text(frame, "id"), seq: count(frame, "seq") };
    case "reload":
      return { t, after: number(frame, "after") };
    case "error":
      return { t, code: text(frame, "code"), detail: optional(frame, "detail", text) ?? "" };
    default:
      return null;
  }
}

/**
 * @param {"snapshot" | "deal"} t
 * @param {Record<string, unknown>} frame
 * @returns {Snapshot}
 */
function snapshot(t, frame) {
  const table = object(frame.table, "table");
  const you = object(frame.you, "you");
  return {
    t,
    state: frame.game === null || frame.game === undefined ? null : gameState(frame),
    table: {
      code: text(table, "code"),
      host: text(table, "host"),
      since: text(table, "since"),
      ...allowed(table),
    },
    you: { role: role(you), mine: flag(you, "mine"), epoch: count(you, "epoch") },
    host: hostState(frame, "host"),
    crowd: count(frame, "crowd"),
  };
}

/**
 * @param {Record<string, unknown>} frame
 * @returns {GameState}
 */
function gameState(frame) {
  return {
    game: text(frame, "game"),
    ruleset: text(frame, "ruleset"),
    version: text(frame, "version"),
    cards: text(frame, "cards"),
    log: text(frame, "log"),
    seq: count(frame, "seq"),
    status: status(frame),
    hash: text(frame, "hash"),
    deck: optional(frame, "deck", text),
    number: optional(frame, "number", count),
    id: optional(frame, "id", text),
  };
}

/** @param {Record<string, unknown>} frame @returns {Allowed} */
function allowed(frame) {
  return {
    listed: flag(frame, "listed"),
    reactions: flag(frame, "reactions"),
    suggestions: flag(frame, "suggestions"),
    gauge: flag(frame, "gauge"),
  };
}

/** Kinds that this release does not know are passed over. @param {Record<string, unknown>} frame @returns {Partial<Record<Kind, number>>} */
function counts(frame) {
  const all = object(frame.counts, "counts");
  return Object.fromEntries(KINDS.filter((kind) => all[kind] !== undefined).map((kind) => [kind, count(all, kind)]));
}

/** @param {Record<string, unknown>} frame @returns {GaugeState} */
function gaugeState(frame) {
  const value = text(frame, "state");
  if (!GAUGES.includes(value)) throw new ProtocolError("state is no state of a gauge");
  return /** @type {GaugeState} */ (value);
}

/** Left out while a deal is being played. @param {Record<string, unknown>} frame @returns {Status} */
function status(frame) {
  const value = frame.status ?? "playing";
  if (!STATUSES.includes(/** @type {string} */ (value))) throw new ProtocolError("status is not known");
  return /** @type {Status} */ (value);
}

/** @param {Record<string, unknown>} frame @param {string} field @returns {HostState} */
function hostState(frame, field) {
  const value = text(frame, field);
  if (!HOST_STATES.includes(value)) throw new ProtocolError(`${field} is no state of a host`);
  return /** @type {HostState} */ (value);
}

/** @param {Record<string, unknown>} you @returns {"host" | "watcher"} */
function role(you) {
  const value = text(you, "role");
  if (value !== "host" && value !== "watcher") throw new ProtocolError("role is not known");
  return value;
}

/** @param {Record<string, unknown>} frame @returns {[string, string | null][]} */
function pairs(frame) {
  if (!Array.isArray(frame.list)) throw new ProtocolError("list is no list");
  return frame.list.map((item) => {
    if (!Array.isArray(item) || typeof item[0] !== "string") throw new ProtocolError("list holds what is no event");
    const shown = item[1] ?? null;
    if (shown !== null && typeof shown !== "string") throw new ProtocolError("list holds what is no card");
    return [item[0], shown];
  });
}
