/**
 * How a kept game looks in the list of games, and in the choice between two lines: a small board, and a line about it. Fetched with
 * the dialogs that show it.
 *
 * @typedef {import("../types.js").GameRecord} GameRecord
 * @typedef {import("../store/record.js").Opened} Opened
 * @typedef {import("../board/words.js").Words} Words
 */

import { dateFormat } from "../board/dates.js";
import { nobreak } from "../board/nobreak.js";
import { countPlaces } from "../engine/layout.js";
import { grouped } from "../play/hud.js";
import { clockText } from "../store/clock.js";
import { openRecord } from "../store/record.js";
import { smallBoard } from "./small.js";

/**
 * A game of the list.
 * @param {Opened} opened
 * @param {Words} words of the list
 * @param {Words} table the table's, for names of rulesets
 * @param {() => void} chosen
 * @returns {HTMLLIElement}
 */
export function gameRow({ game, record }, words, table, chosen) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "kept-game";
  const title = document.createElement("strong");
  title.textContent = dealName(record, table).replace(/ (?=[0-9])/, "\u00a0");
  const about = document.createElement("span");
  about.className = "soft numbers";
  const left = words.count("cardsLeft", countPlaces(game.public.tableau.pyramid));
  about.textContent = nobreak([left, clockText(record.activeMs), when(record.savedAt)].join("\u00a0· "));
  const beside = document.createElement("span");
  beside.append(title, about);
  button.append(smallBoard(game), beside);
  button.addEventListener("click", chosen);
  const row = document.createElement("li");
  row.append(button);
  return row;
}

/**
 * One of two lines of a game.
 * @param {GameRecord} record
 * @param {Words} words of the choice
 * @returns {Element[]}
 */
export function lineBoard(record, words) {
  const { game } = openRecord(record);
  const about = document.createElement("p");
  about.className = "numbers";
  const numbers = words.count("lineNumbers", game.timeline.moves).replace("{score}", String(game.score));
  about.textContent = nobreak(numbers.replace("{time}", clockText(record.activeMs)));
  return [smallBoard(game), about];
}

/** @param {GameRecord} record @param {Words} table */
function dealName(record, table) {
  const { name } = table.ruleset(record.ruleset);
  if (record.daily) return table.say("dailyTitle", { date: table.date(record.daily) });
  return record.number === null ? name : table.say("dealTitle", { ruleset: name, number: grouped(record.number) });
}

/** A day and a time, as the reader writes them. @param {number} ms */
function when(ms) {
  return dateFormat({ dateStyle: "medium", timeStyle: "short" }).format(ms);
}
