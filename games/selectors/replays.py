"""Games looked back on: who may see which, and somebody's latest.

Its owner always may. Others may when the owner has said so; and, unless the owner has said otherwise, when the game
was played on the air, for then it was seen as it was played. Nobody else sees a game that is still on the air, and
nobody at all is shown the way through a daily deal that they have not finished.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC
from typing import Literal

from accounts.owners import Owner
from games.engine.game_text import GameText
from games.models import Game, Replay, Seen

from .daily_see import may_see_deck

#: Games on a person's page.
RECENT = 10


@dataclass(frozen=True, slots=True)
class Access:
    """What somebody may do with a game. `why` not: it is private, still on the air, or a daily not finished yet.

    `spoiler`: the game is one's own, and its daily is not finished: it may be replayed, and nothing told of the deal.
    """

    mine: bool
    seen: str
    why: Literal["private", "on the air", "daily"] | None = None
    spoiler: bool = False


def replay_named(code: str) -> Game | None:
    """The game of this public code, with all that its replay needs."""
    return Game.objects.select_related("table__game", "replay", "user").filter(code=code).first()


def access(game: Game, asker: Owner | None) -> Access:
    """Whether this person (None: a stranger) may see this game again."""
    mine = asker is not None and asker == game.owner
    seen = seen_by(game)
    spoiler = not may_see_deck(asker, game.deck)
    if mine:
        return Access(mine, seen, spoiler=spoiler)
    if seen != Seen.LINK:
        return Access(mine, seen, "private")
    if _still_played(game):
        return Access(mine, seen, "on the air")
    return Access(mine, seen, "daily" if spoiler else None, spoiler)


def _still_played(game: Game) -> bool:
    """Whether its deal lies unfinished on a table that is on the air: this very game, or the deal begun again."""
    table = game.table
    if table is None or table.ended_at is not None or table.game is None:
        return False
    return table.game.deck == game.deck and table.game.status != "won"


def seen_by(game: Game) -> str:
    """`me` or `link`, as the owner has decided, or as it is until then."""
    replay: Replay | None = getattr(game, "replay", None)
    if replay is not None:
        return replay.seen
    return Seen.LINK if game.table_id is not None else Seen.ME


def recent(owner: Owner, *, mine: bool) -> list[Game]:
    """Somebody's latest games that have a move, newest first; for others those whose link is open to all."""
    rows = Game.objects.filter(**owner.fields, seq__gt=0)
    if not mine:
        rows = rows.filter(replay__seen=Seen.LINK)
    return list(rows.order_by("-last_at", "-pk")[:RECENT])


def game_text_of(game: Game) -> GameText:
    """The game as a file holds it; `date`: when it was last played, UTC."""
    day = game.last_at.astimezone(UTC).date().isoformat()
    return GameText(
        game.ruleset, game.rules_version, game.deck, game.log, game.number, day, round(game.active_ms / 1000)
    )
