"""The ASGI application: HTTP to Django, sockets to the live tables."""

from __future__ import annotations

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pyramid_site.settings")

# Django's apps must be ready before anything that imports models.
http = get_asgi_application()

from channels.routing import ProtocolTypeRouter  # noqa: E402

from games.live.consumer import LiveConsumer  # noqa: E402

application = ProtocolTypeRouter({"http": http, "websocket": LiveConsumer.as_asgi()})
