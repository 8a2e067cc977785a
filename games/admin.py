"""Games and tables in the admin: to look at, and to end a table. A log is never edited by hand."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from .models import Game, Table


class LookOnly(admin.ModelAdmin):  # type: ignore[type-arg]  # generic only for the type checker
    """Nothing can be added or changed here; what is stored has one door."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Never."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Never."""
        return False


@admin.register(Game)
class GameAdmin(LookOnly):
    """Logs and how they stand."""

    list_display = ("code", "ruleset", "number", "status", "score", "seq", "user", "last_at")
    list_filter = ("ruleset", "status")
    search_fields = ("code", "user__username", "number")
    date_hierarchy = "last_at"
    list_select_related = ("user",)


@admin.register(Table)
class TableAdmin(LookOnly):
    """Tables on the air and after."""

    list_display = ("code", "user", "listed", "epoch", "turn", "opened_at", "host_seen_at", "ended_at")
    list_filter = ("listed",)
    search_fields = ("code", "user__username")
    list_select_related = ("user",)
    actions = ("end",)

    @admin.action(description=_("End the selected tables"), permissions=["view"])
    def end(self, request: HttpRequest, tables: QuerySet[Table]) -> None:
        """Take these tables off the air; the poll of the heads tells their sockets."""
        ended = tables.filter(ended_at=None).update(ended_at=timezone.now())
        self.message_user(request, _("%(count)d ended.") % {"count": ended})
