"""Random walks: what must hold after any events in any order.

Always 52 distinct cards, the position that replaying the log gives, undo exactly back and redo exactly forward; and
what a plain model written from the rules alone says.
"""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.layout import PYRAMID_SIZE, STOCK_SIZE
from games.engine.moves import NO_CARD
from games.engine.replay import Game
from games.engine.tableau import Tableau
from tests.engine.naive import NaiveTable
from tests.engine.rows import begun, random_event

WALKS = 10_000
LENGTH = 30
#: Each so many walks is replayed from its log at every step; the others at their end.
CLOSELY = 50


def test_ten_thousand_walks() -> None:
    for seed in range(WALKS):
        walk(random.Random(seed), closely=seed % CLOSELY == 0)


def walk(chance: random.Random, *, closely: bool) -> None:
    """One walk; the stacks of tableaux know nothing of the engine's own undo."""
    first = game = begun(chance)
    assert len(set(game.deal.cards)) == 52
    log: list[str] = []
    past, future = [game.timeline.tableau], list[Tableau]()
    while len(log) < LENGTH and (event := random_event(game, chance)) is not None:
        game = game.after(event)
        log.append(event)
        now = game.timeline.tableau
        if event == "u":
            future.append(past.pop())
        elif event == "y":
            past.append(future.pop())
        else:
            past, future = [*past, now], []
        assert now == past[-1], log
        each_card_lies_once(now)
        if closely:
            assert first.after_all(log) == game
    assert first.after_all(log) == game
    assert game.timeline.moves == len(past) - 1 == len(game.timeline.line)
    assert game.timeline.undos == log.count("u")


def each_card_lies_once(table: Tableau) -> None:
    """In the pyramid, the waste, the stock still to draw, or off the table: in one of them and no other."""
    assert table.pyramid >> PYRAMID_SIZE == table.stock >> STOCK_SIZE == 0
    assert table.waste_mask & table.undrawn_mask == 0
    assert table.waste_mask | table.undrawn_mask == table.stock
    lying = table.pyramid.bit_count() + len(table.waste) + table.stock_count
    assert lying + table.gone_count == PYRAMID_SIZE + STOCK_SIZE
    assert table.waste_top == (table.waste[-1] if table.waste else NO_CARD)
    assert all(map(table.holds, table.waste))


@settings(max_examples=150, deadline=None)
@given(st.integers(min_value=0, max_value=2**32))
def test_a_plain_model_agrees(seed: int) -> None:
    chance = random.Random(seed)
    game = begun(chance)
    plain = NaiveTable(game.deal.text.split(), game.rules.name)
    for _ in range(90):
        agree(game, plain)
        moves = plain.legal
        if not moves:
            break
        removals = [move for move in moves if move not in "dr"]
        event = chance.choice(removals if removals and chance.random() < 0.7 else moves)
        game = game.after(event)
        plain.play(event)


def agree(game: Game, plain: NaiveTable) -> None:
    view = game.view()
    assert view["legal"] == plain.legal
    assert view["open"] == plain.open_cards
    assert view["waste"] == plain.waste
    assert view["stock"] == len(plain.stock)
    assert view["pass"] == plain.pass_number
    assert view["status"] == plain.status
    assert view["left"] == sum(card is not None for row in plain.rows for card in row)
