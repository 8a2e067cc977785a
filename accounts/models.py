"""People who sign in, what they have chosen, and what was reported of them. Nobody needs to sign in, to play."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _

from . import names


def validate_name(name: str) -> None:
    """For forms of the admin: a name as `names.clean` would give it back. ValidationError otherwise."""
    names.clean(name)


class User(AbstractUser):
    """`username` is the name that others see: unique, changeable, apart from the e-mail address.

    `name_key` is what the name looks like (`names.key`): unique, so that no two people can be taken for each other.
    """

    username = models.CharField(
        _("name"),
        max_length=names.LONGEST,
        unique=True,
        validators=[validate_name],
        error_messages={"unique": _("That name is taken, or looks too much like one that is.")},
    )
    name_key = models.CharField(max_length=names.LONGEST_KEY, unique=True, editable=False)
    #: Why the name before was blocked, as its person reads it, until another is chosen; else empty.
    name_blocked = models.CharField(
        _("blocked because"), max_length=200, blank=True, default="", db_default="", editable=False
    )

    def save(self, *args: Any, **kwargs: Any) -> None:
        """As Django's; the key always follows the name."""
        self.name_key = names.key(self.username)
        if (fields := kwargs.get("update_fields")) is not None and "username" in fields:
            kwargs["update_fields"] = {*fields, "name_key"}
        super().save(*args, **kwargs)


class BlockedName(models.Model):
    """A name that nobody may have, nor one that looks like it (`key`); `word` says why. Deleting the row frees it."""

    key = models.CharField(max_length=names.LONGEST_KEY, unique=True)
    name = models.CharField(_("name"), max_length=names.LONGEST)
    word = models.CharField(_("blocked because"), max_length=200)
    at = models.DateTimeField(_("at"), auto_now_add=True)

    def __str__(self) -> str:
        return self.name


class Preferences(models.Model):
    """What a person has chosen, on every device: the device's settings as they are, and whether the profile is public.

    `changed_ms`: when the settings were last changed on a device, in ms since 1970; the latest change wins.
    """

    user = models.OneToOneField(User, primary_key=True, on_delete=models.CASCADE, related_name="preferences")
    values = models.JSONField(default=dict)
    changed_ms = models.PositiveBigIntegerField(default=0)
    public = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"{self.user_id}: {len(self.values)} settings"


class Report(models.Model):
    """Somebody found a name or a table out of place, for those who run the site to look at.

    `subject` is what they saw, as it was then: a name, or the code of a table or a game. `about` is the account behind
    it, where there is one; when that is deleted the report goes too. `by` is None for a guest.
    """

    class Kind(models.TextChoices):
        """Where it was seen."""

        PERSON = "person", _("a person's page")
        TABLE = "table", _("a table")
        REPLAY = "replay", _("a replay")

    class Reason(models.TextChoices):
        """What is wrong."""

        NAME = "name", _("The name insults or hurts somebody")
        PRETENDS = "pretends", _("It pretends to be somebody else")
        OTHER = "other", _("Something else")

    kind = models.CharField(_("seen on"), max_length=8, choices=Kind.choices)
    subject = models.CharField(_("what"), max_length=names.LONGEST)
    reason = models.CharField(_("reason"), max_length=8, choices=Reason.choices)
    words = models.CharField(_("in words"), max_length=500, blank=True, default="")
    about = models.ForeignKey(User, null=True, blank=True, on_delete=models.CASCADE, related_name="reports_about")
    by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="reports_by")
    at = models.DateTimeField(_("at"), auto_now_add=True)
    settled_at = models.DateTimeField(_("settled"), null=True, blank=True)

    class Meta:
        indexes = (models.Index(fields=["-at"], condition=models.Q(settled_at=None), name="reports_open"),)

    def __str__(self) -> str:
        return f"{self.kind} {self.subject}: {self.reason}"
