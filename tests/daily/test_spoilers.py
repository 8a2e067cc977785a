"""Nothing of a daily before its date has begun anywhere; no spoilers while it counts for who has not finished it."""

from __future__ import annotations

import re
from typing import Any

from django.test import Client

from accounts.owners import Owner
from accounts.services import GUEST
from games.models import DailyDeal, Seen
from games.selectors.daily_see import may_see, may_see_deck, may_see_number
from games.services.daily_hand import give_up, hand_out
from games.services.replays import decide

from .conftest import MakeDeal
from .world import Clock, Device, guest

TODAY, TOMORROW = "2026-11-30", "2026-12-02"


def tells(deal: DailyDeal, answer: Any) -> bool:
    """Whether an answer has the number, other than by its own address, or five cards of the deck in a row.

    Another deal may lie there, and its three cards agree with these somewhere once in fifty times; the digits of a
    number come by in the hashed names of files.
    """
    text = answer.content.decode().replace(answer.wsgi_request.path, "").replace(f"%2F{deal.number}%2F", "")
    cards = deal.deck.split()
    runs = [" ".join(cards[at : at + 5]) for at in range(48)]
    drawn = re.findall(r"#([A2-9TJQK][cdhs])\b", text)
    number = re.search(rf"(?<![0-9a-f]){deal.number}(?![0-9a-f])", text)
    return number is not None or any(run in text for run in runs) or drawn[:4] == cards[:4]


def browser(owner: Owner | None = None) -> Client:
    """A browser of this guest, or of a stranger."""
    client = Client()
    if owner is not None:
        session = client.session
        session[GUEST] = owner.guest
        session.save()
        client.cookies["sessionid"] = session.session_key
    return client


def addresses(deal: DailyDeal) -> list[str]:
    """Everywhere where a deal could be looked for by its date or number."""
    day = deal.date.isoformat()
    pages = [
        f"/daily/{day}/",
        f"/daily/{day}/board/",
        f"/daily/{day}/solution/",
        "/daily/",
        f"/daily/calendar/?month={day[:7]}",
    ]
    numbered = [f"/deal/classic/{deal.number}/", f"/deal/relaxed/{deal.number}/", f"/deals/classic/{deal.number}/"]
    return [
        *pages,
        *numbered,
        f"/api/daily/{day}",
        "/api/daily",
        f"/api/daily/{day}/solution",
        f"/api/daily/{day}/board",
    ]


def test_a_date_that_has_not_begun_anywhere_is_told_to_nobody(clock: Clock, deal: MakeDeal) -> None:
    for day in (TODAY, "2026-12-01"):
        deal(day)
    ahead = deal(TOMORROW)
    client = browser(guest())
    clock.set("2026-12-01T09:59:59+00:00")
    for address in addresses(ahead):
        answer = client.get(address)
        assert not tells(ahead, answer), address
    for address in (f"/daily/{TOMORROW}/start/", f"/api/daily/{TOMORROW}/start", f"/api/daily/{TOMORROW}/give-up"):
        answer = client.post(address)
        assert answer.status_code == 404, address
        assert not tells(ahead, answer), address
    assert client.get(f"/deal/classic/{ahead.number}/").status_code == 404
    assert not may_see(guest(), ahead.date)
    clock.set("2026-12-01T10:00:00+00:00")
    assert client.post(f"/daily/{TOMORROW}/start/").status_code == 302
    assert tells(ahead, client.get(f"/daily/{TOMORROW}/"))


def test_while_it_counts_only_a_post_hands_out_the_deck(clock: Clock, deal: MakeDeal) -> None:
    deal("2026-12-01")
    today = deal(TODAY)
    stranger, me = browser(), browser(guest())
    for client in (stranger, me):
        for address in addresses(today):
            answer = client.get(address, follow=True)
            assert not tells(today, answer), address
    stranger.cookies["table"] = f"classic.{today.number}"
    assert not tells(today, stranger.get("/"))
    assert me.post(f"/daily/{TODAY}/start/", follow=True).status_code == 200
    assert tells(today, me.get(f"/daily/{TODAY}/"))
    assert me.get(f"/api/daily/{TODAY}").json()["deal"]["number"] == today.number
    assert not tells(today, stranger.get(f"/daily/{TODAY}/"))


def test_solutions_wait_until_one_has_finished_or_it_counts_nowhere(clock: Clock, deal: MakeDeal) -> None:
    today = deal(TODAY)
    clearing, leaving, other = guest(), guest(), guest()
    for owner in (clearing, leaving, other):
        hand_out(owner=owner, deal=today, now=clock())
    clock.on(minutes=5)

    def answers(owner: Owner) -> list[int]:
        client = browser(owner)
        asked = (f"/daily/{TODAY}/solution/", f"/api/daily/{TODAY}/solution", f"/deals/classic/{today.number}/")
        return [client.get(address).status_code for address in asked]

    bodies = {"deck": today.deck, "number": today.number}
    assert answers(clearing) == answers(leaving) == [403, 403, 403], bodies
    Device(clearing, today).clear()
    give_up(owner=leaving, deal=today, now=clock())
    assert answers(clearing)[:2] == answers(leaving)[:2] == [200, 200]
    assert answers(other) == [403, 403, 403]
    for ask in (may_see_number, may_see_deck):
        what: Any = today.number if ask is may_see_number else today.deck
        assert [ask(owner, what) for owner in (clearing, leaving, other, None)] == [True, True, False, False]
    clock.set("2026-12-01T12:00:00+00:00")
    assert answers(other)[:2] == [200, 200]


def test_its_number_leads_to_the_daily(clock: Clock, deal: MakeDeal) -> None:
    today = deal(TODAY)
    client = browser()
    for ruleset in ("classic", "open"):
        assert client.get(f"/deal/{ruleset}/{today.number}/").headers["Location"] == f"/daily/{TODAY}/"
    clock.set("2026-12-02T12:00:00+00:00")
    assert client.get(f"/deal/open/{today.number}/").status_code == 200


def test_a_result_leads_to_its_replay_for_those_who_may_see_it(clock: Clock, deal: MakeDeal) -> None:
    today = deal(TODAY)
    mine, other, friend = guest(), guest(), guest()
    for owner in (mine, other, friend):
        hand_out(owner=owner, deal=today, now=clock())
    clock.on(minutes=5)
    game = Device(mine, today).clear()
    way = f"/replay/{game.code}/"
    result = f"/daily/{TODAY}/r/{game.daily_attempts.get().code}/"

    def leads(owner: Owner) -> bool:
        there = f'href="{way}"' in browser(owner).get(result).content.decode()
        assert there == (browser(owner).get(way).status_code == 200), (
            "a link that would be refused, or none to what is open"
        )
        return there

    assert [leads(owner) for owner in (mine, other, friend)] == [True, False, False], "one's own, until one opens it"
    decide(code=game.code, owner=mine, seen=Seen.LINK)
    give_up(owner=friend, deal=today, now=clock())
    assert [leads(owner) for owner in (mine, other, friend)] == [True, False, True], "not before one's own try is over"
    clock.set("2026-12-01T12:00:00+00:00")
    assert leads(other)
