"""A body that is too big is refused by both servers while it comes in: said beforehand, or sent in pieces."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from urllib.request import urlopen

import pytest

from pyramid_site.bodies import MAX_BODY

from .server import LiveServer

HEAD = "GET /healthz HTTP/1.1\r\nHost: localhost:{port}\r\nContent-Type: application/json\r\n{length}\r\n\r\n"
PIECE = b"100000\r\n" + b"x" * 0x100000 + b"\r\n"
PIECES = 4 * MAX_BODY // 0x100000


@pytest.fixture(params=[False, True], ids=["daphne", "uvicorn"])
def either(request: pytest.FixtureRequest, alone: None, data_folder: Path) -> Iterator[LiveServer]:
    """A server of each kind in turn."""
    server = LiveServer(data_folder, crowd=request.param)
    yield server
    assert server.stop() == 0
    assert "Traceback" not in server.log.read_text(), server.log.read_text()


def connected(server: LiveServer, length: str) -> socket.socket:
    """A connection on which the head of a request was sent."""
    connection = socket.create_connection(("127.0.0.1", server.port), timeout=20)
    connection.sendall(HEAD.format(port=server.port, length=length).encode())
    return connection


def test_a_length_that_is_too_big_is_refused_before_anything_comes(either: LiveServer) -> None:
    with closing(connected(either, f"Content-Length: {MAX_BODY + 1}")) as connection:
        assert connection.recv(65536).startswith(b"HTTP/1.1 413 ")
    with closing(connected(either, "Content-Length: 2")) as connection:
        connection.sendall(b"{}")
        assert connection.recv(65536).startswith(b"HTTP/1.1 200 ")


def test_what_comes_in_pieces_is_counted(either: LiveServer) -> None:
    with closing(connected(either, "Transfer-Encoding: chunked")) as connection:
        sent, answer = 0, b""
        # The server closes with much of it unread: what it said last may be lost with the connection.
        with suppress(BrokenPipeError, ConnectionResetError):
            for _ in range(PIECES):
                connection.sendall(PIECE)
                sent += 1
            answer = connection.recv(65536)
    assert sent < PIECES
    assert not answer or answer.startswith(b"HTTP/1.1 413 ")
    assert urlopen(f"{either.origin}/healthz").read() == b"alive\n"
