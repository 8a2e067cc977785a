/**
 * A line of moves as steps for somebody at a real table: neighbouring draws are one step, which says what card comes up in the end.
 *
 * @typedef {import("../types.js").Card} Card
 *
 * @typedef {object} Step
 * @property {"pair" | "king" | "draw" | "recycle"} kind
 * @property {readonly Card[]} cards that leave, or the one that comes up
 * @property {number} draws how many, of a draw
 * @property {readonly string[]} events in notation
 * @property {Game} before
 */

import { parseEvent } from "../engine/notation.js";
import { Kind, NO_CARD } from "../engine/moves.js";
import { Game } from "../engine/replay.js";

/**
 * @param {Game} start
 * @param {readonly string[]} events moves, legal one after the other
 * @returns {Step[]}
 */
export function stepsOf(start, events) {
  /** @type {Step[]} */
  const steps = [];
  let game = start;
  for (const event of events) {
    const before = game;
    game = game.after(event);
    const move = parseEvent(event, game.deal);
    if (typeof move === "string") continue;
    const last = steps.at(-1);
    if (move.kind === Kind.DRAW) {
      const top = /** @type {Card} */ (game.deal.cards[game.timeline.tableau.wasteTop]);
      const draws = last?.kind === "draw" ? last.draws + 1 : 1;
      const step = { kind: /** @type {const} */ ("draw"), cards: [top], draws, events: [...(draws > 1 ? last?.events ?? [] : []), event], before: draws > 1 ? last?.before ?? before : before };
      if (draws > 1) steps[steps.length - 1] = step;
      else steps.push(step);
    } else {
      const cards = [move.first, move.second].filter((place) => place !== NO_CARD).map((place) => /** @type {Card} */ (game.deal.cards[place]));
      steps.push({ kind: move.kind, cards, draws: 0, events: [event], before });
    }
  }
  return steps;
}
