"""Cards and deck text.

A card is an integer 0..51: four times (its value less one) plus its suit, so `Ac` is 0 and `Ks` is 51.
Text is rank then suit (`Th` is the ten of hearts). Suits never matter to the rules; they only tell cards apart.
"""

from __future__ import annotations

import re
from typing import NewType

Card = NewType("Card", int)

RANKS = "A23456789TJQK"
SUITS = "cdhs"
DECK_SIZE = 52
KING = 13
TARGET = 13

#: Every card in order, `Ac Ad Ah As 2c ... Ks`: the deck before it is shuffled.
SORTED_DECK: tuple[Card, ...] = tuple(Card(n) for n in range(DECK_SIZE))

_TEXTS: tuple[str, ...] = tuple(rank + suit for rank in RANKS for suit in SUITS)
_CARDS: dict[str, Card] = {text: Card(n) for n, text in enumerate(_TEXTS)}
_RANK_WORDS = ("ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king")
_SUIT_WORDS = ("clubs", "diamonds", "hearts", "spades")
_SHOWN_MISSING = 8

# Spelt out, not by flags: what "any case" and "any space" mean differs between languages, and a deck must not.
_TOKEN = re.compile(r"(10|[A2-9TJQKatjqk])([cdhsCDHS])")
_BETWEEN = re.compile(r"[ \t\r\n\f\v\u00a0,;]*")
_WORD = re.compile(r"[^ \t\r\n\f\v\u00a0,;]{1,3}")


class DeckError(ValueError):
    """A deck text that is not a deck. `problem` is one of the PROBLEMS, `args[0]` says it in words."""

    PROBLEMS = ("unknown card", "card twice", "card missing", "wrong count")

    def __init__(self, problem: str, message: str) -> None:
        super().__init__(message)
        self.problem = problem


def card_text(card: Card) -> str:
    """`Th` for the ten of hearts."""
    return _TEXTS[card]


def card_value(card: Card) -> int:
    """1 for an ace to 13 for a king."""
    return card // 4 + 1


def rank_word(card: Card) -> str:
    """`ace`, `2` ... `10`, `jack`, `queen`, `king`: English words, which a page may use as keys to its own."""
    return _RANK_WORDS[card // 4]


def suit_word(card: Card) -> str:
    """`clubs`, `diamonds`, `hearts` or `spades`."""
    return _SUIT_WORDS[card % 4]


def card_name(card: Card) -> str:
    """`10 of hearts`, in English."""
    return f"{rank_word(card)} of {suit_word(card)}"


def parse_card(text: str) -> Card:
    """Read one card written exactly (`Th`); KeyError when it is not one."""
    return _CARDS[text]


def deck_text(deck: tuple[Card, ...]) -> str:
    """52 cards separated by single spaces."""
    return " ".join(map(_TEXTS.__getitem__, deck))


def parse_deck(text: str) -> tuple[Card, ...]:
    """Read a deck text: 52 distinct cards, in deal order.

    Takes `10h` for `Th`, ranks and suits in either case, commas or no spaces at all. Raises DeckError that names
    what is wrong: a card it does not know, a card twice, the wrong number of cards and which are missing.
    """
    cards = _read_cards(text)
    seen: dict[Card, int] = {}
    for place, card in enumerate(cards, start=1):
        if card in seen:
            raise DeckError("card twice", f"{card_text(card)} is there twice: card {seen[card]} and card {place}")
        seen[card] = place
    missing = [card_text(card) for card in SORTED_DECK if card not in seen]
    if len(missing) == 1:
        raise DeckError("card missing", f"{missing[0]} is missing: a deck has 52 cards, this has 51")
    if missing:
        more = len(missing) - _SHOWN_MISSING
        named = " ".join(missing[:_SHOWN_MISSING]) + (f" and {more} more" if more > 0 else "")
        raise DeckError("wrong count", f"a deck has 52 cards, this has {len(cards)}; missing: {named}")
    return tuple(cards)


def _read_cards(text: str) -> list[Card]:
    cards: list[Card] = []
    at = _skip(text, 0)
    while at < len(text):
        token = _TOKEN.match(text, at)
        if token is None:
            word = _WORD.match(text, at)
            shown = word.group() if word else text[at]
            raise DeckError("unknown card", f'"{shown}" is not a card (card {len(cards) + 1})')
        rank = token.group(1).upper().replace("10", "T")
        cards.append(_CARDS[rank + token.group(2).lower()])
        if len(cards) > DECK_SIZE:
            raise DeckError("wrong count", "a deck has 52 cards, this has more")
        at = _skip(text, token.end())
    return cards


def _skip(text: str, at: int) -> int:
    between = _BETWEEN.match(text, at)
    return between.end() if between else at
