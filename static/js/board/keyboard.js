/**
 * The keyboard at the table: arrows go between open cards and piles by where they lie; letters are the page's.
 *
 * @typedef {import("../types.js").Target} Target
 * @typedef {Readonly<{target: Target, x: number, y: number}>} Spot the middle of a card, px
 * @typedef {"ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown"} Arrow
 */

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
 * The spot that lies nearest to a point: where the focus goes when its card has left.
 * @param {readonly Spot[]} spots
 * @param {number} x
 * @param {number} y
 * @returns {Target | null}
 */
export function nearest(spots, x, y) {
  /** @type {{target: Target | null, far: number}} */
  let best = { target: null, far: Infinity };
  for (const spot of spots) {
    const far = Math.hypot(spot.x - x, spot.y - y);
    if (far < best.far) best = { target: spot.target, far };
  }
  return best.target;
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
