"""Every address of the site."""

from __future__ import annotations

from django.contrib import admin
from django.urls import include, path
from django.views.generic import RedirectView

urlpatterns = [
    path("", include("games.urls")),
    path("account/", include("accounts.urls")),
    path(".well-known/change-password", RedirectView.as_view(pattern_name="account_change_password")),
    path("admin/", admin.site.urls),
]
