"""People who sign in. Nobody needs to, to play."""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser


class User(AbstractUser):
    """`username` is the name that others see: unique, changeable, apart from the e-mail address."""
