"""`manage.py rebuild`: replay every stored log and put right what is stored beside it, dailies and names too."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.services.rebuild import rebuild


class Command(BaseCommand):
    """Exit 0: all is right, or was put right. Exit 1: with --check something has drifted; or it cannot be put right."""

    help = "Replay every game's log and rebuild what is stored beside it, dailies and names too (--check only looks)."

    def add_arguments(self, parser: CommandParser) -> None:
        """--check."""
        parser.add_argument("--check", action="store_true", help="only say what differs; write nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print a line for each thing that differs, with what was stored and what is right; then the counts."""
        right = drifted = unreadable = 0
        for drift in rebuild(write=not options["check"]):
            if drift is None:
                right += 1
            elif drift.problem:
                unreadable += 1
                self.stderr.write(f"{drift.what}: {drift.problem}")
            else:
                drifted += 1
                self.stdout.write(f"{drift.what}: {drift.words}")
        done = "differ" if options["check"] else "rebuilt"
        self.stdout.write(f"games, dailies and people: {right} right, {drifted} {done}")
        if unreadable or (drifted and options["check"]):
            sys.exit(1)
