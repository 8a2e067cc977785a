"""What each mistake comes to when it is made: an event that is played, or the engine's reason for refusing it."""

from __future__ import annotations

from games.engine.moves import Reason

#: By mistake: the two cards, or one, or the stock, that a hand touches; and what the engine answers.
TRIES: dict[str, tuple[tuple[str, ...], str]] = {
    "half-covered": (("9h",), Reason.STILL_COVERED.value),
    "two-waste": (("5h", "8d"), Reason.TWO_WASTE.value),
    "kings-partner": (("Kd",), "Kd"),
    "no-pass": (("stock",), Reason.NO_PASS_LEFT.value),
    "every-pile": (("Ts", "3s"), "Ts3s"),
    "ten": (("6d", "4d"), Reason.NOT_THIRTEEN.value),
    "suits": (("6s", "7d"), "6s7d"),
    "undo": (("undo",), "u"),
}

#: The first lesson of the rules: its moves, in any order that the engine allows.
FIRST_FIVE_MOVES = ("QhAs", "9d4s", "Kc", "8c5d")
