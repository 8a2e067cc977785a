/**
 * The controls around the cards: each says by its `data-do` what it does, some have a letter on the keyboard. What they do is the
 * page's; a control that has no use now (`aria-disabled`) does nothing.
 *
 * @typedef {Readonly<Record<string, () => void>>} Doings by name, or by lower-case letter
 */

import { isArrow, isForTable } from "../board/keyboard.js";

/**
 * Buttons, wherever on the page they stand.
 * @param {Doings} doings
 */
export function enableControls(doings) {
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-do]") : null;
    if (!(button instanceof HTMLElement) || button.getAttribute("aria-disabled") === "true") return;
    doings[button.dataset.do ?? ""]?.();
  });
}

/**
 * Keys that are the table's wherever on the page the focus is.
 * @param {object} keys
 * @param {Doings} keys.letters
 * @param {() => boolean} keys.mayUse whether letters do anything now
 * @param {() => void} keys.escape
 * @param {() => void} keys.enter an arrow, while the focus is nowhere in particular: on to the table
 */
export function enableKeys({ letters, mayUse, escape, enter }) {
  document.addEventListener("keydown", (event) => {
    if (!isForTable(event)) return;
    const isNowhere = event.target === document.body || (event.target instanceof HTMLElement && event.target.matches("main"));
    if (isNowhere && isArrow(event.key)) {
      event.preventDefault();
      enter();
      return;
    }
    if (event.key === "Escape") escape();
    const doing = mayUse() ? letters[event.key.toLowerCase()] : undefined;
    if (doing === undefined) return;
    event.preventDefault();
    doing();
  });
}
