"""Lint, formatting and types of both languages, as tests: what they find fails by name."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.engine.node import node_path

ROOT = Path(__file__).resolve().parent.parent


def run(*command: str) -> subprocess.CompletedProcess[str]:
    """Run in the project's folder; output is kept for the failure message."""
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    "command",
    [("ruff", "check", "."), ("ruff", "format", "--check", "."), ("mypy",)],
    ids=["ruff", "format", "mypy"],
)
def test_python_is_clean(command: tuple[str, ...]) -> None:
    done = run(sys.executable, "-m", *command)
    assert done.returncode == 0, done.stdout + done.stderr


def test_javascript_types() -> None:
    compiler = ROOT / "tests/js/node_modules/typescript/bin/tsc"
    assert compiler.exists(), "the TypeScript compiler is not installed: run `make test`"
    for config in sorted((ROOT / "tests/js").glob("tsconfig*.json")):
        done = run(str(node_path()), str(compiler), "--project", str(config))
        assert done.returncode == 0, f"{config.name}:\n{done.stdout}{done.stderr}"


def test_javascript_suite() -> None:
    """The JavaScript's own tests, in Node; here so that one command and one count tell of everything."""
    files = sorted(str(path) for path in (ROOT / "tests/js").glob("*.test.js"))
    assert files, "no JavaScript tests found"
    done = subprocess.run(
        [str(node_path()), "--test", "--test-reporter=tap", *files],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-4000:]
    passed = re.search(r"^# pass (\d+)$", done.stdout, re.MULTILINE)
    assert passed is not None, done.stdout[-2000:]
    assert int(passed.group(1)) >= len(files), done.stdout[-2000:]
