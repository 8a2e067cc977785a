"""A socket at a table, in this process: the real consumer and hub, without a server between."""

from __future__ import annotations

import json
import secrets
from typing import Any

from asgiref.testing import ApplicationCommunicator

from games.live.consumer import LiveConsumer

PATIENCE = 10


class Socket:
    """One socket of somebody's; `cookies`: what their browser holds; `tab`: the client id that it says."""

    def __init__(
        self, code: str, cookies: dict[str, str] | None = None, *, tab: str = "", client: str = "127.0.0.1"
    ) -> None:
        cookie = "; ".join(f"{name}={value}" for name, value in (cookies or {}).items())
        headers = [(b"host", b"localhost"), (b"origin", b"http://localhost"), (b"cookie", cookie.encode("latin-1"))]
        scope = {"type": "websocket", "path": f"/ws/live/{code}/", "headers": headers, "client": [client, 1]}
        self.tab = tab or secrets.token_hex(16)
        self.closed: int | None = None
        self._io = ApplicationCommunicator(LiveConsumer.as_asgi(), scope)

    async def open(self) -> Socket:
        """Connect."""
        await self._io.send_input({"type": "websocket.connect"})
        assert (await self._io.receive_output(PATIENCE))["type"] == "websocket.accept"
        return self

    async def hello(self) -> dict[str, Any]:
        """Say who one is; the first answer."""
        await self.say({"t": "hello", "v": 1, "client": self.tab})
        return await self.hear()

    async def say(self, frame: Any) -> None:
        """A frame: a dict, a text as it is, or bytes."""
        message = (
            {"bytes": frame}
            if isinstance(frame, bytes)
            else {"text": frame if isinstance(frame, str) else json.dumps(frame)}
        )
        await self._io.send_input({"type": "websocket.receive", **message})

    async def hear(self, *tags: str) -> dict[str, Any]:
        """The next frame (with one of these tags), or `{"t": "closed", "code": ...}`."""
        while self.closed is None:
            message = await self._io.receive_output(PATIENCE)
            if message["type"] == "websocket.close":
                self.closed = message.get("code", 1000)
                break
            frame: dict[str, Any] = json.loads(message["text"])
            if not tags or frame["t"] in tags:
                return frame
        return {"t": "closed", "code": self.closed}

    async def leave(self) -> None:
        """Go, and wait until everything of it is gone."""
        await self._io.send_input({"type": "websocket.disconnect", "code": 1000})
        await self._io.wait(PATIENCE)
