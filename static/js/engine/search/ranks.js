/**
 * Ranks that block one another: a proof that a position is lost which can be told in a sentence.
 *
 * The dead-end test of `demand`, asked of a position kind by kind: which pairs inside the pyramid cannot all be made, in
 * whatever order the stock comes?
 *
 * @typedef {import("../../types.js").Mask} Mask
 * @typedef {import("./start.js").Start} Start
 */

import { countPlaces } from "../layout.js";
import { LAST_KIND } from "./pyramid.js";
import { NO_NEED, needOf, pairStep, slackOf } from "./slack.js";

/**
 * The fewest kinds of pairs that cannot be made inside the pyramid as often as they must when only these stock cards can
 * still be had; none when the ranks can come out even.
 * @param {Start} start
 * @param {Mask} reach
 * @returns {readonly number[]}
 */
export function blockedFrom({ pyramid, stock, demand, state: { shape } }, reach) {
  const slack = slackOf(pyramid, shape, stock, reach);
  if (demand.isMet(shape, slack)) return [];
  const wanting = Array.from({ length: LAST_KIND }, (_, at) => at + 1).filter((kind) => needOf(slack, kind) > 0);
  const choices = Array.from({ length: (1 << wanting.length) - 1 }, (_, at) => at + 1);
  for (const chosen of choices.sort((one, other) => countPlaces(one) - countPlaces(other))) {
    const kinds = wanting.filter((_, at) => ((chosen >> at) & 1) === 1);
    const needs = kinds.reduce((sum, kind) => sum + needOf(slack, kind) * pairStep(kind), NO_NEED);
    if (!demand.isMet(shape, needs)) return kinds;
  }
  throw new Error("all the needs together are met, and were not before");
}
