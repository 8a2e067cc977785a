/**
 * The way from the table to today's deal, in its header: gold while the deal of this device's date waits to be cleared, with the
 * streak beside it.
 *
 * @typedef {import("./shapes.js").Kept} Kept
 */

import { Words } from "../board/words.js";
import { ownDate } from "../daily/dates.js";

/** The date on this device's clock. */
export function today() {
  return ownDate(Date.now(), -new Date().getTimezoneOffset());
}

/**
 * @param {Kept | null} kept
 * @param {number} current the streak
 * @param {Words} words
 */
export function showWay(kept, current, words) {
  const way = document.querySelector("[data-daily-way]");
  if (!(way instanceof HTMLElement)) return;
  const isCleared = kept?.states[today()] === "cleared";
  way.dataset.state = isCleared ? "cleared" : "waits";
  const streak = way.querySelector("[data-daily-streak]");
  if (streak !== null) streak.textContent = current > 0 ? String(current) : "";
  const said = current > 0 ? words.count("wayStreak", current) : words.say("way");
  way.setAttribute("aria-label", isCleared ? words.say("wayCleared", { said }) : said);
}
