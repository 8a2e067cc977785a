"""`manage.py forget_unconfirmed`: accounts whose address nobody ever confirmed give their names back."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from accounts import changes


class Command(BaseCommand):
    """Prints how many were deleted; safe to run as often as one likes."""

    help = "Delete accounts that were made more than --days ago and never confirmed an address nor signed in."

    def add_arguments(self, parser: CommandParser) -> None:
        """--days."""
        parser.add_argument("--days", type=int, default=7, help="how long one has to confirm (default: %(default)s)")

    def handle(self, *args: Any, **options: Any) -> None:
        """Delete them."""
        count = changes.forget_unconfirmed(before=timezone.now() - timedelta(days=options["days"]))
        self.stdout.write(f"{count} unconfirmed accounts deleted")
