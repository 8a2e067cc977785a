"""The pages and the API of the daily: guests and accounts, the result for friends, boards, reminders, refusals."""

from __future__ import annotations

import io
import json
import re
import secrets
from typing import Any

import pytest
from django.test import Client
from PIL import Image

from accounts.models import User
from accounts.owners import Owner
from accounts.preferences import make_public
from games.daily.dates import parse_date
from games.daily.picture import HEIGHT, WIDTH
from games.models import DailyDeal, DailyPicture, DailyResult, Follow, Game, PushTarget
from games.services.daily_hand import hand_out
from games.services.daily_people import hide_name

from .conftest import MakeDeal, MakePerson
from .world import Clock, Device, guest

DAY = "2026-11-30"
#: A card as notation or glyphs, standing for itself.
CARD = re.compile(r"(?<![\w#-])(?:10|[2-9TJQKA])(?:[cdhs]|[♣♦♥♠])(?![\w-])|\b(?:clubs|diamonds|hearts|spades)\b")


class Page:
    """A browser that keeps the CSRF token."""

    def __init__(self, user: User | None = None) -> None:
        self.client = Client(enforce_csrf_checks=True)
        if user is not None:
            self.client.force_login(user)
        self.client.get("/daily/")

    @property
    def token(self) -> str:
        """The token that its cookie holds."""
        return self.client.cookies["csrftoken"].value

    def get(self, path: str) -> Any:
        """GET."""
        return self.client.get(path)

    def post(self, path: str, **fields: str) -> Any:
        """A form."""
        return self.client.post(path, {"csrfmiddlewaretoken": self.token, **fields})

    def send(self, method: str, path: str, body: Any = None) -> Any:
        """JSON to the API."""
        text = "" if body is None else json.dumps(body)
        return self.client.generic(
            method, f"/api/{path}", text, content_type="application/json", headers={"X-CSRFToken": self.token}
        )

    def play(self, events: list[str], *, day: str = DAY, id: str = "", **deal: Any) -> Any:
        """Send a whole game of the daily, with the deal as it was handed out."""
        handed = self.get(f"/api/daily/{day}").json()["deal"] or {}
        sent = {"ruleset": "classic", "version": "1.0.0", "deck": "", **handed, "daily": day, **deal}
        body = {"base_seq": 0, "events": events, "deal": sent}
        return self.send("POST", f"games/{id or secrets.token_hex(16)}", body)


@pytest.fixture
def today(clock: Clock, deal: MakeDeal) -> DailyDeal:
    """The deals of the two dates that count; the older one."""
    deal("2026-12-01")
    return deal(DAY)


def cleared(page: Page, deal: DailyDeal, clock: Clock) -> dict[str, Any]:
    """Play the daily to its end in this browser; the day as the API then tells it."""
    assert page.post(f"/daily/{DAY}/start/").status_code == 302
    clock.on(minutes=2)
    assert page.play(deal.line.split()).json()["status"] == "won"
    day: dict[str, Any] = page.get(f"/api/daily/{DAY}").json()
    return day


@pytest.mark.parametrize("who", ["guest", "account"])
def test_a_daily_from_its_page_to_its_result(clock: Clock, today: DailyDeal, person: MakePerson, who: str) -> None:
    page = Page(person("Ann") if who == "account" else None)
    before = page.get("/api/daily").json()
    assert [day["state"] for day in before["days"]] == ["new", "new"]
    assert "Deal the cards" in page.get(f"/daily/{DAY}/").content.decode()
    day = cleared(page, today, clock)
    assert (day["state"], day["finished"], day["may_see"], day["attempts"]) == ("cleared", True, True, 1)
    first = day["first"]
    assert (first["server_ms"], first["pass"], first["left"]) == (120_000, int(max(first["rows"])), 0)
    assert first == day["best"]
    assert page.get("/api/daily").json()["streak"]["current"] == 1
    assert first["text"].splitlines()[0] == "Pyramid Daily #1 · Classic · cleared"
    assert first["text"].endswith(first["link"])
    page_text = page.get("/daily/").content.decode()
    assert "cleared" in page_text
    brief = page.get("/api/games").json()["games"][0]
    assert (brief["daily"], brief["number"]) == (DAY, today.number)


def test_the_first_page_is_of_the_date_on_the_players_clock(clock: Clock, today: DailyDeal) -> None:
    page = Page()
    clock.set("2026-11-30T23:30:00+00:00")
    for zone, day in (("-600", DAY), ("60", "2026-12-01"), ("nonsense", DAY), ("99999", DAY)):
        page.client.cookies["zone"] = zone
        assert f'data-date="{day}"' in page.get("/daily/").content.decode(), zone


