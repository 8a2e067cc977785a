/**
 * The statistics page put together: the numbers of the chosen ruleset as tiles, and the plots, drawn in the width that there is.
 *
 * @typedef {import("./tally.js").Played} Played
 * @typedef {import("./tally.js").Numbers} Numbers
 * @typedef {import("./spread.js").Row} Row
 * @typedef {import("./draw.js").Bar} Bar
 */

import { dateFormat } from "../board/dates.js";
import { Words } from "../board/words.js";
import { clockText } from "../store/clock.js";
import { barPlot, calendarPlot, tableBehind, weeksIn } from "./draw.js";
import { days, overTime, scores, times } from "./spread.js";
import { begun, numbers, numbersOfAll } from "./tally.js";

/** The choice that stands for every ruleset together. */
export const ALL = "all";
const YEAR_OF_WEEKS = 53;
const MINUTE = 60_000;
/** A Monday. */
const MONDAY = new Date(2024, 0, 1);

export class StatisticsPage {
  #root;
  #words;
  #language;
  /** @type {Played[]} */
  #games = [];
  chosen = ALL;

  /**
   * @param {HTMLElement} root
   * @param {Words} words
   * @param {string} language
   */
  constructor(root, words, language) {
    this.#root = root;
    this.#words = words;
    this.#language = language;
  }

