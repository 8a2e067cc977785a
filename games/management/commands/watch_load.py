"""`manage.py watch_load`: a bounded load on a server of this machine, and what came of it as JSON."""

from __future__ import annotations

import asyncio
import json
import secrets
from importlib import import_module
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts.services import ensure_guest
from games.engine.deal import deal_of_number
from games.engine.rules import MAX_EVENTS, RULES_VERSION
from games.load.run import Plan, run
from games.services.begin import SentGame
from games.services.tables import end_table, open_table

MOST_WATCHERS = 20_000
LOCAL = ("localhost", "127.0.0.1", "::1")


class Command(BaseCommand):
    """Exit 0 when every watcher ended equal to the host, with no gap, repeat or reordering; 1 otherwise."""

    help = "A host and many watchers at one table of a server on this machine; prints JSON."

    def add_arguments(self, parser: CommandParser) -> None:
        """--url, --watchers, --events, --rate, --slow, --drop."""
        parser.add_argument(
            "--url", default=f"http://localhost:{settings.ENV.port}", help="the server, on this machine"
        )
        parser.add_argument("--watchers", type=int, default=100)
        parser.add_argument("--events", type=int, default=100)
        parser.add_argument("--rate", type=float, default=10.0, help="events a second")
        parser.add_argument("--slow", type=int, default=0, help="watchers that read nothing while events are made")
        parser.add_argument("--drop", type=float, default=0.0, help="percent of the others that lose their socket once")

    def handle(self, *args: Any, **options: Any) -> None:
        """Open a table in this site's database, play, print, and take the table off the air."""
        url = urlsplit(options["url"])
        if url.scheme != "http" or url.hostname not in LOCAL or url.port is None:
            raise CommandError("--url is http://localhost:PORT: this is for a server of this machine, without a proxy")
        _within("--watchers", options["watchers"], 1, MOST_WATCHERS)
        _within("--events", options["events"], 1, MAX_EVENTS)
        _within("--rate", options["rate"], 0.1, 1000)
        _within("--slow", options["slow"], 0, options["watchers"])
        _within("--drop", options["drop"], 0, 100)
        session = import_module(settings.SESSION_ENGINE).SessionStore()
        owner = ensure_guest(session)
        session.create()
        tab = secrets.token_hex(16)
        sent = SentGame(secrets.token_hex(16), "relaxed", RULES_VERSION, deal_of_number(1).text, "", 1)
        table = open_table(owner=owner, client=tab, listed=False, sent=sent, is_away=lambda _: True)
        game = table.game
        assert game is not None, "a table has just been given its game"  # noqa: S101
        plan = Plan(
            code=table.code,
            cookie=f"{settings.SESSION_COOKIE_NAME}={session.session_key}",
            tab=tab,
            game=game.code,
            port=url.port,
            watchers=options["watchers"],
            events=[("d", "u")[at % 2] for at in range(options["events"])],
            rate=options["rate"],
            slow=options["slow"],
            drop=options["drop"] / 100,
        )
        try:
            found = asyncio.run(run(plan))
        except (OSError, TimeoutError) as error:
            raise CommandError(f"the run at {options['url']} ended early: {str(error) or 'no answer'}") from None
        finally:
            end_table(code=table.code, owner=owner, client=tab)
            session.delete()
        self.stdout.write(json.dumps(found, indent=2))
        wrong = [name for name in ("gaps", "repeats", "reorderings") if found[name]]
        if found["equal"] != options["watchers"] or wrong:
            raise CommandError(f"not everyone ended equal, or there were {', '.join(wrong) or 'other boards'}")


def _within(name: str, value: float, least: float, most: float) -> None:
    if not least <= value <= most:
        raise CommandError(f"{name} is from {least:g} to {most:g}")
