"""`manage.py rebuild` where people have really played: it changes nothing; and what is damaged comes back."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from django.core import serializers
from django.core.management import call_command

from accounts.models import User
from accounts.owners import Owner
from games.models import DailyAttempt, DailyResult, Game, Replay, Table
from games.services.append import append
from games.services.claim import claim
from games.services.daily_hand import give_up, hand_out
from games.services.replays import decide
from games.services.tables import end_table, open_table
from tests.live.people import hex_id, sent_game

from .conftest import MakeDeal, MakePerson
from .world import Clock, Device, guest

KINDS = (Game, Table, Replay, DailyAttempt, DailyResult, User)


def everything() -> dict[str, Any]:
    """Every stored value of what is rebuilt, and of what lies beside it."""
    return {
        f"{model.__name__} {row['pk']} {name}": value
        for model in KINDS
        for row in serializers.serialize("python", model.objects.order_by("pk"))
        for name, value in row["fields"].items()
    }


def handed(owner: Owner, deal: Any, clock: Clock, **more: Any) -> Device:
    """A device that got the deck long enough ago to have played."""
    hand_out(owner=owner, deal=deal, now=clock())
    clock.on(minutes=5)
    return Device(owner, deal, **more)


@pytest.fixture
def played_on(clock: Clock, deal: MakeDeal, person: MakePerson) -> None:
    """A site with games of every kind: solo and live, won and left, dailies in time, late, again, given up, claimed."""

    today, archive = deal("2026-11-30"), deal("2026-11-20")
    ann, bob = Owner(user_id=person("Ann").pk), Owner(user_id=person("Bob").pk)

    tab = hex_id()
    table = open_table(owner=ann, client=tab, listed=True, sent=sent_game(22, log="d d u"), is_away=lambda _: False)
    assert table.game is not None
    append(game=table.game.code, owner=ann, base_seq=3, events=["y", "h", "d"], client=tab, active_ms=9000)
    decide(code=table.game.code, owner=ann, seen="link")
    end_table(code=table.code, owner=ann, client=tab)

    first = handed(ann, today, clock)
    first.send(["d", "u", "d"])
    first.restarted().clear()
    Device(ann, archive).clear()

    left = handed(bob, today, clock)
    left.send(["d", "d"])
    give_up(owner=bob, deal=today, now=clock())
    left.send(["d"], base=2)

    stranger = guest()
    device = handed(stranger, today, clock)
    device.clear()
    begun = handed(guest(), today, clock)
    begun.send(begun.line[:4])
    clock.set("2026-12-01T13:00:00+00:00")
    handed_late = handed(guest(), deal("2026-12-01"), clock)
    handed_late.send(["d"])
    clock.set("2026-12-02T20:00:00+00:00")
    handed_late.restarted().clear()
    clock.on(days=10)
    begun.send(begun.line[4:], base=4)
    claim(guest=stranger, user_id=bob.user_id or 0)


def rebuilt(*words: str) -> str:
    """What the command says."""
    out = StringIO()
    call_command("rebuild", *words, stdout=out)
    return out.getvalue()


def test_after_real_play_nothing_differs(played_on: None) -> None:
    before = everything()
    assert {model.__name__ for model in KINDS} == {name.split()[0] for name in before}
    kinds = DailyAttempt.objects.values_list("counts", "late", "again", "cleared").distinct()
    assert len(kinds) >= 5, "attempts of many kinds"
    assert DailyResult.objects.filter(archived=True).exists()
    said = rebuilt("--check")
    assert said.endswith(" 0 differ\n")
    assert said.count("\n") == 1
    rebuilt()
    assert everything() == before


DAMAGE: tuple[tuple[Any, dict[str, Any]], ...] = (
    (Game, {"seq": 0, "status": "stuck", "score": 360, "moves": 1, "undos": 77, "hints": 5}),
    (DailyAttempt, {"left": 27, "score": 1, "moves": 99, "undos": 9, "hints": 9, "pass_number": 9, "rows": "9"}),
    (DailyAttempt, {"cleared": True}),
    (DailyAttempt, {"cleared": False}),
    (DailyResult, {"first": None, "best": None}),
    (DailyResult, {"cleared": True, "archived": True}),
    (DailyResult, {"cleared": False, "archived": False}),
)


def test_damage_is_said_and_repaired(played_on: None) -> None:
    before = everything()
    for model, damage in DAMAGE:
        model.objects.update(**damage)
        damaged = {name.split()[-1] for name, value in everything().items() if value != before[name]}
        assert damaged == damage.keys()
        with pytest.raises(SystemExit):
            rebuilt("--check")
        said = rebuilt()
        assert all(f"{name} is " in said or f"{name}_id is " in said for name in damage)
        assert everything() == before
    assert rebuilt("--check").endswith(" 0 differ\n")


def test_the_key_of_a_name_follows_it_unless_another_has_it(person: MakePerson) -> None:
    person("Ann"), person("Bob")
    User.objects.filter(username="Ann").update(name_key="")
    assert "name_key is '', not 'ann'" in rebuilt()
    assert User.objects.get(username="Ann").name_key == "ann"
    User.objects.filter(username="Ann").update(name_key="other")
    User.objects.filter(username="Bob").update(name_key="ann")
    errors = StringIO()
    with pytest.raises(SystemExit):
        call_command("rebuild", stdout=StringIO(), stderr=errors)
    assert "name_key cannot be put right" in errors.getvalue()
    rebuilt()
    assert set(User.objects.values_list("name_key", flat=True)) == {"ann", "bob"}
