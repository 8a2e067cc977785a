"""Games as they are read: the untouched deal of a row, the whole game of a row, one game by a code or a device's id.

Whoever reads one game asks next whether it is on the air: its table comes in the same query.
"""

from __future__ import annotations

from accounts.owners import Owner
from games.engine.deal import deal_of_text
from games.engine.notation import split_log
from games.engine.replay import Game as Play
from games.engine.rules import ruleset_named
from games.models import Game, Table


def dealt(game: Game) -> Play:
    """The deal of this row by its own ruleset and rules version, before the first event."""
    return Play.begin(deal_of_text(game.deck), ruleset_named(game.ruleset, game.rules_version))


def played(game: Game) -> Play:
    """The game of this row, replayed from its log."""
    return dealt(game).after_all(split_log(game.log))


def game_named(code: str) -> Game | None:
    """The game of this public code, whoever's it is."""
    return Game.objects.select_related("current_table").filter(code=code).first()


def game_of(owner: Owner, client_game_id: str) -> Game | None:
    """The game that this owner's device calls so; another owner's game of the same id is another game."""
    rows = Game.objects.select_related("current_table").filter(**owner.fields, client_game_id=client_game_id)
    return rows.first()


def on_air(game: Game) -> Table | None:
    """The table where this game is being shown now."""
    table: Table | None = getattr(game, "current_table", None)
    return table if table is not None and table.ended_at is None else None
