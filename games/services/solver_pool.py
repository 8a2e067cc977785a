"""The server's solver: one process beside this one, a short queue before it, no search in the process that relays.

    future = solver_pool().ask("winnable", "classic", deck, log)      # SolverBusy at once when the queue is full
    answer = await asyncio.wrap_future(future)                        # or future.result() in a thread that may wait

Nothing is started before the first question. A worker that dies is replaced and its question asked once more; a
question that ends a second one, or overstays its time, is answered with SolverFailed. `close` ends the worker; so does
the end of this process, however it comes, because the worker's pipe ends with it.
"""

from __future__ import annotations

import atexit
import multiprocessing
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from functools import cache, partial
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, NamedTuple, ParamSpec, TypeVar

from games.engine.replay import replay
from games.engine.rules import RULES_VERSION

from .solver_worker import Answer, Job, Kind, Question, work

P = ParamSpec("P")
R = TypeVar("R")

#: Questions that may wait; with one more the queue is full.
QUEUE = 8
#: What a question may cost unless it says less.
MAX_NODES = 300_000
SECONDS = 3.0
#: What `Retry-After` tells a client that finds the queue full, in seconds.
RETRY_AFTER = 5
#: A worker that is so many seconds over its question's time is taken for stuck.
_GRACE = 10.0
_ATTEMPTS = 2


class SolverBusy(Exception):
    """The queue is full; views answer 503 with Retry-After."""

    def __init__(self) -> None:
        super().__init__(f"the solver has {QUEUE} questions waiting; ask again in {RETRY_AFTER} seconds")


class SolverFailed(Exception):
    """The worker died of this question or never came back from it, or the pool was closed before it was answered."""


class _Asked(NamedTuple):
    question: Question | Job
    future: Future[Any]


class SolverPool:
    """One worker, one thread that hands it questions, one bounded queue. Safe to call from any thread."""

    def __init__(self, waiting: int = QUEUE) -> None:
        self._waiting: queue.Queue[_Asked | None] = queue.Queue(waiting)
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._worker: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._closed = False

    def ask(
        self,
        kind: Kind,
        ruleset: str,
        deck: str,
        log: str = "",
        *,
        version: str = RULES_VERSION,
        max_nodes: int = MAX_NODES,
        seconds: float = SECONDS,
    ) -> Future[Answer]:
        """Ask about the position after this log.

        SolverBusy when full; DeckError, UnknownRuleset, Refused for no game.
        """
        game = replay(deck, ruleset, version, log)
        timeline = game.timeline
        question = Question(
            kind, ruleset, version, game.deal.text, timeline.tableau, timeline.undos, max_nodes, seconds
        )
        future: Future[Answer] = Future()
        self._put(_Asked(question, future))
        return future

    def do(self, seconds: float, function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        """Other work for the same process: `function`, one of ours, is called there. SolverBusy when full."""
        future: Future[R] = Future()
        self._put(_Asked(Job(partial(function, *args, **kwargs), seconds), future))
        return future

    def _put(self, asked: _Asked) -> None:
        with self._lock:
            if self._closed:
                raise SolverFailed("the solver is closed")
            try:
                self._waiting.put_nowait(asked)
            except queue.Full:
                raise SolverBusy from None
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="solver", daemon=True)
                self._thread.start()

    @property
    def waiting(self) -> int:
        """How many questions wait to be taken."""
        return self._waiting.qsize()

    @property
    def worker_pid(self) -> int | None:
        """The process id of the worker, None before the first question."""
        return None if self._worker is None else self._worker.pid

    def close(self) -> None:
        """End the worker; what still waits is answered with SolverFailed. Asking afterwards is refused."""
        with self._lock:
            self._closed = True
            thread, worker = self._thread, self._worker
        if worker is not None:
            worker.kill()
        self._fail_waiting()
        if thread is not None:
            self._waiting.put(None)
            thread.join()
        self._fail_waiting()

    def _run(self) -> None:
        """The thread: one question at a time, until told to stop."""
        while (asked := self._waiting.get()) is not None:
            if not asked.future.set_running_or_notify_cancel():
                continue
            try:
                asked.future.set_result(self._answer(asked.question))
            except SolverFailed as failed:
                asked.future.set_exception(failed)
        self._drop_worker()

    def _answer(self, question: Question | Job) -> Any:
        for _ in range(_ATTEMPTS):
            if self._closed:
                break
            pipe = self._ready_pipe()
            try:
                pipe.send(question)
                if not pipe.poll(question.seconds + _GRACE):
                    self._drop_worker()
                    raise SolverFailed(f"no answer {_GRACE:.0f} seconds after its time")
                return pipe.recv()
            except (EOFError, OSError):
                self._drop_worker()  # it died; once more with a new one
        raise SolverFailed("the solver's process ended before it had answered")

    def _ready_pipe(self) -> Connection:
        """The pipe to a worker that is alive, a new one where needed."""
        if self._pipe is not None and self._worker is not None and self._worker.is_alive():
            return self._pipe
        self._drop_worker()
        # Spawned, not forked: a fork would carry this process's sockets, locks and threads along.
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        worker = context.Process(target=work, args=(theirs,), name="pyramid-solver", daemon=True)
        worker.start()
        theirs.close()
        self._pipe, self._worker = ours, worker
        return ours

    def _drop_worker(self) -> None:
        pipe, worker = self._pipe, self._worker
        self._pipe = self._worker = None
        if pipe is not None:
            pipe.close()
        if worker is not None:
            worker.kill()
            worker.join()

    def _fail_waiting(self) -> None:
        while True:
            try:
                asked = self._waiting.get_nowait()
            except queue.Empty:
                return
            if asked is not None and asked.future.set_running_or_notify_cancel():
                asked.future.set_exception(SolverFailed("the solver was closed"))


@cache
def solver_pool() -> SolverPool:
    """The pool of this process."""
    pool = SolverPool()
    atexit.register(pool.close)
    return pool
