"""The hub of this event loop, made when first asked for; and the door by which other threads reach every hub."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

from accounts.signals import session_ended
from games.signals import game_grew, table_closed

from .hub import Hub
from .layer import LayerBridge
from .people import session_hash
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


def tally_here() -> tuple[int, int, int, int]:
    """Sockets of hosts, of watchers, of watchers that are behind, and of devices that listen, in this process."""
    tallies = [hub.tally() for hub in list(_hubs.values())]
    hosts, watchers, slow, ears = (sum(tally[place] for tally in tallies) for place in range(4))
    return hosts, watchers, slow, ears


def _close_session(sender: Any, session_key: str, **_: Any) -> None:
    _tell(lambda hub: hub.close_session(session_hash(session_key)))


def _close_table(sender: Any, code: str, **_: Any) -> None:
    _tell(lambda hub: hub.closed(code))


def _game_grew(sender: Any, account: int, id: str, seq: int, **_: Any) -> None:
    _tell(lambda hub: hub.ears.grew(account, id, seq))


def _tell(what: Callable[[Hub], None]) -> None:
    for loop, hub in list(_hubs.items()):
        if loop.is_running():
            loop.call_soon_threadsafe(what, hub)


session_ended.connect(_close_session, dispatch_uid="live hubs")
table_closed.connect(_close_table, dispatch_uid="live hubs")
game_grew.connect(_game_grew, dispatch_uid="live hubs")
