"""Who is signed in can change while a socket is open: signing out closes the host, a lost session hosts no more."""

from __future__ import annotations

import asyncio
import http.client
import time
from copy import copy
from typing import Any

from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator
from django.contrib.auth import login
from django.http import HttpRequest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.services import owner_of_session_key
from games.live.constants import SESSION_CHECK, Close
from games.live.consumer import LiveConsumer
from games.live.hubs import hub_here
from games.models import Game

from .people import HostSocket, Person, Watcher, hex_id, sent_game
from .server import LiveServer


class Member(Person):
    """Somebody with an account, signed in."""

    def __init__(self, name: str = "sphinx") -> None:
        super().__init__()
        self.user = User.objects.create_user(name, f"{name}@example.com", "riddle")
        self._sign_in()

    def elsewhere(self) -> Member:
        """The same person on another device."""
        other = copy(self)
        other.tab = hex_id()
        other._sign_in()
        return other

    def _sign_in(self) -> None:
        client = Client()
        client.force_login(self.user)
        self.session = client.session  # type: ignore[assignment]
        owner = owner_of_session_key(str(self.session.session_key))
        assert owner is not None
        self.owner = owner


def sign_out(server: LiveServer, person: Person) -> int:
    """The form of the sign-out page, sent to the real server; its status."""
    token = "t" * 32
    connection = http.client.HTTPConnection("localhost", server.port, timeout=20)
    connection.request(
        "POST", reverse("account_logout"), f"csrfmiddlewaretoken={token}",
        {"Cookie": f"{person.cookie}; csrftoken={token}", "Content-Type": "application/x-www-form-urlencoded"},
    )  # fmt: skip
    status = connection.getresponse().status
    connection.close()
    return status


async def test_signing_out_closes_the_hosts_socket_and_nobody_elses(server: LiveServer) -> None:
    member = await sync_to_async(Member)()
    assert member.owner.user_id is not None
    sent = sent_game(41)
    table = await sync_to_async(member.go_live)(sent)
    host = await HostSocket.at(server, table.code, member, sent)
    watcher = Watcher(server, table.code)
    await watcher.join()
    await host.make(["d"])
    await host.stored()
    assert await asyncio.to_thread(sign_out, server, member) == 302
    assert await host.socket.closed() == 4001
    await watcher.follow_to(1)
    assert watcher.socket is not None
    await watcher.socket.hello()
    snapshot = await watcher.socket.expect("snapshot")
    assert snapshot["table"]["host"] == "sphinx"
    await watcher.leave()


def signed_in(server: LiveServer, person: Person, name: str) -> None:
    """The guest signs in, in another tab: the key of the session changes, and its table is the account's."""
    user = User.objects.create_user(name, f"{name}@example.com", "riddle")
    request = HttpRequest()
    request.session = person.session
    login(request, user, "django.contrib.auth.backends.ModelBackend")
    request.session.save()


async def test_a_guest_who_signs_in_while_hosting_is_asked_to_come_again(server: LiveServer) -> None:
    person = await sync_to_async(Person)()
    sent = sent_game(43)
    table = await sync_to_async(person.go_live)(sent)
    host = await HostSocket.at(server, table.code, person, sent)
    watcher = Watcher(server, table.code)
    await watcher.join()
    await host.make(["d"])
    await host.stored()
    before = person.cookie
    await sync_to_async(signed_in)(server, person, "nefertari")
    assert person.cookie != before
    await host.make(["d"])
    assert await host.socket.closed() == Close.RESTARTING
    again = await HostSocket.at(server, table.code, person, sent)
    assert again.acked == 1
    await again.make(["d", "d"])
    await again.stored()
    await watcher.follow_to(3)
    await watcher.leave()


async def test_a_session_that_is_gone_is_noticed_before_the_host_writes(transactional_db: None) -> None:
    """The same consumer, in this process and with a clock of our own: the knowledge is 30 seconds old at most."""
    person = await sync_to_async(Person)()
    sent = sent_game(42)
    table = await sync_to_async(person.go_live)(sent)
    hub = hub_here()
    scope: dict[str, Any] = {
        "type": "websocket",
        "path": f"/ws/live/{table.code}/",
        "headers": [
            (b"host", b"localhost"), (b"origin", b"http://localhost"), (b"cookie", person.cookie.encode()),
        ],
    }  # fmt: skip
    socket = ApplicationCommunicator(LiveConsumer.as_asgi(), scope)
    await socket.send_input({"type": "websocket.connect"})
    assert (await socket.receive_output(5))["type"] == "websocket.accept"

    async def say(text: str) -> None:
        await socket.send_input({"type": "websocket.receive", "text": text})

    async def hear(tag: str) -> dict[str, Any]:
        while True:
            message = await socket.receive_output(5)
            if f'"t":"{tag}"' in message.get("text", "") or message["type"] == tag:
                return message

    await say(f'{{"t":"hello","v":1,"client":"{person.tab}"}}')
    assert '"deck"' in (await hear("snapshot"))["text"]
    assert table.game is not None
    event = '{"t":"events","game":"%s","base":%d,"list":["d"]}'
    await say(event % (table.game.code, 0))
    await hear("ack")
    await sync_to_async(person.session.delete)()
    await say(event % (table.game.code, 1))
    await hear("ack")
    hub.clock = lambda: time.time() + SESSION_CHECK
    await say(event % (table.game.code, 2))
    assert '"sign in"' in (await hear("error"))["text"]
    assert (await hear("websocket.close"))["code"] == 4001
    assert (await sync_to_async(Game.objects.get)()).log == "d d"
    await socket.send_input({"type": "websocket.disconnect", "code": 4001})
    await socket.wait(5)
