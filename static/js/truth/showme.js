/**
 * "Show me": the proven line played on from here, move by move, until the pyramid is cleared or a hand stops it. Any touch or key
 * does, and does what it does besides: nothing waits for the show.
 *
 * @typedef {import("../types.js").Move} Move
 * @typedef {object} Stage
 * @property {() => Move | null} next the next move of the line; null at its end
 * @property {(move: Move) => void} light the cards that are about to leave
 * @property {(move: Move) => boolean} play whether it was played
 * @property {() => void} over the show has ended, or was stopped
 */

import { Kind } from "../engine/moves.js";

/** How long (ms) the cards are lit before they leave, and how long until the next are. */
const LOOK = 260;
const REST = 340;
/** A draw is plain to see: less for it. */
const DRAW_REST = 240;

export class Show {
  #stage;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  isOn = false;

  /** @param {Stage} stage */
  constructor(stage) {
    this.#stage = stage;
  }

  start() {
    if (this.isOn) return;
    this.isOn = true;
    // The click that began the show is over before the next touch counts.
    document.addEventListener("pointerdown", this.#touched, true);
    document.addEventListener("keydown", this.#touched, true);
    this.#step();
  }

  stop() {
    if (!this.isOn) return;
    this.isOn = false;
    clearTimeout(this.#timer);
    document.removeEventListener("pointerdown", this.#touched, true);
    document.removeEventListener("keydown", this.#touched, true);
    this.#stage.over();
  }

  #step() {
    const move = this.#stage.next();
    if (move === null) return this.stop();
    const isRemoval = move.kind === Kind.KING || move.kind === Kind.PAIR;
    if (isRemoval) this.#stage.light(move);
    this.#timer = setTimeout(
      () => {
        if (!this.#stage.play(move)) return this.stop();
        this.#timer = setTimeout(() => this.#step(), isRemoval ? REST : DRAW_REST);
      },
      isRemoval ? LOOK : 0,
    );
  }

  /** @param {Event} event */
  #touched = (event) => {
    // Tab only moves the focus; the Stop button stops by its own click, which would otherwise land on what lies under it.
    if (event instanceof KeyboardEvent && (event.key === "Tab" || event.key === "Shift")) return;
    if (event.target instanceof Element && event.target.closest('[data-do="stop"]') !== null) return;
    this.stop();
  };
}
