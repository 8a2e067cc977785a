/**
 * What watchers may know: the public position, and a game followed by it.
 *
 * It holds the pyramid, the waste, how many cards the stock has, and the stock cards revealed so far: deck[0 : 28 + seen],
 * where `seen` only grows (an undone draw lies face down again, but has been seen). In a ruleset with an open stock its
 * visible top counts as revealed. Watcher code imports this module and never `position`: a card that is not here cannot leak.
 *
 * @typedef {import("../types.js").Card} Card
 * @typedef {import("../types.js").Place} Place
 */

import { deckText, findCard } from "./cards.js";
import { digest } from "./digest.js";
import { PYRAMID_SIZE } from "./layout.js";
import { Control, DRAW, RECYCLE, Reason, Refused, king, pair, shortened } from "./moves.js";
import { Ruleset } from "./rules.js";
import { Tableau } from "./tableau.js";
import { Timeline } from "./timeline.js";

/**
 * How many stock places have been revealed, now that the table stands so and `seen` were before.
 * @param {number} seen
 * @param {Tableau} table
 * @param {Ruleset} rules
 */
export function seenAfter(seen, table, rules) {
  const top = rules.openStock ? table.stockTop : table.wasteTop;
  return Math.max(seen, table.drawn, top - PYRAMID_SIZE + 1);
}

/** `cards` are deck[0 : 28 + seen]. Every field is known to everyone at the table. */
export class PublicPosition {
  /**
   * @param {Ruleset} rules
   * @param {readonly Card[]} cards
   * @param {Tableau} tableau
   * @param {number} [undos]
   * @param {number} [hints]
   */
  constructor(rules, cards, tableau, undos = 0, hints = 0) {
    this.rules = rules;
    this.cards = cards;
    this.tableau = tableau;
    this.undos = undos;
    this.hints = hints;
    Object.freeze(this);
  }

  /** Eight hexadecimal digits of the public position only; hidden cards have no part in it. */
  get hash() {
    const { pyramid, stock, drawn, passNumber } = this.tableau;
    const numbers = `${pyramid} ${stock} ${drawn} ${passNumber} ${this.undos} ${this.hints}`;
    return digest(`${this.rules.name} ${deckText(this.cards)} ${numbers}`);
  }
}

/** A game as a watcher follows it, event by event. The server has judged the events; only sense is checked here. */
export class PublicGame {
  /**
   * @param {Ruleset} rules
   * @param {readonly Card[]} cards
   * @param {Timeline} [timeline]
   */
  constructor(rules, cards, timeline = new Timeline()) {
    this.rules = rules;
    this.cards = cards;
    this.timeline = timeline;
    Object.freeze(this);
  }

  /** Where it stands. */
  get position() {
    const { tableau, undos, hints } = this.timeline;
    return new PublicPosition(this.rules, this.cards, tableau, undos, hints);
  }

  /**
   * After one event; `shown` is the card that it first reveals. Refused when it cannot be followed.
   * @param {string} event
   * @param {Card | null} [shown]
   */
  follow(event, shown = null) {
    const cards = shown === null ? this.cards : Object.freeze([...this.cards, shown]);
    return new PublicGame(this.rules, cards, this.#next(event));
  }

  /** @param {string} event */
  #next(event) {
    const line = this.timeline;
    const table = line.tableau;
    switch (event) {
      case Control.UNDO:
        return line.undone();
      case Control.REDO:
        return line.redone();
      case Control.HINT:
        return line.hinted();
      case "d":
        if (!table.undrawnMask) throw new Refused(Reason.STOCK_EMPTY, event);
        return line.moved(DRAW);
      case "r":
        if (table.undrawnMask) throw new Refused(Reason.STOCK_NOT_EMPTY, event);
        return line.moved(RECYCLE);
    }
    const [first, second] = this.#places(event);
    return line.moved(second === undefined ? king(first) : pair(first, second));
  }

  /**
   * @param {string} event
   * @returns {[Place] | [Place, Place]}
   */
  #places(event) {
    const texts = event.length === 2 ? [event] : [event.slice(0, 2), event.slice(2)];
    const places = texts.map((text) => {
      const card = findCard(text);
      return card === undefined ? -1 : this.cards.indexOf(card);
    });
    const [first, second] = places;
    const known = places.every((place) => place >= 0 && this.timeline.tableau.holds(place));
    if (!known || first === undefined || first === second) {
      throw new Refused(Reason.UNKNOWN_EVENT, shortened(event));
    }
    return second === undefined ? [first] : [first, second];
  }
}
