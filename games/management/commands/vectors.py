"""Check an engine against vector files: every field of every row.

Prints one line a file and names the first rows that are wrong. Ends with 0 when all are right, 1 when something is
wrong, 2 when the input cannot be used.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.management.node import NodeFailed, NodeMissing
from games.management.vectors.compare import fault
from games.management.vectors.engines import ENGINES
from games.management.vectors.files import Unusable, files_in, read_rows

NAMED_FAULTS = 5


class Command(BaseCommand):
    """`manage.py vectors DIR [--engine python|js]`."""

    help = "Check an engine against the games.jsonl, perft.jsonl and verdicts.jsonl of a directory."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """The directory and the engine."""
        parser.add_argument("directory", type=Path, metavar="DIR")
        parser.add_argument("--engine", choices=sorted(ENGINES), default="python")

    def handle(self, *args: Any, directory: Path, engine: str, **options: Any) -> None:
        """Read everything first, so that unusable input is told before any check is run."""
        try:
            rows_of = {kind: read_rows(kind, path) for kind, path in files_in(directory).items()}
            faults = [self._check(kind, engine, rows_of[kind]) for kind in rows_of]
        except (Unusable, NodeMissing, NodeFailed) as error:
            raise CommandError(str(error), returncode=2) from None
        if any(faults):
            raise CommandError(f"{sum(faults)} wrong", returncode=1)

    def _check(self, kind: str, engine: str, rows: list[Any]) -> int:
        answers = ENGINES[engine](kind, rows)
        found = [(row, said) for row, answer in zip(rows, answers, strict=True) if (said := fault(kind, row, answer))]
        self.stdout.write(f"{kind}: {len(rows) - len(found)} right, {len(found)} wrong")
        for row, said in found[:NAMED_FAULTS]:
            self.stdout.write(f"  {row.title}: {said}")
        return len(found)
