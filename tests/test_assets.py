"""The drawings, fonts and icons: what they may weigh, that every name used exists, that no page carries inline style.

The weights are those of the first visit on a phone (fonts 32 KB, cards 16 KB compressed); the sprites of the cards
must be what `manage.py faces` draws today, and the tag and the script must write the same markup.
"""

from __future__ import annotations

import gzip
import re
import shutil
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest
from django.contrib.staticfiles import finders
from django.template import Context, Template
from django.template.loader import render_to_string
from playwright.sync_api import sync_playwright

from games.cards_art import ranks, suits
from games.cards_art.paths import placed, segments
from games.cards_art.ranks import CAP_HEIGHT
from games.cards_art.sprite import sprites
from games.engine.cards import RANKS, SORTED_DECK, SUITS, card_text
from games.templatetags.icons import TABLE_ICONS

ROOT = Path(__file__).resolve().parent.parent
STATIC = ROOT / "static"
#: Every page; the look of a mail is no page, and mail programs know no style sheets.
TEMPLATES = [path for path in sorted((ROOT / "templates").rglob("*.html")) if path.parent.name != "email"]
DRAWINGS = sorted(STATIC.rglob("*.svg"))
SPRITES = sorted((STATIC / "cards").glob("*.svg"))
SVG = "{http://www.w3.org/2000/svg}"
CARDS = [card_text(card) for card in SORTED_DECK]
ERROR_PAGES = ("400", "403", "403_csrf", "404", "500", "offline", "maintenance", "credits")


pytestmark = pytest.mark.usefixtures("plain_static")


def packed(path: Path) -> int:
    return len(gzip.compress(path.read_bytes()))


def ids(path: Path) -> set[str]:
    return {name for element in ElementTree.parse(path).iter() if (name := element.get("id"))}


# --- weight ---


def test_both_fonts_together_stay_below_32_kb() -> None:
    fonts = sorted((STATIC / "fonts").glob("*.woff2"))
    assert [font.name for font in fonts] == ["atkinson.woff2", "fraunces.woff2"]
    assert sum(font.stat().st_size for font in fonts) <= 32 * 1024


def test_the_cards_stay_below_16_kb_compressed() -> None:
    assert sum(map(packed, SPRITES)) <= 16 * 1024


def test_icons_are_small() -> None:
    assert packed(STATIC / "icons" / "icons.svg") <= 4 * 1024
    for picture in (STATIC / "icons").glob("*.png"):
        assert picture.stat().st_size <= 8 * 1024, picture.name


# --- names ---


def test_the_sprites_are_what_the_command_draws() -> None:
    assert {path.name: path.read_text(encoding="utf-8") for path in SPRITES} == sprites()


def test_every_card_has_both_renderings_of_a_few_shapes() -> None:
    """Few, and none by reference: a phone makes a tree of its own for each."""
    trees = [ElementTree.parse(path) for path in SPRITES]
    named = [element for tree in trees for element in tree.iter() if element.get("id")]
    drawn = {element.get("id", ""): len(list(element.iter())) for element in named}
    jumbo = {f"rank-{rank}" for rank in RANKS} | {f"{part}-{suit}" for part in ("suit", "strip") for suit in SUITS}
    assert {*CARDS, *jumbo, "back-night", "back-dawn"} == set(drawn)
    assert not [use for tree in trees for use in tree.iter(f"{SVG}use")]
    assert max(count for name, count in drawn.items() if name[:2] in CARDS and name[0] not in "JQK") <= 6
    assert max(drawn.values()) <= 50


@pytest.mark.parametrize("path", [outline.path for outline in ranks.OUTLINES.values()] + list(suits.PATHS.values()))
@pytest.mark.parametrize("turned", [False, True], ids=["upright", "turned"])
def test_a_shape_in_its_place_is_the_same_shape(path: str, turned: bool) -> None:
    factor = -0.19 if turned else 0.19
    here = list(segments(placed(path, 16.5, 46, 0.19, turned=turned)))
    drawn = list(segments(path))
    assert [kind for kind, _ in here] == [kind for kind, _ in drawn]
    for (kind, now), (_, before) in zip(here, drawn, strict=True):
        first = 5 if kind == "a" else 0
        for at, (value, was) in enumerate(zip(now[first:], before[first:], strict=True)):
            assert value == pytest.approx(was * factor + (16.5, 46)[at % 2], abs=0.02)


def test_what_is_no_path_is_refused() -> None:
    for wrong in ("M0 0w1 2", "M0 0l1z"):
        with pytest.raises(ValueError, match=r"no path command|left over"):
            list(segments(wrong))


def test_every_icon_that_is_used_is_in_the_sprite() -> None:
    known = ids(STATIC / "icons" / "icons.svg")
    assert known > TABLE_ICONS
    used = {
        name for path in TEMPLATES for name in re.findall(r'{% icon "([^"]+)" %}', path.read_text(encoding="utf-8"))
    }
    for script in (STATIC / "js").rglob("*.js"):
        used |= set(re.findall(r'\bicon\("([a-z0-9-]+)"', script.read_text(encoding="utf-8")))
    assert used
    assert used <= known


def test_every_drawing_is_well_formed_and_coloured_by_the_page() -> None:
    for path in DRAWINGS:
        for element in ElementTree.parse(path).iter():
            assert element.tag not in (f"{SVG}style", f"{SVG}script"), path.name
            assert "style" not in element.attrib, path.name
            assert not [name for name in element.attrib if name.startswith("on")], path.name
    properties = set(re.findall(r"var\((--face-[a-z-]+)\)", "".join(sprites().values())))
    styles = (STATIC / "css" / "cards.css").read_text(encoding="utf-8")
    assert properties
    assert {name for name in properties if f"{name}:" not in styles} == set()


