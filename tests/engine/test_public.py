"""What watchers may know: only what lies open or has lain open, and nothing computed from the rest."""

from __future__ import annotations

import random
from dataclasses import fields

import pytest

from games.engine.deal import Deal, deal_of_number
from games.engine.layout import PYRAMID_SIZE
from games.engine.moves import Reason, Refused
from games.engine.public import PublicGame, PublicPosition
from games.engine.replay import Game
from games.engine.rules import RULESETS, Ruleset
from tests.engine.rows import begun, random_event

every_ruleset = pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)


@every_ruleset
def test_hidden_cards_have_no_part_in_it(rules: Ruleset) -> None:
    """Another order of the cards not seen yet makes the same public game, to the last field and hash."""
    chance = random.Random(rules.name)
    for number in range(1, 60):
        deal = deal_of_number(number)
        game = Game.begin(deal, rules)
        log: list[str] = []
        while len(log) < 40 and (event := random_event(game, chance)) is not None:
            log.append(event)
            game = game.after(event)
        known = PYRAMID_SIZE + game.seen
        hidden = list(deal.cards[known:])
        chance.shuffle(hidden)
        other = Game.begin(Deal((*deal.cards[:known], *hidden)), rules).after_all(log)
        assert other.public == game.public
        assert other.public.hash == game.public.hash
        assert len(game.public.cards) == known


def test_it_has_no_other_fields() -> None:
    assert [field.name for field in fields(PublicPosition)] == ["rules", "cards", "tableau", "undos", "hints"]


@every_ruleset
def test_what_was_seen_only_grows(rules: Ruleset) -> None:
    chance = random.Random(7)
    game = Game.begin(deal_of_number(7), rules)
    assert game.seen == (1 if rules.open_stock else 0)
    while game.length < 200 and (event := random_event(game, chance)) is not None:
        before, game = game, game.after(event)
        assert before.seen <= game.seen <= before.seen + 1
        assert game.public.cards[: len(before.public.cards)] == before.public.cards


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        ("r", Reason.STOCK_NOT_EMPTY),
        ("u", Reason.NOTHING_TO_UNDO),
        ("y", Reason.NOTHING_TO_REDO),
        ("", Reason.UNKNOWN_EVENT),
        ("xx", Reason.UNKNOWN_EVENT),
        ("K", Reason.UNKNOWN_EVENT),
        ("{open}{open}", Reason.UNKNOWN_EVENT),
        ("{hidden}", Reason.UNKNOWN_EVENT),
        ("{open}{hidden}", Reason.UNKNOWN_EVENT),
    ],
)
def test_an_event_that_makes_no_sense_is_refused(event: str, reason: Reason) -> None:
    deal = deal_of_number(3)
    game = Game.begin(deal, RULESETS["classic"])
    text = event.format(open=deal.text.split()[27], hidden=deal.text.split()[40])
    with pytest.raises(Refused) as refused:
        PublicGame(game.rules, game.public.cards).follow(text)
    assert refused.value.reason is reason


def test_a_watcher_refuses_a_draw_from_an_empty_stock() -> None:
    game = Game.begin(deal_of_number(3), RULESETS["classic"]).after_all("d" * 24)
    with pytest.raises(Refused, match="stock is empty"):
        PublicGame(game.rules, game.public.cards, game.timeline).follow("d")


def test_late_watchers_stand_where_early_ones_do() -> None:
    for seed in range(50):
        chance = random.Random(seed)
        game = begun(chance)
        log: list[str] = []
        while len(log) < 50 and (event := random_event(game, chance)) is not None:
            log.append(event)
            game = game.after(event)
        late = PublicGame(game.rules, game.public.cards)
        for event in log:
            late = late.follow(event)
        assert late.position == game.public
