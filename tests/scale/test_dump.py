"""PostgreSQL's own tools carry the site to another database, as the README says."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from .servers import Postgres, program
from .stack import ROOT

MAKE = (
    "from games.models import Game; from games.engine.deal import deal_of_number; import secrets;"
    "Game.objects.create(guest=secrets.token_hex(16), client_game_id=secrets.token_hex(16), ruleset='classic',"
    "rules_version='1.0.0', number=5, deck=deal_of_number(5).text)"
)
COUNT = "from games.models import Game; print(Game.objects.count())"


def manage(postgres: Postgres, data: Path, *words: str, code: int = 0) -> str:
    """A command on that database; what it says."""
    environment = os.environ | {"DATABASE_URL": postgres.url, "REDIS_URL": "", "PYRAMID_DATA": str(data)}
    done = subprocess.run(
        [sys.executable, "manage.py", *words], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout + done.stderr


def test_a_dump_is_restored(postgres: Postgres, tmp_path: Path) -> None:
    manage(postgres, tmp_path, "migrate", "--verbosity", "0")
    manage(postgres, tmp_path, "shell", "-c", MAKE)
    file = tmp_path / "dump"
    subprocess.run([program("pg_dump", "postgresql"), "--format=custom", f"--file={file}", postgres.url], check=True)
    manage(postgres, tmp_path, "shell", "-c", MAKE)
    restore = [program("pg_restore", "postgresql"), "--clean", "--if-exists", f"--dbname={postgres.url}", str(file)]
    subprocess.run(restore, check=True)
    assert manage(postgres, tmp_path, "shell", "-v0", "-c", COUNT).strip() == "1"
    manage(postgres, tmp_path, "rebuild", "--check")


def test_our_own_backup_names_the_tools_instead(postgres: Postgres, tmp_path: Path) -> None:
    assert "pg_dump" in manage(postgres, tmp_path, "backup", str(tmp_path / "file"), code=1)
