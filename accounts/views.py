"""Pages of one's own account that allauth does not have: the overview, name, browsers, data out, farewell."""

from __future__ import annotations

from typing import Any, cast

from allauth.account.decorators import reauthentication_required
from allauth.account.views import LogoutView
from allauth.core.ratelimit import consume_or_429, respond_429
from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn.views import AddWebAuthnView
from allauth.socialaccount.adapter import get_adapter as social_adapter
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST, require_safe

from . import changes, preferences, selectors
from .adapters import AccountAdapter
from .export import document
from .forms import DeleteForm, NameForm
from .limits import is_too_often
from .models import User

#: Asks the browser to forget what this site keeps in it, where no script of ours can (account/signout.js).
CLEAR_DEVICE = '"storage"'
#: In the session between what the server has agreed to and the page that says so, and then makes the device forget.
_GONE, _ONWARD = "gone", "onward"


def _person(request: HttpRequest) -> User:
    return cast(User, request.user)  # login_required lets nobody else through


@require_safe
@never_cache
@login_required
def overview(request: HttpRequest) -> HttpResponse:
    """The account page."""
    context = {
        "account": selectors.overview(_person(request)),
        "providers": social_adapter().list_providers(request),
        "public": preferences.chosen_by(_person(request).pk).public,
    }
    return render(request, "accounts/overview.html", context)


@never_cache
@login_required
def name(request: HttpRequest) -> HttpResponse:
    """Another display name."""
    user = _person(request)
    form = NameForm(request.POST or None, user=user)
    if request.method == "POST" and form.is_valid():
        if refused := consume_or_429(request, action="rename", user=user):
            return refused
        try:
            changes.rename(user=user, name=form.cleaned_data["name"])
        except changes.NameTaken as taken:
            form.add_error("name", taken)
        else:
            messages.success(request, _("You are %(name)s now.") % {"name": user.username})
            return redirect("account_overview")
    return render(request, "accounts/name.html", {"form": form})


@require_safe
@never_cache
@login_required
def sessions(request: HttpRequest) -> HttpResponse:
    """The browsers that are signed in. (Signing out all others is allauth's, at the same address.)"""
    found = selectors.signed_in(_person(request), session_key=request.session.session_key)
    return render(request, "usersessions/usersession_list.html", {"sessions": found})


@require_POST
@login_required
def end_session(request: HttpRequest, session_id: int) -> HttpResponse:
    """Sign one browser out. 404 when it is not one's own."""
    if not changes.end_session(user=_person(request), session_id=session_id):
        raise Http404
    messages.success(request, _("That browser is signed out."))
    return redirect("usersessions_list")


@require_GET
@never_cache
@login_required
def export(request: HttpRequest) -> HttpResponse:
    """Everything of this account as one JSON file."""
    user = _person(request)
    if is_too_often(request, "export", user):
        return respond_429(request)
    response = JsonResponse(document(user), json_dumps_params={"indent": 1, "ensure_ascii": False})
    response["Content-Disposition"] = f'attachment; filename="pyramid-{timezone.now():%Y-%m-%d}.json"'
    return response


@never_cache
@login_required
@reauthentication_required(app="allauth.account")
def delete(request: HttpRequest) -> HttpResponse:
    """Delete the account, after signing in again and typing its name."""
    user = _person(request)
    form = DeleteForm(request.POST or None, user=user)
    if request.method == "POST" and form.is_valid():
        address = selectors.overview(user).email
        changes.delete_account(user=user)
        logout(request)
        request.session[_GONE] = True
        if address:
            AccountAdapter(request).send_mail("accounts/email/deleted", address, {})
        response = redirect("account_farewell")
        if "forgets" not in request.POST:
            response["Clear-Site-Data"] = CLEAR_DEVICE
        return response
    return render(request, "accounts/delete.html", {"form": form})


@require_safe
@never_cache
def farewell(request: HttpRequest) -> HttpResponse:
    """After an account has been deleted: only then, and once, is this device asked to forget it in every tab."""
    return render(request, "accounts/farewell.html", {"gone": request.session.pop(_GONE, False)})


@require_safe
@never_cache
def signed_out(request: HttpRequest) -> HttpResponse:
    """After signing out: only then, and once, this device is asked to forget, and goes on to where it was going."""
    onward = request.session.pop(_ONWARD, None)
    return render(request, "accounts/signed_out.html", {"forget": onward is not None, "onward": onward or "/"})


class SignOutView(LogoutView):
    """Sign out by POST, and have the device forget what it keeps unless asked to `keep` it."""

    def post(self, *args: Any, **kwargs: Any) -> HttpResponse:
        """`keep`: leave the games on the device. `forgets`: its script forgets them once this is answered."""
        forget = self.request.user.is_authenticated and "keep" not in self.request.POST
        response = super().post(*args, **kwargs)
        if not forget or self.request.user.is_authenticated:
            return response
        self.request.session[_ONWARD] = response["Location"]
        onward = redirect("account_signed_out")
        if "forgets" not in self.request.POST:
            onward["Clear-Site-Data"] = CLEAR_DEVICE
        return onward


class AddPasskeyView(AddWebAuthnView):
    """Add a passkey. It is a way in, not a second step, so it brings no recovery codes."""

    def form_valid(self, form: Any) -> HttpResponse:
        """Keep the passkey; recovery codes that came only because of it go again."""
        response = super().form_valid(form)
        if self.did_generate_recovery_codes and not Authenticator.objects.filter(
            user=self.request.user, type=Authenticator.Type.TOTP
        ):
            Authenticator.objects.filter(user=self.request.user, type=Authenticator.Type.RECOVERY_CODES).delete()
            return HttpResponseRedirect(reverse("mfa_list_webauthn"))
        return response

    def get_success_url(self) -> str:
        """The list of passkeys."""
        return reverse("mfa_list_webauthn")
