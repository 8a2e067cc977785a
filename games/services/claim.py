"""A guest signs in: the guest's games and tables become the account's. Told twice, it does nothing the second time.

Ids are made by devices and unique for one owner only. Two games of one id are the same game when one log is the
beginning of the other (the longer stays); with another deal or another line, the guest's gets a new id.
"""

from __future__ import annotations

from django.db import transaction

from accounts.owners import Owner
from games.engine.digest import digest
from games.models import Game, Table

from .daily_claim import claim_results, hand_attempts_on


def claim(*, guest: Owner, user_id: int) -> int:
    """Everything of `guest` is the account's now; how many games came."""
    if not guest.guest:
        raise ValueError("only a guest's games can be claimed")
    with transaction.atomic():
        theirs = Game.objects.filter(guest=guest.guest)
        ids = theirs.values("client_game_id")
        there = {row.client_game_id: row for row in Game.objects.filter(user_id=user_id, client_game_id__in=ids)}
        for row in theirs.filter(client_game_id__in=there):
            _settle(row, there[row.client_game_id])
        came = Game.objects.filter(guest=guest.guest).update(user_id=user_id, guest="")
        Table.objects.filter(guest=guest.guest).update(user_id=user_id, guest="")
        claim_results(guest=guest.guest, user_id=user_id)
    return came


def other_id(id: str, log: str) -> str:
    """The id of another line of the game `id`: the same for the same log, wherever and however often it is made.

    Devices make it alike (static/js/sync/lines.js), at addresses too where browsers have no SHA.
    """
    return "".join(digest(f"{part} {id} {log}") for part in range(len(id) // 8))


def is_beginning(short: str, long: str) -> bool:
    """Whether one log is the beginning of the other, event for event, or equal to it."""
    return short in ("", long) or long.startswith(f"{short} ")


def _settle(row: Game, kept: Game) -> None:
    """Two games of one id: `row` of the guest, `kept` of the account."""
    same_deal = (row.ruleset, row.rules_version, row.deck) == (kept.ruleset, kept.rules_version, kept.deck)
    if same_deal and is_beginning(row.log, kept.log):
        _hand_table_on(row, kept)
        hand_attempts_on(gone=row, stays=kept)
        row.delete()
    elif same_deal and is_beginning(kept.log, row.log):
        _hand_table_on(kept, row)
        hand_attempts_on(gone=kept, stays=row)
        kept.delete()
    else:
        Game.objects.filter(pk=row.pk).update(client_game_id=other_id(row.client_game_id, row.log))


def _hand_table_on(gone: Game, stays: Game) -> None:
    """The table where `gone` lies gets the game that stays, unless that lies on another one."""
    table = Table.objects.filter(game=gone).first()
    if table is not None:
        Table.objects.filter(pk=table.pk).update(game=None)
        if not Table.objects.filter(game=stays).exists():
            Table.objects.filter(pk=table.pk).update(game=stays)
