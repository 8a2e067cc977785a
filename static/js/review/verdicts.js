/**
 * The verdict on every position of a game, exact: can it still be won from there?
 *
 * What can be won after a move could be won before it. So along a way from the deal the winnable positions come first and the lost
 * ones after, and a search by halves finds where they meet in six or seven questions, however long the way. Where a question comes
 * to its limit, what lies between the last that is won and the first that is lost is "not known".
 *
 * @typedef {import("../types.js").SolverState} SolverState
 * @typedef {import("../engine/tableau.js").Tableau} Tableau
 * @typedef {(tableau: Tableau) => SolverState} Ask
 */

/**
 * @param {readonly Tableau[]} tableaux of all positions
 * @param {readonly (readonly number[])[]} ways from the deal on, as places in `tableaux`
 * @param {Ask} ask
 * @param {(decided: number) => void} [tell] how many positions are decided so far
 * @returns {SolverState[]} a verdict for each position that lies on some way
 */
export function verdictsOf(tableaux, ways, ask, tell = () => {}) {
  /** @type {Map<string, SolverState>} */
  const known = new Map();
  const at = (/** @type {number} */ place) => /** @type {Tableau} */ (tableaux[place]);
  const state = (/** @type {number} */ place) => {
    const key = keyOf(at(place));
    const before = at(place).cleared ? "winnable" : known.get(key);
    if (before !== undefined) return before;
    const answered = ask(at(place));
    known.set(key, answered);
    return answered;
  };
  for (const way of ways) {
    const edge = edgesOf(way, state);
    way.forEach((place, n) => known.set(keyOf(at(place)), n < edge.won ? "winnable" : n < edge.lost ? "not known" : "lost"));
    tell(known.size);
  }
  return tableaux.map((tableau) => known.get(keyOf(tableau)) ?? "not known");
}

/**
 * How many of a way are won, and the first from which all are lost.
 * @param {readonly number[]} way
 * @param {(place: number) => SolverState} state
 */
function edgesOf(way, state) {
  const isAt = (/** @type {number} */ n, /** @type {SolverState} */ wanted) => state(/** @type {number} */ (way[n])) === wanted;
  const all = way.length;
  // The two ends decide most games by themselves.
  if (isAt(all - 1, "winnable")) return { won: all, lost: all };
  if (isAt(0, "lost")) return { won: 0, lost: 0 };
  const won = firstWhere(0, all, (n) => !isAt(n, "winnable"));
  return { won, lost: firstWhere(won, all, (n) => isAt(n, "lost")) };
}

/**
 * The first of low..high-1 for which it holds, `high` when there is none; once it holds it goes on holding.
 * @param {number} low
 * @param {number} high
 * @param {(n: number) => boolean} holds
 */
function firstWhere(low, high, holds) {
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** @param {Tableau} tableau */
function keyOf({ pyramid, stock, drawn, passNumber }) {
  return `${pyramid} ${stock} ${drawn} ${passNumber}`;
}
