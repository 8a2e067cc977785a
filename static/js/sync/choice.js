/**
 * Two devices have gone different ways in one game: both boards, side by side, and the player says which goes on. Nothing is lost
 * by closing it: both lines stay, and the line under the deal asks again.
 *
 * @typedef {import("./lines.js").Apart} Apart
 */

import { closeDialogs } from "../board/around.js";
import { Words } from "../board/words.js";

export class ChoiceDialog {
  #parts;
  #boards;
  #words;
  #onTable;
  #chosen;
  /** @type {HTMLDialogElement | null} */
  #dialog = null;
  /** @type {Apart | null} */
  #apart = null;
  /** Nothing has settled it since it was asked. */
  #isAsked = false;

  /**
   * @param {import("../play/parts.js").Parts} parts the dialog is among them
   * @param {string} boards where boards.js is
   * @param {Words} words
   * @param {() => string} onTable the id of the game that is played
   * @param {(choice: "here" | "there") => void} chosen
   */
  constructor(parts, boards, words, onTable, chosen) {
    this.#parts = parts;
    this.#boards = boards;
    this.#words = words;
    this.#onTable = onTable;
    this.#chosen = chosen;
  }

  /** @param {Apart} apart */
  async open(apart) {
    this.#apart = apart;
    this.#isAsked = true;
    /** @type {typeof import("./boards.js") | null} */
    const boards = await this.#parts.with(this.#boards);
    // Meanwhile another game may have come on the table.
    if (boards === null || !this.#isAsked || this.#apart !== apart || apart.record.id !== this.#onTable()) return;
    const dialog = this.#found();
    for (const [side, record] of Object.entries({ here: apart.record, there: apart.theirs })) {
      dialog.querySelector(`[data-line="${side}"]`)?.replaceChildren(...boards.lineBoard(record, this.#words));
    }
    dialog.returnValue = "";
    // Another dialog that is open is finished first; the line under the deal leads here.
    if (document.querySelector("dialog[open]") === null) dialog.showModal();
  }

  /** The player comes back to it. */
  again() {
    closeDialogs();
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
}
