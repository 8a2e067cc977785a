"""Commands run as an operator runs them, on a site of their own; and two small scripts for `manage.py shell`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

#: Prints how many games there are.
COUNT = "from games.models import Game; print(Game.objects.count())"
#: Makes one.
MAKE = (
    "from games.models import Game; from games.engine.deal import deal_of_number; import secrets;"
    "Game.objects.create(guest=secrets.token_hex(16), client_game_id=secrets.token_hex(16), ruleset='classic',"
    "rules_version='1.0.0', number=5, deck=deal_of_number(5).text)"
)


def manage(data: Path, *words: str, code: int = 0, database: str = "") -> str:
    """A command on the site kept in `data` and, if not there, in the database of that address; what it says.

    AssertionError with all of it when the command does not exit with `code`.
    """
    environment = os.environ | {
        "PYRAMID_DATA": str(data),
        "DATABASE_URL": database,
        "REDIS_URL": "",
        "ONE_PROCESS": "1",
    }
    environment.pop("SECRET_KEY", None)
    environment.pop("DAILY_KEY", None)
    done = subprocess.run(
        [sys.executable, "manage.py", *words], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout + done.stderr
