"""The study of how many random deals can be won: what was counted, what follows from it, and the shipped file of it.

A study is a seed and a number of deals for each ruleset; deal i is the i-th number that the seed gives, so anyone can
count again and must find the same. The interval is Wilson's at 95 %.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from dataclasses import fields as dataclass_fields
from itertools import islice
from pathlib import Path
from typing import Literal

from games.engine.deal import words_from

#: What must be cleared: the pyramid, as here; or all cards, as some other tables ask (closed stocks only).
Goal = Literal["pyramid", "all-cards"]

_HOME = Path(__file__).resolve().parent
STUDY_FILE = _HOME / "winnable.json"
STUDY_FILES: dict[Goal, Path] = {"pyramid": STUDY_FILE, "all-cards": _HOME / "all_cards.json"}

#: Two-sided 95 % of the normal distribution.
_Z = 1.959963984540054


class StudyFileError(ValueError):
    """A study's file that cannot be read; says which and what is wrong."""


@dataclass(frozen=True, slots=True)
class Count:
    """What was found for one ruleset: of `deals` random deals `wins` can be won (exact; none was given up)."""

    ruleset: str
    rules_version: str
    deals: int
    wins: int
    seed: int
    engine: str
    date: str

    @property
    def share(self) -> float:
        """Wins a deal, 0 to 1."""
        return self.wins / self.deals

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share, 0 to 1."""
        return wilson(self.wins, self.deals)


def wilson(wins: int, deals: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a share, `deals` at least 1."""
    share = wins / deals
    spread = 1 + _Z * _Z / deals
    middle = (share + _Z * _Z / (2 * deals)) / spread
    reach = _Z * math.sqrt(share * (1 - share) / deals + _Z * _Z / (4 * deals * deals)) / spread
    return max(0.0, middle - reach), min(1.0, middle + reach)


def study_numbers(seed: int) -> Iterator[int]:
    """The deal numbers of a study, without end: every number is as likely as any other."""
    return (word for word in words_from(seed) if word)


def study_part(seed: int, begin: int, end: int) -> list[int]:
    """The numbers of deals `begin` to `end` - 1 of a study, from 0."""
    return list(islice(study_numbers(seed), begin, end))


def read_study(path: Path = STUDY_FILE) -> list[Count]:
    """The counts of a file, none when it is not there; StudyFileError when it is damaged."""
    if not path.is_file():
        return []
    try:
        rows = json.loads(path.read_text(encoding="utf-8"))["counts"]
        counts = [Count(**{field.name: row[field.name] for field in dataclass_fields(Count)}) for row in rows]
    except (KeyError, TypeError, ValueError) as error:
        raise StudyFileError(f"{path.name} is no study: {error}") from None
    if any(not 0 <= count.wins <= count.deals or not count.deals for count in counts):
        raise StudyFileError(f"{path.name} is no study: more wins than deals")
    return counts


def write_study(counts: list[Count], path: Path = STUDY_FILE) -> None:
    """Write a file whole and put it in place at once."""
    unfinished = path.with_suffix(".part")
    fields = [asdict(count) | {"interval": [round(end, 5) for end in count.interval]} for count in counts]
    unfinished.write_text(json.dumps({"counts": fields}, indent=1) + "\n", encoding="utf-8")
    unfinished.replace(path)
