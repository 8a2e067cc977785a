"""The solver's own process: asked, killed, stopped, flooded and closed, for real."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future
from pathlib import Path

import pytest

from games.engine.cards import DeckError
from games.engine.deal import deal_of_number
from games.engine.moves import Refused
from games.engine.notation import moves_text
from games.engine.position import Position
from games.engine.replay import replay
from games.engine.rules import RULES_VERSION, RULESETS, UnknownRuleset
from games.engine.solver import winnable
from games.services.solver_pool import SolverBusy, SolverFailed, SolverPool
from games.services.solver_worker import Answer

pytestmark = pytest.mark.django_db

EASY = deal_of_number(11).text
#: A lost deal of `double` that takes a search of over 100,000 nodes.
HEAVY = deal_of_number(97).text
WAITING = 3
ASKS_AND_WAITS = """
import sys
from games.services.solver_pool import SolverPool
pool = SolverPool()
pool.ask("winnable", "relaxed", sys.argv[1]).result()
print(pool.worker_pid, flush=True)
sys.stdin.read()
"""
PATIENCE = 60.0


@pytest.fixture
def pool() -> Iterator[SolverPool]:
    """A pool of a test's own."""
    pool = SolverPool(WAITING)
    yield pool
    pool.close()


def until(holds: Callable[[], bool]) -> None:
    """Wait for a condition; fail when it does not come."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.01)


def is_gone(pid: int) -> bool:
    """Whether no process of this id is left (a parent has waited for it)."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def begun(pool: SolverPool) -> int:
    """The process id of a worker that has answered once."""
    assert pool.ask("winnable", "relaxed", EASY).result(PATIENCE).state == "winnable"
    assert pool.worker_pid is not None
    return pool.worker_pid


def test_nothing_is_started_before_the_first_question(pool: SolverPool) -> None:
    assert pool.worker_pid is None
    assert begun(pool) != os.getpid()


def test_it_answers_from_where_the_log_leads(pool: SolverPool) -> None:
    log = "d d d"
    found = pool.ask("winnable", "classic", EASY, log, seconds=PATIENCE).result(PATIENCE)
    assert found.state == "winnable"
    assert replay(EASY, "classic", RULES_VERSION, f"{log} {found.line}").status.value == "won"
    lost = pool.ask("winnable", "strict", HEAVY, seconds=PATIENCE).result(PATIENCE)
    assert (lost.state, lost.line, lost.score) == ("lost", None, None)


def test_it_tells_shortest_lines_and_best_scores(pool: SolverPool) -> None:
    deck, log = _near_the_end()
    short = pool.ask("shortest", "classic", deck, log, seconds=PATIENCE).result(PATIENCE)
    best = pool.ask("best", "classic", deck, f"{log} u y", seconds=PATIENCE).result(PATIENCE)
    assert short.state == best.state == "winnable"
    assert replay(deck, "classic", RULES_VERSION, f"{log} {short.line}").status.value == "won"
    ended = replay(deck, "classic", RULES_VERSION, f"{log} u y {best.line}")
    assert (ended.status.value, ended.score) == ("won", best.score)


def test_a_limit_of_nodes_or_time_is_not_known(pool: SolverPool) -> None:
    begun(pool)
    by_nodes = pool.ask("winnable", "double", HEAVY, max_nodes=500, seconds=PATIENCE).result(PATIENCE)
    assert (by_nodes.state, by_nodes.line) == ("not known", None)
    by_time = pool.ask("winnable", "double", HEAVY, seconds=0.05).result(PATIENCE)
    assert (by_time.state, by_time.line) == ("not known", None)


@pytest.mark.parametrize(
    ("ruleset", "deck", "log", "error"),
    [
        ("vegas", EASY, "", UnknownRuleset),
        ("classic", EASY[:-2], "", DeckError),
        ("classic", EASY, "r", Refused),
        ("classic", EASY, "d  d", Refused),
    ],
)
def test_what_is_no_game_is_refused_by_name(
    pool: SolverPool, ruleset: str, deck: str, log: str, error: type[Exception]
) -> None:
    with pytest.raises(error):
        pool.ask("winnable", ruleset, deck, log)
    assert pool.worker_pid is None


