"""A copy of everything that is kept, made while the site runs, and put back: SQLite's own way, page by page.

A backup is a tar file with the database and the two keys that are kept beside it: without SECRET_KEY nobody passes a
second step, and without DAILY_KEY other days would be dealt. PostgreSQL has its own tools (README).
"""

from __future__ import annotations

import io
import os
import sqlite3
import tarfile
import tempfile
from contextlib import closing
from pathlib import Path

from django.db import connection

DATABASE = "pyramid.sqlite3"
#: Kept in the data folder when the environment does not give them.
KEYS = ("secret_key", "daily_key")


class BackupError(Exception):
    """What is in the way, in words for whoever typed the command."""


def backup(*, file: Path, data: Path) -> list[str]:
    """Write the backup to `file`, readable by its owner only; the names of what is in it. The site may go on."""
    _only_sqlite()
    if file.exists():
        raise BackupError(f"{file} is there already")
    with tempfile.TemporaryDirectory(dir=data) as folder:
        copy = Path(folder) / DATABASE
        connection.ensure_connection()
        with closing(sqlite3.connect(copy)) as target:
            connection.connection.backup(target)
        _examine(copy)
        names = [DATABASE]
        unfinished = Path(folder) / "backup.tar.gz"
        unfinished.touch(mode=0o600)
        with tarfile.open(unfinished, "w:gz") as tar:
            tar.add(copy, DATABASE)
            for name in KEYS:
                if (data / name).exists():
                    tar.add(data / name, name)
                    names.append(name)
        try:
            _move(unfinished, file)
        except OSError as error:
            raise BackupError(f"{file} cannot be written: {error.strerror}") from error
    return names


def restore(*, file: Path, data: Path) -> list[str]:
    """Put the backup in place of what is there; the names of the keys that differ now (the site must start again).

    The database changes in one step for everyone who has it open. BackupError, and nothing has changed, when `file` is
    no whole backup.
    """
    _only_sqlite()
    kept = _read(file)
    with tempfile.TemporaryDirectory(dir=data) as folder:
        copy = Path(folder) / DATABASE
        copy.write_bytes(kept[DATABASE])
        _examine(copy)
        connection.ensure_connection()
        with closing(sqlite3.connect(copy)) as source:
            source.backup(connection.connection)
    changed = [name for name in KEYS if name in kept and _replace(data / name, kept[name])]
    return changed


def _only_sqlite() -> None:
    if connection.vendor != "sqlite":
        raise BackupError("this database is not SQLite: use pg_dump and pg_restore (the README says how)")


def _read(file: Path) -> dict[str, bytes]:
    kept: dict[str, bytes] = {}
    try:
        with tarfile.open(file, "r:gz") as tar:
            for member in tar:
                content = tar.extractfile(member) if member.name in (DATABASE, *KEYS) else None
                if content is None:
                    raise BackupError(f"{file} is no backup of this site: it holds {member.name}")
                kept[member.name] = content.read()
    except (OSError, tarfile.TarError, EOFError) as error:
        raise BackupError(f"{file} cannot be read: {error}") from error
    if DATABASE not in kept:
        raise BackupError(f"{file} is no backup of this site: it holds no {DATABASE}")
    return kept


def _examine(database: Path) -> None:
    """Whole, and ours; BackupError otherwise."""
    try:
        with closing(sqlite3.connect(database)) as opened:
            (verdict,) = opened.execute("PRAGMA integrity_check").fetchone()
            opened.execute("SELECT count(*) FROM games_game").fetchone()
    except sqlite3.DatabaseError as error:
        raise BackupError(f"the database in it is not one of this site: {error}") from error
    if verdict != "ok":
        raise BackupError(f"the database in it is damaged: {verdict}")


def _replace(path: Path, content: bytes) -> bool:
    """Write a key whose content differs; whether it did."""
    if path.exists() and path.read_bytes() == content:
        return False
    fresh = path.with_suffix(".restored")
    fresh.touch(mode=0o600)
    fresh.write_bytes(content)
    fresh.replace(path)
    return True


def _move(made: Path, file: Path) -> None:
    """To another disk too, and never half: it gets its name when all of it is there."""
    target = file.with_name(f".{file.name}.{os.getpid()}")
    target.touch(mode=0o600)
    try:
        with made.open("rb") as source, target.open("wb") as sink:
            while block := source.read(io.DEFAULT_BUFFER_SIZE * 16):
                sink.write(block)
            sink.flush()
            os.fsync(sink.fileno())
        target.replace(file)
    finally:
        target.unlink(missing_ok=True)