# --- reading a card ---


@pytest.mark.parametrize("card", CARDS)
def test_a_small_card_is_read_from_its_strip(card: str) -> None:
    """At 320 px a card is 42 px wide: its rank is 16 px high, taller than the suit, and both lie in the top 45 %."""
    tree = ElementTree.parse(STATIC / "cards" / "faces.svg")
    named = {element.get("id"): element for element in tree.iter()}
    markup = Template(f'{{% load cards %}}{{% card_face "{card}" %}}').render(Context())
    parts = re.findall(r' href="[^"#]*#([a-z]+-\w)"', markup)
    assert [name[-1] for name in parts] == list(card)
    rank, suit = (next(named[name].iter(f"{SVG}path")) for name in parts)
    assert rank.get("d") == ranks.OUTLINES[card[0]].path
    rank_x, rank_base, rank_scale = place(rank)
    points = [values[-2:] for _, values in segments(suit.get("d", "")) if values]
    suit_height = max(y for _, y in points) - min(y for _, y in points)
    rank_height = CAP_HEIGHT * rank_scale
    assert rank_height * 0.42 >= 16
    assert rank_height > suit_height > 20
    assert rank_base - rank_height > 0
    assert max(rank_base, *(y for _, y in points)) <= 140 * 0.45
    assert 0 < rank_x < 50 < min(x for x, _ in points)


def place(shape: ElementTree.Element) -> tuple[float, float, float]:
    found = re.fullmatch(r"translate\(([\d.]+) ([\d.]+)\)scale\(([\d.]+)\)", shape.get("transform", ""))
    assert found
    return float(found[1]), float(found[2]), float(found[3])


# --- markup ---


class Markup(HTMLParser):
    """Elements with their attributes in order, so that `<use/>` and `<use></use>` are the same."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.seen: list[tuple[str, list[tuple[str, str | None]]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, attrs))


@pytest.mark.browser
def test_the_tag_and_the_script_write_the_same_markup() -> None:
    def tag(text: str) -> str:
        return Template("{% load cards %}" + text).render(Context())

    expected = [tag(f'{{% card_face "{card}" %}}') for card in CARDS] + [tag("{% card_back %}")]
    addresses = tag("{% sprites %}")
    assert len(addresses.split()) == len(SPRITES)
    source = (STATIC / "js" / "board" / "face.js").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        page = browser.new_page(viewport={"width": 390, "height": 844})
        written = page.evaluate(
            """async ([source, cards, addresses]) => {
              const face = await import(`data:text/javascript;charset=utf-8,${encodeURIComponent(source)}`);
              const drawn = [...cards.map((card) => face.cardFace(card, addresses)), face.cardBack(addresses)];
              return drawn.map((svg) => svg.outerHTML);
            }""",
            [source, CARDS, addresses],
        )
        browser.close()
    assert len(written) == 53
    assert [Markup(text).seen for text in written] == [Markup(text).seen for text in expected]


def test_one_width_decides_about_full_faces() -> None:
    """The script that stands in pages imports nothing, so that it says it again."""
    written = [(STATIC / "js" / name).read_text(encoding="utf-8") for name in ("board/face.js", "pages/faces.js")]
    widths = [re.findall(r"\(min-width: \d+px\)", text) for text in written]
    assert widths[0] == widths[1] != []


@pytest.mark.parametrize("card", ["", "1h", "10h", "7x", "hh", "7h-j", '"><script>'])
def test_a_face_of_no_card_is_refused(card: str) -> None:
    with pytest.raises(KeyError):
        Template("{% load cards %}{% card_face card %}").render(Context({"card": card}))


def test_the_table_s_style_sheets_search_no_page() -> None:
    """`:has()` makes the browser look through the page whenever anything on it is hidden, in the middle of a tap."""
    names = re.findall(r'@import "([^"]+)"', (STATIC / "css" / "table.css").read_text(encoding="utf-8"))
    assert names
    searching = [name for name in names if ":has(" in (STATIC / "css" / name).read_text(encoding="utf-8")]
    assert searching == []


def test_no_template_carries_inline_style_or_script() -> None:
    assert TEMPLATES
    for path in TEMPLATES:
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"\sstyle\s*=|<style\b|\son[a-z]+\s*=\s*[\"']", text), path.name
        for attributes in re.findall(r"<script\b([^>]*)>", text):
            assert "src=" in attributes or "application/json" in attributes, path.name


@pytest.mark.parametrize("name", ERROR_PAGES)
def test_a_page_of_trouble_needs_no_context_and_leads_back_to_the_table(name: str) -> None:
    text = render_to_string(f"{name}.html")
    assert text.startswith("<!doctype html>")
    assert '<a class="button button--gold" href="/">' in text or '<a class="button" href="/">' in text
    assert text.count("<h1") == 1


# --- what is owed to others ---


def test_licences_are_here_and_credited() -> None:
    credits_page = render_to_string("credits.html")
    owed = {
        "fonts/fraunces-OFL.txt": ("Fraunces", "SIL OPEN FONT LICENSE Version 1.1"),
        "fonts/atkinson-OFL.txt": ("Atkinson Hyperlegible Next", "SIL OPEN FONT LICENSE Version 1.1"),
        "icons/lucide-LICENSE.txt": ("Lucide", "ISC License"),
    }
    for path, (name, words) in owed.items():
        found = finders.find(path)
        assert found, path
        assert words in Path(found).read_text(encoding="utf-8")
        assert name in credits_page
        assert Path(path).stem in credits_page
