"""The page where something out of place is reported: open to everyone, short, and not to be used all day."""

from __future__ import annotations

from allauth.core.ratelimit import consume_or_429
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from .forms import ReportForm
from .reports import NothingThere, about_whom, report
from .services import owner_of


@never_cache
def report_page(request: HttpRequest, kind: str, subject: str) -> HttpResponse:
    """The form, and what is sent by it. 404 for what nobody can have seen."""
    asker = owner_of(request.session, request.user)
    try:
        about_whom(kind, subject, asker)
    except NothingThere:
        raise Http404(_("There is nothing there that could be reported.")) from None
    form = ReportForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        by = request.user if request.user.is_authenticated else None
        if refused := consume_or_429(request, action="report" if by is None else "report_signed_in", user=by):
            return refused
        report(kind=kind, subject=subject, asker=asker, by=by, request=request, **form.cleaned_data)
        return redirect("reported")
    context = {"form": form, "kind": kind, "subject": subject}
    return render(request, "accounts/report.html", context)


@require_safe
def reported(request: HttpRequest) -> HttpResponse:
    """It has arrived."""
    return render(request, "accounts/reported.html")
