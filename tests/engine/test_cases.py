"""Faults that people met in other games of this kind, each at the place in the engine where it would break."""

from __future__ import annotations

import pytest

from games.engine.cards import card_text, parse_card
from games.engine.deal import Deal, deal_of_text
from games.engine.layout import COVERED_BY, PYRAMID_SIZE, STOCK_SIZE, is_open
from games.engine.moves import RECYCLE, Reason, Refused, king, pair
from games.engine.position import Position, Status
from games.engine.replay import Game
from games.engine.rules import RULESETS, Ruleset, ruleset_named
from tests.engine.rows import deck_with, rows

DEAL = deal_of_text(deck_with({15: "Ks", 21: "Kc 5h 8c 6h 7c 4h Ad", PYRAMID_SIZE: "9c 4c 3d Ts"}))

every_ruleset = pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)


def begin(ruleset: str) -> Game:
    return Game.begin(DEAL, ruleset_named(ruleset))


def stock_left(deal: Deal, rules: Ruleset, *, waste: int, pass_number: int) -> Position:
    """The pyramid untouched, the stock drawn to its end, and so many cards in the waste: the last ones of the deal."""
    gone = deal.cards[PYRAMID_SIZE : PYRAMID_SIZE + STOCK_SIZE - waste]
    top = deal.cards[-1] if waste else None
    return Position.from_parts(deal, rules, gone, top, pass_number)


@every_ruleset
def test_1_no_covered_card_can_be_taken(rules: Ruleset) -> None:
    position = Position(DEAL, rules)
    covered = [place for place in range(PYRAMID_SIZE) if COVERED_BY[place]]
    assert len(covered) == 21
    for place in covered:
        assert not is_open(position.tableau.pyramid, place)
        assert position.refusal(king(place)) is Reason.STILL_COVERED
        for other in range(PYRAMID_SIZE):
            if other != place:
                assert position.refusal(pair(place, other)) is Reason.STILL_COVERED


@pytest.mark.parametrize(
    ("after", "event"),
    [("", "5h8c"), ("", "Kc"), ("", "d"), ("d", "4h9c"), (" ".join("d" * STOCK_SIZE), "r")],
    ids=["pair", "king", "draw", "pair with the waste", "recycle"],
)
def test_2_one_undo_takes_back_exactly_one_move(after: str, event: str) -> None:
    before = begin("classic").after_all(after.split())
    there = before.after(event)
    back = there.after("u")
    assert back.position == before.position
    assert back.timeline.line == before.timeline.line
    assert back.after("y").position == there.position


@every_ruleset
def test_4_a_draw_from_an_empty_stock_is_a_polite_refusal(rules: Ruleset) -> None:
    game = Game.begin(DEAL, rules).after_all("d" * STOCK_SIZE)
    with pytest.raises(Refused) as refused:
        game.after("d")
    assert refused.value.reason is Reason.STOCK_EMPTY
    assert game.view()["moves"] == STOCK_SIZE


@pytest.mark.parametrize("ruleset", ["relaxed", "classic", "strict"])
def test_5_an_undone_draw_lies_face_down_again(ruleset: str) -> None:
    begun = begin(ruleset)
    back = begun.after("d").after("u")
    assert back.position == begun.position
    assert PYRAMID_SIZE not in back.position.available
    assert back.view()["waste"] == []
    with pytest.raises(Refused) as refused:
        back.after(card_text(DEAL.cards[22]) + card_text(DEAL.cards[PYRAMID_SIZE]))
    assert refused.value.reason is Reason.NOT_DRAWN
    assert back.public.cards[-1] == DEAL.cards[PYRAMID_SIZE], "it stands in the list of cards seen"


@pytest.mark.parametrize("waste", [1, 24])
@every_ruleset
def test_6_a_recycle_of_one_or_all_keeps_the_order(rules: Ruleset, waste: int) -> None:
    position = stock_left(DEAL, rules, waste=waste, pass_number=1)
    if not rules.allows_pass(2):
        assert position.refusal(RECYCLE) is Reason.NO_PASS_LEFT
        return
    order = position.tableau.waste
    assert len(order) == waste
    turned = position.play(RECYCLE)
    assert turned.tableau.pass_number == 2
    assert turned.tableau.waste == []
    assert turned.tableau.stock_count == waste
    drawn = turned
    for _ in range(waste):
        drawn = drawn.play(drawn.legal_moves[-1])
    assert drawn.tableau.waste == order


@every_ruleset
def test_6_nothing_to_recycle_or_no_pass_left_is_named(rules: Ruleset) -> None:
    assert stock_left(DEAL, rules, waste=0, pass_number=1).refusal(RECYCLE) is Reason.WASTE_EMPTY
    if rules.passes is not None:
        last = stock_left(DEAL, rules, waste=3, pass_number=rules.passes)
        assert last.refusal(RECYCLE) is Reason.NO_PASS_LEFT
        assert RECYCLE not in last.legal_moves


def test_7_redo_after_undoing_a_recycle_gives_the_same_order() -> None:
    events = ["d"] * STOCK_SIZE + ["r", "d", "d", "Kc"]
    game = begin("classic").after_all(events)
    back = game.after_all("u" * 6)
    assert back.view()["pass"] == 1
    assert back.after_all("y" * 6).position == game.position


def test_9_a_board_is_whole_after_everything_is_undone_and_redone() -> None:
    for row in rows("games"):
        begun = Game.begin(deal_of_text(row["deck"]), ruleset_named(row["ruleset"]))
        game = begun.after_all(row["events"].split())
        if game.status is Status.WON:
            game = begun.after_all(row["events"].split()[:-1])
        length = game.timeline.moves
        assert length > 10
        back = game.after_all("u" * length)
        assert back.position == begun.position
        assert back.after_all("y" * length).position == game.position


def test_12_nothing_can_be_undone_after_the_win() -> None:
    wins = 0
    for row in rows("games"):
        game = Game.begin(deal_of_text(row["deck"]), ruleset_named(row["ruleset"]))
        for event in row["events"].split():
            game = game.after(event)
        if game.status is not Status.WON:
            continue
        wins += 1
        for event in ("u", "y", "h", "d", "r"):
            with pytest.raises(Refused) as refused:
                game.after(event)
            assert refused.value.reason is Reason.GAME_WON
        assert game.view()["legal"] == []
    assert wins > 0


@every_ruleset
def test_18_the_last_pair_with_an_empty_stock_is_a_win(rules: Ruleset) -> None:
    deal = deal_of_text(deck_with({0: "6c", 51: "7c"}))
    gone = [card for card in deal.cards if card not in (parse_card("6c"), parse_card("7c"))]
    last = Position.from_parts(deal, rules, gone, parse_card("7c"), rules.passes or 9)
    assert last.status is Status.PLAYING
    won = last.play(pair(0, 51))
    assert won.status is Status.WON
    assert won.legal_moves == []


@every_ruleset
def test_18_the_last_king_with_an_empty_stock_is_a_win(rules: Ruleset) -> None:
    deal = deal_of_text(deck_with({0: "Ks"}))
    last = Position.from_parts(deal, rules, deal.cards[1:], None, rules.passes or 9)
    assert last.play(king(0)).status is Status.WON
