"""Numbered deals: the same deck for ever, each shuffle index as likely as another, nothing outside the range."""

from __future__ import annotations

from collections import Counter

import pytest

from games.engine.cards import SORTED_DECK
from games.engine.deal import MAX_NUMBER, DealNumberError, deal_of_number, deal_of_text

#: A change here breaks every shared deal: it is a new rules version, never an edit.
PINNED = {
    1: "5d 7s Th 6s 6c 9d Qc 8c 3h 2s Js 5c 5s 9c 8d Kh 2c 2h 3c 4c 3s Ks Jh 6d Ac 9s "
    "Ah Ad 4h 2d 3d Qs Kd 9h Jd Qh Jc As 5h Td Tc 7h Ts 4s 8s Kc 4d 8h Qd 7d 6h 7c",
    48213: "Ah Tc 5s Td 4h 5c 6s 4d 9c 7d 9d Ks 7h Jh 5h 2h 6h 7s 9h 3d Ad 6c 3s Ts 5d 4s "
    "4c Qs Js 2c 8d Kh Th 9s 2s 3c Qc Kd 8c Kc Ac 6d 8s 3h 7c 2d 8h Jc Qd Qh As Jd",
    2**31: "8d 4c Js 2h 9h 7h 2d Qh 9s 2c Jh As 3s Jd Ad Kc 3c Td 4h Ah 6c 9c 5s 3h Ts 7d "
    "Tc Kh Qs 6h 5c 6s 8c Jc 7c 5d 6d Kd Ks Ac Qc 4d Th Qd 8h 7s 4s 9d 3d 8s 5h 2s",
    MAX_NUMBER: "Ks Kh 5h 5c 9d Ac 8c 2s Th 8h 6c Ts 4d Qh 3c Qs Ah 4s Ad 5d 7d Js Jc Jd As 4h "
    "7h 8s Kd Tc Td Jh 2d 7s 2c 6d Qc 9h Kc Qd 9c 9s 5s 3h 4c 3s 2h 7c 6h 6s 8d 3d",
}

SAMPLE = 5_200
#: Chi-squared with 51 degrees of freedom stays below this but once in a hundred thousand fair samples.
UNLIKELY = 105


@pytest.mark.parametrize("number", PINNED)
def test_a_number_is_the_same_deck_for_ever(number: int) -> None:
    deal = deal_of_number(number)
    assert deal.text == PINNED[number]
    assert deal.number == number
    assert deal_of_text(deal.text).cards == deal.cards


@pytest.mark.parametrize("number", [0, -1, MAX_NUMBER + 1])
def test_no_other_numbers(number: int) -> None:
    with pytest.raises(DealNumberError, match=f"1 to 4294967295, not {number}"):
        deal_of_number(number)


@pytest.mark.parametrize("place", [0, 1, 27, 28, 50, 51])
def test_every_card_is_as_likely_in_a_place(place: int) -> None:
    drawn = Counter(deal_of_number(number).cards[place] for number in range(1, SAMPLE + 1))
    fair = SAMPLE / len(SORTED_DECK)
    assert sum((drawn[card] - fair) ** 2 / fair for card in SORTED_DECK) < UNLIKELY


def test_numbers_give_different_decks() -> None:
    assert len({deal_of_number(number).cards for number in range(1, 1001)}) == 1000
