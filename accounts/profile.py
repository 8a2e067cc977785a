"""A person's page, public only if wanted; and games brought in from an exported file."""

from __future__ import annotations

import json
from typing import cast

from allauth.core.ratelimit import consume_or_429
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.selectors.daily_people import is_following
from games.selectors.daily_results import streak_of
from games.selectors.replays import recent
from games.selectors.statistics import numbers_of
from games.services.errors import BadImport
from games.services.take_in import TakenIn, take_in

from . import names, preferences
from .models import User
from .owners import Owner

#: Largest file that can be brought in: fifteen thousand games.
MOST_BYTES = 16 * 1024 * 1024


@require_safe
@never_cache
def person(request: HttpRequest, name: str) -> HttpResponse:
    """What a person has won. 404 for everyone else while they do not want to be seen, as if there were nobody."""
    key = "" if "\0" in name else names.key(name)  # NUL, which no database looks for
    user = User.objects.filter(name_key=key, is_active=True).first() if key else None
    if user is None:
        raise Http404(_("There is nobody of that name to be seen."))
    public = preferences.chosen_by(user.pk).public
    mine = request.user.is_authenticated and request.user.pk == user.pk
    if not (public or mine):
        raise Http404(_("There is nobody of that name to be seen."))
    numbers = numbers_of(Owner(user_id=user.pk))
    response = render(
        request,
        "accounts/profile.html",
        {
            "person": user,
            "public": public,
            "mine": mine,
            "numbers": sorted(numbers.items(), key=lambda of: -of[1].won),
            "games": recent(Owner(user_id=user.pk), mine=mine),
            "streak": streak_of(Owner(user_id=user.pk), timezone.now()),
            **_following(request, user),
        },
    )
    response["X-Robots-Tag"] = "noindex"
    return response


def _following(request: HttpRequest, person: User) -> dict[str, bool]:
    """Whether whoever looks may follow this person on the daily boards, and whether they do."""
    viewer = request.user.pk
    may_follow = viewer is not None and viewer != person.pk
    following = viewer is not None and may_follow and is_following(viewer, person.pk)
    return {"may_follow": may_follow, "following": following}


@require_POST
@login_required
def public(request: HttpRequest) -> HttpResponse:
    """Show one's page to everyone (`public`), or to nobody."""
    wanted = request.POST.get("public") == "yes"
    preferences.make_public(user=cast(User, request.user), public=wanted)
    messages.success(
        request, _("Everyone can see your page now.") if wanted else _("Nobody else can see your page now.")
    )
    return redirect("account_overview")


@require_POST
@login_required
def take_in_file(request: HttpRequest) -> HttpResponse:
    """Bring in the games of an exported file; what was left out is said."""
    user = cast(User, request.user)
    if refused := consume_or_429(request, action="import", user=user):
        return refused
    try:
        result = take_in(owner=Owner(user_id=user.pk), document=_document(request.FILES.get("file")))
    except BadImport as bad:
        messages.error(request, _("Nothing was brought in: %(why)s.") % {"why": bad.detail})
    else:
        messages.success(request, _said(result))
        if result.refused:
            left = ", ".join(f"{name[:8]} ({code})" for name, code, _detail in result.refused[:5])
            messages.warning(
                request,
                ngettext(
                    "%(n)d game cannot have been played so and was left out: %(which)s",
                    "%(n)d games cannot have been played so and were left out: %(which)s",
                    len(result.refused),
                )
                % {"n": len(result.refused), "which": left},
            )
    return redirect("account_overview")


def _document(file: object) -> object:
    if not isinstance(file, UploadedFile):
        raise BadImport(_("no file was chosen"))
    if (file.size or 0) > MOST_BYTES:
        raise BadImport(_("the file is larger than 16 MB"))
    try:
        return json.loads(file.read())
    except (ValueError, RecursionError):
        raise BadImport(_("the file is no JSON")) from None


def _said(result: TakenIn) -> str:
    new = ngettext("%(n)d game came in.", "%(n)d games came in.", result.new) % {"n": result.new}
    if not result.known:
        return new
    known = ngettext("%(n)d was here already.", "%(n)d were here already.", result.known) % {"n": result.known}
    return f"{new} {known}"
