"""The site as an operator sets it up: the real command has nothing to say, the real settings do what they should."""

from __future__ import annotations

import json
import os
import re
import secrets
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LOOK = """
import json
from django.test import Client, override_settings
from django.conf import settings
public, tls = {"host": "pyramid.example"}, {"x-forwarded-proto": "https"}
plain_files = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
with override_settings(STORAGES=settings.STORAGES | {"staticfiles": plain_files}):
    answer = Client(headers=public | tls).get("/about/")
    plain = Client(headers=public).get("/about/")
    forged = Client(headers=tls | {"host": "evil.example"}).get("/about/")
    inside = Client(headers=public).get("/healthz")
told = {"cookies": answer.cookies.output(), "headers": dict(answer.headers), "status": answer.status_code}
told |= {"plain": [plain.status_code, plain.headers.get("Location")]}
print(json.dumps(told | {"forged": forged.status_code, "inside": inside.status_code}))
"""


def environment(data: Path, **changes: str) -> dict[str, str]:
    """As the README's "Day one" has it."""
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "LANG", "VIRTUAL_ENV")}
    return kept | {
        "PYRAMID_DATA": str(data),
        "PUBLIC_ORIGIN": "https://pyramid.example",
        "DATABASE_URL": "postgres://pyramid:secret@db/pyramid",
        "REDIS_URL": "redis://cache/0",
        "TRUSTED_PROXIES": "1",
        "LOG_FORMAT": "json",
        "SECRET_KEY": secrets.token_urlsafe(48),
        "DAILY_KEY": secrets.token_urlsafe(48),
        "EMAIL_URL": "smtp+tls://pyramid:secret@mail.example:587",
        **changes,
    }


def run(env: dict[str, str], *command: str) -> subprocess.CompletedProcess[str]:
    """`manage.py ...` with nothing of this process's environment but the path."""
    line = [sys.executable, "manage.py", *command]
    return subprocess.run(line, cwd=ROOT, env=env, capture_output=True, text=True, timeout=120, check=False)


def test_check_deploy_has_nothing_to_say(tmp_path: Path) -> None:
    done = run(environment(tmp_path), "check", "--deploy", "--fail-level", "WARNING")
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    assert "no issues" in done.stdout


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (
            {"DATABASE_URL": "", "SECRET_KEY": "changeme", "DEBUG": "1", "PUBLIC_ORIGIN": "http://pyramid.example"},
            {"pyramid.E002", "pyramid.E003", "pyramid.E004", "pyramid.E009"},
        ),
        ({"TRUSTED_PROXIES": "0"}, {"pyramid.E010"}),
        ({"REDIS_URL": ""}, {"pyramid.E011"}),
    ],
)
def test_the_site_does_not_start_on_an_unsafe_mixture(tmp_path: Path, changes: dict[str, str], said: set[str]) -> None:
    """Several processes on one file, a key that can be guessed, DEBUG or plain http in public, TLS nobody vouches for.

    Each by itself: `tests/test_site_checks.py`.
    """
    done = run(environment(tmp_path, **changes), "serve", "--port", "0")
    assert done.returncode != 0
    assert set(re.findall(r"pyramid\.E\d+", done.stderr)) == said


def test_the_real_settings_behind_a_proxy(tmp_path: Path) -> None:
    """Cookies, headers and redirects as they leave the site, by the settings that the environment makes."""
    env = environment(tmp_path, DATABASE_URL="", REDIS_URL="")
    assert run(env, "migrate", "--verbosity", "0").returncode == 0
    done = run(env, "shell", "--no-imports", "--command", LOOK)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout.strip().splitlines()[-1])
    assert told["status"] == 200
    assert "__Host-csrftoken=" in told["cookies"]
    assert "Secure" in told["cookies"]
    assert "Domain" not in told["cookies"], "the prefix holds only without one"
    assert told["headers"]["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains; preload"
    assert told["plain"] == [301, "https://pyramid.example/about/"]
    assert told["forged"] == 400
    assert told["inside"] == 200, "health is asked inside, without TLS"
