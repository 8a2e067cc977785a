/**
 * A daily on the table: its win and its standstill told as a daily's, its result shared, its streak counted, its game fetched when
 * another device has begun it. What the server says is the truth; until it has answered, the device shows its own.
 *
 * @typedef {import("./door.js").Page} Page
 * @typedef {import("./door.js").AtTable} AtTable
 * @typedef {import("./shapes.js").Attempt} Attempt
 * @typedef {import("./shapes.js").Day} Day
 * @typedef {import("./shapes.js").Dailies} Dailies
 * @typedef {import("./shapes.js").Kept} Kept
 * @typedef {import("../types.js").GameRecord} GameRecord
 */

import { Words } from "../board/words.js";
import { ends, openFrom } from "../daily/dates.js";
import { Offline, ask } from "../sync/api.js";
import { fetchElsewhere } from "./elsewhere.js";
import { Fragment } from "./fragment.js";
import { News } from "./news.js";
import { Sharing } from "./sharing.js";
import { nthOf, serverNow, streakWith, toldOfGame } from "./told.js";
import { showWay } from "./way.js";

const LANGUAGE = document.documentElement.lang || "en";

/** @param {Page} page @returns {Promise<AtTable>} */
export async function dailyTable(page) {
  const fragment = await Fragment.fetch(page.table.dataset.dailyParts ?? "");
  const daily = new DailyTable(page, fragment);
  return { opened: (record) => daily.opened(record), left: () => daily.left(), way: () => void daily.way() };
}

class DailyTable {
  #page;
  #fragment;
  #words;
  #news;
  #sharing;
  /** @type {Kept | null} */
  #kept = null;
  /** What the server said of the date on the table. @type {Day | null} */
  #day = null;
  /** The record whose place is being looked for on other devices. @type {string | null} */
  #asked = null;

  /** @param {Page} page @param {Fragment} fragment */
  constructor(page, fragment) {
    this.#page = page;
    this.#fragment = fragment;
    this.#words = new Words(fragment.words, LANGUAGE);
    this.#news = new News(ask, page.store);
    this.#sharing = new Sharing(fragment.dialog("share"), this.#words, fragment.words.share);
    page.session.onEvent(() => this.#draw());
    page.session.onAcknowledged((seq) => {
      const { game, record } = page.session;
      if (record.daily && seq === game.length && game.status !== "playing") void this.#refresh();
    });
    fragment.on("share-daily", () => this.#share());
    fragment.on("give-up", () => fragment.dialog("give-up").showModal());
    fragment.on("give-up-yes", () => void this.#giveUp());
  }

  /** A daily is on the table. @param {GameRecord} record */
  opened(record) {
    if (this.#day?.date !== record.daily) this.#day = null;
    this.#page.table.dataset.dailyDate = record.daily ?? "";
    this.#draw();
    void this.#look(record);
  }

  /** Another game is on the table. */
  left() {
    delete this.#page.table.dataset.dailyDate;
    this.#fragment.show({ won: false, stuck: false });
  }

  /** The way to today's deal says how the streak stands. */
  async way() {
    this.#kept = await this.#news.kept();
    showWay(this.#kept, this.#streak(null).current, this.#words);
  }

  /** @param {GameRecord} record */
  async #look(record) {
    this.#kept = await this.#news.kept();
    this.#draw();
    await this.#refresh();
    const isUntouched = record.log === "" && record.again !== true && this.#asked !== record.id;
    if (!isUntouched || this.#day === null || this.#day.attempts === 0) return;
    this.#asked = record.id;
    if (await fetchElsewhere(this.#page, record)) this.#page.say(this.#words.say("continued"));
  }

  /** Ask how the date stands now. */
  async #refresh() {
    const { daily } = this.#page.session.record;
    if (!daily) return;
    const dailies = await this.#news.dailies();
    const day = dailies?.days.find(({ date }) => date === daily) ?? (await this.#news.day(daily));
    if (this.#page.session.record.daily !== daily) return;
    this.#day = day ?? this.#day;
    this.#kept = await this.#news.kept();
    this.#draw();
    showWay(this.#kept, this.#streak(null).current, this.#words);
  }

  #draw() {
    const { record, game } = this.#page.session;
    const { daily } = record;
    if (!daily) return;
    const isCounting = this.#isCounting(daily);
    const isGivenUp = this.#day?.gave_up === true;
    this.#fragment.show({ won: game.status === "won", stuck: game.status === "stuck" && !isGivenUp });
    if (game.status === "playing") return;
    const told = this.#told();
    const title = this.#words.say("nthOf", { nth: told.nth, date: this.#page.words.date(daily) });
    const { current, held } = this.#streak(game.status === "won" ? daily : null);
    this.#fragment.write({
      title: told.nth > 0 ? title : this.#page.words.say("dailyTitle", { date: this.#page.words.date(daily) }),
      rows: told.rows,
      streak: !isCounting ? this.#words.say("archived") : current === 0 ? "" : this.#words.count("streakIs", current),
      held: isCounting && held > 0 ? this.#words.count("freezesHeld", held) : "",
      sent: this.#sentWords(),
      board: `/daily/${daily}/board/`,
    });
  }

  /** Whether what is played of this date now counts. @param {string} date */
  #isCounting(date) {
    return (this.#day?.phase ?? (serverNow(this.#kept) < ends(date) ? "counts" : "late")) === "counts" || this.#day?.state === "cleared";
  }

  /** Whether the result has arrived, in words. */
  #sentWords() {
    const { record, game } = this.#page.session;
    if (record.acked < game.length) return this.#words.say("notSent");
    const first = this.#day?.first;
    if (!first) return "";
    return first.game === record.id ? this.#words.say("ranks") : this.#words.say("firstRanks", { score: first.score });
  }

  /** The streak, with this date cleared or not. @param {string | null} cleared */
  #streak(cleared) {
    const now = serverNow(this.#kept);
    const isNew = cleared !== null && cleared >= openFrom(now);
    return streakWith(this.#kept, isNew ? [cleared] : [], now);
  }

  #told() {
    const { record, game } = this.#page.session;
    const date = record.daily ?? "";
    const first = this.#kept?.first;
    const nth = this.#day?.nth ?? (first === undefined ? 0 : nthOf(first, date));
    const ruleset = this.#page.words.ruleset(record.ruleset).name;
    const attempt = this.#attempt();
    const link = attempt?.link ?? `${location.origin}/daily/${date}/`;
    const isCleared = game.status === "won";
    const streak = isCleared && this.#isCounting(date) ? this.#streak(date).current : 0;
    return toldOfGame(game, { nth, ruleset, streak, link });
  }

  /** What the server has of the game on the table. @returns {Attempt | null} */
  #attempt() {
    const { id } = this.#page.session.record;
    return [this.#day?.first, this.#day?.best].find((attempt) => attempt?.game === id) ?? null;
  }

  #share() {
    const attempt = this.#attempt();
    const picture = attempt === null ? null : `/daily/${this.#day?.date}/r/${attempt.code}.png`;
    this.#sharing.open(this.#told(), picture);
  }

  /** The attempt ends as it stands; then nothing of the date is a secret any more. */
  async #giveUp() {
    const { daily } = this.#page.session.record;
    try {
      const { status } = await ask("POST", `daily/${daily}/give-up`, {});
      if (status === 200) location.assign(`/daily/${daily}/board/`);
      else this.#page.say(this.#words.say("notNow"));
    } catch (error) {
      if (!(error instanceof Offline)) throw error;
      this.#page.say(this.#words.say("notNow"));
    }
  }
}
