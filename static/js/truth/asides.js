/**
 * What the solver says beside the play, in its own time: whether a deal that the player brought can be cleared, and at the win
 * what the shortest line and the best score would have been. A solver of its own, so that no hint waits for any of it; another
 * game on the table ends what is still asked about the last.
 *
 * @typedef {import("../types.js").Checked} Checked
 * @typedef {import("../types.js").GameRecord} GameRecord
 * @typedef {import("../solver/questions.js").Answer} Answer
 * @typedef {import("../solver/questions.js").QuestionKind} QuestionKind
 */

import { Words } from "../board/words.js";
import { Game } from "../engine/replay.js";
import { Cancelled, SolverClient } from "../solver/client.js";

/** Most time (ms) for a verdict on a deal, and for the numbers of the win panel. */
const DEAL_TIME = 30_000;
const COMPARE_TIME = 60_000;

export class Asides {
  #solver;
  #words;
  #root;
  #asking = new AbortController();
  /** @type {string | null} the game whose comparison is asked for, or shown */
  #compared = null;

  /**
   * @param {HTMLElement} root the table; `data-solver` is the worker's address
   * @param {Words} words
   */
  constructor(root, words) {
    this.#root = root;
    this.#words = words;
    this.#solver = new SolverClient(root.dataset.solver ?? "");
  }

  /** Another game is on the table. */
  reset() {
    this.#asking.abort();
    this.#asking = new AbortController();
    this.#compared = null;
  }

  /**
   * A question that no game asks, after those of the game.
   * @param {import("../solver/questions.js").Question} question
   */
  solve(question) {
    return this.#solver.ask(question);
  }

  /**
   * The verdict on the deal of this game; null when there is none to be had.
   * @param {GameRecord} record
   * @returns {Promise<Checked | null>}
   */
  async check(record) {
    const answer = await this.#ask("deal", record, DEAL_TIME);
    return answer === null ? null : Object.freeze({ state: answer.state, band: answer.band, before: false });
  }

  /**
   * The win panel's lines: unaided or not at once, the shortest line and the best score when they come.
   * @param {Game} game won
   * @param {GameRecord} record its
   */
  async compare(game, record) {
    if (this.#compared === record.id) return;
    this.#compared = record.id;
    const { undos, hints } = game.timeline;
    const key = record.shown === true ? "wonShown" : undos + hints === 0 ? "wonUnaided" : "";
    this.#write("aid", key === "" ? "" : this.#words.say(key));
    for (const what of /** @type {const} */ (["shortest", "best"])) this.#write(what, "…");
    const line = await this.#ask("shortest", record, COMPARE_TIME);
    if (this.#compared !== record.id) return;
    const moves = line?.line?.split(" ").length;
    this.#write("shortest", moves === undefined ? this.#words.say("notKnown") : this.#words.number(moves));
    const best = await this.#ask("best", record, COMPARE_TIME);
    if (this.#compared !== record.id) return;
    this.#write("best", typeof best?.score === "number" ? this.#words.number(best.score) : this.#words.say("notKnown"));
  }

  /**
   * About the deal from its beginning; null when nobody answers, or nobody wants to know any more.
   * @param {QuestionKind} kind
   * @param {GameRecord} record
   * @param {number} maxMs
   * @returns {Promise<Answer | null>}
   */
  async #ask(kind, { ruleset, version, deck }, maxMs) {
    const { signal } = this.#asking;
    try {
      return await this.#solver.ask({ kind, ruleset, version, deck, maxMs }, { signal });
    } catch (error) {
      if (!(error instanceof Cancelled)) console.warn("the solver does not answer", error);
      return null;
    }
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

/**
 * What is known of a deal, in a line: its difficulty, and whether it can be cleared.
 * @param {Words} words
 * @param {Checked | null | undefined} checked
 */
export function checkedWords(words, checked) {
  if (checked === null || checked === undefined) return words.say("notChecked");
  const keys = { winnable: checked.before ? "checkedBefore" : "checkedWinnable", lost: "checkedLost", "not known": "checkedUnknown" };
  const said = words.say(keys[checked.state]);
  return checked.band === null ? said : `${words.say(checked.band)}. ${said}`;
}
