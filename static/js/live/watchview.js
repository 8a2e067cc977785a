/**
 * What the watch page says around the board: numbers, host, crowd, connection, and how a table ends. From the follower's state
 * to the page's elements; it decides nothing and asks nothing.
 *
 * @typedef {import("./follower.js").Follower} Follower
 * @typedef {import("./follower.js").Followed} Followed
 * @typedef {import("./connection.js").State} State
 * @typedef {import("../board/words.js").Words} Words
 */

import { CARD_POINTS, CLEAR_POINTS, UNDO_COST } from "../engine/rules.js";
import { countPlaces } from "../engine/layout.js";

/** Connection states after which nothing more comes to this page. */
const OVER = new Set(["ended", "missing", "refused"]);

/** The score of a game as its watchers can reckon it. @param {Followed} game */
export function publicScore(game) {
  const { tableau: table, undos } = game.now.timeline;
  return Math.max(0, CARD_POINTS * table.goneCount + (table.cleared ? CLEAR_POINTS : 0) - UNDO_COST * undos);
}

/** How things stand at the host's end, as a key of the words. @param {Follower} follower */
export function standing(follower) {
  if (follower.host !== "here") return follower.host;
  if (follower.game === null) return "empty";
  return { playing: "playing", stuck: "stuck", won: "cleared" }[follower.game.status];
}

export class WatchView {
  #page;
  #words;
  #table;
  /** @param {HTMLElement} page @param {Words} words of watching @param {Words} table words of the table */
  constructor(page, words, table) {
    this.#page = page;
    this.#words = words;
    this.#table = table;
  }

  /** Numbers and people. @param {Follower} follower @param {State} state */
  show(follower, state) {
    const over = OVER.has(state.name);
    this.#numbers(follower);
    this.#put("crowd", String(follower.crowd));
    this.#put("crowd-words", this.#words.count("watching", follower.crowd));
    const stands = over ? (state.name === "ended" ? "ended" : "missing") : standing(follower);
    const line = this.#element("#host-line");
    line.dataset.host = over ? "ended" : follower.host;
    line.dataset.stands = stands;
    this.#put("host", this.#words.say(stands));
    this.#element("#on-air").classList.toggle("is-off", over || follower.host === "gone");
    this.#element("#play-here").hidden = over || !(follower.you?.mine ?? false) || follower.you?.role === "host";
    this.#ending(follower, state, stands);
    this.#line(state);
  }

  /** The reconnecting line counts down; the rest stands still. @param {State} state @param {number} now */
  tick(state, now) {
    if (state.name !== "reconnecting") return;
    const seconds = Math.ceil((state.again - now) / 1000);
    this.#put("line", seconds > 1 ? this.#words.say("reconnectingIn", { seconds }) : this.#words.say("reconnecting"));
  }

  /** @param {Follower} follower */
  #numbers(follower) {
    const game = follower.game;
    if (game === null) return;
    const { name, line } = this.#table.ruleset(game.now.rules.name);
    const score = String(publicScore(game));
    const moves = String(game.now.timeline.moves);
    this.#put("score", score);
    this.#put("moves", moves);
    this.#put("won-score", score);
    this.#put("won-moves", moves);
    this.#put("left", String(countPlaces(game.now.timeline.tableau.pyramid)));
    this.#put("ruleset", name);
    this.#put("rules", this.#words.say("aboutDeal", { ruleset: name, line }));
  }

  /** A cleared pyramid leaves room for good news; the other endings stand below the cards. @param {Follower} follower @param {State} state @param {string} stands */
  #ending(follower, state, stands) {
    const isOver = OVER.has(state.name) || stands === "gone";
    const won = follower.game?.status === "won";
    this.#element("#cleared").hidden = !won;
    this.#element("#over").hidden = won || !isOver;
    this.#element("#over-deal").hidden = state.name !== "ended" || follower.game === null;
    const words = this.#words.say(state.name === "refused" ? "refused" : stands);
    this.#put("won-line", isOver ? words : this.#words.say("nextDeal"));
    if (isOver) this.#put("over", words);
  }

  /** @param {State} state */
  #line(state) {
    const lost = state.name === "reconnecting";
    const shown = this.#element("#line").hidden === false;
    this.#element("#line").hidden = !lost;
    if (lost && !shown) this.#put("line", this.#words.say("reconnecting"));
  }

  /** @param {string} name @param {string} text */
  #put(name, text) {
    const element = this.#element(`[data-watch="${name}"]`);
    if (element.textContent !== text) element.textContent = text;
  }

  /** @param {string} selector @returns {HTMLElement} */
  #element(selector) {
    const element = this.#page.querySelector(selector);
    if (!(element instanceof HTMLElement)) throw new RangeError(`the page has no ${selector}`);
    return element;
  }
}
