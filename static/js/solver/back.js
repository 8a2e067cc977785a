/**
 * The point of no return: the last position on the line played from which the pyramid could still be cleared.
 *
 * What can be won after a move could be won before it, so along a line the winnable positions come first and the lost ones
 * after: a search by halves finds where they meet in six or seven verdicts, however long the game was.
 *
 * @typedef {import("../types.js").SolverState} SolverState
 * @typedef {Readonly<{state: SolverState, back: number | null, nodes: number}>} Return `back`: moves to undo until it can be won
 *   again, 0 when it still can; null with "lost" (it never could) and with "not known" (a limit was reached)
 */

import { Position } from "../engine/position.js";
import { Game } from "../engine/replay.js";
import { winnable } from "../engine/solver.js";

/**
 * How far back the player must go.
 * @param {Game} game
 * @param {import("../engine/solver.js").Limits} [limits] of each verdict
 * @returns {Return}
 */
export function lastWinnable(game, limits = {}) {
  const tableaux = [game.timeline.tableau];
  for (let step = game.timeline.past; step !== null; step = step.rest) tableaux.push(step.tableau);
  let nodes = 0;
  // Fewer moves back than `lost` are lost; `won` moves back it can be won, if anywhere.
  let [lost, won] = [-1, tableaux.length];
  while (won - lost > 1) {
    // The deal itself is asked first: most often it can be won, and where it cannot nothing else needs asking.
    const back = won === tableaux.length ? won - 1 : (lost + won) >> 1;
    const verdict = winnable(new Position(game.deal, game.rules, tableaux[back]), limits);
    nodes += verdict.nodes;
    if (verdict.state === "not known") return Object.freeze({ state: "not known", back: null, nodes });
    if (verdict.state === "winnable") won = back;
    else if (back === tableaux.length - 1) return Object.freeze({ state: "lost", back: null, nodes });
    else lost = back;
  }
  return Object.freeze({ state: "winnable", back: won, nodes });
}
