"""How hard a deal feels: how often careless play of it wins.

The careless player of this file never thinks ahead. A king that can leave, leaves. Of the removals in sight one is made
by chance, the pairs of the pyramid three times as readily as those with a card of the stock; one time in eight, while
there is a card to draw, all of them are overlooked. Otherwise the next card is drawn, and an empty stock is turned over
as long as passes last and the last one offered anything. Played PLAYS times, a deal is easy, medium or hard by the
wins; the bounds cut the shipped deals of a ruleset into thirds (`manage.py bank bounds` measures them again). Integers
only, and chance is handed in, so that `static/js/engine/difficulty.js` counts the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from .cards import KING, TARGET
from .deal import Deal, below, words_from
from .digest import digest
from .layout import FULL_PYRAMID, FULL_STOCK, PYRAMID_SIZE, open_places
from .rules import Ruleset

#: How often a deal is played; all win counts are out of this.
PLAYS = 200

#: A pair of two pyramid cards counts so often among the removals in sight.
_PYRAMID_PAIR = 3
#: One time in so many, what could be removed is overlooked.
_OVERLOOKS = 8


class Band(StrEnum):
    """How a deal feels to a player."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


#: By ruleset: the fewest wins of a medium deal, and of an easy one.
BOUNDS: dict[str, tuple[int, int]] = {
    "relaxed": (65, 157),
    "classic": (17, 80),
    "double": (1, 25),
    "strict": (1, 15),
    "open": (15, 84),
}


class Difficulty(NamedTuple):
    """How many of PLAYS careless plays won, and how that feels."""

    wins: int
    band: Band


class _Sight(NamedTuple):
    """What a pyramid offers at a glance: the mask of its open kings, the pairs in it, and by value who takes a stock
    card.
    """

    kings: int
    pairs: tuple[int, ...]
    takers: tuple[tuple[int, ...], ...]


def difficulty(deal: Deal, rules: Ruleset) -> Difficulty:
    """How hard this deal feels.

    Its chance comes from the deck alone, so the answer is the same wherever it is asked.
    """
    wins = careless_wins(deal, rules, words_from(int(digest(f"careless {deal.text}"), 16)))
    return Difficulty(wins, band_of(rules, wins))


def band_of(rules: Ruleset, wins: int) -> Band:
    """The band of a deal that careless play wins so many times out of PLAYS."""
    medium, easy = BOUNDS[rules.name]
    return Band.EASY if wins >= easy else Band.MEDIUM if wins >= medium else Band.HARD


def careless_wins(deal: Deal, rules: Ruleset, words: Iterator[int], plays: int = PLAYS) -> int:
    """How many of so many careless plays clear the pyramid. `words` are random integers of 32 bits."""
    player = _CarelessPlayer(deal, rules)
    return sum(player.clears(words) for _ in range(plays))


class _CarelessPlayer:
    """Plays one deal, again and again; what a pyramid offers is worked out once."""

    def __init__(self, deal: Deal, rules: Ruleset) -> None:
        self._values = deal.values
        self._rules = rules
        self._sights: dict[int, _Sight] = {}

    def clears(self, words: Iterator[int]) -> bool:
        """One play, to its win or to where nothing is offered any more.

        The state is that of Tableau, in plain numbers.
        """
        values, rules, sights = self._values, self._rules, self._sights
        pyramid, stock, drawn, pass_number, offered = FULL_PYRAMID, FULL_STOCK, 0, 1, False
        while pyramid:
            sight = sights.get(pyramid) or self._look(pyramid)
            if sight.kings:
                pyramid ^= sight.kings
                offered = True
                continue
            top = 1 << drawn >> 1
            value = values[PYRAMID_SIZE + drawn - 1] if top else 0
            if value == KING:
                stock ^= top
                drawn = (stock & (top - 1)).bit_length()
                offered = True
                continue
            undrawn = stock >> drawn << drawn
            ahead = undrawn & -undrawn
            removals = self._removals(sight, top, value, ahead if rules.open_stock else 0)
            if removals:
                offered = True
                if not ahead or below(words, _OVERLOOKS):
                    from_pyramid, from_stock = removals[below(words, len(removals))]
                    pyramid ^= from_pyramid
                    stock ^= from_stock
                    drawn = (stock & ((1 << drawn) - 1)).bit_length()
                    continue
            if ahead:
                drawn = ahead.bit_length()
            elif drawn and offered and rules.allows_pass(pass_number + 1):
                drawn, pass_number, offered = 0, pass_number + 1, False
            else:
                return False
        return True

    def _removals(self, sight: _Sight, top: int, value: int, ahead: int) -> list[tuple[int, int]]:
        """The pairs in sight as masks (pyramid, stock), as often as each counts.

        `top` and `ahead` are the open stock cards or 0.
        """
        removals = [(pair, 0) for pair in sight.pairs]
        if top:
            removals += [(taker, top) for taker in sight.takers[value]]
        if ahead:
            next_value = self._values[PYRAMID_SIZE - 1 + ahead.bit_length()]
            removals += [(taker, ahead) for taker in sight.takers[next_value]]
            if value + next_value == TARGET and top:
                removals.append((0, top | ahead))
        return removals

    def _look(self, pyramid: int) -> _Sight:
        values, places = self._values, open_places(pyramid)
        kings = sum(1 << place for place in places if values[place] == KING)
        pairs = [
            1 << one | 1 << other
            for at, one in enumerate(places)
            for other in places[at + 1 :]
            if values[one] + values[other] == TARGET
        ]
        takers = tuple(
            tuple(1 << place for place in places if values[place] + value == TARGET) for value in range(KING + 1)
        )
        sight = self._sights[pyramid] = _Sight(kings, tuple(pairs * _PYRAMID_PAIR), takers)
        return sight
