/**
 * Why a lost position is lost, as far as it can be said in a sentence. Each reason is a proof of its own; the simplest is given.
 *
 *     card    a pyramid card to which no partner can come: each of its four is gone, lies under it, lies on it, or is buried
 *     few     so many pyramid cards of one rank, and fewer partners that can come to any of them
 *     ranks   the pairs that these ranks must make inside the pyramid block one another, whatever the stock brings
 *     passes  with more passes through the stock it could be won
 *
 * @typedef {import("../types.js").Place} Place
 * @typedef {import("../types.js").Mask} Mask
 * @typedef {"gone" | "under" | "over" | "buried"} Where a partner is: `under` lies under the card, `over` on it
 *
 * @typedef {object} Reason
 * @property {"card" | "few" | "ranks" | "passes"} kind
 * @property {readonly Place[]} cards the card of `card`, the cards of `few`
 * @property {readonly Place[]} partners that could still come, of `few`
 * @property {readonly Readonly<{place: Place, where: Where}>[]} missing the partners of `card`, and where they are
 * @property {readonly number[]} values of `ranks`, in pairs that make thirteen
 */

import { KING, TARGET } from "../engine/cards.js";
import { HELD_BY, PYRAMID_SIZE, highestPlace, lowestPlace } from "../engine/layout.js";
import { Position } from "../engine/position.js";
import { Ruleset } from "../engine/rules.js";
import { blockedKinds, winnable } from "../engine/solver.js";

/**
 * @param {Position} position lost
 * @param {import("../engine/solver.js").Limits} [limits] of the search for `passes`
 * @returns {Reason | null} null where there is no short reason, or the limit came first
 */
export function reasonLost(position, limits = {}) {
  const reach = reachable(position);
  return lackOf(position, reach) ?? ranksOf(position, reach) ?? passesOf(position, limits);
}

/**
 * The stock cards that may still come to the top: all, but for the last pass, where a waste card that nothing can take buries
 * those under it.
 * @param {Position} position
 * @returns {Mask} stock places
 */
export function reachable({ deal, rules, tableau }) {
  if (rules.allowsPass(tableau.passNumber + 1)) return tableau.stock;
  const undrawn = tableau.undrawnMask;
  let reach = undrawn;
  for (let rest = tableau.wasteMask; rest !== 0; ) {
    const place = highestPlace(rest);
    rest ^= 1 << place;
    reach |= 1 << place;
    const value = deal.values[PYRAMID_SIZE + place] ?? 0;
    const takers = placesOf(deal, tableau.pyramid, TARGET - value);
    const comers = rules.openStock ? stockOf(deal, undrawn, TARGET - value) : [];
    if (value !== KING && takers.length + comers.length === 0) return reach;
  }
  return reach;
}

/**
 * A card without a partner, or cards with too few: the smallest such set.
 * @param {Position} position
 * @param {Mask} reach
 * @returns {Reason | null}
 */
function lackOf(position, reach) {
  const { deal, tableau } = position;
  /** @type {Reason | null} */
  let found = null;
  for (let value = 1; value < KING; value += 1) {
    const cards = placesOf(deal, tableau.pyramid, value);
    const inPyramid = placesOf(deal, tableau.pyramid, TARGET - value);
    const inStock = stockOf(deal, reach, TARGET - value);
    for (const set of setsOf(cards)) {
      const free = inPyramid.filter((other) => set.some((card) => !isApart(card, other)));
      const partners = [...free, ...inStock];
      if (partners.length >= set.length || (found !== null && found.cards.length <= set.length)) continue;
      found = { kind: set.length === 1 ? "card" : "few", cards: set, partners, missing: [], values: [] };
    }
  }
  const [only] = found?.cards ?? [];
  if (found === null || found.kind === "few" || only === undefined) return found;
  return { ...found, missing: missingOf(position, only) };
}

/**
 * Where the four partners of a card are.
 * @param {Position} position
 * @param {Place} card
 */
function missingOf({ deal, tableau }, card) {
  const wanted = TARGET - (deal.values[card] ?? 0);
  const partners = deal.values.flatMap((value, place) => (value === wanted ? [place] : []));
  return partners.map((place) => {
    /** @type {Where} */
    let where = "buried";
    if (!tableau.holds(place)) where = "gone";
    else if (place < PYRAMID_SIZE) where = ((HELD_BY[place] ?? 0) >> card) & 1 ? "under" : "over";
    return { place, where };
  });
}

/**
 * Ranks whose pairs inside the pyramid cannot be made, be the stock as it may: one kind of pair if it is one alone.
 * @param {Position} position
 * @param {Mask} reach
 * @returns {Reason | null}
 */
function ranksOf(position, reach) {
  const kinds = blockedKinds(position, reach);
  if (kinds.length === 0) return null;
  const values = kinds.flatMap((kind) => [kind, TARGET - kind]);
  return { kind: "ranks", cards: [], partners: [], missing: [], values };
}

/**
 * @param {Position} position
 * @param {import("../engine/solver.js").Limits} limits
 * @returns {Reason | null}
 */
function passesOf({ deal, rules, tableau }, limits) {
  if (rules.passes === null) return null;
  const endless = new Ruleset(rules.name, null, rules.openStock);
  if (winnable(new Position(deal, endless, tableau), limits).state !== "winnable") return null;
  return { kind: "passes", cards: [], partners: [], missing: [], values: [] };
}

/**
 * Whether two pyramid cards can never lie open together: one holds the other down.
 * @param {Place} one
 * @param {Place} other
 */
function isApart(one, other) {
  return (((HELD_BY[one] ?? 0) >> other) & 1) === 1 || (((HELD_BY[other] ?? 0) >> one) & 1) === 1;
}

/**
 * All sets of some of these, the smaller first.
 * @template T
 * @param {readonly T[]} items
 * @returns {T[][]}
 */
function setsOf(items) {
  const sets = Array.from({ length: (1 << items.length) - 1 }, (_, at) => items.filter((_item, n) => ((at + 1) >> n) & 1));
  return sets.sort((one, other) => one.length - other.length);
}

/**
 * The pyramid places with a card of this value.
 * @param {import("../engine/deal.js").Deal} deal
 * @param {Mask} pyramid
 * @param {number} value
 * @returns {Place[]}
 */
function placesOf({ values }, pyramid, value) {
  const places = [];
  for (let rest = pyramid; rest !== 0; rest &= rest - 1) if (values[lowestPlace(rest)] === value) places.push(lowestPlace(rest));
  return places;
}

/**
 * The deal indices of the stock cards of this value.
 * @param {import("../engine/deal.js").Deal} deal
 * @param {Mask} stock
 * @param {number} value
 * @returns {Place[]}
 */
function stockOf({ values }, stock, value) {
  const places = [];
  for (let rest = stock; rest !== 0; rest &= rest - 1) {
    const place = PYRAMID_SIZE + lowestPlace(rest);
    if (values[place] === value) places.push(place);
  }
  return places;
}
