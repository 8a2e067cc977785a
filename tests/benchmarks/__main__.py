"""`python -m tests.benchmarks [name ...]`: every bench, or those named, in turn; each prints its own lines."""

from __future__ import annotations

import sys
from importlib import import_module

#: Modules of this folder with a `main()`; each is bounded and stops what it started.
BENCHES = ("engine", "solver", "review", "saves", "live", "crowds", "processes")


def main(names: list[str]) -> None:
    """Run them."""
    for name in names or BENCHES:
        print(f"== {name}", flush=True)
        import_module(f"tests.benchmarks.{name}").main()


if __name__ == "__main__":
    main(sys.argv[1:])
