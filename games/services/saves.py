"""Cloud saves: a game comes from a device, whole or in part, and goes through the one door, `append`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.db import transaction

from accounts.owners import Owner
from games.metrics import counted
from games.models import Game
from games.selectors.games import game_of

from .append import append_to, check_lease
from .begin import SentGame, begin
from .errors import BadGame, UnknownGame, WrongResult


@dataclass(frozen=True, slots=True)
class Dealt:
    """What a game is played on; `number` where the deal has one; `daily`, `again` as in SentGame."""

    ruleset: str
    version: str
    deck: str
    number: int | None = None
    daily: date | None = None
    again: bool = False


def save(
    *,
    owner: Owner,
    id: str,
    base_seq: int,
    events: Sequence[str],
    dealt: Dealt | None = None,
    client: str | None = None,
    active_ms: int = 0,
    begun_at: datetime | None = None,
    status: str | None = None,
) -> Game:
    """Store events `base_seq` + 1 and on of the game that this owner's device calls `id`; the game as it is stored now.

    A game that is not there yet begins with `dealt` and `base_seq` 0, dealt at `begun_at`. `status` is how the device
    thinks that it stands after these events. Raises what `begin` and `append` raise, and WrongResult; then nothing was
    stored.
    """
    with counted() as stored:
        while True:
            with transaction.atomic():
                row = game_of(owner, id)
                if row is None:
                    row = _begun(owner, id, base_seq, events, dealt=dealt, begun_at=begun_at, active_ms=active_ms)
                    seq = stored.events = len(events)
                else:
                    if dealt is not None and not _is_same_deal(row, dealt):
                        raise BadGame("other game", "this id already stands for another deal")
                    check_lease(row, client)
                    done = append_to(row, base_seq=base_seq, events=events, active_ms=active_ms)
                    if done is None:
                        continue  # another writer came between the read and the write: compare with what it stored
                    row, seq, stored.events = done.game, done.seq, len(done.fresh)
                # A repeat of something old says how it stood then: only what is now the end can be compared.
                if status is not None and seq == row.seq and status != row.status:
                    raise WrongResult(f"by its events the game is {row.status}, not {status}")
                return row


def _begun(
    owner: Owner,
    id: str,
    base_seq: int,
    events: Sequence[str],
    *,
    dealt: Dealt | None,
    begun_at: datetime | None,
    active_ms: int,
) -> Game:
    if dealt is None or base_seq != 0:
        raise UnknownGame("there is no such game; send it from its beginning, with its deal")
    log = " ".join(events)
    sent = SentGame(id, dealt.ruleset, dealt.version, dealt.deck, log, dealt.number, begun_at, dealt.daily, dealt.again)
    return begin(owner=owner, sent=sent, active_ms=active_ms)


def _is_same_deal(row: Game, dealt: Dealt) -> bool:
    same_rules = (row.ruleset, row.rules_version) == (dealt.ruleset, dealt.version)
    same_daily = dealt.daily is None or row.daily == dealt.daily
    return same_rules and same_daily and row.deck.split() == dealt.deck.split()
