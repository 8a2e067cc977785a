"""`manage.py restore FILE`: put a backup in place of what is there now."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.services.backup import BackupError, restore


class Command(BaseCommand):
    """Exit 0: it is in place. Exit 1: nothing has changed, and why."""

    help = "Put the backup FILE in place of all that is kept now. What came after it is gone; make a backup first."

    def add_arguments(self, parser: CommandParser) -> None:
        """FILE."""
        parser.add_argument("file", type=Path, metavar="FILE", help="what `backup` has written")

    def handle(self, *args: Any, **options: Any) -> None:
        """Put it back."""
        try:
            changed = restore(file=options["file"], data=settings.ENV.data_dir)
        except BackupError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{options['file']} is in place")
        if changed:
            self.stdout.write(f"With it came another {' and '.join(changed)}: start the site again")
