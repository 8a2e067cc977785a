/**
 * Two devices have gone different ways in one game: both boards, side by side, and the player says which goes on. Nothing is lost
 * by closing it: both lines stay, and the line under the deal asks again.
 *
 * @typedef {import("./lines.js").Apart} Apart
 * @typedef {import("../types.js").GameRecord} GameRecord
 */

import { Words } from "../board/words.js";
import { clockText } from "../store/clock.js";
import { openRecord } from "../store/record.js";
import { smallBoard } from "./small.js";

export class ChoiceDialog {
  #dialog = /** @type {HTMLDialogElement} */ (document.getElementById("apart"));
  #words;
  /** @type {Apart | null} */
  #apart = null;

  /** @param {Words} words @param {(choice: "here" | "there") => void} chosen */
  constructor(words, chosen) {
    this.#words = words;
    this.#dialog.addEventListener("close", () => {
      const { returnValue } = this.#dialog;
      if (returnValue !== "here" && returnValue !== "there") return;
      this.#apart = null;
      chosen(returnValue);
    });
  }

  /** @param {Apart} apart */
  open(apart) {
    this.#apart = apart;
    this.#fill("here", apart.record);
    this.#fill("there", apart.theirs);
    this.#dialog.returnValue = "";
    // Another dialog that is open is finished first; the line under the deal leads here.
    if (!this.#dialog.open && document.querySelector("dialog[open]") === null) this.#dialog.showModal();
  }

  /** The player comes back to it. */
  again() {
    for (const other of document.querySelectorAll("dialog[open]")) if (other instanceof HTMLDialogElement) other.close();
    if (this.#apart !== null) this.open(this.#apart);
  }

  /** It is settled, or asks no more. */
  close() {
    if (this.#dialog.open) this.#dialog.close("");
  }

  /** @param {"here" | "there"} side @param {GameRecord} record */
  #fill(side, record) {
    const { game } = openRecord(record);
    const place = /** @type {HTMLElement} */ (this.#dialog.querySelector(`[data-line="${side}"]`));
    const about = document.createElement("p");
    about.className = "numbers";
    about.textContent = this.#words.count("lineNumbers", game.timeline.moves).replace("{score}", String(game.score)).replace("{time}", clockText(record.activeMs));
    place.replaceChildren(smallBoard(game), about);
  }
}
