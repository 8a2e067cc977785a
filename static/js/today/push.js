/**
 * The reminder on this device: off until chosen, and offered only where the site can send one and the browser can show it.
 *
 * @typedef {import("../sync/api.js").Ask} Ask
 */

import { Words } from "../board/words.js";
import { Offline } from "../sync/api.js";

/**
 * @param {Ask} ask
 * @param {{button: HTMLElement, time: HTMLInputElement, said: HTMLElement, words: Words}} parts
 */
export async function offerReminder(ask, { button, time, said, words }) {
  if (!("serviceWorker" in navigator) || !("PushManager" in globalThis)) return;
  const key = await keyOf(ask);
  if (key === null) return;
  const worker = await navigator.serviceWorker.ready;
  let subscription = await worker.pushManager.getSubscription();
  const show = () => {
    button.setAttribute("aria-pressed", String(subscription !== null));
    if (subscription !== null) said.textContent = words.say("pushOn");
  };
  const minute = () => {
    const [hours = 9, minutes = 0] = time.value.split(":").map(Number);
    return 60 * hours + minutes;
  };
  const put = (/** @type {PushSubscription} */ { endpoint }) =>
    ask("PUT", "daily/push", { endpoint, minute: minute(), zone: -new Date().getTimezoneOffset() });
  button.addEventListener("click", async () => {
    try {
      if (subscription === null) {
        subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
        await put(subscription);
      } else {
        await ask("DELETE", "daily/push", { endpoint: subscription.endpoint });
        await subscription.unsubscribe();
        subscription = null;
        said.textContent = words.say("pushOff");
      }
      show();
    } catch (error) {
      said.textContent = words.say(error instanceof Offline ? "notNow" : "pushDenied");
    }
  });
  time.addEventListener("change", () => {
    if (subscription !== null && time.validity.valid) void put(subscription);
  });
  button.hidden = false;
  show();
}

/** @param {Ask} ask @returns {Promise<string | null>} the site's public key, null where it sends no reminders */
async function keyOf(ask) {
  try {
    const { status, body } = await ask("GET", "daily/push");
    return status === 200 && typeof body.key === "string" ? body.key : null;
  } catch (error) {
    if (error instanceof Offline) return null;
    throw error;
  }
}
