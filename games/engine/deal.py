"""A deal: 52 cards in deal order, and the numbered deals.

The generator is sfc32 (Chris Doty-Humphrey, PractRand 0.93, "Small Fast Counting"), seeded with 0, the number, 0 and
the counter at 1, its first twelve outputs thrown away as by its author; the shuffle is Fisher-Yates from the last card
down, each index drawn without bias by rejection. All of it is 32-bit integer arithmetic that `static/js/engine/deal.js`
does identically. A number is the same deck for ever: another generator is another rules version. Secrets are never
dealt from a number, for 32 bits are searched in a minute.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from .cards import SORTED_DECK, Card, card_value, deck_text, parse_deck

MAX_NUMBER = 0xFFFF_FFFF
_WORD = 0xFFFF_FFFF
_WARM_UP = 12


class DealNumberError(ValueError):
    """A deal number outside 1 to 4,294,967,295."""


@dataclass(frozen=True, slots=True)
class Deal:
    """52 distinct cards in deal order: 0..27 the pyramid, 28..51 the stock. `number` where it was dealt from one."""

    cards: tuple[Card, ...]
    number: int | None = None
    values: tuple[int, ...] = field(init=False, repr=False, compare=False)
    places: dict[Card, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "values", tuple(map(card_value, self.cards)))
        object.__setattr__(self, "places", {card: place for place, card in enumerate(self.cards)})

    @property
    def text(self) -> str:
        """The deck text, 52 cards separated by spaces."""
        return deck_text(self.cards)


@lru_cache(maxsize=256)
def deal_of_text(text: str) -> Deal:
    """The deal written as a deck text; DeckError names what is wrong."""
    return Deal(parse_deck(text))


@lru_cache(maxsize=256)
def deal_of_number(number: int) -> Deal:
    """The deal of this number; DealNumberError when it is not 1 to 4,294,967,295."""
    if not 1 <= number <= MAX_NUMBER:
        raise DealNumberError(f"a deal number is 1 to {MAX_NUMBER}, not {number}")
    return Deal(_shuffled(words_from(number)), number)


def _shuffled(words: Iterator[int]) -> tuple[Card, ...]:
    """Fisher-Yates over the sorted deck, last card first."""
    cards = list(SORTED_DECK)
    for last in range(len(cards) - 1, 0, -1):
        chosen = below(words, last + 1)
        cards[last], cards[chosen] = cards[chosen], cards[last]
    return tuple(cards)


def below(words: Iterator[int], bound: int) -> int:
    """A number 0..bound-1, each equally likely: words in the incomplete last stretch are thrown away."""
    fair = (1 << 32) // bound * bound
    while True:
        word = next(words)
        if word < fair:
            return word % bound


def words_from(seed: int) -> Iterator[int]:
    """Random integers of 32 bits without end: sfc32 from this seed (32 bits)."""
    a, b, c, counter = 0, seed, 0, 1
    produced = 0
    while True:
        word = (a + b + counter) & _WORD
        counter = (counter + 1) & _WORD
        a = b ^ (b >> 9)
        b = (c + (c << 3)) & _WORD
        c = (((c << 21) | (c >> 11)) + word) & _WORD
        produced += 1
        if produced > _WARM_UP:
            yield word
