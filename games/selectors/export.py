"""Everything of somebody's games as plain data: each the deal, the log and what the server made of it."""

from __future__ import annotations

from typing import Any

from accounts.owners import Owner
from games.models import Game, Table


def games_of(owner: Owner) -> list[dict[str, Any]]:
    """All games of `owner`, oldest first, as JSON values: times in ISO 8601, UTC, `active_ms` in milliseconds.

    `id` is the one that the device made; deck, ruleset, rules_version and log are enough to replay the game anywhere;
    `seen_by`: who may see its replay, where its owner has said so.
    """
    games = Game.objects.filter(**owner.fields).select_related("table", "replay").order_by("begun_at", "client_game_id")
    return [
        {
            "id": game.client_game_id,
            "code": game.code,
            "ruleset": game.ruleset,
            "rules_version": game.rules_version,
            "number": game.number,
            "deck": game.deck,
            "log": game.log,
            "status": game.status,
            "score": game.score,
            "moves": game.moves,
            "undos": game.undos,
            "hints": game.hints,
            "active_ms": game.active_ms,
            "daily": None if game.daily is None else game.daily.isoformat(),
            "begun": game.begun_at.isoformat(),
            "last": game.last_at.isoformat(),
            "table": game.table.code if game.table else None,
            "seen_by": game.replay.seen if hasattr(game, "replay") else None,
        }
        for game in games.iterator(chunk_size=500)
    ]


def tables_of(owner: Owner) -> list[dict[str, Any]]:
    """The tables that `owner` has opened, oldest first."""
    fields = ("code", "listed", "reactions", "suggestions", "gauge", "opened_at", "ended_at")
    return [
        table | {name: table[name] and table[name].isoformat() for name in ("opened_at", "ended_at")}
        for table in Table.objects.filter(**owner.fields).order_by("opened_at").values(*fields)
    ]
