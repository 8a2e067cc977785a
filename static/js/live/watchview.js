/**
 * What the watch page says around the board: numbers, host, crowd, connection, and how a table ends. From the follower's state
 * to the page's elements; it decides nothing and asks nothing.
 *
 * @typedef {import("./follower.js").Follower} Follower
 * @typedef {import("./follower.js").Followed} Followed
 * @typedef {import("./connection.js").State} State
 * @typedef {import("../board/words.js").Words} Words
 */

import { show } from "../board/around.js";
import { CARD_POINTS, CLEAR_POINTS, UNDO_COST } from "../engine/rules.js";
import { countPlaces } from "../engine/layout.js";

/** Connection states after which nothing more comes to this page. */
const OVER = new Set(["ended", "missing", "refused"]);

/** The score of a game as its watchers can reckon it. @param {Followed["now"]} game */
export function publicScore(game) {
  const { tableau: table, undos } = game.timeline;
  return Math.max(0, CARD_POINTS * table.goneCount + (table.cleared ? CLEAR_POINTS : 0) - UNDO_COST * undos);
}

/** How things stand at the host's end, as a key of the words. @param {Follower} follower */
export function standing(follower) {
  if (follower.host !== "here") return follower.host;
  if (follower.game === null) return "empty";
  return { playing: "playing", stuck: "stuck", won: "cleared" }[follower.game.status];
}

export class WatchView {
  /** Why the server would not let this watcher stay, by the code of its refusal. @type {"blocked" | "spoiler" | ""} */
  refusal = "";
  #page;
  #words;
  #table;
  /** @param {HTMLElement} page @param {Words} words of watching @param {Words} table words of the table */
  constructor(page, words, table) {
    this.#page = page;
    this.#words = words;
    this.#table = table;
  }

  /**
   * Numbers and people.
   * @param {Follower} follower
   * @param {State} state
   * @param {number | null} at the event looked back at; null: live
   */
  show(follower, state, at) {
    const over = OVER.has(state.name);
    this.#numbers(follower, at);
    this.#put("crowd", String(follower.crowd));
    this.#put("crowd-words", this.#words.count("watching", follower.crowd));
    const stands = over ? this.#overWord(state) : standing(follower);
    const line = this.#element("#host-line");
    line.dataset.host = over ? "ended" : follower.host;
    line.dataset.stands = stands;
    this.#put("host", at === null ? this.#words.say(stands) : this.#words.say("lookingAt", { n: at, all: follower.seq }));
    this.#gauge(over || at !== null ? null : follower.gauge);
    const isMine = follower.you?.mine ?? false;
    // Nobody claps for themselves; and "Play here" needs the room.
    this.#show("#reactions", !over && !isMine && follower.table?.reactions === true);
    this.#air(state, over, follower.host === "gone");
    this.#show("#play-here", !over && isMine && follower.you?.role !== "host");
    this.#ending(follower, state, stands, at);
    this.#line(state);
  }

  /** The reconnecting line counts down; the rest stands still. @param {State} state @param {number} now */
  tick(state, now) {
    if (state.name !== "reconnecting") return;
    const seconds = Math.ceil((state.again - now) / 1000);
    this.#put("line", seconds > 1 ? this.#words.say("reconnectingIn", { seconds }) : this.#words.say("reconnecting"));
  }

  /** @param {State} state */
  #overWord(state) {
    if (state.name === "ended") return "ended";
    if (state.name === "refused") return { blocked: "sentOut", spoiler: "spoiler", "": "refused" }[this.refusal];
    return "missing";
  }

  /** The lamp in the header, and how many watch: nothing of either is known once nothing more comes. @param {State} state @param {boolean} over @param {boolean} gone */
  #air(state, over, gone) {
    const lamp = this.#element("#on-air");
    lamp.classList.toggle("is-off", over || gone);
    show(lamp, !over || state.name === "ended");
    this.#put("air", this.#words.say(state.name === "ended" ? "offAir" : "air"));
    this.#show("#crowd", !over);
  }

  /** @param {import("./protocol.js").GaugeState | null} state */
  #gauge(state) {
    const gauge = this.#element("#gauge");
    show(gauge, state !== null);
    if (state === null) return;
    gauge.dataset.gauge = state;
    this.#put("gauge", this.#table.say({ winnable: "gaugeWinnable", lost: "gaugeLost", "not known": "gaugeUnknown" }[state]));
  }

  /** @param {Follower} follower @param {number | null} at */
  #numbers(follower, at) {
    const game = follower.game;
    if (game === null) return;
    const shown = at === null ? game.now : follower.at(at);
    const { name, line } = this.#table.ruleset(game.now.rules.name);
    const score = String(publicScore(shown));
    const moves = String(shown.timeline.moves);
    this.#put("score", score);
    this.#put("moves", moves);
    this.#put("won-score", score);
    this.#put("won-moves", moves);
    this.#put("left", String(countPlaces(shown.timeline.tableau.pyramid)));
    this.#put("ruleset", name);
    this.#put("rules", this.#words.say("aboutDeal", { ruleset: name, line }));
  }

  /**
   * A cleared pyramid leaves room for good news; the other endings stand below the cards. Looking back, neither is in the way.
   * @param {Follower} follower
   * @param {State} state
   * @param {string} stands
   * @param {number | null} at
   */
  #ending(follower, state, stands, at) {
    const isOver = (OVER.has(state.name) || stands === "gone") && at === null;
    const won = follower.game?.status === "won" && at === null;
    this.#show("#cleared", won);
    this.#show("#over", isOver && !won, "over");
    this.#show("#over-deal", state.name === "ended" && follower.game !== null);
    this.#show("#over-daily", stands === "spoiler");
    this.#show("#over-play", stands !== "spoiler");
    const replay = this.#page.querySelectorAll("[data-replay]");
    for (const link of replay) {
      if (!(link instanceof HTMLAnchorElement) || follower.game === null) continue;
      show(link, (follower.game.status === "won" || state.name === "ended") && follower.seq > 0);
      link.href = (link.dataset.replay ?? "").replace("CODE", follower.game.code);
    }
    const words = this.#words.say(stands);
    this.#put("won-line", isOver ? words : this.#words.say("nextDeal"));
    if (isOver) this.#put("over", words);
  }

  /** @param {State} state */
  #line(state) {
    const lost = state.name === "reconnecting";
    if (this.#show("#line", lost) && lost) this.#put("line", this.#words.say("reconnecting"));
  }

  /** @param {string} selector @param {boolean} isShown @param {string} [name] as of `show` @returns {boolean} */
  #show(selector, isShown, name) {
    return show(this.#element(selector), isShown, name);
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
