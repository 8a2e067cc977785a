/**
 * A position: a tableau with its deal and ruleset. What is open, what is legal and why not, how the deal stands.
 *
 * @typedef {import("../types.js").Card} Card
 * @typedef {import("../types.js").Place} Place
 * @typedef {import("../types.js").Move} Move
 * @typedef {import("../types.js").Reason} ReasonText
 * @typedef {import("../types.js").Status} StatusText
 */

import { KING, TARGET, cardText } from "./cards.js";
import { Deal } from "./deal.js";
import { digest } from "./digest.js";
import { COVERED_BY, FULL_PYRAMID, FULL_STOCK, PYRAMID_SIZE, isOpen, lowestPlace, openPlaces } from "./layout.js";
import { DRAW, Kind, NO_CARD, RECYCLE, Reason, Refused, king, pair } from "./moves.js";
import { Ruleset } from "./rules.js";
import { Tableau } from "./tableau.js";

/** How a deal stands. `stuck` is final but for undo; `playing` may still be lost, which is the solver's question. */
export const Status = Object.freeze(
  /** @type {const} */ ({ PLAYING: "playing", STUCK: "stuck", WON: "won" }),
);

/** Parts that make no position, said in words. */
export class PositionError extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = "PositionError";
  }
}

/** Immutable; `play` gives the next one or throws Refused. */
export class Position {
  /**
   * @param {Deal} deal
   * @param {Ruleset} rules
   * @param {Tableau} [tableau]
   */
  constructor(deal, rules, tableau = new Tableau()) {
    this.deal = deal;
    this.rules = rules;
    this.tableau = tableau;
    Object.freeze(this);
  }

  /**
   * A position of a real table: the cards gone, the card on top of the waste, the pass. PositionError if impossible.
   * @param {Deal} deal
   * @param {Ruleset} rules
   * @param {{gone?: Iterable<Card>, wasteTop?: Card | null, passNumber?: number}} [parts]
   */
  static fromParts(deal, rules, { gone = [], wasteTop = null, passNumber = 1 } = {}) {
    let pyramid = FULL_PYRAMID;
    let stock = FULL_STOCK;
    for (const card of new Set(gone)) {
      const place = placeOf(deal, card);
      if (place < PYRAMID_SIZE) pyramid ^= 1 << place;
      else stock ^= 1 << (place - PYRAMID_SIZE);
    }
    COVERED_BY.forEach((covering, place) => {
      if (!((pyramid >> place) & 1) && pyramid & covering) {
        throw new PositionError(`${cardText(cardAt(deal, place))} cannot be gone: it is still covered`);
      }
    });
    let drawn = 0;
    if (wasteTop !== null) {
      drawn = placeOf(deal, wasteTop) - PYRAMID_SIZE + 1;
      if (drawn <= 0 || !((stock >> (drawn - 1)) & 1)) {
        throw new PositionError(`${cardText(wasteTop)} cannot lie on the waste`);
      }
    }
    if (passNumber < 1 || !rules.allowsPass(passNumber)) {
      throw new PositionError(`pass ${passNumber} does not exist in ${rules.name}`);
    }
    return new Position(deal, rules, new Tableau(pyramid, stock, drawn, passNumber));
  }

  /**
   * Deal indices of the cards that may leave or be paired now: open pyramid cards, waste top, an open stock's top.
   * @returns {Place[]}
   */
  get available() {
    const { tableau: table } = this;
    const places = openPlaces(table.pyramid);
    if (table.drawn > 0) places.push(table.wasteTop);
    if (this.rules.openStock && table.stockTop !== NO_CARD) places.push(table.stockTop);
    return places;
  }

  /** Every legal move; none once the pyramid is cleared. @returns {Move[]} */
  get legalMoves() {
    const { tableau: table } = this;
    if (table.cleared) return [];
    /** @type {Move[]} */
    const moves = [];
    const places = this.available;
    const undrawnTop = table.stockTop;
    places.forEach((one, at) => {
      const value = valueAt(this.deal, one);
      if (value === KING) {
        if (one !== undrawnTop) moves.push(king(one));
        return;
      }
      for (const other of places.slice(at + 1)) {
        if (value + valueAt(this.deal, other) === TARGET) moves.push(pair(one, other));
      }
    });
    if (undrawnTop !== NO_CARD) moves.push(DRAW);
    else if (this.canRecycle) moves.push(RECYCLE);
    return moves;
  }

  /** Whether the waste may be turned back over now. */
  get canRecycle() {
    return this.#recycleRefusal() === null;
  }

