/**
 * The examiner's worker: one position, told part by part, on a thread of its own. Whoever no longer wants it ends the worker.
 *
 * @typedef {import("./answer.js").Asked} Asked
 */

import { examined } from "./answer.js";

const worker = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("message", (/** @type {MessageEvent<Asked>} */ { data }) => {
  try {
    examined(data, (part) => worker.postMessage({ part }));
    worker.postMessage({ done: true });
  } catch (error) {
    worker.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
});
