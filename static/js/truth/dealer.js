/**
 * Dealing: each new deal is one that can be cleared, taken from the hand that is kept ready; and whatever deal is on the table,
 * the page says what is known of it. A deal that the player brought, by number or by cards, is handed to the solver.
 *
 * @typedef {import("../types.js").Band} Band
 * @typedef {import("../types.js").Checked} Checked
 * @typedef {import("../types.js").GameRecord} GameRecord
 *
 * @typedef {object} Table as much of the page as dealing needs
 * @property {import("../play/session.js").Session} session
 * @property {import("./asides.js").Asides} asides
 * @property {Words} words
 * @property {() => string} band the difficulty chosen; empty for any
 * @property {() => boolean} isOurs whether this tab plays
 * @property {(text: string) => void} showChecked what is known of the deal
 * @property {() => void} found a verdict on the deal has come
 * @property {(text: string | null) => void} say that a deal is looked for; null when that is over
 * @property {() => void} ready deals are at hand
 */

import { Words } from "../board/words.js";
import { checkedWords } from "./asides.js";
import { Hand } from "./deals.js";

export class Dealer {
  #table;
  #hand;
  #isFinding = false;

  /**
   * @param {Table} table
   * @param {Hand} hand
   */
  constructor(table, hand) {
    this.#table = table;
    this.#hand = hand;
  }

  /**
   * Another game is on the table: what is known of its deal is said, and the hand made up.
   * @param {GameRecord} record
   */
  async opened(record) {
    const { session, asides, words, showChecked, found, ready } = this.#table;
    showChecked(checkedWords(words, record.checked));
    const asked = record.checked ? null : asides.check(record);
    void this.#hand.fill(record.ruleset, this.#band).then(ready);
    const checked = await asked;
    if (checked === null || session.record.id !== record.id) return;
    void session.note({ checked });
    showChecked(checkedWords(words, checked));
    found();
  }

  /**
   * A new deal: the next of the hand; only when that is empty is one looked for.
   * @param {string} ruleset
   */
  async deal(ruleset) {
    const { session, words, say, isOurs } = this.#table;
    const band = this.#band;
    let next = this.#hand.take(ruleset, band);
    if (next === null) {
      if (this.#isFinding) return;
      this.#isFinding = true;
      say(words.say("finding"));
      const { id } = session.record;
      next = await this.#hand.find(ruleset, band);
      this.#isFinding = false;
      say(null);
      if (session.record.id !== id || !isOurs()) return;
    }
    if (next === null) session.deal({ ruleset });
    else session.deal({ ruleset, number: next.number, checked: cleared(next.band) });
  }

  /** @returns {Band | null} */
  get #band() {
    const band = this.#table.band();
    return band === "easy" || band === "medium" || band === "hard" ? band : null;
  }
}

/**
 * What is known of the deal that the page brought: cleared for the bank, or not looked at yet.
 * @param {{verified?: boolean, band?: Band | null}} deal
 * @returns {Checked | null}
 */
export function broughtChecked({ verified = false, band = null }) {
  return verified ? cleared(band) : null;
}

/**
 * @param {Band | null} band
 * @returns {Checked}
 */
function cleared(band) {
  return Object.freeze({ state: "winnable", band, before: true });
}
