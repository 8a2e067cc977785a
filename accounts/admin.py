"""People, for those who run the site: found by name or address, closed or renamed. Their games are elsewhere."""

from __future__ import annotations

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin

from .models import User


@admin.register(User)
class PersonAdmin(UserAdmin):  # type: ignore[type-arg]
    """As Django's, newest first; the joined date tells a wave of strangers."""

    list_display = ("username", "email", "date_joined", "last_login", "is_active", "is_staff")
    ordering = ("-date_joined",)
