"""Tables: opened, given the next game, taken over by another device, listed, ended; and where the host is.

The lease moves only by `take`, or when the owner goes live from another device and the old one has been away.
Every table row is locked while it changes (SQLite's transactions are immediate already).
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from accounts.owners import Owner
from games.models import Game, Table

from .begin import SentGame, begin
from .errors import NotHolder, NotYours, TableEnded, UnknownTable


def open_table(*, owner: Owner, client: str, listed: bool, sent: SentGame, is_away: Callable[[Table], bool]) -> Table:
    """Go live with this game: at the table where it is, else at this client's open table, else at a new one.

    A game that is on the air from another of the owner's devices stays there (NotHolder), unless that device `is_away`:
    then its lease moves here. Raises what `begin` raises.
    """
    with transaction.atomic():
        game = begin(owner=owner, sent=sent)
        mine = Table.objects.select_for_update(of=("self",)).filter(**owner.fields, ended_at=None)
        table = mine.filter(game=game).first()
        if table is not None and table.holder != client:
            if not is_away(table):
                raise NotHolder(f"this game is on the air from another device, at table {table.code}")
            _move_lease(table, client)
        if table is None:
            table = mine.filter(holder=client).order_by("-opened_at").first()
        if table is None:
            table = Table(**owner.fields, holder=client)
        table.listed = listed
        table.host_seen_at, table.host_left_at, table.host_hidden = timezone.now(), None, False
        table.save()
        _put(table, game)
    return table


def next_deal(*, code: str, owner: Owner, client: str, sent: SentGame) -> Table:
    """Put the host's next game on the table. The same game sent again changes nothing."""
    with transaction.atomic():
        table = _held(code, owner, client)
        _put(table, begin(owner=owner, sent=sent))
    return table


def take(*, code: str, owner: Owner, client: str) -> Table:
    """ "Play here": the lease moves to this client of the owner, one epoch on. Its holder taking it again keeps it."""
    with transaction.atomic():
        table = _owned(code, owner)
        if table.holder != client:
            _move_lease(table, client)
            table.save()
    return table


def set_settings(
    *,
    code: str,
    owner: Owner,
    client: str,
    listed: bool | None = None,
    reactions: bool | None = None,
    suggestions: bool | None = None,
    gauge: bool | None = None,
) -> Table:
    """What the host allows: in the lobby, reactions, suggestions, the gauge. None leaves one as it is."""
    wanted = {"listed": listed, "reactions": reactions, "suggestions": suggestions, "gauge": gauge}
    changes = {name: value for name, value in wanted.items() if value is not None}
    with transaction.atomic():
        table = _held(code, owner, client)
        for name, value in changes.items():
            setattr(table, name, value)
        table.save(update_fields=list(changes))
    return table


def block(*, code: str, marks: Collection[str], most: int) -> None:
    """Keep out whoever has one of these marks; of more than `most`, the oldest are forgotten.

    For a hub that a host has asked (`may_block`): the marks are known only where the socket is.
    """
    with transaction.atomic():
        table = Table.objects.select_for_update(of=("self",)).filter(code=code, ended_at=None).first()
        if table is None:
            return
        kept = [mark for mark in table.blocked.split() if mark not in marks]
        table.blocked = " ".join([*kept, *marks][-most:])
        table.save(update_fields=["blocked"])


def may_block(*, code: str, owner: Owner, client: str) -> Table:
    """The table, when this client holds it; raises as every host's command does."""
    with transaction.atomic():
        return _held(code, owner, client)


def unblock_all(*, code: str, owner: Owner, client: str) -> Table:
    """Everyone may come in again."""
    with transaction.atomic():
        table = _held(code, owner, client)
        table.blocked = ""
        table.save(update_fields=["blocked"])
    return table


def end_table(*, code: str, owner: Owner, client: str) -> Table:
    """The host leaves the air. The game stays the owner's and can be played on alone."""
    with transaction.atomic():
        table = _held(code, owner, client)
        table.ended_at = table.host_left_at = timezone.now()
        table.save(update_fields=["ended_at", "host_left_at"])
    return table


def close_table(*, code: str) -> bool:
    """Those who run the site take a table off the air; whether it was on it. Its game stays the owner's.

    Whoever called tells the sockets (`table_closed`); where nobody is told, the poll of heads finds it.
    """
    now = timezone.now()
    return bool(Table.objects.filter(code=code, ended_at=None).update(ended_at=now, host_left_at=now))


def mark_host(*, code: str, epoch: int, left: bool = False, hidden: bool = False) -> None:
    """The host of this epoch came, was hidden, or left. What an older epoch has to say is nothing."""
    now = timezone.now()
    Table.objects.filter(code=code, epoch=epoch, ended_at=None).update(
        host_seen_at=now, host_left_at=now if left else None, host_hidden=hidden
    )


def mark_seen(codes: list[str]) -> None:
    """The hosts of these tables are still there: one query for all."""
    Table.objects.filter(code__in=codes, ended_at=None).update(host_seen_at=timezone.now())


def _owned(code: str, owner: Owner) -> Table:
    table = Table.objects.select_for_update(of=("self",)).filter(code=code).first()
    if table is None:
        raise UnknownTable("there is no table of that code")
    if table.owner != owner:
        raise NotYours("this table is somebody else's")
    if table.ended_at is not None:
        raise TableEnded("this table has left the air")
    return table


def _held(code: str, owner: Owner, client: str) -> Table:
    table = _owned(code, owner)
    if table.holder != client:
        raise NotHolder("another of your devices hosts this table")
    return table


def _move_lease(table: Table, client: str) -> None:
    table.holder, table.epoch = client, table.epoch + 1
    table.host_seen_at, table.host_left_at, table.host_hidden = timezone.now(), None, False


def _put(table: Table, game: Game) -> None:
    """A game lies on one table at most: it leaves the one where it lay before."""
    if table.game_id == game.pk:
        table.game = game
        return
    Table.objects.filter(game=game).exclude(pk=table.pk).update(game=None, turn=F("turn") + 1)
    table.game, table.turn = game, table.turn + 1
    table.save(update_fields=["game", "turn"])
    Game.objects.filter(pk=game.pk).update(table=table)
