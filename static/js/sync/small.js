/** A pyramid as large as a thumb, drawn as templates/games/_small_board.html draws it. The words beside it say what it shows. */

import { cardText } from "../engine/cards.js";
import { COLUMN_OF, PYRAMID_SIZE, ROW_OF, isOpen } from "../engine/layout.js";

/** @typedef {import("../engine/replay.js").Game} Game */

const SVG = "http://www.w3.org/2000/svg";
const GLYPHS = Object.freeze({ c: "\u2663", d: "\u2666", h: "\u2665", s: "\u2660" });
const [WIDE, HIGH, STEP, ROW] = [26, 32, 28, 18];

/** @param {Game} game */
export function smallBoard(game) {
  const svg = element("svg", { viewBox: `0 0 ${STEP * 7 - 2} ${ROW * 6 + HIGH}`, "aria-hidden": "true", class: "small-board" });
  const { tableau } = game.public;
  for (let place = 0; place < PYRAMID_SIZE; place += 1) {
    if (tableau.holds(place)) svg.append(card(cardText(/** @type {number} */ (game.deal.cards[place])), place, isOpen(tableau.pyramid, place)));
  }
  return svg;
}

/** @param {string} text @param {number} place @param {boolean} open */
function card(text, place, open) {
  const row = ROW_OF[place] ?? 0;
  const middle = (STEP * 7 - 2) / 2 + ((COLUMN_OF[place] ?? 0) - row / 2) * STEP;
  const [rank, suit] = [text.charAt(0), /** @type {keyof typeof GLYPHS} */ (text.charAt(1))];
  const isRed = suit === "d" || suit === "h";
  const group = element("g", { class: `small-card${open ? " is-open" : ""}${isRed ? " is-red" : ""}` });
  const words = element("text", { x: middle, y: row * ROW + 14 });
  const glyph = element("tspan", { class: "small-suit" });
  glyph.textContent = GLYPHS[suit];
  words.append(rank === "T" ? "10" : rank, glyph);
  group.append(element("rect", { x: middle - WIDE / 2, y: row * ROW, width: WIDE, height: HIGH, rx: 3.5 }), words);
  return group;
}

/** @param {string} name @param {Record<string, string | number>} attributes */
function element(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}
