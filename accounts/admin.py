"""People, for those who run the site: found by name or address, closed or renamed; and what was reported of them."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from games.models import Game, Table

from .blocking import block_name
from .models import BlockedName, Report, User
from .reports import address_of


class WordForm(forms.Form):
    """Why a name is blocked, as its person will read it."""

    word = forms.CharField(
        label=_("Why, as the person reads it"), max_length=200, initial=_("It insults or hurts somebody."), strip=True
    )


@admin.register(User)
class PersonAdmin(UserAdmin):  # type: ignore[type-arg]
    """As Django's, newest first; the joined date tells a wave of strangers. A name can be blocked."""

    list_display = ("username", "email", "date_joined", "last_login", "is_active", "is_staff")
    ordering = ("-date_joined",)
    readonly_fields = ("name_blocked", "date_joined", "last_login")

    def get_fieldsets(self, request: HttpRequest, obj: User | None = None) -> Any:
        """Django's, and why the name is blocked, while another is waited for."""
        sets = super().get_fieldsets(request, obj)
        return [*sets, (_("Display name"), {"fields": ("name_blocked",)})] if obj and obj.name_blocked else sets

    def get_urls(self) -> list[URLPattern]:
        """Django's, and the page on which a name is blocked."""
        block = self.admin_site.admin_view(self.block)
        return [path("<int:pk>/block-name/", block, name="accounts_user_block_name"), *super().get_urls()]

    def block(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Ask for the word, then block."""
        person = get_object_or_404(User, pk=pk)
        if not self.has_change_permission(request, person):
            raise Http404
        form = WordForm(request.POST or None)
        if request.method == "POST" and form.is_valid():
            before = person.username
            now = block_name(user=person, word=form.cleaned_data["word"])
            self.log_change(request, person, f"name {before!r} blocked")
            self.message_user(request, _("Nobody can be called %(name)s any more.") % {"name": before})
            self.message_user(request, _("Until another is chosen: %(name)s.") % {"name": now})
            return redirect("admin:accounts_user_change", pk)
        title = _("Block the name %(name)s") % {"name": person.username}
        context = {**self.admin_site.each_context(request), "form": form, "person": person, "title": title}
        return TemplateResponse(request, "admin/accounts/user/block_name.html", context)

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any
    ) -> HttpResponse:
        """Django's, with the way to blocking."""
        person = kwargs.get("obj")
        context["may_block"] = person is not None and self.has_change_permission(request, person)
        return super().render_change_form(request, context, *args, **kwargs)


@admin.register(BlockedName)
class BlockedNameAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Names that nobody may have; deleting one frees it. They come from people's pages alone."""

    list_display = ("name", "word", "at")
    search_fields = ("name",)
    ordering = ("-at",)
    readonly_fields = ("name", "key", "word", "at")

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Never by hand."""
        return False


@admin.register(Report)
class ReportAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Reports, the open ones first; looked at and settled, never changed."""

    list_display = ("at", "kind", "subject", "reason", "about", "by", "settled_at")
    list_filter = (("settled_at", admin.EmptyFieldListFilter), "kind", "reason")
    search_fields = ("subject", "words", "about__username")
    list_select_related = ("about", "by")
    ordering = ("-at",)
    readonly_fields = ("kind", "subject", "where", "inside", "reason", "words", "about", "by", "at", "settled_at")
    actions = ("settle",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Reports come from the site alone."""
        return False

    @admin.display(description=_("where"))
    def where(self, report: Report) -> str:
        """A link to what was reported."""
        address = address_of(report.kind, report.subject)
        return format_html('<a href="{}">{}</a>', address, address)

    @admin.display(description=_("here"))
    def inside(self, report: Report) -> str:
        """A link to the table or the game in the admin, which also shows what is not public."""
        kinds: dict[str, tuple[type[Game] | type[Table], str]] = {
            Report.Kind.TABLE: (Table, "admin:games_table_change"),
            Report.Kind.REPLAY: (Game, "admin:games_game_change"),
        }
        if report.kind not in kinds:
            return "-"
        model, page = kinds[report.kind]
        row = model.objects.filter(code=report.subject).first()
        return "-" if row is None else format_html('<a href="{}">{}</a>', reverse(page, args=[row.pk]), row.code)

    @admin.action(description=_("Settle the selected reports"), permissions=["change"])
    def settle(self, request: HttpRequest, reports: QuerySet[Report]) -> None:
        """They have been seen to."""
        settled = reports.filter(settled_at=None).update(settled_at=timezone.now())
        self.message_user(request, _("%(count)d settled.") % {"count": settled})
