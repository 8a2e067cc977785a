"""The page about the guides, with its form for corrections. It works without a script, and loses no words."""

from __future__ import annotations

from allauth.core.internal import ratelimit
from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.services.corrections import NotSent, send_correction
from pyramid_site.context import public_origin

from .guide_nav import guide_links
from .guides import render_guide

LONGEST = 2000
#: So many corrections an hour from one internet address.
RATES = {"correction": "6/h/ip"}


def _pages() -> list[tuple[str, str]]:
    """Address and title of each page that can be wrong."""
    return [(link["path"].strip("/"), link["title"]) for link in guide_links()]


class CorrectionForm(forms.Form):
    """Which page, what is wrong there, and where to answer, if an answer is wanted."""

    about = forms.ChoiceField(label=gettext_lazy("Which page?"), choices=_pages)
    text = forms.CharField(
        label=gettext_lazy("What is wrong, or missing?"), max_length=LONGEST, widget=forms.Textarea(attrs={"rows": 5})
    )
    email = forms.EmailField(
        label=gettext_lazy("Your e-mail address"),
        required=False,
        help_text=gettext_lazy("Only if you would like an answer. It is used for nothing else."),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def about(request: HttpRequest) -> HttpResponse:
    """The page; a POST sends a correction, and comes back with thanks or with what is wrong and all that was typed."""
    if request.method != "POST":
        return _page(request, CorrectionForm(initial={"about": request.GET.get("page", "rules")}))
    form = CorrectionForm(request.POST)
    if not form.is_valid():
        return _page(request, form, status=400)
    if ratelimit.consume(request, app="games", action="correction", config=RATES) is None:
        form.add_error(None, _("That is enough for an hour. Please keep your words and try again later."))
        return _page(request, form, status=429)
    told = form.cleaned_data
    try:
        send_correction(url=f"{public_origin(request)}/{told['about']}/", text=told["text"], reply_to=told["email"])
    except NotSent:
        form.add_error(None, _("It could not be sent just now. Please keep your words and try again later."))
        return _page(request, form, status=503)
    return redirect(f"{reverse('games:about')}?sent=yes#corrections")


def _page(request: HttpRequest, form: CorrectionForm, status: int = 200) -> HttpResponse:
    return render_guide(request, "about", {"form": form, "sent": "sent" in request.GET}, status)
