/**
 * A game as it is looked back on: a frame for each position that was on the table, in the order in which it was there. Hints are
 * no frames of their own; the frame at which one was given says so.
 *
 * @typedef {import("../types.js").Move} Move
 *
 * @typedef {object} Frame
 * @property {string} event in notation, empty for the deal itself
 * @property {Game} game after the event
 * @property {Move | null} move what was moved, also by an undo or a redo
 * @property {boolean} hinted whether a hint was given here
 *
 * @typedef {object} Track
 * @property {readonly Frame[]} frames as played, undone moves and all; the first is the deal
 * @property {readonly number[]} line the frames of the line that counts: from the deal to the end, nothing undone in between
 */

import { Control } from "../engine/moves.js";
import { splitLog } from "../engine/notation.js";
import { Game } from "../engine/replay.js";

/**
 * The track of a log. Refused when the log is none of this game.
 * @param {Game} start the deal
 * @param {string} log
 * @returns {Track}
 */
export function trackOf(start, log) {
  /** @type {Frame[]} */
  const frames = [{ event: "", game: start, move: null, hinted: false }];
  const line = [0];
  let game = start;
  for (const event of splitLog(log)) {
    const before = game.timeline;
    game = game.after(event);
    if (event === Control.HINT) {
      const at = frames.length - 1;
      frames[at] = { .../** @type {Frame} */ (frames[at]), game, hinted: true };
      continue;
    }
    const move = event === Control.UNDO ? before.past?.move : game.timeline.past?.move;
    frames.push({ event, game, move: move ?? null, hinted: false });
    if (event === Control.UNDO) line.pop();
    else line.push(frames.length - 1);
  }
  return Object.freeze({ frames: Object.freeze(frames), line: Object.freeze(line) });
}

/**
 * The track of a line of moves, from a position on the way of another.
 * @param {Track} track
 * @param {number} from where on its line to branch off
 * @param {readonly string[]} events moves in notation
 * @returns {Track}
 */
export function branchOf(track, from, events) {
  const frames = track.line.slice(0, from + 1).map((at) => /** @type {Frame} */ (track.frames[at]));
  let { game } = /** @type {Frame} */ (frames.at(-1));
  for (const event of events) {
    game = game.after(event);
    frames.push({ event, game, move: game.timeline.past?.move ?? null, hinted: false });
  }
  return Object.freeze({ frames: Object.freeze(frames), line: Object.freeze(frames.map((_, at) => at)) });
}

/**
 * Every way from the deal to a position after which something was undone, and the whole line: each as frames, in order.
 * @param {Track} track
 * @returns {number[][]}
 */
export function waysOf({ frames, line }) {
  const ways = [[...line]];
  const way = [0];
  frames.forEach(({ event }, at) => {
    if (at === 0) return;
    if (event !== Control.UNDO) way.push(at);
    else {
      if (frames[at - 1]?.event !== Control.UNDO) ways.push([...way]);
      way.pop();
    }
  });
  return ways;
}
