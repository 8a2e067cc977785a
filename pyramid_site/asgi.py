"""The ASGI application: HTTP to Django, sockets to the live tables and to devices that listen."""

from __future__ import annotations

import os
from typing import Any

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pyramid_site.settings")

# Django's apps must be ready before anything that imports models.
http = get_asgi_application()

from channels.routing import ProtocolTypeRouter  # noqa: E402
from django.conf import settings  # noqa: E402

from games.live.consumer import LiveConsumer  # noqa: E402
from games.live.ear import EAR_PATH, EarConsumer  # noqa: E402
from games.live.hubs import hub_here  # noqa: E402

from .alone import claim  # noqa: E402
from .bodies import bounded  # noqa: E402

if not settings.ENV.redis_url:
    claim(settings.ENV.data_dir)


async def pages(scope: Any, receive: Any, send: Any) -> None:
    """Django's, in a process that has its hub: who signs out here hosts at no other process any more, and that is told
    from hub to hub, also where nobody has opened a socket yet."""
    hub_here()
    await bounded(http, scope, receive, send)


tables, ears = LiveConsumer.as_asgi(), EarConsumer.as_asgi()


async def sockets(scope: Any, receive: Any, send: Any) -> None:
    """A device that listens for its account's games; every other address is a table's, or none's, as the table says."""
    await (ears if scope["path"] == EAR_PATH else tables)(scope, receive, send)


application = ProtocolTypeRouter({"http": pages, "websocket": sockets})
