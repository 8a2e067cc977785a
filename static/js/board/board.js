/**
 * The board: the one door to a table of cards on a page, for a player and for a watcher.
 *
 *     const board = createBoard(element, { interactive: true, sprites, onEvent: (text) => ... });
 *     board.show(game.public, { animate: true });      // any public position, in any order
 *
 * A player's touches come out as events in notation (`onEvent`); the page plays them on its engine and shows what comes of it.
 * A watcher's board (`interactive: false`) listens to nothing. Input never waits for motion: each one ends what still moves.
 *
 * @typedef {import("../types.js").Place} Place
 * @typedef {import("../types.js").Target} Target
 * @typedef {import("../types.js").Refusal} Refusal
 * @typedef {import("./actions.js").Outcome} Outcome
 * @typedef {import("./state.js").BoardState} BoardState
 * @typedef {import("./drag.js").DragHands} DragHands
 * @typedef {import("./motion.js").Speed} Speed
 *
 * @typedef {object} BoardOptions
 * @property {boolean} interactive whether touches are listened to
 * @property {string} sprites where the drawings of the cards are, see face.js
 * @property {PublicPosition} [painted] what the server has painted already
 * @property {Words} [words] default: the page's `words` block
 * @property {HTMLElement | null} [region] the polite live region; default: `#told`
 * @property {(event: string) => void} [onEvent] a touch asks for this event
 * @property {(refusal: Refusal, state: BoardState) => void} [onRefused] a touch that cannot be, and why
 * @property {(state: BoardState) => void} [onRested] the pointer rests on a covered card, or no longer does (see `outlined`)
 * @property {(state: BoardState) => void} [onTouched] any other touch (a pick, a card put back)
 */

import { isOpen } from "../engine/layout.js";
import { PublicPosition } from "../engine/public.js";
import { drawOrRecycle, drop, hint, putBack, refused, rest, tap } from "./actions.js";
import { Announcer } from "./announce.js";
import { changesBetween } from "./changes.js";
import { enableDrag } from "./drag.js";
import { isArrow, isForTable } from "./keyboard.js";
import { Motion } from "./motion.js";
import { toldOf } from "./names.js";
import { Painter } from "./render.js";
import { freshState, isAvailable, movedTo, placeAt, targetOf } from "./state.js";
import { TabStop } from "./stop.js";
import { Words, readWords } from "./words.js";

/** How long (ms) a mouse rests on a covered card before it is shown what holds it down. */
const REST = 350;

/**
 * @param {HTMLElement} element the element with `data-board`, or one that holds it
 * @param {BoardOptions} options
 * @returns {Board}
 */
export function createBoard(element, options) {
  return new Board(element, options);
}

export class Board {
  /** @type {BoardState | null} */
  #state = null;
  #root;
  #options;
  #words;
  #painter;
  #motion;
  #announcer;
  #stop;
  #dragged = false;
  /** Whether the last touch was one of a finger or a mouse, not of a key. */
  #byPointer = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #resting;
  /** Whether one open partner leaves in one tap (a setting). */
  quickPair = false;

  /**
   * @param {HTMLElement} element
   * @param {BoardOptions} options
   */
  constructor(element, options) {
    this.#root = element;
    this.#options = options;
    this.#words = options.words ?? readWords();
    this.#painter = new Painter(element, this.#words, options.sprites);
    if (options.painted !== undefined) this.#painter.assume(options.painted);
    this.#motion = new Motion(element, this.#painter);
    this.#stop = new TabStop(element, this.#painter);
    this.#announcer = new Announcer(options.region === undefined ? document.getElementById("told") : options.region);
    if (options.interactive) this.#listen();
  }

