"""`make scale`: the whole site on this machine until Ctrl-C."""

from __future__ import annotations

import os
import signal
import tempfile
import threading
from pathlib import Path

from .stack import Stack


def main() -> None:
    """Start everything, say where, and stop it all again."""
    enough = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: enough.set())
    with tempfile.TemporaryDirectory() as data:
        stack = Stack(Path(data), int(os.environ.get("PORT", "8000")))
        try:
            stack.start()
            print(f"Pyramid is on the table: {stack.origin} (PostgreSQL, Redis, two daphnes, nginx); Ctrl-C stops it")
            enough.wait()
        finally:
            stack.stop()


if __name__ == "__main__":
    main()
