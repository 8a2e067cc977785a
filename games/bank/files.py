"""The shipped deals as files: one a ruleset, a deal a line, small enough for a repository, plain enough for a diff.

    pyramid bank 1 classic 1.0.0
    48213 71 = ..Bc.XYk

is the deal number, its careless wins, `=` where no line is shorter (`-` where that is not proven), and the line in
letters (`letters.py`). Whether the line is legal and wins is not for the file to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

HOME = Path(__file__).resolve().parent

_TITLE = "pyramid bank 1"
_ROW = re.compile(r"([0-9]{1,10}) ([0-9]{1,5}) ([=-]) ([A-Za-z.]{1,1000})")


class BankFileError(ValueError):
    """A file of deals that cannot be read; says which file, which line and what is wrong."""


class ShippedDeal(NamedTuple):
    """One row: the deal number, its careless wins, whether its line is proven shortest, and the line in letters."""

    number: int
    wins: int
    shortest: bool
    letters: str


def bank_file(ruleset: str, home: Path = HOME) -> Path:
    """Where the deals of a ruleset lie in a folder, this one unless told; the file may not be there."""
    return home / f"{ruleset}.deals"


def read_deals(path: Path, ruleset: str, version: str) -> list[ShippedDeal]:
    """The deals of a file, none when it is not there; BankFileError when it is of other rules, or damaged."""
    if not path.is_file():
        return []
    title, *rows = path.read_text(encoding="ascii", errors="replace").splitlines() or [""]
    expected = f"{_TITLE} {ruleset} {version}"
    if title != expected:
        raise BankFileError(f'{path.name}, line 1: "{expected}" is expected, not "{title[:60]}"')
    return [_read_row(path, place, row) for place, row in enumerate(rows, start=2)]


def write_deals(path: Path, ruleset: str, version: str, deals: Iterable[ShippedDeal]) -> int:
    """Write a file whole, by deal number, and put it in place at once; how many deals it holds."""
    rows = sorted(deals)
    lines = [f"{_TITLE} {ruleset} {version}"]
    lines += [f"{deal.number} {deal.wins} {'=' if deal.shortest else '-'} {deal.letters}" for deal in rows]
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_suffix(".part")
    unfinished.write_text("\n".join(lines) + "\n", encoding="ascii")
    unfinished.replace(path)
    return len(rows)


def _read_row(path: Path, place: int, row: str) -> ShippedDeal:
    match = _ROW.fullmatch(row)
    if match is None:
        raise BankFileError(f'{path.name}, line {place}: "{row[:60]}" is not a deal')
    return ShippedDeal(int(match[1]), int(match[2]), match[3] == "=", match[4])
