/**
 * Giving the link of the table one watches away: copied, by the share sheet where there is one, or as a QR code for the phone
 * beside one. A panel over its button; Escape and a touch elsewhere close it.
 *
 * @typedef {import("../board/words.js").Words} Words
 */

import { giveLink } from "./link.js";
import { canShare, shareLink } from "./share.js";

export class SharePanel {
  #panel;
  #button;
  #words;
  #link;

  /** @param {HTMLElement} panel @param {HTMLElement} button @param {Words} words of watching */
  constructor(panel, button, words) {
    this.#panel = panel;
    this.#button = button;
    this.#words = words;
    this.#link = /** @type {HTMLInputElement} */ (panel.querySelector("input"));
    button.addEventListener("click", () => this.#open(panel.hidden !== false));
    panel.querySelector('[data-do="close"]')?.addEventListener("click", () => this.#open(false));
    panel.querySelector('[data-do="copy"]')?.addEventListener("click", () => void this.#copy());
    const share = /** @type {HTMLElement | null} */ (panel.querySelector('[data-do="share"]'));
    if (share !== null) {
      share.hidden = !canShare();
      share.addEventListener("click", () => void shareLink(words.say("shareTitle"), this.#link.value));
    }
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !panel.hidden) this.#open(false);
    });
    document.addEventListener("pointerdown", (event) => {
      if (event.target instanceof Node && !panel.contains(event.target) && !button.contains(event.target)) this.#open(false);
    });
  }

  async #copy() {
    const byHand = /** @type {HTMLElement} */ (this.#panel.querySelector("[data-by-hand]"));
    const said = /** @type {HTMLElement} */ (this.#panel.querySelector("[data-said-copied]"));
    said.textContent = (await giveLink(this.#link.value, this.#link, byHand)) ? this.#words.say("copied") : "";
  }

  /** @param {boolean} open */
  #open(open) {
    if (open === (this.#panel.hidden === false)) return;
    if (!open && this.#panel.contains(document.activeElement)) this.#button.focus({ preventScroll: true });
    this.#panel.hidden = !open;
    this.#button.setAttribute("aria-expanded", String(open));
    // The picture is fetched when it is first wanted.
    const picture = this.#panel.querySelector("img[data-src]");
    if (open && picture instanceof HTMLImageElement && !picture.hasAttribute("src")) picture.src = picture.dataset.src ?? "";
  }
}
