/**
 * The solver's worker: one question after the other, on a thread of its own. A search is not interrupted from outside: whoever
 * no longer wants an answer ends the worker and starts another (client.js).
 *
 * @typedef {import("./questions.js").Question} Question
 */

import { answer } from "./questions.js";

const worker = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("message", (/** @type {MessageEvent<{id: number, question: Question}>} */ { data }) => {
  const { id, question } = data;
  try {
    worker.postMessage({ id, answer: answer(question) });
  } catch (error) {
    worker.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
  }
});
