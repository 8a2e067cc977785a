/** The engine against the vectors: every field after every event, every refusal, every count, and the watcher's view. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { dealOfText } from "../../static/js/engine/deal.js";
import { Refused } from "../../static/js/engine/moves.js";
import { perft } from "../../static/js/engine/perft.js";
import { PublicGame } from "../../static/js/engine/public.js";
import { Game, replay } from "../../static/js/engine/replay.js";
import { RULES_VERSION, rulesetNamed } from "../../static/js/engine/rules.js";
import { gameRows, perftRows } from "./rows.js";

for (const [at, row] of gameRows().entries()) {
  const events = row.events.split(" ");

  test(`game ${at + 1} (${row.ruleset}): every view, and every refusal changes nothing`, () => {
    let game = Game.begin(dealOfText(row.deck), rulesetNamed(row.ruleset));
    assert.deepEqual(game.view(), row.start);
    const refuse = (/** @type {number} */ place) => {
      for (const [after, event] of row.refused.filter(([after]) => after === place)) {
        assert.throws(() => game.after(event), Refused, `${event} after ${after} events`);
        assert.deepEqual(game.view(), place === 0 ? row.start : row.steps[place - 1]);
      }
    };
    refuse(0);
    events.forEach((event, place) => {
      game = game.after(event);
      assert.deepEqual(game.view(), row.steps[place], `after event ${place + 1}, ${event}`);
      refuse(place + 1);
    });
    assert.deepEqual(replay(row.deck, row.ruleset, RULES_VERSION, row.events).view(), row.steps.at(-1));
  });

  test(`game ${at + 1} (${row.ruleset}): a watcher follows with an equal hash and only what was shown`, () => {
    let game = Game.begin(dealOfText(row.deck), rulesetNamed(row.ruleset));
    let watched = new PublicGame(game.rules, game.public.cards);
    for (const event of events) {
      const before = game.public.cards.length;
      game = game.after(event);
      const { cards } = game.public;
      assert.ok(cards.length - before <= 1, "an event shows one card at most");
      watched = watched.follow(event, cards.length > before ? (cards.at(-1) ?? null) : null);
      assert.equal(watched.position.hash, game.public.hash, `after ${event}`);
      assert.deepEqual(watched.cards, cards);
    }
  });
}

for (const [at, row] of perftRows().entries()) {
  test(`perft ${at + 1} (${row.ruleset})`, () => {
    const game = replay(row.deck, row.ruleset, RULES_VERSION, row.after);
    assert.deepEqual(perft(game.position, row.nodes.length), row.nodes);
  });
}
