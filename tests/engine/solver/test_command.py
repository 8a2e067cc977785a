"""`manage.py solve`: the three answers, in words and as JSON, and what it says of unusable input."""

from __future__ import annotations

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.engine.deal import deal_of_number
from games.engine.replay import replay
from games.engine.rules import RULES_VERSION
from tests.engine.rows import rows

ROW = next(row for row in rows("verdicts") if row["after"] and row["winnable"] and row["min_moves"] < 40)
SCORED = next(row for row in rows("verdicts") if row["max_score"])
AT = ("--ruleset", ROW["ruleset"], "--deck", ROW["deck"], "--after", ROW["after"])


def said(*arguments: str) -> str:
    out = StringIO()
    call_command("solve", *arguments, stdout=out)
    return out.getvalue()


def as_json(*arguments: str) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(said(*arguments, "--json"))
    return answer


def test_a_line_that_wins() -> None:
    answer = as_json(*AT)
    assert answer["state"] == "winnable"
    assert answer["moves"] == len(answer["line"].split())
    log = f"{ROW['after']} {answer['line']}"
    assert replay(ROW["deck"], ROW["ruleset"], RULES_VERSION, log).status == "won"


def test_the_fewest_moves() -> None:
    assert as_json(*AT, "--shortest")["moves"] == ROW["min_moves"]


def test_the_most_points() -> None:
    at = ("--ruleset", SCORED["ruleset"], "--deck", SCORED["deck"])
    answer = as_json(*at, "--best-score")
    assert answer["score"] == SCORED["max_score"]
    assert replay(SCORED["deck"], SCORED["ruleset"], RULES_VERSION, answer["line"]).score == SCORED["max_score"]
    assert f"score: {SCORED['max_score']}" in said(*at, "--best-score").splitlines()


def test_a_lost_deal_in_words() -> None:
    state, nodes, time = said("--ruleset", "strict", "--number", "5").splitlines()
    assert state == "lost"
    assert nodes.startswith("nodes: ")
    assert time.endswith(" ms")


def test_a_deal_by_number_and_by_deck() -> None:
    by_number = as_json("--ruleset", "classic", "--number", "5")
    by_deck = as_json("--ruleset", "classic", "--deck", deal_of_number(5).text)
    assert by_number.pop("ms") >= 0
    assert by_deck.pop("ms") >= 0
    assert by_number == by_deck


def test_a_limit_says_not_known() -> None:
    answer = as_json("--ruleset", "classic", "--number", "2", "--limit-nodes", "20")
    assert (answer["state"], answer["line"], answer["nodes"]) == ("not known", None, 20)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--ruleset", "classic", "--number", "0"), "a deal number is 1 to 4294967295, not 0"),
        (("--ruleset", "classic", "--deck", "Ac Ac"), "Ac is there twice: card 1 and card 2"),
        (("--ruleset", "vegas", "--number", "5"), 'ruleset "vegas" is not known'),
        (("--ruleset", "classic", "--number", "5", "--after", "d r"), "event 2, r: stock is not empty"),
        (("--ruleset", "classic", "--number", "5", "--limit-nodes", "0"), "the limit is 1 node or more, not 0"),
        (("--ruleset", "classic"), "one of the arguments --number --deck is required"),
        (("--ruleset", "classic", "--number", "5", "--shortest", "--best-score"), "not allowed with argument"),
    ],
)
def test_unusable_input_is_named(arguments: tuple[str, ...], message: str) -> None:
    with pytest.raises(CommandError) as error:
        said(*arguments)
    assert message in str(error.value)
