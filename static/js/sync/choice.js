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
  #parts;
  #words;
  #chosen;
  /** @type {HTMLDialogElement | null} */
  #dialog = null;
  /** @type {Apart | null} */
  #apart = null;
  /** Nothing has settled it since it was asked. */
  #isAsked = false;

  /**
   * @param {import("../play/parts.js").Parts} parts the dialog is among them
   * @param {Words} words
   * @param {(choice: "here" | "there") => void} chosen
   */
  constructor(parts, words, chosen) {
    this.#parts = parts;
    this.#words = words;
    this.#chosen = chosen;
  }

  /** @param {Apart} apart */
  async open(apart) {
    this.#apart = apart;
    this.#isAsked = true;
    if (!(await this.#parts.wanted()) || !this.#isAsked || this.#apart !== apart) return;
    const dialog = this.#found();
    this.#fill(dialog, "here", apart.record);
    this.#fill(dialog, "there", apart.theirs);
    dialog.returnValue = "";
    // Another dialog that is open is finished first; the line under the deal leads here.
    if (document.querySelector("dialog[open]") === null) dialog.showModal();
  }

  /** The player comes back to it. */
  again() {
    for (const other of document.querySelectorAll("dialog[open]")) if (other instanceof HTMLDialogElement) other.close();
    if (this.#apart !== null) void this.open(this.#apart);
  }

  /** It is settled, or asks no more. */
  close() {
    this.#isAsked = false;
    if (this.#dialog?.open) this.#dialog.close("");
  }

  #found() {
    if (this.#dialog !== null) return this.#dialog;
    const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("apart"));
    dialog.addEventListener("close", () => {
      const { returnValue } = dialog;
      if (returnValue !== "here" && returnValue !== "there") return;
      this.#apart = null;
      this.#chosen(returnValue);
    });
    this.#dialog = dialog;
    return dialog;
  }

  /** @param {HTMLDialogElement} dialog @param {"here" | "there"} side @param {GameRecord} record */
  #fill(dialog, side, record) {
    const { game } = openRecord(record);
    const place = /** @type {HTMLElement} */ (dialog.querySelector(`[data-line="${side}"]`));
    const about = document.createElement("p");
    about.className = "numbers";
    about.textContent = this.#words.count("lineNumbers", game.timeline.moves).replace("{score}", String(game.score)).replace("{time}", clockText(record.activeMs));
    place.replaceChildren(smallBoard(game), about);
  }
}
