/**
 * When a date's deal opens, counts and closes. A date is the player's own, written YYYY-MM-DD; an instant is milliseconds since 1970.
 *
 * A date opens where it begins first (UTC+14), counts while it is today anywhere on Earth (to UTC-12), and takes what was played
 * without a network for 72 hours more. Two or three dates count at any moment. Mirrors `games/daily/dates.py`.
 *
 * @typedef {"future" | "counts" | "late" | "archive"} Phase not begun anywhere, being played, waiting for what comes late, over
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** How long (ms) after a date's end a result may still arrive. */
export const GRACE = 72 * HOUR;
/** Offsets that clocks have, in minutes east of UTC. */
export const LEAST_OFFSET = -12 * 60;
export const MOST_OFFSET = 14 * 60;

const FORM = /^2[0-9]{3}-[0-9]{2}-[0-9]{2}$/;

/** A text that is no date of the years 2000 to 2999 written YYYY-MM-DD. */
export class BadDate extends Error {}

/**
 * The date written so; BadDate when it is none.
 * @param {string} text
 * @returns {string}
 */
export function parseDate(text) {
  if (!FORM.test(text)) throw new BadDate(`'${text.slice(0, 20)}' is not a date: write YYYY-MM-DD`);
  if (dateOf(midnight(text)) !== text) throw new BadDate(`there is no ${text} in the calendar`);
  return text;
}

/**
 * The instant at which this date begins somewhere.
 * @param {string} day
 */
export function opens(day) {
  return midnight(day) - MOST_OFFSET * MINUTE;
}

/**
 * The instant from which this date is today nowhere any more.
 * @param {string} day
 */
export function ends(day) {
  return midnight(day) + DAY - LEAST_OFFSET * MINUTE;
}

/**
 * The instant from which nothing can count for this date.
 * @param {string} day
 */
export function closes(day) {
  return ends(day) + GRACE;
}

/**
 * How this date stands at this instant.
 * @param {string} day
 * @param {number} now
 * @returns {Phase}
 */
export function phase(day, now) {
  if (now < opens(day)) return "future";
  if (now < ends(day)) return "counts";
  return now < closes(day) ? "late" : "archive";
}

/**
 * The two or three dates that count at this instant, the oldest first.
 * @param {number} now
 * @returns {string[]}
 */
export function countingDates(now) {
  const dates = [];
  for (let day = openFrom(now); opens(day) <= now; day = nextDate(day)) dates.push(day);
  return dates;
}

/**
 * The oldest date that still counts: what lies before it and was not cleared, is missed.
 * @param {number} now
 */
export function openFrom(now) {
  return dateOf(now + LEAST_OFFSET * MINUTE);
}

/**
 * The date on a clock so many minutes east of UTC; an offset that no clock has is cut to the nearest that has.
 * @param {number} now
 * @param {number} minutesEast
 */
export function ownDate(now, minutesEast) {
  const offset = Math.max(LEAST_OFFSET, Math.min(MOST_OFFSET, minutesEast));
  return dateOf(now + offset * MINUTE);
}

/**
 * The date after this one.
 * @param {string} day
 */
export function nextDate(day) {
  return dateOf(midnight(day) + DAY);
}

/**
 * Monday is 0, Sunday 6.
 * @param {string} day
 */
export function weekdayOf(day) {
  return (new Date(midnight(day)).getUTCDay() + 6) % 7;
}

/** @param {string} day the instant of its midnight at UTC */
function midnight(day) {
  return Date.parse(`${day}T00:00:00Z`);
}

/** @param {number} instant */
function dateOf(instant) {
  return Number.isNaN(instant) ? "" : new Date(instant).toISOString().slice(0, 10);
}
