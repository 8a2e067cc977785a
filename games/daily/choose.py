"""Which deal a date has: the first that a secret key names for it, that can be won and is as hard as the weekday asks.

Nobody without the key can tell tomorrow's, and everybody with it finds the same: the candidates are
HMAC-SHA256(key, date | rules version | i), how hard one feels is measured with a fixed seed, and the search for a
winning line ends at a number of nodes, never at a time. Monday is the easiest, Sunday the hardest.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from games.engine.deal import deal_of_number
from games.engine.difficulty import BOUNDS, PLAYS, Band, band_of, difficulty
from games.engine.notation import moves_text
from games.engine.position import Position
from games.engine.rules import RULES_VERSION, Ruleset, ruleset_named
from games.engine.solver import shortest, winnable

RULESET = "classic"
#: Monday to Sunday: the fewest and the most careless wins, out of PLAYS, of the day's deal.
_MEDIUM, _EASY = BOUNDS[RULESET]
WEEK: tuple[tuple[int, int], ...] = (
    (120, PLAYS),
    (_EASY, 119),
    (55, _EASY - 1),
    (33, 54),
    (_MEDIUM, 32),
    (6, _MEDIUM - 1),
    (0, 5),
)
#: Numbers up to this are dealt by chance all over the site: a daily lies above them.
COMMON_NUMBERS = 1_000_000
#: A candidate that needs more nodes than this is passed over; there are enough.
_NODES = 100_000
#: So many nodes are spent on a line that none is shorter than.
_SHORTEST_NODES = 20_000


@dataclass(frozen=True, slots=True)
class Choice:
    """The deal of a date: number, the `attempt` i that named it, careless wins, a line (notation) that clears it."""

    number: int
    attempt: int
    wins: int
    line: str
    moves: int
    shortest: bool

    @property
    def band(self) -> Band:
        """How it feels."""
        return band_of(ruleset_named(RULESET), self.wins)


def key_id(key: str) -> str:
    """A name for this key that gives nothing of it away."""
    return hmac.digest(key.encode(), b"which key this is", hashlib.sha256).hex()[:12]


def candidates(key: str, day: date, version: str = RULES_VERSION) -> Iterator[tuple[int, int]]:
    """(i, deal number), without end."""
    attempt = 0
    while True:
        told = f"{day.isoformat()}|{version}|{attempt}".encode()
        number = int.from_bytes(hmac.digest(key.encode(), told, hashlib.sha256)[:4], "big")
        if number > COMMON_NUMBERS:
            yield attempt, number
        attempt += 1


def choose(key: str, day: date) -> Choice:
    """The deal of this date: half a second of work, so never in a process that has others waiting."""
    rules = ruleset_named(RULESET)
    fewest, most = WEEK[day.weekday()]
    for attempt, number in candidates(key, day):
        wins = difficulty(deal_of_number(number), rules).wins
        if fewest <= wins <= most and (found := _line(number, rules)):
            return Choice(number, attempt, wins, *found)
    raise AssertionError("the candidates have no end")


def _line(number: int, rules: Ruleset) -> tuple[str, int, bool] | None:
    """A line that clears the deal, its length, whether none is shorter; None when there is none, or none was found."""
    position = Position(deal_of_number(number), rules)
    verdict = winnable(position, _NODES)
    if verdict.line is None:
        return None
    best = shortest(position, _SHORTEST_NODES)
    line = verdict.line if best.line is None else best.line
    return moves_text(line, position.deal), len(line), best.line is not None
