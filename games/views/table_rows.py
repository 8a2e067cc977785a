"""A table as lists and pages show it: its public position, since when, who is there. Only what anyone may know."""

from __future__ import annotations

import time
from typing import Any

from django.urls import reverse

from games.engine.cards import card_text
from games.engine.layout import PYRAMID_SIZE, open_places
from games.engine.moves import NO_CARD
from games.engine.public import PublicPosition
from games.live.fields import HostState
from games.live.presence import Presence
from games.models import Table
from games.selectors.games import played
from games.selectors.tables import host_name


def state_of(table: Table) -> HostState:
    """Where the host is now, as watchers are told it."""
    return Presence.of(table.host_seen_at, table.host_left_at, table.host_hidden).state(time.time())


def table_row(table: Table, crowd: int) -> dict[str, Any]:
    """A table and how many watch it."""
    row: dict[str, Any] = {
        "code": table.code,
        "path": reverse("games:watch", args=[table.code]),
        "host": host_name(table),
        "state": state_of(table),
        "crowd": crowd,
        "since": table.opened_at.isoformat(timespec="seconds"),
        "ended": table.ended_at is not None,
    }
    if table.game is not None:
        row |= {"ruleset": table.game.ruleset, "status": table.game.status, "score": table.game.score}
        row |= {"moves": table.game.moves, "board": board_of(played(table.game).public)}
        row["left"] = sum(1 for card in row["board"]["pyramid"] if card)
    return row


def board_of(public: PublicPosition) -> dict[str, Any]:
    """`pyramid`: 28 card texts, empty where a card is gone; `open`: places; `waste`: its top; `stock`: how many."""
    lying = public.tableau
    top = lying.waste_top
    return {
        "pyramid": [card_text(public.cards[place]) if lying.holds(place) else "" for place in range(PYRAMID_SIZE)],
        "open": open_places(lying.pyramid),
        "waste": "" if top == NO_CARD else card_text(public.cards[top]),
        "stock": lying.stock_count,
        "pass": lying.pass_number,
    }
