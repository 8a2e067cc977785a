"""The short way into a log stores what the long way would, and leaves to it whatever does not fit."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.owners import Owner
from games.engine.deal import deal_of_number
from games.models import Game, Table
from games.selectors.games import played
from games.services.append import append
from games.services.begin import SentGame
from games.services.known import Known, append_known
from games.services.rebuild import rebuild
from games.services.tables import end_table, open_table, take

pytestmark = pytest.mark.django_db

OWNER = Owner(guest="0" * 31 + "1")
TAB, OTHER = "a" * 32, "b" * 32
LINE = (
    "3sTc Kd d d 9h4d 7s6h 8c5c d d Jh2h d d d d QdAh Kh AsQs 7d6s Ks Kc 8s5s 2dJc Td3c d d d d AcQc 7h6c d d d d "
    "3dTh d d 3hTs d d d d Jd2s d d r d d d d d d d d d 2cJs 6d7c d d d d r d 4h9c"
)
WON = LINE.split()


@pytest.fixture
def table() -> Table:
    sent = SentGame("c" * 32, "classic", "1.0.0", deal_of_number(326).text, "", 326)
    return open_table(owner=OWNER, client=TAB, listed=False, sent=sent, is_away=lambda _: True)


def known_of(table: Table) -> Known:
    """What is known after the first event, by the long way."""
    return Known.after(append(game=code_of(table), owner=OWNER, base_seq=0, events=WON[:1], client=TAB))


def code_of(table: Table) -> str:
    """The code of the game on the table."""
    assert table.game is not None
    return table.game.code


def send(known: Known, base: int, events: list[str], **changes: Any) -> Known | None:
    """By the short way."""
    done = append_known(known, base_seq=base, events=events, **({"owner": OWNER, "client": TAB} | changes))
    return None if done is None else done[0]


def test_a_whole_game_by_the_short_way_is_the_game_of_the_long_way(table: Table) -> None:
    known = known_of(table)
    for at in range(1, len(WON) - 1):
        done = append_known(known, owner=OWNER, client=TAB, base_seq=at, events=[WON[at]])
        assert done is not None
        known, steps = done
        row = Game.objects.get(code=known.code)
        play = played(row)
        assert (row.log.split(), row.seq) == (WON[: at + 1], at + 1)
        assert (row.status, row.score, row.moves) == (play.status.value, play.score, play.timeline.moves)
        assert [(step.seq, step.event, step.hash, step.status) for step in steps] == [
            (at + 1, WON[at], play.public.hash, row.status)
        ]
    assert [drift for drift in rebuild(write=False) if drift is not None] == []
    assert send(known, len(WON) - 1, WON[-1:]) is None, "the end of a game is the long way's"
    assert append(game=known.code, owner=OWNER, base_seq=len(WON) - 1, events=WON[-1:], client=TAB).play.status == "won"


def test_it_is_one_statement(table: Table) -> None:
    known = known_of(table)
    with CaptureQueriesContext(connection) as queries:
        assert send(known, 1, WON[1:6]) is not None
    assert len(queries) == 1


def test_the_time_played_comes_along_and_only_grows(table: Table) -> None:
    known = known_of(table)
    for at, (said, kept) in enumerate([(4_000, 4_000), (None, 4_000), (3_000, 4_000), (9_000, 9_000)], start=1):
        after = send(known, at, WON[at : at + 1], active_ms=said)
        assert after is not None
        known = after
        assert Game.objects.get(code=known.code).active_ms == kept


def test_what_does_not_fit_is_left_to_the_long_way(table: Table) -> None:
    known = known_of(table)
    assert send(known, 0, WON[:1]) is None, "a repeat"
    assert send(known, 2, WON[2:3]) is None, "a gap"
    assert send(known, 1, ["AcAd"]) is None, "not legal"
    assert send(known, 1, ["hello"]) is None, "no event at all"
    assert send(known, 1, []) is None
    assert send(known, 1, WON[1:2], owner=Owner(guest="0" * 31 + "2")) is None, "somebody else's"
    assert send(known, 1, WON[1:2], owner=Owner(user_id=1)) is None
    assert send(known, 1, WON[1:2], client=OTHER) is None, "not the lease's holder"
    assert Game.objects.get(code=known.code).log.split() == WON[:1], "nothing was stored"


def test_another_writer_or_holder_is_seen(table: Table) -> None:
    known = known_of(table)
    append(game=known.code, owner=OWNER, base_seq=1, events=WON[1:2], client=TAB)
    assert send(known, 1, ["d"]) is None, "the log has grown"
    known = Known(known.pk, known.code, played(Game.objects.get(code=known.code)))
    take(code=table.code, owner=OWNER, client=OTHER)
    assert send(known, 2, WON[2:3]) is None, "the lease has moved"
    take(code=table.code, owner=OWNER, client=TAB)
    assert send(known, 2, WON[2:3]) is not None
    end_table(code=table.code, owner=OWNER, client=TAB)
    known = Known(known.pk, known.code, played(Game.objects.get(code=known.code)))
    assert send(known, 3, WON[3:4]) is None, "off the air"
