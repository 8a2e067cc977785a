"""Friends of the daily boards: whom one follows, one's friend link, whether one's own name shows."""

from __future__ import annotations

import re
from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts import names, preferences
from accounts.models import User
from games.selectors.daily_people import followed_by, is_following, person_of_link
from games.services.daily_people import CannotFollow, follow, hide_name, person_of, unfollow
from pyramid_site.context import public_origin

_CODE = re.compile(r"[a-z2-7]{10}", re.ASCII)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def friends(request: HttpRequest) -> HttpResponse:
    """POST one of: `follow` (the name of somebody whose page shows), `unfollow` (a name), `hidden` (yes or no)."""
    user = cast(User, request.user)
    if request.method == "POST":
        _change(request, user)
        return redirect("games:daily_friends")
    person = person_of(user_id=user.pk)
    context = {
        "link": public_origin(request) + reverse("games:daily_friend", args=[person.code]),
        "people": followed_by(user.pk),
        "hidden": person.hidden,
    }
    return render(request, "games/daily_friends.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def friend(request: HttpRequest, code: str) -> HttpResponse:
    """A friend link: GET asks, POST follows. Whoever has it was given it, so it needs no public page."""
    person = person_of_link(code) if _CODE.fullmatch(code) else None
    if person is None:
        raise Http404(_("There is nobody behind this link."))
    mine = request.user.pk == person.pk
    if request.method == "POST":
        if not request.user.is_authenticated:
            return redirect(f"{reverse('account_login')}?next={request.path}")
        _follow(request, request.user, person)
        return redirect("games:daily_friends")
    following = request.user.is_authenticated and is_following(request.user.pk, person.pk)
    response = render(
        request, "games/daily_friend.html", {"person": person, "mine": mine, "following": following, "code": code}
    )
    response["X-Robots-Tag"] = "noindex"
    return response


def _change(request: HttpRequest, user: User) -> None:
    if name := request.POST.get("follow", ""):
        person = _named(name)
        # Somebody who does not show their page is not found by name, as if there were nobody.
        if person is None or not preferences.chosen_by(person.pk).public:
            messages.error(request, _("There is nobody of that name to be seen. A friend link works for everyone."))
        else:
            _follow(request, user, person)
    elif name := request.POST.get("unfollow", ""):
        person = _named(name)
        if person is not None:
            unfollow(follower_id=user.pk, followed_id=person.pk)
    elif request.POST.get("hidden", "") in ("yes", "no"):
        hide_name(user_id=user.pk, hidden=request.POST["hidden"] == "yes")
        messages.success(request, _("Saved."))


def _follow(request: HttpRequest, user: User, person: User) -> None:
    try:
        follow(follower_id=user.pk, followed_id=person.pk)
    except CannotFollow as refused:
        messages.error(request, _("You cannot follow: %(why)s.") % {"why": refused.detail})
    else:
        messages.success(request, _("%(name)s is on your board now.") % {"name": person.username})


def _named(name: str) -> User | None:
    if "\0" in name:
        return None  # which no database looks for
    return User.objects.filter(name_key=names.key(name), is_active=True).first()
