/**
 * The steps of a hint: where to look, which card, and then the move itself. Each step lights cards and says so in words.
 *
 * @typedef {import("../types.js").Move} Move
 * @typedef {import("../types.js").Place} Place
 * @typedef {Readonly<{kind: "area" | "card" | "move", lit: readonly (Place | "stock")[], words: string}>} Step
 */

import { cardOf } from "../board/state.js";
import { Words, sentence } from "../board/words.js";
import { PYRAMID_SIZE, ROW_OF, openPlaces } from "../engine/layout.js";
import { Kind, NO_CARD } from "../engine/moves.js";
import { PublicPosition } from "../engine/public.js";

/**
 * Three steps for a removal; two for a draw or a recycle, where the area is the card.
 * @param {Words} words
 * @param {PublicPosition} position
 * @param {Move} move legal here
 * @returns {readonly Step[]}
 */
export function hintSteps(words, position, move) {
  if (move.kind === Kind.DRAW || move.kind === Kind.RECYCLE) {
    const top = position.rules.openStock ? position.tableau.stockTop : NO_CARD;
    const lit = Object.freeze([top === NO_CARD ? /** @type {const} */ ("stock") : top]);
    const said = words.say(move.kind === Kind.DRAW ? "hintDraw" : "hintRecycle");
    return Object.freeze([step("area", lit, words.say("hintArea", { areas: words.say("theStock") })), step("move", lit, said)]);
  }
  const places = [move.first, move.second].filter((place) => place !== NO_CARD);
  const names = places.map((place) => words.card(cardOf(position, place)));
  const [one = "", other = ""] = names;
  const said = places.length === 1 ? words.say("hintKing", { card: one }) : words.say("hintPair", { one, other });
  return Object.freeze([
    step("area", areaOf(position, places), words.say("hintArea", { areas: areaWords(words, position, places) })),
    step("card", [move.first], words.say("hintCard", { card: one })),
    step("move", places, sentence(said)),
  ]);
}

/**
 * All that could be meant: the open cards of the rows concerned, the waste, the stock.
 * @param {PublicPosition} position
 * @param {readonly Place[]} places
 */
function areaOf({ tableau }, places) {
  const rows = new Set(places.filter((place) => place < PYRAMID_SIZE).map((place) => ROW_OF[place]));
  const inRows = openPlaces(tableau.pyramid).filter((place) => rows.has(ROW_OF[place]));
  return [...inRows, ...places.filter((place) => place >= PYRAMID_SIZE)];
}

/**
 * `row 6, row 7 and the waste`.
 * @param {Words} words
 * @param {PublicPosition} position
 * @param {readonly Place[]} places
 */
function areaWords(words, position, places) {
  const names = places.map((place) => {
    if (place < PYRAMID_SIZE) return words.say("theRow", { n: (ROW_OF[place] ?? 0) + 1 });
    return words.say(place === position.tableau.wasteTop ? "theWaste" : "theStock");
  });
  return words.list([...new Set(names)]);
}

/**
 * @param {Step["kind"]} kind
 * @param {Step["lit"]} lit
 * @param {string} words
 * @returns {Step}
 */
function step(kind, lit, words) {
  return Object.freeze({ kind, lit: Object.freeze([...lit]), words });
}
