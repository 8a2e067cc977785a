/**
 * Being told the truth at the table: the one door from the play page to hints, the gauge, the way back to where a deal could
 * still be won, and "Show me". All of it comes from the solver's worker; nothing that the player does ever waits for it.
 *
 * @typedef {import("../play/session.js").Session} Session
 * @typedef {import("../solver/questions.js").Answer} Answer
 * @typedef {import("../types.js").Move} Move
 *
 * @typedef {object} Parts
 * @property {HTMLElement} root the table; `data-solver` is the worker's address
 * @property {Session} session
 * @property {Words} words
 * @property {Board} board
 * @property {(event: string, how?: {more?: boolean}) => boolean} play an event, as if by hand; whether it was played
 */

import { Board } from "../board/board.js";
import { Words } from "../board/words.js";
import { NO_CARD } from "../engine/moves.js";
import { eventText } from "../engine/notation.js";
import { Game } from "../engine/replay.js";
import { Cancelled, SolverClient } from "../solver/client.js";
import { Gauge } from "./gauge.js";
import { Hint } from "./hint.js";
import { Known, hintedIn, keyOf } from "./known.js";
import { HintPanel } from "./panel.js";
import { Show } from "./showme.js";
import { StuckWay } from "./stuckway.js";

/** Most time (ms) for one answer: then it is "not known", and said so. */
const HINT_TIME = 10_000;
const GAUGE_TIME = 5000;

/** @type {import("./known.js").Before} */
const UNKNOWN = Object.freeze({ state: "not known", back: null });

export class Truth {
  #parts;
  #solver;
  #known = new Known();
  /** @type {Set<string> | null} positions with a hint counted, once asked for */
  #hinted = null;
  /** @type {Game} the game as last seen here */
  #seen;
  /** @type {AbortController | null} what the gauge or the stuck banner asks */
  #asking = null;
  #isGaugeOn = false;
  #panel;
  #gauge;
  #hint;
  #stuck;
  #show;

