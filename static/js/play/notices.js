/**
 * What the page says beside the cards: notices that stay until they are closed, a line about a refused move that goes by itself,
 * and the offer to take a new deal back.
 */

import { show } from "../board/around.js";
import { Words } from "../board/words.js";

const SAID_FOR = 2600;
const OFFER_FOR = 10_000;

export class Notices {
  #words;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #saidTimer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #offerTimer;
  /** @type {Set<string>} */
  #shown = new Set();

  /** @param {Words} words */
  constructor(words) {
    this.#words = words;
  }

  /**
   * A notice, once in a visit; closed by its button.
   * @param {string} key of the words
   * @param {() => void} [closed]
   */
  tell(key, closed) {
    const place = document.getElementById("notices");
    if (place === null || this.#shown.has(key)) return;
    this.#shown.add(key);
    const notice = document.createElement("div");
    notice.className = "notice";
    notice.dataset.notice = key;
    notice.setAttribute("role", "status");
    const text = document.createElement("p");
    text.textContent = this.#words.say(key);
    const close = document.createElement("button");
    close.type = "button";
    close.className = "button button--quiet";
    close.textContent = this.#words.say("understood");
    close.addEventListener("click", () => {
      notice.remove();
      closed?.();
    });
    notice.append(text, close);
    place.append(notice);
  }

  /**
   * A line near the cards that goes by itself, or stays until it is hushed.
   * @param {string} text
   * @param {{wrong?: boolean, stays?: boolean}} [how]
   */
  say(text, { wrong = false, stays = false } = {}) {
    const line = document.getElementById("said");
    if (line === null) return;
    clearTimeout(this.#saidTimer);
    line.textContent = text;
    this.#showLine(line, true);
    line.classList.toggle("is-wrong", wrong);
    if (!stays) this.#saidTimer = setTimeout(() => this.hush(), SAID_FOR);
  }

  /** The line goes now. */
  hush() {
    clearTimeout(this.#saidTimer);
    const line = document.getElementById("said");
    if (line !== null) this.#showLine(line, false);
  }

  /**
   * @param {HTMLElement} line
   * @param {boolean} isShown
   */
  #showLine(line, isShown) {
    if (line.classList.contains("is-shown") === isShown) return;
    line.classList.toggle("is-shown", isShown);
    document.body.classList.toggle("has-said", isShown);
  }

  /**
   * For ten seconds: what was just done can be taken back.
   * @param {string} text
   * @param {() => void} over when the offer ends unused
   */
  offer(text, over) {
    const toast = document.getElementById("take-back");
    if (toast === null) return;
    const said = toast.querySelector("[data-said]");
    if (said !== null) said.textContent = text;
    show(toast, true, "toast");
    clearTimeout(this.#offerTimer);
    this.#offerTimer = setTimeout(() => {
      // Somebody who has just reached the button by keyboard is not left on nothing.
      if (toast.contains(document.activeElement)) return;
      show(toast, false, "toast");
      over();
    }, OFFER_FOR);
  }

  endOffer() {
    clearTimeout(this.#offerTimer);
    const toast = document.getElementById("take-back");
    if (toast !== null) show(toast, false, "toast");
  }
}
