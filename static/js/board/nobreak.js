/**
 * Where no line may end, so that a number keeps what it counts. The server does the same (games/templatetags/nobreak.py).
 */

/**
 * `33 moves`, `60 %` and `place 7.` in one line.
 * @param {string} words
 */
export function nobreak(words) {
  return words.replace(/([0-9]) (?=\p{L}|%)| (?=[0-9]+[.,;:!?)](?![0-9]))/gu, "$1\u00a0");
}
