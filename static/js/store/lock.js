/**
 * One table, one tab: the first tab plays, another says so and can take over. With Web Locks where the browser has them; else
 * a mark in localStorage that is renewed, read by the other tabs and seen by them when it changes; else every tab is alone.
 *
 * @typedef {{got: () => void, lost: () => void, left: () => void}} LockHands told whenever this tab gets the table, or it goes to
 *   another; `left`: the page goes into the browser's memory, from where Back may bring it, and lets the table go meanwhile
 * @typedef {{take: () => void, release: () => void}} TableLock
 */

const NAME = "pyramid-table";
const MARK = "pyramid:tab";
const RENEW = 2000;
/** A mark older than this belongs to a tab that is gone. */
const STALE = 5000;
/** A tab that plays and goes may only be reloading: a tab out of sight leaves it so long (ms) to come back. */
const RELOADING = 3000;

/**
 * Ask for the table. `got` or `lost` is called soon, and again whenever that changes.
 * @param {LockHands} hands
 * @param {string} tab a random id of this tab
 * @returns {TableLock}
 */
export function lockTable(hands, tab) {
  return "locks" in navigator && navigator.locks ? webLock(hands) : markLock(hands, tab);
}

/**
 * @param {LockHands} hands
 * @returns {TableLock}
 */
function webLock(hands) {
  /** @type {(() => void) | null} */
  let release = null;
  let waiting = new AbortController();
  const held = () =>
    new Promise((/** @type {(value?: unknown) => void} */ resolve) => {
      release = () => resolve();
      hands.got();
    });
  const stolen = () => {
    release = null;
    hands.lost();
    wait();
  };
  // Waiting in line: when the tab that plays is closed, the next one gets the table by itself.
  const wait = () => {
    const { signal } = waiting;
    const inSight = () => document.visibilityState === "visible";
    const mine = () => (inSight() ? held() : void setTimeout(() => signal.aborted || seize(), RELOADING));
    navigator.locks.request(NAME, { signal }, mine).catch(() => {
      if (!signal.aborted) stolen();
    });
  };
  const seize = () => {
    const free = (/** @type {Lock | null} */ lock) => (lock === null ? wait() : held());
    navigator.locks.request(NAME, { ifAvailable: true }, free).catch(stolen);
  };
  const begin = () => {
    const first = navigator.locks.request(NAME, { ifAvailable: true }, (lock) => {
      if (lock !== null) return held();
      hands.lost();
      wait();
      return undefined;
    });
    first.catch(stolen);
  };
  // A page that holds or awaits a lock is not kept in the browser's memory.
  whenLeft(() => {
    waiting.abort();
    waiting = new AbortController();
    release?.();
    release = null;
    hands.left();
  }, begin);
  begin();
  return {
    take: () => void navigator.locks.request(NAME, { steal: true }, held).catch(stolen),
    release: () => release?.(),
  };
}

/**
 * @param {() => void} left the page is put away, and may come back as it is
 * @param {() => void} back
 */
function whenLeft(left, back) {
  addEventListener("pagehide", (event) => {
    if (event.persisted) left();
  });
  addEventListener("pageshow", (event) => {
    if (event.persisted) back();
  });
}

/**
 * @param {LockHands} hands
 * @param {string} tab
 * @returns {TableLock}
 */
function markLock(hands, tab) {
  let holds = false;
  const mark = () => {
    try {
      const [id, at] = (localStorage.getItem(MARK) ?? "").split(" ");
      // A mark of a time to come was made before the clock was set back.
      return { id, isStale: Math.abs(Date.now() - Number(at)) > STALE };
    } catch {
      return { id: tab, isStale: false }; // no storage at all: nothing is shared, so nothing can be mixed up
    }
  };
  const write = (/** @type {string} */ text) => {
    try {
      localStorage.setItem(MARK, text);
    } catch {
      holds = true; // as above
    }
  };
  const look = () => {
    const { id, isStale } = mark();
    const mine = id === tab;
    if (holds && !mine) {
      holds = false;
      hands.lost();
    } else if (!holds && (!id || mine || isStale)) take();
    else if (holds) write(`${tab} ${Date.now()}`);
  };
  const take = () => {
    write(`${tab} ${Date.now()}`);
    if (!holds) {
      holds = true;
      hands.got();
    }
  };
  const release = () => {
    if (holds) write("");
  };
  addEventListener("storage", (event) => {
    if (event.key === MARK) look();
  });
  addEventListener("pagehide", release);
  whenLeft(() => {
    holds = false;
    hands.left();
  }, look);
  setInterval(look, RENEW);
  look();
  if (!holds) hands.lost();
  return { take, release };
}
