/**
 * What an answer looks like, and the limits a search may be given.
 *
 * Each answer is exact, or says "not known" because a stated limit was reached; never a guess.
 *
 * @typedef {import("../../types.js").Move} Move
 * @typedef {import("../../types.js").SolverState} SolverState
 * @typedef {import("../../types.js").Verdict} Verdict
 * @typedef {import("../../types.js").BestScore} BestScore
 */

/** `shouldStop` is asked once in this many nodes. */
const ASK_EVERY = 256;

/**
 * Whether the pyramid can still be cleared. `line` clears it from there (null unless winnable); `nodes` were examined.
 * @param {SolverState} state
 * @param {readonly Move[] | null} line
 * @param {number} nodes
 * @returns {Verdict}
 */
export function verdict(state, line, nodes) {
  return Object.freeze({ state, line, nodes });
}

/**
 * The highest score with which the pyramid can still be cleared, in points; `score` and `line` are null unless winnable.
 * @param {SolverState} state
 * @param {number | null} score
 * @param {readonly Move[] | null} line
 * @param {number} nodes
 * @returns {BestScore}
 */
export function scored(state, score, line, nodes) {
  return Object.freeze({ state, score, line, nodes });
}

/** A search came to its limit; the facade turns it into "not known". */
export class LimitReached extends Error {
  constructor() {
    super("the solver's limit was reached");
    this.name = "LimitReached";
  }
}

/** Counts nodes. Throws LimitReached beyond `maxNodes`, or when `shouldStop()` is true (a clock, a cancelled request). */
export class Limit {
  #maxNodes;
  #shouldStop;
  #checkAt = 0;

  /**
   * @param {number | null} maxNodes
   * @param {(() => boolean) | null} shouldStop
   */
  constructor(maxNodes, shouldStop) {
    this.nodes = 0;
    this.#maxNodes = maxNodes ?? Infinity;
    this.#shouldStop = shouldStop;
    this.#setNextCheck();
  }

  /** One more node. */
  count() {
    this.nodes += 1;
    if (this.nodes > this.#checkAt) this.#check();
  }

  #check() {
    if (this.nodes > this.#maxNodes) {
      this.nodes = this.#maxNodes;
      throw new LimitReached();
    }
    if (this.#shouldStop?.()) throw new LimitReached();
    this.#setNextCheck();
  }

  #setNextCheck() {
    this.#checkAt = Math.min(this.nodes + ASK_EVERY, this.#maxNodes);
  }
}
