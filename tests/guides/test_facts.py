"""What the pages say of the rules, against the engine itself: by playing, not by reading the same constants twice."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations_with_replacement

import pytest

from games.bank.study import read_study
from games.engine.cards import RANKS, card_text, card_value
from games.engine.deal import deal_of_number, deal_of_text
from games.engine.layout import PYRAMID_SIZE, ROW_OF, is_open
from games.engine.moves import Reason, pair
from games.engine.position import Position, Status
from games.engine.replay import Game
from games.engine.rules import RULES_VERSION, RULESETS
from games.engine.solver import best_score
from games.engine.tableau import Tableau
from games.guides.facts import facts, pairs, redeals, rows_of_the_pyramid
from games.guides.spots import MISTAKES

from .conftest import Read

pytestmark = pytest.mark.django_db

DEAL = deal_of_number(48213)


def must_leave_first(place: int) -> int:
    """Counted by taking cards away: of all the other cards, those without which this one is not open."""
    full = (1 << PYRAMID_SIZE) - 1
    needed = {place}
    for other in range(place + 1, PYRAMID_SIZE):
        for held in sorted(needed):
            # Alone with what it may cover: is `held` open beside `other`?
            if held != other and not is_open((1 << held) | (1 << other), held):
                needed.add(other)
                break
    without = full
    for other in needed - {place}:
        without &= ~(1 << other)
    assert is_open(without, place)
    return len(needed) - 1


def test_pairs_are_those_that_the_engine_takes() -> None:
    """Two cards side by side at the bottom, of every two values: who may leave together?"""
    taken = []
    for small, large in combinations_with_replacement(range(1, 14), 2):
        cards = [card for card in DEAL.cards if card_value(card) in (small, large)]
        one = next(card for card in cards if card_value(card) == small)
        other = next(card for card in cards if card_value(card) == large and card != one)
        rest = [card for card in DEAL.cards if card not in (one, other)]
        deck = " ".join(map(card_text, [*rest[:26], one, other, *rest[26:]]))
        game = Game.begin(deal_of_text(deck), RULESETS["classic"])
        if game.position.refusal(pair(26, 27)) is None:
            taken.append((large, small))
    assert sorted(taken) == sorted(pairs())


def test_the_rows_of_the_pyramid(read: Callable[[str], Read]) -> None:
    told = [row for row in read("rules").rows if len(row) == 3 and all(cell.isdigit() for cell in row)]
    counted = [
        [str(row + 1), str(ROW_OF.count(row)), str(must_leave_first(ROW_OF.index(row)))]
        for row in range(max(ROW_OF) + 1)
    ]
    assert told == counted
    assert [row["above"] for row in rows_of_the_pyramid()] == [27, 20, 14, 9, 5, 2, 0]
    # It is the same wherever in its row a card lies.
    for place in range(PYRAMID_SIZE):
        assert must_leave_first(place) == rows_of_the_pyramid()[ROW_OF[place]]["above"]


def test_the_pairs_table(read: Callable[[str], Read]) -> None:
    sums = [row[2] for row in read("rules").rows if len(row) == 3 and "+" in row[2]]
    assert sums == [f"{large} + {small}" for large, small in pairs()]
    assert len(sums) == (len(RANKS) - 1) // 2


@pytest.mark.parametrize("name", RULESETS)
def test_passes_are_as_often_as_the_engine_turns_the_waste(read: Callable[[str], Read], name: str) -> None:
    game = Game.begin(DEAL, RULESETS[name])
    turns = 0
    while turns < 10:
        game = game.after_all(["d"] * game.timeline.tableau.stock_count)
        if not game.position.can_recycle:
            break
        game, turns = game.after("r"), turns + 1
    without_end = turns == 10
    assert redeals(RULESETS[name].passes) == (None if without_end else turns)
    row = next(row for row in read("rules").rows if len(row) == 5 and row[0].lower() == name)
    share = next(count.share for count in read_study() if count.ruleset == name)
    passes, again = ("no limit", "no limit") if without_end else (str(turns + 1), str(turns))
    stock_top = "open" if RULESETS[name].open_stock else "face down"
    assert row[1:4] == [passes, again, stock_top]
    assert abs(float(row[4].removesuffix(" %")) - 100 * share) <= 0.051


def test_an_open_stock_is_what_the_page_says() -> None:
    """Its top pairs with the pyramid and the waste top; a king there is drawn first; a closed one gives nothing."""
    for name, rules in RULESETS.items():
        position = Position(DEAL, rules, Tableau(drawn=3))
        top, waste = position.tableau.stock_top, position.tableau.waste_top
        refusals = {position.refusal(pair(waste, top)), position.refusal(pair(27, top))}
        assert (Reason.NOT_DRAWN in refusals) is not rules.open_stock, name
        king = next(place for place in range(28, 52) if DEAL.values[place] == 13)
        before = Position(DEAL, rules, Tableau(drawn=king - 28))
        expected = Reason.DRAW_KING_FIRST if rules.open_stock else Reason.NOT_DRAWN
        assert before.refusal(pair(27, king)) is expected


def test_the_score_is_the_engines() -> None:
    known = facts()
    game = Game.begin(deal_of_number(326), RULESETS["classic"])
    after = game.after("3sTc")
    assert after.score == 2 * known["card_points"]
    assert after.after("u").after("y").score == after.score - known["undo_cost"]
    assert game.after("d").after("u").score == 0, "never below nothing"
    assert known["most_points"] == 360
    assert known["pyramid_points"] == 240


def test_some_deal_gives_the_most_that_the_page_says() -> None:
    best = best_score(Position(deal_of_number(1), RULESETS["relaxed"]))
    assert best.score == facts()["most_points"]
    assert best.line is not None


def test_a_deal_is_won_with_cards_left_in_stock_and_waste() -> None:
    won = MISTAKES["every-pile"].game.after("Ts3s")
    assert won.status is Status.WON
    assert won.view()["stock"] == 7
    assert won.view()["waste"]


def test_every_number_on_the_rules_page_is_a_fact(read: Callable[[str], Read]) -> None:
    words = read("rules").words
    known = facts()
    for sentence in (
        f"Clear all {known['pyramid']} cards of the pyramid.",
        f"{known['pyramid']} cards face up in {known['rows']} rows",
        f"the other {known['stock']} face down",
        f"Ace {known['ace']}, number cards their number, jack {known['jack']}, queen {known['queen']}, king 13.",
        f"Only the {known['open_at_first']} of the bottom row are open",
        "Before a card of the third row is open, 14 cards must leave; before the one at the top, the apex, all 27",
        "5 for each card taken away, 100 for clearing the pyramid, 2 off for each undo; 360 at most.",
        f"These are the rules in version {RULES_VERSION}.",
    ):
        assert sentence in words, sentence
