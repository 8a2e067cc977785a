"""The solver's answers to the positions of strategy, kept in a small file so that no page waits for a search.

`answers.json` holds, by position, every legal move and those after which the pyramid can still be cleared.
`manage.py guides` writes it; a test solves all again and compares.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import NamedTuple

from games.engine.cards import card_text
from games.engine.layout import open_places
from games.engine.notation import event_text, moves_text
from games.engine.solver import winnable

from .spots import LESSONS, MISTAKES, Spot

ANSWERS_FILE = Path(__file__).resolve().parent / "answers.json"

#: Positions that ask for a move that keeps the deal alive.
ASKED = {**LESSONS, "drawing-first": MISTAKES["drawing-first"]}


class Answer(NamedTuple):
    """Moves in notation: the legal ones, those that keep the deal alive, and a whole line that clears the pyramid."""

    legal: tuple[str, ...]
    alive: tuple[str, ...]
    line: str


def solved(spot: Spot) -> Answer:
    """Ask the solver about every move of a position. ValueError when the position is lost: nothing could be asked."""
    game = spot.game
    legal = tuple(event_text(move, game.deal) for move in game.position.legal_moves)
    alive = tuple(move for move in legal if winnable(game.after(move).position).line is not None)
    line = winnable(game.position).line
    if line is None:
        raise ValueError(f"{spot.slug}: this position is lost")
    return Answer(legal, alive, moves_text(line, game.deal))


def solved_all() -> dict[str, Answer]:
    """Every position that is asked about, solved now."""
    return {slug: solved(spot) for slug, spot in ASKED.items()}


@cache
def answers() -> dict[str, Answer]:
    """The answers of the file."""
    kept = json.loads(ANSWERS_FILE.read_text(encoding="utf-8"))
    return {
        slug: Answer(tuple(one["legal"].split()), tuple(one["alive"].split()), one["line"])
        for slug, one in kept.items()
    }


def write_answers(found: dict[str, Answer]) -> None:
    """Write the file whole."""
    plain = {
        slug: {"legal": " ".join(one.legal), "alive": " ".join(one.alive), "line": one.line}
        for slug, one in found.items()
    }
    ANSWERS_FILE.write_text(json.dumps(plain, indent=1) + "\n", encoding="utf-8")


def opened_by(spot: Spot, move: str) -> list[str]:
    """The pyramid cards that a move makes open, as texts by deal index."""
    game = spot.game
    before, after = game.timeline.tableau.pyramid, game.after(move).timeline.tableau.pyramid
    return [card_text(game.deal.cards[place]) for place in sorted(set(open_places(after)) - set(open_places(before)))]
