"""The whole site on this machine: PostgreSQL, Redis, two daphnes and nginx with the file of `pyramid_site/deploy`."""

from __future__ import annotations

import os
import secrets
import subprocess
import sys
from pathlib import Path

from tests.browser.site import free_port

from .servers import Postgres, Redis, Service, program

ROOT = Path(__file__).resolve().parents[2]
CONFIGURATION = ROOT / "pyramid_site/deploy/nginx.conf"
AROUND = """
daemon off;
{user}
worker_processes 1;
pid {folder}/nginx.pid;
error_log {folder}/log warn;
events {{ worker_connections 8192; }}
http {{
    include /etc/nginx/mime.types;
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/pyramid.conf;
}}
"""


class Daphne(Service):
    """One process of the site, started as `make run` starts it."""

    def __init__(self, environment: dict[str, str]) -> None:
        super().__init__()
        self._environment = environment

    def command(self) -> list[str]:
        """`manage.py serve`, on its port."""
        named = [f"{name}={value}" for name, value in self._environment.items()]
        serve = [sys.executable, str(ROOT / "manage.py"), "serve", "--host", "127.0.0.1", "--port", str(self.port)]
        return ["env", f"--chdir={ROOT}", *named, *serve]

    @property
    def origin(self) -> str:
        """The process itself, without nginx."""
        return f"http://127.0.0.1:{self.port}"


class Nginx(Service):
    """The proxy, with the shipped configuration and these addresses."""

    def __init__(self, processes: list[Daphne], static: Path, port: int) -> None:
        super().__init__()
        self.port = port
        site = CONFIGURATION.read_text()
        first, second = (f"server 127.0.0.1:{process.port} max_fails=1 fail_timeout=2s;" for process in processes)
        ours = {
            "first": first,
            "second": second,
            "listen": f"listen 127.0.0.1:{port};",
            "static": f"alias {static}/;",
        }
        lines = site.splitlines()
        for at, line in enumerate(lines):
            if "# site: " in line:
                lines[at] = ours.pop(line.rsplit("# site: ", 1)[1])
        assert not ours, f"{CONFIGURATION} has no place for {', '.join(ours)}"
        (self.folder / "pyramid.conf").write_text("\n".join(lines))
        user = "user root;" if os.geteuid() == 0 else ""
        (self.folder / "nginx.conf").write_text(AROUND.format(folder=self.folder, user=user))

    def command(self) -> list[str]:
        """In the foreground."""
        return [program("nginx", "nginx-light"), "-c", str(self.folder / "nginx.conf"), "-p", str(self.folder)]


class Stack:
    """All of it; `origin` is where people come in. Each part may be stopped, killed and started again."""

    def __init__(self, data: Path, port: int = 0) -> None:
        self.data = data
        port = port or free_port()
        self.origin = f"http://localhost:{port}"
        self.postgres, self.redis = Postgres(), Redis()
        self.environment = {
            "PYRAMID_DATA": str(data),
            "DATABASE_URL": self.postgres.url,
            "REDIS_URL": self.redis.url,
            "PUBLIC_ORIGIN": self.origin,
            "TRUSTED_PROXIES": "1",
            "LOG_FORMAT": "json",
            "METRICS_TOKEN": secrets.token_hex(16),
            "DJANGO_SETTINGS_MODULE": "pyramid_site.settings",
        }
        self.processes = [Daphne(self.environment), Daphne(self.environment)]
        self.nginx = Nginx(self.processes, data / "static", port)

    def start(self) -> None:
        """From an empty database to the first page."""
        self.postgres.start()
        self.postgres.make_database()
        self.redis.start()
        self.manage("migrate", "--verbosity", "0")
        self.manage("collectstatic", "--noinput", "--verbosity", "0")
        self.manage("bank", "load", "--quiet")
        for service in (*self.processes, self.nginx):
            service.start()

    def manage(self, *words: str) -> str:
        """A command on this site; what it says. CalledProcessError when it fails."""
        command = [sys.executable, "manage.py", *words]
        environment = os.environ | self.environment
        done = subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True, text=True)
        return done.stdout

    def stop(self) -> None:
        """Everything, in the order in which they need one another; what they kept is thrown away."""
        for service in (self.nginx, *self.processes, self.redis, self.postgres):
            service.forget()
