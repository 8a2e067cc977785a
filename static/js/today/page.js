/**
 * The page of today's deal beside what the server wrote on it: the countdown, what this device has played and the server does not
 * know yet, sharing; and, where the page is the kept one, all of it from what the device knows.
 *
 * @typedef {import("./shapes.js").Day} Day
 * @typedef {import("./shapes.js").Kept} Kept
 * @typedef {import("../types.js").GameRecord} GameRecord
 */

import { nobreak } from "../board/nobreak.js";
import { Words } from "../board/words.js";
import { closes } from "../daily/dates.js";
import { Offline, ask } from "../sync/api.js";
import { OWNER } from "../sync/lines.js";
import { News } from "./news.js";
import { sendDailies, waitingDailies } from "./send.js";
import { nthOf, serverNow, streakWith } from "./told.js";
import { today } from "./way.js";

export class DailyPage {
  #root;
  #words;
  #store;
  #news;

  /**
   * @param {HTMLElement} root
   * @param {Words} words
   * @param {import("../store/store.js").Store} store
   */
  constructor(root, words, store) {
    this.#root = root;
    this.#words = words;
    this.#store = store;
    this.#news = new News(ask, store);
  }

  /**
   * The page as the server wrote it: what waits here is sent, and then the page is read again.
   * @param {import("./shapes.js").Dailies} told
   */
  async fresh(told) {
    await this.#news.keep(told);
    try {
      const me = await ask("GET", "me");
      const waiting = waitingDailies(await this.#store.games(), typeof me.body.owner === "string" ? me.body.owner : null);
      if (waiting.length === 0 || me.body.owner === null) return;
      if ((await sendDailies(ask, waiting)) === 0) return;
      const after = await this.#news.dailies();
      // Read again only where the server says something else: what it knew already may be sent again and again.
      if (after !== null && resultsIn(after) !== resultsIn(told)) location.reload();
    } catch (error) {
      if (!(error instanceof Offline)) throw error;
    }
  }

  /** The kept page, without a network. */
  async kept() {
    const kept = await this.#news.kept();
    const games = await this.#store.games();
    const date = today();
    const attempt = await this.#store.attempt(date);
    const owner = await this.#store.note(OWNER);
    const waiting = waitingDailies(games, typeof owner === "string" ? owner : null).filter((record) => kept?.states[record.daily ?? ""] !== "cleared");
    this.#write("date", this.#words.date(date, "long", "long"));
    if (kept !== null) this.#write("nth", this.#words.say("nth", { nth: nthOf(kept.first, date) }));
    this.#write("said", attempt === null ? this.#words.say("comesLater") : this.#saidOf(attempt.record));
    const go = this.#part("go");
    if (go instanceof HTMLAnchorElement && attempt !== null) go.href = `/daily/${date}/`;
    if (go !== null) go.hidden = false;
    this.#streak(kept, clearedHere(games));
    const notice = waiting.length > 0 ? ` ${this.#words.count("waits", waiting.length)}` : "";
    this.#notice(this.#words.say("offline") + notice);
  }

  /** @param {GameRecord} record */
  #saidOf({ status, log }) {
    if (status === "won") return this.#words.say("clearedHere");
    return log === "" ? this.#words.say("handedHere") : this.#words.say("begunHere");
  }

  /** @param {Kept | null} kept @param {readonly string[]} cleared */
  #streak(kept, cleared) {
    const { current, longest, held, frozen } = streakWith(kept, cleared, serverNow(kept));
    const numbers = { current, longest, held, used: frozen.length };
    for (const [name, n] of Object.entries(numbers)) {
      const element = this.#root.querySelector(`[data-streak="${name}"]`);
      if (element !== null) element.textContent = String(n);
    }
    for (const [at, sign] of [...this.#root.querySelectorAll('[data-streak="freezes"] i')].entries()) sign.classList.toggle("is-held", at < held);
  }

  /** @param {string} text */
  #notice(text) {
    this.#write("notice", text);
    const notice = this.#part("notice");
    if (notice !== null) notice.hidden = false;
  }

  /** @param {string} name @param {string} text */
  #write(name, text) {
    const part = this.#part(name);
    if (part !== null) part.textContent = nobreak(text);
  }

  /** @param {string} name @returns {HTMLElement | null} */
  #part(name) {
    return this.#root.querySelector(`[data-part="${name}"]`);
  }
}

/**
 * What has come of the dates that count, as one text.
 * @param {import("./shapes.js").Dailies} told
 */
function resultsIn({ days, streak }) {
  const results = days.map(({ date, state, attempts, first, best }) => [date, state, attempts, first?.score, first?.moves, best?.score]);
  return JSON.stringify([results, streak.current]);
}

/**
 * Dates cleared on this device in time to count.
 * @param {readonly unknown[]} games
 */
function clearedHere(games) {
  const records = /** @type {Partial<GameRecord>[]} */ (games);
  return records.flatMap(({ daily, status, savedAt = 0 }) => (daily && status === "won" && savedAt < closes(daily) ? [daily] : []));
}
