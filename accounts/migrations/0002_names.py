# The key of a display name: what it looks like, unique.

import accounts.models
from accounts import names
from django.db import migrations, models


def fill(apps, schema_editor):
    User = apps.get_model("accounts", "User")
    taken = set()
    for user in User.objects.order_by("pk"):
        user.username = user.username[: names.LONGEST]
        user.name_key = names.key(user.username)
        if user.name_key in taken:
            user.username = f"Player {user.pk}"
            user.name_key = names.key(user.username)
        taken.add(user.name_key)
        user.save(update_fields=["username", "name_key"])


class Migration(migrations.Migration):
    dependencies = [("accounts", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="user",
            name="name_key",
            field=models.CharField(editable=False, max_length=80, null=True),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="user",
            name="name_key",
            field=models.CharField(editable=False, max_length=80, unique=True),
        ),
        migrations.AlterField(
            model_name="user",
            name="username",
            field=models.CharField(
                error_messages={"unique": "That name is taken, or looks too much like one that is."},
                max_length=24,
                unique=True,
                validators=[accounts.models.validate_name],
                verbose_name="name",
            ),
        ),
    ]
