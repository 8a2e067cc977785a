"""`manage.py backup FILE`: a copy of everything that is kept, while the site runs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.services.backup import BackupError, backup


class Command(BaseCommand):
    """Exit 0: the file is whole. Exit 1: it was not written, and why."""

    help = "Write database and keys to FILE (a tar file, readable by its owner only) while the site goes on."

    def add_arguments(self, parser: CommandParser) -> None:
        """FILE."""
        parser.add_argument("file", type=Path, metavar="FILE", help="must not be there yet")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write it."""
        try:
            names = backup(file=options["file"], data=settings.ENV.data_dir)
        except BackupError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{options['file']}: {', '.join(names)}")
