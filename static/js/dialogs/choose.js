/**
 * The dialog of the next deal: its rules, how hard it is to be, and its number when one is wanted.
 *
 * @typedef {{ruleset: string, number: number | null, band: string}} Wanted `band` is empty for any
 */

import { MAX_NUMBER } from "../engine/deal.js";
import { Words } from "../board/words.js";

/**
 * @param {HTMLDialogElement} dialog
 * @param {Words} words
 * @param {(wanted: Wanted) => void} chosen
 */
export function chooseDialog(dialog, words, chosen) {
  const form = /** @type {HTMLFormElement} */ (dialog.querySelector("form"));
  const number = /** @type {HTMLInputElement} */ (form.elements.namedItem("number"));
  const wrong = /** @type {HTMLElement} */ (dialog.querySelector(".wrong"));
  form.addEventListener("submit", (event) => {
    const wantsDeal = event.submitter instanceof HTMLButtonElement && event.submitter.value === "deal";
    if (!wantsDeal) return;
    const read = readNumber(number.value);
    if (read === undefined) {
      event.preventDefault();
      wrong.textContent = words.say("numberWrong");
      number.setAttribute("aria-invalid", "true");
      number.focus();
      return;
    }
    const data = new FormData(form);
    chosen({ ruleset: String(data.get("ruleset")), number: read, band: String(data.get("band")) });
  });
  number.addEventListener("input", () => {
    wrong.textContent = "";
    number.removeAttribute("aria-invalid");
  });
}

/**
 * Open the dialog on the rules of the game on the table.
 * @param {HTMLDialogElement} dialog
 * @param {string} ruleset
 * @param {string} band the difficulty last chosen
 */
export function openChoose(dialog, ruleset, band) {
  for (const input of dialog.querySelectorAll("input")) {
    if (input.type === "radio") input.checked = input.value === (input.name === "band" ? band : ruleset);
    else input.value = "";
  }
  if (!dialog.open) dialog.showModal();
  /** @type {HTMLElement | null} */ (dialog.querySelector("input:checked"))?.focus();
}

/**
 * A deal number as people write it (`48 213`, `48,213`); null for none, undefined when it is no deal number.
 * @param {string} text
 * @returns {number | null | undefined}
 */
export function readNumber(text) {
  const digits = text.replace(/[\s\u202f\u00a0.,'’]/g, "").replace(/^#/, "");
  if (digits === "") return null;
  if (!/^\d{1,10}$/.test(digits)) return undefined;
  const number = Number(digits);
  return number >= 1 && number <= MAX_NUMBER ? number : undefined;
}
