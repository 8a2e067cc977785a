"""A table's pages over HTTP: frames of other sites, the QR code's address, the browser's seat, what was on before."""

from __future__ import annotations

from dataclasses import replace

import pytest
import segno
from django.test import Client
from pytest_django import Settings

from games.live.people import SEAT_COOKIE
from games.models import Game, Table
from pyramid_site.checks import safe_mixture

from .people import Person, sent_game
from .test_sessions import Member

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("plain_pages")]

OTHER = "https://blog.example"


@pytest.fixture
def person() -> Person:
    return Person()


@pytest.fixture
def table(person: Person) -> Table:
    """On the air."""
    return person.go_live(sent_game(326))


def client() -> Client:
    """A stranger's browser."""
    return Client(headers={"host": "localhost"})


@pytest.mark.parametrize("origins", [[], [OTHER]])
def test_only_the_embed_page_is_framed_and_only_where_it_may(
    settings: Settings, table: Table, origins: list[str]
) -> None:
    settings.EMBED_ORIGINS = origins
    embed = client().get(f"/live/{table.code}/embed/")
    framers = origins[0] if origins else "'none'"
    assert f"frame-ancestors {framers}" in embed["Content-Security-Policy"]
    assert "X-Frame-Options" not in embed
    for path in ("", "screen/"):
        page = client().get(f"/live/{table.code}/{path}")
        assert "frame-ancestors 'none'" in page["Content-Security-Policy"]
        assert page["X-Frame-Options"] == "DENY"


@pytest.mark.parametrize("path", ["", "screen/", "embed/", "qr.svg"])
@pytest.mark.parametrize("code", ["aaaaaaaaaa", "AAAAAAAAAA", "short"])
def test_there_is_no_page_of_a_table_that_is_not_there(code: str, path: str) -> None:
    assert client().get(f"/live/{code}/{path}").status_code == 404


def test_the_qr_code_is_of_the_public_link_and_holds_no_style(settings: Settings, table: Table) -> None:
    settings.PUBLIC_ORIGIN = "https://pyramid.example"
    answer = client().get(f"/live/{table.code}/qr.svg")
    assert answer["Content-Type"] == "image/svg+xml"
    drawn = answer.content.decode()
    assert "style" not in drawn
    link = f"https://pyramid.example/live/{table.code}/"
    wanted = segno.make(link, error="m", micro=False).svg_inline(border=3, scale=8, dark="#0f1e2b", light="#fff")
    assert wanted.split(' d="')[2].strip() == drawn.split(' d="')[2].strip()


def test_a_browser_gets_one_seat_and_keeps_it(table: Table) -> None:
    browser = client()
    first = browser.get(f"/live/{table.code}/").cookies[SEAT_COOKIE]
    assert len(first.value) == 32
    assert (first["httponly"], first["samesite"]) == (True, "Lax")
    assert SEAT_COOKIE not in browser.get(f"/live/{table.code}/").cookies


def test_what_was_cleared_here_before_has_its_replay_but_never_the_deal_that_is_on(
    person: Person, table: Table
) -> None:
    before, again = (person.go_live(sent_game(number)) for number in (11, 326))
    assert before.pk == again.pk == table.pk, "one chair, games passing over it"
    cleared = Game.objects.filter(table=table).exclude(current_table=again)
    assert cleared.count() == 2
    cleared.update(status="won", seq=40)
    page = client().get(f"/live/{table.code}/")
    assert [game["path"] for game in page.context["earlier"]] == [f"/replay/{Game.objects.get(number=11).code}/"]


@pytest.mark.parametrize(
    ("origins", "ids"), [([OTHER], set()), (["blog.example"], {"pyramid.E006"}), ([f"{OTHER}/page"], {"pyramid.E006"})]
)
def test_sites_that_may_frame_are_origins(settings: Settings, origins: list[str], ids: set[str]) -> None:
    settings.EMBED_ORIGINS = origins
    assert {message.id for message in safe_mixture()} == ids


@pytest.mark.parametrize(
    ("host", "ids"),
    [
        ({"address": "redis://localhost", "socket_timeout": None}, set()),
        ({"address": "redis://localhost"}, {"pyramid.E007"}),
        ({"address": "redis://localhost", "socket_timeout": 5}, {"pyramid.E007"}),
        ("redis://localhost", {"pyramid.E007"}),
    ],
)
def test_a_layer_that_would_end_an_idle_receive(settings: Settings, host: object, ids: set[str]) -> None:
    settings.CHANNEL_LAYERS = {"default": {"CONFIG": {"hosts": [host]}}}
    # The suite runs on PostgreSQL too, where the one process is to be told of.
    settings.ENV = replace(settings.ENV, redis_url="", one_process=True)
    assert {message.id for message in safe_mixture()} == ids


def test_a_name_from_right_to_left_keeps_to_itself_on_the_page() -> None:
    table = Member("שלום").go_live(sent_game(326), listed=True)
    for page in (f"/live/{table.code}/", "/live/"):
        text = client().get(page).content.decode()
        assert "\N{FIRST STRONG ISOLATE}שלום\N{POP DIRECTIONAL ISOLATE}’s table" in text
