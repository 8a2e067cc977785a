"""What belongs to somebody: the two owner columns, and the constraint that exactly one of them is filled."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.db.models import Q

from accounts.owners import GUEST_HEX, Owner

CODE_LENGTH = 10
CODE_ALPHABET = "abcdefghijklmnopqrstuvwxyz234567"


def new_code() -> str:
    """50 random bits as ten base32 characters: unguessable, short enough to read out."""
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))


class Belonging(models.Model):
    """A row that belongs to an account or to a guest."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE)
    guest = models.CharField(max_length=GUEST_HEX, blank=True, default="")

    class Meta:
        abstract = True

    @property
    def owner(self) -> Owner:
        """The owner as a value."""
        return Owner(user_id=self.user_id, guest=self.guest)


class Owned(Belonging):
    """A row that belongs to somebody, and has a public code."""

    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code, editable=False)

    class Meta:
        abstract = True


def one_owner(name: str) -> models.CheckConstraint:
    """An account or a guest, never both, never neither."""
    guest_only = Q(user__isnull=True) & ~Q(guest="")
    user_only = Q(user__isnull=False, guest="")
    return models.CheckConstraint(condition=guest_only | user_only, name=name)
