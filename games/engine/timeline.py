"""The line played: where a game stands, what undo goes back to and redo forward to, and what has been counted.

Undo takes back exactly one move, whatever it was; a new move clears what could be redone. The chains share their tails,
so a step costs the same after two moves or two thousand.
"""

from __future__ import annotations

from dataclasses import dataclass

from .moves import Move, Reason, Refused
from .tableau import Tableau


@dataclass(frozen=True, slots=True)
class Step:
    """One link of a chain: the move, the tableau on its far side, and the link before it."""

    move: Move
    tableau: Tableau
    rest: Step | None


@dataclass(frozen=True, slots=True)
class Timeline:
    """`past` chains to the tableaux before each move on the line, `future` to those after each move undone."""

    tableau: Tableau = Tableau()
    past: Step | None = None
    future: Step | None = None
    moves: int = 0
    undos: int = 0
    hints: int = 0

    def moved(self, move: Move) -> Timeline:
        """After a legal move."""
        past = Step(move, self.tableau, self.past)
        return Timeline(self.tableau.after(move), past, None, self.moves + 1, self.undos, self.hints)

    def undone(self) -> Timeline:
        """One move back; Refused when there is none."""
        step = self.past
        if step is None:
            raise Refused(Reason.NOTHING_TO_UNDO)
        future = Step(step.move, self.tableau, self.future)
        return Timeline(step.tableau, step.rest, future, self.moves - 1, self.undos + 1, self.hints)

    def redone(self) -> Timeline:
        """One undone move forward again; Refused when there is none."""
        step = self.future
        if step is None:
            raise Refused(Reason.NOTHING_TO_REDO)
        past = Step(step.move, self.tableau, self.past)
        return Timeline(step.tableau, past, step.rest, self.moves + 1, self.undos, self.hints)

    def hinted(self) -> Timeline:
        """With one more hint counted; nothing else changes."""
        return Timeline(self.tableau, self.past, self.future, self.moves, self.undos, self.hints + 1)

    @property
    def line(self) -> tuple[Move, ...]:
        """The moves from the deal to here, without what was undone."""
        moves: list[Move] = []
        step = self.past
        while step is not None:
            moves.append(step.move)
            step = step.rest
        return tuple(reversed(moves))
