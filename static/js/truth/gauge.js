/**
 * The gauge: a quiet dot and words that say after each move whether the deal can still be won. A setting, off until chosen.
 *
 * @typedef {import("../types.js").SolverState} SolverState
 * @typedef {SolverState | "working" | "missing"} GaugeState "missing": no worker, or it could not be loaded
 */

import { Words } from "../board/words.js";

/** @type {Readonly<Record<GaugeState, string>>} */
const SAID = Object.freeze({
  winnable: "gaugeWinnable",
  lost: "gaugeLost",
  "not known": "gaugeUnknown",
  working: "gaugeWorking",
  missing: "gaugeMissing",
});

export class Gauge {
  #root;
  #words;

  /**
   * @param {HTMLElement} root the element `#gauge`
   * @param {Words} words
   */
  constructor(root, words) {
    this.#root = root;
    this.#words = words;
  }

  /** @param {GaugeState | null} state null: not shown */
  show(state) {
    this.#root.hidden = state === null;
    if (state === null || this.#root.dataset.gauge === state) return;
    this.#root.dataset.gauge = state;
    const text = this.#root.querySelector("span");
    if (text !== null) text.textContent = this.#words.say(SAID[state]);
  }
}
