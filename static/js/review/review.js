/**
 * The review of a game: a verdict for each frame, the turning point and why, the way that would have won, and beside them the
 * shortest line and the best score of the deal. Told part by part as it becomes known; the same function works in a test.
 *
 * @typedef {import("../types.js").SolverState} SolverState
 * @typedef {import("./reason.js").Reason} Reason
 *
 * @typedef {object} Asked
 * @property {string} ruleset
 * @property {string} version of the rules
 * @property {string} deck
 * @property {string} log
 * @property {number} [maxMs] most time for one question, milliseconds
 *
 * @typedef {object} Turn where the line that counts stands between won and lost
 * @property {number} won the last place on the line that could be won; -1 when none could
 * @property {SolverState} after how it stands after the next move of the line: "winnable" when there is none
 * @property {string | null} line what wins from there, in notation; null when nothing does, or the game is won
 * @property {Reason | null} reason why the next position is lost
 *
 * @typedef {{state: SolverState, moves: number | null}} Shortest of the deal
 * @typedef {{state: SolverState, score: number | null}} Best of the deal
 *
 * @typedef {object} Part what is told: one of these at a time
 * @property {{decided: number, all: number}} [progress]
 * @property {SolverState[]} [verdicts] frame by frame
 * @property {Turn} [turn]
 * @property {Shortest} [shortest]
 * @property {Best} [best]
 */

import { dealOfText } from "../engine/deal.js";
import { movesText } from "../engine/notation.js";
import { Position } from "../engine/position.js";
import { Game } from "../engine/replay.js";
import { rulesetNamed } from "../engine/rules.js";
import { bestScore, shortest, winnable } from "../engine/solver.js";
import { reasonLost } from "./reason.js";
import { trackOf, waysOf } from "./track.js";
import { verdictsOf } from "./verdicts.js";

/** Most time (ms) for one verdict, and for each of the two numbers of the deal, unless asked otherwise. */
const VERDICT_TIME = 10_000;
const NUMBER_TIME = 30_000;

/**
 * Everything, in the order in which it is wanted. DeckError, UnknownRuleset or Refused when it is no game.
 * @param {Asked} asked
 * @param {(part: Part) => void} tell
 * @param {() => number} [now] a clock in milliseconds
 */
export function review({ ruleset, version, deck, log, maxMs }, tell, now = () => performance.now()) {
  const limits = (/** @type {number} */ ms) => {
    const until = now() + (maxMs ?? ms);
    return { shouldStop: () => now() > until };
  };
  const start = Game.begin(dealOfText(deck), rulesetNamed(ruleset, version));
  const track = trackOf(start, log);
  const position = (/** @type {import("../engine/tableau.js").Tableau} */ tableau) => new Position(start.deal, start.rules, tableau);
  const tableaux = track.frames.map(({ game }) => game.timeline.tableau);
  const all = tableaux.length;
  const verdicts = verdictsOf(
    tableaux,
    waysOf(track),
    (tableau) => winnable(position(tableau), limits(VERDICT_TIME)).state,
    (decided) => tell({ progress: { decided, all } }),
  );
  tell({ verdicts });
  const states = track.line.map((at) => /** @type {SolverState} */ (verdicts[at]));
  const won = states.lastIndexOf("winnable");
  const from = tableaux[track.line[won] ?? -1];
  const next = tableaux[track.line[won + 1] ?? -1];
  const after = states[won + 1] ?? "winnable";
  const way = from === undefined || from.cleared ? null : winnable(position(from), limits(VERDICT_TIME)).line;
  tell({
    turn: {
      won,
      after,
      line: way === null ? null : movesText(way, start.deal),
      reason: next === undefined || after !== "lost" ? null : reasonLost(position(next), limits(VERDICT_TIME)),
    },
  });
  const best = bestScore(start.position, 0, limits(NUMBER_TIME));
  tell({ best: { state: best.state, score: best.score } });
  const short = shortest(start.position, limits(NUMBER_TIME));
  tell({ shortest: { state: short.state, moves: short.line?.length ?? null } });
}