  /**
   * Why this move is not legal here, or null when it is.
   * @param {Move} move
   * @returns {ReasonText | null}
   */
  refusal(move) {
    if (this.tableau.cleared) return Reason.GAME_WON;
    switch (move.kind) {
      case Kind.DRAW:
        return this.tableau.undrawnMask ? null : Reason.STOCK_EMPTY;
      case Kind.RECYCLE:
        return this.#recycleRefusal();
      case Kind.KING:
        return (
          this.#cardRefusal(move.first) ?? (valueAt(this.deal, move.first) === KING ? null : Reason.NOT_THIRTEEN)
        );
      case Kind.PAIR:
        return this.#pairRefusal(move);
    }
  }

  /**
   * The position after this move; Refused, with the reason, when it is not legal here.
   * @param {Move} move
   */
  play(move) {
    const reason = this.refusal(move);
    if (reason !== null) throw new Refused(reason);
    return new Position(this.deal, this.rules, this.tableau.after(move));
  }

  /** Won, stuck or playing, as rules.md defines them. @returns {StatusText} */
  get status() {
    if (this.tableau.cleared) return Status.WON;
    return this.#removalAhead() ? Status.PLAYING : Status.STUCK;
  }

  /** Eight hexadecimal digits over all that makes this position, hidden cards included: never for a watcher. */
  get hash() {
    const { pyramid, stock, drawn, passNumber } = this.tableau;
    return digest(`${this.rules.name} ${this.deal.text} ${pyramid} ${stock} ${drawn} ${passNumber}`);
  }

  /** @returns {ReasonText | null} */
  #recycleRefusal() {
    const { tableau: table } = this;
    if (table.undrawnMask) return Reason.STOCK_NOT_EMPTY;
    if (table.drawn === 0) return Reason.WASTE_EMPTY;
    return this.rules.allowsPass(table.passNumber + 1) ? null : Reason.NO_PASS_LEFT;
  }

  /**
   * @param {Move} move
   * @returns {ReasonText | null}
   */
  #pairRefusal({ first, second }) {
    const { tableau: table } = this;
    if (table.holds(first) && table.holds(second) && this.#inWaste(first) && this.#inWaste(second)) {
      return Reason.TWO_WASTE;
    }
    const reason = this.#cardRefusal(first) ?? this.#cardRefusal(second);
    if (reason !== null) return reason;
    const one = valueAt(this.deal, first);
    const other = valueAt(this.deal, second);
    if (one === KING || other === KING) return Reason.KING_ALONE;
    return one + other === TARGET ? null : Reason.NOT_THIRTEEN;
  }

  /** @param {Place} place */
  #inWaste(place) {
    return place >= PYRAMID_SIZE && place < PYRAMID_SIZE + this.tableau.drawn;
  }

  /**
   * Why the card at this deal index cannot be taken now, or null.
   * @param {Place} place
   * @returns {ReasonText | null}
   */
  #cardRefusal(place) {
    const { tableau: table } = this;
    if (!table.holds(place)) return Reason.CARD_GONE;
    if (place < PYRAMID_SIZE) return isOpen(table.pyramid, place) ? null : Reason.STILL_COVERED;
    if (this.#inWaste(place)) return place === table.wasteTop ? null : Reason.UNDER_WASTE;
    if (!this.rules.openStock || place !== table.stockTop) return Reason.NOT_DRAWN;
    return valueAt(this.deal, place) === KING ? Reason.DRAW_KING_FIRST : null;
  }

  /**
   * Whether some run of draws and recycles alone, or none at all, reaches a removal.
   *
   * The cards that can come to the top of the waste are the top now and all still to be drawn, and with a pass left
   * every card of stock and waste. An open stock also brings each two neighbours of that run together.
   */
  #removalAhead() {
    const { tableau: table, deal } = this;
    const opened = new Set(openPlaces(table.pyramid).map((place) => valueAt(deal, place)));
    if (opened.has(KING)) return true;
    for (const value of opened) if (opened.has(TARGET - value)) return true;
    const runs = [table.undrawnMask | ((1 << table.drawn) >> 1)];
    if (this.rules.allowsPass(table.passNumber + 1)) runs.push(table.stock);
    for (const run of runs) {
      let before = 0;
      for (let rest = run; rest !== 0; rest &= rest - 1) {
        const value = valueAt(deal, PYRAMID_SIZE + lowestPlace(rest));
        if (value === KING || opened.has(TARGET - value)) return true;
        if (this.rules.openStock && before + value === TARGET) return true;
        before = value;
      }
    }
    return false;
  }
}

/**
 * @param {Deal} deal
 * @param {Place} place
 */
function valueAt(deal, place) {
  return /** @type {number} */ (deal.values[place]);
}

/**
 * @param {Deal} deal
 * @param {Place} place
 */
function cardAt(deal, place) {
  return /** @type {Card} */ (deal.cards[place]);
}

/**
 * @param {Deal} deal
 * @param {Card} card
 */
function placeOf(deal, card) {
  return /** @type {Place} */ (deal.places[card]);
}
