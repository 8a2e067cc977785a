"""The deal bank: nothing is stored that the engine has not played to a win, and no number of fills spoils it."""

from __future__ import annotations

from datetime import date
from itertools import zip_longest

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from games.bank.files import ShippedDeal
from games.engine.deal import deal_of_number
from games.engine.difficulty import BOUNDS, Band, difficulty
from games.engine.notation import split_log
from games.engine.replay import replay
from games.engine.rules import RULES_VERSION, RULESETS, Ruleset
from games.management.solving import by_javascript, by_python
from games.models import BankedDeal, DailyDeal
from games.selectors.bank import (
    RANDOM_NUMBERS,
    BankEmpty,
    Laid,
    any_number,
    band_counts,
    banked,
    deal_and_next,
    deal_from_bank,
    deal_in_bank,
    deals_from_bank,
    wins_that_cut_thirds,
)
from games.services import bank
from games.services.bank import Found, NotAWin

pytestmark = pytest.mark.django_db

CLASSIC = RULESETS["classic"]


def found_by_python(rules: Ruleset, numbers: list[int]) -> list[Found]:
    """The deals of these that can be cleared, by the engine in Python; hard ones are passed over."""
    solved = by_python(rules, numbers, 2_000, 0)
    return [Found(deal.number, deal.line, deal.shortest) for deal in solved if deal.state == "winnable"]


def filled(rules: Ruleset = CLASSIC, count: int = 6, seed: int = 1) -> list[BankedDeal]:
    """A bank with so many deals."""
    held = list(bank.fill(rules=rules, count=count, seed=seed, finder=found_by_python))
    assert held[-1] == count
    return list(banked(rules.name).order_by("number"))


@pytest.mark.parametrize("ruleset", ["relaxed", "classic", "double", "strict", "open"])
def test_every_stored_line_is_a_win(ruleset: str) -> None:
    for row in filled(RULESETS[ruleset], count=2):
        game = replay(deal_of_number(row.number).text, ruleset, row.rules_version, row.line)
        assert game.status.value == "won"
        assert row.moves == game.length == len(split_log(row.line))
        assert (row.wins, row.band) == difficulty(game.deal, RULESETS[ruleset])
        assert 1 <= row.number <= RANDOM_NUMBERS
        bank.check(row)


def test_a_fill_goes_on_where_it_was_stopped() -> None:
    going = bank.fill(rules=CLASSIC, count=5, seed=3, finder=found_by_python)
    while next(going) < 2:
        pass
    going.close()
    before = set(banked("classic").values_list("number", flat=True))
    filled(count=5, seed=4)
    assert before < set(banked("classic").values_list("number", flat=True))


def test_the_same_seed_finds_the_same_deals() -> None:
    first = [row.number for row in filled(count=4, seed=9)]
    BankedDeal.objects.all().delete()
    assert [row.number for row in filled(count=4, seed=9)] == first


def test_several_fills_at_once_do_not_clash() -> None:
    fills = [bank.fill(rules=CLASSIC, count=8, seed=5, finder=found_by_python) for _ in range(3)]
    # A step of one, a step of the next, ...: each finds that the others have stored meanwhile.
    steps = list(zip_longest(*fills))
    assert len(steps) > 3
    assert banked("classic").count() == 8


def test_a_bank_that_is_full_is_left_alone() -> None:
    rows = filled(count=3)
    assert list(bank.fill(rules=CLASSIC, count=3, seed=7, finder=found_by_python)) == [3]
    assert list(banked("classic").order_by("number")) == rows


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("d d d", "leaves 28 cards"),
        ("r", "move 1, stock is not empty"),
        ("d u", "move 2, unknown event"),
        ("nonsense", "move 1, unknown event"),
        ("", "leaves 28 cards"),
    ],
)
def test_a_line_that_does_not_win_is_not_stored(line: str, said: str) -> None:
    number = _winnable(CLASSIC)
    good = Found(number, _line(number), shortest=False)
    with pytest.raises(NotAWin, match=said):
        bank.store(rules=CLASSIC, deals=[good, Found(number + 1, line, shortest=False)])
    assert not BankedDeal.objects.exists()


def test_a_better_line_takes_the_place_of_a_longer_one_and_never_the_other_way() -> None:
    number = _winnable(CLASSIC)
    long = Found(number, _line(number), shortest=False)
    best = by_javascript(CLASSIC, [number], None, 1_000_000)[0]
    assert best.shortest
    assert len(split_log(best.line)) < len(split_log(long.line))
    assert bank.store(rules=CLASSIC, deals=[long]) == 1
    assert bank.store(rules=CLASSIC, deals=[Found(number, best.line, shortest=True)]) == 1
    assert bank.store(rules=CLASSIC, deals=[long]) == 0
    row = banked("classic").get()
    assert (row.line, row.shortest, row.moves) == (best.line, True, len(split_log(best.line)))


def test_shorten_proves_what_can_be_proven() -> None:
    filled(count=3)

    def prove(rules: Ruleset, numbers: list[int]) -> list[Found]:
        return [Found(deal.number, deal.line, deal.shortest) for deal in by_javascript(rules, numbers, None, 200_000)]

    assert list(bank.shorten(rules=CLASSIC, finder=prove, at_once=2)) == [2, 3]
    assert [row.shortest for row in banked("classic")] == [True] * 3
    assert list(bank.shorten(rules=CLASSIC, finder=prove)) == []
    for row in banked("classic"):
        bank.check(row)


