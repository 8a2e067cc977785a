/**
 * From the removals that a search found to the moves of a game.
 *
 * A search speaks of removals only: which card or pair leaves next, a stock card by how many lie above it. Here the draws and
 * recycles between them are filled in and every move is played by the engine, so that a line which is not one throws Refused and
 * is never shown.
 *
 * @typedef {import("../../types.js").Move} Move
 * @typedef {import("../../types.js").Place} Place
 * @typedef {readonly number[]} Removal The cards that leave, a king alone. Below PYRAMID_SIZE a place of the pyramid; a stock card
 *   is PYRAMID_SIZE and how many of those that count lie above it.
 */

import { KING } from "../cards.js";
import { PYRAMID_SIZE, STOCK_SIZE, isOpen } from "../layout.js";
import { DRAW, NO_CARD, RECYCLE, king, pair } from "../moves.js";
import { Position } from "../position.js";
import { at } from "./shapes.js";
import { placeUnder } from "./stock.js";

/**
 * Plays removals from a position and keeps the moves.
 *
 * With `takeKings` each king leaves as soon as it can, on the waste too; otherwise only the removals say when a stock king
 * leaves. With `apexKingWaits` a king at the apex is left to the removals.
 */
export class Writer {
  #position;
  #takeKings;
  /** Those that do not count among the stock cards. @type {import("../../types.js").Mask} */
  #stockKings = 0;
  /** The pyramid kings still to leave by themselves. @type {Place[]} */
  #kings = [];
  /** @type {Move[]} */
  #moves = [];

  /**
   * @param {Position} position
   * @param {boolean} takeKings
   * @param {boolean} [apexKingWaits]
   */
  constructor(position, takeKings, apexKingWaits = false) {
    this.#position = position;
    this.#takeKings = takeKings;
    for (let place = apexKingWaits ? 1 : 0; place < PYRAMID_SIZE; place += 1) {
      if (position.deal.values[place] === KING && position.tableau.holds(place)) this.#kings.push(place);
    }
    for (let place = 0; takeKings && place < STOCK_SIZE; place += 1) {
      if (position.deal.values[PYRAMID_SIZE + place] === KING) this.#stockKings |= 1 << place;
    }
  }

  /**
   * The moves that make these removals, one after the other.
   * @param {Iterable<Removal>} removals
   * @returns {readonly Move[]}
   */
  line(removals) {
    this.#settle();
    for (const told of removals) {
      const removal = told.map((card) => this.#index(card));
      while (!this.#hasCome(removal)) {
        this.#play(this.#position.tableau.undrawnMask ? DRAW : RECYCLE);
        this.#settle();
      }
      this.#play(removal.length === 1 ? king(at(removal, 0)) : pair(at(removal, 0), at(removal, 1)));
      this.#settle();
    }
    return Object.freeze(this.#moves);
  }

  /**
   * The deal index of a card of a removal. Kings that go by themselves do not count among the stock cards.
   * @param {number} card
   * @returns {Place}
   */
  #index(card) {
    if (card < PYRAMID_SIZE) return card;
    const { stock } = this.#position.tableau;
    return PYRAMID_SIZE + placeUnder(stock & ~this.#stockKings, card - PYRAMID_SIZE);
  }

  /**
   * Whether each stock card of this removal lies where it can leave.
   * @param {readonly Place[]} removal
   */
  #hasCome(removal) {
    const { rules, tableau: table } = this.#position;
    for (const place of removal) {
      if (place < PYRAMID_SIZE || place === table.wasteTop) continue;
      if (!rules.openStock || removal.length === 1 || place !== table.stockTop) return false;
    }
    return true;
  }

  /** The kings that go by themselves. */
  #settle() {
    for (let place = this.#freeKing(); place !== NO_CARD; place = this.#freeKing()) this.#play(king(place));
  }

  #freeKing() {
    const { deal, tableau: table } = this.#position;
    for (const place of this.#kings) {
      if (!isOpen(table.pyramid, place)) continue;
      this.#kings.splice(this.#kings.indexOf(place), 1);
      return place;
    }
    const top = table.wasteTop;
    return this.#takeKings && !table.cleared && top !== NO_CARD && deal.values[top] === KING ? top : NO_CARD;
  }

  /** @param {Move} move */
  #play(move) {
    this.#position = this.#position.play(move);
    this.#moves.push(move);
  }
}

/**
 * Where these moves lead; Refused when one is not legal.
 * @param {Position} position
 * @param {Iterable<Move>} line
 */
export function played(position, line) {
  let reached = position;
  for (const move of line) reached = reached.play(move);
  return reached;
}
