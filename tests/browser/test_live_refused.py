"""What must not change a table: events that the server refuses, forged sockets, and watchers."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect
from websockets.sync.client import connect

from .conftest import Visit
from .site import Site
from .table import board_of, go_live, open_deal, play, wait_for_host, wait_for_seq, watch

_SOCKET = """async ({ url, frames }) => {
  const socket = new WebSocket(url);
  const said = [];
  socket.addEventListener("message", (event) => said.push(JSON.parse(event.data)));
  await new Promise((resolve) => socket.addEventListener("open", resolve));
  for (const frame of frames) socket.send(JSON.stringify(frame));
  while (said.filter((frame) => frame.t === "error").length < frames.length - 1) {
    await new Promise((resolve) => socket.addEventListener("message", resolve, { once: true }));
  }
  socket.close();
  return said.filter((frame) => frame.t === "error");
}"""


def forged_frames(host: Page) -> list[dict[str, Any]]:
    """What an impostor who has seen everything of the host's browser but its cookie would send."""
    kept = json.loads(host.evaluate("localStorage.getItem('pyramid.live')"))
    return [
        {"t": "hello", "v": 1, "client": kept["client"]},
        {"t": "events", "game": kept["game"], "base": 1, "list": ["d"]},
        {"t": "take"},
        {"t": "settings", "listed": True},
        {"t": "end"},
    ]


def test_a_refused_event_brings_the_hosts_board_back(site: Site, visit: Visit) -> None:
    forge: list[bool] = []

    def between(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def up(message: str | bytes) -> None:
            frame = json.loads(message)
            if forge and frame["t"] == "events":
                frame["list"] = ["r"]
                forge.clear()
            server.send(json.dumps(frame))

        route.on_message(up)

    context = visit()
    context.route_web_socket("**/ws/live/**", between)
    host = open_deal(context, site.url)
    watcher = watch(visit(), site.url + go_live(host))
    play(host, "d")
    wait_for_seq(watcher, 1)
    before = board_of(host)

    forge.append(True)
    play(host, "d")
    expect(host.locator('[data-live="said"]')).to_contain_text("stock is not empty")
    wait_for_host(host)
    assert board_of(host) == before == board_of(watcher)

    play(host, "d")
    wait_for_seq(watcher, 2)
    assert board_of(host) == board_of(watcher)
    host.reload()
    wait_for_host(host)
    assert board_of(host) == board_of(watcher)


def test_a_forged_socket_changes_nothing(site: Site, visit: Visit) -> None:
    host = open_deal(visit(), site.url)
    path = go_live(host)
    watcher = watch(visit(), site.url + path)
    play(host, "d")
    wait_for_seq(watcher, 1)
    before = board_of(watcher)

    frames = forged_frames(host)
    address = f"ws://localhost:{site.port}/ws{path}"
    with connect(address, origin=site.url, proxy=None) as socket:  # type: ignore[arg-type]
        for frame in frames:
            socket.send(json.dumps(frame))
        answers: list[dict[str, Any]] = []
        while len(answers) < len(frames) - 1:
            answer = json.loads(socket.recv(timeout=15))
            assert answer.get("deck") is None
            if answer["t"] == "error":
                answers.append(answer)
        assert [answer["code"] for answer in answers] == ["not the host", "not yours", "not the host", "not the host"]

    assert board_of(watcher) == before
    play(host, "d")
    wait_for_seq(watcher, 2)
    assert board_of(watcher) == board_of(host)


def test_a_watcher_who_sends_events_changes_nothing(site: Site, visit: Visit) -> None:
    host = open_deal(visit(), site.url)
    path = go_live(host)
    watcher = watch(visit(), site.url + path)
    play(host, "d")
    wait_for_seq(watcher, 1)
    before = board_of(host)

    address = f"ws://localhost:{site.port}/ws{path}"
    errors = watcher.evaluate(_SOCKET, {"url": address, "frames": forged_frames(host)})
    assert [error["code"] for error in errors] == ["not the host", "not yours", "not the host", "not the host"]
    # Nothing on the watcher's page can be pressed that would act: its cards are pictures.
    assert watcher.locator("[data-board] button").count() == 0
    watcher.keyboard.press("d")
    # Nor can the deal be had before it is over.
    assert watcher.request.get(f"{site.url}{path}deal/").status == 403

    play(host, "d")
    wait_for_seq(watcher, 2)
    assert board_of(host) == board_of(watcher) != before
