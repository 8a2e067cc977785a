"""Positions that the guides show: which deal, by which rules, after which moves. Each is replayed by the engine.

All but one are real deals of the bank, so that "play it yourself" leads to the very cards. The first lesson needs five
cards side by side, and is laid by hand.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.deal import Deal, deal_of_number, deal_of_text
from games.engine.notation import split_log
from games.engine.replay import Game
from games.engine.rules import RULES_VERSION, ruleset_named

#: Queen, ace, nine, four and king side by side, an eight over the first two and a five over the next.
_FIRST_DECK = (
    "7c 2h Jd 3s 8d Tc 4h Ks 6h 9c 5h Qd 2s Jc 7d "
    "Ts 8c 3h 5d 6s 9s "
    "Td Qh As 9d 4s Kc Js "
    "Ac 2c 3c 4c 5c 6c Qc Ad 2d 3d 4d 6d Jh Kd Ah 7h 8h 9h Th Kh 5s 7s 8s Qs"
)


@dataclass(frozen=True, slots=True)
class Spot:
    """A position under a name. `number` is None where the cards were laid by hand, and `deck` says how."""

    slug: str
    ruleset: str
    number: int | None
    after: str = ""
    deck: str = ""

    @property
    def deal(self) -> Deal:
        """Its deal."""
        return deal_of_text(self.deck) if self.number is None else deal_of_number(self.number)

    @property
    def game(self) -> Game:
        """The game as it stands there."""
        rules = ruleset_named(self.ruleset, RULES_VERSION)
        return Game.begin(self.deal, rules).after_all(split_log(self.after))


def _by_slug(*spots: Spot) -> dict[str, Spot]:
    return {spot.slug: spot for spot in spots}


#: The live diagrams of the rules.
DIAGRAMS = _by_slug(
    Spot("first-five", "classic", None, deck=_FIRST_DECK),
    Spot("holds", "classic", 48213),
    Spot("waste", "classic", 416141),
    Spot("passes", "classic", 48213),
)

#: The cards that the first lesson plays with, by deal index; the others are dimmed and wait.
FIRST_FIVE = (16, 18, 22, 23, 24, 25, 26)

#: A position for each lesson of strategy, in which few moves keep the deal alive.
LESSONS = _by_slug(
    Spot("uncover", "classic", 292980, "Kd d d d 5d8d d d d 4s9h d d 7c6h"),
    Spot(
        "pairs-before-draws",
        "strict",
        52487,
        "d d d d d d d d d d d d d Td3h 9s4h d d 3cTc d d d 3dTh 2sJs AdQd Kd",
    ),
    Spot("kings", "strict", 676810, "8s5d d d 6h7d d d 7c6d d d d d d Js2s Th3h d 3cTc QcAh Kh"),
    Spot(
        "counting",
        "strict",
        425355,
        "Kd d d 2cJd QcAs d d d d d d d d d Jc2d d d 5h8c Ks 8h5c d d 4s9c",
    ),
    Spot(
        "one-partner",
        "classic",
        590331,
        "Ks d d d d d d d d d d Th3d 7c6c 9h4s QcAd d 2dJc d d Js2s d d d",
    ),
    Spot(
        "own-cover",
        "strict",
        570861,
        "d d d d d d 2hJs d d d QcAd d d d 9d4c 5c8h 8d5d d 3cTc Ts3d 9s4h Jc2d AsQd Th3h Kh Kd Td3s "
        "Jd2c d 7c6c d d 7s6h d d d 9h4s 7h6s Ks",
    ),
    Spot("waste-order", "classic", 660929, "d d d d 5c8h Jc2h 8s5d Ts3h d d 3dTh AhQh Kc d d d d d AdQs"),
    Spot(
        "backward",
        "classic",
        712759,
        "d d d 2sJh d d d 2hJc d Kd d d d d 7s6h d d d Kc Td3d d d d d d d 8d5c 9s4h Kh 7c6s d AhQd d d "
        "d 3cTc r d Js2d 4d9d 5h8c d d d d d 5d8h Th3s Ks d d d AcQh 3hTs d d 2cJd d d d r d d d d d",
    ),
    Spot("scanning", "strict", 241692, "d d d d d Th3s 3cTs d"),
)

#: A position for each common mistake, to make it in and see what comes of it.
MISTAKES = _by_slug(
    Spot("half-covered", "classic", 266065, "AhQs d AcQh d"),
    Spot(
        "two-waste",
        "classic",
        471462,
        "Js2s 9s4c Ks d d Kd d Tc3c AcQh d QcAd 8c5c d d d d 6s7c d d d d d 6c7h 2dJc d d",
    ),
    Spot("kings-partner", "classic", 465910, "Ks d d d d d d 7s6h d d d d d d d d 3sTd 8h5s"),
    Spot(
        "no-pass",
        "strict",
        278031,
        "d d d d d d d 5s8c d d d d 7s6d AdQh d d d d d d d d d 7d6c d d d 6h7c QcAc 2cJh 2sJs 4d9h Kd "
        "Ts3d 7h6s 5c8s d",
    ),
    Spot(
        "every-pile",
        "classic",
        100233,
        "Kc d 8d5d d d d d 3hTd d d d 5c8s 4d9h 2dJh QsAs d d d 4s9d d d d d 9s4c d d 7s6c Ks QcAh d d d "
        "7d6d 7c6h Kh d d d Jc2h Tc3d 3cTh d r d d d QhAc d d 2cJs d d 6s7h Jd2s",
    ),
    Spot("ten", "classic", 475498, "Kh Ts3d 2dJc d"),
    Spot("suits", "classic", 343961, "Td3h 5d8s"),
    Spot("drawing-first", "strict", 204989, "Kd d d d d d d 9h4c"),
    Spot("undo", "classic", 446706, "Ks Kd QhAc d d d d d d d d d d d d d d 3hTh 9d4h 7d6c 7c6d"),
)

SPOTS = DIAGRAMS | LESSONS | MISTAKES
