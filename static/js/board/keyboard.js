/**
 * The keyboard at the table: arrows go between open cards and piles by where they lie; letters are the page's.
 *
 * @typedef {import("../types.js").Target} Target
 * @typedef {import("../types.js").Place} Place
 * @typedef {import("../types.js").Mask} Mask
 * @typedef {Readonly<{target: Target, x: number, y: number}>} Spot the middle of a card, px
 * @typedef {"ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown"} Arrow
 */

import { COLUMN_OF, ROW_OF, openPlaces } from "../engine/layout.js";

const SIDEWAYS = 2.2;

/**
 * The spot to go to from `from` in the direction of an arrow key: the nearest whose way there is more along than across.
 * @param {readonly Spot[]} spots
 * @param {Target} from
 * @param {Arrow} arrow
 * @returns {Target | null} null when there is nothing that way
 */
export function neighbour(spots, from, arrow) {
  const here = spots.find(({ target }) => target === from);
  if (here === undefined) return spots[0]?.target ?? null;
  const sign = arrow === "ArrowRight" || arrow === "ArrowDown" ? 1 : -1;
  const level = arrow === "ArrowLeft" || arrow === "ArrowRight";
  /** @type {{target: Target | null, cost: number}} */
  let best = { target: null, cost: Infinity };
  for (const spot of spots) {
    const along = sign * (level ? spot.x - here.x : spot.y - here.y);
    const across = Math.abs(level ? spot.y - here.y : spot.x - here.x);
    if (along <= 1) continue;
    const cost = along + SIDEWAYS * across;
    if (cost < best.cost) best = { target: spot.target, cost };
  }
  return best.target;
}

/**
 * Where the focus goes when its card has left: the open card that lay nearest to it. From the waste it goes to the stock beside it.
 * @param {Mask} pyramid
 * @param {Target} from
 * @returns {Target}
 */
export function nearestOpen(pyramid, from) {
  if (typeof from === "string") return "stock";
  const here = middleOf(from);
  /** @type {{target: Target, far: number}} */
  let best = { target: "stock", far: Infinity };
  for (const place of openPlaces(pyramid)) {
    const there = middleOf(place);
    const far = Math.hypot(there.x - here.x, there.y - here.y);
    if (far < best.far) best = { target: place, far };
  }
  return best.target;
}

/**
 * The middle of a pyramid card, in widths of a card: rows overlap by half of a card that is 1.4 times as high as wide.
 * @param {Place} place
 */
function middleOf(place) {
  const row = ROW_OF[place] ?? 0;
  return { x: (COLUMN_OF[place] ?? 0) - row / 2, y: row * 0.7 };
}

/**
 * @param {string} key
 * @returns {key is Arrow}
 */
export function isArrow(key) {
  return key === "ArrowLeft" || key === "ArrowRight" || key === "ArrowUp" || key === "ArrowDown";
}

/**
 * Whether a key stroke belongs to the table: not with a modifier, not while something is typed or a dialog is open.
 * @param {KeyboardEvent} event
 */
export function isForTable(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return false;
  const at = event.target instanceof Element ? event.target : null;
  if (at?.closest("input, textarea, select, [contenteditable]")) return false;
  return document.querySelector("dialog[open]") === null;
}
