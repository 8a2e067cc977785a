/**
 * A game: a pure function of deal, ruleset and events.
 *
 *     let game = Game.begin(dealOfText(deck), rulesetNamed("classic"));
 *     game = game.after("d");                    // Refused, and nothing has changed, when that is not legal
 *     game = replay(deck, "classic", RULES_VERSION, "d d 5h8c u");
 *
 * @typedef {import("../types.js").Card} Card
 * @typedef {import("../types.js").GameEvent} GameEvent
 * @typedef {import("../types.js").Place} Place
 * @typedef {import("../types.js").View} View
 */

import { cardText } from "./cards.js";
import { Deal, dealOfText } from "./deal.js";
import { PYRAMID_SIZE, countPlaces, openPlaces } from "./layout.js";
import { Control, Reason, Refused, shortened } from "./moves.js";
import { eventText, parseEvent, splitLog } from "./notation.js";
import { Position } from "./position.js";
import { PublicPosition, seenAfter } from "./public.js";
import { CARD_POINTS, CLEAR_POINTS, MAX_EVENTS, Ruleset, UNDO_COST, rulesetNamed } from "./rules.js";
import { Timeline } from "./timeline.js";

/** A deal being played. `seen` counts the stock places revealed so far, `length` the events. */
export class Game {
  /** Once it was asked for: it is wanted several times after each event. @type {import("../types.js").Status | undefined} */
  #status;

  /**
   * @param {Deal} deal
   * @param {Ruleset} rules
   * @param {Timeline} timeline
   * @param {number} seen
   * @param {number} [length]
   */
  constructor(deal, rules, timeline, seen, length = 0) {
    this.deal = deal;
    this.rules = rules;
    this.timeline = timeline;
    this.seen = seen;
    this.length = length;
    Object.freeze(this);
  }

  /**
   * The deal, untouched.
   * @param {Deal} deal
   * @param {Ruleset} rules
   */
  static begin(deal, rules) {
    const timeline = new Timeline();
    return new Game(deal, rules, timeline, seenAfter(0, timeline.tableau, rules));
  }

  /**
   * The game after one event in notation; Refused when it is not legal here.
   * @param {string} text
   * @returns {Game}
   */
  after(text) {
    try {
      return this.#apply(parseEvent(text, this.deal));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      throw new Refused(error.reason, shortened(text), this.length);
    }
  }

  /**
   * The game after these events; Refused names the first that is not legal and its place.
   * @param {Iterable<string>} events
   * @returns {Game}
   */
  afterAll(events) {
    /** @type {Game} */
    let game = this;
    for (const text of events) game = game.after(text);
    return game;
  }

  /** Where it stands. */
  get position() {
    return new Position(this.deal, this.rules, this.timeline.tableau);
  }

  /** What a watcher may know of it. */
  get public() {
    const { tableau, undos, hints } = this.timeline;
    const cards = Object.freeze(this.deal.cards.slice(0, PYRAMID_SIZE + this.seen));
    return new PublicPosition(this.rules, cards, tableau, undos, hints);
  }

  /** 5 a card off the table, 100 for clearing, 2 off for each undo, never below 0. */
  get score() {
    const { tableau: table, undos } = this.timeline;
    const points = CARD_POINTS * table.goneCount + (table.cleared ? CLEAR_POINTS : 0);
    return Math.max(0, points - UNDO_COST * undos);
  }

  /** Won, stuck or playing. */
  get status() {
    return (this.#status ??= this.position.status);
  }

  /**
   * The game as the fields of the vectors, in their order.
   * @returns {View}
   */
  view() {
    const { tableau: table, moves, undos } = this.timeline;
    const position = this.position;
    const named = (/** @type {Place[]} */ places) =>
      places.map((place) => cardText(/** @type {Card} */ (this.deal.cards[place])));
    return {
      legal: position.legalMoves.map((move) => eventText(move, this.deal)).sort(),
      open: named(openPlaces(table.pyramid)),
      left: countPlaces(table.pyramid),
      waste: named(table.waste),
      stock: table.stockCount,
      pass: table.passNumber,
      moves,
      undos,
      score: this.score,
      status: position.status,
    };
  }

  /** @param {GameEvent} event */
  #apply(event) {
    const line = this.timeline;
    if (line.tableau.cleared) throw new Refused(Reason.GAME_WON);
    if (this.length >= MAX_EVENTS) throw new Refused(Reason.LOG_FULL);
    const next = this.#advanced(event);
    return new Game(this.deal, this.rules, next, seenAfter(this.seen, next.tableau, this.rules), this.length + 1);
  }

  /**
   * @param {GameEvent} event
   * @returns {Timeline}
   */
  #advanced(event) {
    const line = this.timeline;
    if (event === Control.UNDO) return line.undone();
    if (event === Control.REDO) return line.redone();
    if (event === Control.HINT) return line.hinted();
    const reason = this.position.refusal(event);
    if (reason !== null) throw new Refused(reason);
    return line.moved(event);
  }
}

/**
 * The game of this deck text, ruleset, rules version and log; DeckError, UnknownRuleset or Refused when it is none.
 * @param {string} deck
 * @param {string} ruleset
 * @param {string} version
 * @param {string} log
 */
export function replay(deck, ruleset, version, log) {
  const rules = rulesetNamed(ruleset, version);
  return Game.begin(dealOfText(deck), rules).afterAll(splitLog(log));
}
