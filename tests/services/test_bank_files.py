"""The shipped files: at least a thousand deals a ruleset, every line a win in both languages, and damage is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.bank.files import BankFileError, ShippedDeal, bank_file, read_deals, write_deals
from games.bank.letters import play_line, write_line
from games.engine.deal import deal_of_number
from games.engine.difficulty import PLAYS, Band, band_of, difficulty
from games.engine.notation import moves_text
from games.engine.position import Position
from games.engine.rules import RULES_VERSION, RULESETS
from games.management.vectors.engines import javascript_answers
from games.management.vectors.files import Row

LEAST = 1_000
MOST_BYTES = 600_000


def shipped(ruleset: str) -> list[ShippedDeal]:
    """The deals that are shipped for a ruleset."""
    return read_deals(bank_file(ruleset), ruleset, RULES_VERSION)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_thousand_deals_and_every_line_wins(ruleset: str) -> None:
    deals = shipped(ruleset)
    assert len({deal.number for deal in deals}) == len(deals) >= LEAST
    for deal in deals:
        line, end = play_line(deal.letters, Position(deal_of_number(deal.number), RULESETS[ruleset]))
        assert end.tableau.cleared, deal.number
        assert write_line(line) == deal.letters


@pytest.mark.parametrize("ruleset", RULESETS)
def test_each_third_is_about_one_band(ruleset: str) -> None:
    deals = shipped(ruleset)
    bands = [band_of(RULESETS[ruleset], deal.wins) for deal in deals]
    for band in Band:
        assert 0.2 < bands.count(band) / len(deals) < 0.6, band


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_shipped_wins_are_those_of_today(ruleset: str) -> None:
    for deal in shipped(ruleset)[::125]:
        assert difficulty(deal_of_number(deal.number), RULESETS[ruleset]).wins == deal.wins <= PLAYS, deal.number


def test_javascript_plays_the_lines_to_their_wins_too() -> None:
    rows = []
    for ruleset in RULESETS:
        for deal in shipped(ruleset)[::20]:
            position = Position(deal_of_number(deal.number), RULESETS[ruleset])
            line, _ = play_line(deal.letters, position)
            fields = {"ruleset": ruleset, "deck": position.deal.text}
            rows.append(Row(len(rows) + 1, fields, moves_text(line, position.deal).split(" ")))
    answers = list(javascript_answers("games", rows))
    assert len(answers) == len(rows) >= 250
    assert {answer["steps"][-1]["status"] for answer in answers} == {"won"}


def test_the_files_are_small() -> None:
    assert sum(bank_file(ruleset).stat().st_size for ruleset in RULESETS) < MOST_BYTES


def test_what_is_written_is_read(tmp_path: Path) -> None:
    deals = [ShippedDeal(7, 200, True, ".Aa"), ShippedDeal(3, 0, False, "..zB")]
    path = bank_file("open", tmp_path / "new")
    assert write_deals(path, "open", "1.0.0", deals) == 2
    assert read_deals(path, "open", "1.0.0") == sorted(deals)
    assert list(path.parent.iterdir()) == [path]


def test_a_file_that_is_not_there_holds_nothing(tmp_path: Path) -> None:
    assert read_deals(bank_file("open", tmp_path), "open", RULES_VERSION) == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", 'line 1: "pyramid bank 1 open 1.0.0" is expected, not ""'),
        ("pyramid bank 1 classic 1.0.0\n", "line 1"),
        ("pyramid bank 1 open 2.0.0\n", "line 1"),
        ("pyramid bank 1 open 1.0.0\n7 1 = .A\n7 1 ? .A\n", "line 3"),
        ("pyramid bank 1 open 1.0.0\n7 1 = \n", "line 2"),
        ("pyramid bank 1 open 1.0.0\n7 1 = .\u00e9\n", "line 2"),
        ("pyramid bank 1 open 1.0.0\n\n", "line 2"),
    ],
)
def test_damage_is_named(tmp_path: Path, text: str, said: str) -> None:
    path = bank_file("open", tmp_path)
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BankFileError) as error:
        read_deals(path, "open", "1.0.0")
    assert str(error.value).startswith("open.deals, ")
    assert said in str(error.value)
