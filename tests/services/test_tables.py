"""A table is a chair with games passing over it: opened, taken over, given the next game, ended."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.owners import Owner
from games.models import Game, Table
from games.selectors.tables import heads, lobby
from games.services.begin import SentGame
from games.services.errors import NotHolder, NotYours, TableEnded, UnknownTable
from games.services.tables import end_table, mark_host, mark_seen, next_deal, open_table, set_settings, take

from .games import guest, sent

ONE, TWO = "1" * 32, "2" * 32


def opened(owner: Owner, game: SentGame, client: str = ONE, *, listed: bool = False) -> Table:
    """Go live; nobody counts as having been away."""
    return open_table(owner=owner, client=client, listed=listed, sent=game, is_away=lambda _: False)


def test_the_link_stays_for_deal_after_deal() -> None:
    owner = guest()
    first = sent(1, log="d")
    table = opened(owner, first)
    second = sent(2)
    after = next_deal(code=table.code, owner=owner, client=ONE, sent=second)
    assert (after.pk, after.turn) == (table.pk, 2)
    assert after.game is not None
    assert after.game.client_game_id == second.id
    again = next_deal(code=table.code, owner=owner, client=ONE, sent=second)
    assert again.turn == 2, "the same deal sent again changes nothing"
    assert {game.client_game_id for game in Table.objects.get().games.all()} == {first.id, second.id}


def test_going_live_again_finds_the_same_table() -> None:
    owner = guest()
    game = sent()
    table = opened(owner, game)
    assert opened(owner, game).code == table.code
    assert opened(owner, sent(2)).code == table.code, "this client's open table takes the next game"
    assert opened(owner, sent(3), TWO).code != table.code


def test_a_game_on_the_air_from_another_device_stays_there_unless_that_one_has_been_away() -> None:
    owner = guest()
    game = sent()
    table = opened(owner, game)
    with pytest.raises(NotHolder):
        opened(owner, game, TWO)
    assert Table.objects.get().holder == ONE
    moved = open_table(owner=owner, client=TWO, listed=False, sent=game, is_away=lambda _: True)
    assert (moved.code, moved.holder, moved.epoch) == (table.code, TWO, 2)


def test_the_lease_moves_by_take_and_only_to_its_owner() -> None:
    owner = guest()
    table = opened(owner, sent())
    with pytest.raises(NotYours):
        take(code=table.code, owner=guest(), client=TWO)
    assert take(code=table.code, owner=owner, client=ONE).epoch == 1
    assert take(code=table.code, owner=owner, client=TWO).epoch == 2
    for call in (
        lambda: next_deal(code=table.code, owner=owner, client=ONE, sent=sent(2)),
        lambda: set_settings(code=table.code, owner=owner, client=ONE, listed=True),
        lambda: end_table(code=table.code, owner=owner, client=ONE),
    ):
        with pytest.raises(NotHolder):
            call()
    row = Table.objects.get()
    assert (row.holder, row.turn, row.listed, row.ended_at) == (TWO, 1, False, None)
    assert Game.objects.count() == 1, "the refused deal was not stored"


def test_an_ended_table_is_over() -> None:
    owner = guest()
    table = opened(owner, sent())
    end_table(code=table.code, owner=owner, client=ONE)
    with pytest.raises(TableEnded):
        take(code=table.code, owner=owner, client=ONE)
    with pytest.raises(UnknownTable):
        take(code="aaaaaaaaaa", owner=owner, client=ONE)
    assert opened(owner, sent()).code != table.code


def test_a_game_lies_on_one_table_at_most() -> None:
    owner = guest()
    game = sent()
    first = opened(owner, game)
    second = opened(owner, sent(2), TWO)
    moved = next_deal(code=second.code, owner=owner, client=TWO, sent=game)
    assert moved.game is not None
    assert moved.game.client_game_id == game.id
    assert Table.objects.get(pk=first.pk).game is None
    assert heads([first.code])[first.code].turn == 2, "those who watch it see that it has gone"


def test_what_an_older_epoch_says_of_the_host_is_nothing() -> None:
    owner = guest()
    table = opened(owner, sent())
    take(code=table.code, owner=owner, client=TWO)
    mark_host(code=table.code, epoch=1, left=True)
    assert Table.objects.get().host_left_at is None
    mark_host(code=table.code, epoch=2, left=True, hidden=True)
    row = Table.objects.get()
    assert row.host_left_at is not None
    assert row.host_hidden


def test_the_lobby_lists_what_its_hosts_listed_and_where_one_was_seen() -> None:
    owner = guest()
    shown, hidden, old, over = (opened(guest(), sent(), listed=number != 1) for number in range(4))
    Table.objects.filter(pk=old.pk).update(host_seen_at=timezone.now() - timedelta(days=1))
    end_table(code=over.code, owner=over.owner, client=ONE)
    since = timezone.now() - timedelta(minutes=30)
    assert [table.code for table in lobby(since, 10)] == [shown.code]
    mark_seen([old.code, over.code])
    set_settings(code=hidden.code, owner=hidden.owner, client=ONE, listed=True)
    assert {table.code for table in lobby(since, 10)} == {shown.code, old.code, hidden.code}
    assert len(lobby(since, 2)) == 2
    assert owner != shown.owner


def test_heads_are_one_query(django_assert_num_queries: object) -> None:
    codes = [opened(guest(), sent(log="d d")).code for _ in range(3)]
    with django_assert_num_queries(1):  # type: ignore[operator]
        found = heads([*codes, "aaaaaaaaaa"])
    assert {code: head.seq for code, head in found.items()} == dict.fromkeys(codes, 2)
