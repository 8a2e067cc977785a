"""Counting the deals of a study that can be won: in parts, on several processors, and going on where it was stopped.

What is counted is kept in a file after every part, so that Ctrl-C or a power cut costs one part at most.
"""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path

from games.bank.study import Goal, StudyFileError, study_part
from games.engine.deal import deal_of_number
from games.engine.position import Position
from games.engine.rules import RULES_VERSION, ruleset_named
from games.engine.solver import every_card

from .solving import ENGINES

#: Deals in one part.
PART = {"python": 50, "js": 500}


class Counting:
    """One ruleset's count for one seed, kept in a folder.

    `wins` are by part: the deals of a part are always the same.
    """

    def __init__(self, home: Path, ruleset: str, seed: int, engine: str, goal: Goal = "pyramid") -> None:
        self._ruleset = ruleset
        self._seed = seed
        self._engine = engine
        self._count = count_part if goal == "pyramid" else count_all_cards
        what = "winnable" if goal == "pyramid" else goal
        self._path = home / f"{what}-{ruleset}-{RULES_VERSION}-{seed}-{engine}.json"
        self._wins: dict[int, int] = {}
        if self._path.is_file():
            self._wins = _kept(self._path)

    def run(self, deals: int, workers: int) -> Iterator[int]:
        """Count so many deals; yields how many are counted, after each part. `wins_of` then has the answer."""
        parts = list(self._parts(deals))
        missing = [part for part in parts if _key(*part) not in self._wins]
        done = deals - sum(end - begin for begin, end in missing)
        yield done
        executor = self._executor(workers)
        try:
            asked = {
                executor.submit(self._count, self._ruleset, self._seed, begin, end, self._engine): (begin, end)
                for begin, end in missing
            }
            for future in as_completed(asked):
                begin, end = asked[future]
                self._keep(begin, end, future)
                done += end - begin
                yield done
        finally:
            executor.shutdown(wait=True, cancel_futures=True)

    def wins_of(self, deals: int) -> int:
        """How many of the first so many deals can be won; they must have been counted."""
        return sum(self._wins[_key(begin, end)] for begin, end in self._parts(deals))

    def _parts(self, deals: int) -> Iterator[tuple[int, int]]:
        size = PART[self._engine]
        return ((begin, min(begin + size, deals)) for begin in range(0, deals, size))

    def _executor(self, workers: int) -> Executor:
        # Node is a process of its own, for which a thread can wait; Python needs processes to use more than one core.
        if self._engine == "js":
            return ThreadPoolExecutor(workers)
        return ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_leave_interrupts_to_parent)

    def _keep(self, begin: int, end: int, counted: Future[int]) -> None:
        self._wins[_key(begin, end)] = counted.result()
        # Two that count the same at once do not share what is half written.
        unfinished = self._path.with_suffix(f".{os.getpid()}.part")
        unfinished.write_text(json.dumps(self._wins), encoding="ascii")
        unfinished.replace(self._path)


def _leave_interrupts_to_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _kept(path: Path) -> dict[int, int]:
    try:
        return {int(part): int(wins) for part, wins in json.loads(path.read_text(encoding="ascii")).items()}
    except (AttributeError, TypeError, ValueError) as error:
        raise StudyFileError(f"{path} is damaged, delete it to count anew: {error}") from None


def _key(begin: int, end: int) -> int:
    """One number for a part: a last part that is shorter is another part than the whole one that begins there."""
    return begin << 10 | (end - begin)


def count_part(ruleset: str, seed: int, begin: int, end: int, engine: str) -> int:
    """How many deals of this part can be won. Without a limit: every verdict is exact."""
    solved = ENGINES[engine](ruleset_named(ruleset), study_part(seed, begin, end), None, 0)
    return sum(deal.state == "winnable" for deal in solved)


def count_all_cards(ruleset: str, seed: int, begin: int, end: int, _engine: str) -> int:
    """How many deals of this part let all 52 cards leave. Exact; a closed stock only."""
    rules = ruleset_named(ruleset)
    positions = (Position(deal_of_number(number), rules) for number in study_part(seed, begin, end))
    return sum(every_card(position).state == "winnable" for position in positions)
