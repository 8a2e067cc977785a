"""Every package is known: pinned, installed in that version, and on the dated list with its licence and its reason."""

from __future__ import annotations

import json
import re
import subprocess
import tomllib
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[2]
LISTED: dict[str, dict[str, dict[str, Any]]] = tomllib.loads(Path(__file__).with_name("dependencies.toml").read_text())
#: Licences under which the site may be run and its source handed on. LGPL: used as it is, as a library of its own.
FINE = re.compile(
    r"MIT|MIT-0|MIT-CMU|BSD-[23]-Clause|Apache-2\.0|MPL-2\.0|PSF-2\.0|ZPL-2\.1|LGPL-3\.0-only|TCL|Artistic-1\.0|GPL-2\.0-or-later"
)


def _name(text: str) -> str:
    return re.sub(r"[-_.]+", "-", text).lower()


def _pins() -> dict[str, str]:
    pins = {}
    for file in ("requirements.txt", "requirements-test.txt"):
        for line in (ROOT / file).read_text().splitlines():
            if line and not line.startswith("#"):
                found = re.fullmatch(r"([\w.-]+)(?:\[[\w,]+\])?==([\w.]+)", line)
                assert found, f"{file}: {line} is no pin"
                pins[_name(found[1])] = found[2]
    return pins


def _asked_for(names: set[str]) -> set[str]:
    """These packages and all that they need on this machine."""
    known, new = set(names), set(names)
    while new:
        new = {_name(needed.name) for name in new for needed in _needs(name)} - known
        known |= new
    return known


def _needs(name: str) -> list[Requirement]:
    needs = [Requirement(line) for line in metadata.requires(name) or []]
    return [each for each in needs if each.marker is None or each.marker.evaluate({"extra": ""})]


LIST = {_name(name): row for name, row in LISTED["python"].items()}


def test_every_pin_is_on_the_list_and_nothing_else() -> None:
    assert {name: row["version"] for name, row in LIST.items()} == _pins()


def test_what_is_installed_is_what_was_looked_at() -> None:
    """Whatever a package asks for is pinned too, and no other version of it is here."""
    installed = {name: metadata.version(name) for name in _asked_for(set(_pins()))}
    assert installed == _pins()


@pytest.mark.parametrize("kind", ["python", "npm"])
def test_every_line_says_licence_day_and_reason(kind: str) -> None:
    for name, row in LISTED[kind].items():
        assert row.keys() == {"version", "licence", "looked", "why"}, name
        assert all(FINE.fullmatch(part) for part in re.split(r" (?:OR|AND) ", row["licence"])), (name, row["licence"])
        assert row["looked"].year >= 2026, name
        assert len(row["why"]) > 3, name


def test_npm_packages_too() -> None:
    asked = json.loads((ROOT / "tests/js/package.json").read_text())["devDependencies"]
    listed = {name: row["version"] for name, row in LISTED["npm"].items()}
    assert asked.items() <= listed.items(), "exact versions, and on the list"
    modules = ROOT / "tests/js/node_modules"
    there = [json.loads(file.read_text()) for at in ("*", "@*/*") for file in modules.glob(f"{at}/package.json")]
    assert {package["name"]: package["version"] for package in there} == listed


def test_make_audit_asks_about_these_files() -> None:
    """The advisories themselves are not reached from everywhere, so the tests do not ask them."""
    done = subprocess.run(["make", "--dry-run", "audit"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert re.search(r"pip-audit .*--requirement requirements\.txt .*--requirement requirements-test\.txt", done.stdout)
    assert 'npm-cli.js" audit' in done.stdout
