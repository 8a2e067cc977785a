/**
 * Perft: how many legal move sequences of each length there are, the field's way to prove a move generator.
 */

import { Position } from "./position.js";

/**
 * The number of sequences of 1, 2, ... `depth` moves from here; a won position has none.
 * @param {Position} position
 * @param {number} depth
 * @returns {number[]}
 */
export function perft(position, depth) {
  return Array.from({ length: depth }, (_, shorter) => count(position, shorter + 1));
}

/**
 * @param {Position} position
 * @param {number} length
 * @returns {number}
 */
function count(position, length) {
  const moves = position.legalMoves;
  if (length === 1) return moves.length;
  return moves.reduce((sum, move) => sum + count(position.play(move), length - 1), 0);
}
