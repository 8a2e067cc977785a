"""How hard a deal feels: the careless player keeps the rules, both languages count alike, and bands mean something."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from games.engine.deal import deal_of_number, deal_of_text, words_from
from games.engine.difficulty import BOUNDS, PLAYS, Band, band_of, careless_wins, difficulty
from games.engine.position import Position
from games.engine.rules import RULESETS
from games.engine.solver import winnable
from tests.engine.node import ask_node
from tests.engine.rows import deck_with

#: Each row clears by itself, from the bottom up: nothing much can go wrong.
BY_ITSELF = {0: "Kc 6c 7c Kd 5c 8c 3d Td 4d 9d Kh Ac Qc 2c Jc 4c 9c 5d 8d 6d 7d Ks Ad Qd 2d Jd 3c Tc"}
#: The same but for the second row, which needs the first two cards of the stock, in time.
IN_TIME = {0: "Kc 6c 8h Kd 5c 8c 3d Td 4d 9d Kh Ac Qc 2c Jc 4c 9c 5d 8d 6d 7d Ks Ad Qd 2d Jd 3c Tc 7c 5h"}


def test_both_languages_count_the_same() -> None:
    chance = random.Random(11)
    asked = [{"number": chance.randint(1, 2**32 - 1), "ruleset": ruleset} for ruleset in RULESETS for _ in range(25)]
    answers = ask_node("difficulty.js", asked)
    for question, answer in zip(asked, answers, strict=True):
        told = difficulty(deal_of_number(question["number"]), RULESETS[question["ruleset"]])
        assert answer == {"wins": told.wins, "band": told.band.value}, question
    assert len({answer["wins"] for answer in answers}) > 10


def test_both_languages_have_the_same_bounds() -> None:
    answers = ask_node("difficulty.js", [{"ruleset": ruleset, "bounds": True} for ruleset in RULESETS])
    assert answers == [{"bounds": list(BOUNDS[ruleset]), "plays": PLAYS} for ruleset in RULESETS]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_bands_follow_the_wins(ruleset: str) -> None:
    rules = RULESETS[ruleset]
    medium, easy = BOUNDS[ruleset]
    assert 0 < medium < easy < PLAYS
    bands = [band_of(rules, wins) for wins in (0, medium - 1, medium, easy - 1, easy, PLAYS)]
    assert bands == [Band.HARD, Band.HARD, Band.MEDIUM, Band.MEDIUM, Band.EASY, Band.EASY]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_deal_that_cannot_be_cleared_is_never_cleared(ruleset: str) -> None:
    rules, lost = RULESETS[ruleset], 0
    for number in range(1, 25):
        deal = deal_of_number(number)
        if winnable(Position(deal, rules), max_nodes=2_000).state == "lost":
            lost += 1
            assert difficulty(deal, rules) == (0, Band.HARD), number
    assert lost >= 5


def test_a_deal_that_falls_by_itself_is_nearly_always_cleared() -> None:
    deal = deal_of_text(deck_with(BY_ITSELF))
    for ruleset, rules in RULESETS.items():
        told = difficulty(deal, rules)
        assert told.band is Band.EASY, ruleset
        assert told.wins > PLAYS // 2, ruleset


def test_more_passes_never_make_a_deal_harder_by_much() -> None:
    strict, relaxed = RULESETS["strict"], RULESETS["relaxed"]
    deals = [deal_of_number(number) for number in range(1, 21)]
    assert sum(difficulty(deal, strict).wins for deal in deals) < sum(difficulty(deal, relaxed).wins for deal in deals)


def test_chance_is_handed_in() -> None:
    deal, rules = deal_of_number(18), RULESETS["classic"]
    counts = {seed: careless_wins(deal, rules, words_from(seed), 50) for seed in range(1, 9)}
    assert counts == {seed: careless_wins(deal, rules, words_from(seed), 50) for seed in counts}
    assert len(set(counts.values())) > 1


def test_what_is_overlooked_may_be_gone() -> None:
    deal, strict = deal_of_text(deck_with(IN_TIME)), RULESETS["strict"]
    assert careless_wins(deal, strict, _always(1), 1) == 1
    assert careless_wins(deal, strict, _always(0), 1) == 0  # overlooks all that it can


def test_two_samples_agree_on_the_band() -> None:
    rules = RULESETS["classic"]
    apart = 0
    for number in range(1, 21):
        deal = deal_of_number(number)
        one, other = (band_of(rules, careless_wins(deal, rules, words_from(seed))) for seed in (number, number + 999))
        assert {one, other} != {Band.EASY, Band.HARD}, number
        apart += one != other
    assert apart <= 5


def _always(word: int) -> Iterator[int]:
    while True:
        yield word
