/**
 * The numbers around the cards: written only when they change.
 */

import { Game } from "../engine/replay.js";
import { Words } from "../board/words.js";
import { clockText } from "../store/clock.js";

export class Hud {
  #root;
  #words;
  /** @type {Map<string, Element | null>} */
  #places = new Map();
  /** What was written last, and whether a control has a use. @type {Map<string, string | boolean>} */
  #known = new Map();

  /**
   * @param {ParentNode} root
   * @param {Words} words
   */
  constructor(root, words) {
    this.#root = root;
    this.#words = words;
  }

  /** @param {Game} game */
  show(game) {
    this.#write("score", this.#words.number(game.score));
    this.#write("moves", this.#words.number(game.timeline.moves));
    const isOver = game.status === "won";
    this.#enable("undo", game.timeline.past !== null && !isOver);
    this.#enable("redo", game.timeline.future !== null && !isOver);
    this.#enable("hint", !isOver);
  }

  /** @param {import("../types.js").GameRecord} record */
  showDeal({ ruleset, number, daily }) {
    const { name, line } = this.#words.ruleset(ruleset);
    this.#write("line", line);
    if (daily) {
      this.#write("title", this.#words.say("dailyTitle", { date: this.#words.date(daily) }));
      this.#write("short", this.#words.say("dailyShort", { date: this.#words.date(daily, "short") }));
      return;
    }
    const shown = number === null ? this.#words.say("ownDeal") : grouped(number);
    const title = number === null ? "dealTitleOwn" : "dealTitle";
    this.#write("title", this.#words.say(title, { ruleset: name, number: shown }));
    this.#write("short", this.#words.say("dealShort", { ruleset: name, number: shown }));
  }

  /** @param {string} text what is known of the deal */
  showChecked(text) {
    this.#write("checked", text);
  }

  /** @param {number} ms */
  showTime(ms) {
    this.#write("time", clockText(ms));
  }

  /**
   * @param {string} what
   * @param {string} text
   */
  #write(what, text) {
    if (!this.#isNew(what, text)) return;
    const element = this.#place(what);
    if (element !== null && element.textContent !== text) element.textContent = text;
  }

  /**
   * The page itself is asked only where something is new.
   * @param {string} what
   * @param {string | boolean} value
   */
  #isNew(what, value) {
    if (this.#known.get(what) === value) return false;
    this.#known.set(what, value);
    return true;
  }

  /** @param {string} what */
  #place(what) {
    let place = this.#places.get(what);
    if (place === undefined) {
      place = this.#root.querySelector(`[data-hud="${what}"]`);
      this.#places.set(what, place);
    }
    return place;
  }

  /**
   * Not `disabled`: a control that loses its use keeps the focus.
   * @param {string} what
   * @param {boolean} isOn
   */
  #enable(what, isOn) {
    if (!this.#isNew(what, isOn)) return;
    for (const button of this.#root.querySelectorAll(`.controls [data-do="${what}"]`)) {
      if ((button.ariaDisabled === "true") !== isOn) continue;
      if (isOn) button.removeAttribute("aria-disabled");
      else button.setAttribute("aria-disabled", "true");
    }
  }
}

/**
 * `48 213`: a deal number is a name, grouped for the eye and the same in every language.
 * @param {number} number a whole one, not negative
 * @returns {string}
 */
export function grouped(number) {
  const last = String(number).slice(-3);
  return number < 1000 ? last : `${grouped(Math.floor(number / 1000))}\u00a0${last}`;
}
