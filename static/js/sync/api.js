/**
 * The server's API, asked in JSON with the CSRF token. A refusal is an answer like any other, with its status; only a server that
 * cannot be reached, or not just now, is an error, `Offline`.
 *
 * @typedef {Readonly<{status: number, body: Record<string, any>}>} Answer
 * @typedef {(method: string, path: string, body?: object, tag?: string) => Promise<Answer>} Ask
 */

import { csrfToken } from "../store/token.js";

/** The server was not reached: the same may be asked again later. */
export class Offline extends Error {}

/** It was, and cannot just now, or asks for patience. */
export class Busy extends Offline {}

/**
 * @param {string} method
 * @param {string} path under /api/
 * @param {object} [body]
 * @param {string} [tag] answered with 304 while that is still the state of it: of a game, how many events it has
 * @returns {Promise<Answer>}
 */
export async function ask(method, path, body, tag) {
  /** @type {Record<string, string>} */
  const headers = { Accept: "application/json" };
  if (body !== undefined) Object.assign(headers, { "Content-Type": "application/json", "X-CSRFToken": csrfToken() });
  if (tag !== undefined) headers["If-None-Match"] = `"${tag}"`;
  /** @type {Response} */
  let response;
  try {
    // Without the browser's own cache: it would answer 304 for us and never say so.
    const init = { method, headers, cache: /** @type {const} */ ("no-store") };
    response = await fetch(`/api/${path}`, body === undefined ? init : { ...init, body: JSON.stringify(body) });
  } catch (error) {
    throw new Offline(error instanceof Error ? error.message : String(error));
  }
  if (response.status >= 500 || response.status === 429) throw new Busy(`http ${response.status}`);
  // An answer that says "as before" has the name of its kind, and no body.
  const isJson = response.status !== 304 && (response.headers.get("Content-Type")?.startsWith("application/json") ?? false);
  return { status: response.status, body: isJson ? await read(response) : {} };
}

/** @param {Response} response @returns {Promise<Record<string, any>>} */
async function read(response) {
  try {
    return await response.json();
  } catch (error) {
    throw new Offline(`the answer was cut short: ${error}`);
  }
}
