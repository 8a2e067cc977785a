/**
 * The quiet panel of hints: a line of words and one way on. It lies where nothing else does, so that nothing moves when it
 * comes; whoever had the focus in it when it goes is brought back to the table.
 *
 * @typedef {"show-me" | "stop" | "back" | "new"} Way what its button does, by `data-do`
 */

import { show } from "../board/around.js";
import { Words } from "../board/words.js";

export class HintPanel {
  #root;
  #words;
  #leave;

  /**
   * @param {HTMLElement} root the element `#hint`
   * @param {Words} words
   * @param {() => void} leave brings the focus back to the table
   */
  constructor(root, words, leave) {
    this.#root = root;
    this.#words = words;
    this.#leave = leave;
  }

  /** Whether it is seen. */
  get isShown() {
    return !this.#root.hidden;
  }

  /**
   * @param {string} text
   * @param {{way?: Way | null, moves?: number | null, isLost?: boolean}} [how] `moves`: how many the way back has
   */
  show(text, { way = null, moves = null, isLost = false } = {}) {
    const hadFocus = this.#root.contains(document.activeElement);
    const line = this.#root.querySelector("p");
    if (line !== null) line.textContent = text;
    for (const button of this.#root.querySelectorAll("[data-do]")) {
      if (button instanceof HTMLElement) button.hidden = button.dataset.do !== way;
    }
    const back = this.#root.querySelector('[data-do="back"]');
    if (back !== null && moves !== null) writeBack(back, this.#words, moves);
    this.#root.classList.toggle("is-lost", isLost);
    show(this.#root, true, "hint");
    if (hadFocus) this.#focus();
  }

  /** Gone; a second time nothing happens. */
  hide() {
    if (this.#root.hidden) return;
    const hadFocus = this.#root.contains(document.activeElement);
    show(this.#root, false, "hint");
    if (hadFocus) this.#leave();
  }

  #focus() {
    const button = this.#root.querySelector("[data-do]:not([hidden])");
    if (button instanceof HTMLElement) button.focus({ preventScroll: true });
    else this.#leave();
  }
}

/**
 * The way back, with how many moves it has: in full, and shortly for where there is no room.
 * @param {Element} button
 * @param {Words} words
 * @param {number} moves
 */
export function writeBack(button, words, moves) {
  for (const [name, key] of /** @type {const} */ ([["long", "backMoves"], ["short", "backShort"]])) {
    const label = button.querySelector(`.${name}`);
    if (label !== null) label.textContent = words.count(key, moves);
  }
}
