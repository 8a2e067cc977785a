/**
 * Whether a deal may be told of: a daily deal that still counts for this person may not. Asked of the server, which knows; without a
 * network nobody is kept from their own device.
 */

import { csrfToken } from "../store/token.js";

/** How long (ms) the server's word is waited for. */
const PATIENCE = 4000;

/**
 * @param {string} deck
 * @returns {Promise<boolean>}
 */
export async function mayTell(deck) {
  try {
    const answer = await fetch("/api/solve/may", {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRFToken": csrfToken() },
      body: JSON.stringify({ deck }),
      signal: AbortSignal.timeout(PATIENCE),
    });
    return !answer.ok || (await answer.json()).may === true;
  } catch (error) {
    if (error instanceof TypeError || (error instanceof DOMException && error.name === "TimeoutError")) return true;
    throw error;
  }
}
