"""Migrations without downtime: they are run first, while the release before still serves, so they may only add.

What the release before wrote must still be taken: no column and no table goes or is renamed, no new column is demanded
of code that does not know it, nothing that was allowed is forbidden. What does more stands here with its reason.
"""

from __future__ import annotations

from django.db.migrations import Migration
from django.db.migrations import operations as ops
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation
from django.db.models import NOT_PROVIDED
from django.db.models.fields.related import ManyToManyField

OURS = ("games", "accounts")
ADDS = (ops.CreateModel, ops.AddIndex, ops.AlterModelOptions, ops.AlterModelManagers, ops.AlterModelTableComment)
#: Migrations of before the first release, which no running site had to bear.
BEFORE_THE_FIRST_RELEASE = {
    ("accounts", "0001_initial"),
    ("accounts", "0002_names"),
    ("accounts", "0003_preferences"),
    ("accounts", "0004_reports"),
    ("games", "0001_initial"),
    ("games", "0002_bank"),
    ("games", "0003_begun"),
    ("games", "0004_daily"),
    ("games", "0005_replay"),
    ("games", "0006_table_controls"),
}
#: (app, migration, operation as it describes itself) -> why the release before can live with it.
REASONS: dict[tuple[str, str, str], str] = {}


def only_adds(operation: Operation, made_here: set[str]) -> bool:
    """Whether code that does not know of it goes on as before. `made_here`: models of the same migration."""
    if isinstance(operation, ADDS):
        return True
    if getattr(operation, "model_name_lower", "") in made_here:
        return True
    if isinstance(operation, ops.SeparateDatabaseAndState):
        return all(only_adds(one, made_here) for one in operation.database_operations)
    if isinstance(operation, ops.AddField):
        field = operation.field
        # A default of Django's is filled in by Python: the release before would leave the column empty, and be refused.
        by_database = getattr(field, "db_default", NOT_PROVIDED) is not NOT_PROVIDED
        return (field.null or by_database or isinstance(field, ManyToManyField)) and not field.unique
    return False


def offences(app: str, name: str, migration: Migration) -> list[str]:
    """What does more than add, and is not listed."""
    made_here = {one.name_lower for one in migration.operations if isinstance(one, ops.CreateModel)}
    return [
        f"{app} {name}: {operation.describe()}"
        for operation in migration.operations
        if not only_adds(operation, made_here) and (app, name, operation.describe()) not in REASONS
    ]


def test_migrations_only_add() -> None:
    every = MigrationLoader(None).disk_migrations
    ours = {key: migration for key, migration in every.items() if key[0] in OURS}
    assert ours.keys() >= BEFORE_THE_FIRST_RELEASE
    later = {key: migration for key, migration in ours.items() if key not in BEFORE_THE_FIRST_RELEASE}
    assert [line for key, migration in later.items() for line in offences(*key, migration)] == []


def test_the_reading_itself() -> None:
    every = MigrationLoader(None).disk_migrations
    demanded = offences("games", "0006_table_controls", every["games", "0006_table_controls"])
    assert len(demanded) >= 4, "columns that the release before would leave empty"
    assert any("Alter field" in line for line in offences("accounts", "0002_names", every["accounts", "0002_names"]))
