"""The deal bank is filled here: deals are found, played to their win by the engine, and only then stored.

A row is written whole or not at all, and one that is there already is never spoilt, so that a fill may be stopped at
any moment and any number of them may run at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from django.db import transaction
from django.db.models import Q

from games.bank.files import ShippedDeal
from games.bank.letters import play_line, write_line
from games.engine.deal import DealNumberError, below, deal_of_number, words_from
from games.engine.difficulty import BOUNDS, PLAYS, Band, band_of, difficulty
from games.engine.moves import Control, Move, Reason, Refused
from games.engine.notation import moves_text, parse_event, split_log
from games.engine.position import Position
from games.engine.rules import RULES_VERSION, Ruleset, ruleset_named
from games.models import BankedDeal
from games.selectors.bank import RANDOM_NUMBERS, banked

#: Rows written in one statement.
_BATCH = 200
_BETTER = ("line", "moves", "shortest", "wins", "band")


class NotAWin(ValueError):
    """A line that the engine refuses, or that leaves the pyramid standing; says which deal."""


class Found(NamedTuple):
    """A deal with a line in notation that is said to clear it, and whether it is proven that none is shorter."""

    number: int
    line: str
    shortest: bool


#: Looks at some deals and answers those that can be cleared.
Finder = Callable[[Ruleset, list[int]], Iterable[Found]]


def random_numbers(seed: int) -> Iterator[int]:
    """Deal numbers by chance, 1 to RANDOM_NUMBERS, without end; the same for the same seed (32 bits)."""
    words = words_from(seed)
    while True:
        yield 1 + below(words, RANDOM_NUMBERS)


def fill(*, rules: Ruleset, count: int, seed: int, finder: Finder, at_once: int = 1) -> Iterator[int]:
    """Find and store deals by chance until the bank holds `count` for these rules; yields how many it holds by now.

    The finder is shown `at_once` deals at a time. Other fills may be at work on the same bank: what they stored counts,
    and no deal is looked at that is there.
    """
    numbers = random_numbers(seed)
    there = set(banked(rules.name).values_list("number", flat=True))
    yield len(there)
    while len(there) < count:
        fresh = list(islice((number for number in numbers if number not in there), at_once))
        store(rules=rules, deals=islice(finder(rules, fresh), count - len(there)))
        there = set(banked(rules.name).values_list("number", flat=True))
        yield len(there)


def shorten(*, rules: Ruleset, finder: Finder, at_once: int = 1) -> Iterator[int]:
    """Look once more at every banked deal whose line is not proven shortest; yields how many were looked at, now and
    again.
    """
    numbers = list(banked(rules.name).filter(shortest=False).values_list("number", flat=True))
    for begun in range(0, len(numbers), at_once):
        store(rules=rules, deals=finder(rules, numbers[begun : begun + at_once]))
        yield min(begun + at_once, len(numbers))


def store(*, rules: Ruleset, deals: Iterable[Found]) -> int:
    """Store these deals, each played to its win first; NotAWin, and nothing of them is stored, for one that is not.

    A deal that is there keeps its line unless this one is shorter, or now proven shortest. Answers how many rows are
    new or better.
    """
    return _save(rules, [_row(rules, deal) for deal in deals])


def load(*, rules: Ruleset, shipped: Iterable[ShippedDeal]) -> int:
    """Store shipped deals and answer how many are new or better; those that are there just so are not played again.

    NotAWin names the deal whose line does not win.
    """
    rows = banked(rules.name).values_list("number", "shortest", "wins")
    there = {number: (proven, wins) for number, proven, wins in rows}
    fresh = [deal for deal in shipped if not _is_there(deal, there.get(deal.number))]
    _band_anew(rules)
    return _save(rules, [_row_of_letters(rules, deal) for deal in fresh])


def export(*, rules: Ruleset) -> Iterator[ShippedDeal]:
    """Every banked deal as it is shipped, by number; NotAWin names one whose stored line does not win."""
    for row in banked(rules.name).order_by("number").iterator():
        yield ShippedDeal(row.number, row.wins, row.shortest, write_line(check(row)))


def check(row: BankedDeal) -> tuple[Move, ...]:
    """Play a stored line to its win, by the row's own rules, and compare what is stored beside it; NotAWin if any is
    wrong.
    """
    rules = ruleset_named(row.ruleset, row.rules_version)
    line, end = _played(rules, row.number, row.line)
    _demand_win(end)
    if row.moves != len(line):
        raise NotAWin(f"{row.ruleset} {row.number}: {len(line)} moves, stored as {row.moves}")
    if row.band != band_of(rules, row.wins).value:
        raise NotAWin(f"{row.ruleset} {row.number}: {row.wins} of {PLAYS} careless wins are not {row.band}")
    return line


def _save(rules: Ruleset, rows: list[BankedDeal]) -> int:
    """Write the rows that are new, and those that better what is there; how many."""
    with transaction.atomic():
        there = {row.number: row for row in banked(rules.name).filter(number__in=[row.number for row in rows])}
        wanted = [row for row in rows if row.number not in there or _betters(row, there[row.number])]
        BankedDeal.objects.bulk_create(
            wanted,
            batch_size=_BATCH,
            update_conflicts=True,
            unique_fields=["ruleset", "rules_version", "number"],
            update_fields=_BETTER,
        )
    return len(wanted)


def _row(rules: Ruleset, found: Found) -> BankedDeal:
    """The row of a found deal, its line played and its careless wins counted."""
    line, end = _played(rules, found.number, found.line)
    wins = difficulty(end.deal, rules).wins
    return _won_row(found.number, line, end, proven=found.shortest, wins=wins)


def _row_of_letters(rules: Ruleset, shipped: ShippedDeal) -> BankedDeal:
    """The row of a shipped deal, its line played as it is read."""
    try:
        line, end = play_line(shipped.letters, Position(deal_of_number(shipped.number), rules))
    except (DealNumberError, Refused) as error:
        raise NotAWin(f"{rules.name} {shipped.number}: {error}") from None
    return _won_row(shipped.number, line, end, proven=shipped.shortest, wins=shipped.wins)


def _won_row(number: int, line: tuple[Move, ...], end: Position, *, proven: bool, wins: int) -> BankedDeal:
    """The row of a line that led here; NotAWin unless that is a win."""
    _demand_win(end)
    return BankedDeal(
        ruleset=end.rules.name,
        rules_version=RULES_VERSION,
        number=number,
        line=moves_text(line, end.deal),
        moves=len(line),
        shortest=proven,
        wins=wins,
        band=band_of(end.rules, wins).value,
    )


def _is_there(shipped: ShippedDeal, row: tuple[bool, int] | None) -> bool:
    """Whether a row (proven, wins) says all that the shipped deal does."""
    return row is not None and row[0] >= shipped.shortest and row[1] == shipped.wins


def _band_anew(rules: Ruleset) -> None:
    """Put rows into the bands of today's bounds: a release may have moved them."""
    medium, easy = BOUNDS[rules.name]
    hard_to_easy = {
        Band.HARD: Q(wins__lt=medium),
        Band.MEDIUM: Q(wins__gte=medium, wins__lt=easy),
        Band.EASY: Q(wins__gte=easy),
    }
    for band, wins in hard_to_easy.items():
        banked(rules.name).filter(wins).exclude(band=band.value).update(band=band.value)


def _betters(row: BankedDeal, there: BankedDeal) -> bool:
    """Whether a row should take the place of the one that is there."""
    if (row.wins, row.band) != (there.wins, there.band):
        return True
    return (row.moves, not row.shortest) < (there.moves, not there.shortest)


def _played(rules: Ruleset, number: int, text: str) -> tuple[tuple[Move, ...], Position]:
    """The moves of a line in notation, and where they lead; NotAWin when the engine refuses one."""
    position = Position(deal_of_number(number), rules)
    line: list[Move] = []
    try:
        for place, event in enumerate(split_log(text)):
            move = parse_event(event, position.deal)
            if isinstance(move, Control):
                raise Refused(Reason.UNKNOWN_EVENT, event, place)
            position = position.play(move)
            line.append(move)
    except Refused as refused:
        raise NotAWin(f"{rules.name} {number}: move {len(line) + 1}, {refused.reason.value}") from None
    return tuple(line), position


def _demand_win(position: Position) -> None:
    if not position.tableau.cleared:
        left = position.tableau.pyramid.bit_count()
        raise NotAWin(f"{position.rules.name} {position.deal.number}: the line leaves {left} cards of the pyramid")
