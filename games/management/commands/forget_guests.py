"""`manage.py forget_guests`: what guests have left behind who cannot come back is deleted."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from games.services.forget import forget_guests


class Command(BaseCommand):
    """Prints how many guests were forgotten; safe to run as often as one likes."""

    help = "Delete games, tables and results of guests who have not played for --days (longer than a session lasts)."

    def add_arguments(self, parser: CommandParser) -> None:
        """--days."""
        parser.add_argument("--days", type=int, default=400, help="since their last event (default: %(default)s)")

    def handle(self, *args: Any, **options: Any) -> None:
        """Delete them; CommandError when a guest of so many days could still come back."""
        lasts = timedelta(seconds=settings.SESSION_COOKIE_AGE)
        age = timedelta(days=options["days"])
        if age <= lasts:
            raise CommandError(f"a guest's session lasts {lasts.days} days: --days must be more than that")
        count = forget_guests(before=timezone.now() - age)
        self.stdout.write(f"{count} guests forgotten")
