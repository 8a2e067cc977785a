/**
 * The two buttons of the statistics page for games as a file: the games of this device go out, those of a file come in. What came
 * of it is said beside them, in the page's words.
 *
 * @typedef {import("../types.js").GameRecord} GameRecord
 * @typedef {import("../board/words.js").Words} Words
 * @typedef {import("./takein.js").Keeper} Keeper
 *
 * @typedef {object} Filing
 * @property {Words} words
 * @property {Keeper} store
 * @property {() => Promise<readonly GameRecord[]>} games those that may go out
 * @property {() => Readonly<Record<string, string>>} settings
 * @property {() => void} changed games have come in
 */

import { nobreak } from "../board/nobreak.js";
import { BadFile, documentOf, entriesIn } from "./file.js";
import { takeIn } from "./takein.js";

/** Largest file (bytes) that is read, as on the server. */
const MOST_BYTES = 16 * 1024 * 1024;

/** @param {HTMLElement} root @param {Filing} filing */
export function enableFiling(root, filing) {
  const said = /** @type {HTMLElement} */ (root.querySelector("[data-file-said]"));
  const input = /** @type {HTMLInputElement} */ (root.querySelector("[data-file-in]"));
  const say = (/** @type {string} */ text, isWrong = false) => {
    said.textContent = nobreak(text);
    said.classList.toggle("notice--wrong", isWrong);
    said.hidden = text === "";
  };
  root.querySelector("[data-file-out]")?.addEventListener("click", async () => {
    const records = await filing.games();
    const document = documentOf(records, filing.settings(), Date.now());
    if (document.games.length === 0) return say(filing.words.say("fileNothing"));
    save(JSON.stringify(document, null, 1), `pyramid-${document.exported.slice(0, 10)}.json`);
    say(filing.words.count("fileSaved", document.games.length));
  });
  input.addEventListener("change", async () => {
    const file = input.files?.[0];
    if (file === undefined) return;
    say(filing.words.say("fileReading"));
    const { text, isWrong } = await brought(file, filing);
    say(text, isWrong);
    input.value = "";
  });
}

/** @param {File} file @param {Filing} filing @returns {Promise<{text: string, isWrong: boolean}>} */
async function brought(file, { words, store, changed }) {
  if (file.size > MOST_BYTES) return { text: words.say("fileLarge"), isWrong: true };
  try {
    const { added, known, refused } = await takeIn(entriesIn(await file.text()), store, Date.now());
    changed();
    const parts = [words.count("fileCame", added)];
    if (known > 0) parts.push(words.count("fileKnown", known));
    if (refused > 0) parts.push(words.count("fileRefused", refused));
    return { text: parts.join(" "), isWrong: refused > 0 };
  } catch (error) {
    if (!(error instanceof BadFile)) throw error;
    return { text: words.say(error.why), isWrong: true };
  }
}

/** @param {string} text @param {string} name */
function save(text, name) {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun to read it by the next turn; then the memory may go.
  setTimeout(() => URL.revokeObjectURL(url));
}
