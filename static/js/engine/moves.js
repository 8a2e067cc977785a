/**
 * What can be done, and how a refusal is named.
 *
 * A move draws, recycles, or takes one king or one pair off the table. An event of a game is a move, or one of the three
 * controls: undo, redo, hint.
 *
 * @typedef {import("../types.js").Place} Place
 * @typedef {import("../types.js").Move} Move
 * @typedef {import("../types.js").GameEvent} GameEvent
 * @typedef {import("../types.js").Reason} ReasonText
 */

export const NO_CARD = -1;

/** The four kinds of move. */
export const Kind = Object.freeze(
  /** @type {const} */ ({ DRAW: "draw", RECYCLE: "recycle", KING: "king", PAIR: "pair" }),
);

/** Events that are not moves; the values are their notation. */
export const Control = Object.freeze(/** @type {const} */ ({ UNDO: "u", REDO: "y", HINT: "h" }));

/** @type {Move} */
export const DRAW = Object.freeze({ kind: Kind.DRAW, first: NO_CARD, second: NO_CARD });
/** @type {Move} */
export const RECYCLE = Object.freeze({ kind: Kind.RECYCLE, first: NO_CARD, second: NO_CARD });

/**
 * The king at this deal index leaves alone.
 * @param {Place} place
 * @returns {Move}
 */
export function king(place) {
  return Object.freeze({ kind: Kind.KING, first: place, second: NO_CARD });
}

/**
 * The cards at these two deal indices leave together.
 * @param {Place} one
 * @param {Place} other
 * @returns {Move}
 */
export function pair(one, other) {
  return Object.freeze({ kind: Kind.PAIR, first: Math.min(one, other), second: Math.max(one, other) });
}

/** Why an event is refused; the same names on the wire, in the browser and in messages. */
export const Reason = Object.freeze(
  /** @type {const} */ ({
    STILL_COVERED: "still covered",
    NOT_THIRTEEN: "does not make thirteen",
    TWO_WASTE: "two waste cards",
    KING_ALONE: "a king leaves alone",
    UNDER_WASTE: "under the waste top",
    NOT_DRAWN: "not drawn yet",
    DRAW_KING_FIRST: "draw the king first",
    CARD_GONE: "card is gone",
    STOCK_EMPTY: "stock is empty",
    STOCK_NOT_EMPTY: "stock is not empty",
    WASTE_EMPTY: "waste is empty",
    NO_PASS_LEFT: "no pass left",
    NOTHING_TO_UNDO: "nothing to undo",
    NOTHING_TO_REDO: "nothing to redo",
    GAME_WON: "game is won",
    UNKNOWN_EVENT: "unknown event",
    LOG_FULL: "log full",
  }),
);

/** An event that cannot happen here; nothing has changed. `place` is its place in the log (0 for the first), if known. */
export class Refused extends Error {
  /**
   * @param {ReasonText} reason
   * @param {string} [event]
   * @param {number | null} [place]
   */
  constructor(reason, event = "", place = null) {
    const said = event ? `${event}: ${reason}` : reason;
    super(place === null ? said : `event ${place + 1}, ${said}`);
    this.name = "Refused";
    this.reason = reason;
    this.event = event;
    this.place = place;
  }
}

/**
 * The first 8 characters of what was refused: enough to name it, too little to flood a message.
 * @param {string} text
 */
export function shortened(text) {
  return [...text.slice(0, 16)].slice(0, 8).join("");
}
