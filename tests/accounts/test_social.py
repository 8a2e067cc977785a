"""Other sites to sign in by: there when their keys are in the environment, and otherwise not there at all.

What is installed is settled when the settings are read, so each case is a Python process of its own.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
LOOK = """
import json, os, re
import django
django.setup()
from django.conf import settings
from django.core.management import call_command
from django.test import Client
from django.urls import NoReverseMatch, reverse
call_command("migrate", verbosity=0)
page = Client(headers={"host": "localhost"}).get("/account/login/")
def there(name):
    try:
        return bool(reverse(name))
    except NoReverseMatch:
        return False
browser = Client(headers={"host": "localhost"})
start = browser.post("/account/github/login/?process=login") if there("github_login") else None
print(json.dumps({
    "buttons": re.findall(r"Go on with (\\w+)", page.content.decode()),
    "policy": page["Content-Security-Policy"],
    "urls": [there(f"{site}_login") for site in ("google", "apple", "github")],
    "installed": [app for app in settings.INSTALLED_APPS if ".providers." in app],
    "goes": start["Location"] if start else "",
    "setup": Client(headers={"host": "localhost"}).get("/account/github/login/").status_code,
}))
"""


def look(data: Path, **keys: str) -> subprocess.CompletedProcess[str]:
    """The sign-in page of a site with these variables."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("GOOGLE_", "GITHUB_", "APPLE_"))}
    environment = {
        **clean, **keys, "PYRAMID_DATA": str(data), "DJANGO_SETTINGS_MODULE": "pyramid_site.settings", "DEBUG": "1",
        "PYTHONPATH": str(ROOT),
    }  # fmt: skip
    return subprocess.run(
        [sys.executable, "-c", LOOK], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )


def seen(done: subprocess.CompletedProcess[str]) -> dict[str, Any]:
    assert done.returncode == 0, done.stderr[-3000:]
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def test_without_keys_there_is_nothing(tmp_path: Path) -> None:
    found = seen(look(tmp_path))
    assert found["buttons"] == []
    assert found["urls"] == [False, False, False]
    assert found["installed"] == []
    assert found["setup"] == 404
    assert "form-action 'self';" in found["policy"] + ";"


def test_with_keys_there_is_a_button_each(tmp_path: Path) -> None:
    found = seen(
        look(
            tmp_path,
            GITHUB_CLIENT_ID="an-id",
            GITHUB_CLIENT_SECRET="a-secret",
            GOOGLE_CLIENT_ID="an-id",
            GOOGLE_CLIENT_SECRET="a-secret",
        )
    )
    assert sorted(found["buttons"]) == ["GitHub", "Google"]
    assert found["urls"] == [True, False, True]
    assert found["goes"].startswith("https://github.com/login/oauth/authorize?client_id=an-id&")
    assert "form-action 'self' https://accounts.google.com https://github.com" in found["policy"]


@pytest.mark.parametrize("given", ["APPLE_CLIENT_ID", "APPLE_PRIVATE_KEY"])
def test_half_a_set_of_keys_is_refused_by_name(tmp_path: Path, given: str) -> None:
    done = look(tmp_path, **{given: "x"})
    assert done.returncode != 0
    missing = {"APPLE_CLIENT_ID", "APPLE_TEAM_ID", "APPLE_KEY_ID", "APPLE_PRIVATE_KEY"} - {given}
    assert all(name in done.stderr.splitlines()[-1] for name in missing)
