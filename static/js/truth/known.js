/**
 * What has been proven of the positions of one deal, as long as it is on the table: where it can be won and how, where it is
 * lost, and how far back it could still be won. A winning line is remembered whole: while the player stays on it, the next hint
 * is on the same line and costs nothing; it is played by the engine before it is believed.
 *
 * @typedef {import("../types.js").Move} Move
 * @typedef {import("../types.js").SolverState} SolverState
 * @typedef {import("../solver/questions.js").Answer} Answer
 * @typedef {import("../engine/tableau.js").Tableau} Tableau
 * @typedef {import("../engine/timeline.js").Step} Step
 * @typedef {Readonly<{state: SolverState, back: number | null}>} Before moves back to where it could be won; see questions.js
 */

import { Deal } from "../engine/deal.js";
import { parseEvent, splitLog } from "../engine/notation.js";
import { Position } from "../engine/position.js";
import { Game } from "../engine/replay.js";

/** The deal itself cannot be won. @type {Before} */
const NEVER = Object.freeze({ state: "lost", back: null });

export class Known {
  /** @type {Map<string, Move>} the next move of a proven line */
  #next = new Map();
  /** @type {Set<string>} */
  #lost = new Set();
  /** @type {WeakMap<Step, Before>} by the last move of a game: how far back is a matter of the way taken, not of the position */
  #before = new WeakMap();
  /** @type {Set<string>} given up at a limit */
  #unknown = new Set();
  /** The deal itself cannot be won, and so nothing that it comes to. */
  #isNever = false;

  /** The verdict on the whole deal: it cannot be won. */
  never() {
    this.#isNever = true;
  }

  /**
   * Whether it can be won from here, as far as was asked: null when nobody asked.
   * @param {Tableau} tableau
   * @returns {SolverState | null}
   */
  state(tableau) {
    const key = keyOf(tableau);
    if (tableau.cleared || this.#next.has(key)) return "winnable";
    if (this.#isNever || this.#lost.has(key)) return "lost";
    return this.#unknown.has(key) ? "not known" : null;
  }

  /**
   * The next move of the proven line, or null.
   * @param {Tableau} tableau
   */
  next(tableau) {
    return this.#next.get(keyOf(tableau)) ?? null;
  }

  /**
   * How far back a lost game could still be won; null when that was not asked.
   * @param {Game} game
   * @returns {Before | null}
   */
  before({ timeline }) {
    return this.#isNever || timeline.past === null ? NEVER : this.#before.get(timeline.past) ?? null;
  }

  /**
   * Take an answer for this game in. Refused when its line is none, or RangeError when it does not win: nothing is kept then.
   * @param {Game} game
   * @param {Answer} answer
   */
  learn(game, answer) {
    const key = keyOf(game.timeline.tableau);
    if (answer.state === "not known") this.#unknown.add(key);
    else this.#unknown.delete(key);
    if (answer.state === "lost") this.#lost.add(key);
    const { past } = game.timeline;
    if (answer.before !== null && past !== null) this.#before.set(past, Object.freeze({ state: answer.before, back: answer.back }));
    if (answer.line !== null) this.#keep(game.position, movesOf(answer.line, game.deal));
  }

  /**
   * One move was made, or taken back: what is lost stays lost after it, what is won was won before it.
   * @param {Game} before
   * @param {Game} after
   */
  follow(before, after) {
    const [from, to] = [before.timeline, after.timeline];
    if (to.past !== null && to.past.tableau === from.tableau && this.#lost.has(keyOf(from.tableau))) {
      this.#lost.add(keyOf(to.tableau));
      const known = this.before(before);
      // A move later, one more must be taken back.
      if (known !== null) this.#before.set(to.past, Object.freeze({ ...known, back: known.back === null ? null : known.back + 1 }));
    }
    const undone = to.future;
    if (undone?.tableau === from.tableau && this.state(from.tableau) === "winnable") {
      const key = keyOf(to.tableau);
      if (!this.#next.has(key)) this.#next.set(key, undone.move);
    }
  }

  /**
   * @param {Position} from
   * @param {readonly Move[]} line
   */
  #keep(from, line) {
    /** @type {Array<[string, Move]>} */
    const steps = [];
    let position = from;
    for (const move of line) {
      steps.push([keyOf(position.tableau), move]);
      position = position.play(move);
    }
    if (!position.tableau.cleared) throw new RangeError("the line does not clear the pyramid");
    for (const [key, move] of steps) this.#next.set(key, move);
  }
}

/**
 * What tells one position of a deal from another.
 * @param {Tableau} tableau
 */
export function keyOf({ pyramid, stock, drawn, passNumber }) {
  return `${pyramid} ${stock} ${drawn} ${passNumber}`;
}

/**
 * The positions at which a hint was already counted.
 * @param {Game} game
 * @param {string} log its events
 * @returns {Set<string>}
 */
export function hintedIn(game, log) {
  const hinted = new Set();
  let replayed = Game.begin(game.deal, game.rules);
  for (const text of splitLog(log)) {
    replayed = replayed.after(text);
    if (text === "h") hinted.add(keyOf(replayed.timeline.tableau));
  }
  return hinted;
}

/**
 * @param {string} line in notation
 * @param {Deal} deal
 * @returns {Move[]}
 */
function movesOf(line, deal) {
  return splitLog(line).map((text) => {
    const event = parseEvent(text, deal);
    if (typeof event === "string") throw new RangeError("a line holds moves only");
    return event;
  });
}
