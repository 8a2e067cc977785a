"""Stock cards of one value do the same: of all masks that read alike a search keeps one, and writes a line in any."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from games.engine.deal import deal_of_number
from games.engine.layout import STOCK_SIZE
from games.engine.rules import RULESETS
from games.engine.search.stock import Stock, above, clock_at, drawn_after, place_under

masks = st.integers(0, (1 << STOCK_SIZE) - 1)
stocks = st.builds(lambda number: Stock(deal_of_number(number), RULESETS["classic"]), st.integers(1, 999))


def values(stock: Stock, mask: int) -> list[int]:
    """How a mask reads."""
    return [value for place, value in enumerate(stock.values) if mask >> place & 1]


@given(stocks, masks)
def test_it_reads_the_same_and_lies_as_low_as_it_can(stock: Stock, mask: int) -> None:
    closed = stock.closed_up(mask)
    assert values(stock, closed) == values(stock, mask)
    assert closed <= mask
    below = 0
    for place in range(STOCK_SIZE):
        if closed >> place & 1:
            assert stock.values[place] not in stock.values[below:place], "it could lie lower"
            below = place + 1


@given(stocks, masks, masks)
def test_what_reads_alike_is_one(stock: Stock, one: int, other: int) -> None:
    alike = values(stock, one) == values(stock, other)
    assert (stock.closed_up(one) == stock.closed_up(other)) == alike
    assert stock.closed_up(stock.closed_up(one)) == stock.closed_up(one)


@given(stocks, masks, st.integers(0, STOCK_SIZE), st.integers(0, 3))
def test_as_much_is_drawn_before_and_after(stock: Stock, mask: int, drawn: int, passes: int) -> None:
    clock = clock_at(passes, drawn_after(mask, drawn))
    closed, closed_clock = stock.closed_up(mask), stock.closed_clock(mask, clock)
    waste, closed_waste = mask & ((1 << drawn) - 1), closed & ((1 << closed_clock + 32 * passes) - 1)
    assert values(stock, closed_waste) == values(stock, waste)
    assert closed_clock + 32 * passes == closed_waste.bit_length()


@given(stocks, masks, st.data())
def test_cards_that_leave_it_leave_it_closed_up(stock: Stock, mask: int, data: st.DataObject) -> None:
    closed = stock.closed_up(mask)
    if not closed:
        return
    place = place_under(closed, data.draw(st.integers(0, closed.bit_count() - 1)))
    gap = drawn_after(closed, place)
    upper = closed >> place + 1 & -(closed >> place + 1)
    for cards in (1 << place, 1 << place | upper << place + 1):
        assert stock.without(closed, cards, gap) == stock.closed_up(closed ^ cards)


@given(masks.filter(bool), st.data())
def test_a_card_is_told_by_how_many_lie_above_it(mask: int, data: st.DataObject) -> None:
    number = data.draw(st.integers(0, mask.bit_count() - 1))
    place = place_under(mask, number)
    assert mask >> place & 1
    assert above(mask, place) == number
