/**
 * What counts of a kept game. Ten thousand games are read while a page opens, so the log is added up and not replayed: moves,
 * undos, hints and score follow from the events alone (a test compares them with the engine), and so does a win, which is when
 * all 28 pyramid cards are off the table. Only "stuck" is taken from the record.
 *
 * @typedef {import("./tally.js").Played} Played
 * @typedef {import("../types.js").GameRecord} GameRecord
 */

import { PYRAMID_SIZE } from "../engine/layout.js";
import { CARD_POINTS, CLEAR_POINTS, UNDO_COST } from "../engine/rules.js";

const EVENT = /^(?:[dr]|[uyh]|(?:[2-9ATJQK][cdhs]){1,2})$/;
const CARD = 2;

/**
 * Every kept game that can be read, and how many cannot.
 * @param {readonly unknown[]} kept records as they were written
 * @returns {{games: Played[], unreadable: number}}
 */
export function playedGames(kept) {
  const read = kept.map(playedOf);
  const games = read.filter((game) => game !== null);
  return { games, unreadable: read.length - games.length };
}

/**
 * One kept game; null when it is none.
 * @param {unknown} kept
 * @returns {Played | null}
 */
export function playedOf(kept) {
  if (typeof kept !== "object" || kept === null) return null;
  const { id, ruleset, deck, log, status, activeMs, begunAt, shown } = /** @type {Partial<GameRecord>} */ (kept);
  if (typeof id !== "string" || typeof ruleset !== "string" || typeof deck !== "string" || typeof log !== "string") return null;
  if (!isCount(activeMs) || !isCount(begunAt)) return null;
  const line = added(log, new Set(deck.split(" ", PYRAMID_SIZE)));
  if (line === null) return null;
  const { inPyramid, cards, moves, undos, hints, seq } = line;
  const isWon = inPyramid === PYRAMID_SIZE;
  const score = Math.max(0, CARD_POINTS * cards + (isWon ? CLEAR_POINTS : 0) - UNDO_COST * undos);
  const stands = isWon ? "won" : status === "stuck" ? "stuck" : "playing";
  return { id, ruleset, status: stands, seq, moves, score, activeMs, undos, hints, shown: shown === true, begunAt };
}

/**
 * What a log comes to; null when it is none.
 * @param {string} log
 * @param {ReadonlySet<string>} pyramid the cards of the pyramid
 */
function added(log, pyramid) {
  /** @type {string[]} */
  const line = [];
  /** @type {string[]} */
  const undone = [];
  const count = { undos: 0, hints: 0, seq: 0 };
  for (const event of log === "" ? [] : log.split(" ")) {
    if (!EVENT.test(event)) return null;
    count.seq += 1;
    if (event === "h") count.hints += 1;
    else if (event === "u" || event === "y") {
      const [from, to] = event === "u" ? [line, undone] : [undone, line];
      const step = from.pop();
      if (step === undefined) return null;
      to.push(step);
      if (event === "u") count.undos += 1;
    } else {
      line.push(event);
      undone.length = 0;
    }
  }
  const gone = line.filter((event) => event.length >= CARD).flatMap((event) => event.match(/../g) ?? []);
  return { ...count, moves: line.length, cards: gone.length, inPyramid: gone.filter((card) => pyramid.has(card)).length };
}

/** @param {unknown} value @returns {value is number} */
function isCount(value) {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}
