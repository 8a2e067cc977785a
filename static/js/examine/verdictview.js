/**
 * The verdict on what was entered, in its panel: words, numbers, and which ways on there are.
 *
 * @typedef {import("./answer.js").Part} Part
 * @typedef {import("./answer.js").Unseen} Unseen
 */

import { nobreak } from "../board/nobreak.js";
import { Words } from "../board/words.js";

export class VerdictView {
  #panel;
  #words;

  /**
   * @param {HTMLElement} panel
   * @param {Words} words
   */
  constructor(panel, words) {
    this.#panel = panel;
    this.#words = words;
  }

  /**
   * No verdict yet, and why: "working", or that something is to be entered first.
   * @param {string} text
   * @param {string} state "none", "working", or "wrong"
   */
  wait(text, state) {
    this.#panel.dataset.state = state;
    this.#put("title", this.#words.say("verdictTitle"));
    this.#put("line", text);
    this.#put("numbers", "");
    this.#show("numbers", false);
    this.#show("ways", false);
    this.#toggle("stop", state === "working");
  }

  /**
   * All that was told so far.
   * @param {Part} parts
   */
  show({ verdict, best, shortest, unseen }) {
    if (unseen !== undefined) return this.#unseen(unseen);
    if (verdict === undefined) return;
    const isCleared = verdict.state === "winnable" && verdict.line === "";
    const titles = { winnable: isCleared ? "isWon" : "isWinnable", lost: "isLost", "not known": "isUnknown" };
    this.#panel.dataset.state = verdict.state;
    this.#put("title", this.#words.say(titles[verdict.state]));
    this.#put("line", verdict.line === null || isCleared ? "" : this.#words.count("lineOf", movesIn(verdict.line)));
    const numbers = [];
    if (shortest !== undefined) numbers.push(shortest.line === null ? this.#words.say("notFound") : this.#words.count("shortestOf", movesIn(shortest.line)));
    if (best?.score !== undefined) numbers.push(this.#words.say("bestOf", { n: best.score ?? this.#words.say("notFound") }));
    this.#put("numbers", numbers.join(" "));
    this.#show("numbers", numbers.length > 0);
    this.#show("ways", verdict.line !== null && !isCleared);
    this.#toggle("stop", verdict.line !== null && !isCleared && (shortest === undefined || best === undefined));
  }

  /** @param {Unseen} unseen */
  #unseen({ state, won, tried, all }) {
    const isWon = state !== "lost" && all && won === tried;
    this.#panel.dataset.state = isWon ? "winnable" : state;
    const words = this.#words;
    this.#put("title", words.say(state === "lost" ? "isLostWhatever" : isWon ? "isWonWhatever" : "depends"));
    const some = won === 0 ? "dependsTried" : all ? "dependsAll" : "dependsSome";
    const key = state === "lost" ? "lostWhateverLine" : isWon ? "wonWhateverLine" : some;
    this.#put("line", words.say(key, { won, tried }));
    this.#show("numbers", false);
    this.#show("ways", false);
    this.#toggle("stop", false);
  }

  /**
   * @param {string} name
   * @param {boolean} isShown
   */
  #show(name, isShown) {
    this.#element(`[data-verdict="${name}"]`).hidden = !isShown;
  }

  /**
   * @param {string} doing
   * @param {boolean} isShown
   */
  #toggle(doing, isShown) {
    this.#element(`[data-do="${doing}"]`).hidden = !isShown;
  }

  /**
   * @param {string} name
   * @param {string} text
   */
  #put(name, text) {
    const element = this.#element(`[data-verdict="${name}"]`);
    const words = nobreak(text);
    if (element.textContent !== words) element.textContent = words;
  }

  /**
   * @param {string} selector
   * @returns {HTMLElement}
   */
  #element(selector) {
    const element = this.#panel.querySelector(selector);
    if (!(element instanceof HTMLElement)) throw new RangeError(`the page has no ${selector}`);
    return element;
  }
}

/** @param {string} line in notation */
export function movesIn(line) {
  return line === "" ? 0 : line.split(" ").length;
}
