"""A game's owner decides who may see it again."""

from __future__ import annotations

from django.utils import timezone

from accounts.owners import Owner
from games.models import Game, Replay, Seen

from .errors import NotYours, UnknownGame


def decide(*, code: str, owner: Owner, seen: str) -> Game:
    """The game of this public code is seen by `me` or by anyone with the `link`. Raises UnknownGame, NotYours."""
    game = Game.objects.filter(code=code).first()
    if game is None:
        raise UnknownGame(f"there is no game {code!r}")
    if game.owner != owner:
        raise NotYours("this game is somebody else's")
    Replay.objects.update_or_create(game=game, defaults={"seen": Seen(seen), "decided_at": timezone.now()})
    return game
