/**
 * The strip under the board: the whole game from left to right, gold while it could be won, grey after; moves that were undone are
 * half as high. Over it lies the slider, which is what hands and keys touch.
 *
 * @typedef {import("../types.js").SolverState} SolverState
 * @typedef {import("./player.js").Player} Player
 */

const SVG = "http://www.w3.org/2000/svg";
const HEIGHT = 10;

export class Strip {
  #bars;
  #range;
  /** @type {readonly SolverState[] | null} by frame of the track */
  #verdicts = null;

  /**
   * @param {SVGElement} bars
   * @param {HTMLInputElement} range
   */
  constructor(bars, range) {
    this.#bars = bars;
    this.#range = range;
  }

  /**
   * @param {readonly SolverState[] | null} verdicts by frame of the player's track; null: not known yet
   * @param {Player} player
   */
  show(verdicts, player) {
    this.#verdicts = verdicts;
    const counted = new Set(player.track.line);
    const looks = player.view.map((place) => `${classOf(this.#verdicts?.[place])}${counted.has(place) ? "" : " is-undone"}`);
    this.#bars.setAttribute("viewBox", `0 0 ${looks.length} ${HEIGHT}`);
    this.#bars.replaceChildren(...runsOf(looks).map(bar));
    this.#range.max = String(Math.max(1, looks.length - 1));
  }

  /**
   * Where the player is, for eyes and ears.
   * @param {Player} player
   * @param {string} words
   */
  move({ at }, words) {
    this.#range.value = String(at);
    this.#range.setAttribute("aria-valuetext", words);
  }

  /** @param {number} place in the track */
  stateAt(place) {
    return this.#verdicts?.[place] ?? null;
  }
}

/** @param {SolverState | undefined} state */
function classOf(state) {
  if (state === undefined) return "bar bar--pending";
  return { winnable: "bar bar--won", lost: "bar bar--lost", "not known": "bar bar--unknown" }[state];
}

/**
 * Neighbours that look alike are one bar.
 * @param {readonly string[]} looks
 */
function runsOf(looks) {
  /** @type {{look: string, from: number, long: number}[]} */
  const runs = [];
  looks.forEach((look, from) => {
    const last = runs.at(-1);
    if (last?.look === look) last.long += 1;
    else runs.push({ look, from, long: 1 });
  });
  return runs;
}

/** @param {{look: string, from: number, long: number}} run */
function bar({ look, from, long }) {
  const rect = document.createElementNS(SVG, "rect");
  const isUndone = look.includes("is-undone");
  rect.setAttribute("class", look);
  rect.setAttribute("x", String(from));
  rect.setAttribute("width", String(long));
  rect.setAttribute("y", String(isUndone ? HEIGHT / 2 : 0));
  rect.setAttribute("height", String(isUndone ? HEIGHT / 2 : HEIGHT));
  return rect;
}
