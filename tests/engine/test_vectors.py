"""The engine against the vectors: every field after every event, every refusal, every count, and the watcher's view."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.deal import deal_of_text
from games.engine.moves import Refused
from games.engine.perft import perft
from games.engine.public import PublicGame
from games.engine.replay import Game, replay
from games.engine.rules import RULES_VERSION, ruleset_named
from tests.engine.rows import named, rows

GAMES, PERFT = rows("games"), rows("perft")

Row = dict[str, Any]


def start(row: Row) -> Game:
    return Game.begin(deal_of_text(row["deck"]), ruleset_named(row["ruleset"]))


@pytest.mark.parametrize("row", GAMES, ids=named(GAMES))
def test_every_view(row: Row) -> None:
    game = start(row)
    assert game.view() == row["start"]
    for event, expected in zip(row["events"].split(), row["steps"], strict=True):
        game = game.after(event)
        assert game.view() == expected, event
    assert replay(row["deck"], row["ruleset"], RULES_VERSION, row["events"]) == game


@pytest.mark.parametrize("row", GAMES, ids=named(GAMES))
def test_every_refusal_changes_nothing(row: Row) -> None:
    events = row["events"].split()
    assert row["refused"]
    for after, event in row["refused"]:
        game = start(row).after_all(events[:after])
        before = game.view()
        with pytest.raises(Refused) as refused:
            game.after(event)
        assert refused.value.place == after
        assert game.view() == before


@pytest.mark.parametrize("row", GAMES, ids=named(GAMES))
def test_a_watcher_follows_with_an_equal_hash(row: Row) -> None:
    game = start(row)
    watched = PublicGame(game.rules, game.public.cards)
    for event in row["events"].split():
        before = len(game.public.cards)
        game = game.after(event)
        shown = game.public.cards[before:]
        assert len(shown) <= 1, "an event shows one card at most"
        watched = watched.follow(event, shown[0] if shown else None)
        assert watched.position == game.public
        assert watched.position.hash == game.public.hash


@pytest.mark.parametrize("row", PERFT, ids=named(PERFT))
def test_perft(row: Row) -> None:
    game = replay(row["deck"], row["ruleset"], RULES_VERSION, row["after"])
    assert perft(game.position, len(row["nodes"])) == row["nodes"]
