/**
 * Whether the table may be played here and now: this tab has it, and nobody paused it. From that follow what is out of sight and
 * whether the clock runs: while the game is under way, its page is seen, and nothing stands in the way.
 */

import { show } from "../board/around.js";
import { Hud } from "./hud.js";
import { Session } from "./session.js";

/** A second of the clock on the page, ms. */
const SECOND = 1000;

export class Presence {
  #table;
  #session;
  #hud;
  #clockButton;
  #isOurs = false;
  #isPaused = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #next;

  /**
   * @param {HTMLElement} table
   * @param {Session} session
   * @param {Hud} hud
   */
  constructor(table, session, hud) {
    this.#table = table;
    this.#session = session;
    this.#hud = hud;
    this.#clockButton = /** @type {HTMLButtonElement} */ (table.querySelector(".clock"));
    document.addEventListener("visibilitychange", () => {
      this.tick();
      if (document.visibilityState === "hidden" && this.#isOurs && session.game.length > 0) session.save();
    });
  }

  /** Whether this tab has the table. */
  get isOurs() {
    return this.#isOurs;
  }

  get isPaused() {
    return this.#isPaused;
  }

  /** Whether a move may be made. */
  get mayPlay() {
    return this.#isOurs && !this.#isPaused;
  }

  /** This tab has the table. */
  come() {
    this.#isOurs = true;
    this.#hush();
  }

  /** Another tab has it. */
  go() {
    this.leave();
    this.#hush();
  }

  /** The page is put away as it is; its table may come back with it. */
  leave() {
    this.#isOurs = false;
    this.#session.clock.stop();
  }

  /**
   * A game that is won is not paused.
   * @param {boolean} on whether the cards are out of sight and the clock stands
   */
  pause(on) {
    if (this.#session.game.status === "won") return;
    this.#isPaused = on;
    this.#hush();
    this.tick();
    const focus = on ? this.#table.querySelector("#paused button") : this.#table.querySelector('[data-do="pause"]');
    if (focus instanceof HTMLElement) focus.focus();
  }

  /** The clock runs or stands, as things are. */
  tick() {
    const { clock, game } = this.#session;
    const isUnderWay = game.length > 0 && game.status !== "won";
    if (isUnderWay && this.mayPlay && document.visibilityState === "visible") clock.run();
    else clock.stop();
    this.#showClock();
    this.showTime();
  }

  /** The time as it is now, and again whenever another second is full, for as long as the clock runs. */
  showTime() {
    const { clock } = this.#session;
    const { spent } = clock;
    this.#hud.showTime(spent);
    clearTimeout(this.#next);
    if (clock.running) this.#next = setTimeout(() => this.showTime(), SECOND - (spent % SECOND));
  }

  #hush() {
    this.#table.classList.toggle("is-hushed", !this.mayPlay);
    this.#show("paused", this.#isPaused && this.#isOurs);
    this.#showClock();
    this.#show("elsewhere", !this.#isOurs);
  }

  /** There is nothing to pause when the game is won, or somewhere else. */
  #showClock() {
    this.#clockButton.disabled = this.#session.game.status === "won" || !this.#isOurs;
    this.#clockButton.setAttribute("aria-pressed", String(this.#isPaused && this.#isOurs));
  }

  /**
   * @param {string} id
   * @param {boolean} isShown
   */
  #show(id, isShown) {
    const element = document.getElementById(id);
    if (element !== null) show(element, isShown);
  }
}
