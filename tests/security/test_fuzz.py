"""Whatever comes in by pages, files and texts: an answer or a refusal, never a fault; and soon."""

from __future__ import annotations

import contextlib
import json
from typing import Any
from urllib.parse import quote

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from hypothesis import given
from hypothesis import strategies as st

from accounts.export import document
from games.daily.dates import BadDate, parse_date
from games.engine.cards import DeckError
from games.engine.deal import deal_of_text
from games.engine.game_text import GameTextError, read_game
from games.engine.moves import Refused
from games.engine.notation import split_log
from games.engine.replay import replay
from games.engine.rules import RULES_VERSION

from .routes import routes
from .strict import BOUNDED, NASTY, as_strict_as_postgresql, soon, spoilt
from .world import World

MEBIBYTE = 1024 * 1024
#: Any text that can be written into an address, with the characters that have surprised somebody.
ANY = st.text(st.characters(exclude_categories=["Cs"]), max_size=40) | st.sampled_from(
    [nasty for nasty in NASTY if isinstance(nasty, str) and nasty != "\ud800"]
)
QUERIES = ("band", "count", "among", "month", "at", "page", "after", "status", "limit", "next", "sent", "v")
COOKIES = ("zone", "table", "theme", "seat", "sessionid", "csrftoken", "messages")


@pytest.mark.django_db
def test_any_path_query_and_cookie(same_world: World) -> None:
    """Every route with any text in its parameters, any query, any cookies."""
    named = [route for route in routes() if "<" in route and "<int" not in route]

    @BOUNDED
    @given(st.tuples(st.sampled_from(named), ANY, st.sampled_from(QUERIES), ANY, st.sampled_from(COOKIES), ANY))
    def ask(sent: tuple[str, ...]) -> None:
        route, part, query, value, cookie, kept = sent
        address = "/" + "/".join(quote(part or "x", safe="") if "<" in step else step for step in route.split("/"))
        client = same_world.browsers["stranger"].client()
        # As a browser would send it: what a cookie cannot hold is written as octal, which servers read back.
        client.cookies[cookie] = kept.encode().decode("latin-1")
        answer = client.get(f"{address}?{query}={quote(value)}")
        assert answer.status_code < 500, address

    with as_strict_as_postgresql():
        ask()


@pytest.mark.django_db
@pytest.mark.parametrize(
    "address", ["/", "/deals/classic/", "/daily/calendar/", "/daily/reminder.ics", "/daily/{day}/board/", "/about/"]
)
def test_any_query_of_a_page_that_reads_one(same_world: World, address: str) -> None:
    @BOUNDED
    @given(st.dictionaries(st.sampled_from(QUERIES), ANY, max_size=3), st.sampled_from(COOKIES[:3]), ANY)
    def ask(query: dict[str, str], cookie: str, kept: str) -> None:
        client = same_world.browsers["stranger"].client()
        client.cookies[cookie] = kept.encode().decode("latin-1")
        assert client.get(address.format(day=same_world.past.date), query_params=query).status_code < 500

    with as_strict_as_postgresql():
        ask()


@pytest.mark.django_db
@pytest.mark.parametrize(
    "date", ["0000-00-00", "9999-12-31", "2026-13-01", "2026-11-31", "٢٠٢٦-١١-٣٠", "1" * 5000, "-1", "\0"]
)
def test_dates(same_world: World, date: str) -> None:
    for rest in ("", "start/", "board/", "solution/", "r/aaaaaaaaaa/", "r/aaaaaaaaaa.png"):
        method = "POST" if rest == "start/" else "GET"
        assert same_world.ask("other", method, f"/daily/{quote(date)}/{rest}").status_code in (404, 400)
    with pytest.raises(BadDate):
        parse_date(date if date != "9999-12-31" else "9999-12-32")


@BOUNDED
@given(st.text(max_size=300) | st.text("A23456789TJQKcdhs |?-\n:uydrh", max_size=300))
def test_any_text_as_deck_log_or_game(text: str) -> None:
    read(text)


def read(text: str) -> None:
    """By every reader of the engine; a refusal of theirs is an answer."""
    for reader, refusal in ((deal_of_text, DeckError), (read_game, GameTextError), (split_log, Refused)):
        try:
            reader(text)
        except refusal:
            continue
    with contextlib.suppress(DeckError, Refused):
        replay(text, "classic", RULES_VERSION, text)


@pytest.mark.parametrize("unit", ["d ", "Kc", "10h ", "\n", "Deck: ", "?? ", "4h9d ", "\ud800", "é"])
def test_a_mebibyte_of_text_is_refused_soon(unit: str) -> None:
    with soon():
        read(unit * (MEBIBYTE // len(unit)))


@pytest.mark.django_db
def test_any_file_of_games(same_world: World, settings: Any) -> None:
    """An export with one part of it spoilt comes in, or is refused in words."""
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"import": "100000/h/user"}
    good = json.loads(json.dumps(document(same_world.owner), default=str))
    good["games"] = good["games"][:1]
    client = same_world.browsers["other"].client()
    sendable = [text for each in spoilt(good) if (text := _json(each)) is not None]
    with as_strict_as_postgresql():
        for text in sendable[::3]:
            file = SimpleUploadedFile("games.json", text.encode())
            answer = client.post(
                "/account/import/", {"file": file}, headers={"X-CSRFToken": same_world.browsers["other"].token}
            )
            assert answer.status_code == 302, text[:200]


def _json(value: Any) -> str | None:
    text = json.dumps(value)
    return text if len(text) < MEBIBYTE else None
