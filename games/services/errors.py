"""Why a service refuses: one small hierarchy. `code` is the name on the wire, `detail` says it in words.

A refusal means that nothing was stored.
"""

from __future__ import annotations


class Refusal(Exception):
    """The parent of all; caught by views and consumers, and by nothing between."""

    code = "refused"

    def __init__(self, detail: str) -> None:
        super().__init__(detail)
        self.detail = detail


class BadGame(Refusal):
    """A game that cannot have been dealt so. `code` says which part: its id, deck, number, ruleset, version."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(detail)
        self.code = code


class IllegalEvent(Refusal):
    """The engine refuses an event; `place` is its place in the log, from 0. `log full` has a code of its own."""

    code = "illegal"

    def __init__(self, code: str, detail: str, place: int) -> None:
        super().__init__(detail)
        self.code = code
        self.place = place


class Stale(Refusal):
    """What was sent does not go on from what is stored; `seq` events are stored."""

    code = "stale"

    def __init__(self, seq: int) -> None:
        super().__init__(f"the stored game goes another way; it has {seq} events")
        self.seq = seq


class TooOften(Refusal):
    """More of it than anybody needs in that time."""

    code = "too often"


class UnknownGame(Refusal):
    """No game of that code."""

    code = "no such game"


class UnknownTable(Refusal):
    """No table of that code."""

    code = "no such table"


class NotYours(Refusal):
    """It belongs to somebody else."""

    code = "not yours"


class NotHolder(Refusal):
    """It is yours, and another of your devices holds the table's lease."""

    code = "not the host"


class TableEnded(Refusal):
    """The host has left the air at this table."""

    code = "ended"


class WrongResult(Refusal):
    """What the device says of the end of a game is not what its log replays to: a forged win, or a fault."""

    code = "wrong result"


class NoDaily(Refusal):
    """There is no daily deal of that date: `future date` (its deck is told to nobody) or `no such daily`."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(detail)
        self.code = code


class Spoiler(Refusal):
    """It would give away a daily deal that this person has not finished."""

    code = "spoiler"


class BadImport(Refusal):
    """The file cannot be imported as a whole: it is none of ours, of a later version, or too large."""

    code = "bad import"
