/**
 * What was played on one's other devices: asked for where somebody is signed in, kept for when there is no network, and put beside
 * what this device holds, each game counted once.
 *
 * @typedef {import("./tally.js").Played} Played
 * @typedef {import("../sync/api.js").Ask} Ask
 * @typedef {import("../store/store.js").Store} Store
 * @typedef {Readonly<{owner: string, tag: string, games: readonly Played[]}>} Kept
 */

import { Offline } from "../sync/api.js";
import { OWNER } from "../sync/lines.js";

const NOTE = "played elsewhere";

/**
 * Whose games were last in step here, and what is known of the others.
 * @param {Store} store
 * @returns {Promise<{owner: string | null, games: readonly Played[]}>}
 */
export async function known(store) {
  const [owner, note] = await Promise.all([store.note(OWNER), store.note(NOTE)]);
  const kept = isKept(note) ? note : null;
  if (typeof owner !== "string") return { owner: kept?.owner ?? null, games: kept?.games ?? [] };
  return { owner, games: kept?.owner === owner ? kept.games : [] };
}

/**
 * The same, from the server; null when it cannot be reached. For a guest and for nobody nothing is asked beyond who it is.
 * @param {Store} store
 * @param {Ask} ask
 * @returns {Promise<{owner: string | null, games: readonly Played[]} | null>}
 */
export async function fetched(store, ask) {
  try {
    const me = await ask("GET", "me");
    if (me.status !== 200) return null;
    const owner = typeof me.body.owner === "string" ? me.body.owner : null;
    if (owner === null || me.body.account !== true) {
      await store.keepNote(NOTE, undefined);
      return { owner, games: [] };
    }
    const note = await store.note(NOTE);
    const kept = isKept(note) && note.owner === owner ? note : null;
    const answer = await ask("GET", "played", undefined, kept?.tag);
    if (answer.status === 304 && kept !== null) return { owner, games: kept.games };
    if (answer.status !== 200) return null;
    const games = answer.body.games.map(playedOf);
    await store.keepNote(NOTE, { owner, tag: answer.body.tag, games });
    return { owner, games };
  } catch (error) {
    if (error instanceof Offline) return null;
    throw error;
  }
}

/**
 * Each game once: of two states of one game the one that is further on, with the longer time at the table.
 * @param {readonly Played[]} here
 * @param {readonly Played[]} there
 * @returns {Played[]}
 */
export function together(here, there) {
  const all = new Map(there.map((game) => /** @type {const} */ ([game.id, game])));
  for (const game of here) {
    const other = all.get(game.id);
    if (other === undefined) all.set(game.id, game);
    else if (other.seq <= game.seq) all.set(game.id, { ...game, activeMs: Math.max(game.activeMs, other.seq === game.seq ? other.activeMs : 0) });
  }
  return [...all.values()];
}

/** @param {Record<string, any>} game as the API gives it @returns {Played} */
function playedOf({ id, ruleset, status, seq, moves, score, active_ms: activeMs, undos, hints, begun_ms: begunAt }) {
  // "Show me" begins with a counted hint: whether the line was played on need not be told apart.
  return { id, ruleset, status, seq, moves, score, activeMs, undos, hints, shown: false, begunAt };
}

/** @param {unknown} note @returns {note is Kept} */
function isKept(note) {
  return typeof note === "object" && note !== null && "games" in note && Array.isArray(note.games) && "owner" in note;
}
