"""Which deal a date has: the same wherever it is asked, as hard as the weekday says, made once and never changed."""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from http.cookiejar import CookieJar
from itertools import islice, pairwise
from pathlib import Path
from typing import Any
from urllib.request import HTTPCookieProcessor, Request, build_opener

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from games.daily.choose import COMMON_NUMBERS, RULESET, WEEK, candidates, choose, key_id
from games.daily.dates import counting_dates, open_from
from games.engine.deal import deal_of_number
from games.engine.difficulty import PLAYS, difficulty
from games.engine.replay import replay
from games.engine.rules import RULES_VERSION, ruleset_named
from games.models import DailyDeal
from games.models.daily import Immutable
from games.selectors.daily_days import first_date, nth
from games.services.daily_deals import deal_for, keep
from games.services.solver_pool import QUEUE
from tests.browser.site import Site

from .conftest import MakeDeal
from .world import Clock, choice

KEY, OTHER = "k" * 40, "o" * 40
MONDAY = date(2026, 11, 30)


def test_the_week_goes_from_easy_to_hard_without_a_gap() -> None:
    assert len(WEEK) == 7
    assert (WEEK[0][1], WEEK[6][0]) == (PLAYS, 0)
    for (fewest, _), (_, most) in pairwise(WEEK):
        assert most == fewest - 1


@pytest.mark.parametrize("weekday", [1, 5])
def test_a_chosen_deal_can_be_cleared_and_is_as_hard_as_its_weekday_asks(weekday: int) -> None:
    day = MONDAY + timedelta(days=weekday)
    chosen = choose(KEY, day)
    deal, rules = deal_of_number(chosen.number), ruleset_named(RULESET)
    assert replay(deal.text, RULESET, RULES_VERSION, chosen.line).status == "won"
    assert len(chosen.line.split()) == chosen.moves
    assert difficulty(deal, rules) == (chosen.wins, chosen.band)
    assert WEEK[weekday][0] <= chosen.wins <= WEEK[weekday][1]
    assert choose(KEY, day) == chosen


def test_candidates_hang_on_key_date_version_and_number_and_are_never_common() -> None:
    def first(key: str, day: date, version: str = RULES_VERSION) -> list[int]:
        return [number for _, number in islice(candidates(key, day, version), 20)]

    told = [
        first(KEY, MONDAY),
        first(OTHER, MONDAY),
        first(KEY, MONDAY + timedelta(days=1)),
        first(KEY, MONDAY, "2.0.0"),
    ]
    numbers = {number for row in told for number in row}
    assert len(numbers) == 80
    assert min(numbers) > COMMON_NUMBERS
    assert key_id(KEY) != key_id(OTHER)
    assert KEY not in key_id(KEY)


@pytest.mark.django_db(transaction=True)
async def test_many_who_ask_at_once_wait_for_one_choice(settings: Any) -> None:
    """More than the solver's queue would take: when a date opens, everybody comes."""
    settings.DAILY_KEY = "a key of this test, and of no other one"
    now = timezone.now()
    day = counting_dates(now)[-1]
    deals = await asyncio.gather(*(deal_for(day, now) for _ in range(3 * QUEUE)))
    assert {deal.pk for deal in deals} == {deals[0].pk}
    assert deals[0].number == choose(settings.DAILY_KEY, day).number


def test_a_deal_once_made_stays(deal: MakeDeal, settings: Any) -> None:
    made = deal("2026-11-30")
    with pytest.raises(Immutable):
        made.save()
    with pytest.raises(Immutable):
        made.delete()
    settings.DAILY_KEY = OTHER
    assert keep(day=made.date, choice=choice(5)) == made
    assert DailyDeal.objects.get().number == made.number
    assert deal("2026-12-01").key_id == key_id(OTHER) != made.key_id


def test_the_first_date_is_number_one(clock: Clock, deal: MakeDeal) -> None:
    assert (first_date(clock()), nth(open_from(clock()), clock())) == (date(2026, 11, 30), 1)
    deal("2026-11-30")
    clock.on(days=122)
    assert nth(date(2027, 4, 1), clock()) == 123


@pytest.mark.django_db
def test_what_the_command_refuses(capsys: pytest.CaptureFixture[str]) -> None:
    for wrong in ("2026-13-01", "tomorrow"):
        with pytest.raises(CommandError, match=r"not a date|calendar"):
            call_command("daily", "fill", "--until", wrong)
    with pytest.raises(CommandError, match="VAPID"):
        call_command("daily", "remind")
    call_command("daily", "keys")
    assert len(capsys.readouterr().out.strip()) == 43


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site without a daily deal as yet."""
    site = Site(tmp_path_factory.mktemp("daily"), DEBUG="1", DAILY_KEY=KEY)
    site.manage("migrate", "--verbosity", "0")
    site.start()
    yield site
    assert site.stop() == 0


def handed_out(site: Site, day: str) -> int:
    """The number that a stranger gets on this date from this process."""
    opener = build_opener(HTTPCookieProcessor(jar := CookieJar()))
    opener.open(f"{site.url}/", timeout=60).read()
    token = next(cookie.value for cookie in jar if cookie.name == "csrftoken") or ""
    asked = Request(f"{site.url}/api/daily/{day}/start", b"", {"X-CSRFToken": token}, method="POST")
    with opener.open(asked, timeout=120) as answer:
        return int(json.load(answer)["deal"]["number"])


def test_two_processes_and_a_restored_database_name_the_same_deals(site: Site, tmp_path: Path) -> None:
    day = counting_dates(timezone.now())[-1]
    with ThreadPoolExecutor(2) as pool:
        filling = pool.submit(site.manage, "daily", "fill", "--quiet")
        number = handed_out(site, day.isoformat())
        filling.result()
    assert number == choose(KEY, day).number
    listed = (
        "from games.models import DailyDeal; print(*DailyDeal.objects.order_by('date').values_list('date', 'number'))"
    )
    made = site.manage("shell", "-v", "0", "-c", listed)
    restored = Site(tmp_path / "restored", DAILY_KEY=OTHER)
    restored.data.mkdir()
    for part in site.data.glob("pyramid.sqlite3*"):
        shutil.copy(part, restored.data / part.name)
    restored.manage("daily", "fill", "--quiet")
    assert restored.manage("shell", "-v", "0", "-c", listed) == made, "another key changes no date that is made"
    anew = Site(tmp_path / "anew", DAILY_KEY=KEY)
    anew.data.mkdir()
    anew.manage("migrate", "--verbosity", "0")
    said = anew.manage("daily", "fill")
    assert anew.manage("shell", "-v", "0", "-c", listed) == made, "the same key names the same deals"
    assert str(number) not in said
    assert "0 made" in anew.manage("daily", "fill")