def test_a_full_queue_says_so_and_loses_nothing(pool: SolverPool) -> None:
    pid = begun(pool)
    os.kill(pid, signal.SIGSTOP)
    asked: list[Future[Answer]] = []
    with pytest.raises(SolverBusy):
        _flood(pool, asked)
    assert WAITING <= len(asked) <= WAITING + 1  # one may be with the worker, WAITING wait
    os.kill(pid, signal.SIGCONT)
    assert [future.result(PATIENCE).state for future in asked] == ["winnable"] * len(asked)
    assert pool.worker_pid == pid


def test_a_question_that_is_given_up_is_not_answered(pool: SolverPool) -> None:
    pid = begun(pool)
    os.kill(pid, signal.SIGSTOP)
    first = pool.ask("winnable", "relaxed", EASY)
    until(first.running)
    second = pool.ask("winnable", "relaxed", EASY)
    assert second.cancel()
    os.kill(pid, signal.SIGCONT)
    assert first.result(PATIENCE).state == "winnable"
    with pytest.raises(CancelledError):
        second.result(PATIENCE)
    begun(pool)


def test_a_worker_killed_while_idle_is_replaced(pool: SolverPool) -> None:
    pid = begun(pool)
    os.kill(pid, signal.SIGKILL)
    assert begun(pool) != pid
    until(lambda: is_gone(pid))


def test_a_worker_killed_at_work_is_replaced_and_asked_again(pool: SolverPool) -> None:
    pid = begun(pool)
    os.kill(pid, signal.SIGSTOP)
    future = pool.ask("winnable", "relaxed", EASY)
    until(future.running)
    os.kill(pid, signal.SIGKILL)
    assert future.result(PATIENCE).state == "winnable"
    assert pool.worker_pid not in (None, pid)


def test_a_question_that_ends_two_workers_fails_and_the_next_is_answered(pool: SolverPool) -> None:
    pid = begun(pool)
    os.kill(pid, signal.SIGSTOP)
    future = pool.ask("winnable", "double", HEAVY, seconds=PATIENCE)
    until(future.running)
    os.kill(pid, signal.SIGKILL)
    until(lambda: pool.worker_pid not in (None, pid))
    second = pool.worker_pid
    assert second is not None
    os.kill(second, signal.SIGKILL)
    with pytest.raises(SolverFailed):
        future.result(PATIENCE)
    assert begun(pool) not in (pid, second)


def test_closing_ends_the_worker_and_answers_what_waits() -> None:
    pool = SolverPool(WAITING)
    pid = begun(pool)
    os.kill(pid, signal.SIGSTOP)
    at_work = pool.ask("winnable", "double", HEAVY)
    until(at_work.running)
    waiting = pool.ask("winnable", "relaxed", EASY)
    pool.close()
    for future in (at_work, waiting):
        with pytest.raises(SolverFailed):
            future.result(PATIENCE)
    assert is_gone(pid)
    with pytest.raises(SolverFailed, match="closed"):
        pool.ask("winnable", "relaxed", EASY)
    pool.close()


def test_the_worker_ends_with_the_process_that_asked() -> None:
    """However that ends: the pipe goes with it, and nothing is left behind."""
    asker = subprocess.Popen(
        [sys.executable, "-c", ASKS_AND_WAITS, EASY], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert asker.stdin is not None
    assert asker.stdout is not None
    pid = int(asker.stdout.readline())
    asker.kill()
    asker.wait()
    until(lambda: _has_ended(pid))
    for pipe in (asker.stdin, asker.stdout):
        pipe.close()


async def test_a_coroutine_can_wait_for_it(pool: SolverPool) -> None:
    ticks = 0

    async def tick() -> None:
        nonlocal ticks
        while True:
            await asyncio.sleep(0.001)
            ticks += 1

    ticking = asyncio.create_task(tick())
    answer = await asyncio.wrap_future(pool.ask("winnable", "double", HEAVY, max_nodes=10_000, seconds=PATIENCE))
    ticking.cancel()
    assert answer.state == "not known"
    assert ticks > 10  # the loop went on all the while


def _near_the_end() -> tuple[str, str]:
    """A deck, and the log of a winning line of it less its last fifteen moves."""
    line = winnable(Position(deal_of_number(11), RULESETS["classic"])).line
    assert line is not None
    return EASY, moves_text(line[:-15], deal_of_number(11))


def _flood(pool: SolverPool, asked: list[Future[Answer]]) -> None:
    for _ in range(WAITING + 2):
        asked.append(pool.ask("winnable", "relaxed", EASY))


def _has_ended(pid: int) -> bool:
    """Whether it runs no more, even if its new parent has not looked yet."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return True
    return state == "Z"
