/**
 * A game as a text file: a header, an empty line, the events; and the reader, which names line and column of a mistake.
 *
 *     Pyramid: 1
 *     Ruleset: classic
 *     Version: 1.0.0
 *     Deal: 22
 *     Deck: 3c 9d Qh ... (52 cards in deal order, lines that go on begin with a space)
 *     Date: 2026-11-30
 *     Time: 252
 *     Result: won 320
 *
 *     4h9d AdQs Kh d d d QcAs
 *
 * `Deal` (its number), `Date` (of the game), `Time` (seconds at the table) and `Result` (how it stands, and the score) may be
 * missing; `Result`, where it stands, must be what the events come to. Headers come in any order after the first. Lines may
 * end in any of the usual ways; events are separated by spaces and line ends. Written lines have at most 72 characters.
 *
 * @typedef {object} GameText What a file holds: deck and log as texts, `date` as YYYY-MM-DD, the time in seconds.
 * @property {string} ruleset
 * @property {string} version
 * @property {string} deck
 * @property {string} log
 * @property {number | null} number where the deal has one
 * @property {string | null} date
 * @property {number | null} seconds
 *
 * @typedef {Readonly<{text: string, line: number, column: number}>} Word
 */

import { DECK_SIZE, DeckError, parseDeck } from "./cards.js";
import { MAX_NUMBER, dealOfNumber, dealOfText } from "./deal.js";
import { Refused } from "./moves.js";
import { eventText, parseEvent, splitLog } from "./notation.js";
import { Game } from "./replay.js";
import { UnknownRuleset, rulesetNamed } from "./rules.js";

export const FORMAT = "1";
export const WIDTH = 72;
/** Most characters of a file: the longest game has some 12,000. */
export const MAX_LENGTH = 65536;

const NEEDED = ["Ruleset", "Version", "Deck"];
const KNOWN = ["Pyramid", ...NEEDED, "Deal", "Date", "Time", "Result"];
const LINE_END = /\r\n|\n|\r/;
const HEADER = /^([A-Za-z]{1,16}):[ \t]*/;
const TOKEN = /[^ \t]+/g;
const CARD = /^(10|[A2-9TJQKatjqk])([cdhsCDHS])$/;
const NUMBER = /^[0-9]{1,10}$/;
const DATE = /^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$/;

/** A text that is no game. `line` and `column` count from 1; the message begins with them. */
export class GameTextError extends Error {
  /**
   * @param {number} line
   * @param {number} column
   * @param {string} what
   */
  constructor(line, column, what) {
    super(`line ${line}, column ${column}: ${what}`);
    this.name = "GameTextError";
    this.line = line;
    this.column = column;
  }
}

/**
 * The file, ending in a line end. DeckError, UnknownRuleset or Refused when it is no game.
 * @param {GameText} text
 * @returns {string}
 */
export function writeGame({ ruleset, version, deck, log, number, date, seconds }) {
  const deal = dealOfText(deck);
  const game = Game.begin(deal, rulesetNamed(ruleset, version)).afterAll(splitLog(log));
  const headers = [`Pyramid: ${FORMAT}`, `Ruleset: ${ruleset}`, `Version: ${version}`];
  if (number !== null) headers.push(`Deal: ${number}`);
  headers.push(wrapped(["Deck:", ...deal.text.split(" ")], "  "));
  if (date !== null) headers.push(`Date: ${date}`);
  if (seconds !== null) headers.push(`Time: ${seconds}`);
  headers.push(`Result: ${game.status} ${game.score}`);
  const events = wrapped(splitLog(log), "");
  return `${headers.join("\n")}\n\n${events === "" ? "" : `${events}\n`}`;
}

/**
 * The game of a file; GameTextError names the place and the mistake.
 * @param {string} text
 * @returns {GameText}
 */
export function readGame(text) {
  if ([...text].length > MAX_LENGTH) throw new GameTextError(1, 1, `a game has at most ${MAX_LENGTH} characters`);
  const lines = text.replace(/^\ufeff/, "").split(LINE_END);
  const { headers, body } = readHeaders(lines);
  const field = (/** @type {string} */ name) => headers.get(name)?.[0]?.text ?? null;
  const version = field("Version") ?? "";
  const rules = rulesOf(headers, field("Ruleset") ?? "", version);
  const deal = dealOfText(readDeck(wordsOf(headers, "Deck")));
  const number = whole(headers.get("Deal"), "a deal number", (n) => n >= 1 && n <= MAX_NUMBER);
  if (number !== null && dealOfNumber(number).text !== deal.text) {
    refuse(wordsOf(headers, "Deal"), `deal ${number} is another deck`);
  }
  const date = field("Date");
  if (date !== null && !DATE.test(date)) {
    refuse(wordsOf(headers, "Date"), `"${cut(date, 16)}" is not a date: 2026-11-30 is one`);
  }
  const seconds = whole(headers.get("Time"), "a number of seconds", () => true);
  let game = Game.begin(deal, rules);
  /** @type {string[]} */
  const events = [];
  for (let at = body; at < lines.length; at += 1) {
    for (const word of wordsIn(lines[at] ?? "", at, 0)) {
      try {
        game = game.after(word.text);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        refuse([word], `${cut(word.text, 8)}: ${error.reason}`);
      }
      events.push(eventText(parseEvent(word.text, deal), deal));
    }
  }
  checkResult(headers.get("Result"), `${game.status} ${game.score}`);
  return { ruleset: rules.name, version, deck: deal.text, log: events.join(" "), number, date, seconds };
}

