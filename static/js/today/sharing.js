/**
 * The dialog in which a result is shared: the text as it will be sent, with its squares or without; copied always, the share sheet
 * where there is one, and a box to copy from by hand as the last resort. Putting the share sheet away is no failure.
 *
 * @typedef {import("../daily/share.js").Shared} Shared
 */

import { nobreak } from "../board/nobreak.js";
import { Words } from "../board/words.js";
import { SQUARES, shareText } from "../daily/share.js";
import { canShare } from "../live/share.js";
import { keepCookie } from "../play/settings.js";

/** The cookie that remembers who wants no squares. */
const PLAIN = "share_plain";

export class Sharing {
  #dialog;
  #words;
  #shareWords;
  /** @type {Shared | null} */
  #told = null;

  /**
   * @param {HTMLDialogElement} dialog templates/games/_daily_share.html
   * @param {Words} words
   * @param {Readonly<Record<string, string>>} shareWords the words of the text itself
   */
  constructor(dialog, words, shareWords) {
    this.#dialog = dialog;
    this.#words = words;
    this.#shareWords = shareWords;
    this.#plain.checked = document.cookie.split("; ").includes(`${PLAIN}=1`);
    this.#plain.addEventListener("change", () => {
      keepCookie(PLAIN, this.#plain.checked ? "1" : "");
      this.#write();
    });
    this.#part("copy").addEventListener("click", () => void this.#copy());
    this.#part("sheet").addEventListener("click", () => void this.#sheet());
    this.#part("sheet").hidden = !canShare();
  }

  /**
   * @param {Shared} told
   * @param {string | null} picture address of the result's picture
   */
  open(told, picture = null) {
    this.#told = told;
    this.#part("by-hand").hidden = true;
    this.#say("");
    const link = /** @type {HTMLAnchorElement} */ (this.#part("picture"));
    link.hidden = picture === null;
    if (picture !== null) link.href = picture;
    this.#write();
    this.#dialog.showModal();
    this.#part("copy").focus();
  }

  get #text() {
    return this.#told === null ? "" : shareText(this.#told, this.#shareWords, { squares: !this.#plain.checked });
  }

  get #plain() {
    return /** @type {HTMLInputElement} */ (this.#part("plain"));
  }

  #write() {
    this.#part("text").replaceChildren(...[...nobreak(this.#text)].map((letter) => drawn(letter)));
    const box = /** @type {HTMLTextAreaElement} */ (this.#part("by-hand"));
    box.value = this.#text;
  }

  async #copy() {
    if (await this.#isCopied()) return this.#say(this.#words.say("shareCopied"));
    const box = /** @type {HTMLTextAreaElement} */ (this.#part("by-hand"));
    box.hidden = false;
    box.focus();
    box.select();
    this.#say(this.#words.say("shareByHand"));
  }

  /** In a modal dialog only what stands in it can be selected: there the box is the older way too. */
  async #isCopied() {
    try {
      await navigator.clipboard.writeText(this.#text);
      return true;
    } catch (error) {
      console.info("the clipboard is not to be had: the older way may be", error);
    }
    const box = /** @type {HTMLTextAreaElement} */ (this.#part("by-hand"));
    box.hidden = false;
    box.select();
    const isCopied = document.execCommand("copy");
    box.hidden = isCopied;
    if (isCopied) this.#part("copy").focus();
    return isCopied;
  }

  async #sheet() {
    try {
      await navigator.share({ text: this.#text });
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
      await this.#copy();
    }
  }

  /** @param {string} text */
  #say(text) {
    this.#part("said").textContent = text;
  }

  /** @param {string} name @returns {HTMLElement} */
  #part(name) {
    const part = this.#dialog.querySelector(`[data-share="${name}"]`);
    if (!(part instanceof HTMLElement)) throw new RangeError(`the share dialog has no part "${name}"`);
    return part;
  }
}

/**
 * A square is drawn in the house's own colours, whatever font there is; what is copied is the letter.
 * @param {string} letter
 * @returns {Node}
 */
function drawn(letter) {
  const pass = SQUARES.indexOf(letter);
  if (pass < 0) return document.createTextNode(letter);
  const square = document.createElement("span");
  square.className = `square square--${pass}`;
  square.textContent = letter;
  return square;
}
