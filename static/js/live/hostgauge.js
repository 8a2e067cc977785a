/**
 * Whether the deal can still be won, worked out in the host's browser for its watchers, when the host lets them know: after each
 * event, by a worker, never in the way of play. What is proved of a position that the game has left is not sent.
 *
 * @typedef {import("./protocol.js").GaugeState} GaugeState
 */

import { Cancelled, SolverClient } from "../solver/client.js";

/** Most time (ms) for one position. */
const MOST = 5000;

export class HostGauge {
  /** @type {SolverClient | null} */
  #solver = null;
  /** @type {AbortController | null} */
  #asking = null;
  #asked = "";
  #url;
  #tell;

  /** @param {string} url of the solver's worker @param {(seq: number, state: GaugeState) => void} tell */
  constructor(url, tell) {
    this.#url = url;
    this.#tell = tell;
  }

  /**
   * The table stands so, and its first `seq` events are stored: work it out, unless that is done already.
   * @param {import("./outbox.js").GameRecord} record
   * @param {number} seq
   */
  async look({ id, ruleset, version, deck, log }, seq) {
    const key = `${id} ${seq}`;
    if (key === this.#asked) return;
    this.stop();
    this.#asked = key;
    const asking = new AbortController();
    this.#asking = asking;
    this.#solver ??= new SolverClient(this.#url);
    try {
      const { state } = await this.#solver.ask({ kind: "winnable", ruleset, version, deck, log, maxMs: MOST }, { signal: asking.signal });
      if (this.#asking === asking) this.#tell(seq, state);
    } catch (error) {
      // No worker in this browser: there is no gauge then, here or with those who watch.
      if (!(error instanceof Cancelled)) console.warn("no gauge for the watchers", error);
    }
  }

  /** What is being worked out is no longer wanted. */
  stop() {
    this.#asking?.abort();
    this.#asking = null;
    this.#asked = "";
  }
}
