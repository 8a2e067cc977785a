"""The guides as pages: every link leads somewhere, and machines are told the same as people."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html import unescape
from urllib.parse import urlsplit
from xml.etree import ElementTree

import pytest
from django.contrib.staticfiles import finders
from django.core import mail
from django.core.cache import cache
from django.test import Client
from django.urls import resolve
from PIL import Image

from games.engine.rules import RULESETS
from games.guides.pages import PAGES

from .conftest import Read

pytestmark = pytest.mark.django_db

ORIGIN = "https://pyramid.example"


def test_every_link_leads_somewhere(client: Client, read: Callable[[str], Read]) -> None:
    """Within the guides to a page and a place on it; elsewhere to an address that the site has."""
    pages = {guide.path: read(name) for name, guide in PAGES.items()}
    pages["/winnable/"] = Read(client.get("/winnable/").content.decode())
    links = {(path, link) for path, page in pages.items() for link in page.links if not link.startswith("/static/")}
    assert len(links) > 100
    for path, link in sorted(links):
        target = urlsplit(link)
        assert not target.netloc, f"{link}: a guide sends nobody away"
        resolve(target.path or path)
        if target.fragment:
            assert target.fragment in pages[target.path or path].ids, f"{path}: {link}"


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_well_built(read: Callable[[str], Read], name: str) -> None:
    page = read(name)
    assert len(page.ids) == len(set(page.ids))
    assert page.headings[0] == 1
    assert page.headings.count(1) == 1
    assert all(after <= before + 1 for before, after in zip(page.headings, page.headings[1:], strict=False))
    assert re.search(r"Last reviewed on \d+ \w+ \d{4}", page.words)
    assert f"/about/?page={name}#corrections" in page.links
    assert not re.search(r"\{\w+\}|\bNone\b|%\(", page.words), "something was not filled in"


@pytest.mark.parametrize("name", PAGES)
def test_machines_are_told_the_same(client: Client, settings: object, name: str) -> None:
    settings.PUBLIC_ORIGIN = ORIGIN  # type: ignore[attr-defined]
    page = client.get(f"/{name}/").content.decode()
    url = f"{ORIGIN}{PAGES[name].path}"
    assert f'<link rel="canonical" href="{url}">' in page
    title = re.search(r"<h1[^>]*>(.*?)</h1>", page)
    assert title
    told = dict(re.findall(r'<meta property="(og:[a-z:_]+)" content="([^"]*)">', page))
    assert (told["og:title"], told["og:url"]) == (title[1], url)
    picture = finders.find(told["og:image"].removeprefix(f"{ORIGIN}/static/"))
    assert isinstance(picture, str)
    with Image.open(picture) as image:
        assert image.size == (int(told["og:image:width"]), int(told["og:image:height"])) == (1200, 630)
    block = re.search(r'<script type="application/ld\+json">(.*?)</script>', page, re.DOTALL)
    assert block
    article, crumbs, *others = json.loads(block[1])["@graph"]
    assert (article["headline"], article["url"]) == (unescape(title[1]), url)
    assert article["dateModified"] == PAGES[name].reviewed.isoformat()
    assert article["about"]["numberOfPlayers"]["value"] == 1
    assert crumbs["itemListElement"][-1]["item"] == url
    if name == "questions":
        asked = {one["name"]: one["acceptedAnswer"]["text"] for one in others[0]["mainEntity"]}
        headings = {unescape(text) for text in re.findall(r'class="asked"[^>]*><h3>(.*?)</h3>', page)}
        assert asked.keys() == headings
        assert all(asked.values())


def test_the_sitemap_and_the_robots(client: Client, settings: object) -> None:
    settings.PUBLIC_ORIGIN = ORIGIN  # type: ignore[attr-defined]
    space = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
    answer = client.get("/sitemap.xml")
    assert answer["Content-Type"] == "application/xml"
    found = [each.text or "" for each in ElementTree.fromstring(answer.content).iter(f"{space}loc")]
    assert {f"{ORIGIN}{page.path}" for page in PAGES.values()} <= set(found)
    assert len(found) == len(set(found))
    robots = client.get("/robots.txt").content.decode()
    assert f"Sitemap: {ORIGIN}/sitemap.xml" in robots
    closed = re.findall(r"^Disallow: (\S+)$", robots, re.MULTILINE)
    for url in found:
        path = url.removeprefix(ORIGIN)
        assert not any(path.startswith(each) for each in closed), path
        resolve(path)


def test_every_other_page_says_where_it_lives(client: Client, settings: object) -> None:
    settings.PUBLIC_ORIGIN = ORIGIN  # type: ignore[attr-defined]
    for path in ("/", "/winnable/", "/credits/"):
        page = client.get(path, {"from": "somewhere"}).content.decode()
        assert page.count('rel="canonical"') == 1
        assert f'<link rel="canonical" href="{ORIGIN}{path}">' in page
        assert f'<meta property="og:image" content="{ORIGIN}/static/og/pyramid.png">' in page


def test_the_count_is_framed_as_the_guides_are(client: Client, read: Callable[[str], Read]) -> None:
    """One name wherever a link leads to it, its place in the row of pages, and a mistake in it can be reported."""
    page = Read(client.get("/winnable/").content.decode())
    assert {"/about/?page=winnable#corrections", "/questions/"} <= set(page.links)
    assert page.words.count("How many deals can be won") >= 3, "the head, the row of pages, the foot of the site"
    assert "/winnable/" in read("variants").links
    about = client.get("/about/?page=winnable").content.decode()
    assert '<option value="winnable" selected>How many deals can be won</option>' in about


def test_the_guides_are_linked_from_every_page(client: Client) -> None:
    page = Read(client.get("/credits/").content.decode())
    assert {guide.path for guide in PAGES.values()} <= set(page.links)


def test_the_variants_name_every_ruleset(read: Callable[[str], Read]) -> None:
    words = read("variants").words
    assert "Choose the rules before the deal" in words
    assert all(name.capitalize() in words for name in RULESETS)


def test_every_figure_brings_what_its_script_needs(client: Client) -> None:
    for name in ("rules", "strategy"):
        page = client.get(f"/{name}/").content.decode()
        block = re.search(r'<script id="figures" type="application/json">(.*?)</script>', page, re.DOTALL)
        assert block
        assert set(re.findall(r'data-diagram="([^"]+)"', page)) == set(json.loads(block[1]))


# --- corrections ---


@pytest.fixture
def fresh_limits() -> None:
    """Nobody has sent anything yet."""
    cache.clear()


@pytest.mark.usefixtures("fresh_limits")
def test_a_correction_is_mailed(client: Client, settings: object) -> None:
    settings.PUBLIC_ORIGIN = ORIGIN  # type: ignore[attr-defined]
    told = {"about": "strategy", "text": "The six is a nine.", "email": "reader@pyramid.example"}
    answer = client.post("/about/", told)
    assert (answer.status_code, answer["Location"]) == (302, "/about/?sent=yes#corrections")
    assert "on its way" in client.get("/about/?sent=yes").content.decode()
    [sent] = mail.outbox
    assert "The six is a nine." in sent.body
    assert f"{ORIGIN}/strategy/" in sent.body
    assert sent.reply_to == ["reader@pyramid.example"]


@pytest.mark.usefixtures("fresh_limits")
@pytest.mark.parametrize(
    "wrong",
    [
        {"about": "strategy", "text": " "},
        {"about": "nowhere", "text": "Something."},
        {"about": "rules", "text": "x" * 2001},
        {"about": "rules", "text": "Something.", "email": "no address"},
        {"about": "rules", "text": "Something.", "email": "a@b.example\nBcc: c@d.example"},
    ],
)
def test_a_wrong_form_comes_back_with_all_its_words(client: Client, wrong: dict[str, str]) -> None:
    answer = client.post("/about/", wrong)
    assert answer.status_code == 400
    page = answer.content.decode()
    assert 'class="errorlist"' in page
    assert wrong["text"].strip() in page
    assert mail.outbox == []


@pytest.mark.usefixtures("fresh_limits")
def test_a_flood_is_refused_and_a_broken_post_is_told(client: Client, settings: object) -> None:
    told = {"about": "rules", "text": "Keep these words."}
    settings.EMAIL_BACKEND = "tests.guides.broken_post.Backend"  # type: ignore[attr-defined]
    answer = client.post("/about/", told)
    assert answer.status_code == 503
    assert "Keep these words." in answer.content.decode()
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"  # type: ignore[attr-defined]
    statuses = [client.post("/about/", told).status_code for _ in range(6)]
    assert statuses == [302] * 5 + [429]
    assert len(mail.outbox) == 5


def test_a_correction_needs_its_token() -> None:
    strict = Client(enforce_csrf_checks=True)
    assert strict.post("/about/", {"about": "rules", "text": "Something."}).status_code == 403
