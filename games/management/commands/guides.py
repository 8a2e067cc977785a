"""`manage.py guides [--check]`: the solver answers the positions that the guides ask about."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.guides.answers import answers, solved_all, write_answers


class Command(BaseCommand):
    """Writes `games/guides/answers.json`; with --check only compares, and fails by name where it is not so."""

    help = "Solve the positions of the guides and write their answers; --check compares and writes nothing."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """--check."""
        parser.add_argument("--check", action="store_true", help="only compare with what is written")

    def handle(self, *args: Any, **options: Any) -> None:
        """Solve, then write or compare."""
        found = solved_all()
        if options["check"]:
            kept = answers()
            wrong = sorted(slug for slug in found.keys() | kept.keys() if found.get(slug) != kept.get(slug))
            if wrong:
                raise CommandError(f"not as the solver says: {', '.join(wrong)}")
        else:
            write_answers(found)
        for slug, answer in found.items():
            self.stdout.write(f"{slug}: {' '.join(answer.alive)} of {' '.join(answer.legal)}")
