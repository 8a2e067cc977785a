/**
 * The gauge: a quiet dot and words that say after each move whether the deal can still be won. A setting, off until chosen.
 *
 * @typedef {import("../types.js").SolverState} SolverState
 * @typedef {SolverState | "working" | "missing"} GaugeState "missing": no worker, or it could not be loaded
 */

import { show } from "../board/around.js";
import { Words } from "../board/words.js";

/** Its words, by state. @type {Readonly<Record<GaugeState, string>>} */
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
  #tell;
  /** @type {GaugeState | null} the last answer told to those who hear the table */
  #told = null;

  /**
   * @param {HTMLElement} root the element `#gauge`
   * @param {Words} words
   * @param {(text: string) => void} tell an answer that is another than the last
   */
  constructor(root, words, tell) {
    this.#root = root;
    this.#words = words;
    this.#tell = tell;
  }

  /** @param {GaugeState | null} state null: not shown */
  show(state) {
    show(this.#root, state !== null, "gauge");
    if (state === null) {
      this.#told = null;
      return;
    }
    const words = this.#words.say(SAID[state]);
    if (state !== "working" && state !== this.#told) {
      this.#told = state;
      this.#tell(`${words}.`);
    }
    if (this.#root.dataset.gauge === state) return;
    this.#root.dataset.gauge = state;
    const text = this.#root.querySelector("span");
    if (text !== null) text.textContent = words;
  }
}
