/**
 * What the solver says of a draft, part by part. Where every card is known: the verdict with a line, the best score, the shortest
 * line. Where stock cards are not seen yet: "lost whatever comes" when that is proven, else how it depends on them.
 *
 * Lost whatever comes is proven in one of two ways: the ranks cannot come out even whatever the order (the solver's own dead-end
 * test), or every order that the cards can lie in was solved and lost.
 *
 * @typedef {import("../types.js").Card} Card
 * @typedef {import("../types.js").SolverState} SolverState
 * @typedef {import("./draft.js").Draft} Draft
 *
 * @typedef {object} Asked
 * @property {string} ruleset
 * @property {string} version
 * @property {Draft} draft without mistakes, its pyramid entered
 * @property {string} moves made from there, in notation
 *
 * @typedef {{state: SolverState, line: string | null, score?: number | null}} Told
 * @typedef {object} Unseen of a position with cards not seen
 * @property {"lost" | "depends"} state
 * @property {number} won of the orders tried
 * @property {number} tried
 * @property {boolean} all whether these were all there are
 *
 * @typedef {object} Part one at a time
 * @property {Told} [verdict]
 * @property {Told} [best]
 * @property {Told} [shortest]
 * @property {Unseen} [unseen]
 */

import { cardValue } from "../engine/cards.js";
import { Deal, below, wordsFrom } from "../engine/deal.js";
import { FULL_PYRAMID, FULL_STOCK, PYRAMID_SIZE, highestPlace } from "../engine/layout.js";
import { movesText, splitLog } from "../engine/notation.js";
import { seenAfter } from "../engine/public.js";
import { Game } from "../engine/replay.js";
import { Ruleset, rulesetNamed } from "../engine/rules.js";
import { bestScore, blockedKinds, shortest, winnable } from "../engine/solver.js";
import { Tableau } from "../engine/tableau.js";
import { Timeline } from "../engine/timeline.js";
import { sharesOf, standingOf } from "./check.js";
import { cardsLeft } from "./draft.js";

/** Times (ms): for one answer, and for trying orders. */
const ANSWER_TIME = 30_000;
const TRYING_TIME = 4000;
/** Fewer orders than this are all tried; of more, this many by chance. */
const MOST_ORDERS = 200;
const MOST_SHARES = 200;

/**
 * @param {Asked} asked
 * @param {(part: Part) => void} tell
 * @param {() => number} [now] a clock in milliseconds
 */
export function examined({ ruleset, version, draft, moves }, tell, now = () => performance.now()) {
  const rules = rulesetNamed(ruleset, version);
  if (standingOf(draft).unseen.length > 0) return tell({ unseen: unseenOf(draft, rules, now) });
  const { position } = gameOf(draft, rules).afterAll(splitLog(moves));
  const limits = () => {
    const until = now() + ANSWER_TIME;
    return { shouldStop: () => now() > until };
  };
  const told = (/** @type {{state: SolverState, line: readonly import("../types.js").Move[] | null}} */ { state, line }) => ({
    state,
    line: line === null ? null : movesText(line, position.deal),
  });
  const verdict = winnable(position, limits());
  tell({ verdict: told(verdict) });
  if (verdict.state !== "winnable" || position.tableau.cleared) return undefined;
  const best = bestScore(position, 0, limits());
  tell({ best: { ...told(best), score: best.score } });
  tell({ shortest: told(shortest(position, limits())) });
  return undefined;
}

/**
 * A game that begins where the draft stands; `unseen` fills the places that are not known. Gone places get whatever is left: what
 * is gone plays no part.
 * @param {Draft} draft
 * @param {Ruleset} rules
 * @param {readonly Card[]} [unseen]
 */
export function gameOf({ slots, drawn, pass }, rules, unseen = []) {
  const coming = [...unseen];
  let filled = slots.map((slot) => (slot === "unknown" || slot === null ? coming.shift() ?? null : slot));
  const rest = cardsLeft({ slots: filled, drawn, pass });
  filled = filled.map((slot) => (typeof slot === "number" ? slot : rest.shift() ?? null));
  const gone = (/** @type {number} */ from, /** @type {number} */ to) =>
    slots.slice(from, to).reduce((/** @type {number} */ mask, slot, at) => (slot === "gone" ? mask | (1 << at) : mask), 0);
  const stock = FULL_STOCK & ~gone(PYRAMID_SIZE, slots.length);
  const top = highestPlace(stock & ((1 << drawn) - 1)) + 1;
  const tableau = new Tableau(FULL_PYRAMID & ~gone(0, PYRAMID_SIZE), stock, top, pass);
  const deal = new Deal(Object.freeze(/** @type {Card[]} */ (filled)));
  return new Game(deal, rules, new Timeline(tableau), seenAfter(top, tableau, rules));
}

/**
 * @param {Draft} draft
 * @param {Ruleset} rules
 * @param {() => number} now
 * @returns {Unseen}
 */
function unseenOf(draft, rules, now) {
  const shares = sharesOf(draft, MOST_SHARES);
  const isAll = shares.length < MOST_SHARES;
  if (isAll && shares.every(({ unseen }) => blockedKinds(gameOf(draft, rules, unseen).position).length > 0)) {
    return { state: "lost", won: 0, tried: 0, all: true };
  }
  const until = now() + TRYING_TIME;
  const limits = { shouldStop: () => now() > until };
  const orders = isAll ? allOrders(shares.map(({ unseen }) => unseen)) : null;
  let [won, tried, unknown] = [0, 0, 0];
  for (const order of orders ?? someOrders(shares.map(({ unseen }) => unseen))) {
    if (now() > until) break;
    const { state } = winnable(gameOf(draft, rules, order).position, limits);
    if (state === "not known") unknown += 1;
    else tried += 1;
    if (state === "winnable") won += 1;
  }
  const all = orders !== null && tried === orders.length && unknown === 0;
  return { state: all && won === 0 ? "lost" : "depends", won, tried, all };
}

/**
 * Every order of these cards that differs in ranks (suits never matter); null when there are too many.
 * @param {readonly (readonly Card[])[]} shares
 * @returns {Card[][] | null}
 */
function allOrders(shares) {
  /** @type {Card[][]} */
  const orders = [];
  const extend = (/** @type {Card[]} */ order, /** @type {readonly Card[]} */ rest) => {
    if (orders.length > MOST_ORDERS) return;
    if (rest.length === 0) orders.push(order);
    /** @type {Set<number>} */
    const tried = new Set();
    for (const card of rest) {
      if (tried.has(cardValue(card))) continue;
      tried.add(cardValue(card));
      extend([...order, card], rest.filter((other) => other !== card));
    }
  };
  for (const share of shares) extend([], share);
  return orders.length > MOST_ORDERS ? null : orders;
}

/**
 * Orders by chance, the same for the same cards.
 * @param {readonly (readonly Card[])[]} shares
 * @returns {Card[][]}
 */
function someOrders(shares) {
  const words = wordsFrom(1 + shares.flat().reduce((sum, card, at) => sum + card * (at + 1), 0));
  const next = () => /** @type {number} */ (words());
  return Array.from({ length: MOST_ORDERS }, (_, at) => {
    const order = [...(shares[at % shares.length] ?? [])];
    for (let last = order.length - 1; last > 0; last -= 1) {
      const chosen = below(next, last + 1);
      [order[last], order[chosen]] = [/** @type {Card} */ (order[chosen]), /** @type {Card} */ (order[last])];
    }
    return order;
  });
}
