"""Signing in claims the session's guest: once, whole, and nothing counts twice."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client

from accounts.models import User
from accounts.owners import Owner
from accounts.services import GUEST
from games.models import Game, Table
from games.selectors.statistics import numbers_of
from games.services.begin import begin
from games.services.claim import claim, is_beginning, other_id
from games.services.tables import open_table

from .games import guest, sent


@pytest.fixture
def ann(db: None) -> Owner:
    """An account."""
    return Owner(user_id=User.objects.create(username="Ann", email="ann@example.org").pk)


def give(one: Owner, ann: Owner) -> int:
    """`one` signs in as `ann`."""
    assert ann.user_id is not None
    return claim(guest=one, user_id=ann.user_id)


def test_games_and_tables_become_the_accounts(ann: Owner) -> None:
    one = guest()
    begin(owner=one, sent=sent(1, log="d d"))
    begin(owner=one, sent=sent(2, log="d"))
    here = sent(3, log="d")
    table = open_table(owner=one, client="c" * 32, listed=True, sent=here, is_away=lambda _: False)
    assert give(one, ann) == 3
    assert {row.owner for row in Game.objects.all()} == {ann}
    assert Table.objects.get().owner == ann
    assert Table.objects.get().code == table.code
    assert give(one, ann) == 0, "told twice it does nothing"
    assert numbers_of(ann)["classic"].played == 3


def test_another_guests_games_stay(ann: Owner) -> None:
    one, other = guest(), guest()
    begin(owner=one, sent=sent(1, log="d"))
    theirs = begin(owner=other, sent=sent(1, log="d"))
    give(one, ann)
    theirs.refresh_from_db()
    assert theirs.owner == other


@pytest.mark.parametrize(
    ("guests", "accounts", "kept"),
    [
        ("d d", "d d", ["d d"]),
        ("d d", "d d u", ["d d u"]),
        ("d d u", "d d", ["d d u"]),
        ("", "d", ["d"]),
        ("d d u", "d d d", ["d d d", "d d u"]),
    ],
)
def test_a_clash_of_ids_loses_nothing_and_doubles_nothing(
    ann: Owner, guests: str, accounts: str, kept: list[str]
) -> None:
    one, here = guest(), sent(1)
    begin(owner=ann, sent=replace(here, log=accounts))
    begin(owner=one, sent=replace(here, log=guests))
    give(one, ann)
    rows = Game.objects.order_by("log")
    assert [row.log for row in rows] == kept
    assert {row.owner for row in rows} == {ann}
    assert Game.objects.filter(client_game_id=here.id).count() == 1


def test_one_id_for_two_deals_keeps_both(ann: Owner) -> None:
    one, here = guest(), sent(1, log="d")
    begin(owner=ann, sent=here)
    begin(owner=one, sent=replace(sent(2, log="d"), id=here.id))
    give(one, ann)
    assert sorted(row.number or 0 for row in Game.objects.filter(user_id=ann.user_id)) == [1, 2]


def test_a_table_goes_on_with_the_game_that_stays(ann: Owner) -> None:
    one, here = guest(), sent(1, log="d d")
    kept = begin(owner=ann, sent=replace(here, log="d d d"))
    open_table(owner=one, client="c" * 32, listed=False, sent=here, is_away=lambda _: False)
    give(one, ann)
    assert Table.objects.get().game == kept


def test_only_the_sessions_own_guest_is_claimed(client: Client, ann: Owner) -> None:
    one = guest()
    begin(owner=one, sent=sent(1, log="d"))
    client.force_login(User.objects.get())
    assert Game.objects.get().owner == one, "claimed from another session"
    client.logout()
    session = client.session
    session[GUEST] = one.guest
    session.save()
    before = session.session_key
    client.cookies["sessionid"] = before
    client.force_login(User.objects.get())
    assert client.session.session_key != before
    assert Game.objects.get().owner == ann
    assert GUEST not in client.session


def test_only_guests_can_be_claimed(ann: Owner) -> None:
    with pytest.raises(ValueError, match="guest"):
        claim(guest=ann, user_id=1)


def test_the_id_of_another_line_is_the_same_wherever_it_is_made() -> None:
    """tests/js/sync.test.js expects the same of the device."""
    assert other_id("0123456789abcdef" * 2, "d d 5h8c u") == "c9528ae8356eb26f9d270312996736f1"


def test_beginnings() -> None:
    for short, long in (("", ""), ("", "d"), ("d", "d"), ("d", "d u")):
        assert is_beginning(short, long)
    for short, long in (("d", ""), ("d u", "d"), ("2c", "2cJh"), ("u", "d u")):
        assert not is_beginning(short, long)