@pytest.mark.parametrize(
    ("path", "status", "said"),
    [
        ("/daily/2026-12-24/", 404, "This date has not begun anywhere yet."),
        ("/daily/2026-02-30/", 404, "A date is written like this: 2026-11-30."),
        ("/daily/2026-1-1/", 404, "A date is written like this"),
        ("/daily/2026-11-01/", 404, "There was no daily deal on this date."),
        ("/daily/today/", 404, "A date is written like this"),
        (f"/daily/{DAY}/r/aaaaaaaaaa/", 404, "There is no result at this address."),
        (f"/daily/{DAY}/r/x/", 404, "There is no result at this address."),
        (f"/daily/{DAY}/r/aaaaaaaaaa.png", 404, "There is no result at this address."),
        ("/daily/2026-02-30/r/aaaaaaaaaa.png", 404, "There is no result at this address."),
        (f"/daily/{DAY}/board/?among=nobody", 404, "A board is among friends, or among all."),
        ("/daily/calendar/?month=2026-13", 404, "A month is written like this: 2026-11."),
        ("/daily/reminder.ics?at=25:00", 400, "A time is written like this: 09:00."),
        ("/daily/friends/aaaaaaaaaa/", 404, "There is nobody behind this link."),
        ("/nowhere/", 404, "There is no page at this address."),
        ("/api/daily/2026-12-24", 404, "future date"),
        ("/api/daily/2026-1-1", 400, "bad date"),
        ("/api/daily/2026-11-01", 404, "no such daily"),
        ("/api/daily/results?month=1999-01", 400, "bad request"),
        (f"/api/daily/{DAY}/board?among=nobody", 400, "bad request"),
    ],
)
def test_bad_addresses_are_refused_in_words(today: DailyDeal, path: str, status: int, said: str) -> None:
    answer = Client().get(path)
    assert answer.status_code == status
    assert said in answer.content.decode()


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"daily": "2026-12-24"}, "future date"),
        ({"daily": "2026-02-30"}, "bad date"),
        ({"daily": "1"}, "bad date"),
        ({"daily": "2026-12-01"}, "other deal"),
        ({"daily": 20261130}, "bad request"),
        ({"again": "yes"}, "bad request"),
    ],
)
def test_a_log_that_is_not_of_that_daily_is_refused_by_name(
    clock: Clock, today: DailyDeal, change: dict[str, Any], code: str
) -> None:
    page = Page()
    page.post(f"/daily/{DAY}/start/")
    clock.on(minutes=1)
    answer = page.play(["d"], **change)
    assert (answer.status_code, answer.json()["code"]) == (400, code), answer.content
    assert not Game.objects.exists()


def test_nothing_starts_without_the_token_or_by_a_get(clock: Clock, today: DailyDeal) -> None:
    client = Client(enforce_csrf_checks=True)
    assert client.post(f"/daily/{DAY}/start/").status_code == 403
    assert client.post(f"/api/daily/{DAY}/start").status_code == 403
    assert client.get(f"/daily/{DAY}/start/").status_code == 405
    assert not DailyResult.objects.exists()


def test_what_is_shared_leaks_no_card_and_the_picture_is_drawn_once(clock: Clock, today: DailyDeal) -> None:
    day = cleared(Page(), today, clock)
    first = day["first"]
    path = first["link"].removeprefix("http://testserver")
    friend = Client()
    page = friend.get(path).content.decode()
    assert page.count('property="og:image"') == 1, "the one picture, and not the site's beside it"
    picture = re.search(r'property="og:image" content="http://testserver([^"]+)"', page)
    assert picture is not None
    told = re.sub(r"<script.*?</script>|<svg.*?</svg>|<link[^>]*>", " ", page, flags=re.DOTALL)
    for text in (first["text"], told):
        assert CARD.findall(text) == []
    assert str(today.number) not in page
    assert f'href="/daily/{DAY}/"' in page
    image = friend.get(picture[1])
    assert (image.status_code, image["Content-Type"]) == (200, "image/png")
    assert Image.open(io.BytesIO(image.content)).size == (WIDTH, HEIGHT)
    kept = DailyPicture.objects.get()
    assert CARD.findall(kept.told) == []
    assert CARD.findall("5h, K♠ and the 7 of hearts") == ["5h", "K♠", "hearts"], "what is looked for would be found"
    assert friend.get(picture[1]).content == image.content == bytes(kept.png)
    assert DailyPicture.objects.count() == 1
    other = path.replace(DAY, "2026-12-01")
    assert friend.get(other).status_code == 404, "a result belongs to its own date"


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


def test_the_archive_is_played_without_being_handed_out(clock: Clock, today: DailyDeal) -> None:
    page = Page()
    clock.set("2026-12-20T12:00:00+00:00")
    assert page.get(f"/api/daily/{DAY}").json()["deal"]["number"] == today.number
    assert f'"daily": "{DAY}"' in page.get(f"/daily/{DAY}/").content.decode()
    page.post(f"/daily/{DAY}/start/")
    clock.on(minutes=1)
    page.play(today.line.split())
    day = page.get(f"/api/daily/{DAY}").json()
    assert (day["state"], day["first"], day["phase"]) == ("archive", None, "archive")
    month = page.get("/api/daily/results?month=2026-11").json()
    assert [row["state"] for row in month["days"] if row["date"] == DAY] == ["archive"]
    assert (month["previous"], month["next"], month["streak"]["longest"]) == (None, "2026-12", 0)
    assert "cleared later" in page.get("/daily/calendar/?month=2026-11").content.decode()


def test_giving_up_opens_the_solution(clock: Clock, today: DailyDeal) -> None:
    page = Page()
    page.post(f"/daily/{DAY}/start/")
    assert page.post(f"/daily/{DAY}/give-up/").status_code == 302
    assert page.get(f"/api/daily/{DAY}").json()["gave_up"]
    assert page.get(f"/api/daily/{DAY}/solution").json()["line"] == today.line
    assert page.get(f"/daily/{DAY}/solution/").status_code == 200


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
    assert "1 now, 1 at best" in page.get("/u/Ann/").content.decode()
    assert parse_date(whole["daily"][0]["date"]) == today.date
