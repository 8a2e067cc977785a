/**
 * A small hand of deals that can be cleared, kept ready on the device for each ruleset and difficulty that is played: from the
 * bank while there is a network, else from the solver's worker, which looks for fresh ones. So a new deal is on the table at
 * once, offline too.
 *
 * @typedef {import("../types.js").Band} Band
 * @typedef {Readonly<{number: number, band: Band | null}>} Ready a deal that was cleared; `band` where it is known
 * @typedef {import("../solver/questions.js").Question} Question
 * @typedef {import("../solver/questions.js").Answer} Answer
 *
 * @typedef {object} Sources
 * @property {(key: string) => Promise<unknown>} read what was kept
 * @property {(key: string, value: unknown) => Promise<void>} keep
 * @property {(ruleset: string, band: Band | null, count: number) => Promise<readonly Ready[]>} bank rejects without a network
 * @property {(question: Question) => Promise<Answer>} solve
 * @property {number} numbers fresh deals have numbers 1 to this
 */

import { MAX_NUMBER } from "../engine/deal.js";
import { RULES_VERSION } from "../engine/rules.js";
import { randomNumber } from "../store/record.js";

const NOTE = "hand";
/** Fewer than FEW are filled up to FULL. */
const FEW = 3;
const FULL = 6;
/** Most time (ms) that the worker looks for one deal. */
const PATIENCE = 30_000;

export class Hand {
  #sources;
  /** @type {Map<string, Ready[]>} by ruleset and band, the next deal first */
  #ready = new Map();
  /** @type {Map<string, Promise<void>>} */
  #filling = new Map();
  /** @type {Promise<void> | null} */
  #reading = null;
  #isRead = false;

  /**
   * @param {Sources} sources
   * @param {{ruleset: string, deals: readonly unknown[]}} [brought] by the page: at hand until it is known what the device keeps,
   *   and from then on where it keeps nothing
   */
  constructor(sources, brought) {
    this.#sources = sources;
    if (brought !== undefined) this.#of(brought.ruleset, null).push(...brought.deals.filter(isReady));
  }

  /** The hand that was kept on the device comes back, once. */
  read() {
    this.#reading ??= this.#readOnce();
    return this.#reading;
  }

  /**
   * The next deal, without waiting; null when none is ready.
   * @param {string} ruleset
   * @param {Band | null} band null for any
   * @returns {Ready | null}
   */
  take(ruleset, band) {
    const next = this.#of(ruleset, band).shift() ?? null;
    // Until it is known what the device keeps, that is not to be written over by what the page brought.
    if (next !== null && this.#isRead) void this.#keep();
    else if (next !== null) void this.read().then(() => this.#keep());
    return next;
  }

  /**
   * One deal, looked for now; null when none was found.
   * @param {string} ruleset
   * @param {Band | null} band
   * @returns {Promise<Ready | null>}
   */
  async find(ruleset, band) {
    await this.fill(ruleset, band, 1);
    return this.take(ruleset, band);
  }

  /**
   * See to it that deals are ready. Never rejects: what cannot be had now is asked for again after the next deal.
   * @param {string} ruleset
   * @param {Band | null} band
   * @param {number} [least] fewer than these are too few
   * @returns {Promise<void>}
   */
  fill(ruleset, band, least = FEW) {
    const key = keyOf(ruleset, band);
    const filling = this.#filling.get(key) ?? this.#fill(ruleset, band, least).finally(() => this.#filling.delete(key));
    this.#filling.set(key, filling);
    return filling;
  }

  /**
   * @param {string} ruleset
   * @param {Band | null} band
   * @param {number} least
   */
  async #fill(ruleset, band, least) {
    await this.read();
    const ready = this.#of(ruleset, band);
    if (ready.length >= least) return;
    try {
      const found = await this.#sources.bank(ruleset, band, FULL - ready.length);
      for (const deal of found.filter(isReady)) if (!ready.some(({ number }) => number === deal.number)) ready.push(deal);
    } catch (error) {
      console.info("the bank is not to be reached: the solver looks for deals", error);
    }
    while (ready.length < least) {
      const found = await this.#fresh(ruleset, band);
      if (found === null) break;
      ready.push(found);
    }
    await this.#keep();
  }

  /**
   * @param {string} ruleset
   * @param {Band | null} band
   * @returns {Promise<Ready | null>}
   */
  async #fresh(ruleset, band) {
    const seed = randomNumber(MAX_NUMBER);
    const { numbers } = this.#sources;
    try {
      const found = await this.#sources.solve({ kind: "fresh", ruleset, version: RULES_VERSION, band, seed, numbers, maxMs: PATIENCE });
      return found.number === null ? null : Object.freeze({ number: found.number, band: found.band });
    } catch (error) {
      console.warn("no fresh deal", error);
      return null;
    }
  }

  /** @returns {Promise<void>} */
  async #readOnce() {
    const kept = await this.#sources.read(NOTE);
    this.#isRead = true;
    if (!isHand(kept)) return;
    this.#ready.clear();
    for (const [key, deals] of Object.entries(kept.deals)) {
      this.#ready.set(key, Array.isArray(deals) ? deals.filter(isReady) : []);
    }
  }

  #keep() {
    return this.#sources.keep(NOTE, { version: RULES_VERSION, deals: Object.fromEntries(this.#ready) });
  }

  /**
   * @param {string} ruleset
   * @param {Band | null} band
   */
  #of(ruleset, band) {
    const key = keyOf(ruleset, band);
    const ready = this.#ready.get(key) ?? [];
    this.#ready.set(key, ready);
    return ready;
  }
}

/**
 * Deals of the bank, by the server's answer; rejects when it is none.
 * @param {string} ruleset
 * @param {Band | null} band
 * @param {number} count
 * @returns {Promise<readonly Ready[]>}
 */
export async function askBank(ruleset, band, count) {
  const asked = new URLSearchParams({ count: String(count), ...(band === null ? {} : { band }) });
  const answer = await fetch(`/deals/${encodeURIComponent(ruleset)}/?${asked}`, { headers: { accept: "application/json" } });
  if (!answer.ok) throw new Error(`the bank answers ${answer.status}`);
  const { deals } = await answer.json();
  if (!Array.isArray(deals)) throw new TypeError("the bank's answer holds no deals");
  return deals;
}

/**
 * @param {string} ruleset
 * @param {Band | null} band
 */
function keyOf(ruleset, band) {
  return `${ruleset} ${band ?? "any"}`;
}

/**
 * @param {unknown} value
 * @returns {value is Ready}
 */
function isReady(value) {
  if (typeof value !== "object" || value === null) return false;
  const { number, band } = /** @type {Record<string, unknown>} */ (value);
  const isNumber = Number.isInteger(number) && Number(number) >= 1 && Number(number) <= MAX_NUMBER;
  return isNumber && (band === null || band === "easy" || band === "medium" || band === "hard");
}

/**
 * A hand kept under other rules is no hand.
 * @param {unknown} value
 * @returns {value is {version: string, deals: Record<string, unknown>}}
 */
function isHand(value) {
  if (typeof value !== "object" || value === null) return false;
  const { version, deals } = /** @type {Record<string, unknown>} */ (value);
  return version === RULES_VERSION && typeof deals === "object" && deals !== null;
}
