/**
 * The player of a track: where it is, whether it plays, how fast, with or without what was undone. It knows no page; what is to be
 * shown it tells to whoever listens.
 *
 * @typedef {import("../review/track.js").Track} Track
 * @typedef {import("../review/track.js").Frame} Frame
 * @typedef {{set: (then: () => void, ms: number) => number, clear: (timer: number) => void}} Timers
 */

/** Milliseconds for one move, and for one draw, at speed 1. */
const MOVE = 1000;
const DRAW = 520;
export const SPEEDS = Object.freeze([0.5, 1, 2, 4]);

export class Player {
  /** @type {Track} */
  #track;
  /** @type {readonly number[]} the frames that are shown, in order */
  #view;
  #at = 0;
  #tell;
  #timers;
  /** @type {number | null} */
  #timer = null;
  #isOn = false;
  #withUndone = true;
  speed = 1;

  /**
   * @param {Track} track
   * @param {(moved: "step" | "jump" | null) => void} tell after each change: by one frame, by more, or not from where it was
   * @param {Timers} [timers]
   */
  constructor(track, tell, timers = { set: (then, ms) => window.setTimeout(then, ms), clear: (timer) => window.clearTimeout(timer) }) {
    this.#track = track;
    this.#tell = tell;
    this.#timers = timers;
    this.#view = this.#viewed();
  }

  /** The frame shown. @returns {Frame} */
  get frame() {
    return /** @type {Frame} */ (this.#track.frames[this.place]);
  }

  /** The frame shown, as a place in the track. */
  get place() {
    return /** @type {number} */ (this.#view[this.#at]);
  }

  /** How many frames lie before the one shown. */
  get at() {
    return this.#at;
  }

  /** The places of all frames that are shown. */
  get view() {
    return this.#view;
  }

  get track() {
    return this.#track;
  }

  get isPlaying() {
    return this.#isOn;
  }

  get isAtEnd() {
    return this.#at === this.#view.length - 1;
  }

  /** Whether moves that were undone are shown, and the undoing. @param {boolean} on */
  set withUndone(on) {
    const { place } = this;
    this.#withUndone = on;
    this.#view = this.#viewed();
    this.#at = this.#near(place);
    this.#tell("jump");
  }

  /**
   * Another track, shown from one of its places.
   * @param {Track} track
   * @param {number} place
   */
  load(track, place) {
    this.pause();
    this.#track = track;
    this.#view = this.#viewed();
    this.#at = this.#near(place);
    this.#tell("jump");
  }

  /** @param {number} by frames, back if negative */
  step(by) {
    this.pause();
    this.#go(this.#at + by);
  }

  /** @param {number} at so many frames from the beginning */
  jump(at) {
    this.pause();
    this.#go(at);
  }

  /** @param {number} place in the track: there, or where the game next was on a frame that is shown */
  show(place) {
    this.jump(this.#near(place));
  }

  toggle() {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  /** From where it is; from the beginning when it is at its end. */
  play() {
    if (this.#isOn || this.#view.length < 2) return;
    this.#isOn = true;
    if (this.isAtEnd) this.#go(0);
    this.#schedule();
    this.#tell(null);
  }

  pause() {
    if (!this.#isOn) return;
    this.#isOn = false;
    if (this.#timer !== null) this.#timers.clear(this.#timer);
    this.#tell(null);
  }

  #schedule() {
    const next = this.#track.frames[this.#view[this.#at + 1] ?? -1];
    const isShort = next !== undefined && (next.event === "d" || next.event === "u" || next.event === "y");
    this.#timer = this.#timers.set(() => {
      this.#isOn = this.#at + 2 < this.#view.length;
      this.#go(this.#at + 1);
      if (this.#isOn) this.#schedule();
    }, (isShort ? DRAW : MOVE) / this.speed);
  }

  /** @param {number} at */
  #go(at) {
    const before = this.#at;
    this.#at = Math.max(0, Math.min(this.#view.length - 1, at));
    if (this.#at !== before) this.#tell(Math.abs(this.#at - before) === 1 ? "step" : "jump");
  }

  #viewed() {
    return this.#withUndone ? this.#track.frames.map((_, place) => place) : this.#track.line;
  }

  /** @param {number} place */
  #near(place) {
    const at = this.#view.findIndex((shown) => shown >= place);
    return at < 0 ? this.#view.length - 1 : at;
  }
}
