"""No request brings more than anybody has to say: the largest is a file of all one's games.

Django reads a whole body, to a file if it is long, before any view can refuse it; so it is counted as it comes in.
nginx in front refuses the same: `client_max_body_size` in deploy/nginx.conf.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

MAX_BODY = 16 * 1024 * 1024  # bytes

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]


class TooBig(Exception):
    """The body is longer than `MAX_BODY`."""


async def bounded(app: Callable[..., Awaitable[None]], scope: Scope, receive: Receive, send: Send) -> None:
    """The application, for a request whose body is not too big; else 413, with nothing done."""
    taken = 0

    async def counted() -> dict[str, Any]:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > MAX_BODY:
            raise TooBig
        return message

    try:
        if length_of(scope["headers"]) > MAX_BODY:
            raise TooBig
        await app(scope, counted, send)
    except TooBig:
        said = f"a request may bring {MAX_BODY} bytes and no more\n".encode()
        headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
        await send({"type": "http.response.start", "status": 413, "headers": headers})
        await send({"type": "http.response.body", "body": said})


def length_of(headers: list[tuple[bytes, bytes]]) -> int:
    """What a request says of the length of its body; 0 when it says nothing that can be read."""
    said = dict(headers).get(b"content-length", b"")
    return int(said) if said.isdigit() else 0
