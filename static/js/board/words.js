/**
 * The words of the table, as the server translated them (games/views/words.py): filled in here, never made here.
 *
 * @typedef {import("../types.js").Card} Card
 * @typedef {string | readonly string[] | {readonly [key: string]: unknown}} Entry
 */

import { dateFormat } from "./dates.js";

const SUITED = 4;
/** Below this no language groups the digits: a browser's number format, which takes some 40 ms to be made, is not asked. */
const GROUPED_FROM = 1000;

export class Words {
  #table;
  #plural;
  #language;
  /** @type {Intl.NumberFormat | null} */
  #format = null;

  /**
   * @param {Readonly<Record<string, any>>} table the JSON of `table_words()`
   * @param {string} [language] of the page
   */
  constructor(table, language = "en") {
    this.#table = table;
    this.#plural = pluralRules(language);
    this.#language = language;
  }

  /**
   * The words under `key`, with `{name}` marks filled in. RangeError when there are none: a word was forgotten.
   * @param {string} key
   * @param {Readonly<Record<string, string | number>>} [values]
   * @returns {string}
   */
  say(key, values = {}) {
    const text = this.#table[key];
    if (typeof text !== "string") throw new RangeError(`no words for "${key}"`);
    return text.replace(/\{(\w+)\}/g, (mark, name) => String(values[name] ?? mark));
  }

  /**
   * The words that go with a number: `key_one`, `key_other`, as the language counts.
   * @param {string} key
   * @param {number} n
   */
  count(key, n) {
    const exact = `${key}_${this.#plural.select(n)}`;
    return this.say(exact in this.#table ? exact : `${key}_other`, { n });
  }

  /**
   * `7 of hearts`.
   * @param {Card} card
   */
  card(card) {
    return this.say("card", { rank: this.#table.ranks[Math.floor(card / SUITED)], suit: this.#table.suits[card % SUITED] });
  }

  /**
   * `7` or `jack`: the rank alone.
   * @param {Card} card
   * @returns {string}
   */
  rank(card) {
    return this.#table.ranks[Math.floor(card / SUITED)];
  }

  /**
   * `jacks`: several cards of this card's rank, where the page has words for them.
   * @param {Card} card
   * @returns {string}
   */
  ranks(card) {
    return this.#table.ranksMany[Math.floor(card / SUITED)];
  }

  /**
   * `A, B and C`.
   * @param {readonly string[]} items
   */
  list(items) {
    if (items.length < 2) return items.join("");
    return items.slice(0, -1).join(this.say("comma")) + this.say("and") + items.at(-1);
  }

  /**
   * Why something is refused, as a player reads it.
   * @param {string} reason one of the engine's
   * @returns {string}
   */
  reason(reason) {
    return this.#table.reasons[reason] ?? reason;
  }

  /**
   * Name and explanation of a ruleset.
   * @param {string} ruleset
   * @returns {{name: string, line: string}}
   */
  ruleset(ruleset) {
    return this.#table.rulesets[ruleset] ?? { name: ruleset, line: "" };
  }

  /**
   * `30 November`: a day without its year.
   * @param {string} day `YYYY-MM-DD`
   * @param {"long" | "short"} [month]
   * @param {"long"} [weekday] `Monday 30 November`
   */
  date(day, month = "long", weekday) {
    return dateFormat({ weekday, day: "numeric", month, timeZone: "UTC" }, this.#language).format(new Date(day));
  }

  /**
   * `48,213` as the language writes numbers.
   * @param {number} n a whole number, not negative
   */
  number(n) {
    if (n < GROUPED_FROM) return String(n);
    this.#format ??= new Intl.NumberFormat(this.#language);
    return this.#format.format(n);
  }
}

/** By language: a browser takes some 10 ms to make one. @type {Map<string, Intl.PluralRules>} */
const made = new Map();

/** @param {string} language */
function pluralRules(language) {
  const rules = made.get(language) ?? new Intl.PluralRules(language);
  made.set(language, rules);
  return rules;
}

/**
 * `Jack of clubs`: a sentence begins large.
 * @param {string} text
 */
export function sentence(text) {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/**
 * What a page carries as `<script type="application/json" id="...">`. RangeError when the page has no such block.
 * @param {string} id
 * @returns {any}
 */
export function readData(id) {
  const block = document.getElementById(id);
  if (block === null) throw new RangeError(`the page carries no "${id}"`);
  return JSON.parse(block.textContent ?? "");
}

/** The page's words (its `words` block), in its language. */
export function readWords() {
  return new Words(readData("words"), document.documentElement.lang || "en");
}
