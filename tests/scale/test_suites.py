"""The suites of the services, the API and the live tables, unchanged, on PostgreSQL and Redis."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from .servers import Postgres, Redis

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("suite", ["services", "api", "live"])
def test_the_suite_holds_on_postgresql_and_redis(suite: str, postgres: Postgres, redis: Redis, tmp_path: Path) -> None:
    environment = os.environ | {
        "DATABASE_URL": postgres.url,
        "REDIS_URL": redis.url,
        "PYRAMID_DATA": str(tmp_path),
    }
    environment.pop("PYTEST_XDIST_WORKER", None)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "--create-db", f"tests/{suite}"],
        cwd=ROOT, env=environment, capture_output=True, text=True, check=False, timeout=550,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-2000:]
