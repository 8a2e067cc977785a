/**
 * Time at the table: runs while the game is played, its page is seen and nobody paused it. It never runs backward: it adds
 * spans of a clock that only goes on, and a span longer than a sleep of the machine would be is not counted.
 */

/** A span between two readings longer than this (ms) was a sleeping machine, not a thinking player. */
const LONGEST_SPAN = 60_000;

export class Clock {
  #now;
  #spent = 0;
  /** @type {number | null} */
  #since = null;

  /** @param {() => number} [now] milliseconds, never backward */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** Milliseconds at the table so far. */
  get spent() {
    this.#count();
    return Math.round(this.#spent);
  }

  get running() {
    return this.#since !== null;
  }

  /**
   * Begin from what was spent before, standing still.
   * @param {number} spent milliseconds
   */
  reset(spent) {
    this.#spent = spent;
    this.#since = null;
  }

  run() {
    if (this.#since === null) this.#since = this.#now();
  }

  stop() {
    this.#count();
    this.#since = null;
  }

  #count() {
    if (this.#since === null) return;
    const now = this.#now();
    const span = now - this.#since;
    if (span > 0 && span <= LONGEST_SPAN) this.#spent += span;
    this.#since = now;
  }
}

/**
 * `2:14`, or `1:02:14` after an hour.
 * @param {number} ms
 */
export function clockText(ms) {
  const seconds = Math.floor(ms / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
