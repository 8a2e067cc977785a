"""The real site for browser tests: `manage.py serve` in a process of its own, on a free port, with its own data.

Also a wire between a browser and the site that can be cut and mended, because a browser's own "offline" leaves open
sockets alone.
"""

from __future__ import annotations

import os
import select
import signal
import socket
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PATIENCE = 30.0
#: Never those of whoever runs the tests.
_OF_ITS_OWN = ["PUBLIC_ORIGIN", "DATABASE_URL", "REDIS_URL", "ONE_PROCESS", "ALLOWED_HOSTS", "DEBUG", "HOST", "PORT"]


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Site:
    """One server. `data` holds its database and collected files; they stay over a restart."""

    def __init__(self, data: Path, **environment: str) -> None:
        self.data = data
        self.port = free_port()
        #: Times of the live tables (`games.live.constants`), in seconds, that are other here than they are.
        self.times: dict[str, float] = {}
        self._process: subprocess.Popen[str] | None = None
        self._env = {**os.environ, "PYRAMID_DATA": str(data), "DJANGO_SETTINGS_MODULE": "pyramid_site.settings"}
        for name in _OF_ITS_OWN:
            self._env.pop(name, None)
        self._env |= environment

    @property
    def url(self) -> str:
        """`http://localhost:1234`."""
        return f"http://localhost:{self.port}"

    @property
    def pid(self) -> int:
        """Of the process that serves."""
        assert self._process is not None, "the site was not started"
        return self._process.pid

    @property
    def running(self) -> bool:
        """Whether it was started and not stopped since."""
        return self._process is not None

    def manage(self, *arguments: str) -> str:
        """A management command on this site's data; its output. CalledProcessError when it fails."""
        command = [sys.executable, "manage.py", *arguments]
        return subprocess.run(command, cwd=ROOT, env=self._env, check=True, capture_output=True, text=True).stdout

    def build(self) -> None:
        """Tables and static files, once."""
        self.manage("migrate", "--verbosity", "0")
        self.manage("collectstatic", "--noinput", "--verbosity", "0")

    def start(self, *options: str) -> None:
        """Returns when the site has said that it serves; `options` are those of `manage.py serve`."""
        command = [*self._manage(), "serve", "--host", "127.0.0.1", "--port", str(self.port), *options]
        self._process = subprocess.Popen(
            command, cwd=ROOT, env=self._env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        said: list[str] = []
        assert self._process.stdout is not None
        for line in self._process.stdout:
            said.append(line)
            if "on the table" in line:
                # What it says later is read to nowhere, so that a full pipe never holds it up.
                threading.Thread(target=self._process.stdout.read, daemon=True).start()
                return
        raise AssertionError("the site did not start:\n" + "".join(said))

    def _manage(self) -> list[str]:
        if not self.times:
            return [sys.executable, "manage.py"]
        shorter = f"from games.live import constants; vars(constants).update({self.times!r})"
        run = "import runpy; runpy.run_path('manage.py', run_name='__main__')"
        return [sys.executable, "-c", f"{shorter}; {run}"]

    def stop(self) -> int:
        """SIGTERM; the exit code."""
        process = self._process
        assert process is not None, "the site was not started"
        self._process = None
        process.send_signal(signal.SIGTERM)
        try:
            return process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            raise

    def kill(self) -> None:
        """As when the power goes: SIGKILL, in the middle of whatever it does."""
        process = self._process
        assert process is not None, "the site was not started"
        self._process = None
        process.kill()
        process.wait(PATIENCE)

    def restart(self) -> None:
        """Down and up again on the same port and data."""
        self.stop()
        self.start()


class Wire:
    """A TCP forwarder. `cut()` breaks every connection and refuses new ones; `mend()` ends that."""

    def __init__(self, target: int) -> None:
        self._target = target
        self._cut = False
        self._closed = False
        self._pairs: list[tuple[socket.socket, socket.socket]] = []
        self._lock = threading.Lock()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def url(self) -> str:
        """The site by this wire."""
        return f"http://localhost:{self.port}"

    def cut(self) -> None:
        """Nothing goes through from now on."""
        with self._lock:
            self._cut = True
            pairs, self._pairs = self._pairs, []
        for pair in pairs:
            for end in pair:
                _break(end)

    def mend(self) -> None:
        """New connections go through again."""
        with self._lock:
            self._cut = False

    def close(self) -> None:
        """For good."""
        self._closed = True
        self._listener.close()
        self.cut()

    def _accept(self) -> None:
        while not self._closed:
            try:
                here, _ = self._listener.accept()
            except OSError:
                return  # closed
            with self._lock:
                refused = self._cut
            try:
                there = socket.create_connection(("127.0.0.1", self._target)) if not refused else None
            except ConnectionRefusedError:
                there = None
            if there is None:
                _break(here)
                continue
            with self._lock:
                self._pairs.append((here, there))
            threading.Thread(target=_carry, args=(here, there), daemon=True).start()


def _carry(here: socket.socket, there: socket.socket) -> None:
    other = {here: there, there: here}
    with suppress(OSError, ValueError):  # either end may be broken at any moment: that is what a wire is for
        while True:
            for end in select.select([here, there], [], [])[0]:
                data = end.recv(65536)
                if not data:
                    return _break(here, there)
                other[end].sendall(data)
    _break(here, there)


def _break(*ends: socket.socket) -> None:
    for end in ends:
        with suppress(OSError):  # already broken
            end.shutdown(socket.SHUT_RDWR)
        end.close()
