/**
 * The device's games: one is current; the others are history. Saved after every event; the last write wins and none is lost:
 * when a shelf fails, the next one takes everything that matters from then on, and the page is told once.
 *
 * @typedef {import("../types.js").GameRecord} GameRecord
 * @typedef {import("./shelves.js").Shelf} Shelf
 * @typedef {import("./shelves.js").Entry} Entry
 * @typedef {{opened: import("./record.js").Opened | null, aside: "damaged" | "newer" | null}} Found
 * @typedef {Array<(how: {isForReading: boolean}) => Shelf | Promise<Shelf>>} Shelving ways to a shelf, best first; the last never
 *   fails
 */

import { CURRENT, gather } from "./gather.js";
import { UnreadableRecord, openRecord } from "./record.js";
import { databaseShelf, localShelf, memoryShelf } from "./shelves.js";

/** A database that does not answer in this time (ms) is taken for broken. On a busy machine one may well take seconds. */
const PATIENCE = 8000;

export class Store {
  /** @type {Promise<Shelf>} */
  #shelf;
  #ways;
  #tell;
  /** @type {Promise<void>} */
  #last = Promise.resolve();
  /** @type {Map<string, GameRecord>} games of this visit, for the next shelf when one fails */
  #fresh = new Map();
  /** @type {string | null} */
  #current = null;
  #isClosed = false;

  /**
   * @param {(kind: Shelf["kind"]) => void} tell which shelf is in use, whenever that is not the best
   * @param {Shelving} [ways]
   */
  constructor(tell, ways = [() => patient(databaseShelf()), (how) => localShelf(undefined, how), () => memoryShelf()]) {
    this.#ways = [...ways];
    this.#tell = tell;
    this.#shelf = this.#next(true);
  }