/**
 * The words of each header, the first of them empty where there are none; and where the events begin.
 * @param {readonly string[]} lines
 */
function readHeaders(lines) {
  if (HEADER.exec(lines[0] ?? "")?.[1] !== "Pyramid") throw new GameTextError(1, 1, `a game begins with "Pyramid: ${FORMAT}"`);
  /** @type {Map<string, Word[]>} */
  const headers = new Map();
  /** @type {Word[]} */
  let words = [];
  let at = 0;
  for (; at < lines.length && /[^ \t]/.test(lines[at] ?? ""); at += 1) {
    const line = lines[at] ?? "";
    const found = HEADER.exec(line);
    const name = found?.[1] ?? "";
    if (/^[ \t]/.test(line) && at > 0) words.push(...wordsIn(line, at, 0));
    else if (found === null) throw new GameTextError(at + 1, 1, `"${cut(line, 16)}" is not a header`);
    else if (!KNOWN.includes(name)) throw new GameTextError(at + 1, 1, `header "${name}" is not known`);
    else if (headers.has(name)) throw new GameTextError(at + 1, 1, `header "${name}" stands here twice`);
    else {
      words = wordsIn(line, at, found[0].length);
      if (words.length === 0) words.push({ text: "", line: at + 1, column: [...line].length + 1 });
      headers.set(name, words);
    }
  }
  checkHeaders(headers, at + 1);
  return { headers, body: at };
}

/**
 * That all are there and none says too much; `end` is the line after them.
 * @param {Map<string, Word[]>} headers
 * @param {number} end
 */
function checkHeaders(headers, end) {
  const format = wordsOf(headers, "Pyramid");
  if (format[0]?.text !== FORMAT) refuse(format, `format "${cut(format[0]?.text ?? "", 8)}" is not known; known: ${FORMAT}`);
  for (const name of NEEDED) {
    if (!headers.has(name)) throw new GameTextError(end, 1, `header "${name}" is missing`);
  }
  for (const [name, found] of headers) {
    const most = name === "Deck" ? DECK_SIZE + 1 : name === "Result" ? 2 : 1;
    if (found.length > most) refuse(found.slice(most), `"${cut(found[most]?.text ?? "", 8)}" is too much for "${name}"`);
  }
}

/**
 * @param {Map<string, Word[]>} headers
 * @param {string} ruleset
 * @param {string} version
 */
function rulesOf(headers, ruleset, version) {
  try {
    return rulesetNamed(ruleset, version);
  } catch (error) {
    if (!(error instanceof UnknownRuleset)) throw error;
    // A version that is not known says nothing of the ruleset.
    const name = error.message.startsWith("rules version") ? "Version" : "Ruleset";
    return refuse(wordsOf(headers, name), error.message);
  }
}

/** @param {readonly Word[]} words */
function readDeck(words) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  words.filter(({ text }) => text !== "").forEach((word, at) => {
    const card = CARD.exec(word.text);
    if (card === null) return refuse([word], `"${cut(word.text, 8)}" is not a card`);
    const text = String(card[1]).toUpperCase().replace("10", "T") + String(card[2]).toLowerCase();
    const before = seen.get(text);
    if (before !== undefined) return refuse([word], `${text} is there twice: card ${before} and card ${at + 1}`);
    seen.set(text, at + 1);
  });
  const deck = [...seen.keys()].join(" ");
  try {
    parseDeck(deck);
  } catch (error) {
    if (!(error instanceof DeckError)) throw error;
    refuse(words, error.message);
  }
  return deck;
}

/**
 * @param {readonly Word[] | undefined} words
 * @param {string} what
 * @param {(n: number) => boolean} fits
 * @returns {number | null}
 */
function whole(words, what, fits) {
  if (words === undefined) return null;
  const text = words[0]?.text ?? "";
  if (!NUMBER.test(text) || !fits(Number(text))) return refuse(words, `"${cut(text, 16)}" is not ${what}`);
  return Number(text);
}

/**
 * @param {readonly Word[] | undefined} words
 * @param {string} result
 */
function checkResult(words, result) {
  if (words === undefined) return;
  const said = words.map(({ text }) => text).join(" ");
  if (said !== result) refuse(words, `result "${cut(said, 24)}" is not what the events come to: ${result}`);
}

/**
 * @param {Map<string, Word[]>} headers
 * @param {string} name
 */
function wordsOf(headers, name) {
  return /** @type {Word[]} */ (headers.get(name));
}

/**
 * @param {string} line
 * @param {number} at
 * @param {number} start
 * @returns {Word[]}
 */
function wordsIn(line, at, start) {
  const found = [...line.slice(start).matchAll(TOKEN)];
  return found.map((match) => ({ text: match[0], line: at + 1, column: [...line.slice(0, start + match.index)].length + 1 }));
}

/**
 * @param {readonly Word[]} words
 * @param {string} what
 * @returns {never}
 */
function refuse([word], what) {
  throw new GameTextError(word?.line ?? 1, word?.column ?? 1, what);
}

/**
 * @param {string} text
 * @param {number} most
 */
function cut(text, most) {
  return [...text].slice(0, most).join("");
}

/**
 * @param {readonly string[]} words
 * @param {string} indent
 */
function wrapped(words, indent) {
  /** @type {string[]} */
  const lines = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(last === undefined ? word : indent + word);
  }
  return lines.join("\n");
}
