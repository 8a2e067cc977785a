"""Facts of the rules, each computed by the engine: what a guide states about them is never typed by hand.

A page takes `facts()` into its context; a table takes the rows of `pairs`, `rows_of_the_pyramid` or `redeals`.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass

from games.engine.cards import DECK_SIZE, KING, RANKS, SUITS, TARGET, Card, card_value
from games.engine.layout import (
    COVERED_BY,
    FULL_PYRAMID,
    HELD_BY,
    PYRAMID_SIZE,
    ROW_OF,
    ROWS,
    STOCK_SIZE,
    open_places,
)
from games.engine.rules import CARD_POINTS, CLEAR_POINTS, MAX_EVENTS, RULES_VERSION, RULESETS, UNDO_COST

ACE = card_value(Card(0))
JACK, QUEEN = KING - 2, KING - 1


@dataclass(frozen=True, slots=True)
class Facts:
    """Numbers of the game: counts are cards, the rest are points."""

    deck: int = DECK_SIZE
    ranks: int = len(RANKS)
    suits: int = len(SUITS)
    pyramid: int = PYRAMID_SIZE
    stock: int = STOCK_SIZE
    rows: int = ROWS
    open_at_first: int = len(open_places(FULL_PYRAMID))
    covering_one: int = COVERED_BY[0].bit_count()
    above_apex: int = HELD_BY[0].bit_count()
    above_third: int = HELD_BY[ROW_OF.index(2)].bit_count()
    target: int = TARGET
    ace: int = ACE
    jack: int = JACK
    queen: int = QUEEN
    king: int = KING
    card_points: int = CARD_POINTS
    clear_points: int = CLEAR_POINTS
    undo_cost: int = UNDO_COST
    pyramid_points: int = PYRAMID_SIZE * CARD_POINTS + CLEAR_POINTS
    most_points: int = DECK_SIZE * CARD_POINTS + CLEAR_POINTS
    most_events: int = MAX_EVENTS
    rulesets: int = len(RULESETS)
    rules_version: str = RULES_VERSION


def facts() -> dict[str, int | str]:
    """All of them by name, for a template."""
    return asdict(Facts())


def pairs() -> list[tuple[int, int]]:
    """The values that make thirteen, larger one first: `(12, 1)` to `(7, 6)`. A king is in none."""
    return [(TARGET - low, low) for low in range(ACE, (TARGET + 1) // 2)]


def rows_of_the_pyramid() -> list[dict[str, int]]:
    """Each row from the top: its number from 1, its cards, and how many must leave before one of them is open."""
    return [
        {
            "row": row + 1,
            "cards": ROW_OF.count(row),
            "above": HELD_BY[ROW_OF.index(row)].bit_count(),
        }
        for row in range(ROWS)
    ]


def redeals(passes: int | None) -> int | None:
    """How often the waste may be turned over, None for as often as one likes."""
    return None if passes is None else passes - 1
