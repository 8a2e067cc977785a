"""A progress bar on a terminal, and silence anywhere else: a log file wants no bars."""

from __future__ import annotations

from typing import TextIO

_WIDTH = 32


class Progress:
    """Draws `what [####....] 12 of 1000` over itself. `total` is what counts as whole, more than 0."""

    def __init__(self, stream: TextIO, what: str, total: int) -> None:
        self._stream = stream
        self._what = what
        self._total = total
        self._shown = stream.isatty()

    def show(self, done: int) -> None:
        """So much is done."""
        if self._shown:
            full = _WIDTH * min(done, self._total) // self._total
            bar = "#" * full + "." * (_WIDTH - full)
            self._stream.write(f"\r{self._what} [{bar}] {done} of {self._total}")
            self._stream.flush()

    def end(self) -> None:
        """Leave the line; what is written next begins a new one."""
        if self._shown:
            self._stream.write("\n")
            self._stream.flush()
