/**
 * How long to wait before the next try: half a second, doubling to twenty, each time somewhere in the upper half of that span,
 * so that a thousand watchers of one restarted server do not all come back in the same instant.
 * It starts again only after an answer to hello (a snapshot, or what is missing): a server that accepts and drops us at once is not hammered.
 */

import { BACKOFF_LEAST, BACKOFF_MOST } from "./constants.js";

export class Backoff {
  #tries = 0;
  #random;

  /** @param {() => number} [random] 0 up to 1 */
  constructor(random = Math.random) {
    this.#random = random;
  }

  /** How many waits have been given since the last success. */
  get tries() {
    return this.#tries;
  }

  /** The next wait in milliseconds. */
  next() {
    const span = Math.min(BACKOFF_MOST, BACKOFF_LEAST * 2 ** (this.#tries + 1));
    this.#tries += 1;
    return Math.max(BACKOFF_LEAST, span / 2 + (span / 2) * this.#random());
  }

  /** After a success: the next wait is the shortest again. */
  reset() {
    this.#tries = 0;
  }
}
