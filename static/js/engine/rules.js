/**
 * The rulesets, as data.
 *
 * Nothing in the engine asks for a ruleset by name: a new house rule is a new field here. Every stored game keeps the name
 * and the rules version it was played under, and is read by those for ever.
 *
 * @typedef {import("../types.js").RulesetName} RulesetName
 */

export const RULES_VERSION = "1.0.0";

/** Scoring: for each card off the table, for clearing the pyramid, for each undo. */
export const CARD_POINTS = 5;
export const CLEAR_POINTS = 100;
export const UNDO_COST = 2;

/** Most events that one game's log may hold. */
export const MAX_EVENTS = 2000;

/** No ruleset of that name in that rules version. */
export class UnknownRuleset extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = "UnknownRuleset";
  }
}

/** One way to play. `passes` is how often the stock may be gone through, null for without limit. */
export class Ruleset {
  /**
   * @param {RulesetName} name
   * @param {number | null} passes
   * @param {boolean} openStock
   */
  constructor(name, passes, openStock) {
    this.name = name;
    this.passes = passes;
    this.openStock = openStock;
    Object.freeze(this);
  }

  /**
   * Whether pass `number` (from 1) may begin.
   * @param {number} number
   */
  allowsPass(number) {
    return this.passes === null || number <= this.passes;
  }
}

/** @type {ReadonlyMap<string, Ruleset>} */
export const RULESETS = new Map(
  [
    new Ruleset("relaxed", null, false),
    new Ruleset("classic", 3, false),
    new Ruleset("double", 2, true),
    new Ruleset("strict", 1, false),
    new Ruleset("open", 3, true),
  ].map((ruleset) => [ruleset.name, ruleset]),
);

/** @type {ReadonlyMap<string, ReadonlyMap<string, Ruleset>>} */
const BY_VERSION = new Map([[RULES_VERSION, RULESETS]]);

/**
 * The ruleset of this name as it stood in this rules version; UnknownRuleset when there is none.
 * @param {string} name
 * @param {string} [version]
 */
export function rulesetNamed(name, version = RULES_VERSION) {
  const rulesets = BY_VERSION.get(version);
  if (rulesets === undefined) {
    throw new UnknownRuleset(`rules version "${version}" is not known; known: ${named(BY_VERSION)}`);
  }
  const ruleset = rulesets.get(name);
  if (ruleset === undefined) {
    throw new UnknownRuleset(`ruleset "${name}" is not known; known: ${named(rulesets)}`);
  }
  return ruleset;
}

/** @param {ReadonlyMap<string, unknown>} known */
function named(known) {
  return [...known.keys()].join(", ");
}
