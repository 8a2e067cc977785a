"""Deals from the bank over HTTP, verdicts, the first deal of the table, and the page on how many deals can be won."""

from __future__ import annotations

import json
import os
import re
import signal
import time
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path

import pytest
from django.template.defaultfilters import floatformat
from django.test import AsyncClient, Client

from games.bank.files import bank_file, read_deals
from games.bank.study import STUDY_FILES, Count, StudyFileError, read_study, wilson, write_study
from games.engine.deal import deal_of_number
from games.engine.difficulty import Band
from games.engine.rules import RULES_VERSION, RULESETS
from games.guides.pages import PAGES
from games.selectors.bank import banked
from games.services import bank
from games.services.solver_pool import SolverPool
from games.services.solver_worker import Answer
from games.templatetags.nobreak import NO_BREAK

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("plain_static")]

#: Shares of 1,000 random deals each by another solver, exact: what ours must agree with.
ANOTHER_COUNT = {"relaxed": 678, "classic": 660, "open": 676, "double": 582, "strict": 40}


@pytest.fixture
def stocked() -> dict[str, set[int]]:
    """A bank with sixty shipped deals a ruleset: their numbers."""
    for ruleset, rules in RULESETS.items():
        bank.load(rules=rules, shipped=read_deals(bank_file(ruleset), ruleset, RULES_VERSION)[:60])
    return {ruleset: set(banked(ruleset).values_list("number", flat=True)) for ruleset in RULESETS}


@pytest.fixture
def pool(monkeypatch: pytest.MonkeyPatch) -> Iterator[SolverPool]:
    """The view's pool, one of the test's own that waits for one question only."""
    pool = SolverPool(1)
    monkeypatch.setattr("games.views.bank.solver_pool", lambda: pool)
    yield pool
    pool.close()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_hand_of_deals(client: Client, stocked: dict[str, set[int]], ruleset: str) -> None:
    for band in Band:
        answer = client.get(f"/deals/{ruleset}/?band={band.value}&count=8")
        told = answer.json()
        assert (told["ruleset"], told["version"]) == (ruleset, RULES_VERSION)
        numbers = [deal["number"] for deal in told["deals"]]
        assert len(set(numbers)) == len(numbers) == min(8, banked(ruleset, band).count()) > 0
        assert set(numbers) <= stocked[ruleset]
        assert {deal["band"] for deal in told["deals"]} == {band.value}
        assert set(told["deals"][0]) == {"number", "band", "moves", "shortest"}  # never the line
        assert answer["Cache-Control"] == "no-store"
    assert len(client.get(f"/deals/{ruleset}/").json()["deals"]) == 1


@pytest.mark.parametrize(
    ("address", "status", "code"),
    [
        ("/deals/vegas/", 404, "no such ruleset"),
        ("/deals/classic/?band=brutal", 404, "no such band"),
        ("/deals/classic/?count=0", 400, "bad count"),
        ("/deals/classic/?count=51", 400, "bad count"),
        ("/deals/classic/?count=-1", 400, "bad count"),
        ("/deals/classic/?count=\u0663", 400, "bad count"),
        ("/deals/classic/?count=" + "9" * 5000, 400, "bad count"),
        ("/deals/vegas/7/", 404, "no such ruleset"),
        ("/deals/classic/0/", 404, "no such deal"),
        ("/deals/classic/4294967296/", 404, "no such deal"),
    ],
)
def test_nonsense_is_refused_in_json(client: Client, address: str, status: int, code: str) -> None:
    answer = client.get(address)
    assert (answer.status_code, answer.json()["error"]) == (status, code)
    assert answer.json()["detail"]


def test_an_empty_bank_has_nothing_to_hand_out(client: Client) -> None:
    assert client.get("/deals/classic/?count=8").json()["deals"] == []


def test_a_verdict_from_the_bank_needs_no_solver(client: Client, stocked: dict[str, set[int]]) -> None:
    number = min(stocked["strict"])
    told = client.get(f"/deals/strict/{number}/").json()
    assert (told["state"], told["number"]) == ("winnable", number)
    assert told["band"] in list(Band)


@pytest.mark.django_db(transaction=True)
async def test_a_verdict_from_the_solver(pool: SolverPool) -> None:
    client = AsyncClient()
    states = {(await client.get(f"/deals/strict/{number}/")).json()["state"] for number in (1, 2)}
    assert states == {"lost"}
    assert (await client.get("/deals/relaxed/11/")).json() == {
        "ruleset": "relaxed",
        "version": RULES_VERSION,
        "number": 11,
        "state": "winnable",
    }


@pytest.mark.django_db(transaction=True)
async def test_a_busy_solver_answers_503(pool: SolverPool) -> None:
    client = AsyncClient()
    await client.get("/deals/relaxed/11/")
    pid = pool.worker_pid
    assert pid is not None
    os.kill(pid, signal.SIGSTOP)
    asked = _fill(pool)
    answer = await client.get("/deals/relaxed/11/")
    assert (answer.status_code, answer.json()["error"]) == (503, "solver busy")
    assert int(answer["Retry-After"]) > 0
    os.kill(pid, signal.SIGCONT)
    assert {future.result(60).state for future in asked} == {"winnable"}
    assert (await client.get("/deals/relaxed/11/")).status_code == 200


