"""Settings travel with the account, the latest change wins; the export holds everything."""

from __future__ import annotations

import time

import pytest

from accounts.models import Preferences

from .conftest import Device, MakePerson, new_id

pytestmark = pytest.mark.django_db


def test_the_latest_change_of_settings_wins(person: MakePerson) -> None:
    user = person()
    phone, laptop = Device(user), Device(user)
    assert phone.get("settings").json() == {"values": {}, "changed_ms": 0, "public": False}
    dark = {"values": {"theme": "dark", "speed": "fast"}, "changed_ms": 2000}
    assert phone.send("PUT", "settings", dark).json()["values"] == dark["values"]
    older = laptop.send("PUT", "settings", {"values": {"theme": "light"}, "changed_ms": 1000}).json()
    assert older["values"] == dark["values"]
    newer = laptop.send("PUT", "settings", {"values": {"theme": "light"}, "changed_ms": 3000}).json()
    assert phone.get("settings").json() == newer
    assert newer["values"] == {"theme": "light"}


def test_a_clock_that_runs_ahead_does_not_win_for_ever(person: MakePerson) -> None:
    device = Device(person())
    device.send("PUT", "settings", {"values": {"theme": "dark"}, "changed_ms": 2**52})
    assert device.get("settings").json()["changed_ms"] <= time.time() * 1000


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"theme": "dark; path=/"}, "bad settings"),
        ({"Theme": "dark"}, "bad settings"),
        ({"theme": "x" * 41}, "bad settings"),
        ({f"s{n}": "" for n in range(41)}, "bad settings"),
        ({"theme": 1}, "bad request"),
        (["theme"], "bad request"),
    ],
)
def test_what_is_no_setting_is_refused(person: MakePerson, values: object, code: str) -> None:
    answer = Device(person()).send("PUT", "settings", {"values": values, "changed_ms": 1})
    assert (answer.status_code, answer.json()["code"]) == (400, code)
    assert not Preferences.objects.exists()


def test_the_export_holds_settings_and_games_with_their_logs(person: MakePerson) -> None:
    device = Device(person())
    id = new_id()
    device.post(id, "d d u")
    device.send("PUT", "settings", {"values": {"deck": "four"}, "changed_ms": 5})
    whole = device.get("export").json()
    assert whole["settings"] == {"values": {"deck": "four"}, "changed_ms": 5, "profile_public": False}
    assert [(game["id"], game["log"]) for game in whole["games"]] == [(id, "d d u")]
    answers = [device.get("export").status_code for _ in range(12)]
    assert answers[-1] == 429
    assert device.get("export").json()["code"] == "too often"


def test_one_mark_for_one_owner(person: MakePerson) -> None:
    user = person()
    marks = [Device(who).get("me").json()["owner"] for who in (user, user, person("Zoe"))]
    assert marks[0] == marks[1] != marks[2]
    assert Device(user).get("me").json()["name"] == "Ann"
