/**
 * The text that a player sends to a friend: what came of a daily, and nothing of its cards.
 *
 * Words come in from outside, already translated; `{name}` marks are filled in here, and a key with `_one` and `_other` is chosen by
 * number. Mirrors `games/daily/share.py`.
 *
 * @typedef {Readonly<Record<string, string>>} Words
 * @typedef {object} Shared what is told: `ruleset` is its name in words, `rows` as `finishedRows` writes them, `streak` in dates
 * @property {number} nth
 * @property {string} ruleset
 * @property {boolean} cleared
 * @property {number} left
 * @property {number} pass
 * @property {number} passes
 * @property {number} moves
 * @property {number} hints
 * @property {number} undos
 * @property {string} rows
 * @property {number} streak
 * @property {string} link
 */

/** Bottom row to top: not finished, finished in the first, second, third pass. */
export const SQUARES = Object.freeze(["\u2b1b", "\u{1f7e9}", "\u{1f7e8}", "\u{1f7e6}"]);

/**
 * Four lines, or three without the squares; the last is the link, after the streak if there is one.
 * @param {Shared} result
 * @param {Words} words
 * @param {{squares?: boolean}} [how]
 * @returns {string}
 */
export function shareText(result, words, { squares = true } = {}) {
  const { nth, ruleset, cleared, left, pass, passes, moves, hints, undos, rows, streak, link } = result;
  const outcome = cleared ? said(words, "cleared", {}) : counted(words, "left", left);
  const numbers = {
    pass,
    passes,
    moves: counted(words, "moves", moves),
    hints: counted(words, "hints", hints),
    undos: counted(words, "undos", undos),
  };
  const lines = [said(words, "title", { nth, ruleset, outcome }), said(words, "numbers", numbers)];
  if (squares) lines.push(squaresOf(rows));
  lines.push(streak > 0 ? said(words, "streak", { n: streak, link }) : link);
  return lines.join("\n");
}

/**
 * Seven squares, the bottom row first.
 * @param {string} rows
 */
export function squaresOf(rows) {
  return [...rows].map((digit) => SQUARES[Math.min(Number(digit), SQUARES.length - 1)]).join("");
}

/** @param {Words} words @param {string} key @param {number} n */
function counted(words, key, n) {
  return said(words, `${key}_${n === 1 ? "one" : "other"}`, { n });
}

/** @param {Words} words @param {string} key @param {Record<string, string | number>} marks */
function said(words, key, marks) {
  const text = words[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (mark, name) => (name in marks ? String(marks[name]) : mark));
}
