"""A game's owner decides who may see it again."""

from __future__ import annotations

from django.utils import timezone

from accounts.owners import Owner
from games.models import Game, Replay, Seen

from .errors import UnknownGame


def decide(*, code: str, owner: Owner, seen: str) -> Game:
    """The game of this public code is seen by `me` or by anyone with the `link`. UnknownGame when it is not theirs:
    nobody learns here which codes there are."""
    game = Game.objects.filter(**owner.fields, code=code).first()
    if game is None:
        raise UnknownGame(f"there is no game {code!r}")
    Replay.objects.update_or_create(game=game, defaults={"seen": Seen(seen), "decided_at": timezone.now()})
    return game
