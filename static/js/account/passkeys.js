/**
 * Forms that are sent with a passkey: `data-passkey` is "make", "use" (options in the page) or "sign-in" (options fetched).
 * The button is in the page but hidden; it comes out where passkeys are known. What goes wrong is said beside it, in the page's words.
 */

import { knowsPasskeys, makePasskey, usePasskey } from "./credentials.js";

/** Which of the page's words tells of which of the browser's errors. @type {Readonly<Record<string, string>>} */
const WORDS = {
  NotAllowedError: "cancelled",
  AbortError: "cancelled",
  InvalidStateError: "exists",
  SecurityError: "address",
  TypeError: "network",
};

/** Bring the passkey forms of this page to life. @param {ParentNode} page */
export function startPasskeys(page) {
  if (!knowsPasskeys()) return;
  for (const form of page.querySelectorAll("form[data-passkey]")) {
    if (form instanceof HTMLFormElement) start(form, page);
  }
}

/** @param {HTMLFormElement} form @param {ParentNode} page */
function start(form, page) {
  const button = page.querySelector(`[data-passkey-button][form="${form.id}"]`);
  const field = form.elements.namedItem("credential");
  if (!(button instanceof HTMLButtonElement) || !(field instanceof HTMLInputElement)) return;
  button.hidden = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (button.disabled) return;
    button.disabled = true;
    say(button, "");
    try {
      field.value = JSON.stringify(await credentialFor(form, page));
      form.submit();
    } catch (error) {
      say(button, wordsFor(error, page));
      button.disabled = false;
      button.focus();
    }
  });
}

/** @param {HTMLFormElement} form @param {ParentNode} page */
async function credentialFor(form, page) {
  if (form.dataset.passkey === "sign-in") {
    const answer = await fetch(form.action, { headers: { Accept: "application/json" } });
    if (!answer.ok) throw new TypeError(`the server answered ${answer.status}`);
    return usePasskey((await answer.json()).request_options.publicKey);
  }
  const options = JSON.parse(page.querySelector("#passkey-options")?.textContent ?? "{}");
  if (form.dataset.passkey === "make") return makePasskey(options.creation_options.publicKey);
  return usePasskey(options.request_options.publicKey);
}

/** @param {unknown} error @param {ParentNode} page */
function wordsFor(error, page) {
  const words = page.querySelector("[data-passkey-words]");
  const key = (error instanceof Error && WORDS[error.name]) || "failed";
  return words instanceof HTMLElement ? (words.dataset[key] ?? "") : "";
}

/** @param {HTMLButtonElement} button @param {string} words */
function say(button, words) {
  const place = button.nextElementSibling;
  if (!(place instanceof HTMLElement)) return;
  place.hidden = words === "";
  place.textContent = words;
}
