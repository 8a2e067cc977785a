"""Every address, by every method, as stranger, other person and owner: what each may, what every answer carries.

`answers.txt` says what is expected; an address without a row there fails by name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import override_settings

from .headers import faults_of
from .routes import FILLED, METHODS, NEW_GAME, NOBODY, admin_routes, routes
from .walk import BEHIND_TLS, FORGED, PUBLIC, Answer, Walk, Walker
from .world import NOBODYS_CODE, WHO, World

pytestmark = pytest.mark.django_db
TABLE = Path(__file__).with_name("answers.txt")


@pytest.fixture(scope="module")
def walk(lasting_world: World) -> Iterator[Walk]:
    """The walk, made once."""
    with override_settings(**BEHIND_TLS):
        yield Walker(lasting_world).everywhere()


def expected() -> dict[str, list[str]]:
    """The rows of the table: `route | what` -> `METHOD statuses`."""
    rows = {}
    for line in TABLE.read_text().splitlines():
        if line and not line.startswith("#"):
            route, what, answers = (part.strip() for part in line.split("|"))
            rows[f"{route} | {what}".strip()] = [" ".join(each.split()) for each in answers.split(",")]
    return rows


def test_every_parameter_is_filled() -> None:
    assert [route for route in routes() if "<" in route and route not in FILLED] == []


def test_every_answer_is_as_the_table_says(walk: Walk) -> None:
    found, wanted = walk.rows(), expected()
    assert sorted(found.keys() - wanted.keys()) == [], "addresses without a row in answers.txt"
    assert sorted(wanted.keys() - found.keys()) == [], "rows of answers.txt without an address"
    assert {name: rows for name, rows in found.items() if rows != wanted[name]} == {
        name: wanted[name] for name, rows in found.items() if rows != wanted[name]
    }


def test_nothing_breaks(walk: Walk) -> None:
    assert [answer.name for answer in walk.answers if answer.status >= 500] == []


def test_every_change_asks_for_the_token(walk: Walk) -> None:
    unsafe = [answer for answer in walk.answers if answer.untokened is not None]
    assert {answer.method for answer in unsafe} == set(METHODS) - {"GET"}
    # 405: nothing is done by that method at that address, with a token or without.
    without = [answer for answer in unsafe if answer.untokened not in (403, 405)]
    assert [answer.name for answer in without] == []
    assert [answer.name for answer in unsafe if answer.untokened == 405 and answer.status != 405] == []


def test_what_is_private_is_answered_as_what_is_not_there(walk: Walk) -> None:
    """Not by a word, a header or a length does anybody else learn that the owner's thing exists."""
    pairs = 0
    for answer in walk.answers:
        if answer.who == "owner" or answer.what not in ("private", "own") or answer.status != 404:
            continue
        nothing = next(
            other
            for other in walk.answers
            if (other.route, other.method, other.who) == (answer.route, answer.method, answer.who)
            and other.what in ("nobody's", "no game", "new")
        )
        pairs += 1
        assert told(answer, walk) == told(nothing, walk), answer.name
    assert pairs >= 10


def told(answer: Answer, walk: Walk) -> tuple[int, dict[str, str], str]:
    """An answer without what is this request's own: the token, the address, the request's id."""
    private = walk.world.private
    mine = {private.code, private.client_game_id, walk.world.owner.username, NEW_GAME, NOBODY}
    text = re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", answer.body.decode())
    for each in (answer.address, *mine, NOBODYS_CODE):
        text = text.replace(each, "IT")
    headers = {name: value for name, value in answer.headers.items() if name not in ("X-Request-Id", "Content-Length")}
    headers["Content-Security-Policy"] = "; ".join(sorted(headers["Content-Security-Policy"].split("; ")))
    return answer.status, headers, text


def test_every_answer_carries_the_headers(walk: Walk) -> None:
    found = {answer.name: faults for answer in walk.answers if (faults := faults_of(answer))}
    assert found == {}


def test_a_forged_host_reaches_nothing(walk: Walk) -> None:
    """Canonical links, Open Graph, QR codes, share links, calendars, redirects, cookies: all say the public origin."""
    tainted = [
        answer.name
        for answer in walk.answers
        if FORGED.encode() in answer.body or FORGED in str(answer.headers) or FORGED in answer.cookies.output()
    ]
    assert tainted == []
    assert sum(PUBLIC.encode() in answer.body for answer in walk.answers) > 50, "the pages do name themselves"


def test_a_forged_host_reaches_no_mail(walk: Walk) -> None:
    assert len({mail.subject for mail in walk.mails}) >= 5
    for mail in walk.mails:
        assert FORGED not in mail.message().as_string(), mail.subject
        assert FORGED not in "".join(str(content) for content, _ in getattr(mail, "alternatives", ())), mail.subject
    assert any(PUBLIC in mail.body for mail in walk.mails)


@pytest.mark.parametrize("who", WHO)
def test_the_admin_is_nobodys_here(walk: Walk, who: str) -> None:
    """Without a staff account every address of the admin leads to the sign-in, whether there is something or not."""
    known = {"content_type_id": 1, "url": "nowhere"}
    pk = walk.world.owner.pk
    seen = set()
    for route in admin_routes():
        address = "/" + re.sub(r"<\w+:(\w+)>|<(\w+)>", lambda found: str(known.get(found[1] or found[2], pk)), route)
        address = re.sub(r"\^\(\?P<app_label>(\w+).*", r"\1/", address).replace("(?P<url>.*)$", "nowhere/")
        answer = walk.world.ask(who, "GET", address)
        seen.add(answer.status_code)
        assert answer.get("Location", "/admin/").startswith(("/admin/", "/account/login/")), address
    assert seen <= {302, 404} if who == "stranger" else seen <= {302, 403, 404}