  /**
   * The game that was last on the table. One that cannot be read is put aside and named.
   * @returns {Promise<Found>}
   */
  async current() {
    const id = await this.#read("meta", CURRENT);
    if (id === undefined) return { opened: null, aside: null };
    const kept = await this.#read("games", String(id));
    try {
      return { opened: openRecord(kept), aside: null };
    } catch (error) {
      if (!(error instanceof UnreadableRecord)) throw error;
      await this.#write([
        ["aside", `${Date.now()}`, { id, kept, why: error.message }],
        ["games", String(id), undefined],
        ["meta", CURRENT, this.#current === id ? undefined : (this.#current ?? undefined)],
      ]);
      return { opened: null, aside: error.kind };
    }
  }

  /**
   * A kept game, or null when there is none that can be read.
   * @param {string} id
   */
  async game(id) {
    try {
      return openRecord(this.#fresh.get(id) ?? (await this.#read("games", id)));
    } catch (error) {
      if (error instanceof UnreadableRecord) return null;
      throw error;
    }
  }

  /**
   * The attempt of this date's daily that was saved last, or null.
   * @param {string} date
   */
  async attempt(date) {
    const kept = /** @type {Partial<GameRecord>[]} */ (await this.games()).filter((each) => each?.daily === date);
    for (const { id = "" } of kept.sort((one, other) => Number(other.savedAt) - Number(one.savedAt))) {
      const opened = await this.game(id);
      if (opened !== null) return opened;
    }
    return null;
  }

  /** Every kept game, as it was written. @returns {Promise<unknown[]>} */
  async games() {
    const shelf = await this.#shelf;
    return shelf.all("games");
  }

  /**
   * Keep this game as it is now, as the current one.
   * @param {GameRecord} record
   * @returns {Promise<void>} when it is kept
   */
  save(record) {
    const kept = { ...record };
    this.#fresh.set(kept.id, kept);
    this.#current = kept.id;
    return this.#write([
      ["games", kept.id, kept],
      ["meta", CURRENT, kept.id],
    ]);
  }

  /**
   * Keep a game that is not on the table.
   * @param {GameRecord} record
   */
  keep(record) {
    const kept = { ...record };
    this.#fresh.set(kept.id, kept);
    return this.#write([["games", kept.id, kept]]);
  }

  /** Nothing is written any more: what was kept here has been asked to be forgotten. */
  close() {
    this.#isClosed = true;
    this.#fresh.clear();
  }

  /**
   * Let go of a game that was never begun.
   * @param {string} id
   */
  drop(id) {
    this.#fresh.delete(id);
    return this.#write([["games", id, undefined]]);
  }

  /**
   * Something small that is not a game.
   * @param {string} key
   * @returns {Promise<unknown>}
   */
  note(key) {
    return this.#read("meta", key);
  }

  /**
   * @param {string} key
   * @param {unknown} value undefined forgets it
   */
  keepNote(key, value) {
    return this.#write([["meta", key, value]]);
  }

  /** When everything handed in so far is kept. */
  settled() {
    return this.#last;
  }

  /**
   * @param {"games" | "meta"} area
   * @param {string} key
   * @returns {Promise<unknown>}
   */
  async #read(area, key) {
    const shelf = await this.#shelf;
    try {
      return await shelf.read(area, key);
    } catch (error) {
      await this.#fallBack(shelf, error);
      return this.#read(area, key);
    }
  }

  /**
   * @param {readonly Entry[]} entries
   * @returns {Promise<void>}
   */
  #write(entries) {
    if (this.#isClosed) return Promise.resolve();
    // Handed over at once when the shelf is there; in order, for the last must win.
    const written = this.#shelf.then((shelf) => this.#attempt(shelf, entries));
    this.#last = Promise.all([this.#last, written]).then(() => undefined);
    return written;
  }

  /**
   * @param {Shelf} shelf
   * @param {readonly Entry[]} entries
   * @returns {Promise<void>}
   */
  async #attempt(shelf, entries) {
    try {
      await shelf.write(entries);
    } catch (error) {
      if (this.#isClosed) return;
      await this.#fallBack(shelf, error);
      await this.#attempt(await this.#shelf, entries);
    }
  }

  /**
   * The next shelf, with the games of this visit on it.
   * @param {Shelf} failed
   * @param {unknown} error
   */
  async #fallBack(failed, error) {
    if ((await this.#shelf) !== failed) return;
    console.warn(`keeping games: ${failed.kind} failed`, error);
    this.#shelf = this.#next(false);
    const entries = Array.from(this.#fresh, ([id, record]) => /** @type {Entry} */ (["games", id, record]));
    if (this.#current !== null) entries.push(["meta", CURRENT, this.#current]);
    await this.#attempt(await this.#shelf, entries);
  }

  /**
   * What was kept on lower shelves, on visits when this one could not be had. A shelf that cannot take it is not the best one.
   * @param {Shelf} shelf
   */
  async #gather(shelf) {
    for (const way of this.#ways) {
      let lower;
      try {
        lower = await way({ isForReading: true });
      } catch (error) {
        console.info("keeping games: nothing lies on a shelf that is not there", error);
        continue;
      }
      await gather(shelf, lower);
    }
  }

  /**
   * @param {boolean} isFirst
   * @returns {Promise<Shelf>}
   */
  async #next(isFirst) {
    let best = isFirst;
    for (;;) {
      const way = this.#ways.shift();
      if (way === undefined) throw new Error("nothing can be kept, not even in memory");
      try {
        const shelf = await way({ isForReading: false });
        await this.#gather(shelf);
        if (!best) this.#tell(shelf.kind);
        return shelf;
      } catch (error) {
        console.warn("keeping games: a way failed", error);
        best = false;
      }
    }
  }
}

/**
 * @param {Promise<Shelf>} shelf
 * @returns {Promise<Shelf>}
 */
function patient(shelf) {
  return Promise.race([
    shelf,
    new Promise((_, reject) => {
      setTimeout(() => reject(new Error("the database does not answer")), PATIENCE);
    }),
  ]);
}
