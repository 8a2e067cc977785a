/**
 * Reads and writes game files with the JavaScript engine, for the test that both languages agree: JSON lines in and out.
 *
 *     {"write": fields}   -> {text}
 *     {"read": text}      -> fields | {error: message, line, column}
 */

import { readFileSync } from "node:fs";

import { GameTextError, readGame, writeGame } from "../../static/js/engine/gameText.js";

/** @param {any} asked */
function answer(asked) {
  if ("write" in asked) return { text: writeGame(asked.write) };
  try {
    return readGame(asked.read);
  } catch (error) {
    if (!(error instanceof GameTextError)) throw error;
    return { error: error.message, line: error.line, column: error.column };
  }
}

for (const line of readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  process.stdout.write(`${JSON.stringify(answer(JSON.parse(line)))}\n`);
}
