"""Every address of the site."""

from __future__ import annotations

from django.contrib import admin
from django.urls import include, path
from django.views.generic import RedirectView

from accounts import profile, reporting
from games.api.site import api

from . import health, metrics

handler500 = "pyramid_site.busy.failed"

urlpatterns = [
    path("", include("games.urls")),
    path("api/", api.urls),
    path("u/<str:name>/", profile.person, name="person"),
    path("report/", reporting.reported, name="reported"),
    path("report/<str:kind>/<str:subject>/", reporting.report_page, name="report"),
    path("account/", include("accounts.urls")),
    path(".well-known/change-password", RedirectView.as_view(pattern_name="account_change_password")),
    path("admin/", admin.site.urls),
    path("healthz", health.alive, name="alive"),
    path("readyz", health.ready, name="ready"),
    path("metrics", metrics.metrics, name="metrics"),
]
