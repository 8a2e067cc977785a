/**
 * What the server tells of the dailies (games/api/daily_shapes.py), as types: a leaf. Dates are YYYY-MM-DD, instants ISO in UTC.
 *
 * @typedef {"future" | "new" | "begun" | "cleared" | "failed" | "missed" | "frozen" | "archive"} DayState how a date stands for whoever
 *   asks: `failed` begun and over without being cleared, `frozen` missed and bridged by a freeze, `archive` cleared too late to count
 *
 * @typedef {object} Attempt one attempt of one person
 * @property {string} code
 * @property {string | null} game the device's id of the game
 * @property {boolean} cleared
 * @property {number} left pyramid cards
 * @property {number} score
 * @property {number} moves
 * @property {number} undos
 * @property {number} hints
 * @property {number} pass
 * @property {number} passes
 * @property {string} rows as `finishedRows` writes them
 * @property {number} active_ms
 * @property {boolean} late
 * @property {boolean} over
 * @property {string} link
 *
 * @typedef {object} Day one date, for whoever asks
 * @property {string} date
 * @property {number} nth
 * @property {import("../daily/dates.js").Phase} phase
 * @property {"easy" | "medium" | "hard"} band
 * @property {boolean} finished cleared in time, or given up
 * @property {boolean} gave_up
 * @property {boolean} may_see
 * @property {DayState} state
 * @property {string} ruleset
 * @property {{ruleset: string, version: string, deck: string, number: number} | null} deal
 * @property {Attempt | null} first the one that ranks
 * @property {Attempt | null} best
 * @property {number} attempts
 * @property {number} players
 *
 * @typedef {Readonly<{current: number, longest: number, held: number, frozen: readonly string[], open_from: string}>} Streak
 *
 * @typedef {{now: string, open_from: string, first: string, days: readonly Day[], streak: Streak}} Dailies the dates that count
 *
 * @typedef {{first: string, streak: Streak, states: Readonly<Record<string, DayState>>, ahead?: number}} Kept what the device keeps of that;
 *   `ahead`: by how much (ms) its clock went before the server's
 */

export {};
