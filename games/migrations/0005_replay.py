"""What an owner has decided about who may see a game again."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0004_daily")]

    operations = [
        migrations.CreateModel(
            name="Replay",
            fields=[
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="replay",
                        serialize=False,
                        to="games.game",
                    ),
                ),
                (
                    "seen",
                    models.CharField(choices=[("me", "Me"), ("link", "Link")], max_length=4),
                ),
                ("decided_at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("seen__in", ["me", "link"])), name="replay_seen_is_known"
                    )
                ],
            },
        ),
    ]
