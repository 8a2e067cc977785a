/**
 * Signing out, and deleting an account, make this device forget what it keeps: games, the table on the air, notes. Never before the
 * server has agreed: the page that says so forgets. Where no script runs, the server's answer asks the browser itself.
 */

import { keepCookie } from "../play/settings.js";
import { tellForgotten } from "../store/forget.js";

/** Where everything is kept: the database of store/shelves.js, and keys that begin so. */
const DATABASE = "pyramid";
const PREFIX = "pyramid";

/** Forms marked `data-forget` say that this device forgets by itself when they are answered. @param {ParentNode} page */
export function startForgetting(page) {
  for (const form of page.querySelectorAll("form[data-forget]")) {
    const field = document.createElement("input");
    field.type = "hidden";
    field.name = "forgets";
    field.value = "1";
    form.append(field);
  }
}

/** The server has agreed: so is gone what this device kept, in every tab; then on to where the page was going. @param {ParentNode} page */
export async function forgetWhenAgreed(page) {
  const mark = page.querySelector("[data-forget-now]");
  if (!(mark instanceof HTMLElement)) return;
  await forgetEverything();
  const { onward } = mark.dataset;
  if (onward !== undefined) location.replace(onward);
}

/** Remove all that is private from this device. @returns {Promise<boolean>} whether all of it is gone by now */
export async function forgetEverything() {
  tellForgotten();
  keepCookie("table", ""); // by it the server lays out the deal that was on the table
  const results = [forgetStorage(() => window.localStorage), forgetStorage(() => window.sessionStorage), await forgetDatabase()];
  return results.every(Boolean);
}

/** @param {() => Storage} open */
function forgetStorage(open) {
  try {
    const storage = open();
    const names = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "");
    for (const name of names.filter((each) => each.startsWith(PREFIX))) storage.removeItem(name);
    return true;
  } catch {
    return false; // closed to this page: nothing of ours can be in it
  }
}

/** @returns {Promise<boolean>} */
function forgetDatabase() {
  if (!("indexedDB" in window)) return Promise.resolve(true);
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(DATABASE);
    request.onsuccess = () => resolve(true);
    request.onerror = request.onblocked = () => resolve(false);
  });
}
