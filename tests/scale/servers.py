"""A real PostgreSQL, Redis and nginx for a test: each on a free port, in a folder of its own, stopped by its process.

What is not installed fails by name; nothing is skipped. PostgreSQL refuses to run as root, so root starts it as its
own user.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from tests.browser.site import free_port

START_WAIT = 60.0


def program(name: str, package: str) -> str:
    """Where a program of Debian's is; FileNotFoundError names the package."""
    homes = [str(path) for path in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)]
    found = shutil.which(name, path=os.pathsep.join([*homes, "/usr/sbin", os.environ.get("PATH", "")]))
    if found is None:
        raise FileNotFoundError(f"{name} is missing: install it (on Debian: apt install {package})")
    return found


def _family(pid: int) -> list[int]:
    """Every process that descends from this one."""
    listed = subprocess.run(["ps", "-eo", "pid=,ppid="], check=True, capture_output=True, text=True).stdout
    parents = {int(child): int(parent) for child, parent in map(str.split, listed.splitlines())}
    found = [pid]
    for one in found:
        found += [child for child, parent in parents.items() if parent == one]
    return found[1:]


class Service:
    """A program that listens on `port`. `folder` holds what it keeps, so that a restart finds it again."""

    def __init__(self) -> None:
        self.port = free_port()
        self.folder = Path(tempfile.mkdtemp(prefix="pyramid-"))
        self._process: subprocess.Popen[bytes] | None = None

    def command(self) -> list[str]:
        """What is started."""
        raise NotImplementedError

    def start(self) -> None:
        """Returns when it takes connections; AssertionError with its log when it does not."""
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(self.command(), stdout=log, stderr=log, start_new_session=True)
        until = time.monotonic() + START_WAIT
        while not self.ready():
            if self._process.poll() is not None or time.monotonic() > until:
                raise AssertionError((self.folder / "log").read_text())
            time.sleep(0.05)

    def ready(self) -> bool:
        """Whether it answers."""
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Stopped by `how`, with everything it has started."""
        process, self._process = self._process, None
        if process is None:
            return
        family = _family(process.pid) if how == signal.SIGKILL else []
        os.killpg(process.pid, how)
        for pid in family:  # PostgreSQL's children have process groups of their own
            with suppress(ProcessLookupError):
                os.kill(pid, how)
        process.wait(START_WAIT)

    def kill(self) -> None:
        """As when the power goes."""
        self.stop(signal.SIGKILL)

    def forget(self) -> None:
        """Stopped, and what it kept thrown away."""
        self.stop()
        shutil.rmtree(self.folder)


class Redis(Service):
    """Redis in memory."""

    @property
    def url(self) -> str:
        """REDIS_URL."""
        return f"redis://127.0.0.1:{self.port}/0"

    def command(self) -> list[str]:
        """Nothing is written to disk: what Redis holds may be lost at any time."""
        redis = program("redis-server", "redis-server")
        return [redis, "--bind", "127.0.0.1", "--port", str(self.port), "--save", "", "--dir", str(self.folder)]


class Postgres(Service):
    """A PostgreSQL cluster with one empty database, `pyramid`."""

    def __init__(self) -> None:
        super().__init__()
        self._as: list[str] = []
        if os.geteuid() == 0:
            # setpriv becomes what it starts, so that what is waited for is the server itself.
            self._as = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", "--"]
            os.chown(self.folder, pwd.getpwnam("postgres").pw_uid, -1)
        initdb = [program("initdb", "postgresql"), "--auth=trust", "--username=pyramid", "--encoding=UTF8", "--no-sync"]
        self._run([*initdb, "--pgdata", str(self.folder / "data")])

    @property
    def url(self) -> str:
        """DATABASE_URL."""
        return f"postgres://pyramid@127.0.0.1:{self.port}/pyramid"

    def command(self) -> list[str]:
        """No fsync: a killed process loses nothing by that, only a killed machine would."""
        settings = ("fsync=off", f"unix_socket_directories={self.folder}", "listen_addresses=127.0.0.1")
        options = [part for setting in settings for part in ("-c", setting)]
        server = [program("postgres", "postgresql"), "-D", str(self.folder / "data"), "-p", str(self.port), *options]
        return [*self._as, *server]

    def make_database(self) -> None:
        """The database that `url` names."""
        createdb = [program("createdb", "postgresql"), "-h", "127.0.0.1", "-p", str(self.port), "-U", "pyramid"]
        self._run([*createdb, "pyramid"])

    def _run(self, command: list[str]) -> None:
        done = subprocess.run([*self._as, *command], cwd="/", capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr

    def ready(self) -> bool:
        """A port that is open is not enough while it recovers."""
        asked = [program("pg_isready", "postgresql"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return subprocess.run(asked, check=False).returncode == 0
