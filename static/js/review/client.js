/**
 * A page's way to the review of a game: asked once, then kept on the device beside the games; a kept one is told at once.
 *
 * @typedef {import("./review.js").Asked} Asked
 * @typedef {import("./review.js").Part} Part
 * @typedef {{key: string, parts: Part}} Kept
 *
 * @typedef {object} Notes as much of the store as is used here
 * @property {(key: string) => Promise<unknown>} note
 * @property {(key: string, value: unknown) => Promise<void>} keepNote
 */

/** The note under which reviews are kept, the newest first, and how many. */
const NOTE = "reviews";
const MOST_KEPT = 60;

/** The worker could not be loaded, or refused the game. */
export class ReviewFailed extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = "ReviewFailed";
  }
}

/**
 * Review a game. Resolves when all has been told; rejects with ReviewFailed, or when the signal is aborted with its reason.
 * @param {Asked} asked
 * @param {object} with_
 * @param {string} with_.url of the worker
 * @param {Notes} with_.notes
 * @param {(part: Part) => void} with_.tell
 * @param {AbortSignal} [with_.signal]
 */
export async function reviewGame(asked, { url, notes, tell, signal }) {
  const key = [asked.ruleset, asked.version, asked.deck, asked.log].join("|");
  const kept = await keptReviews(notes);
  const before = kept.find((each) => each.key === key);
  if (before !== undefined) return tell(before.parts);
  /** @type {Part} */
  const parts = {};
  await worked(asked, url, signal, (/** @type {Part} */ part) => {
    if (part.progress === undefined) Object.assign(parts, part);
    tell(part);
  });
  if (!isWhole(parts)) return;
  const others = (await keptReviews(notes)).filter((each) => each.key !== key);
  await notes.keepNote(NOTE, [{ key, parts }, ...others].slice(0, MOST_KEPT));
}

/**
 * Ask a worker that answers part by part ({part}, then {done} or {error}), and is ended after.
 * @param {unknown} asked
 * @param {string} url
 * @param {AbortSignal | undefined} signal
 * @param {(part: any) => void} tell
 * @returns {Promise<void>} as reviewGame's
 */
export function worked(asked, url, signal, tell) {
  return new Promise((done, failed) => {
    signal?.throwIfAborted();
    const worker = new Worker(url, { type: "module" });
    const end = (/** @type {() => void} */ then) => {
      worker.terminate();
      then();
    };
    signal?.addEventListener("abort", () => end(() => failed(signal.reason)), { once: true });
    worker.onmessage = ({ data }) => {
      if (data.part !== undefined) tell(data.part);
      else if (data.done === true) end(done);
      else end(() => failed(new ReviewFailed(data.error)));
    };
    worker.onerror = ({ message }) => end(() => failed(new ReviewFailed(message || "the reviewer could not be loaded")));
    worker.postMessage(asked);
  });
}

/**
 * Whether nothing of it came to a limit: a later, longer look could tell more, so only what is final is kept.
 * @param {Part} parts
 */
function isWhole({ verdicts, best, shortest }) {
  return verdicts?.includes("not known") === false && best?.state !== "not known" && shortest?.state !== "not known";
}

/**
 * @param {Notes} notes
 * @returns {Promise<Kept[]>}
 */
async function keptReviews(notes) {
  const kept = await notes.note(NOTE);
  const isKept = (/** @type {any} */ each) => typeof each?.key === "string" && Array.isArray(each?.parts?.verdicts);
  return Array.isArray(kept) ? kept.filter(isKept) : [];
}
