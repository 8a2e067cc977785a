"""A real server beside the tests, on their database: `manage.py serve` on a free port, stopped by SIGTERM."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings
from django.db import connection

ROOT = Path(__file__).resolve().parents[2]
START_WAIT = 60.0


class LiveServer:
    """Started when made; `port` stays the same over a restart."""

    def __init__(self, data: Path, port: int = 0, *, crowd: bool = False) -> None:
        self._data = data
        self._kind = ["--crowd"] if crowd else []
        self.port = port
        self.log = data / f"server-{time.monotonic_ns()}.log"
        self.start()

    @property
    def origin(self) -> str:
        """The server's own origin."""
        return f"http://localhost:{self.port}"

    def socket(self, code: str) -> str:
        """The address of a table's socket."""
        return f"ws://localhost:{self.port}/ws/live/{code}/"

    def start(self) -> None:
        """Start it and wait until it says where it listens."""
        environment = os.environ | {"PYRAMID_DATA": str(self._data), "SECRET_KEY": settings.SECRET_KEY}
        environment.pop("PUBLIC_ORIGIN", None)
        if url := settings.ENV.database_url:
            test_database = connection.settings_dict["NAME"]
            environment["DATABASE_URL"] = urlsplit(url)._replace(path=f"/{test_database}").geturl()
        with self.log.open("ab") as log:
            began = log.tell()
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port", str(self.port), *self._kind],
                cwd=ROOT, env=environment, stdout=log, stderr=subprocess.STDOUT,
            )  # fmt: skip
        until = time.monotonic() + START_WAIT
        while time.monotonic() < until:
            said = self.log.read_bytes()[began:].decode()
            if "http://localhost:" in said and said.endswith("\n"):
                self.port = int(said.rsplit("http://localhost:", 1)[1].split()[0])
                return
            if self.process.poll() is not None:
                raise AssertionError(f"the server did not start:\n{said}")
            time.sleep(0.05)
        self.stop()
        raise AssertionError(f"the server did not start in time:\n{self.log.read_text()}")

    def stop(self) -> int:
        """Ask it to stop; its exit code."""
        self.process.terminate()
        try:
            return self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise AssertionError(f"the server did not stop:\n{self.log.read_text()}") from None
