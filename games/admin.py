"""Games and tables in the admin: found by their codes, drawn as they stand, and a table taken off the air.

A log is never edited by hand: what is stored has one door.
"""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, path, reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from .drawn import drawn
from .live.roster import crowds
from .models import Game, Table
from .services.tables import close_table
from .signals import table_closed
from .views.table_rows import state_of


class LookOnly(admin.ModelAdmin):  # type: ignore[type-arg]  # generic only for the type checker
    """Nothing can be added, changed or deleted here."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Never."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Never."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Never: people delete what is theirs."""
        return False

    @admin.display(description=_("owner"))
    def owner(self, row: Game | Table) -> str:
        """The account, as a link; or the guest by the first letters of what stands for them, which opens nothing."""
        if row.user is None:
            return str(_("Guest")) + f" {row.guest[:6]}…"
        address = reverse("admin:accounts_user_change", args=[row.user.pk])
        return format_html('<a href="{}">{}</a>', address, row.user.username)


@admin.register(Game)
class GameAdmin(LookOnly):
    """Logs and how they stand; `?after=12` draws a game as it was after twelve events."""

    list_display = ("code", "ruleset", "number", "status", "score", "seq", "owner", "last_at")
    list_filter = ("ruleset", "status")
    search_fields = ("=code", "=table__code", "user__username", "=number")
    search_help_text = _("Code of a game or of a table, name of a person, number of a deal")
    date_hierarchy = "last_at"
    list_select_related = ("user",)
    readonly_fields = ("owner", "where")
    exclude = ("user", "guest", "log")

    @admin.display(description=_("table"))
    def where(self, game: Game) -> str:
        """The table where it was played, as a link."""
        if game.table is None:
            return "-"
        return format_html(
            '<a href="{}">{}</a>', reverse("admin:games_table_change", args=[game.table.pk]), game.table.code
        )

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any
    ) -> HttpResponse:
        """Django's, with the board."""
        game = kwargs.get("obj")
        if game is not None:
            after = request.GET.get("after", "")
            context["drawn"] = drawn(game, int(after) if after.isascii() and after.isdigit() else None)
        return super().render_change_form(request, context, *args, **kwargs)


@admin.register(Table)
class TableAdmin(LookOnly):
    """Tables on the air and after."""

    list_display = ("code", "owner", "listed", "turn", "opened_at", "host_seen_at", "ended_at")
    list_filter = (("ended_at", admin.EmptyFieldListFilter), "listed")
    search_fields = ("=code", "=game__code", "user__username")
    search_help_text = _("Code of a table or of a game, name of a person")
    ordering = ("-opened_at",)
    list_select_related = ("user",)
    readonly_fields = ("owner", "host", "watchers")
    exclude = ("user", "guest", "blocked", "holder")
    actions = ("end",)

    @admin.display(description=_("host"))
    def host(self, table: Table) -> str:
        """Where the host is, as watchers are told it."""
        return "-" if table.ended_at else state_of(table)

    @admin.display(description=_("watchers"))
    def watchers(self, table: Table) -> int:
        """How many watch now."""
        return crowds([table.code])[table.code]

    def has_end_permission(self, request: HttpRequest) -> bool:
        """Whoever may change tables may end one, and no more than that."""
        return bool(request.user.has_perm("games.change_table"))

    def get_urls(self) -> list[URLPattern]:
        """Django's, and the button's."""
        end = self.admin_site.admin_view(require_POST(self.end_one))
        return [path("<int:pk>/end/", end, name="games_table_end"), *super().get_urls()]

    def end_one(self, request: HttpRequest, pk: int) -> HttpResponse:
        """The button on a table's own page."""
        tables = Table.objects.filter(pk=pk)
        if not self.has_end_permission(request) or not tables:
            raise Http404
        self.end(request, tables)
        return redirect("admin:games_table_change", pk)

    @admin.action(description=_("End the selected tables"), permissions=["end"])
    def end(self, request: HttpRequest, tables: QuerySet[Table]) -> None:
        """Take these tables off the air; their sockets are told."""
        ended = [table.code for table in tables if close_table(code=table.code)]
        for code in ended:
            table_closed.send(sender=type(self), code=code)
            self.log_change(request, Table.objects.get(code=code), "ended")
        level = messages.SUCCESS if ended else messages.WARNING
        self.message_user(request, _("%(count)d ended.") % {"count": len(ended)}, level)

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any
    ) -> HttpResponse:
        """Django's, with the game that lies there, and the button."""
        table = kwargs.get("obj")
        if table is not None:
            context["drawn"] = None if table.game is None else drawn(table.game)
            context["may_end"] = table.ended_at is None and self.has_end_permission(request)
        return super().render_change_form(request, context, *args, **kwargs)
