"""The default server: one daphne, told what live tables need, that leaves its sockets so that they come back.

Three things are added to daphne. A frame that goes to many sockets is framed once, by Autobahn's own prepared messages
(TLS and partial writes stay its business), and is taken at once, without a coroutine for each socket. A body that is
too big is not taken in. And before the applications are stopped, the hub closes every socket with "restarting", and
what was put is let out.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

from daphne.server import Server  # installs the asyncio reactor, so before anything else of Twisted

from daphne.http_protocol import WebRequest  # isort: skip
from twisted.internet import defer, reactor

from pyramid_site.bodies import MAX_BODY

from .constants import BACKLOG, HANDSHAKE_WAIT, MAX_MESSAGE, WS_PING_EVERY, WS_PING_TIMEOUT, Close
from .hubs import hub_here
from .outbox import EXTENSION, Frame

_TOO_BIG = b"HTTP/1.1 413 Content Too Large\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class BoundedRequest(WebRequest):  # type: ignore[misc]  # daphne has no types
    """daphne's own, which takes a whole body in before the application sees any of it: here no more than `MAX_BODY`."""

    def gotLength(self, length: int | None) -> None:
        """The length of the body, None where it comes in pieces and says none."""
        super().gotLength(length)
        self._taken = 0
        if length is not None:
            self._is_refused(length)

    def handleContentChunk(self, data: bytes) -> None:
        """A piece of the body."""
        self._taken += len(data)
        if not self._is_refused(self._taken):
            super().handleContentChunk(data)

    def _is_refused(self, length: int) -> bool:
        if length > MAX_BODY and not self.channel.transport.disconnecting:
            self.channel.transport.write(_TOO_BIG)
            self.channel.loseConnection()
        return length > MAX_BODY


class TableServer(Server):  # type: ignore[misc]  # daphne has no types
    """Listens on one address. `problem` says why it could not, when it could not.

    `listening` is called with the port once it serves and whoever stops it is heard.
    """

    def __init__(self, application: Any, *, host: str, port: int, listening: Callable[[int], None]) -> None:
        interface = host.strip("[]").replace(":", r"\:")
        super().__init__(
            application=application,
            endpoints=[f"tcp:port={port}:interface={interface}:backlog={BACKLOG}"],
            ping_interval=WS_PING_EVERY,
            ping_timeout=WS_PING_TIMEOUT,
            websocket_max_message_size=MAX_MESSAGE,
            websocket_max_frame_size=MAX_MESSAGE,
            websocket_handshake_timeout=HANDSHAKE_WAIT,
            websocket_timeout=-1,
            server_name="pyramid",
        )
        self.problem = ""
        self._listening = listening

    def listen_success(self, port: Any) -> None:
        """Say where it listens; `port` is the real one, also when any was asked for."""
        super().listen_success(port)
        # Daphne makes its factory when it runs; nobody can have connected yet.
        self.http_factory.buildProtocol = partial(self._bounded, self.http_factory.buildProtocol)
        # It listens before its loop runs, and hears of a signal only then.
        reactor.callWhenRunning(self._listening, port.getHost().port)

    def listen_error(self, failure: Any) -> None:
        """Keep the reason, and stop."""
        self.problem = failure.getErrorMessage()
        self.stop()

    def create_application(self, protocol: Any, scope: dict[str, Any]) -> Any:
        """Daphne's own, with the way for ready frames in the scope of a socket."""
        if scope["type"] == "websocket":
            scope.setdefault("extensions", {})[EXTENSION] = partial(self._write, protocol)
        return super().create_application(protocol, scope)

    async def handle_reply(self, protocol: Any, message: Any) -> None:
        """Daphne's own, but for a close code that only servers may use."""
        if message["type"] == "websocket.close" and message.get("code") == Close.RESTARTING:
            if self._is_open(protocol):
                protocol.sendCloseFrame(code=int(Close.RESTARTING))
            return
        await super().handle_reply(protocol, message)

    def _bounded(self, build: Callable[[Any], Any], address: Any) -> Any:
        protocol = build(address)
        protocol.requestFactory = BoundedRequest
        return protocol

    def _write(self, protocol: Any, frame: Frame) -> bool:
        if not self._is_open(protocol):
            return False
        if frame.prepared is None:
            frame.prepared = self.ws_factory.prepareMessage(frame["text"].encode())
        protocol.sendPreparedMessage(frame.prepared)
        return True

    def _is_open(self, protocol: Any) -> bool:
        connection = self.connections.get(protocol)
        return connection is not None and not connection.get("disconnected") and protocol.state == protocol.STATE_OPEN

    def kill_all_applications(self) -> Any:
        """Before the reactor stops: close the tables' sockets, and then end what still runs."""
        return defer.Deferred.fromFuture(asyncio.ensure_future(self._leave()))

    async def _leave(self) -> None:
        await hub_here().shut()
        running = [
            details["application_instance"]
            for details in self.connections.values()
            if "application_instance" in details
        ]
        for application in running:
            application.cancel()
        await asyncio.gather(*running, return_exceptions=True)
