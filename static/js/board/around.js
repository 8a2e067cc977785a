/**
 * What gives way when a part of the page is shown: the page says by a class that it is there (`has-hint`), and the style sheets
 * go by that. `:has(.hint:not([hidden]))` would say the same, but then the browser looks through the page whenever anything on
 * it is hidden or shown, in the middle of a tap.
 */

/**
 * Show or hide a part; what is so already is left alone.
 * @param {HTMLElement} part
 * @param {boolean} isShown
 * @param {string} [name] of the class by which the page says so, without `has-`
 * @returns {boolean} whether anything has changed
 */
export function show(part, isShown, name) {
  if (part.hidden !== isShown) return false;
  part.hidden = !isShown;
  if (name !== undefined) document.body.classList.toggle(`has-${name}`, isShown);
  return true;
}

/** Whatever dialog is open gives way to another. */
export function closeDialogs() {
  for (const dialog of document.querySelectorAll("dialog[open]")) if (dialog instanceof HTMLDialogElement) dialog.close();
}
