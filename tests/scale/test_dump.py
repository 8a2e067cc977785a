"""PostgreSQL's own tools carry the site to another database, as the README says."""

from __future__ import annotations

import subprocess
from functools import partial
from pathlib import Path

from tests.operation.commands import COUNT, MAKE, manage

from .servers import Postgres, program


def test_a_dump_is_restored(postgres: Postgres, tmp_path: Path) -> None:
    site = partial(manage, tmp_path, database=postgres.url)
    site("migrate", "--verbosity", "0")
    site("shell", "-c", MAKE)
    file = tmp_path / "dump"
    subprocess.run([program("pg_dump", "postgresql"), "--format=custom", f"--file={file}", postgres.url], check=True)
    site("shell", "-c", MAKE)
    restore = [program("pg_restore", "postgresql"), "--clean", "--if-exists", f"--dbname={postgres.url}", str(file)]
    subprocess.run(restore, check=True)
    assert site("shell", "-v0", "-c", COUNT).strip() == "1"
    site("rebuild", "--check")


def test_our_own_backup_names_the_tools_instead(postgres: Postgres, tmp_path: Path) -> None:
    assert "pg_dump" in manage(tmp_path, "backup", str(tmp_path / "file"), code=1, database=postgres.url)
