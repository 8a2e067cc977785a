"""The daily among people: boards, whom one follows, reminders, what is exported and what a profile shows of it."""

from __future__ import annotations

import re
from typing import Any

from django.test import Client

from accounts.owners import Owner
from accounts.preferences import make_public
from games.daily.dates import parse_date
from games.models import DailyDeal, Follow, PushTarget
from games.services.daily_hand import hand_out
from games.services.daily_people import hide_name

from .conftest import MakePerson
from .page import DAY, Page, cleared
from .world import Clock, Device, guest


def test_boards_rank_first_attempts_and_hide_who_wants_to_be_hidden(
    clock: Clock, today: DailyDeal, person: MakePerson
) -> None:
    people = {name: person(name) for name in ("Ann", "Ben", "Cleo", "Dora")}
    extra = {"Ann": ["d", "u"], "Ben": [], "Cleo": [], "Dora": ["d", "u"]}
    for name in ("Ann", "Ben", "Cleo", "Dora"):
        owner = Owner(user_id=people[name].pk)
        hand_out(owner=owner, deal=today, now=clock())
        clock.on(minutes=2 if name == "Ben" else 3)
        Device(owner, today).send([*extra[name], *today.line.split()])
    hand_out(owner=(visitor := guest()), deal=today, now=clock())
    clock.on(minutes=1)
    Device(visitor, today).clear()
    hide_name(user_id=people["Ben"].pk, hidden=True)
    Follow.objects.create(follower=people["Ann"], followed=people["Cleo"])
    ann = Page(people["Ann"])
    everyone = ann.get(f"/api/daily/{DAY}/board?among=all").json()
    assert [(row["place"], row["name"]) for row in everyone["rows"]] == [
        (1, None),
        (2, "Cleo"),
        (3, "Ann"),
        (4, "Dora"),
    ]
    assert (everyone["mine"]["place"], everyone["players"], everyone["spread"]["below"]) == (3, 4, 0)
    assert sum(everyone["spread"]["counts"]) == 4
    friends = ann.get(f"/api/daily/{DAY}/board").json()
    assert [row["name"] for row in friends["rows"]] == ["Cleo", "Ann"]
    ben = Page(people["Ben"]).get(f"/api/daily/{DAY}/board?among=all").json()
    assert ben["rows"][0]["name"] == "Ben", "one sees one's own"
    page = ann.get(f"/daily/{DAY}/board/").content.decode()
    assert "Cleo" in page
    assert "Programs that solve" in page
    asked = Client().get(f"/daily/{DAY}/board/").content.decode()
    assert "Guests are not ranked" in asked
    assert "Ben" not in asked


def test_people_are_followed_by_a_link_or_by_a_page_that_shows(today: DailyDeal, person: MakePerson) -> None:
    ann, ben = person("Ann"), person("Ben")
    page = Page(ann)
    ben_link = re.search(
        r"http://testserver(/daily/friends/[a-z2-7]{10}/)", Page(ben).get("/daily/friends/").content.decode()
    )
    assert ben_link is not None
    page.post("/daily/friends/", follow="Ben")
    assert not Follow.objects.exists(), "Ben's page does not show"
    assert Page().post(ben_link[1]).status_code == 302
    assert not Follow.objects.exists()
    page.post(ben_link[1])
    page.post(ben_link[1])
    assert Follow.objects.get().followed == ben
    page.post("/daily/friends/", unfollow="Ben")
    assert not Follow.objects.exists()
    make_public(user=ben, public=True)
    page.post("/daily/friends/", follow="ben")
    assert Follow.objects.count() == 1
    page.post("/daily/friends/", follow="Ann")
    assert Follow.objects.count() == 1, "nobody follows themselves"
    assert "Unfollow" in page.get("/u/Ben/").content.decode()


def test_the_reminder_is_a_calendar(today: DailyDeal) -> None:
    answer = Client().get("/daily/reminder.ics?at=19:30")
    assert answer["Content-Type"].startswith("text/calendar")
    text = answer.content.decode()
    assert "RRULE:FREQ=DAILY\r\n" in text
    assert re.search(r"DTSTART:\d{8}T193000\r\n", text)
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    assert text.replace("\r\n", "").count("\n") == 0


def test_push_is_off_until_there_are_keys_and_until_it_is_chosen(clock: Clock, today: DailyDeal, settings: Any) -> None:
    from games.services.daily_push import Vapid, new_private_key, remind

    page = Page()
    page.post(f"/daily/{DAY}/start/")
    wanted = {"endpoint": "https://fcm.googleapis.com/fcm/send/abc", "minute": 12 * 60, "zone": 0}
    assert page.send("GET", "daily/push").json() == {"key": None}
    assert page.send("PUT", "daily/push", wanted).status_code == 404
    settings.VAPID = (new_private_key(), "mailto:table@example.org")
    assert len(page.send("GET", "daily/push").json()["key"]) == 87
    for bad in ("http://fcm.googleapis.com/x", "https://example.org/x", "https://fcm.googleapis.com.example.org/x"):
        assert page.send("PUT", "daily/push", wanted | {"endpoint": bad}).json()["code"] == "bad endpoint"
    assert page.send("PUT", "daily/push", wanted).status_code == 200
    vapid = Vapid.read(*settings.VAPID)
    sent: list[dict[str, str]] = []

    def send(endpoint: str, headers: dict[str, str]) -> int:
        sent.append(headers)
        return 201

    clock.set("2026-11-30T11:59:00+00:00")
    assert list(remind(vapid=vapid, now=clock(), send=send)) == []
    clock.set("2026-11-30T12:05:00+00:00")
    assert list(remind(vapid=vapid, now=clock(), send=send)) == [201]
    assert list(remind(vapid=vapid, now=clock(), send=send)) == [], "once a day"
    assert sent[0]["Authorization"].startswith("vapid t=")
    clock.set("2026-12-01T12:05:00+00:00")
    assert list(remind(vapid=vapid, now=clock(), send=lambda *_: 410)) == [410]
    assert not PushTarget.objects.exists(), "a browser that is gone is forgotten"


def test_who_has_begun_is_not_reminded(clock: Clock, today: DailyDeal) -> None:
    from games.services.daily_push import Vapid, new_private_key, remind, want

    owner = guest()
    want(owner=owner, endpoint="https://updates.push.services.mozilla.com/x", minute=720, zone=0)
    hand_out(owner=owner, deal=today, now=clock())
    clock.on(minutes=5)
    Device(owner, today).send(["d"])
    vapid = Vapid.read(new_private_key(), "mailto:a@example.org")
    assert list(remind(vapid=vapid, now=clock(), send=lambda *_: 201)) == []


def test_the_export_holds_the_dailies_and_the_profile_the_streak(
    clock: Clock, today: DailyDeal, person: MakePerson
) -> None:
    page = Page(person("Ann"))
    cleared(page, today, clock)
    whole = page.get("/api/export").json()
    assert [(row["date"], row["cleared"], len(row["attempts"])) for row in whole["daily"]] == [(DAY, True, 1)]
    assert whole["games"][0]["daily"] == DAY
    assert "1\N{NO-BREAK SPACE}now, 1\N{NO-BREAK SPACE}at best" in page.get("/u/Ann/").content.decode()
    assert parse_date(whole["daily"][0]["date"]) == today.date
