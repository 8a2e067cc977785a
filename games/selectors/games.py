"""Games as they are read: the untouched deal of a row, the whole game of a row, one owner's game by its device's id."""

from __future__ import annotations

from accounts.owners import Owner
from games.engine.deal import deal_of_text
from games.engine.notation import split_log
from games.engine.replay import Game as Play
from games.engine.rules import ruleset_named
from games.models import Game


def dealt(game: Game) -> Play:
    """The deal of this row by its own ruleset and rules version, before the first event."""
    return Play.begin(deal_of_text(game.deck), ruleset_named(game.ruleset, game.rules_version))


def played(game: Game) -> Play:
    """The game of this row, replayed from its log."""
    return dealt(game).after_all(split_log(game.log))


def game_of(owner: Owner, client_game_id: str) -> Game | None:
    """The game that this owner's device calls so; another owner's game of the same id is another game."""
    return Game.objects.filter(**owner.fields, client_game_id=client_game_id).first()
