/**
 * What the table shows of a daily, fetched once from the server (templates/games/daily_table.html) and put where it belongs: into the
 * win panel, the banner of a standstill, and two dialogs. It carries its own words and its own style sheet.
 */

import { nobreak } from "../board/nobreak.js";
import { fetchPart, placeAll } from "../play/parts.js";

const SVG = "http://www.w3.org/2000/svg";
/** Width, height and step of a row's bar in the little pyramid. */
const BAR = 6;
const STEP = 8;

export class Fragment {
  /** @type {Readonly<Record<string, any>>} */
  words;

  /** @param {Document} part its elements go to their places */
  constructor(part) {
    this.words = JSON.parse(part.getElementById("daily-words")?.textContent ?? "{}");
    placeAll(part);
  }

  /** @param {string} url @returns {Promise<Fragment>} */
  static async fetch(url) {
    const part = await fetchPart(url);
    if (part === null) throw new Error(`${url} cannot be had`);
    return new Fragment(part);
  }

  /** @param {string} name @returns {HTMLDialogElement} */
  dialog(name) {
    const dialog = document.getElementById(`daily-${name}`);
    if (!(dialog instanceof HTMLDialogElement)) throw new RangeError(`the fragment has no dialog "${name}"`);
    return dialog;
  }

  /**
   * @param {string} doing its buttons' `data-daily-do`
   * @param {() => void} callback
   */
  on(doing, callback) {
    for (const button of document.querySelectorAll(`[data-daily-do="${doing}"]`)) button.addEventListener("click", callback);
  }

  /** @param {{won: boolean, stuck: boolean}} what is to be seen */
  show({ won, stuck }) {
    for (const part of document.querySelectorAll("[data-daily-part]")) {
      if (part instanceof HTMLElement) part.hidden = !(part.dataset.dailyPart === "won" ? won : stuck);
    }
  }

  /** @param {{title: string, rows: string, streak: string, held: string, sent: string, board: string}} told */
  write({ rows, board, ...texts }) {
    for (const [name, text] of Object.entries(texts)) {
      for (const element of document.querySelectorAll(`[data-daily="${name}"]`)) {
        element.textContent = nobreak(text);
        if (element instanceof HTMLElement) element.hidden = text === "";
      }
    }
    for (const element of document.querySelectorAll('[data-daily="rows"]')) element.replaceChildren(rowsDrawing(rows));
    for (const link of document.querySelectorAll('[data-daily="board"]')) link.setAttribute("href", board);
  }
}

/**
 * The seven rows as a little pyramid, each in the colour of the pass that finished it (daily.css). Decoration: the words say it.
 * @param {string} rows as `finishedRows` writes them
 */
export function rowsDrawing(rows) {
  const height = rows.length * STEP;
  const svg = document.createElementNS(SVG, "svg");
  for (const [name, value] of Object.entries({ class: "rows-drawing", viewBox: `0 0 ${height + STEP} ${height}`, "aria-hidden": "true" })) {
    svg.setAttribute(name, value);
  }
  [...rows].forEach((digit, at) => {
    const width = (rows.length - at) * STEP;
    const bar = document.createElementNS(SVG, "rect");
    const place = { x: (height + STEP - width) / 2, y: height - (at + 1) * STEP, width, height: BAR, rx: 2 };
    for (const [name, value] of Object.entries({ class: `row-bar row-bar--${Math.min(3, Number(digit))}`, ...place })) {
      bar.setAttribute(name, String(value));
    }
    svg.append(bar);
  });
  return svg;
}
