"""The hub of this event loop, made when first asked for; and the door by which other threads reach every hub."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

from accounts.signals import session_ended
from games.signals import table_closed

from .hub import Hub, session_hash
from .layer import LayerBridge
from .roster import is_shared
from .source import Database

_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


def hub_here() -> Hub:
    """The hub of the running event loop."""
    loop = asyncio.get_running_loop()
    hub = _hubs.get(loop)
    if hub is None:
        shared = is_shared()
        hub = _hubs[loop] = Hub(Database(), bridge=LayerBridge() if shared else None, shared=shared)
    return hub


def tally_here() -> tuple[int, int, int]:
    """Sockets of hosts, of watchers, and of watchers that are behind, in this process."""
    hosts, watchers, slow = zip(*(hub.tally() for hub in list(_hubs.values())), strict=True) if _hubs else ((), (), ())
    return sum(hosts), sum(watchers), sum(slow)


def _close_session(sender: Any, session_key: str, **_: Any) -> None:
    _tell(lambda hub: hub.close_session(session_hash(session_key)))


def _close_table(sender: Any, code: str, **_: Any) -> None:
    _tell(lambda hub: hub.closed(code))


def _tell(what: Callable[[Hub], None]) -> None:
    for loop, hub in list(_hubs.items()):
        if loop.is_running():
            loop.call_soon_threadsafe(what, hub)


session_ended.connect(_close_session, dispatch_uid="live hubs")
table_closed.connect(_close_table, dispatch_uid="live hubs")
