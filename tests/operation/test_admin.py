"""The admin: no door for strangers; a game found and drawn, a table ended before its watchers, a name blocked."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import requests
from asgiref.sync import sync_to_async
from django.contrib.auth.models import Permission
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import get_resolver

from accounts.adapters import AccountAdapter
from accounts.blocking import block_name
from accounts.changes import rename
from accounts.models import BlockedName, Report, User
from games.live.bridge import Alone, Over, Word
from games.live.constants import Close
from games.live.hub import Hub
from games.models import Game, Table
from games.services.begin import begin
from tests.live.people import Person, Socket, sent_game
from tests.live.server import LiveServer

PAGE = {"Accept": "text/html"}
BACKEND = "django.contrib.auth.backends.ModelBackend"


@pytest.fixture
def staff() -> Client:
    """Somebody who runs the site, signed in."""
    client = Client()
    client.force_login(User.objects.create_superuser("Imhotep", "i@example.com"), BACKEND)
    return client


@pytest.fixture
def ann() -> User:
    """Somebody who plays."""
    return User.objects.create_user("Ann", "ann@example.com")


def signed_in(user: User) -> Client:
    """A browser of theirs."""
    client = Client()
    client.force_login(user, BACKEND)
    return client


def game_of(user: User | None = None, log: str = "d d u") -> Game:
    """A game on deal 22, of this person or a guest."""
    owner = Person().owner
    game = begin(owner=owner, sent=sent_game(22, log=log))
    if user is not None:
        Game.objects.filter(pk=game.pk).update(user=user, guest="")
    return Game.objects.get(pk=game.pk)


def addresses() -> list[str]:
    """One of each kind of page that the admin has."""
    pages = ["", "login/", "logout/", "jsi18n/", "password_change/", "nowhere/"]
    for name in ("games/game", "games/table", "accounts/user", "accounts/report", "accounts/blockedname"):
        pages += [f"{name}/", f"{name}/add/", f"{name}/1/change/", f"{name}/1/delete/", f"{name}/1/history/"]
    return [f"/admin/{page}" for page in [*pages, "games/table/1/end/", "accounts/user/1/block-name/"]]


@pytest.mark.django_db
@pytest.mark.parametrize("method", ["get", "post"])
def test_for_others_there_is_no_admin(ann: User, method: str) -> None:
    assert get_resolver().resolve("/admin/games/table/1/end/").func
    for client in (Client(), signed_in(ann)):
        answers = {address: getattr(client, method)(address).status_code for address in addresses()}
        assert set(answers.values()) == {404}, answers


@pytest.mark.django_db
def test_every_page_keeps_to_the_policy(staff: Client, ann: User) -> None:
    game = game_of(ann)
    Report.objects.create(kind="replay", subject=game.code, reason="other", words="<b>bold</b>", about=ann)
    pages = ["/admin/", f"/admin/games/game/{game.pk}/change/", f"/admin/accounts/user/{ann.pk}/block-name/"]
    pages += [f"/admin/{name}/" for name in ("games/game", "games/table", "accounts/user", "accounts/report")]
    pages += [f"/admin/accounts/report/{Report.objects.get().pk}/change/"]
    for page in pages:
        answer = staff.get(page)
        text = answer.content.decode()
        assert answer.status_code == 200
        assert "unsafe" not in answer.headers["Content-Security-Policy"]
        assert not re.findall(r"<script(?![^>]*\bsrc=)(?![^>]*json)[^>]*>|<style\b|\sstyle=|\son\w+=", text), page
        assert "<b>bold" not in text
    assert game.code in staff.get(pages[-1]).content.decode()


@pytest.mark.django_db
def test_a_game_is_found_by_its_code_and_drawn(staff: Client, ann: User) -> None:
    game, _ = game_of(ann), game_of()
    found = staff.get("/admin/games/game/", {"q": game.code}).content.decode()
    assert f"/admin/games/game/{game.pk}/change/" in found
    assert "1 game" in found
    page = staff.get(f"/admin/games/game/{game.pk}/change/")
    shown = page.context["drawn"]
    assert (shown.at, shown.seen["moves"], shown.seen["undos"]) == (3, 1, 1)
    text = page.content.decode()
    assert text.count('class="small-card') == 28
    assert "?after=2" in text
    assert ">Ann</a>" in text
    assert len(shown.stock.split()) == 23
    assert len(shown.waste.split()) == 1
    before = staff.get(f"/admin/games/game/{game.pk}/change/?after=2").context["drawn"]
    assert (before.at, len(before.waste.split()), before.before, before.after) == (2, 2, 1, 3)
    for odd in ("x", "-1", "99999", "\u0662"):
        assert staff.get(f"/admin/games/game/{game.pk}/change/?after={odd}").status_code == 200
    Game.objects.filter(pk=game.pk).update(log="d r")
    assert "stock is not empty" in staff.get(f"/admin/games/game/{game.pk}/change/").content.decode()


async def test_a_table_is_ended_before_its_watchers(
    alone: None, data_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Through the server's own admin, so that it has the sockets."""
    monkeypatch.setenv("DEBUG", "1")  # its static files are not collected
    server = await sync_to_async(LiveServer)(data_folder)
    try:
        person = await sync_to_async(Person)()
        table = await sync_to_async(person.go_live)(sent_game())
        host, _ = await Socket.joined(server, table.code, person=person)
        watcher, _ = await Socket.joined(server, table.code)
        assert await sync_to_async(end_by_button)(server, table) == 302
        for socket in (watcher, host):
            await socket.expect("ended")
            assert await socket.closed() == Close.ENDED
        row = await Table.objects.aget(pk=table.pk)
        assert row.ended_at is not None
        assert row.game_id == table.game_id, "the game stays the owner's"
    finally:
        await sync_to_async(server.stop)()


