/**
 * The reviewer's worker: one game, told part by part, on a thread of its own. Whoever no longer wants it ends the worker.
 *
 * @typedef {import("./review.js").Asked} Asked
 */

import { review } from "./review.js";

const worker = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("message", (/** @type {MessageEvent<Asked>} */ { data }) => {
  try {
    review(data, (part) => worker.postMessage({ part }));
    worker.postMessage({ done: true });
  } catch (error) {
    worker.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
});