def test_exported_deals_load_to_the_same_rows() -> None:
    rows = filled(count=4)
    shipped = list(bank.export(rules=CLASSIC))
    assert [deal.number for deal in shipped] == [row.number for row in rows]
    assert bank.load(rules=CLASSIC, shipped=shipped) == 0
    BankedDeal.objects.all().delete()
    assert bank.load(rules=CLASSIC, shipped=shipped) == 4
    told = ("number", "line", "moves", "shortest", "wins", "band")
    assert list(banked("classic").order_by("number").values(*told)) == [
        {name: getattr(row, name) for name in told} for row in rows
    ]


@pytest.mark.parametrize("letters", [".", "....A", "....AB", "!", "..Z", "A" * 60])
def test_shipped_letters_that_do_not_win_are_named(letters: str) -> None:
    with pytest.raises(NotAWin, match="classic 48213"):
        bank.load(rules=CLASSIC, shipped=[ShippedDeal(48213, 5, False, letters)])
    with pytest.raises(NotAWin, match="classic 0"):
        bank.load(rules=CLASSIC, shipped=[ShippedDeal(0, 5, False, letters)])
    assert not BankedDeal.objects.exists()


def test_bounds_that_moved_put_deals_into_other_bands(monkeypatch: pytest.MonkeyPatch) -> None:
    filled(count=4)
    banked("classic").update(band=Band.EASY.value)
    monkeypatch.setitem(BOUNDS, "classic", (1_000, 2_000))
    with pytest.raises(NotAWin, match="careless wins are not easy"):
        bank.check(banked("classic")[0])
    assert bank.load(rules=CLASSIC, shipped=[]) == 0
    assert band_counts("classic") == {Band.EASY: 0, Band.MEDIUM: 0, Band.HARD: 4}


def test_a_row_damaged_by_hand_is_found() -> None:
    row, other, *_ = filled(count=3)
    row.line = other.line
    with pytest.raises(NotAWin, match=f"classic {row.number}"):
        bank.check(row)
    other.moves += 1
    with pytest.raises(NotAWin, match="moves, stored as"):
        bank.check(other)


def test_the_database_refuses_what_makes_no_sense() -> None:
    row = filled(count=1)[0]
    for changed in ({}, {"number": 1, "band": "brutal"}, {"number": 0}, {"number": 1, "moves": 0}):
        again = BankedDeal(**{**_fields(row), **changed})
        with pytest.raises(IntegrityError), transaction.atomic():
            again.save(force_insert=True)
    BankedDeal(**{**_fields(row), "number": 1}).save(force_insert=True)


def test_deals_are_handed_out_by_chance_band_and_without_some() -> None:
    rows = filled(count=6)
    numbers = {row.number for row in rows}
    assert {deal.number for deal in deals_from_bank("classic", count=10)} == numbers
    assert len({deal.number for deal in deals_from_bank("classic", count=3)}) == 3
    only = rows[0].number
    assert deal_from_bank("classic", not_in=numbers - {only}).number == only
    with pytest.raises(BankEmpty, match="no deal of classic"):
        deal_from_bank("classic", not_in=numbers)
    for band in Band:
        assert {deal.band for deal in deals_from_bank("classic", band, count=6)} <= {band.value}
    assert sum(band_counts("classic").values()) == 6
    assert len({deal_from_bank("classic").number for _ in range(60)}) > 1


def test_deals_of_other_rules_are_not_handed_out() -> None:
    row = filled(count=1)[0]
    BankedDeal.objects.update(rules_version="0.9")
    assert deal_in_bank("classic", row.number) is None
    assert deals_from_bank("classic") == []
    assert RULES_VERSION != "0.9"


def test_a_deal_and_the_next_ones_come_in_one_query(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    assert deal_and_next("classic", None, 4) == Laid(None, [])
    assert 1 <= any_number() <= RANDOM_NUMBERS
    numbers = {row.number for row in filled(count=4)}
    asked = min(numbers)
    with django_assert_num_queries(1):
        laid = deal_and_next("classic", asked, 2)
    assert laid.banked is not None
    assert (laid.banked.number, laid.day) == (asked, None)
    assert len({one.number for one in laid.ready} & (numbers - {asked})) == 2
    unknown = deal_and_next("classic", max(numbers) + 1, 2)
    assert (unknown.banked, len(unknown.ready)) == (None, 2)
    by_chance = deal_and_next("classic", None, 3)
    assert by_chance.banked is not None
    assert {by_chance.banked.number, *(one.number for one in by_chance.ready)} == numbers


@pytest.mark.parametrize("banks", [0, 2])
def test_a_daily_that_counts_is_known_by_its_number(banks: int) -> None:
    if banks:
        filled(count=banks)
    today, long_ago = timezone.now().date(), date(2026, 1, 1)
    for day, number in ((today, 22), (long_ago, 23)):
        DailyDeal.objects.create(
            date=day,
            number=number,
            ruleset="classic",
            rules_version=RULES_VERSION,
            deck=deal_of_number(number).text,
            key_id="",
            attempt=0,
            wins=1,
            band=Band.EASY.value,
            line="d",
            moves=1,
        )
    assert [deal_and_next("relaxed", number, 1).day for number in (22, 23, 24)] == [today, None, None]
    assert [deal_and_next("classic", number, 1).day for number in (22, 23, None)] == [today, None, None]


def test_thirds_need_three_deals() -> None:
    assert wins_that_cut_thirds("classic") is None
    filled(count=3)
    medium, easy = wins_that_cut_thirds("classic") or (0, 0)
    assert 1 <= medium < easy


def _fields(row: BankedDeal) -> dict[str, object]:
    return {field.name: getattr(row, field.name) for field in BankedDeal._meta.fields if field.name != "id"}


def _winnable(rules: Ruleset) -> int:
    return next(number for number in range(1, 100) if found_by_python(rules, [number]))


def _line(number: int) -> str:
    return found_by_python(CLASSIC, [number])[0].line
