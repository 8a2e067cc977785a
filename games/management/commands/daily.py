"""The daily deal from the command line: its deals ahead of time, and the reminders that are due."""

from __future__ import annotations

import argparse
import sys
from datetime import date, timedelta
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from games.daily.dates import BadDate, counting_dates, parse_date
from games.management.options import INTERRUPTED
from games.services.daily_deals import fill
from games.services.daily_push import Vapid, new_private_key, remind

#: Farther ahead than this nobody needs to look, and a slip of the finger would take days.
MOST_DAYS = 1000


def _date(text: str) -> date:
    try:
        return parse_date(text)
    except BadDate as bad:
        raise argparse.ArgumentTypeError(str(bad)) from None


class Command(BaseCommand):
    """`manage.py daily fill|remind|keys`. Exit 130 after Ctrl-C; what was made until then stays."""

    help = "Daily deals: make them ahead of time; reminders."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """One word says what is done."""
        does = parser.add_subparsers(dest="does", required=True, parser_class=type(parser))
        making = does.add_parser("fill", help="make the deal of every date up to --until that has none")
        making.add_argument("--until", type=_date, help="YYYY-MM-DD (default: all dates that count now)")
        does.add_parser("remind", help="send the reminders that are due (web push; run it every few minutes)")
        does.add_parser("keys", help="print a fresh VAPID_PRIVATE_KEY")
        making.add_argument("--quiet", action="store_true", help="say nothing of what went well")

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it."""
        try:
            if options["does"] == "fill":
                self._fill(options["until"], quiet=options["quiet"])
            elif options["does"] == "remind":
                self._remind()
            else:
                self.stdout.write(new_private_key())
        except KeyboardInterrupt:
            self.stderr.write("\nstopped; what was made is kept")
            sys.exit(INTERRUPTED)

    def _remind(self) -> None:
        if not settings.VAPID:
            raise CommandError("there are no keys: set VAPID_PRIVATE_KEY and VAPID_SUBJECT")
        sent = list(remind(vapid=Vapid.read(*settings.VAPID), now=timezone.now()))
        taken = sum(200 <= status < 300 for status in sent)
        self.stdout.write(f"{taken} reminders sent, {len(sent) - taken} not taken")

    def _fill(self, until: date | None, *, quiet: bool) -> None:
        now = timezone.now()
        last = counting_dates(now)[-1]
        end = last if until is None else min(until, last + timedelta(days=MOST_DAYS))
        made = 0
        for deal in fill(until=end, now=now):
            made += 1
            if not quiet:
                # Never its number: whoever reads over one's shoulder, or the log, could play it ahead of time.
                self.stdout.write(f"{deal.date} {deal.ruleset} {deal.band}, {deal.moves} moves")
        if not quiet:
            self.stdout.write(f"{made} made, up to {end}")
