/**
 * A game as the device keeps it, and how a kept one is judged when it is read again: a record is replayed by the engine before
 * it is believed. What cannot be read is damaged, what a later release wrote is newer; either is put aside, never thrown away.
 *
 * @typedef {import("../types.js").GameRecord} GameRecord
 * @typedef {import("../types.js").Checked} Checked
 * @typedef {{game: Game, record: GameRecord}} Opened
 */

import { dealOfNumber, dealOfText } from "../engine/deal.js";
import { splitLog } from "../engine/notation.js";
import { Game } from "../engine/replay.js";
import { RULES_VERSION, rulesetNamed } from "../engine/rules.js";

export const SCHEMA = 1;

/** A kept game that cannot be used: `kind` is "damaged" or "newer". */
export class UnreadableRecord extends Error {
  /**
   * @param {"damaged" | "newer"} kind
   * @param {string} message
   */
  constructor(kind, message) {
    super(message);
    this.name = "UnreadableRecord";
    this.kind = kind;
  }
}

/**
 * A device-made id: 32 hexadecimal digits, 128 random bits.
 * @returns {string}
 */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * A number 1..most, each equally likely.
 * @param {number} most up to 4,294,967,295
 */
export function randomNumber(most) {
  const fair = Math.floor(0x1_0000_0000 / most) * most;
  for (;;) {
    const word = /** @type {number} */ (crypto.getRandomValues(new Uint32Array(1))[0]);
    if (word < fair) return (word % most) + 1;
  }
}

/**
 * A record of a game not begun yet.
 * @param {{ruleset: string, deck: string, number: number | null, previous?: string | null, checked?: Checked | null, now: number,
 *   daily?: string | null, again?: boolean}} deal
 * @returns {GameRecord}
 */
export function freshRecord({ ruleset, deck, number, previous = null, checked = null, now, daily = null, again = false }) {
  return {
    schema: SCHEMA,
    id: newId(),
    ruleset,
    version: RULES_VERSION,
    deck,
    number,
    log: "",
    acked: 0,
    activeMs: 0,
    status: "playing",
    begunAt: now,
    savedAt: now,
    previous,
    checked,
    shown: false,
    ...(daily === null ? {} : { daily, again }),
  };
}

/**
 * The game of a kept record; UnreadableRecord when it is none that this release can play.
 * @param {unknown} kept
 * @returns {Opened}
 */
export function openRecord(kept) {
  const record = shaped(kept);
  try {
    const deal = record.number === null ? dealOfText(record.deck) : dealOfNumber(record.number);
    if (deal.text !== record.deck) throw new UnreadableRecord("damaged", `deal ${record.number} is another deck`);
    const rules = rulesetNamed(record.ruleset, record.version);
    return { game: Game.begin(deal, rules).afterAll(splitLog(record.log)), record };
  } catch (error) {
    if (error instanceof UnreadableRecord) throw error;
    const newer = record.version !== RULES_VERSION;
    throw new UnreadableRecord(newer ? "newer" : "damaged", error instanceof Error ? error.message : String(error));
  }
}

/**
 * @param {unknown} kept
 * @returns {GameRecord}
 */
function shaped(kept) {
  if (typeof kept !== "object" || kept === null) throw new UnreadableRecord("damaged", "not a record");
  const record = /** @type {Record<string, unknown>} */ (kept);
  if (typeof record.schema === "number" && record.schema > SCHEMA) {
    throw new UnreadableRecord("newer", `schema ${record.schema}`);
  }
  for (const [name, isRight] of Object.entries(SHAPE)) {
    if (!isRight(record[name])) throw new UnreadableRecord("damaged", `${name} is not what it should be`);
  }
  return /** @type {GameRecord} */ (/** @type {unknown} */ (record));
}

const isText = (/** @type {unknown} */ value) => typeof value === "string";
const isCount = (/** @type {unknown} */ value) => Number.isFinite(value) && Number(value) >= 0;
const isId = (/** @type {unknown} */ value) => typeof value === "string" && /^[0-9a-f]{32}$/.test(value);
const isChecked = (/** @type {unknown} */ value) => {
  if (typeof value !== "object" || value === null) return false;
  const { state, band, before } = /** @type {Record<string, unknown>} */ (value);
  const isBand = band === null || band === "easy" || band === "medium" || band === "hard";
  return (state === "winnable" || state === "lost" || state === "not known") && isBand && typeof before === "boolean";
};

/** @type {Readonly<Record<string, (value: unknown) => boolean>>} */
const SHAPE = Object.freeze({
  schema: (value) => value === SCHEMA,
  id: isId,
  ruleset: isText,
  version: isText,
  deck: isText,
  number: (value) => value === null || Number.isInteger(value),
  log: isText,
  acked: isCount,
  activeMs: isCount,
  status: isText,
  begunAt: isCount,
  savedAt: isCount,
  owner: (value) => value === undefined || isText(value),
  previous: (value) => value === null || isId(value),
  checked: (value) => value === undefined || value === null || isChecked(value),
  shown: (value) => value === undefined || typeof value === "boolean",
  daily: (value) => value === undefined || value === null || (typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value)),
  again: (value) => value === undefined || typeof value === "boolean",
});
