/**
 * The vector files as rows, and chance that repeats: what the tests of this directory share.
 *
 * @typedef {import("../../static/js/types.js").View} View
 * @typedef {{ruleset: string, deck: string, events: string, refused: [number, string][], start: View, steps: View[]}} GameRow
 * @typedef {{ruleset: string, deck: string, after: string, nodes: number[]}} PerftRow
 * @typedef {{ruleset: string, deck: string, after: string, winnable: boolean, min_moves: number | null, max_score: number | null}} VerdictRow
 */

import { readFileSync } from "node:fs";

/** @returns {GameRow[]} */
export function gameRows() {
  return read("games");
}

/** @returns {PerftRow[]} */
export function perftRows() {
  return read("perft");
}

/** @returns {VerdictRow[]} */
export function verdictRows() {
  return read("verdicts");
}

/** @param {string} kind */
function read(kind) {
  const text = readFileSync(new URL(`../vectors/${kind}.jsonl`, import.meta.url), "utf8");
  return text.split("\n").filter(Boolean).map((line) => JSON.parse(line));
}

/**
 * Numbers 0 up to, not including, `bound`, the same for the same seed (a 32-bit linear congruential generator's high bits).
 * @param {number} seed
 * @returns {(bound: number) => number}
 */
export function chance(seed) {
  let state = seed >>> 0;
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 0x1_0000_0000) * bound);
  };
}

/**
 * One of these, by chance.
 * @template T
 * @param {readonly T[]} choices
 * @param {(bound: number) => number} random
 * @returns {T}
 */
export function oneOf(choices, random) {
  return /** @type {T} */ (choices[random(choices.length)]);
}
