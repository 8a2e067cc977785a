"""When a game was dealt, as its device says; of games that are here already, when they came."""

from __future__ import annotations

import django.utils.timezone
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps
from django.db.models import F


def begun_when_they_came(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """What nobody has said is taken from the first arrival."""
    apps.get_model("games", "Game").objects.update(begun_at=F("first_at"))


class Migration(migrations.Migration):
    dependencies = (("games", "0002_bank"),)

    operations = (
        migrations.AddField(
            model_name="game", name="begun_at", field=models.DateTimeField(default=django.utils.timezone.now)
        ),
        migrations.RunPython(begun_when_they_came, migrations.RunPython.noop),
    )
