/**
 * The whole state of a board: one plain value, never changed in place.
 *
 * A *target* is what can be tapped: a pyramid place 0..27, `"stock"` or `"waste"`. The position is the public one, so that the
 * board of a player and of a watcher is the same board, and a face-down card is nowhere in it.
 *
 * @typedef {import("../types.js").Place} Place
 * @typedef {import("../types.js").Card} Card
 * @typedef {import("../types.js").Target} Target
 *
 * @typedef {Readonly<{
 *   position: PublicPosition,
 *   picked: Place,
 *   outlined: Place,
 *   hinted: readonly (Place | "stock")[],
 *   refused: readonly Place[],
 * }>} BoardState Deal indices; NO_CARD where nothing is picked, or no covered card has its holders outlined.
 */

import { KING, TARGET, cardText, cardValue } from "../engine/cards.js";
import { COVERED_BY, HELD_BY, PYRAMID_SIZE, countPlaces, isOpen, lowestPlace, openPlaces } from "../engine/layout.js";
import { NO_CARD } from "../engine/moves.js";
import { PublicPosition } from "../engine/public.js";

/**
 * A board on which nothing has been touched.
 * @param {PublicPosition} position
 * @returns {BoardState}
 */
export function freshState(position) {
  return Object.freeze({ position, picked: NO_CARD, outlined: NO_CARD, hinted: Object.freeze([]), refused: Object.freeze([]) });
}

/**
 * The same touches on another position, as far as they still make sense: a pick whose card is no longer open is put back.
 * @param {BoardState} state
 * @param {PublicPosition} position
 * @returns {BoardState}
 */
export function movedTo(state, position) {
  const kept = state.picked !== NO_CARD && isAvailable(position, state.picked) ? state.picked : NO_CARD;
  return Object.freeze({ ...freshState(position), picked: kept });
}

/**
 * The deal index of the card that lies at a target, NO_CARD where none can be seen.
 * @param {PublicPosition} position
 * @param {Target} target
 * @returns {Place}
 */
export function placeAt(position, target) {
  const { tableau: table, rules } = position;
  if (target === "waste") return table.wasteTop;
  if (target === "stock") return rules.openStock ? table.stockTop : NO_CARD;
  return table.holds(target) ? target : NO_CARD;
}

/**
 * Where the card of this deal index can be tapped, or null when it lies under others or face down.
 * @param {PublicPosition} position
 * @param {Place} place
 * @returns {Target | null}
 */
export function targetOf(position, place) {
  if (place < PYRAMID_SIZE) return place >= 0 ? place : null;
  if (place === placeAt(position, "waste")) return "waste";
  return place === placeAt(position, "stock") ? "stock" : null;
}

/**
 * @param {PublicPosition} position
 * @param {Place} place of a card that is known
 * @returns {Card}
 */
export function cardOf(position, place) {
  return /** @type {Card} */ (position.cards[place]);
}

/**
 * Whether the card of this deal index may leave now, with a partner or as a king.
 * @param {PublicPosition} position
 * @param {Place} place
 */
export function isAvailable(position, place) {
  const target = targetOf(position, place);
  if (target === null || placeAt(position, target) !== place) return false;
  return typeof target === "string" || isOpen(position.tableau.pyramid, target);
}

/**
 * The open cards that make thirteen with this one, by deal index.
 * @param {PublicPosition} position
 * @param {Place} place
 * @returns {Place[]}
 */
export function partnersOf(position, place) {
  const wanted = TARGET - cardValue(cardOf(position, place));
  const open = openPlaces(position.tableau.pyramid);
  for (const target of /** @type {const} */ (["waste", "stock"])) {
    const there = placeAt(position, target);
    if (there !== NO_CARD) open.push(there);
  }
  return open.filter((other) => other !== place && cardValue(cardOf(position, other)) === wanted);
}

/**
 * @param {PublicPosition} position
 * @param {Place} place
 */
export function isKing(position, place) {
  return cardValue(cardOf(position, place)) === KING;
}

/**
 * The cards that lie directly on a covered one.
 * @param {PublicPosition} position
 * @param {Place} place
 * @returns {Place[]}
 */
export function holdersOf(position, place) {
  return placesIn(position.tableau.pyramid & (COVERED_BY[place] ?? 0));
}

/**
 * How many cards must leave before this one is open.
 * @param {PublicPosition} position
 * @param {Place} place
 */
export function heldBy(position, place) {
  return countPlaces(position.tableau.pyramid & (HELD_BY[place] ?? 0));
}

/**
 * A removal in notation: the lower deal index first.
 * @param {PublicPosition} position
 * @param {readonly Place[]} places one king, or a pair
 */
export function removalText(position, places) {
  return [...places].sort((one, other) => one - other).map((place) => cardText(cardOf(position, place))).join("");
}

/**
 * @param {number} mask
 * @returns {Place[]}
 */
export function placesIn(mask) {
  const places = [];
  for (let rest = mask; rest !== 0; rest &= rest - 1) places.push(lowestPlace(rest));
  return places;
}
