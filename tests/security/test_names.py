"""A name is words wherever it stands: refused where it is chosen, and harmless should one stand in the database all
the same, in pages, blocks of data, frames, mails, calendars, files, pictures."""

from __future__ import annotations

import io
import json
from html.parser import HTMLParser
from typing import Any

import msgspec
import pytest
from django.core import mail
from django.core.cache import cache
from django.core.exceptions import ValidationError
from PIL import Image

from accounts import names
from accounts.models import User
from accounts.preferences import make_public
from games.live.source import record_of
from games.live.told import You
from games.models import Table
from games.services.daily_people import follow

from .world import World

pytestmark = pytest.mark.django_db

HOSTILE = {
    "html": "<b id=x>\"'&amp;<svg>",
    "script": "<script>alert(1)<!--",
    "attribute": "\" onload=x autofocus='",
    "bidi": "\u202egpj.eulb\u2066\u2069",
    "zero width": "A\u200bnn\ufeff\u200d",
    "mail header": "a\r\nBcc: x@evil.example",
    "template": "{{ 7*7 }}%(name)s{0}%s",
    "table sheet": "=HYPERLINK('x:y')",
    "json": '"},"mine":true,"x":{"',
    "separator": "a\u2028b\u2029c",
}


class Shape(HTMLParser):
    """The elements of a page with the names of their attributes, and the words between, each in order."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, tuple[str, ...]]] = []
        self.words: list[str] = []
        self.blocks: list[Any] = []
        self._data = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element."""
        self.tags.append((tag, tuple(name for name, _ in attrs)))
        self._data = tag == "script" and ("type", "application/json") in attrs

    def handle_data(self, data: str) -> None:
        """Words, or a block of data, which must be readable."""
        if self._data:
            self.blocks.append(json.loads(data))
            self._data = False
        self.words.append(data)


def shown(world: World) -> dict[str, str]:
    """Every page on which others, or the person, see the name."""
    day = world.today.date.isoformat()
    as_other = {
        "lobby": "/live/",
        "table": f"/live/{world.table.code}/",
        "screen": f"/live/{world.table.code}/screen/",
        "embed": f"/live/{world.table.code}/embed/",
        "profile": "/u/somebody/",
        "replay": f"/replay/{world.open.code}/",
        "board": f"/daily/{day}/board/?among=friends",
        "result": f"/daily/{day}/r/{world.attempt.code}/",
        "friend": f"/daily/friends/{world.friend}/",
        "friends": "/daily/friends/",
    }
    as_owner = {"overview": "/account/", "rename": "/account/name/", "farewell": "/account/delete/", "play": "/"}
    pages = {}
    for who, addresses in (("other", as_other), ("owner", as_owner)):
        for name, address in addresses.items():
            answer = world.ask(who, "GET", address)
            assert answer.status_code == 200, (name, answer.status_code)
            pages[name] = answer.content.decode()
    return pages


def named(world: World, name: str) -> None:
    """The owner bears this name, past every check."""
    User.objects.filter(pk=world.owner.pk).update(username=name, name_key=names.key("somebody"))
    world.owner.refresh_from_db()
    cache.clear()  # the lobby keeps its list for two seconds


@pytest.fixture
def seen(same_world: World) -> World:
    """The owner shows everything: page, table in the lobby, results; the other one follows."""
    make_public(user=same_world.owner, public=True)
    Table.objects.filter(pk=same_world.table.pk).update(listed=True)
    follow(follower_id=same_world.other.pk, followed_id=same_world.owner.pk)
    return same_world


@pytest.mark.parametrize("kind", HOSTILE)
def test_no_such_name_is_taken(kind: str) -> None:
    with pytest.raises(ValidationError):
        names.clean(HOSTILE[kind])


@pytest.mark.parametrize("kind", HOSTILE)
def test_it_changes_no_page_no_file_and_no_mail(seen: World, kind: str) -> None:
    named(seen, "Hatshepsut")
    plain = {name: Shape(page) for name, page in shown(seen).items()}
    named(seen, HOSTILE[kind])
    pages = shown(seen)
    for name, page in pages.items():
        assert Shape(page).tags == plain[name].tags, (name, "the name makes an element or an attribute")
        assert len(Shape(page).blocks) == len(plain[name].blocks), name
    told = sum(HOSTILE[kind].split()[0] in "".join(Shape(page).words) for page in pages.values())
    assert told >= 6, "it is shown, as words"
    _files(seen, HOSTILE[kind])
    _mails(seen)


def _files(world: World, name: str) -> None:
    """JSON is JSON, with the name in it as it is; a picture is a picture; a calendar says nothing of anybody."""
    assert world.ask("owner", "GET", "/api/me").json()["name"] == name
    assert world.ask("owner", "GET", "/account/export/").json()["account"]["name"] == name
    assert [row["host"] for row in world.ask("other", "GET", "/live/tables.json").json()["tables"]] == [name]
    snapshot = record_of(Table.objects.get(pk=world.table.pk)).snapshot(
        "snapshot", you=You("watcher", False, 1), host="here", crowd=0
    )
    assert json.loads(msgspec.json.encode(snapshot))["table"]["host"] == name
    calendar = world.ask("owner", "GET", "/daily/reminder.ics").content.decode()
    assert name not in calendar
    picture = world.ask("other", "GET", f"/daily/{world.today.date}/r/{world.attempt.code}.png")
    assert Image.open(io.BytesIO(picture.content)).format == "PNG"


def _mails(world: World) -> None:
    """To its bearer, and to those who run the site: no line more in their heads than with any other name."""
    mail.outbox.clear()
    world.ask("stranger", "POST", "/account/login/code/", {"email": world.owner.email})
    world.ask("stranger", "POST", "/account/password/reset/", {"email": world.owner.email})
    world.ask("other", "POST", f"/report/table/{world.table.code}/", {"reason": "name", "words": "see"})
    assert len(mail.outbox) >= 2
    for letter in mail.outbox:
        head = letter.message()
        assert "Bcc" not in head
        assert "evil.example" not in str(head["To"]) + str(head["Subject"])
