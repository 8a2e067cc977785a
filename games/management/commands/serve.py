"""`manage.py serve`: the site on one daphne, or for large audiences on one uvicorn, until it is told to stop."""

from __future__ import annotations

import signal
import sys
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.db import connection

from pyramid_site.alone import AnotherServes


class Command(BaseCommand):
    """Exit 0 after Ctrl-C or SIGTERM, sockets closed so that they come back; 1 when the address cannot be had."""

    help = "Serve the site, sockets included, on one address (HOST and PORT, or --host and --port)."

    def add_arguments(self, parser: CommandParser) -> None:
        """--host, --port and --crowd."""
        parser.add_argument("--host", default=settings.ENV.host, help="address to listen on (default: %(default)s)")
        parser.add_argument(
            "--port", type=int, default=settings.ENV.port, help="port to listen on, 0 for any (default: %(default)s)"
        )
        parser.add_argument("--crowd", action="store_true", help="for large audiences: uvicorn in place of daphne")

    def handle(self, *args: Any, **options: Any) -> None:
        """Serve."""
        if connection.vendor == "sqlite":
            # While one connection stays open, closing another does not empty the WAL, which costs more than a write.
            connection.ensure_connection()
        run = self._crowd if options["crowd"] else self._daphne
        try:
            problem = run(options["host"], options["port"])
        except AnotherServes as another:
            problem = str(another)
        if problem:
            self.stderr.write(f"Pyramid cannot start: {problem}")
            sys.exit(1)

    def _daphne(self, host: str, port: int) -> str:
        # Imported here: it installs Twisted's reactor, which no other command needs.
        from games.live.server import TableServer  # noqa: PLC0415
        from pyramid_site.asgi import application  # noqa: PLC0415

        server = TableServer(application, host=host, port=port, listening=self._announce)
        server.run()
        # It has stopped: whoever says so again meanwhile, as by a second Ctrl-C, changes nothing.
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, signal.SIG_IGN)
        return server.problem

    def _crowd(self, host: str, port: int) -> str:
        from games.live.crowd_server import serve  # noqa: PLC0415
        from pyramid_site.asgi import application  # noqa: PLC0415

        return serve(application, host=host, port=port, listening=self._announce)

    def _announce(self, port: int) -> None:
        self.stdout.write(f"Pyramid is on the table: http://localhost:{port}")
        self.stdout.flush()
