/**
 * Where a search starts: the deal as its tables, and the position as a state of them.
 *
 * A state is the shape of the pyramid, the stock cards that count, the clock and the slack.
 *
 * @typedef {import("../../types.js").Mask} Mask
 *
 * @typedef {object} State
 * @property {number} shape Settled.
 * @property {Mask} mask The stock cards that count and are still there, closed up.
 * @property {number} clock
 * @property {number} slack
 *
 * @typedef {object} Start What every search stands on, for one deal and ruleset, and the state that it begins with.
 * @property {Pyramid} pyramid
 * @property {Stock} stock
 * @property {Demand} demand
 * @property {State} state
 */

import { Position } from "../position.js";
import { Demand } from "./demand.js";
import { Pyramid } from "./pyramid.js";
import { numberOf } from "./shapes.js";
import { slackOf } from "./slack.js";
import { Stock, clockAt, drawnAfter } from "./stock.js";

/**
 * The start from a position. Unless `kingsCount`, the stock kings are left out, as if they had left already.
 * @param {Position} position
 * @param {{kingsCount: boolean, apexKingWaits?: boolean}} how
 * @returns {Start}
 */
export function startFrom({ deal, rules, tableau: table }, { kingsCount, apexKingWaits = false }) {
  const stock = new Stock(deal, rules);
  const pyramid = new Pyramid(deal, apexKingWaits);
  const shape = pyramid.settled(numberOf(table.pyramid));
  const cards = kingsCount ? table.stock : table.stock & ~stock.kings;
  const mask = stock.closedUp(cards);
  const clock = stock.closedClock(cards, clockAt(stock.passesLeft(table), drawnAfter(cards, table.drawn)));
  const state = { shape, mask, clock, slack: slackOf(pyramid, shape, stock, mask) };
  return { pyramid, stock, demand: new Demand(pyramid, stock), state };
}
