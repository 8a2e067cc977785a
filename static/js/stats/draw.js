/**
 * The plots, as inline SVG in the pixels of the page: bars of games with their wins in gold, and the calendar. Colours are the
 * style sheet's (statistics.css); each drawing has a title and a description, and the figures stand in a table behind it.
 *
 * @typedef {Readonly<{name: string, tick: string, played: number, won: number, said: string}>} Bar `said`: what the pointer is told
 * @typedef {Readonly<{column: number, row: number, played: number, won: number, said: string}>} Day
 * @typedef {Readonly<{title: string, description: string}>} Said
 */

const SVG = "http://www.w3.org/2000/svg";
const HEIGHT = 170;
const FOOT = 24;
const HEAD = 22;
const ROUND = 3;
/** A bar is no wider: one lone week is no wall. */
const WIDEST = 64;
/** Days: a cell, the step to the next, and the column of the weekdays' names. */
const CELL = 13;
const STEP = 16;
const NAMES = 34;
/** From so many wins on a day is at its brightest. */
const BRIGHT = 5;

let drawn = 0;

/**
 * Bars side by side: all games, of which won.
 * @param {readonly Bar[]} bars
 * @param {number} width pixels
 * @param {Said} said
 */
export function barPlot(bars, width, said) {
  const svg = drawing(width, HEIGHT, said);
  const most = Math.max(1, ...bars.map((bar) => bar.played));
  const step = width / Math.max(1, bars.length);
  const wide = Math.min(WIDEST, step - Math.min(6, step / 4));
  const floor = HEIGHT - FOOT;
  const scale = (floor - HEAD) / most;
  svg.append(shape("path", { class: "plot-floor", d: `M0 ${floor + 0.5}H${width}` }));
  for (const [at, bar] of bars.entries()) {
    const x = at * step + (step - wide) / 2;
    const group = shape("g", {}, shape("title", {}, bar.said));
    const column = (/** @type {string} */ name, /** @type {number} */ count) =>
      shape("rect", { class: name, x, y: floor - count * scale, width: wide, height: count * scale, rx: ROUND });
    // The whole column takes the pointer.
    group.append(shape("rect", { class: "plot-reach", x: at * step, y: 0, width: step, height: HEIGHT }));
    if (bar.played > 0) group.append(column("plot-played", bar.played));
    if (bar.won > 0) group.append(column("plot-won", bar.won));
    const middle = at * step + step / 2;
    if (bar.played > 0 && step >= 18) group.append(text(String(bar.played), middle, floor - bar.played * scale - 6, "plot-count"));
    svg.append(group);
  }
  for (const [x, tick] of fitting(bars.map((bar) => bar.tick), step)) svg.append(text(tick, x, HEIGHT - 6, "plot-tick"));
  return svg;
}

/**
 * How many weeks a calendar of this width has room for.
 * @param {number} width pixels
 * @param {number} most
 */
export function weeksIn(width, most) {
  return Math.max(4, Math.min(most, Math.floor((width - NAMES) / STEP)));
}

/**
 * Weeks as columns, Monday at the top.
 * @param {readonly Day[]} days
 * @param {Readonly<{weekdays: readonly string[], months: ReadonlyArray<readonly [number, string]>}>} names of the seven days, and of
 *   the months with the column in which each begins
 * @param {Said} said
 */
export function calendarPlot(days, { weekdays, months }, said) {
  const columns = Math.max(...days.map((day) => day.column)) + 1;
  const svg = drawing(NAMES + columns * STEP, HEAD + 7 * STEP, said);
  for (const [row, name] of weekdays.entries()) {
    if (row % 2 === 0) svg.append(text(name, 0, HEAD + row * STEP + 11, "plot-day-name"));
  }
  for (const [column, name] of months) svg.append(text(name, NAMES + column * STEP, 13, "plot-day-name"));
  for (const { column, row, played, won, said: told } of days) {
    const level = won === 0 ? Math.min(played, 1) : won >= BRIGHT ? 4 : won >= 2 ? 3 : 2;
    const place = { x: NAMES + column * STEP, y: HEAD + row * STEP, width: CELL, height: CELL, rx: ROUND };
    svg.append(shape("rect", { class: `plot-day plot-day--${level}`, ...place }, shape("title", {}, told)));
  }
  return svg;
}

/**
 * A table with these headings and rows, for those who do not see the drawing.
 * @param {string} caption
 * @param {readonly string[]} headings
 * @param {ReadonlyArray<readonly string[]>} rows the first of each names it
 */
export function tableBehind(caption, headings, rows) {
  const table = document.createElement("table");
  table.createCaption().textContent = caption;
  const head = table.createTHead().insertRow();
  for (const heading of headings) head.append(headingCell(heading, "col"));
  const body = table.createTBody();
  for (const [name = "", ...values] of rows) {
    const row = body.insertRow();
    row.append(headingCell(name, "row"));
    for (const value of values) row.insertCell().textContent = value;
  }
  const behind = document.createElement("div");
  behind.className = "visually-hidden";
  behind.append(table);
  return behind;
}

/**
 * @param {string} content
 * @param {"col" | "row"} scope
 */
function headingCell(content, scope) {
  const cell = document.createElement("th");
  cell.scope = scope;
  cell.textContent = content;
  return cell;
}

/**
 * As many words under the bars as do not touch, each with its middle.
 * @param {readonly string[]} ticks
 * @param {number} step pixels from one to the next
 * @returns {Array<[number, string]>}
 */
function fitting(ticks, step) {
  const longest = Math.max(0, ...ticks.map((tick) => tick.length)) * 7.5 + 10;
  const every = Math.max(1, Math.ceil(longest / step));
  const reach = longest / 2 - 5;
  const fits = (/** @type {number} */ x) => x >= reach && x <= ticks.length * step - reach;
  return ticks.flatMap((tick, at) => (at % every === 0 && fits((at + 0.5) * step) ? [[(at + 0.5) * step, tick]] : []));
}

/**
 * @param {number} width
 * @param {number} height
 * @param {Said} said
 */
function drawing(width, height, { title, description }) {
  drawn += 1;
  const [titleId, describedId] = [`plot-title-${drawn}`, `plot-said-${drawn}`];
  const svg = shape("svg", { class: "plot-drawing", width, height, viewBox: `0 0 ${width} ${height}`, role: "img", focusable: "false" });
  svg.setAttribute("aria-labelledby", titleId);
  svg.setAttribute("aria-describedby", describedId);
  svg.append(shape("title", { id: titleId }, title), shape("desc", { id: describedId }, description));
  return svg;
}

/**
 * @param {string} content
 * @param {number} x
 * @param {number} y
 * @param {string} name
 */
function text(content, x, y, name) {
  return shape("text", { class: name, x, y }, content);
}

/**
 * @param {string} kind
 * @param {Readonly<Record<string, string | number>>} attributes
 * @param {...(string | Node)} children
 * @returns {SVGElement}
 */
function shape(kind, attributes, ...children) {
  const element = document.createElementNS(SVG, kind);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}
