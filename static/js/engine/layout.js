/**
 * Where cards lie: the geometry of the pyramid, by deal index.
 *
 * Deal index 0..27 is the pyramid, row by row from the top, left to right; 28..51 is the stock in the order in which it
 * is drawn. A *stock place* is a deal index less 28. A set of places is a bit mask: 28 bits for the pyramid, 24 for the
 * stock, so that both fit the 32-bit integers of the bit operators.
 *
 * @typedef {import("../types.js").Place} Place
 * @typedef {import("../types.js").Mask} Mask
 */

export const ROWS = 7;
export const PYRAMID_SIZE = 28;
export const STOCK_SIZE = 24;
export const FULL_PYRAMID = (1 << PYRAMID_SIZE) - 1;
export const FULL_STOCK = (1 << STOCK_SIZE) - 1;

const ROW_NUMBERS = Array.from({ length: ROWS }, (_, row) => row);

/** Row 0..6 of each pyramid place. @type {readonly number[]} */
export const ROW_OF = Object.freeze(ROW_NUMBERS.flatMap((row) => Array.from({ length: row + 1 }, () => row)));

/** Place 0..row of each pyramid place within its row. @type {readonly number[]} */
export const COLUMN_OF = Object.freeze(
  ROW_NUMBERS.flatMap((row) => Array.from({ length: row + 1 }, (_, column) => column)),
);

/** The places that cover each place directly, as a mask (none for the bottom row). @type {readonly Mask[]} */
export const COVERED_BY = Object.freeze(
  ROW_OF.map((row, place) => (row === ROWS - 1 ? 0 : 0b11 << (place + row + 1))),
);

/** Every place that must be empty before each place is open, as a mask (27 places for the apex). @type {readonly Mask[]} */
export const HELD_BY = Object.freeze(ROW_OF.map((_, place) => allBelow(place)));

/**
 * @param {Place} place
 * @returns {Mask}
 */
function allBelow(place) {
  let below = COVERED_BY[place] ?? 0;
  for (let other = place + 1; other < PYRAMID_SIZE; other += 1) {
    if ((below >> other) & 1) below |= COVERED_BY[other] ?? 0;
  }
  return below;
}

/**
 * How many places are in a mask.
 * @param {Mask} mask
 */
export function countPlaces(mask) {
  // Pairs of bits, then fours, then bytes are added up side by side; the product gathers the bytes in the highest.
  const twos = mask - ((mask >> 1) & 0x5555_5555);
  const fours = (twos & 0x3333_3333) + ((twos >> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >> 4)) & 0x0f0f_0f0f, 0x0101_0101) >> 24;
}

/**
 * The lowest place in a mask, -1 when it is empty.
 * @param {Mask} mask
 */
export function lowestPlace(mask) {
  return 31 - Math.clz32(mask & -mask);
}

/**
 * The highest place in a mask, -1 when it is empty.
 * @param {Mask} mask
 */
export function highestPlace(mask) {
  return 31 - Math.clz32(mask);
}

/**
 * Whether the card at this pyramid place is there and nothing covers it; `pyramid` is a mask of cards there.
 * @param {Mask} pyramid
 * @param {Place} place
 */
export function isOpen(pyramid, place) {
  return ((pyramid >> place) & 1) === 1 && (pyramid & /** @type {Mask} */ (COVERED_BY[place])) === 0;
}

/**
 * The pyramid places whose cards are open, ascending.
 * @param {Mask} pyramid
 * @returns {Place[]}
 */
export function openPlaces(pyramid) {
  const places = [];
  for (let rest = pyramid; rest !== 0; rest &= rest - 1) {
    const place = lowestPlace(rest);
    if ((pyramid & /** @type {Mask} */ (COVERED_BY[place])) === 0) places.push(place);
  }
  return places;
}
