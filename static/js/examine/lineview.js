/**
 * A line to step through on a board, with the next move lit; the board takes the player's own moves as well.
 *
 * @typedef {import("./steps.js").Step} Step
 */

import { createBoard } from "../board/board.js";
import { nobreak } from "../board/nobreak.js";
import { Words } from "../board/words.js";
import { parseEvent } from "../engine/notation.js";
import { Kind, NO_CARD } from "../engine/moves.js";
import { Game } from "../engine/replay.js";
import { stepWords } from "./cup.js";
import { stepsOf } from "./steps.js";

export class LineView {
  #root;
  #words;
  #board;
  /** @type {Step[]} */
  #steps = [];
  #at = 0;
  /** @type {Game | null} */
  #start = null;

  /**
   * @param {HTMLElement} root the section
   * @param {Words} words
   * @param {object} options
   * @param {string} options.sprites
   * @param {(game: Game, event: string) => void} options.played a move of the player's own that is not the line's
   */
  constructor(root, words, { sprites, played }) {
    this.#root = root;
    this.#words = words;
    const stage = /** @type {HTMLElement} */ (root.querySelector('[data-examine="stage"]'));
    this.#board = createBoard(stage, {
      interactive: true,
      sprites,
      words,
      onEvent: (event) => this.#hand(event, played),
      onRefused: ({ reason }) => this.#say(words.reason(reason)),
    });
  }

  /** The board's speed. @param {import("../board/motion.js").Speed} speed */
  set speed(speed) {
    this.#board.speed = speed;
  }

  get isShown() {
    return !this.#root.hidden;
  }

  get steps() {
    return this.#steps;
  }

  get at() {
    return this.#at;
  }

  /** Where it stands, as a game. */
  get game() {
    const start = /** @type {Game} */ (this.#start);
    return this.#steps.slice(0, this.#at).reduce((game, step) => game.afterAll(step.events), start);
  }

  /**
   * A line from a game; none where it is not won from there.
   * @param {Game} start
   * @param {string | null} line in notation
   */
  load(start, line) {
    this.#start = start;
    this.#steps = line === null || line === "" ? [] : stepsOf(start, line.split(" "));
    this.#at = 0;
    this.#show(false);
  }

  show() {
    this.#root.hidden = false;
  }

  hide() {
    this.#root.hidden = true;
  }

  /**
   * @param {number} at so many steps made
   */
  go(at) {
    const before = this.#at;
    this.#at = Math.max(0, Math.min(this.#steps.length, at));
    if (this.#at !== before) this.#show(Math.abs(this.#at - before) === 1);
  }

  /** @param {string} text */
  #say(text) {
    const said = /** @type {HTMLElement} */ (this.#root.querySelector('[data-examine="said"]'));
    said.textContent = nobreak(text);
  }

  /** @param {boolean} isStep */
  #show(isStep) {
    if (this.#start === null) return;
    const { game } = this;
    this.#board.show(game.public, { animate: isStep });
    const step = this.#steps[this.#at];
    this.#root.dataset.at = String(this.#at);
    if (step !== undefined) {
      const move = parseEvent(step.events[0] ?? "", game.deal);
      if (typeof move !== "string") {
        const lit = [move.first, move.second].filter((place) => place !== NO_CARD);
        const openTop = game.rules.openStock ? game.timeline.tableau.stockTop : NO_CARD;
        if (move.kind === Kind.DRAW || move.kind === Kind.RECYCLE) this.#board.hint([openTop === NO_CARD ? "stock" : openTop]);
        else this.#board.hint(lit);
      }
      const count = this.#words.say("stepOf", { n: this.#at + 1, all: this.#steps.length });
      this.#say(`${count}: ${stepWords(this.#words, step)}`);
    } else this.#say(this.#words.say(game.timeline.tableau.cleared ? "doDoneWords" : "noLine"));
  }

  /**
   * @param {string} event
   * @param {(game: Game, event: string) => void} played
   */
  #hand(event, played) {
    const step = this.#steps[this.#at];
    if (step !== undefined && step.events.length === 1 && step.events[0] === event) this.go(this.#at + 1);
    else {
      const before = this.game;
      const after = before.after(event);
      this.#board.show(after.public, { animate: true });
      played(before, event);
    }
  }
}
