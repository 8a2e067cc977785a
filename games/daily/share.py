"""The text that a player sends to a friend: what came of a daily, and nothing of its cards.

Words come in from outside, already translated; `{name}` marks are filled in here, and a key with `_one` and `_other` is
chosen by number. Mirrored by `static/js/daily/share.js`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

#: Bottom row to top: not finished, finished in the first, second, third pass.
SQUARES = ("\u2b1b", "\U0001f7e9", "\U0001f7e8", "\U0001f7e6")

#: The words as they are in English; a page hands in its own.
WORDS: dict[str, str] = {
    "title": "Pyramid Daily #{nth} · {ruleset} · {outcome}",
    "cleared": "cleared",
    "left_one": "not cleared, {n} left",
    "left_other": "not cleared, {n} left",
    "numbers": "Pass {pass} of {passes} · {moves} · {hints} · {undos}",
    "moves_one": "{n} move",
    "moves_other": "{n} moves",
    "hints_one": "{n} hint",
    "hints_other": "{n} hints",
    "undos_one": "{n} undo",
    "undos_other": "{n} undos",
    "streak": "Streak {n} · {link}",
}


@dataclass(frozen=True, slots=True)
class Shared:
    """What is told. `ruleset` is its name in words; `rows` as `finished_rows` writes them; `streak` in dates."""

    nth: int
    ruleset: str
    cleared: bool
    left: int
    pass_number: int
    passes: int
    moves: int
    hints: int
    undos: int
    rows: str
    streak: int
    link: str


def share_text(result: Shared, words: Mapping[str, str] = WORDS, *, squares: bool = True) -> str:
    """Four lines, or three without the squares; the last is the link, after the streak if there is one."""
    outcome = words["cleared"] if result.cleared else _counted(words, "left", result.left)
    lines = [
        words["title"].format(nth=result.nth, ruleset=result.ruleset, outcome=outcome),
        words["numbers"].format_map(
            {
                "pass": result.pass_number,
                "passes": result.passes,
                "moves": _counted(words, "moves", result.moves),
                "hints": _counted(words, "hints", result.hints),
                "undos": _counted(words, "undos", result.undos),
            }
        ),
    ]
    if squares:
        lines.append(squares_of(result.rows))
    lines.append(words["streak"].format(n=result.streak, link=result.link) if result.streak else result.link)
    return "\n".join(lines)


def squares_of(rows: str) -> str:
    """Seven squares, the bottom row first."""
    return "".join(SQUARES[min(int(digit), len(SQUARES) - 1)] for digit in rows)


def _counted(words: Mapping[str, str], key: str, count: int) -> str:
    return words[f"{key}_one" if count == 1 else f"{key}_other"].format(n=count)