  /** @param {readonly Played[]} games */
  show(games) {
    this.#games = begun(games);
    const played = numbers(this.#games);
    if (this.chosen !== ALL && !played.has(this.chosen)) this.chosen = ALL;
    for (const input of this.#root.querySelectorAll('input[name="ruleset"]')) {
      if (!(input instanceof HTMLInputElement)) continue;
      input.checked = input.value === this.chosen;
      const label = input.closest("label");
      if (label !== null) label.hidden = input.value !== ALL && !played.has(input.value);
    }
    this.#part("empty").hidden = this.#games.length > 0;
    this.#part("numbers").hidden = this.#games.length === 0;
    this.#part("choice").hidden = played.size < 2;
    this.draw();
    this.#root.dataset.ready = "true";
  }

  /** Again, for another choice or another width. */
  draw() {
    if (this.#games.length === 0) return;
    const games = this.chosen === ALL ? this.#games : this.#games.filter((game) => game.ruleset === this.chosen);
    this.#tiles(numbersOfAll(games));
    this.#overTime(games);
    this.#bars("scores", scores(games), (row) => this.#words.number(row.from), (row) => this.#range(row.from, row.to - 1));
    this.#bars("times", times(games), (row) => String(row.from / MINUTE), (row) => this.#minutes(row));
    this.#days(games);
  }

  /** @param {Numbers} of */
  #tiles(of) {
    const { number, none } = { number: (/** @type {number} */ n) => this.#words.number(n), none: this.#words.say("none") };
    /** @type {Record<string, string>} */
    const shown = {
      played: number(of.played),
      won: number(of.won),
      percent: this.#words.say("percent", { n: number(of.percent) }),
      streak: number(of.streak),
      bestStreak: this.#words.say("atBest", { n: number(of.bestStreak) }),
      bestMs: of.bestMs === null ? none : clockText(of.bestMs),
      fewestMoves: of.fewestMoves === null ? none : number(of.fewestMoves),
      bestScore: of.bestScore === null ? none : number(of.bestScore),
      unaided: number(of.unaided),
    };
    for (const [name, value] of Object.entries(shown)) {
      for (const element of this.#root.querySelectorAll(`[data-number="${name}"]`)) element.textContent = value;
    }
  }

  /** @param {readonly Played[]} games */
  #overTime(games) {
    const { by, rows } = overTime(games);
    const style = by === "month" ? /** @type {const} */ ({ month: "short", year: "2-digit" }) : /** @type {const} */ ({ day: "numeric", month: "short" });
    const date = dateFormat(style, this.#language);
    const name = (/** @type {Row} */ row) => (by === "week" ? this.#words.say("weekOf", { date: date.format(row.from) }) : date.format(row.from));
    this.#bars("wins", rows, (row) => date.format(row.from), name);
  }

  /**
   * @param {string} part
   * @param {readonly Row[]} rows
   * @param {(row: Row) => string} tick
   * @param {(row: Row) => string} name
   */
  #bars(part, rows, tick, name) {
    const figure = this.#part(part);
    const hasAny = rows.some((row) => row.played > 0);
    if (!hasAny) return this.#showNone(figure, part);
    const bars = rows.map((row) => ({ ...row, tick: tick(row), name: name(row), said: this.#said(name(row), row) }));
    const [title, description] = this.#saidOf(figure);
    const plot = barPlot(bars, this.#width(figure), { title, description });
    const behind = tableBehind(title, [this.#words.say(`${part}Column`), ...this.#headings()], bars.filter(isPlayed).map((bar) => this.#figures(bar)));
    this.#showPlot(figure, plot, behind);
  }

  /** @param {readonly Played[]} games */
  #days(games) {
    const figure = this.#part("days");
    const [title, description] = this.#saidOf(figure);
    const weeks = weeksIn(this.#width(figure), YEAR_OF_WEEKS);
    const rows = days(games, Date.now(), weeks);
    if (!rows.some(isPlayed)) return this.#showNone(figure, "days");
    const long = dateFormat({ weekday: "short", day: "numeric", month: "long", year: "numeric" }, this.#language);
    const short = dateFormat({ month: "short" }, this.#language);
    const weekday = dateFormat({ weekday: "short" }, this.#language);
    const cells = rows.map((row, at) => ({
      ...row,
      name: long.format(row.from),
      column: Math.floor(at / 7),
      row: at % 7,
      said: this.#said(long.format(row.from), row),
    }));
    // A month is named over the first column that begins in it; one that has hardly begun on the left is not.
    const months = cells.filter((cell) => new Date(cell.from).getDate() <= 7 && cell.row === 0 && cell.column > 0);
    const names = {
      weekdays: Array.from({ length: 7 }, (_, at) => weekday.format(new Date(MONDAY.getFullYear(), MONDAY.getMonth(), 1 + at))),
      months: months.map((cell) => /** @type {const} */ ([cell.column, short.format(cell.from)])),
    };
    const plot = calendarPlot(cells, names, { title, description });
    const behind = tableBehind(title, [this.#words.say("daysColumn"), ...this.#headings()], cells.filter(isPlayed).map((cell) => this.#figures(cell)));
    this.#showPlot(figure, plot, behind);
  }

  /**
   * @param {HTMLElement} figure
   * @param {SVGElement} plot
   * @param {HTMLElement} behind its figures as a table
   */
  #showPlot(figure, plot, behind) {
    figure.querySelector("[data-plot]")?.replaceChildren(plot, behind);
    figure.querySelector("figcaption")?.toggleAttribute("hidden", false);
  }

  /**
   * Bare axes say nothing: where there is nothing to draw, that is said.
   * @param {HTMLElement} figure
   * @param {string} part
   */
  #showNone(figure, part) {
    const said = document.createElement("p");
    said.textContent = this.#words.say(`${part}None`);
    figure.querySelector("[data-plot]")?.replaceChildren(said);
    figure.querySelector("figcaption")?.toggleAttribute("hidden", true);
  }

  #headings() {
    return [this.#words.say("playedColumn"), this.#words.say("wonColumn")];
  }

  /** @param {{name: string, played: number, won: number}} bar */
  #figures({ name, played, won }) {
    return [name, this.#words.number(played), this.#words.number(won)];
  }

  /**
   * @param {string} name
   * @param {Row} row
   */
  #said(name, { played, won }) {
    return this.#words.say("barSaid", { name, played: this.#words.count("gamesPlayed", played), won: this.#words.count("gamesWon", won) });
  }

  /**
   * @param {number} from
   * @param {number} to
   */
  #range(from, to) {
    return this.#words.say("range", { from: this.#words.number(from), to: this.#words.number(to) });
  }

  /** @param {Row} row */
  #minutes({ from, to }) {
    if (to === Infinity) return this.#words.say("minutesFrom", { from: from / MINUTE });
    return this.#words.say("minutes", { from: from / MINUTE, to: to / MINUTE });
  }

  /** Title and description of a figure. @param {HTMLElement} figure @returns {[string, string]} */
  #saidOf(figure) {
    const words = (/** @type {string} */ what) => figure.querySelector(what)?.textContent?.trim() ?? "";
    return [words("h2"), words("figcaption")];
  }

  /** @param {HTMLElement} figure */
  #width(figure) {
    const plot = /** @type {HTMLElement} */ (figure.querySelector("[data-plot]"));
    return Math.floor(plot.clientWidth);
  }

  /** @param {string} name @returns {HTMLElement} */
  #part(name) {
    const part = this.#root.querySelector(`[data-part="${name}"]`);
    if (!(part instanceof HTMLElement)) throw new RangeError(`the page has no part "${name}"`);
    return part;
  }
}

/** @param {{played: number}} bar */
function isPlayed(bar) {
  return bar.played > 0;
}