def test_the_first_deal_comes_from_the_bank_and_says_so(client: Client, stocked: dict[str, set[int]]) -> None:
    for ruleset in RULESETS:
        client.cookies["table"] = f"{ruleset}.0"
        dealt = _dealt(client, "/")
        assert (dealt["ruleset"], dealt["verified"]) == (ruleset, True)
        assert dealt["number"] in stocked[ruleset]
        assert dealt["band"] in list(Band)
        assert "line" not in dealt


def test_with_an_empty_bank_the_first_deal_is_not_verified(client: Client) -> None:
    dealt = _dealt(client, "/")
    assert dealt["verified"] is False
    assert "band" not in dealt


def test_a_deal_asked_for_is_verified_where_the_bank_knows_it(client: Client, stocked: dict[str, set[int]]) -> None:
    number = min(stocked["classic"])
    assert _dealt(client, f"/deal/classic/{number}/")["verified"] is True
    assert _dealt(client, "/deal/classic/1000001/")["verified"] is False


def test_the_page_shows_the_shipped_study(client: Client) -> None:
    answer = client.get("/winnable/")
    page = answer.content.decode()
    assert answer.status_code == 200
    counts = read_study()
    assert page.count('class="plot-fill"') == len(counts) == len(RULESETS)
    for count in counts:
        low, high = count.interval
        assert f"{100 * count.share:.2f}{NO_BREAK}%" in page
        assert f"{100 * low:.2f} – {100 * high:.2f}{NO_BREAK}%" in page
        command = f"manage.py winnable --ruleset {count.ruleset} --deals {count.deals} --seed {count.seed}"
        assert command in page
    assert "style=" not in page
    assert not re.search(r"<script(?![^>]*\bsrc=)", page)


def test_the_page_stands_among_the_guides(client: Client) -> None:
    """Each leads to all, and each says which it is."""
    listed = re.compile(r'<nav class="guide-nav".*?</nav>', re.DOTALL)
    seen = set()
    for path in ("/winnable/", *(page.path for page in PAGES.values())):
        nav = listed.search(client.get(path).content.decode())
        assert nav, path
        assert f'<a href="{path}" aria-current="page">' in nav[0]
        seen.add(nav[0].replace(' aria-current="page"', ""))
    assert len(seen) == 1


def test_the_page_says_how_many_can_be_cleared_of_all_cards(client: Client) -> None:
    page = client.get("/winnable/").content.decode()
    counts = read_study(STUDY_FILES["all-cards"])
    assert [count.ruleset for count in counts] == [name for name, rules in RULESETS.items() if not rules.open_stock]
    for count in counts:
        won = next(each for each in read_study() if each.ruleset == count.ruleset)
        assert (count.deals, count.seed) == (won.deals, won.seed), "the same deals"
        assert 0 < count.wins < won.wins
        assert f"<td>{count.wins}</td><td>{floatformat(100 * count.share, 2)}{NO_BREAK}%</td>" in page
        assert f"--ruleset {count.ruleset} --deals {count.deals} --seed {count.seed} --goal all-cards" in page


def test_the_shipped_study_is_large_and_alike_for_every_ruleset() -> None:
    counts = read_study()
    assert [count.ruleset for count in counts] == list(RULESETS)
    assert all(count.deals >= 20_000 for count in counts)
    assert len({(count.deals, count.seed, count.rules_version) for count in counts}) == 1


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_study_agrees_with_another_count(ruleset: str) -> None:
    ours = next(count for count in read_study() if count.ruleset == ruleset)
    low, high = wilson(ANOTHER_COUNT[ruleset], 1_000)
    assert low <= ours.share <= high
    assert ours.interval[0] < ours.share < ours.interval[1]


def test_wilson_is_wilson() -> None:
    assert [round(end, 4) for end in wilson(50, 100)] == [0.4038, 0.5962]
    assert [round(end, 4) for end in wilson(0, 10)] == [0.0, 0.2775]
    assert [round(end, 4) for end in wilson(10, 10)] == [0.7225, 1.0]


def test_a_study_is_written_and_read(tmp_path: Path) -> None:
    path = tmp_path / "study.json"
    counts = [Count("open", "1.0.0", 100, 40, 7, "python", "2026-01-31")]
    write_study(counts, path)
    assert read_study(path) == counts
    assert read_study(tmp_path / "none.json") == []
    for damaged in ("", "{}", '{"counts": [{}]}', path.read_text().replace('"wins": 40', '"wins": 400')):
        path.write_text(damaged)
        with pytest.raises(StudyFileError, match=r"study\.json is no study"):
            read_study(path)


def _dealt(client: Client, address: str) -> dict[str, object]:
    """The deal in a page, as the script reads it."""
    page = client.get(address).content.decode()
    match = re.search(r'<script id="deal" type="application/json">(.*?)</script>', page, re.DOTALL)
    assert match, "the page brings no deal"
    told: dict[str, object] = json.loads(match[1])
    return told


def _fill(pool: SolverPool) -> list[Future[Answer]]:
    """Questions until the worker, which is stopped, has one and the queue is full."""
    deck = deal_of_number(11).text
    at_work = pool.ask("winnable", "relaxed", deck)
    end = time.monotonic() + 60
    while not at_work.running():
        assert time.monotonic() < end, "the solver's thread never took the question"
        time.sleep(0.01)
    return [at_work, pool.ask("winnable", "relaxed", deck)]