  /** @param {Parts} parts */
  constructor(parts) {
    const { root, session, words, board } = parts;
    this.#parts = parts;
    this.#seen = session.game;
    this.#solver = new SolverClient(root.dataset.solver ?? "");
    this.#panel = new HintPanel(/** @type {HTMLElement} */ (root.querySelector("#hint")), words, () => board.focus());
    this.#gauge = new Gauge(/** @type {HTMLElement} */ (root.querySelector("#gauge")), words, (text) => board.alsoSay(text));
    this.#stuck = new StuckWay(/** @type {HTMLElement} */ (root.querySelector("#stuck")), words);
    this.#show = new Show({
      next: () => this.#known.next(session.game.timeline.tableau),
      light: (move) => board.hint([move.first, move.second].filter((place) => place !== NO_CARD)),
      play: (move) => this.#parts.play(eventText(move, session.game.deal)),
      over: () => {
        this.#panel.hide();
        if (session.game.status !== "won") board.putBack();
      },
    });
    this.#hint = new Hint(
      {
        game: () => session.game,
        known: () => this.#known,
        ask: (kind, signal) => {
          this.#asking?.abort();
          return this.#ask(kind, HINT_TIME, signal);
        },
        count: () => this.#count(),
        light: (lit) => board.hint(lit),
        say: (text) => board.say(text),
      },
      this.#panel,
      words,
    );
    session.onEvent(({ text, more }) => {
      if (text === "h") this.#seen = session.game;
      else this.#moved(more === true);
    });
    session.onNewGame(() => this.#opened());
  }

  /** Whether the gauge is shown. @param {boolean} on */
  set gauge(on) {
    this.#isGaugeOn = on;
    this.#look();
  }

  /** The hint button, or H. */
  hint() {
    this.#show.stop();
    void this.#hint.press().then(() => this.#look());
  }

  /** Whatever of a hint is on the table goes. */
  clear() {
    this.#show.stop();
    this.#hint.clear();
    this.#look();
  }

  /** Back to where the deal could still be won: so many undos, and each can be redone. */
  back() {
    const { session, words, board, play } = this.#parts;
    const moves = this.#known.before(session.game)?.back ?? 0;
    for (let left = moves; left > 0; left -= 1) {
      if (!play("u", { more: left > 1 })) return;
    }
    if (moves === 0) return;
    board.say(words.count("backDone", moves));
    board.focus();
  }

  /** Play the proven line on from here. */
  showMe() {
    const { session, words, board } = this.#parts;
    if (this.#known.next(session.game.timeline.tableau) === null || !this.#count()) return;
    void session.note({ shown: true });
    this.#hint.clear();
    this.#panel.show(words.say("showing"), { way: "stop" });
    board.say(words.say("showing"));
    this.#show.start();
  }

  /** The verdict on the deal on the table has come, or came with it. */
  checked() {
    if (this.#parts.session.record.checked?.state === "lost") this.#known.never();
    this.#look();
  }

  /** "Stop", pressed. */
  stop() {
    this.#show.stop();
  }

  /** @param {boolean} isMore whether more events follow at once */
  #moved(isMore) {
    const { game } = this.#parts.session;
    this.#known.follow(this.#seen, game);
    this.#seen = game;
    if (isMore) return;
    if (!this.#show.isOn) this.#hint.clear();
    this.#look();
  }

  #opened() {
    const { game } = this.#parts.session;
    if (game.deal.text !== this.#seen.deal.text || game.rules !== this.#seen.rules) this.#known = new Known();
    this.#seen = game;
    this.#hinted = null;
    this.#show.stop();
    this.#hint.clear();
    this.checked();
  }

  /** The gauge and the stuck banner: shown from what is known, else asked for. */
  #look() {
    const { game } = this.#parts.session;
    const { tableau } = game.timeline;
    const isStuck = game.status === "stuck";
    const state = this.#known.state(tableau);
    const before = isStuck ? this.#known.before(game) : null;
    this.#asking?.abort();
    this.#stuck.show(before ?? "looking");
    if (!this.#isGaugeOn || game.status === "won") this.#gauge.show(null);
    else this.#gauge.show(state ?? "working");
    const wants = isStuck ? before === null : this.#isGaugeOn && state === null;
    if (wants && !this.#hint.isAsking) void this.#inquire(game, isStuck ? "back" : "winnable");
  }

  /**
   * @param {Game} game
   * @param {"back" | "winnable"} kind
   */
  async #inquire(game, kind) {
    const asking = new AbortController();
    this.#asking = asking;
    try {
      const answer = await this.#ask(kind, GAUGE_TIME, asking.signal);
      this.#known.learn(game, answer);
      if (this.#asking === asking) this.#tell(game, kind);
    } catch (error) {
      if (error instanceof Cancelled) return;
      console.warn("the solver does not answer", error);
      if (this.#isGaugeOn) this.#gauge.show("missing");
      this.#stuck.show("missing");
    }
  }

  /**
   * @param {Game} game
   * @param {"back" | "winnable"} kind
   */
  #tell(game, kind) {
    if (this.#isGaugeOn && game.status !== "won") this.#gauge.show(this.#known.state(game.timeline.tableau) ?? "not known");
    if (kind === "back") this.#stuck.show(this.#known.before(game) ?? UNKNOWN);
  }

  /**
   * @param {"back" | "winnable"} kind
   * @param {number} maxMs
   * @param {AbortSignal} signal
   */
  #ask(kind, maxMs, signal) {
    const { ruleset, version, deck, log } = this.#parts.session.record;
    return this.#solver.ask({ kind, ruleset, version, deck, log, maxMs }, { signal });
  }

  /** The hint of this position is counted once. */
  #count() {
    const { session, play } = this.#parts;
    this.#hinted ??= hintedIn(session.game, session.record.log);
    const key = keyOf(session.game.timeline.tableau);
    if (this.#hinted.has(key)) return true;
    if (!play("h")) return false;
    this.#hinted.add(key);
    return true;
  }
}
