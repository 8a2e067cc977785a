"""Where cards lie: the geometry of the pyramid, by deal index.

Deal index 0..27 is the pyramid, row by row from the top, left to right; 28..51 is the stock in the order in which it
is drawn. A *stock place* is a deal index less 28. A set of places is a bit mask: 28 bits for the pyramid, 24 for the
stock, so that both fit an integer of JavaScript's bit operators.
"""

from __future__ import annotations

ROWS = 7
PYRAMID_SIZE = 28
STOCK_SIZE = 24
FULL_PYRAMID = (1 << PYRAMID_SIZE) - 1
FULL_STOCK = (1 << STOCK_SIZE) - 1

#: Row 0..6 of each pyramid place, and its place 0..row within the row.
ROW_OF: tuple[int, ...] = tuple(row for row in range(ROWS) for _ in range(row + 1))
COLUMN_OF: tuple[int, ...] = tuple(column for row in range(ROWS) for column in range(row + 1))

#: The places that cover each place directly, as a mask (none for the bottom row).
COVERED_BY: tuple[int, ...] = tuple(
    0 if ROW_OF[place] == ROWS - 1 else 0b11 << (place + ROW_OF[place] + 1) for place in range(PYRAMID_SIZE)
)


def _all_below(place: int) -> int:
    below = COVERED_BY[place]
    for other in range(place + 1, PYRAMID_SIZE):
        if below >> other & 1:
            below |= COVERED_BY[other]
    return below


#: Every place that must be empty before each place is open, as a mask (27 places for the apex).
HELD_BY: tuple[int, ...] = tuple(_all_below(place) for place in range(PYRAMID_SIZE))


def is_open(pyramid: int, place: int) -> bool:
    """Whether the card at this pyramid place is there and nothing covers it; `pyramid` is a mask of cards there."""
    return bool(pyramid >> place & 1) and not pyramid & COVERED_BY[place]


def open_places(pyramid: int) -> list[int]:
    """The pyramid places whose cards are open, ascending."""
    places = []
    rest = pyramid
    while rest:
        lowest = rest & -rest
        place = lowest.bit_length() - 1
        if not pyramid & COVERED_BY[place]:
            places.append(place)
        rest ^= lowest
    return places
