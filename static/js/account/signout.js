/**
 * Signing out forgets what this device keeps: games, the table on the air, notes. Unless it is asked to keep them.
 * The server asks the browser for the same; this is for browsers and addresses where it is not heard.
 */

import { tellForgotten } from "../store/forget.js";

/** Where everything is kept: the database of store/shelves.js, and keys that begin so. */
const DATABASE = "pyramid";
const PREFIX = "pyramid";

/** Forget before a form marked `data-forget` is sent. @param {ParentNode} page */
export function startForgetting(page) {
  for (const form of page.querySelectorAll("form[data-forget]")) {
    if (!(form instanceof HTMLFormElement)) continue;
    form.addEventListener("submit", async (event) => {
      const keep = form.elements.namedItem("keep");
      if (keep instanceof HTMLInputElement && keep.checked) return;
      event.preventDefault();
      if (await forgetEverything()) form.append(mark());
      form.submit();
    });
  }
}

/** An account is gone: so is what this device kept of it, in every tab. @param {ParentNode} page */
export function forgetWhenGone(page) {
  if (page.querySelector("[data-forget-now]") !== null) void forgetEverything();
}

/** Remove all that is private from this device. @returns {Promise<boolean>} whether all of it is gone */
export async function forgetEverything() {
  tellForgotten();
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
    return false; // closed to this page: the browser itself is asked by the server's answer
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

function mark() {
  const field = document.createElement("input");
  field.type = "hidden";
  field.name = "cleared";
  field.value = "1";
  return field;
}
