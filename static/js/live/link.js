/**
 * The link to a table on the page: copied, or shown in a box to be copied by hand. One place for the watch page and the host's bar.
 */

import { copyText } from "./share.js";

/**
 * @param {string} url
 * @param {HTMLInputElement} box shown, with the link selected, when the browser does not copy
 * @param {HTMLElement} frame of the box
 * @returns {Promise<boolean>} whether it was copied
 */
export async function giveLink(url, box, frame) {
  box.value = url;
  const copied = await copyText(url);
  frame.hidden = copied;
  if (!copied) {
    box.focus({ preventScroll: true });
    box.select();
  }
  return copied;
}
