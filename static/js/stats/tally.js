/**
 * The numbers that people keep, per ruleset, from the games of the device: pure sums, so that nothing counts twice. The same
 * definitions and names as on the server (games/selectors/statistics.py); a test gives both the same games.
 *
 * A game counts once it has an event. What is not won breaks a streak, but for the latest game while it can still be played.
 *
 * @typedef {object} Played One game as far as it counts.
 * @property {string} id
 * @property {string} ruleset
 * @property {string} status
 * @property {number} seq events
 * @property {number} moves
 * @property {number} score
 * @property {number} activeMs milliseconds at the table
 * @property {number} undos
 * @property {number} hints
 * @property {boolean} shown whether the proven line was played on: no unaided win then
 * @property {number} begunAt milliseconds since 1970
 *
 * @typedef {object} Numbers Of one ruleset. null where there is no win to take it from; times in ms, wins only.
 * @property {number} played
 * @property {number} won
 * @property {number} percent games won of a hundred, rounded, halves to the even number
 * @property {number} streak
 * @property {number} bestStreak
 * @property {number | null} bestMs
 * @property {number | null} fewestMoves
 * @property {number | null} bestScore
 * @property {number} unaided
 */

/** @returns {Numbers} */
function nothing() {
  return { played: 0, won: 0, percent: 0, streak: 0, bestStreak: 0, bestMs: null, fewestMoves: null, bestScore: null, unaided: 0 };
}

/**
 * The numbers of these games by ruleset; in whatever order they come, each counted once, by its id.
 * @param {Iterable<Played>} games
 * @returns {Map<string, Numbers>}
 */
export function numbers(games) {
  /** @type {Map<string, Numbers>} */
  const found = new Map();
  for (const [ruleset, own] of grouped(begun(games))) found.set(ruleset, counted(own));
  return found;
}

/**
 * The numbers of these games together, whatever their ruleset.
 * @param {Iterable<Played>} games
 */
export function numbersOfAll(games) {
  return counted(begun(games));
}

/**
 * The games that count, each once, in the order in which they were begun.
 * @param {Iterable<Played>} games
 * @returns {Played[]}
 */
export function begun(games) {
  const once = new Map(Array.from(games, (game) => /** @type {const} */ ([game.id, game])));
  return [...once.values()].filter((game) => game.seq > 0).sort((a, b) => a.begunAt - b.begunAt || (a.id < b.id ? -1 : 1));
}

/**
 * @param {readonly Played[]} games
 * @returns {Map<string, Played[]>}
 */
function grouped(games) {
  /** @type {Map<string, Played[]>} */
  const found = new Map();
  for (const game of games) {
    const own = found.get(game.ruleset);
    if (own === undefined) found.set(game.ruleset, [game]);
    else own.push(game);
  }
  return found;
}

/** @param {readonly Played[]} games in order */
function counted(games) {
  const of = nothing();
  for (const [at, game] of games.entries()) {
    of.played += 1;
    const isStillOpen = game.status === "playing" && at === games.length - 1;
    if (game.status === "won") countWin(of, game);
    else if (!isStillOpen) of.streak = 0;
  }
  of.percent = of.played === 0 ? 0 : halfEven((100 * of.won) / of.played);
  return of;
}

/**
 * @param {Numbers} of
 * @param {Played} game
 */
function countWin(of, game) {
  of.won += 1;
  of.streak += 1;
  of.bestStreak = Math.max(of.bestStreak, of.streak);
  of.bestMs = of.bestMs === null ? game.activeMs : Math.min(of.bestMs, game.activeMs);
  of.fewestMoves = of.fewestMoves === null ? game.moves : Math.min(of.fewestMoves, game.moves);
  of.bestScore = of.bestScore === null ? game.score : Math.max(of.bestScore, game.score);
  if (game.undos === 0 && game.hints === 0 && !game.shown) of.unaided += 1;
}

/** As Python rounds. @param {number} x not negative */
function halfEven(x) {
  return x % 1 === 0.5 ? 2 * Math.round(x / 2) : Math.round(x);
}
