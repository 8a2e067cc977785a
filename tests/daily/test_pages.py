"""The pages and the API of the daily: guests and accounts, the result for friends, the archive, refusals."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from django.test import Client
from PIL import Image

from games.daily.picture import HEIGHT, WIDTH
from games.models import DailyDeal, DailyPicture, DailyResult, Game

from .conftest import MakePerson
from .page import DAY, Page, cleared
from .world import Clock

#: A card as notation or glyphs, standing for itself.
CARD = re.compile(r"(?<![\w#-])(?:10|[2-9TJQKA])(?:[cdhs]|[♣♦♥♠])(?![\w-])|\b(?:clubs|diamonds|hearts|spades)\b")


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
