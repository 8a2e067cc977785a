"""Cards and deck text: read in any spelling people use, refused by name when it is no deck."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.cards import (
    SORTED_DECK,
    DeckError,
    card_name,
    card_text,
    card_value,
    deck_text,
    parse_card,
    parse_deck,
)

SORTED = deck_text(SORTED_DECK)

SPELLINGS = {
    "no spaces": SORTED.replace(" ", ""),
    "lower case": SORTED.lower(),
    "upper case": SORTED.upper(),
    "10 for T": SORTED.replace("T", "10"),
    "commas": SORTED.replace(" ", ", "),
    "lines": SORTED.replace(" ", "\r\n") + "\n",
    "no-break spaces": SORTED.replace(" ", "\u00a0"),
}

WRONG = [
    (SORTED.replace("Ah", "Xh"), "unknown card", '"Xh" is not a card (card 3)'),
    (SORTED.replace("Ah", "A\u2665"), "unknown card", '"A\u2665" is not a card (card 3)'),
    (SORTED.replace("Kh", "\u212ah"), "unknown card", '"\u212ah" is not a card (card 51)'),
    (SORTED.replace("Ks", "K\u017f"), "unknown card", '"K\u017f" is not a card (card 52)'),
    (SORTED.replace("Ah", "1h"), "unknown card", '"1h" is not a card (card 3)'),
    (SORTED + " joker", "unknown card", '"jok" is not a card (card 53)'),
    (SORTED.replace("Ah", "Ac"), "card twice", "Ac is there twice: card 1 and card 3"),
    (SORTED.replace("Ah ", ""), "card missing", "Ah is missing: a deck has 52 cards, this has 51"),
    (SORTED.replace("Ah As ", ""), "wrong count", "a deck has 52 cards, this has 50; missing: Ah As"),
    (SORTED + " Ac", "wrong count", "a deck has 52 cards, this has more"),
    ("", "wrong count", "a deck has 52 cards, this has 0; missing: Ac Ad Ah As 2c 2d 2h 2s and 44 more"),
    (" ,;\n", "wrong count", "a deck has 52 cards, this has 0; missing: Ac Ad Ah As 2c 2d 2h 2s and 44 more"),
]


def test_cards_are_text_and_back_with_values_and_names() -> None:
    assert [parse_card(card_text(card)) for card in SORTED_DECK] == list(SORTED_DECK)
    assert [card_value(parse_card(f"{rank}h")) for rank in "A29TJQK"] == [1, 2, 9, 10, 11, 12, 13]
    assert card_name(parse_card("Th")) == "10 of hearts"
    assert card_name(parse_card("Qs")) == "queen of spades"
    with pytest.raises(KeyError):
        parse_card("10h")


@pytest.mark.parametrize("text", SPELLINGS.values(), ids=SPELLINGS)
def test_any_spelling(text: str) -> None:
    assert parse_deck(text) == SORTED_DECK


@pytest.mark.parametrize(("text", "problem", "message"), WRONG, ids=[f"{row[1]}-{row[0][-8:]!r}" for row in WRONG])
def test_what_is_no_deck_is_named(text: str, problem: str, message: str) -> None:
    with pytest.raises(DeckError) as refused:
        parse_deck(text)
    assert refused.value.problem == problem
    assert problem in DeckError.PROBLEMS
    assert str(refused.value) == message


@given(st.permutations(SORTED_DECK))
def test_a_deck_is_text_and_back(deck: list[int]) -> None:
    assert parse_deck(deck_text(tuple(deck))) == tuple(deck)  # type: ignore[arg-type]


@given(st.text())
def test_any_short_text_is_refused_by_name(text: str) -> None:
    with pytest.raises(DeckError) as refused:
        parse_deck(text[:50])
    assert refused.value.problem in DeckError.PROBLEMS


@given(st.permutations(SORTED_DECK), st.integers(0, 155), st.characters())
def test_one_wrong_letter_never_passes_unseen(deck: list[int], at: int, letter: str) -> None:
    right = deck_text(tuple(deck)) + " "  # type: ignore[arg-type]
    changed = right[:at] + letter + right[at + 1 :]
    same = right.replace(" ", "").upper() == "".join(changed.replace(",", "").replace(";", "").split()).upper()
    if not same:
        with pytest.raises(DeckError):
            parse_deck(changed)
