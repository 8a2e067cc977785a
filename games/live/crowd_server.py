"""The server for large audiences: one uvicorn, told what live tables need. `manage.py serve --crowd`.

Three things are added to uvicorn. A frame that goes to many sockets is framed once and handed to each connection's
transport at once, without a coroutine for each socket; TLS, partial writes and a full buffer stay the transport's
business, and a connection that cannot take a frame now says so, and is sent it by uvicorn's own `send`, which waits.
A client that says little is read without stopping at each message. And when it stops, the hub closes every socket with
"restarting" first.
"""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Callable
from functools import partial
from typing import Any

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from .constants import BACKLOG, MAX_MESSAGE, READ_AHEAD, WS_PING_EVERY, WS_PING_TIMEOUT
from .hubs import hub_here
from .outbox import EXTENSION, Frame


class TableProtocol(WebSocketsSansIOProtocol):
    """uvicorn's own WebSocket, with the way for ready frames in the scope."""

    def handle_connect(self, event: Any) -> None:
        """The scope is made here, and read by the application only later."""
        super().handle_connect(event)
        scope: dict[str, Any] | None = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"][EXTENSION] = self.write_frame

    def send_receive_event_to_app(self) -> None:
        """Read on while few messages wait: uvicorn's own stops at each, which costs two system calls a message.

        It stops where `read_paused` does not say that it has stopped already; with a short queue it is told so.
        """
        self.read_paused = self.queue.qsize() < READ_AHEAD
        super().send_receive_event_to_app()

    def keepalive_timeout(self) -> None:
        """Whoever answers no ping is not there: the connection is dropped, as on daphne, so that the client comes back.

        uvicorn's own would say 1011, which is for faults, and after which no client tries again.
        """
        self.pong_timer = None
        self.pending_ping_payload = None
        if not self.transport.is_closing():
            self.transport.abort()

    def write_frame(self, frame: Frame) -> bool:
        """Hand a ready frame to the transport; False when it cannot take one now."""
        if not self.handshake_complete or self.close_sent or self.disconnected or not self.writable.is_set():
            return False
        self.transport.write(frame.wire)
        return True


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, listening: Callable[[], None]) -> None:
        super().__init__(config)
        self._listening = listening

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._listening()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await hub_here().shut()
        await super().shutdown(sockets)


def serve(application: Any, *, host: str, port: int, listening: Callable[[int], None]) -> str:
    """Serve until SIGTERM or Ctrl-C; says why it could not when it could not, and else nothing.

    `listening` is called with the port once it serves.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    sock = socket.socket(family, socket.SOCK_STREAM)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind((host.strip("[]"), port))
    except OSError as error:
        sock.close()
        return f"{host}:{port}: {error.strerror}"
    sock.listen(BACKLOG)
    config = uvicorn.Config(
        application,
        ws=TableProtocol,
        ws_max_size=MAX_MESSAGE,
        ws_ping_interval=WS_PING_EVERY,
        ws_ping_timeout=WS_PING_TIMEOUT,
        ws_per_message_deflate=False,
        backlog=BACKLOG,
        lifespan="off",
        log_config=None,
        log_level="warning",
        access_log=False,
        proxy_headers=False,
        server_header=False,
    )
    server = _Server(config, partial(listening, sock.getsockname()[1]))
    # uvicorn hears of signals while it serves only, and raises the one that made it stop again: before, it is told to
    # stop as well, and afterwards it has done its work.
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, server.handle_exit)
    asyncio.run(server.serve([sock]))
    return ""
