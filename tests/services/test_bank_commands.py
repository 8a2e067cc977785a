"""`manage.py bank` and `manage.py winnable` as processes: stopped in the middle, run again, given nonsense."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from games.bank.study import study_part, wilson
from games.engine.deal import deal_of_number
from games.engine.position import Position
from games.engine.rules import RULESETS
from games.engine.solver import best_score, every_card, winnable

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 120.0


class Site:
    """A data folder of its own, with its database, and the commands run on it."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.run("migrate", "--verbosity", "0")

    def start(self, *words: str) -> subprocess.Popen[str]:
        """A command that runs beside the test."""
        return subprocess.Popen(
            [sys.executable, "manage.py", *words],
            cwd=ROOT,
            # A file of its own to look into, whatever database the tests run on.
            env=os.environ | {"PYRAMID_DATA": str(self.data), "DATABASE_URL": "", "REDIS_URL": ""},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, *words: str, code: int = 0) -> tuple[str, str]:
        """What a command says on both outputs; it must end with this exit code."""
        process = self.start(*words)
        said, wrong = process.communicate(timeout=PATIENCE)
        assert process.returncode == code, (words, said, wrong)
        return said, wrong

    def rows(self) -> int:
        """How many deals the bank holds."""
        with sqlite3.connect(self.data / "pyramid.sqlite3") as database:
            return int(database.execute("SELECT count(*) FROM games_bankeddeal").fetchone()[0])


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """One site for the commands of this file."""
    return Site(tmp_path_factory.mktemp("bank"))


def test_a_fill_may_be_stopped_and_gone_on_with(site: Site) -> None:
    filling = site.start("bank", "fill", "--ruleset", "open", "--count", "100000", "--seed", "5")
    end = time.monotonic() + PATIENCE
    while site.rows() < 2 and time.monotonic() < end:
        time.sleep(0.05)
    filling.send_signal(signal.SIGINT)
    _, wrong = filling.communicate(timeout=PATIENCE)
    assert filling.returncode == 130
    assert "what was found is kept" in wrong
    assert "Traceback" not in wrong
    assert "[" not in wrong  # no bar where there is no terminal
    held = site.rows()
    assert held >= 2
    assert site.run("bank", "check", "--ruleset", "open")[0] == f"open: {held} right, 0 wrong\n"
    assert site.run("bank", "fill", "--ruleset", "open", "--count", str(held + 2))[0] == f"open: {held + 2} deals\n"


def test_two_fills_at_once(site: Site) -> None:
    words = ("bank", "fill", "--ruleset", "relaxed", "--count", "12", "--seed", "6")
    both = [site.start(*words) for _ in range(2)]
    for process in both:
        _, wrong = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0, wrong
    assert 12 <= int(site.run("bank", "check", "--ruleset", "relaxed")[0].split()[1]) <= 13


def test_both_engines_fill(site: Site) -> None:
    words = ("bank", "fill", "--ruleset", "classic", "--engine", "js", "--shortest", "--limit-nodes", "500")
    assert site.run(*words, "--count", "5")[0] == "classic: 5 deals\n"
    assert site.run("bank", "check", "--ruleset", "classic")[0] == "classic: 5 right, 0 wrong\n"
    said, _ = site.run("bank", "shorten", "--ruleset", "classic", "--engine", "js", "--limit-nodes", "1000000")
    assert said == "classic: 5 shortest lines, 0 not proven\n"


def test_a_line_that_does_not_win_is_found(site: Site) -> None:
    site.run("bank", "fill", "--ruleset", "strict", "--count", "1")
    with sqlite3.connect(site.data / "pyramid.sqlite3") as database:
        (number,) = database.execute("SELECT number FROM games_bankeddeal WHERE ruleset = 'strict'").fetchone()
        database.execute("UPDATE games_bankeddeal SET line = 'd d d' WHERE ruleset = 'strict'")
    said, wrong = site.run("bank", "check", code=1)
    assert f"strict {number}: the line leaves 28 cards" in wrong
    assert "strict: 0 right, 1 wrong" in said
    with sqlite3.connect(site.data / "pyramid.sqlite3") as database:
        database.execute("DELETE FROM games_bankeddeal WHERE ruleset = 'strict'")