def end_by_button(server: LiveServer, table: Table) -> int:
    """Sign in as staff, open the table's page there, press the button."""
    client = Client()
    client.force_login(User.objects.create_superuser("Imhotep", "i@example.com"), BACKEND)
    session = requests.Session()
    session.cookies.set("sessionid", client.cookies["sessionid"].value, domain="localhost.local")
    page = session.get(f"{server.origin}/admin/games/table/{table.pk}/change/", timeout=20)
    assert "Take this table off the air" in page.text, page.text
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page.text)
    assert token is not None
    address = f"{server.origin}/admin/games/table/{table.pk}/end/"
    sent = {"csrfmiddlewaretoken": token[1]}
    return session.post(address, sent, headers={"Origin": server.origin}, allow_redirects=False, timeout=20).status_code


@pytest.mark.django_db
def test_who_may_only_look_ends_nothing(ann: User) -> None:
    User.objects.filter(pk=ann.pk).update(is_staff=True)
    ann.user_permissions.add(Permission.objects.get(codename="view_table"))
    person = Person()
    table = person.go_live(sent_game())
    client = signed_in(ann)
    assert client.get(f"/admin/games/table/{table.pk}/change/").status_code == 200
    assert client.post(f"/admin/games/table/{table.pk}/end/").status_code == 404
    client.post("/admin/games/table/", {"action": "end", "_selected_action": [table.pk]})
    assert Table.objects.get().ended_at is None


@pytest.mark.django_db
def test_the_action_ends_tables_once(staff: Client) -> None:
    tables = [Person().go_live(sent_game()) for _ in range(2)]
    sent = {"action": "end", "_selected_action": [table.pk for table in tables]}
    assert "2 ended." in staff.post("/admin/games/table/", sent, follow=True).content.decode()
    assert "0 ended." in staff.post("/admin/games/table/", sent, follow=True).content.decode()


@pytest.mark.django_db
def test_a_blocked_name_is_gone_and_another_must_be_chosen(staff: Client, ann: User) -> None:
    browser, other = signed_in(ann), User.objects.create_user("Bob")
    answer = staff.post(f"/admin/accounts/user/{ann.pk}/block-name/", {"word": " It hurt  somebody. "}, follow=True)
    assert "Nobody can be called Ann any more." in answer.content.decode()
    ann.refresh_from_db()
    assert re.fullmatch(r"Player \d{6}", ann.username)
    assert (ann.name_blocked, BlockedName.objects.get().name) == ("It hurt somebody.", "Ann")

    for page in ("/", "/live/", "/account/", "/statistics/"):
        assert browser.get(page, headers=PAGE)["Location"] == "/account/name/"
    assert browser.get("/api/me", headers={"Accept": "application/json"}).status_code == 200
    assert signed_in(other).get("/live/", headers=PAGE).status_code == 200
    shown = browser.get("/account/name/", headers=PAGE).content.decode()
    assert "It hurt somebody." in shown
    for refused in ("Ann", "a n n", "\u00c4nn"):
        assert browser.post("/account/name/", {"name": refused}, headers=PAGE).status_code == 200
    with pytest.raises(ValidationError):
        AccountAdapter().clean_username("Ann")
    assert browser.post("/account/name/", {"name": "Anneke"}, headers=PAGE)["Location"] == "/account/"
    ann.refresh_from_db()
    assert (ann.username, ann.name_blocked) == ("Anneke", "")
    assert browser.get("/live/", headers=PAGE).status_code == 200
    staff.post(f"/admin/accounts/blockedname/{BlockedName.objects.get().pk}/delete/", {"post": "yes"})
    rename(user=other, name=AccountAdapter().clean_username("Ann"))


@pytest.mark.django_db
def test_blocking_twice_changes_the_word_alone(ann: User) -> None:
    first = block_name(user=ann, word="One.")
    assert block_name(user=ann, word="Another.") == first
    ann.refresh_from_db()
    assert (ann.username, ann.name_blocked) == (first, "Another.")
    assert BlockedName.objects.count() == 1
    with pytest.raises(ValueError, match="a word"):
        block_name(user=ann, word="  ")


def test_a_table_that_nobody_watches_here_is_told_to_the_others() -> None:
    told: list[tuple[str, Word]] = []

    class Noting(Alone):
        def tell(self, code: str, word: Word) -> None:
            told.append((code, word))

    Hub(None, bridge=Noting()).closed("abcdefghij")  # type: ignore[arg-type]
    assert told == [("abcdefghij", Over())]
