/**
 * Events as text, both ways.
 *
 *     d draw    r recycle    Kh a king leaves    5h8c a pair leaves    u undo    y redo    h a hint was given
 *
 * Events are separated by single spaces. A pair is written lower deal index first and read in either order, so a text
 * belongs to a deal.
 *
 * @typedef {import("../types.js").Card} Card
 * @typedef {import("../types.js").Place} Place
 * @typedef {import("../types.js").Move} Move
 * @typedef {import("../types.js").GameEvent} GameEvent
 */

import { cardText, findCard } from "./cards.js";
import { Deal } from "./deal.js";
import { Control, DRAW, Kind, NO_CARD, RECYCLE, Reason, Refused, king, pair, shortened } from "./moves.js";

/** @type {ReadonlyMap<string, GameEvent>} */
const PLAIN = new Map([
  /** @type {[string, GameEvent]} */ (["d", DRAW]),
  ["r", RECYCLE],
  ...Object.values(Control).map((control) => /** @type {[string, GameEvent]} */ ([control, control])),
]);

/**
 * The notation of an event of this deal.
 * @param {GameEvent} event
 * @param {Deal} deal
 * @returns {string}
 */
export function eventText(event, deal) {
  if (typeof event === "string") return event;
  if (event.kind === Kind.DRAW) return "d";
  if (event.kind === Kind.RECYCLE) return "r";
  const text = cardText(/** @type {Card} */ (deal.cards[event.first]));
  return event.second === NO_CARD ? text : text + cardText(/** @type {Card} */ (deal.cards[event.second]));
}

/**
 * Read one event of this deal; Refused (unknown event) when it is none. Says nothing of whether it is legal.
 * @param {string} text
 * @param {Deal} deal
 * @returns {GameEvent}
 */
export function parseEvent(text, deal) {
  const plain = PLAIN.get(text);
  if (plain !== undefined) return plain;
  const first = findCard(text.slice(0, 2));
  if (first !== undefined && text.length === 2) return king(placeOf(deal, first));
  const second = findCard(text.slice(2));
  if (first !== undefined && second !== undefined && first !== second) {
    return pair(placeOf(deal, first), placeOf(deal, second));
  }
  throw new Refused(Reason.UNKNOWN_EVENT, shortened(text));
}

/**
 * The events of a log text; Refused (unknown event) when they are not separated by single spaces.
 * @param {string} log
 * @returns {string[]}
 */
export function splitLog(log) {
  if (log === "") return [];
  const events = log.split(" ");
  const empty = events.indexOf("");
  if (empty >= 0) throw new Refused(Reason.UNKNOWN_EVENT, "", empty);
  return events;
}

/**
 * A line of moves as one text.
 * @param {readonly Move[]} moves
 * @param {Deal} deal
 */
export function movesText(moves, deal) {
  return moves.map((move) => eventText(move, deal)).join(" ");
}

/**
 * @param {Deal} deal
 * @param {Card} card
 */
function placeOf(deal, card) {
  return /** @type {Place} */ (deal.places[card]);
}
