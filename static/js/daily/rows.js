/**
 * In which pass each row of the pyramid was finished: all that a share tells of how a deal went. No card is in it.
 *
 * Mirrors `games/daily/rows.py`.
 *
 * @typedef {import("../types.js").Move} Move
 */

import { PYRAMID_SIZE, ROW_OF } from "../engine/layout.js";
import { Tableau } from "../engine/tableau.js";

export const ROWS = 7;

const ROW_MASKS = Array.from({ length: ROWS }, (_, row) => rowMask(row));

/**
 * One digit a row, from the bottom row to the top: the pass in which its last card left, 9 at most, or 0.
 * @param {Iterable<Move>} line the moves from the deal on, without what was undone
 * @returns {string}
 */
export function finishedRows(line) {
  const passes = new Array(ROWS).fill(0);
  let table = new Tableau();
  for (const move of line) {
    table = table.after(move);
    ROW_MASKS.forEach((mask, row) => {
      if (passes[row] === 0 && (table.pyramid & mask) === 0) passes[row] = Math.min(9, table.passNumber);
    });
  }
  return passes.reverse().join("");
}

/** @param {number} row */
function rowMask(row) {
  let mask = 0;
  for (let place = 0; place < PYRAMID_SIZE; place += 1) if (ROW_OF[place] === row) mask |= 1 << place;
  return mask;
}
