"""The table's page as the server sends it: a deal at first paint, numbered deals, and nothing face down in it."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders
from django.test import Client

from games.engine.cards import card_text
from games.engine.deal import MAX_NUMBER, deal_of_number
from games.engine.rules import RULESETS
from games.views.words import table_words

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("plain_static")]


class Elements(HTMLParser):
    """Every start tag with its attributes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Collect it."""
        self.found.append((tag, {name: value or "" for name, value in attrs}))


def page(path: str = "/", **cookies: str) -> str:
    client = Client()
    for name, value in cookies.items():
        client.cookies[name] = value
    response = client.get(path)
    assert response.status_code == 200
    return response.content.decode()


def data(html: str, name: str) -> dict[str, object]:
    block = re.search(rf'<script id="{name}" type="application/json">(.*?)</script>', html)
    assert block is not None
    loaded: dict[str, object] = json.loads(block[1])
    return loaded


def cards(html: str) -> list[dict[str, str]]:
    return [attrs for _, attrs in Elements(html).found if "data-place" in attrs]


def test_first_paint_shows_the_deal_in_place() -> None:
    html = page("/deal/classic/48213/")
    deck = deal_of_number(48213).cards
    places = cards(html)
    assert [attrs["data-card"] for attrs in places] == [card_text(card) for card in deck[:28]]
    assert all("is-open" in attrs["class"] for attrs in places[21:])
    assert all("is-covered" in attrs["class"] for attrs in places[:21])
    assert places[27]["aria-label"].endswith("row 7 card 7, open")
    assert "covered by" in places[0]["aria-label"]
    assert [attrs["tabindex"] for attrs in places].count("0") == 1
    assert data(html, "deal")["deck"] == deal_of_number(48213).text


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_face_down_card_is_in_an_element(ruleset: str) -> None:
    html = page(f"/deal/{ruleset}/48213/")
    deck = [card_text(card) for card in deal_of_number(48213).cards]
    shown = 29 if RULESETS[ruleset].open_stock else 28
    drawn = {attrs["data-card"] for _, attrs in Elements(html).found if attrs.get("data-card")}
    assert drawn == set(deck[:shown])
    addresses = [attrs.get("href") or attrs["data-href"] for tag, attrs in Elements(html).found if tag == "use"]
    uses = [address.split("#")[1] for address in addresses if "faces" in address]
    assert {name for name in uses if "-" not in name} == set(deck[:shown])
    jumbo = [name for name in uses if name.startswith(("rank-", "suit-", "strip-"))]
    assert sorted(rank[-1] + suit[-1] for rank, suit in zip(jumbo[::2], jumbo[1::2], strict=True)) == sorted(
        deck[:shown]
    )


def test_a_random_deal_differs_and_keeps_the_rules_last_chosen() -> None:
    numbers = {data(page(), "deal")["number"] for _ in range(6)}
    assert len(numbers) > 1
    deal = data(page(table="strict.77"), "deal")
    assert (deal["ruleset"], deal["number"], deal["asked"]) == ("strict", 77, False)


@pytest.mark.parametrize(
    "cookie", ["", "nonsense", "classic.", "poker.5", "classic.0", "classic.99999999999", "classic.4294967296"]
)
def test_a_cookie_that_makes_no_sense_is_as_none(cookie: str) -> None:
    assert 1 <= int(str(data(page(table=cookie), "deal")["number"])) <= MAX_NUMBER


@pytest.mark.parametrize(
    "path", ["/deal/poker/1/", "/deal/classic/0/", "/deal/classic/4294967296/", "/deal/classic/x/"]
)
def test_no_such_deal_is_a_page_of_the_house(path: str) -> None:
    response = Client().get(path)
    assert response.status_code == 404
    assert "site-header" in response.content.decode()


def test_the_largest_number_is_a_deal() -> None:
    assert data(page(f"/deal/open/{MAX_NUMBER}/"), "deal")["number"] == MAX_NUMBER


def test_no_inline_script_or_style() -> None:
    for tag, attrs in Elements(page()).found:
        assert "style" not in attrs
        assert not any(name.startswith("on") for name in attrs)
        if tag == "script":
            assert "src" in attrs or attrs["type"] == "application/json"
        assert tag != "style"


def test_only_reading_is_answered() -> None:
    assert Client().post("/").status_code == 405


def test_the_worker_is_headed_by_a_release_whose_files_are_there() -> None:
    response = Client().get("/sw.js")
    assert response["Content-Type"].startswith("text/javascript")
    head = response.content.decode().splitlines()[0]
    release = json.loads(head.removeprefix("self.release = ").removesuffix(";"))
    assert re.fullmatch(r"[0-9a-f]{12}", release["name"])
    for url in release["shell"]:
        if url.startswith(settings.STATIC_URL):
            assert finders.find(url.removeprefix(settings.STATIC_URL)), url
    assert release["entry"] in page()
    rest = {url for url in release["shell"] if not url.startswith(settings.STATIC_URL)}
    assert rest == {"/manifest.webmanifest", "/table/parts/", "/daily/table/"}
    assert Client().get(release["offline"]).status_code == 200


def test_what_lies_beside_the_table_names_no_script() -> None:
    """It may come from a later release than the page, whose modules must not run beside those of the page."""
    for fragment in ("/table/parts/", "/daily/table/"):
        assert not re.search(r"/js/|\.js\b", Client().get(fragment).content.decode()), fragment
    assert 'data-dialogs="/static/js/dialogs/dialogs' in page()


def test_what_lies_beside_the_table_belongs_to_nobody() -> None:
    """The worker keeps it: it sets no cookie and holds no token."""
    answer = Client().get("/table/parts/")
    assert answer.status_code == 200
    assert not answer.cookies
    assert "Cookie" not in answer.get("Vary", "")
    parts = answer.content.decode()
    for name in ("choose", "menu", "games", "apart", "live-panel", "live-words"):
        assert f'id="{name}"' in parts
    assert 'id="choose"' not in page()


def test_the_manifest_names_icons() -> None:
    manifest = Client().get("/manifest.webmanifest").json()
    assert manifest["start_url"] == "/"
    assert manifest["icons"]


def test_every_word_that_a_script_asks_for_is_there() -> None:
    words = table_words()
    asked: set[str] = set()
    for path in (settings.BASE_DIR / "static" / "js").rglob("*.js"):
        if path.parent.name in ("board", "play") or path.name == "play.js":
            source = path.read_text()
            asked |= set(re.findall(r'words\.say\(\s*"(\w+)"', source))
            asked |= {f"{key}_other" for key in re.findall(r'words\.count\(\s*"(\w+)"', source)}
            asked |= set(re.findall(r'notices\.tell\(\s*"(\w+)"', source))
    assert len(asked) > 20
    assert sorted(asked - set(words)) == []