def test_shipped_files_there_and_back(site: Site, tmp_path: Path) -> None:
    held = site.rows()
    site.run("bank", "export", "--dir", str(tmp_path))
    assert sum(len(path.read_text().splitlines()) - 1 for path in tmp_path.iterdir()) == held
    other = Site(tmp_path / "other")
    other.run("bank", "load", "--dir", str(tmp_path))
    assert other.rows() == held
    assert other.run("bank", "load", "--dir", str(tmp_path), "--quiet") == ("", "")
    (tmp_path / "open.deals").write_text("nonsense\n")
    assert "open.deals, line 1" in other.run("bank", "load", "--dir", str(tmp_path), code=1)[1]
    assert other.rows() == held


def test_the_shipped_deals_load_on_a_new_machine(tmp_path: Path) -> None:
    fresh = Site(tmp_path)
    fresh.run("bank", "load")
    assert fresh.rows() >= 1_000 * len(RULESETS)
    begun = time.monotonic()
    assert fresh.run("bank", "load")[0].count(" 0 new or better") == len(RULESETS)
    assert time.monotonic() - begun < 30
    assert "0 wrong" in fresh.run("bank", "check", "--ruleset", "strict")[0]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("bank", "fill"), "--count"),
        (("bank", "fill", "--count", "0"), "a whole number from 1 on"),
        (("bank", "fill", "--count", "5", "--ruleset", "vegas"), "vegas"),
        (("bank", "fill", "--count", "5", "--seed", "5000000000"), "from 1 to 4294967295"),
        (("bank",), "does"),
        (("winnable", "--ruleset", "open", "--deals", "-1", "--seed", "1"), "--deals"),
        (("winnable", "--ruleset", "open", "--deals", "10"), "--seed"),
        (
            ("winnable", "--ruleset", "open", "--deals", "9", "--seed", "1", "--goal", "all-cards"),
            "a closed stock only",
        ),
        (
            ("winnable", "--ruleset", "strict", "--deals", "9", "--seed", "1", "--goal", "all-cards", "--engine", "js"),
            "python only",
        ),
    ],
)
def test_nonsense_is_refused_by_name(site: Site, words: tuple[str, ...], said: str) -> None:
    assert said in site.run(*words, code=2)[1]


def test_counting_agrees_with_the_solver_and_between_engines(site: Site) -> None:
    words = ("winnable", "--ruleset", "classic", "--deals", "60", "--seed", "3")
    said = [json.loads(site.run(*words, "--engine", engine)[0]) for engine in ("js", "python")]
    rules = RULESETS["classic"]
    wins = sum(winnable(Position(deal_of_number(n), rules)).state == "winnable" for n in study_part(3, 0, 60))
    assert [count["wins"] for count in said] == [wins, wins]
    assert said[0]["interval"] == [round(end, 5) for end in wilson(wins, 60)]
    assert (said[0]["deals"], said[0]["seed"], said[0]["ruleset"]) == (60, 3, "classic")


def test_all_cards_are_counted_apart_from_the_pyramid(site: Site) -> None:
    words = ("winnable", "--ruleset", "classic", "--deals", "200", "--seed", "1")
    counts = [json.loads(site.run(*words, *more)[0]) for more in (("--engine", "js"), ("--goal", "all-cards"))]
    deals = [Position(deal_of_number(number), RULESETS["classic"]) for number in study_part(1, 0, 200)]
    assert counts[1]["wins"] == sum(best_score(deal).score == 360 for deal in deals if every_card(deal).line)
    assert 0 < counts[1]["wins"] < counts[0]["wins"]


def test_a_count_may_be_stopped_and_gone_on_with(site: Site) -> None:
    words = ("winnable", "--ruleset", "relaxed", "--deals", "3000", "--seed", "4", "--workers", "1")
    kept = site.data / "study" / "winnable-relaxed-1.0.0-4-python.json"
    counting = site.start(*words)
    end = time.monotonic() + PATIENCE
    while not kept.is_file() and time.monotonic() < end:
        time.sleep(0.05)
    counting.send_signal(signal.SIGINT)
    _, wrong = counting.communicate(timeout=PATIENCE)
    assert counting.returncode == 130
    assert "goes on from here" in wrong
    assert "Traceback" not in wrong
    parts = json.loads(kept.read_text())
    assert 1 <= len(parts) < 60
    # What is kept is not counted again: a number made wrong by hand stays wrong.
    counted = sum(parts.values())
    first = next(iter(parts))
    kept.write_text(json.dumps(parts | {first: 0}))
    deals = str(50 * len(parts))
    assert json.loads(site.run(*words[:3], "--deals", deals, *words[5:])[0])["wins"] == counted - parts[first]
    kept.write_text("{")
    assert "is damaged" in site.run(*words, code=1)[1]
