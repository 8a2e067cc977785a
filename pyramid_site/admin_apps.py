"""The admin as an app, with our door."""

from __future__ import annotations

from django.contrib.admin.apps import AdminConfig


class HouseConfig(AdminConfig):
    """Django's, with another site by default."""

    default_site = "pyramid_site.admin_site.House"
