/**
 * Games of a file come to this device: each once, however often the file is read. A game that goes on from the one that is here
 * takes its place; one that goes another way comes as a copy, with an id made of its log, as the server does it.
 *
 * @typedef {import("../types.js").GameRecord} GameRecord
 * @typedef {{game: (id: string) => Promise<{record: GameRecord} | null>, keep: (record: GameRecord) => Promise<void>}} Keeper
 * @typedef {{added: number, known: number, refused: number}} TakenIn `refused`: cannot have been played so
 */

import { otherId, relation } from "../sync/lines.js";
import { recordIn } from "./file.js";

/** So many games are replayed before the page may breathe. */
const AT_ONCE = 40;

/**
 * @param {readonly unknown[]} entries
 * @param {Keeper} store
 * @param {number} now
 * @returns {Promise<TakenIn>}
 */
export async function takeIn(entries, store, now) {
  const result = { added: 0, known: 0, refused: 0 };
  for (const [at, entry] of entries.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await new Promise((resolve) => setTimeout(resolve));
    const record = recordIn(entry, now);
    if (record === null) result.refused += 1;
    else if (await took(record, store)) result.added += 1;
    else result.known += 1;
  }
  return result;
}

/** @param {GameRecord} record @param {Keeper} store @returns {Promise<boolean>} whether the game is new here */
async function took(record, store) {
  const here = (await store.game(record.id))?.record ?? null;
  if (here === null) {
    await store.keep(record);
    return true;
  }
  const isSameDeal = here.deck === record.deck && here.ruleset === record.ruleset && here.version === record.version;
  const how = isSameDeal ? relation(here.log, record.log) : "apart";
  if (how === "apart") {
    const id = otherId(record.id, record.log);
    return (await store.game(id)) === null ? took({ ...record, id }, store) : false;
  }
  const { log, status } = record;
  const activeMs = Math.max(here.activeMs, record.activeMs);
  if (how === "behind") await store.keep({ ...here, log, status, activeMs, savedAt: Math.max(here.savedAt, record.savedAt) });
  return false;
}
