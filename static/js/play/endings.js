/**
 * Stuck and won, told plainly. Stuck leaves the board and the focus where they are; a win stands where the pyramid was.
 */

import { show } from "../board/around.js";
import { Game } from "../engine/replay.js";
import { Words } from "../board/words.js";
import { clockText } from "../store/clock.js";

export class Endings {
  #root;
  #words;
  /** How the game stood, and whether its deal has a number, when last shown. */
  #shown = "";

  /**
   * @param {HTMLElement} root the table
   * @param {Words} words
   */
  constructor(root, words) {
    this.#root = root;
    this.#words = words;
  }

  /**
   * Show how the game stands. Returns what is to be said, if this has just become so.
   * @param {Game} game
   * @param {number} spent milliseconds
   * @param {boolean} isNews whether it has just happened under the player's hands
   * @returns {string}
   */
  show(game, spent, isNews) {
    const { status } = game;
    const shown = `${status} ${game.deal.number !== null}`;
    if (shown === this.#shown && status !== "won") return "";
    this.#shown = shown;
    for (const share of this.#root.querySelectorAll('[data-do="share"]')) {
      if (share instanceof HTMLElement) show(share, game.deal.number !== null);
    }
    this.#root.dataset.status = status;
    const wasStuck = this.#toggle("stuck", status === "stuck");
    if (status === "won") this.#fill(game, spent);
    const wasWon = this.#toggle("won", status === "won");
    if (isNews && status === "won" && !wasWon) {
      document.getElementById("won-title")?.focus({ preventScroll: true });
      return this.#words.say("wonTold", { score: game.score });
    }
    return isNews && status === "stuck" && !wasStuck ? this.#words.say("stuckTold") : "";
  }

  /**
   * @param {string} id
   * @param {boolean} isShown
   * @returns {boolean} whether it was shown before
   */
  #toggle(id, isShown) {
    const element = document.getElementById(id);
    if (element === null) return false;
    const was = !element.hidden;
    show(element, isShown);
    return was;
  }

  /**
   * @param {Game} game
   * @param {number} spent
   */
  #fill(game, spent) {
    const { moves, undos, hints, tableau } = game.timeline;
    this.#write("score", this.#words.number(game.score));
    this.#write("time", clockText(spent));
    this.#write("moves", this.#words.number(moves));
    const { passes } = game.rules;
    const n = tableau.passNumber;
    const pass = passes === null ? this.#words.say("pass", { n }) : this.#words.say("passOf", { n, passes });
    this.#write("line", [pass, this.#words.count("undos", undos), this.#words.count("hints", hints)].join(" · "));
  }

  /**
   * @param {string} what
   * @param {string} text
   */
  #write(what, text) {
    const element = this.#root.querySelector(`[data-won="${what}"]`);
    if (element !== null) element.textContent = text;
  }
}
