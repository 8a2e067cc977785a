/**
 * The line played: where a game stands, what undo goes back to and redo forward to, and what has been counted.
 *
 * Undo takes back exactly one move, whatever it was; a new move clears what could be redone. The chains share their tails,
 * so a step costs the same after two moves or two thousand.
 *
 * @typedef {import("../types.js").Move} Move
 */

import { Reason, Refused } from "./moves.js";
import { Tableau } from "./tableau.js";

/** One link of a chain: the move, the tableau on its far side, and the link before it. */
export class Step {
  /**
   * @param {Move} move
   * @param {Tableau} tableau
   * @param {Step | null} rest
   */
  constructor(move, tableau, rest) {
    this.move = move;
    this.tableau = tableau;
    this.rest = rest;
    Object.freeze(this);
  }
}

/** `past` chains to the tableaux before each move on the line, `future` to those after each move undone. */
export class Timeline {
  /**
   * @param {Tableau} [tableau]
   * @param {Step | null} [past]
   * @param {Step | null} [future]
   * @param {number} [moves]
   * @param {number} [undos]
   * @param {number} [hints]
   */
  constructor(tableau = new Tableau(), past = null, future = null, moves = 0, undos = 0, hints = 0) {
    this.tableau = tableau;
    this.past = past;
    this.future = future;
    this.moves = moves;
    this.undos = undos;
    this.hints = hints;
    Object.freeze(this);
  }

  /**
   * After a legal move.
   * @param {Move} move
   */
  moved(move) {
    const past = new Step(move, this.tableau, this.past);
    return new Timeline(this.tableau.after(move), past, null, this.moves + 1, this.undos, this.hints);
  }

  /** One move back; Refused when there is none. */
  undone() {
    const step = this.past;
    if (step === null) throw new Refused(Reason.NOTHING_TO_UNDO);
    const future = new Step(step.move, this.tableau, this.future);
    return new Timeline(step.tableau, step.rest, future, this.moves - 1, this.undos + 1, this.hints);
  }

  /** One undone move forward again; Refused when there is none. */
  redone() {
    const step = this.future;
    if (step === null) throw new Refused(Reason.NOTHING_TO_REDO);
    const past = new Step(step.move, this.tableau, this.past);
    return new Timeline(step.tableau, past, step.rest, this.moves + 1, this.undos, this.hints);
  }

  /** With one more hint counted; nothing else changes. */
  hinted() {
    return new Timeline(this.tableau, this.past, this.future, this.moves, this.undos, this.hints + 1);
  }

  /** The moves from the deal to here, without what was undone. @returns {Move[]} */
  get line() {
    const moves = [];
    for (let step = this.past; step !== null; step = step.rest) moves.push(step.move);
    return moves.reverse();
  }
}
