/**
 * The stuck banner's way back to where the deal could still be won. It has its place in the banner from the beginning, so that
 * nothing moves when the solver has found how far back that is.
 *
 * @typedef {import("./known.js").Before} Before
 */

import { Words } from "../board/words.js";

export class StuckWay {
  #button;
  #words;

  /**
   * @param {HTMLElement} banner
   * @param {Words} words
   */
  constructor(banner, words) {
    this.#button = /** @type {HTMLElement} */ (banner.querySelector('[data-do="back"]'));
    this.#words = words;
  }

  /** @param {Before | "looking" | "missing"} before "missing": there is no solver to ask */
  show(before) {
    const back = typeof before === "string" ? null : before.back;
    const text = /** @type {HTMLElement} */ (this.#button.querySelector("span"));
    text.textContent = back === null ? this.#words.say(wordsWithout(before)) : this.#words.count("backMoves", back);
    if (back === null) this.#button.setAttribute("aria-disabled", "true");
    else this.#button.removeAttribute("aria-disabled");
  }
}

/** @param {Before | "looking" | "missing"} before */
function wordsWithout(before) {
  if (before === "looking") return "backLooking";
  if (before === "missing") return "gaugeMissing";
  return before.state === "lost" ? "backNever" : "backUnknown";
}
