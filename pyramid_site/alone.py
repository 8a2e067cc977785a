"""Without Redis one process serves the site: its tables, their watchers and the rate limits are in its own memory, and
a second one beside it would know nothing of them.

That is kept by a lock on a file in the data folder. The system lets go of it however the process ends, by kill -9 too.
"""

from __future__ import annotations

import fcntl
import os
from pathlib import Path
from typing import IO

_FILE = "serving"

#: What this process holds, for as long as it lives.
_held: dict[Path, IO[str]] = {}


class AnotherServes(RuntimeError):
    """A process serves this site already. The message says which, and what several of them need."""


def claim(data: Path) -> None:
    """Be the one process that serves the site of this data folder, until it ends. AnotherServes when there is one."""
    if data in _held:
        return
    file = (data / _FILE).open("a+", encoding="ascii")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.seek(0)
        process = file.read().strip()
        file.close()
        raise AnotherServes(
            f"process {process} serves the site of {data} already. Several processes need DATABASE_URL and REDIS_URL;"
            " another site needs another PYRAMID_DATA."
        ) from None
    file.truncate(0)
    file.write(str(os.getpid()))
    file.flush()
    _held[data] = file
