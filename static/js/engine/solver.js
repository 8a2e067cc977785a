/**
 * The exact solver: three answers for any position in any ruleset.
 *
 *     winnable(position)          can the pyramid still be cleared? with a line, or proof that there is none
 *     shortest(position)          the fewest moves that clear it; a draw, a recycle and a removal count one each
 *     bestScore(position)         the most points with which it can still be cleared
 *
 * and a reason that can be told: `blockedKinds(position)`, the ranks that prove a position lost, in whatever order the stock
 * lies.
 *
 * Each answer takes `maxNodes`, and `shouldStop`, a question asked every so many nodes: time limits and cancelled requests live
 * outside the engine. When a limit is reached the state is "not known". Each line was played to the cleared pyramid by the
 * engine before it is returned. The method is told in `search/`, room by room.
 *
 * @typedef {import("../types.js").Verdict} Verdict
 * @typedef {import("../types.js").BestScore} BestScore
 *
 * @typedef {object} Limits
 * @property {number | null} [maxNodes]
 * @property {(() => boolean) | null} [shouldStop]
 */

import { countPlaces } from "./layout.js";
import { Position } from "./position.js";
import { CARD_POINTS, CLEAR_POINTS, UNDO_COST } from "./rules.js";
import { Limit, LimitReached, scored, verdict } from "./search/answers.js";
import { Writer, played } from "./search/lines.js";
import { blockedFrom } from "./search/ranks.js";
import { ScoreSearch } from "./search/score.js";
import { ShortestSearch } from "./search/shortest.js";
import { startFrom } from "./search/start.js";
import { WinSearch } from "./search/winnable.js";

/**
 * Whether the pyramid can still be cleared from here, and one line that does.
 * @param {Position} position
 * @param {Limits} [limits]
 * @returns {Verdict}
 */
export function winnable(position, { maxNodes = null, shouldStop = null } = {}) {
  const limit = new Limit(maxNodes, shouldStop);
  return withinLimit(
    () => {
      const removals = new WinSearch(startFrom(position, { kingsCount: false }), limit).run();
      if (removals === null) return verdict("lost", null, limit.nodes);
      return verdict("winnable", new Writer(position, true).line(removals), limit.nodes);
    },
    () => verdict("not known", null, limit.nodes),
  );
}

/**
 * The fewest moves that clear the pyramid from here, with the line; the nodes of the verdict before it count too.
 * @param {Position} position
 * @param {Limits} [limits]
 * @returns {Verdict}
 */
export function shortest(position, { maxNodes = null, shouldStop = null } = {}) {
  const limit = new Limit(maxNodes, shouldStop);
  return withinLimit(
    () => {
      const removals = new WinSearch(startFrom(position, { kingsCount: false }), limit).run();
      if (removals === null) return verdict("lost", null, limit.nodes);
      const line = new Writer(position, true).line(removals);
      const start = startFrom(position, { kingsCount: true });
      const kings = countPlaces(position.tableau.pyramid & start.pyramid.kings);
      const shorter = new ShortestSearch(start, limit).run(line.length - kings);
      return verdict("winnable", shorter === null ? line : new Writer(position, false).line(shorter), limit.nodes);
    },
    () => verdict("not known", null, limit.nodes),
  );
}

/**
 * The most points with which the pyramid can still be cleared, `undos` having been made; null when it cannot be cleared.
 * @param {Position} position
 * @param {number} [undos]
 * @param {Limits} [limits]
 * @returns {BestScore}
 */
export function bestScore(position, undos = 0, { maxNodes = null, shouldStop = null } = {}) {
  const limit = new Limit(maxNodes, shouldStop);
  return withinLimit(
    () => {
      const removals = new WinSearch(startFrom(position, { kingsCount: false }), limit).run();
      if (removals === null) return scored("lost", null, null, limit.nodes);
      let line = new Writer(position, true).line(removals);
      const start = startFrom(position, { kingsCount: true, apexKingWaits: true });
      const fewer = new ScoreSearch(start, limit).run(countPlaces(played(position, line).tableau.stock));
      if (fewer !== null) line = new Writer(position, false, true).line(fewer);
      const gone = played(position, line).tableau.goneCount;
      const score = Math.max(0, CARD_POINTS * gone + CLEAR_POINTS - UNDO_COST * undos);
      return scored("winnable", score, line, limit.nodes);
    },
    () => scored("not known", null, null, limit.nodes),
  );
}

/**
 * The fewest kinds of pairs (1 for ace with queen, ... 6 for six with seven) that prove the position lost: inside the pyramid
 * they block one another, in whatever order the stock cards `reach` come. None when that proves nothing.
 * @param {Position} position
 * @param {import("../types.js").Mask} [reach] stock places; all that are there
 * @returns {readonly number[]}
 */
export function blockedKinds(position, reach = position.tableau.stock) {
  return blockedFrom(startFrom(position, { kingsCount: true }), reach);
}

/**
 * What `search` answers, or what `stopped` answers when it came to its limit.
 * @template T
 * @param {() => T} search
 * @param {() => T} stopped
 */
function withinLimit(search, stopped) {
  try {
    return search();
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    return stopped();
  }
}
