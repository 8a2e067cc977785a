/**
 * A page's way to the solver: questions go to a worker, which is made when the first is asked, and come back as promises.
 *
 *     const solver = new SolverClient(url);
 *     const answer = await solver.ask({ kind: "winnable", ruleset, version, deck, log }, { signal });
 *
 * One question is with the worker at a time; the others wait here. A question whose signal is aborted is forgotten; if the
 * worker was at it, that worker ends and the next question gets a new one. So nothing that is no longer wanted is computed.
 *
 * @typedef {import("./questions.js").Question} Question
 * @typedef {import("./questions.js").Answer} Answer
 * @typedef {{id: number, question: Question, done: (answer: Answer) => void, failed: (error: unknown) => void}} Asked
 * @typedef {{id: number, answer?: Answer, error?: string}} Reply
 * @typedef {object} WorkerLike as much of a Worker as is used here
 * @property {(message: {id: number, question: Question}) => void} postMessage
 * @property {() => void} terminate
 * @property {((event: {data: Reply}) => void) | null} onmessage
 * @property {((event: {message?: string}) => void) | null} onerror
 */

/** This browser has no workers: hints, the gauge and verdicts are not to be had. */
export class NoWorker extends Error {
  constructor() {
    super("this browser has no workers");
    this.name = "NoWorker";
  }
}

/** The worker could not be loaded, or refused the question. */
export class SolverFailed extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = "SolverFailed";
  }
}

/** The answer is no longer wanted. */
export class Cancelled extends Error {
  constructor() {
    super("the question was taken back");
    this.name = "Cancelled";
  }
}

export class SolverClient {
  #make;
  /** @type {WorkerLike | null} */
  #worker = null;
  /** @type {Asked[]} the first is with the worker */
  #queue = [];
  #ids = 0;

  /**
   * @param {string} url of the worker
   * @param {(url: string) => WorkerLike} [make]
   */
  constructor(url, make = moduleWorker) {
    this.#make = () => make(url);
  }

  /**
   * The worker's answer. Rejects with NoWorker, SolverFailed, or Cancelled when `signal` is aborted first.
   * @param {Question} question
   * @param {{signal?: AbortSignal}} [options]
   * @returns {Promise<Answer>}
   */
  ask(question, { signal } = {}) {
    return new Promise((done, failed) => {
      if (signal?.aborted) throw new Cancelled();
      const asked = { id: (this.#ids += 1), question, done, failed };
      signal?.addEventListener("abort", () => this.#forget(asked), { once: true });
      this.#queue.push(asked);
      if (this.#queue.length === 1) this.#next();
    });
  }

  /** Every question is taken back. */
  cancel() {
    const asked = this.#queue;
    this.#queue = [];
    if (asked.length > 0) this.#end();
    for (const { failed } of asked) failed(new Cancelled());
  }

  #next() {
    const [asked] = this.#queue;
    if (asked === undefined) return;
    try {
      this.#worker ??= this.#hired();
      this.#worker.postMessage({ id: asked.id, question: asked.question });
    } catch (error) {
      this.#settle(() => asked.failed(error));
    }
  }

  /** @returns {WorkerLike} */
  #hired() {
    const worker = this.#make();
    worker.onmessage = ({ data }) => {
      const [asked] = this.#queue;
      if (asked === undefined || asked.id !== data.id) return;
      const { answer } = data;
      if (answer === undefined) this.#settle(() => asked.failed(new SolverFailed(data.error ?? "no answer")));
      else this.#settle(() => asked.done(answer));
    };
    worker.onerror = ({ message }) => {
      const [asked] = this.#queue;
      this.#end();
      if (asked !== undefined) this.#settle(() => asked.failed(new SolverFailed(message || "the solver could not be loaded")));
    };
    return worker;
  }

  /** @param {() => void} tell the one that was with the worker */
  #settle(tell) {
    this.#queue.shift();
    tell();
    this.#next();
  }

  /** @param {Asked} asked */
  #forget(asked) {
    const at = this.#queue.indexOf(asked);
    if (at < 0) return;
    this.#queue.splice(at, 1);
    asked.failed(new Cancelled());
    if (at > 0) return;
    this.#end();
    this.#next();
  }

  #end() {
    this.#worker?.terminate();
    this.#worker = null;
  }
}

/**
 * @param {string} url
 * @returns {WorkerLike}
 */
function moduleWorker(url) {
  if (typeof Worker === "undefined") throw new NoWorker();
  return /** @type {WorkerLike} */ (/** @type {unknown} */ (new Worker(url, { type: "module" })));
}
