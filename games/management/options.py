"""Readers of command-line options that several commands share."""

from __future__ import annotations

from argparse import ArgumentTypeError
from collections.abc import Callable

#: Exit code of a command that was stopped by Ctrl-C.
INTERRUPTED = 130


def whole_number(least: int, most: int | None = None) -> Callable[[str], int]:
    """A reader of whole numbers from `least` on, up to `most` where there is one."""

    def read(text: str) -> int:
        bounds = f"from {least} on" if most is None else f"from {least} to {most}"
        if not (text.isascii() and text.isdigit()) or int(text) < least or (most is not None and int(text) > most):
            raise ArgumentTypeError(f"a whole number {bounds}, not {text!r}")
        return int(text)

    return read
