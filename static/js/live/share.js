/**
 * Giving a link away: copied always, the share sheet where there is one, and a text box with the link in it as the last resort.
 * Nothing here fails in silence; a share sheet that is put away by the person is no failure.
 */

/** Whether this browser has a share sheet for links. */
export function canShare() {
  return typeof navigator.share === "function";
}

/**
 * Copy a text. @param {string} text
 * @returns {Promise<boolean>} false when the browser will not (plain http, permission): show the text to be copied by hand
 */
export async function copyText(text) {
  if (navigator.clipboard === undefined) return copyBySelection(text);
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text); // not allowed: the older way may be
  }
}

/** Offer the share sheet. @param {string} title @param {string} url @returns {Promise<void>} */
export async function shareLink(title, url) {
  try {
    await navigator.share({ title, url });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return;
    throw error;
  }
}

/** The way that works without https: a selected box and the browser's own copy command. @param {string} text */
function copyBySelection(text) {
  const box = document.createElement("textarea");
  box.value = text;
  box.className = "visually-hidden";
  box.setAttribute("aria-hidden", "true");
  const before = document.activeElement;
  document.body.append(box);
  box.select();
  const done = document.execCommand("copy");
  box.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return done;
}
