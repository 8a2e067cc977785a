/**
 * Hints: what a press of the button, or H, does next. The proven line is asked for once; each further press is one step more of
 * the same hint. A move, or a press while the solver is still at it, ends all of it.
 *
 * A hint is counted (the event `h`) once for a position, when its first step is shown; a hint that found nothing is not.
 *
 * @typedef {import("../solver/questions.js").Answer} Answer
 * @typedef {import("./panel.js").HintPanel} HintPanel
 * @typedef {import("./steps.js").Step} Step
 *
 * @typedef {object} Asker what a hint needs of the page
 * @property {() => Game} game the game now
 * @property {() => Known} known what is proven of its deal
 * @property {(kind: "back", signal: AbortSignal) => Promise<Answer>} ask the solver about the game now
 * @property {() => boolean} count log the hint for this position, if none was; false when the log takes no more
 * @property {(lit: Step["lit"]) => void} light
 * @property {(text: string) => void} say to those who hear the table
 */

import { Words } from "../board/words.js";
import { Cancelled, NoWorker } from "../solver/client.js";
import { Game } from "../engine/replay.js";
import { Known } from "./known.js";
import { hintSteps } from "./steps.js";

/** A search that takes longer than this (ms) is said to be under way. */
const PATIENCE = 200;

export class Hint {
  #asker;
  #panel;
  #words;
  /** @type {AbortController | null} */
  #asking = null;
  /** How many steps of the hint for this position have been shown. */
  #shown = 0;

  /**
   * @param {Asker} asker
   * @param {HintPanel} panel
   * @param {Words} words
   */
  constructor(asker, panel, words) {
    this.#asker = asker;
    this.#panel = panel;
    this.#words = words;
  }

  /** Whether the solver is at it. */
  get isAsking() {
    return this.#asking !== null;
  }

  /** The button was pressed. Resolves when all that it leads to is shown. */
  async press() {
    if (this.#asking !== null) {
      this.clear();
      this.#tell("hintStopped");
      return;
    }
    if (this.#asker.game().status === "won") return;
    if (!this.#isKnown()) {
      const told = await this.#ask();
      if (!told) return;
    }
    this.#show();
  }

  /** A move was made, or the hint put away: nothing of it is left. */
  clear() {
    this.#asking?.abort();
    this.#asking = null;
    this.#shown = 0;
    this.#panel.hide();
  }

  /** Whether what is to be shown here is known already. */
  #isKnown() {
    const game = this.#asker.game();
    const state = this.#asker.known().state(game.timeline.tableau);
    return state === "winnable" || (state === "lost" && this.#asker.known().before(game) !== null);
  }

  /** @returns {Promise<boolean>} whether there is something to be shown */
  async #ask() {
    const asking = new AbortController();
    this.#asking = asking;
    const slow = setTimeout(() => this.#tell("hintWorking"), PATIENCE);
    const game = this.#asker.game();
    try {
      const answer = await this.#asker.ask("back", asking.signal);
      this.#asker.known().learn(game, answer);
      return true;
    } catch (error) {
      if (error instanceof Cancelled) return false;
      console.warn("no hint", error);
      this.#tell(error instanceof NoWorker ? "hintNoWorker" : "hintFailed");
      return false;
    } finally {
      clearTimeout(slow);
      if (this.#asking === asking) this.#asking = null;
    }
  }

  #show() {
    const game = this.#asker.game();
    const known = this.#asker.known();
    const move = known.next(game.timeline.tableau);
    if (move === null) return this.#showNone(game, known);
    const steps = hintSteps(this.#words, game.public, move);
    if (this.#shown === 0 && !this.#asker.count()) return;
    const step = steps[Math.min(this.#shown, steps.length - 1)];
    if (step === undefined) return;
    this.#shown += 1;
    this.#asker.light(step.lit);
    this.#panel.show(step.words, { way: "show-me" });
    this.#asker.say(step.words);
  }

  /**
   * No hint: the truth instead.
   * @param {Game} game
   * @param {Known} known
   */
  #showNone(game, known) {
    if (known.state(game.timeline.tableau) !== "lost") return this.#tell("hintUnknown");
    const before = known.before(game);
    if (before?.state === "winnable") this.#tell("hintLost", { way: "back", moves: before.back, isLost: true });
    else if (before?.state === "lost") this.#tell("hintNever", { way: "new", isLost: true });
    else this.#tell("hintLost", { isLost: true });
  }

  /**
   * @param {string} key of the words
   * @param {Parameters<HintPanel["show"]>[1]} [how]
   */
  #tell(key, how) {
    const text = this.#words.say(key);
    this.#panel.show(text, how);
    const way = how?.way === "back" && typeof how.moves === "number" ? ` ${this.#words.count("backMoves", how.moves)}.` : "";
    this.#asker.say(text + way);
  }
}
