/**
 * One polite live region for the whole table: one message a move, the latest wins.
 */

export class Announcer {
  #region;
  #odd = false;

  /** @param {HTMLElement | null} region an element with aria-live="polite"; without one nothing is said */
  constructor(region) {
    this.#region = region;
  }

  /**
   * Say it. The same words twice are said twice: a space that nobody hears makes them new.
   * @param {string} text
   */
  say(text) {
    if (this.#region === null || text === "") return;
    this.#odd = !this.#odd;
    this.#region.textContent = this.#odd ? text : `${text}\u00a0`;
  }

  /**
   * Say it together with what was said last: what became known a moment after a move does not cut off the message of the move.
   * @param {string} text
   */
  also(text) {
    if (this.#region === null || text === "") return;
    this.say(`${this.#region.textContent ?? ""} ${text}`.trim());
  }
}
