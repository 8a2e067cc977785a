/**
 * The stuck banner's way back to where the deal could still be won. It has its place in the banner from the beginning, so that
 * nothing moves when the solver has found how far back that is.
 *
 * @typedef {import("./known.js").Before} Before
 */

import { Words } from "../board/words.js";
import { writeBack } from "./panel.js";

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
    if (back === null) {
      for (const label of this.#button.querySelectorAll("span")) label.textContent = this.#words.say(wordsWithout(before));
      this.#button.setAttribute("aria-disabled", "true");
    } else {
      writeBack(this.#button, this.#words, back);
      this.#button.removeAttribute("aria-disabled");
    }
  }
}

/** @param {Before | "looking" | "missing"} before */
function wordsWithout(before) {
  if (before === "looking") return "backLooking";
  if (before === "missing") return "gaugeMissing";
  return before.state === "lost" ? "backNever" : "backUnknown";
}
