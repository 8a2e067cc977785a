/**
 * Where things can be kept on a device, best first: IndexedDB, localStorage, memory. Each is a *shelf* with the same few
 * doors, and throws (or rejects) when the browser does: choosing and falling back is the store's business.
 *
 * @typedef {"games" | "meta" | "aside"} Area
 * @typedef {readonly [Area, string, unknown]} Entry area, key, value; undefined takes the key away
 * @typedef {{
 *   kind: "database" | "local" | "memory",
 *   read: (area: Area, key: string) => Promise<unknown>,
 *   write: (entries: readonly Entry[]) => Promise<void>,
 *   all: (area: Area) => Promise<unknown[]>,
 *   entries: (area: Area) => Promise<[string, unknown][]>,
 * }} Shelf
 */

const NAME = "pyramid";
const VERSION = 1;
const AREAS = /** @type {const} */ (["games", "meta", "aside"]);
const PREFIX = "pyramid:";

/**
 * IndexedDB; rejects when it cannot be opened.
 * @returns {Promise<Shelf>}
 */
export async function databaseShelf() {
  const database = await opened();
  return {
    kind: "database",
    read: (area, key) => answered(database.transaction(area).objectStore(area).get(key)),
    all: (area) => answered(database.transaction(area).objectStore(area).getAll()),
    entries: async (area) => {
      const store = database.transaction(area).objectStore(area);
      const [keys, values] = await Promise.all([answered(store.getAllKeys()), answered(store.getAll())]);
      return keys.map((key, at) => [String(key), values[at]]);
    },
    write: (entries) => {
      const transaction = database.transaction([...AREAS], "readwrite");
      for (const [area, key, value] of entries) {
        const store = transaction.objectStore(area);
        if (value === undefined) store.delete(key);
        else store.put(value, key);
      }
      // Without waiting for its answers: a tab that closes now has still handed the whole of it over.
      transaction.commit?.();
      return new Promise((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error("not stored"));
      });
    },
  };
}

/**
 * localStorage; throws when the browser has none to give. It is small: games are kept, a long history may not fit.
 * @param {() => Storage} [storage]
 * @param {{isForReading?: boolean}} [how] for what lies there already: then it may be full
 * @returns {Shelf}
 */
export function localShelf(storage = () => localStorage, { isForReading = false } = {}) {
  const kept = storage();
  if (!isForReading) kept.setItem(`${PREFIX}probe`, "1");
  kept.removeItem(`${PREFIX}probe`);
  const read = (/** @type {string} */ name) => {
    const text = kept.getItem(name);
    return text === null ? undefined : unpacked(text);
  };
  const names = (/** @type {Area} */ area) => {
    const all = Array.from({ length: kept.length }, (_, at) => kept.key(at) ?? "");
    return all.filter((name) => name.startsWith(`${PREFIX}${area}:`));
  };
  return {
    kind: "local",
    read: async (area, key) => read(`${PREFIX}${area}:${key}`),
    all: async (area) => names(area).map(read),
    entries: async (area) => names(area).map((name) => [name.slice(`${PREFIX}${area}:`.length), read(name)]),
    write: async (entries) => {
      for (const [area, key, value] of entries) {
        if (value === undefined) kept.removeItem(`${PREFIX}${area}:${key}`);
        else kept.setItem(`${PREFIX}${area}:${key}`, JSON.stringify(value));
      }
    },
  };
}

/**
 * Memory: for as long as the tab is open.
 * @returns {Shelf}
 */
export function memoryShelf() {
  /** @type {Map<string, unknown>} */
  const kept = new Map();
  const entries = (/** @type {Area} */ area) =>
    Array.from(kept)
      .filter(([name]) => name.startsWith(`${area}:`))
      .map(([name, value]) => /** @type {[string, unknown]} */ ([name.slice(area.length + 1), value]));
  return {
    kind: "memory",
    read: async (area, key) => kept.get(`${area}:${key}`),
    all: async (area) => entries(area).map(([, value]) => value),
    entries: async (area) => entries(area),
    write: async (entries) => {
      for (const [area, key, value] of entries) {
        if (value === undefined) kept.delete(`${area}:${key}`);
        else kept.set(`${area}:${key}`, structuredClone(value));
      }
    },
  };
}

/** @returns {Promise<IDBDatabase>} */
function opened() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      for (const area of AREAS) {
        if (!request.result.objectStoreNames.contains(area)) request.result.createObjectStore(area);
      }
    };
    request.onsuccess = () => {
      // Another tab with a later release may want to rebuild: this one does not stand in its way.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => reject(request.error ?? new Error("no database"));
    request.onblocked = () => reject(new Error("the database is held by another tab"));
  });
}

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
function answered(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("not read"));
  });
}

/**
 * @param {string} text
 * @returns {unknown} the text itself when it is not JSON: whoever reads it will find it damaged
 */
function unpacked(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