  /** @param {Speed} speed of motion */
  set speed(speed) {
    if (speed === this.#motion.speed) return;
    this.#motion.speed = speed;
    this.#root.dataset.speed = speed;
  }

  /** The state shown, null before the first `show`. */
  get state() {
    return this.#state;
  }

  /**
   * Show a position. With `animate` the change from the last one is moved and told; a fresh deal with `deal` settles in.
   * @param {PublicPosition} position
   * @param {{animate?: boolean, deal?: boolean}} [how]
   */
  show(position, { animate = false, deal = false } = {}) {
    const before = this.#state;
    this.#motion.snap();
    const focus = this.#painter.targetAt(document.activeElement);
    if (before === null || !animate) {
      this.#paint(freshState(position));
      if (deal) this.#motion.deal();
    } else {
      const changes = changesBetween(before.position, position);
      const ghosts = this.#motion.prepare(before.position, changes);
      this.#paint(movedTo(before, position));
      this.#motion.play(position, changes, ghosts);
      this.say(toldOf(this.#words, position, changes));
    }
    if (!this.#options.interactive) return;
    if (this.#byPointer) this.#stop.keepSoon(position);
    else this.#stop.keep(position, focus);
  }

  /**
   * Say something in the live region.
   * @param {string} text
   */
  say(text) {
    this.#announcer.say(text);
  }

  /**
   * Say something along with what was said last.
   * @param {string} text
   */
  alsoSay(text) {
    this.#announcer.also(text);
  }

  /**
   * A face that will be needed soon is drawn while there is time.
   * @param {import("../types.js").Card} card
   */
  expect(card) {
    this.#painter.expect(card);
  }

  /** Everything that moves is at its end. */
  snap() {
    this.#motion.snap();
  }

  /**
   * A touch of a target, as by a tap.
   * @param {Target} target
   */
  tap(target) {
    if (this.#state !== null) this.#take(tap(this.#state, target, { quickPair: this.quickPair }));
  }

  /** Draw or recycle, whatever is picked (the D key). */
  draw() {
    if (this.#state !== null) this.#take(drawOrRecycle(this.#state));
  }

  /** Nothing is picked, outlined or hinted. */
  putBack() {
    if (this.#state !== null) this.#take(putBack(this.#state));
  }

  /**
   * Mark cards as a hint.
   * @param {readonly (Place | "stock")[]} places deal indices, or the stock
   */
  hint(places) {
    if (this.#state !== null) this.#paint(hint(this.#state, places));
  }

  /**
   * The engine refused: show it at the cards concerned.
   * @param {Refusal} refusal
   */
  refuse({ reason, places }) {
    if (this.#state !== null) this.#take(refused(this.#state, reason, places));
  }

  /** Bring the focus to the table's tab stop. */
  focus() {
    this.#stop.focus();
  }

  /** @param {Outcome} outcome */
  #take({ state, event, refusal }) {
    this.#motion.snap();
    if (event !== null) {
      // What comes of it is painted once, by `show`; only when nothing does, what the touch itself changed.
      this.#state = state;
      this.#options.onEvent?.(event);
      if (this.#state === state) this.#paint(state);
      return;
    }
    this.#paint(state);
    if (refusal !== null) {
      const [first] = refusal.places;
      const target = first === undefined ? "stock" : targetOf(state.position, first);
      if (target !== null) this.#motion.nudge([target]);
      this.#options.onRefused?.(refusal, state);
    } else this.#options.onTouched?.(state);
  }

  /** @param {BoardState} state */
  #paint(state) {
    this.#state = state;
    this.#painter.paint(state);
  }

  #listen() {
    enableDrag(this.#root, this.#hands());
    this.#root.addEventListener("click", (event) => {
      const target = this.#painter.targetAt(event.target);
      if (target === null || this.#dragged) return;
      this.#byPointer = event.detail > 0;
      this.#stop.move(target);
      this.tap(target);
    });
    this.#root.addEventListener("keydown", (event) => this.#key(event));
    this.#root.addEventListener("pointerover", (event) => {
      if (event.pointerType === "mouse") this.#rest(this.#painter.targetAt(event.target));
    });
    this.#root.addEventListener("pointerleave", () => this.#rest(null));
    this.#root.addEventListener("focusin", (event) => {
      const target = this.#painter.targetAt(event.target);
      if (target !== null) this.#stop.move(target);
    });
  }

  /** @param {Target | null} target what the mouse is over; staying there shows what holds it down */
  #rest(target) {
    clearTimeout(this.#resting);
    const show = (/** @type {Target | null} */ on) => {
      const before = this.#state;
      if (before === null) return;
      const next = rest(before, on);
      if (next.outlined === before.outlined) return;
      this.#paint(next);
      this.#options.onRested?.(next);
    };
    if (target === null || this.#isOpen(target)) show(null);
    else this.#resting = setTimeout(() => show(target), REST);
  }

  /** @param {Target} target */
  #isOpen(target) {
    return typeof target === "string" || isOpen(this.#state?.position.tableau.pyramid ?? 0, target);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    this.#byPointer = false;
    if (!isForTable(event)) return;
    const target = this.#painter.targetAt(event.target);
    if (target === null) return;
    if (isArrow(event.key)) {
      event.preventDefault();
      if (this.#state !== null) this.#stop.arrow(this.#state.position, target, event.key);
    } else if (event.key === "Escape") this.putBack();
    else if ((event.key === "Enter" || event.key === " ") && event.repeat && target !== "stock") event.preventDefault();
  }

  /** @returns {DragHands} */
  #hands() {
    return {
      targetAt: (from) => this.#painter.targetAt(from),
      element: (target) => this.#painter.element(target),
      canLift: (target) => {
        const position = this.#state?.position;
        return position !== undefined && isAvailable(position, placeAt(position, target));
      },
      lifted: () => {
        this.#motion.snap();
        this.#dragged = this.#byPointer = true;
      },
      dropped: (from, onto, x, y) => {
        // The click that follows letting go is part of the drag, not a tap.
        setTimeout(() => (this.#dragged = false));
        this.#motion.home(from, x, y);
        if (onto !== null && onto !== from && this.#state !== null) this.#take(drop(this.#state, from, onto));
      },
    };
  }
}
