/**
 * What the plots show, as rows of plain numbers: wins over time, scores, times of wins, days. Days are those of the player's own
 * clock, and a game belongs to the day on which it was begun.
 *
 * @typedef {import("./tally.js").Played} Played
 * @typedef {Readonly<{from: number, to: number, played: number, won: number}>} Row from `from` (included) to `to` (excluded)
 */

/** As many bars as can be told apart on a phone. */
const MOST_BARS = 26;
const SCORE_STEP = 40;
const SCORE_END = 361;
/** Bounds (minutes) of the times of wins: fine where most wins are. */
const MINUTES = Object.freeze([0, 1, 2, 3, 4, 5, 7, 10, 15, 20, 30, Infinity]);

/**
 * Games by the day, week or month, whichever gives few enough bars, without gaps; of months the latest.
 * @param {readonly Played[]} games in order
 * @returns {{by: "day" | "week" | "month", rows: Row[]}}
 */
export function overTime(games) {
  const first = games[0];
  const last = games.at(-1);
  if (first === undefined || last === undefined) return { by: "day", rows: [] };
  const ways = /** @type {const} */ (["day", "week", "month"]);
  const all = ways.map((by) => ({ by, starts: lastStarts(first.begunAt, last.begunAt, by) }));
  const fitting = /** @type {(typeof all)[number]} */ (all.find(({ starts }) => Number(starts[0]) <= first.begunAt) ?? all.at(-1));
  return { by: fitting.by, rows: sorted(games, fitting.starts, (game) => game.begunAt) };
}

/**
 * Scores of all games, by forties.
 * @param {readonly Played[]} games
 */
export function scores(games) {
  const bounds = Array.from({ length: Math.ceil(SCORE_END / SCORE_STEP) }, (_, at) => at * SCORE_STEP);
  return sorted(games, [...bounds.slice(0, -1), SCORE_END], (game) => game.score);
}

/**
 * Times of wins; `from` and `to` in milliseconds.
 * @param {readonly Played[]} games
 */
export function times(games) {
  const wins = games.filter((game) => game.status === "won");
  return sorted(wins, MINUTES.map((minutes) => minutes * 60_000), (game) => game.activeMs);
}

/**
 * The days of so many weeks up to now, Monday first; `from` is the midnight with which a day begins.
 * @param {readonly Played[]} games
 * @param {number} now milliseconds since 1970
 * @param {number} weeks
 */
export function days(games, now, weeks) {
  const monday = startOf(now, "week");
  const starts = Array.from({ length: 7 * weeks + 1 }, (_, at) => shifted(monday, "day", at - 7 * (weeks - 1)));
  return sorted(games, starts, (game) => game.begunAt).filter((row) => row.from <= now);
}

/**
 * @param {readonly Played[]} games
 * @param {readonly number[]} bounds rising
 * @param {(game: Played) => number} value
 * @returns {Row[]}
 */
function sorted(games, bounds, value) {
  const rows = bounds.slice(0, -1).map((from, at) => ({ from, to: /** @type {number} */ (bounds[at + 1]), played: 0, won: 0 }));
  for (const game of games) {
    const row = rows[placeIn(bounds, value(game))];
    if (row === undefined) continue;
    row.played += 1;
    if (game.status === "won") row.won += 1;
  }
  return rows;
}

/**
 * The last bound that is not above a value, by halving.
 * @param {readonly number[]} bounds
 * @param {number} value
 */
function placeIn(bounds, value) {
  let [low, high] = [-1, bounds.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (/** @type {number} */ (bounds[middle]) <= value) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * The beginnings of the days, weeks or months from the one of `first`, or as many as can be shown, to the one after `last`.
 * @param {number} first
 * @param {number} last
 * @param {"day" | "week" | "month"} by
 */
function lastStarts(first, last, by) {
  const end = startOf(last, by);
  const found = [shifted(end, by, 1)];
  while (found.length <= MOST_BARS && Number(found[0]) > first) found.unshift(shifted(end, by, 1 - found.length));
  return found;
}

/**
 * @param {number} time
 * @param {"day" | "week" | "month"} by
 */
function startOf(time, by) {
  const date = new Date(time);
  const day = by === "month" ? 1 : date.getDate() - (by === "week" ? (date.getDay() + 6) % 7 : 0);
  return new Date(date.getFullYear(), date.getMonth(), day).getTime();
}

/**
 * Through the calendar, so that a day with a change of clocks is still one day.
 * @param {number} start
 * @param {"day" | "week" | "month"} by
 * @param {number} n
 */
function shifted(start, by, n) {
  const date = new Date(start);
  const [months, more] = by === "month" ? [n, 0] : [0, by === "week" ? 7 * n : n];
  return new Date(date.getFullYear(), date.getMonth() + months, date.getDate() + more).getTime();
}
