/** Decks, deals, notation and frozen values: what the vectors do not reach. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { DeckError, SORTED_DECK, cardName, cardText, cardValue, deckText, parseCard, parseDeck } from "../../static/js/engine/cards.js";
import { Deal, DealNumberError, MAX_NUMBER, dealOfNumber, dealOfText } from "../../static/js/engine/deal.js";
import { digest } from "../../static/js/engine/digest.js";
import { HELD_BY, countPlaces, openPlaces } from "../../static/js/engine/layout.js";
import { Control, DRAW, RECYCLE, Refused, king, pair } from "../../static/js/engine/moves.js";
import { eventText, parseEvent, splitLog } from "../../static/js/engine/notation.js";
import { Position, PositionError } from "../../static/js/engine/position.js";
import { PublicGame } from "../../static/js/engine/public.js";
import { Game } from "../../static/js/engine/replay.js";
import { RULES_VERSION, UnknownRuleset, rulesetNamed } from "../../static/js/engine/rules.js";

const SORTED = deckText(SORTED_DECK);

test("cards are text and back, with names", () => {
  for (const card of SORTED_DECK) assert.equal(parseCard(cardText(card)), card);
  assert.equal(cardName(parseCard("Th")), "10 of hearts");
  assert.equal(cardName(parseCard("As")), "ace of spades");
  assert.equal(cardValue(parseCard("Kc")), 13);
  assert.throws(() => parseCard("10h"), RangeError);
});

test("a deck text is read in any spelling people use", () => {
  const spellings = [
    SORTED.replaceAll(" ", ""),
    SORTED.toLowerCase(),
    SORTED.replaceAll("T", "10"),
    SORTED.replaceAll(" ", ", "),
    `\n${SORTED.replaceAll(" ", "\u00a0")}\t`,
  ];
  for (const spelling of spellings) assert.deepEqual(parseDeck(spelling), SORTED_DECK);
});

test("a deck text that is no deck is refused by name", () => {
  /** @type {[string, string, RegExp][]} */
  const wrong = [
    [SORTED.replace("Ah", "Xh"), "unknown card", /^"Xh" is not a card \(card 3\)$/],
    [SORTED.replace("Ah", "Ac"), "card twice", /^Ac is there twice: card 1 and card 3$/],
    [SORTED.replace("Ah ", ""), "card missing", /^Ah is missing: a deck has 52 cards, this has 51$/],
    [`${SORTED} Ac`, "wrong count", /^a deck has 52 cards, this has more$/],
    ["", "wrong count", /^a deck has 52 cards, this has 0; missing: Ac Ad Ah As 2c 2d 2h 2s and 44 more$/],
    ["\u{1f0a1}\u{1f0a2}\u{1f0a3}\u{1f0a4}", "unknown card", /^"\u{1f0a1}\u{1f0a2}\u{1f0a3}" is not/u],
    ["\u212ah", "unknown card", /^"\u212ah" is not a card/],
  ];
  for (const [text, problem, said] of wrong) {
    assert.throws(() => parseDeck(text), (error) => {
      assert.ok(error instanceof DeckError);
      assert.equal(error.problem, problem);
      assert.match(error.message, said);
      return true;
    });
  }
});

test("numbered deals are pinned for ever", () => {
  const first = dealOfNumber(1);
  assert.equal(first.number, 1);
  assert.match(first.text, /^5d 7s Th 6s 6c 9d Qc .* Qd 7d 6h 7c$/);
  assert.match(dealOfNumber(48213).text, /^Ah Tc 5s Td 4h 5c 6s .* Qd Qh As Jd$/);
  assert.match(dealOfNumber(MAX_NUMBER).text, /^Ks Kh 5h 5c 9d Ac 8c .* 6s 8d 3d$/);
  assert.equal(new Set(first.cards).size, 52);
  assert.equal(dealOfText(first.text).text, first.text);
  for (const number of [0, -1, 1.5, NaN, MAX_NUMBER + 1]) {
    assert.throws(() => dealOfNumber(number), DealNumberError);
  }
});

test("the digest is FNV-1a", () => {
  assert.equal(digest(""), "811c9dc5");
  assert.equal(digest("foobar"), "bf9cf968");
  assert.throws(() => digest("é"), RangeError);
});

test("the apex is held by all others, the bottom row by none", () => {
  assert.equal(countPlaces(HELD_BY[0] ?? 0), 27);
  assert.deepEqual(HELD_BY.slice(21), [0, 0, 0, 0, 0, 0, 0]);
  assert.deepEqual(openPlaces((1 << 28) - 1), [21, 22, 23, 24, 25, 26, 27]);
});

test("notation goes both ways for every event of a deal", () => {
  const deal = dealOfNumber(7);
  /** @type {import("../../static/js/types.js").GameEvent[]} */
  const events = [DRAW, RECYCLE, ...Object.values(Control)];
  for (let one = 0; one < 52; one += 1) {
    events.push(king(one));
    for (let other = one + 1; other < 52; other += 1) events.push(pair(one, other));
  }
  for (const event of events) assert.deepEqual(parseEvent(eventText(event, deal), deal), event);
  const [low, high] = [cardText(deal.cards[3] ?? 0), cardText(deal.cards[40] ?? 0)];
  assert.deepEqual(parseEvent(high + low, deal), parseEvent(low + high, deal));
  for (const text of ["", "D", "x", "5h8", "5h5h", "5h8c9d", "10h", "__proto__", "d "]) {
    assert.throws(() => parseEvent(text, deal), Refused, text);
  }
  assert.deepEqual(splitLog(""), []);
  assert.throws(() => splitLog("d  d"), Refused);
});

test("rulesets are named, and by version", () => {
  assert.equal(rulesetNamed("classic", RULES_VERSION).passes, 3);
  assert.throws(() => rulesetNamed("nope"), UnknownRuleset);
  assert.throws(() => rulesetNamed("classic", "0.1"), UnknownRuleset);
});

test("values are frozen: a game goes on beside the one it came from", () => {
  const begun = Game.begin(dealOfNumber(7), rulesetNamed("classic"));
  const drawn = begun.after("d");
  assert.equal(begun.view().waste.length, 0);
  assert.equal(drawn.view().waste.length, 1);
  for (const value of [begun, begun.deal, begun.deal.cards, begun.rules, begun.timeline, begun.timeline.tableau, DRAW]) {
    assert.ok(Object.isFrozen(value));
  }
  assert.ok(new Deal(begun.deal.cards) !== begun.deal);
});

test("a position is made of parts, and not of parts that make none", () => {
  const deal = dealOfText(SORTED);
  const rules = rulesetNamed("double");
  const gone = deal.cards.slice(21, 23);
  const position = Position.fromParts(deal, rules, { gone, wasteTop: deal.cards[30] ?? null, passNumber: 2 });
  assert.equal(position.tableau.waste.length, 3);
  assert.deepEqual(position.available.slice(0, 2), [15, 23]);
  const parts = [{ gone: deal.cards.slice(0, 1) }, { wasteTop: deal.cards[0] ?? null }, { passNumber: 3 }, { passNumber: 0 }];
  for (const part of parts) assert.throws(() => Position.fromParts(deal, rules, part), PositionError);
});

test("a watcher's game refuses what makes no sense", () => {
  const deal = dealOfText(SORTED);
  const watched = new PublicGame(rulesetNamed("classic"), deal.cards.slice(0, 28));
  for (const event of ["r", "u", "y", "xx", "AcAc", "Ks", "Ac2c3c", ""]) {
    assert.throws(() => watched.follow(event), Refused, event);
  }
});
