"""Addresses of one's own account. Those of signing in are allauth's; where both have one, ours comes first."""

from __future__ import annotations

from allauth.mfa.totp.views import activate_totp
from allauth.usersessions.views import list_usersessions
from csp.decorators import csp_update
from django.http import HttpRequest, HttpResponse
from django.urls import include, path

from . import profile, views


def sessions(request: HttpRequest) -> HttpResponse:
    """Our list of browsers; POST signs out all the others, as allauth does it."""
    response: HttpResponse = list_usersessions(request) if request.method == "POST" else views.sessions(request)
    return response


urlpatterns = [
    path("", views.overview, name="account_overview"),
    path("name/", views.name, name="account_name"),
    path("sessions/", sessions, name="usersessions_list"),
    path("sessions/<int:session_id>/end/", views.end_session, name="account_end_session"),
    path("export/", views.export, name="account_export"),
    path("import/", profile.take_in_file, name="account_import"),
    path("public/", profile.public, name="account_public"),
    path("delete/", views.delete, name="account_delete"),
    path("farewell/", views.farewell, name="account_farewell"),
    path("signed-out/", views.signed_out, name="account_signed_out"),
    path("logout/", views.SignOutView.as_view(), name="account_logout"),
    # The QR code is in the page itself: its secret is fetched from nowhere, and kept by no log.
    path("2fa/totp/activate/", csp_update({"img-src": "data:"})(activate_totp), name="mfa_activate_totp"),
    path("2fa/webauthn/add/", views.AddPasskeyView.as_view(), name="mfa_add_webauthn"),
    path("", include("allauth.urls")),
]
