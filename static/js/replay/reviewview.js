/**
 * What the review says, in its panel: how far it is, where the game was lost and why, the ways on, and the numbers beside what the
 * deal could have given.
 *
 * @typedef {import("../types.js").SolverState} SolverState
 * @typedef {import("../review/review.js").Part} Part
 * @typedef {import("../review/review.js").Turn} Turn
 * @typedef {import("../review/track.js").Track} Track
 * @typedef {import("../review/track.js").Frame} Frame
 */

import { nobreak } from "../board/nobreak.js";
import { Words } from "../board/words.js";
import { Game } from "../engine/replay.js";
import { clockText } from "../store/clock.js";
import { reasonWords, turnWords } from "./said.js";

export class ReviewView {
  #page;
  #words;
  /** @type {Part} what was told so far */
  #parts = {};

  /**
   * @param {HTMLElement} page
   * @param {Words} words
   */
  constructor(page, words) {
    this.#page = page;
    this.#words = words;
  }

  /**
   * The numbers of the game itself.
   * @param {Game} game at its end
   * @param {number | null} activeMs
   */
  showNumbers({ score, timeline }, activeMs) {
    this.#put("number", "score", this.#words.number(score));
    this.#put("number", "moves", this.#words.number(timeline.moves));
    this.#put("number", "time", activeMs === null ? "" : clockText(activeMs));
    this.#put("number", "undos", this.#words.number(timeline.undos));
    this.#put("number", "hints", this.#words.number(timeline.hints));
  }

  /** The words of a state that is no review: "reviewSpoiler", or that it failed. @param {string} text */
  showNone(text) {
    this.#put("review", "title", this.#words.say("reviewTitle"));
    this.#put("review", "line", text);
    this.#element("review", "progress").hidden = true;
    for (const what of ["best", "shortest"]) this.#put("number", what, "");
  }

  /**
   * One more part of the review.
   * @param {Part} part
   * @param {Track} track
   */
  show(part, track) {
    Object.assign(this.#parts, part);
    const { progress, turn, best, shortest } = part;
    if (progress !== undefined && this.#parts.verdicts === undefined) this.#progress(progress.decided, progress.all);
    if (turn !== undefined) this.#turn(turn, track);
    if (best !== undefined) this.#put("number", "best", this.#number(best.state, best.score));
    if (shortest !== undefined) this.#put("number", "shortest", this.#number(shortest.state, shortest.moves));
  }

  /**
   * @param {number} decided
   * @param {number} all
   */
  #progress(decided, all) {
    const bar = /** @type {HTMLProgressElement} */ (this.#element("review", "progress"));
    bar.hidden = false;
    bar.max = all;
    bar.value = decided;
    this.#put("review", "line", this.#words.say("reviewWorking", { decided, all }));
  }

  /**
   * @param {Turn} turn
   * @param {Track} track
   */
  #turn(turn, track) {
    this.#element("review", "progress").hidden = true;
    const { title, line, why } = this.#told(turn, track);
    this.#put("review", "title", title);
    this.#put("review", "line", line);
    this.#put("review", "why", why);
    this.#element("review", "why").hidden = why === "";
    const ways = this.#element("review", "ways");
    ways.hidden = turn.line === null;
    const showMove = ways.querySelector('[data-do="turn"]');
    if (showMove instanceof HTMLElement) showMove.hidden = turn.after !== "lost";
  }

  /**
   * @param {Turn} turn
   * @param {Track} track
   */
  #told({ won, after, reason }, { frames, line }) {
    const words = this.#words;
    const say = (/** @type {string} */ key) => ({ title: words.say(`title${key}`), line: words.say(`line${key}`), why: "" });
    const at = (/** @type {number} */ n) => /** @type {Frame} */ (frames[line[n] ?? 0]);
    const isWon = at(line.length - 1).game.status === "won";
    if (isWon) return say((this.#parts.verdicts ?? []).includes("lost") ? "WonAfter" : "Won");
    if (after === "winnable") return say("Open");
    if (after === "not known") return say("Unknown");
    const next = at(won + 1);
    const why = reasonWords(words, next.game.position, reason);
    if (won < 0) return { ...say("Never"), why };
    return { title: words.say("titleTurn", { n: won + 1 }), line: turnWords(words, next, at(won)), why };
  }

  /**
   * @param {SolverState} state
   * @param {number | null} n
   */
  #number(state, n) {
    if (n !== null) return this.#words.number(n);
    return state === "lost" ? "–" : this.#words.say("notKnown");
  }

  /**
   * @param {string} kind
   * @param {string} name
   * @param {string} text
   */
  #put(kind, name, text) {
    const element = this.#element(kind, name);
    const words = nobreak(text);
    if (element.textContent !== words) element.textContent = words;
  }

  /**
   * @param {string} kind
   * @param {string} name
   * @returns {HTMLElement}
   */
  #element(kind, name) {
    const element = this.#page.querySelector(`[data-${kind}="${name}"]`);
    if (!(element instanceof HTMLElement)) throw new RangeError(`the page has no ${kind} "${name}"`);
    return element;
  }
}
