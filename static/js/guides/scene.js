/**
 * One live diagram with cards: a game at its position, its board, what is said beside it, and its buttons. What a touch means is
 * the board's business, what may be played the engine's; the kinds of diagram (exercise, trial, lesson, waste) only answer.
 *
 * @typedef {import("../types.js").Reason} ReasonText
 * @typedef {import("../board/state.js").BoardState} BoardState
 *
 * @typedef {Readonly<{kind: string, ruleset: string, version: string, deck: string, log: string, alive?: string[], lit?: number[],
 *   said?: Record<string, string>, rulesets?: string[]}>} FigureData as games/views/guide_figures.py writes it
 *
 * @typedef {object} Answers what a kind of diagram does
 * @property {(event: string) => void} played a touch asks for this event
 * @property {(reason: ReasonText, said: string) => void} refused a touch cannot be, and why, in words
 * @property {(state: BoardState) => void} [touched] a pick, or a card put back
 */

import { createBoard } from "../board/board.js";
import { coveredWords } from "../board/names.js";
import { nobreak } from "../board/nobreak.js";
import { Words } from "../board/words.js";
import { NO_CARD, Reason, Refused, pair } from "../engine/moves.js";
import { replay } from "../engine/replay.js";

export class Scene {
  #said;
  #picked = NO_CARD;

  /**
   * @param {HTMLElement} root the element with `data-diagram`
   * @param {FigureData} data
   * @param {Words} words
   * @param {string} sprites
   * @param {Answers} answers
   */
  constructor(root, data, words, sprites, answers) {
    this.root = root;
    this.data = data;
    this.words = words;
    this.start = replay(data.deck, data.ruleset, data.version, data.log);
    this.game = this.start;
    this.#said = /** @type {HTMLElement} */ (root.querySelector('[data-said="told"]'));
    this.board = createBoard(/** @type {HTMLElement} */ (root.querySelector("[data-table]")), {
      interactive: true,
      sprites,
      words,
      region: null, // the sentence beside the cards is what is read out
      onEvent: (event) => {
        this.#picked = NO_CARD;
        answers.played(event);
      },
      onRefused: ({ reason, places }, state) => {
        const [place] = places;
        const isCovered = reason === Reason.STILL_COVERED && place !== undefined;
        answers.refused(reason, isCovered ? coveredWords(words, state.position, place) : `${words.reason(reason)}.`);
      },
      onTouched: (state) => {
        const before = this.#picked;
        this.#picked = state.picked;
        if (before !== NO_CARD && state.picked !== NO_CARD && before !== state.picked) this.#mismatch(before, state.picked, answers);
        answers.touched?.(state);
      },
    });
    this.board.show(this.game.public);
  }

  /**
   * Play an event, if the engine allows it.
   * @param {string} event
   * @returns {ReasonText | null} why not, null when it was played
   */
  play(event) {
    try {
      this.game = this.game.after(event);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return error.reason;
    }
    this.board.show(this.game.public, { animate: true });
    return null;
  }

  /** Back to where the diagram begins. */
  reset() {
    this.game = this.start;
    this.#picked = NO_CARD;
    this.board.show(this.game.public);
  }

  /**
   * @param {string} text what is said beside the cards
   * @param {"" | "right" | "wrong" | "told"} [state]
   */
  say(text, state = "") {
    this.root.dataset.state = state;
    this.#said.textContent = nobreak(text);
  }

  /**
   * What a button of the diagram does, if it has that one.
   * @param {string} way its `data-way`
   * @param {() => void} does
   */
  on(way, does) {
    const button = this.#button(way);
    button?.addEventListener("click", () => {
      if (button.getAttribute("aria-disabled") !== "true") does();
    });
  }

  /**
   * @param {string} way
   * @param {boolean} can whether its button does something now
   */
  enable(way, can) {
    this.#button(way)?.setAttribute("aria-disabled", String(!can));
  }

  /** @param {string} way */
  #button(way) {
    return this.root.querySelector(`[data-way="${way}"]`);
  }

  /**
   * The pick went from one card to another: at a table that costs nothing and is no move; here it is told why they do not leave.
   * @param {number} one
   * @param {number} other
   * @param {Answers} answers
   */
  #mismatch(one, other, answers) {
    const reason = this.game.position.refusal(pair(Math.min(one, other), Math.max(one, other)));
    if (reason !== null) answers.refused(reason, `${this.words.reason(reason)}.`);
  }
}
