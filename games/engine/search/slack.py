"""Slack: how many pairs of each kind must still be made inside the pyramid, all kinds packed in one number.

For each kind four bits hold 8 + max(q - c', q' - c), as told in `demand`: 8 or more is a need, less is room to
spare.
"""

from __future__ import annotations

from games.engine.cards import TARGET

from .pyramid import KINDS
from .stock import Stock

#: A slack fits these bits.
SLACK_BITS = 24

_ZERO = 8
_BITS = 4
_FIELD = 0b1111

#: The slack in which no kind needs a pair. In any slack these bits are set for the kinds that have none to spare.
NO_NEED = sum(_ZERO << _BITS * (kind - 1) for kind in KINDS)


def pair_step(kind: int) -> int:
    """What one pair of this kind inside the pyramid takes off the slack (two stock cards leaving together put it
    on)."""
    return 1 << _BITS * (kind - 1)


def need_of(slack: int, kind: int) -> int:
    """How many pairs of this kind must be made inside the pyramid."""
    return max((slack >> _BITS * (kind - 1) & _FIELD) - _ZERO, 0)


def needs_of(slack: int) -> int:
    """The slack with every kind that has some to spare set to exactly none: what can be met depends on needs alone."""
    spare = ~slack & NO_NEED
    return slack & ~((spare >> 3) * _FIELD) | spare


def slack_of(counts: list[int], stock: Stock, mask: int) -> int:
    """The slack of a shape with so many cards of each value, when these stock cards can still be had."""
    slack = NO_NEED
    places_of = stock.places_of
    for kind in KINDS:
        low = counts[kind] - (mask & places_of[TARGET - kind]).bit_count()
        high = counts[TARGET - kind] - (mask & places_of[kind]).bit_count()
        slack += (low if low > high else high) << _BITS * (kind - 1)
    return slack


def stay_at_least(counts: list[int], stock: Stock, mask: int, slack: int) -> int:
    """How many of these stock cards are still there at the end, at the least, when a shape with so many cards of
    each value is cleared.

    A value leaves with the cards of its complement that need not pair inside the pyramid. Where stock cards can
    pair with each other, the cards of a kind still leave two by two.
    """
    places_of = stock.places_of
    stay = 0
    for kind in KINDS:
        low, high = counts[kind], counts[TARGET - kind]
        low_stock = (mask & places_of[kind]).bit_count()
        high_stock = (mask & places_of[TARGET - kind]).bit_count()
        if stock.open_stock:
            stay += abs(low + low_stock - high - high_stock)
        else:
            need = need_of(slack, kind)
            stay += max(low_stock - high + need, 0) + max(high_stock - low + need, 0)
    return stay
