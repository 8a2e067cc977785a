/**
 * Short, soft sounds, made here and off until chosen: a card lifted, a pair leaving, a draw, a turn of the waste, a win.
 *
 * @typedef {"pick" | "leave" | "draw" | "recycle" | "undo" | "refused" | "won"} Sound
 * @typedef {readonly [number, number, number]} Note frequency (Hz), when (s), how long (s)
 */

/** @type {Readonly<Record<Sound, readonly Note[]>>} */
const NOTES = Object.freeze({
  pick: [[520, 0, 0.05]],
  leave: [[523, 0, 0.12], [784, 0.06, 0.16]],
  draw: [[300, 0, 0.05]],
  recycle: [[260, 0, 0.06], [310, 0.05, 0.06], [370, 0.1, 0.08]],
  undo: [[370, 0, 0.06], [300, 0.05, 0.07]],
  refused: [[170, 0, 0.09]],
  won: [[523, 0, 0.2], [659, 0.12, 0.2], [784, 0.24, 0.2], [1047, 0.36, 0.5]],
});
const LOUDNESS = 0.06;

export class Sounds {
  /** @type {AudioContext | null} */
  #context = null;
  /** Whether the player chose to hear them. */
  on = false;

  /** @param {Sound} sound */
  play(sound) {
    if (!this.on || typeof AudioContext === "undefined") return;
    this.#context ??= new AudioContext();
    for (const note of NOTES[sound]) this.#note(this.#context, note);
  }

  /**
   * @param {AudioContext} context
   * @param {Note} note
   */
  #note(context, [frequency, when, length]) {
    const start = context.currentTime + when;
    const voice = context.createOscillator();
    const volume = context.createGain();
    voice.type = "sine";
    voice.frequency.value = frequency;
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(LOUDNESS, start + 0.008);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
    voice.connect(volume).connect(context.destination);
    voice.start(start);
    voice.stop(start + length + 0.02);
  }
}
