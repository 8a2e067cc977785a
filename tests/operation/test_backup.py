"""A backup is made while others write, and put back whole or not at all."""

from __future__ import annotations

import tarfile
from pathlib import Path

import pytest

from .commands import COUNT, MAKE, manage


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A site with one game, and its backup."""
    data = tmp_path_factory.mktemp("kept")
    manage(data, "migrate", "--verbosity", "0")
    manage(data, "shell", "-c", MAKE)
    file = data / "copy.tar.gz"
    manage(data, "backup", str(file))
    return data, file


def test_what_came_after_a_backup_is_gone_and_what_was_before_is_back(kept: tuple[Path, Path]) -> None:
    data, file = kept
    assert file.stat().st_mode & 0o077 == 0
    manage(data, "shell", "-c", MAKE)
    assert manage(data, "shell", "-v0", "-c", COUNT).strip() == "2"
    assert "start the site again" not in manage(data, "restore", str(file))
    assert manage(data, "shell", "-v0", "-c", COUNT).strip() == "1"
    assert manage(data, "rebuild", "--check")


def test_another_machine_gets_the_keys_too(kept: tuple[Path, Path], tmp_path: Path) -> None:
    data, file = kept
    assert "start the site again" in manage(tmp_path, "restore", str(file))
    for key in ("secret_key", "daily_key"):
        assert (tmp_path / key).read_text() == (data / key).read_text()
        assert (tmp_path / key).stat().st_mode & 0o077 == 0
    assert manage(tmp_path, "shell", "-v0", "-c", COUNT).strip() == "1"


def test_nothing_is_written_over(kept: tuple[Path, Path]) -> None:
    data, file = kept
    before = file.read_bytes()
    assert "is there already" in manage(data, "backup", str(file), code=1)
    assert file.read_bytes() == before
    assert "cannot be written" in manage(data, "backup", str(data / "no" / "such" / "folder"), code=1)


def test_a_damaged_backup_changes_nothing(kept: tuple[Path, Path], tmp_path: Path) -> None:
    data, file = kept
    half = tmp_path / "half.tar.gz"
    half.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
    assert "cannot be read" in manage(data, "restore", str(half), code=1)

    alien = tmp_path / "alien.tar.gz"
    (tmp_path / "pyramid.sqlite3").write_bytes(b"no database at all, but long enough to look at" * 40)
    with tarfile.open(alien, "w:gz") as tar:
        tar.add(tmp_path / "pyramid.sqlite3", "pyramid.sqlite3")
    assert "not one of this site" in manage(data, "restore", str(alien), code=1)

    climbing = tmp_path / "climbing.tar.gz"
    with tarfile.open(climbing, "w:gz") as tar:
        tar.add(tmp_path / "pyramid.sqlite3", "../../etc/passwd")
    assert "holds ../../etc/passwd" in manage(data, "restore", str(climbing), code=1)
    assert manage(data, "shell", "-v0", "-c", COUNT).strip() == "1"
