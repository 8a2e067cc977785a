/**
 * A question to the server over HTTP, in JSON both ways, with the CSRF token; its refusals are named errors.
 */

import { csrfToken } from "../store/token.js";

/** The server said no: `code` is its name for the reason, the message says it in words. */
export class Refusal extends Error {
  /** @param {string} code @param {string} detail */
  constructor(code, detail) {
    super(detail);
    this.code = code;
  }
}

/**
 * POST a JSON body. @param {string} path @param {object} body
 * @returns {Promise<Record<string, unknown>>} the JSON answer; Refusal when the server refuses or cannot be reached (`offline`)
 */
export async function post(path, body) {
  let response;
  try {
    response = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRFToken": csrfToken(), Accept: "application/json" },
      body: JSON.stringify(body),
    });
  } catch (error) {
    throw new Refusal("offline", error instanceof Error ? error.message : String(error));
  }
  const answer = await readJson(response);
  if (response.ok && answer !== null) return answer;
  throw new Refusal(String(answer?.code ?? `http ${response.status}`), String(answer?.detail ?? response.statusText));
}

/** @param {Response} response @returns {Promise<Record<string, unknown> | null>} null when it is not a JSON object */
async function readJson(response) {
  if (!response.headers.get("Content-Type")?.startsWith("application/json")) return null;
  const value = await response.json();
  return typeof value === "object" && value !== null ? value : null;
}
