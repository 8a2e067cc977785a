"""People, for those who run the site: found by name or address, closed or renamed; and what was reported of them."""

from __future__ import annotations

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from .models import Report, User
from .reports import address_of


@admin.register(User)
class PersonAdmin(UserAdmin):  # type: ignore[type-arg]
    """As Django's, newest first; the joined date tells a wave of strangers."""

    list_display = ("username", "email", "date_joined", "last_login", "is_active", "is_staff")
    ordering = ("-date_joined",)


@admin.register(Report)
class ReportAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Reports, the open ones first; looked at and settled, never changed."""

    list_display = ("at", "kind", "subject", "reason", "about", "by", "settled_at")
    list_filter = (("settled_at", admin.EmptyFieldListFilter), "kind", "reason")
    search_fields = ("subject", "words", "about__username")
    list_select_related = ("about", "by")
    ordering = ("-at",)
    readonly_fields = ("kind", "subject", "where", "reason", "words", "about", "by", "at", "settled_at")
    actions = ("settle",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Reports come from the site alone."""
        return False

    @admin.display(description=_("where"))
    def where(self, report: Report) -> str:
        """A link to what was reported."""
        address = address_of(report.kind, report.subject)
        return format_html('<a href="{}">{}</a>', address, address)

    @admin.action(description=_("Settle the selected reports"), permissions=["change"])
    def settle(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        """They have been seen to."""
        settled = reports.filter(settled_at=None).update(settled_at=timezone.now())
        self.message_user(request, _("%(count)d settled.") % {"count": settled})
