/**
 * What is told of a result, from the game on the table or from the server's numbers: the same whichever of them it was. Pure.
 *
 * @typedef {import("../daily/share.js").Shared} Shared
 * @typedef {import("./shapes.js").Attempt} Attempt
 * @typedef {import("./shapes.js").Kept} Kept
 */

import { DAY, nextDate, openFrom } from "../daily/dates.js";
import { finishedRows } from "../daily/rows.js";
import { streak } from "../daily/streak.js";
import { countPlaces } from "../engine/layout.js";
import { Game } from "../engine/replay.js";

/**
 * @param {Game} game
 * @param {{nth: number, ruleset: string, streak: number, link: string}} known `ruleset`: its name in words
 * @returns {Shared}
 */
export function toldOfGame(game, known) {
  const { tableau, moves, hints, undos, line } = game.timeline;
  const left = countPlaces(tableau.pyramid);
  const passes = game.rules.passes ?? tableau.passNumber;
  return { ...known, cleared: left === 0, left, pass: tableau.passNumber, passes, moves, hints, undos, rows: finishedRows(line) };
}

/**
 * @param {Attempt} attempt
 * @param {{nth: number, ruleset: string, streak: number}} known
 * @returns {Shared}
 */
export function toldOfAttempt({ cleared, left, pass, passes, moves, hints, undos, rows, link }, known) {
  return { ...known, cleared, left, pass, passes, moves, hints, undos, rows, link };
}

/**
 * Which daily of the site a date is: 1 for the first.
 * @param {string} first the site's first date
 * @param {string} day
 */
export function nthOf(first, day) {
  return Math.round((Date.parse(day) - Date.parse(first)) / DAY) + 1;
}

/**
 * The dates of the streak that goes on: back from its last one, over those that freezes have bridged.
 * @param {Kept} kept
 */
function runOf({ streak: { current, frozen, open_from: open }, states }) {
  const isCleared = (/** @type {string} */ date) => states[date] === "cleared";
  const told = Object.keys(states).filter((date) => date >= open && isCleared(date));
  const run = [];
  for (let day = told.sort().at(-1) ?? dayBefore(open); run.length < current; day = dayBefore(day)) {
    if (!frozen.includes(day) && (day < open || isCleared(day))) run.push(day);
  }
  return run;
}

/**
 * What time it is for the dailies: by the server's clock, as far as this device was told. Dates count by that, however wrong its own.
 * @param {Kept | null} kept
 */
export function serverNow(kept) {
  return Date.now() - (kept?.ahead ?? 0);
}

/**
 * The streak with what this device has cleared and the server does not know yet.
 * @param {Kept | null} kept what the server last said
 * @param {readonly string[]} cleared dates cleared here while they counted
 * @param {number} now
 */
export function streakWith(kept, cleared, now) {
  const own = streak([...(kept === null ? [] : runOf(kept)), ...cleared], openFrom(now));
  return { ...own, longest: Math.max(own.longest, kept?.streak.longest ?? 0) };
}

/**
 * The day before this one.
 * @param {string} day
 */
export function dayBefore(day) {
  return new Date(Date.parse(day) - DAY).toISOString().slice(0, 10);
}

/**
 * The days from one to another, both of them among it.
 * @param {string} from
 * @param {string} to
 */
export function daysBetween(from, to) {
  const days = [];
  for (let day = from; day <= to; day = nextDate(day)) days.push(day);
  return days;
}
