/**
 * Keeps the screen awake while somebody watches and the page is in sight. Where the browser cannot, it is simply not done:
 * watching works without.
 */

export class WakeLock {
  #wanted = false;
  /** @type {WakeLockSentinel | null} */
  #lock = null;

  constructor() {
    document.addEventListener("visibilitychange", () => void this.#hold());
  }

  /** @param {boolean} on */
  want(on) {
    this.#wanted = on;
    if (on) void this.#hold();
    else void this.#lock?.release();
  }

  async #hold() {
    if (!this.#wanted || document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    if (this.#lock !== null && !this.#lock.released) return;
    try {
      this.#lock = await navigator.wakeLock.request("screen");
    } catch (error) {
      // Low battery or a policy: the browser's own decision, tried again when the page is next in sight.
      if (!(error instanceof DOMException)) throw error;
    }
  }
}
