/**
 * The streak: consecutive dates cleared, each once, whatever the order in which results arrived.
 *
 * Always worked out anew from all dates cleared. Every seventh consecutive cleared date earns a freeze, two are held at most; a
 * freeze bridges a missed date by itself: it keeps the streak and does not lengthen it. A date is missed when it was not cleared and
 * lies before one that was, or can count no more. Mirrors `games/daily/streak.py`.
 *
 * @typedef {Readonly<{current: number, longest: number, held: number, frozen: readonly string[]}>} Streak in dates cleared; `held`
 *   freezes; `frozen` the dates that freezes have bridged
 */

import { nextDate } from "./dates.js";

export const EARNED_EVERY = 7;
export const MOST_HELD = 2;

/**
 * The streak of these dates. From `openFrom` on, the oldest date that still counts, the last dates are not missed yet.
 * @param {Iterable<string>} cleared
 * @param {string} openFrom
 * @returns {Streak}
 */
export function streak(cleared, openFrom) {
  const days = new Set(cleared);
  const sorted = [...days].sort();
  const last = sorted.at(-1);
  let current = 0;
  let longest = 0;
  let held = 0;
  /** @type {string[]} */
  const frozen = [];
  for (let day = sorted[0]; day !== undefined && last !== undefined && (day <= last || day < openFrom); day = nextDate(day)) {
    if (days.has(day)) {
      current += 1;
      longest = Math.max(longest, current);
      if (current % EARNED_EVERY === 0) held = Math.min(MOST_HELD, held + 1);
    } else if (current > 0 && held > 0) {
      held -= 1;
      frozen.push(day);
    } else {
      current = 0;
    }
  }
  return { current, longest, held, frozen };
}
