"""A position made from the parts of a real table, and how a position stands."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.engine.cards import card_value
from games.engine.deal import deal_of_number, deal_of_text
from games.engine.layout import PYRAMID_SIZE
from games.engine.moves import DRAW
from games.engine.position import Position, PositionError, Status
from games.engine.rules import RULESETS, UnknownRuleset, ruleset_named
from tests.engine.rows import begun, cards, deck_with, random_event

DEAL = deal_of_text(deck_with({21: "Kc 5h 8c 6h 7c Qd Ad", PYRAMID_SIZE: "9c 4c 3d Ts"}))

IMPOSSIBLE = [
    ({"gone": cards("Ac")}, "Ac cannot be gone: it is still covered"),
    ({"waste_top": cards("5h")[0]}, "5h cannot lie on the waste"),
    ({"waste_top": cards("9c")[0], "gone": cards("9c")}, "9c cannot lie on the waste"),
    ({"pass_number": 0}, "pass 0 does not exist in classic"),
    ({"pass_number": 4}, "pass 4 does not exist in classic"),
]


@pytest.mark.parametrize(("parts", "said"), IMPOSSIBLE, ids=[said for _, said in IMPOSSIBLE])
def test_parts_that_make_no_position_are_named(parts: dict[str, Any], said: str) -> None:
    with pytest.raises(PositionError, match=f"^{said}$"):
        Position.from_parts(DEAL, ruleset_named("classic"), **parts)


def test_parts_make_the_position_that_play_makes() -> None:
    for seed in range(300):
        chance = random.Random(seed)
        game = begun(chance)
        for _ in range(chance.randrange(70)):
            event = random_event(game, chance)
            if event is None:
                break
            game = game.after(event)
        table, deal = game.timeline.tableau, game.deal
        gone = [card for place, card in enumerate(deal.cards) if not table.holds(place)]
        top = deal.cards[table.waste_top] if table.drawn else None
        made = Position.from_parts(deal, game.rules, gone, top, table.pass_number)
        assert made == game.position
        assert made.hash == game.position.hash


def test_a_hash_tells_deal_ruleset_and_table_apart() -> None:
    positions = [Position(deal_of_number(n), rules) for n in (1, 2) for rules in RULESETS.values()]
    positions += [position.play(position.legal_moves[-1]) for position in positions]
    assert len({position.hash for position in positions}) == len(positions)


def test_stuck_is_seen_while_draws_are_still_legal() -> None:
    """One six is left in the pyramid and no seven anywhere: there is much to draw, and nothing can ever leave."""
    deal = deal_of_text(deck_with({0: "6c"}))
    fellows = {card for card in deal.cards if card_value(card) in (7, 13)}
    position = Position.from_parts(deal, ruleset_named("classic"), {*deal.cards[1:28], *fellows})
    assert position.legal_moves == [DRAW]
    assert position.status is Status.STUCK
    with_a_seven = Position.from_parts(deal, ruleset_named("classic"), {*deal.cards[1:28], *sorted(fellows)[1:]})
    assert with_a_seven.status is (Status.PLAYING if deal.places[min(fellows)] >= PYRAMID_SIZE else Status.STUCK)


def test_unknown_rulesets_and_versions_are_named() -> None:
    with pytest.raises(UnknownRuleset, match=r'^ruleset "vegas" is not known; known: relaxed, classic, double'):
        ruleset_named("vegas")
    with pytest.raises(UnknownRuleset, match=r'^rules version "0\.9" is not known; known: 1\.0\.0$'):
        ruleset_named("classic", "0.9")
