"""The guides in a browser: every diagram is played by touch and by keyboard, and the pages can be read by everyone."""

from __future__ import annotations

import json
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from games.engine.layout import HELD_BY, PYRAMID_SIZE, ROW_OF
from games.engine.rules import RULESETS
from games.guides.answers import ASKED, answers
from games.guides.pages import PAGES
from games.guides.spots import DIAGRAMS
from games.guides.tries import FIRST_FIVE_MOVES, TRIES

from .conftest import Visit
from .site import Site

HANDS = ("touch", "keyboard")


class Diagram:
    """Hands and eyes at one diagram of a page."""

    def __init__(self, page: Page, slug: str, hand: str) -> None:
        self.page, self.hand = page, hand
        self.root = page.locator(f'[data-diagram="{slug}"]')
        self.root.scroll_into_view_if_needed()
        page.wait_for_selector(f'[data-diagram="{slug}"][data-ready]')
        self.said = self.root.locator('[data-said="told"]')

    def press(self, selector: str) -> None:
        """Touch something, or bring the focus to it and press Enter."""
        element = self.root.locator(selector)
        if self.hand == "touch":
            element.tap()
        else:
            element.focus()
            self.page.keyboard.press("Enter")

    def way(self, name: str) -> None:
        """Press a button of the diagram."""
        self.press(f'[data-way="{name}"]')

    def play(self, event: str) -> None:
        """A move by its cards, or by the stock."""
        if event in ("d", "r"):
            self.press('[data-pile="stock"]')
        else:
            for at in range(0, len(event), 2):
                self.press(f'.board button.is-open[data-card="{event[at : at + 2]}"]')

    def card(self, text: str) -> Any:
        """A card of the board, if it lies there."""
        return self.root.locator(f'.board button[data-card="{text}"]')


def visitor(visit: Visit, site: Site, name: str, **options: Any) -> Page:
    """A page of the guides on a phone."""
    context = visit(has_touch=True, **options)
    page = context.new_page()
    page.set_viewport_size({"width": 390, "height": 844})
    answer = page.goto(f"{site.url}/{name}/")
    assert answer is not None
    assert answer.ok
    return page


@pytest.mark.parametrize("hand", HANDS)
def test_the_diagrams_of_the_rules(site: Site, visit: Visit, hand: str) -> None:
    page = visitor(visit, site, "rules")
    play_the_first_lesson(Diagram(page, "first-five", hand))
    ask_what_holds(Diagram(page, "holds", hand))
    stack_the_waste(Diagram(page, "waste", hand))
    turn_the_passes(Diagram(page, "passes", hand))


def play_the_first_lesson(lesson: Diagram) -> None:
    said = json.loads(lesson.page.locator("#figures").text_content() or "")["first-five"]["said"]
    lesson.press('.board [data-card="Td"]')
    expect(lesson.said).to_contain_text("dimmed")
    for event in FIRST_FIVE_MOVES:
        lesson.play(event)
        expect(lesson.said).to_contain_text(said[event])
    expect(lesson.said).to_contain_text(said["done"])
    expect(lesson.root.locator(".pyramid .card:visible")).to_have_count(PYRAMID_SIZE - 7)
    lesson.way("back")
    expect(lesson.root.locator(".pyramid .card:visible")).to_have_count(PYRAMID_SIZE)
    for _ in FIRST_FIVE_MOVES:
        lesson.way("show")
    expect(lesson.said).to_contain_text(said["done"])


def ask_what_holds(holds: Diagram) -> None:
    for place in range(PYRAMID_SIZE):
        count = HELD_BY[place].bit_count()
        # A covered card is cut by those on it, so a finger goes to its upper half.
        if holds.hand == "touch":
            holds.root.locator(f'[data-place="{place}"]').tap(position={"x": 10, "y": 10})
        else:
            holds.press(f'[data-place="{place}"]')
        expect(holds.said).to_contain_text("must leave first" if count else "Nothing lies on it")
        if count:
            expect(holds.said).to_contain_text(f" {count} card")
        expect(holds.root.locator(".card.is-below")).to_have_count(count)
        expect(holds.root.locator("tr.is-told th")).to_have_text(str(ROW_OF[place] + 1))
    holds.root.locator('[data-place="0"]').focus()
    holds.page.keyboard.press("ArrowDown")
    assert holds.page.evaluate("document.activeElement.dataset.place") in ("1", "2")
    expect(holds.root.locator('.pyramid [tabindex="0"]')).to_have_count(1)


def stack_the_waste(waste: Diagram) -> None:
    game = DIAGRAMS["waste"].game
    for _ in range(5):
        game = game.after("d")
        waste.way("draw")
        expect(waste.root.locator("[data-fan] li")).to_have_count(len(game.view()["waste"]))
    for event in ("2sJs", "AsQh"):
        game = game.after(event)
        waste.play(event)
        expect(waste.said).to_contain_text("on top again")
    top = game.view()["waste"][-1]
    expect(waste.card(top)).to_have_attribute("data-pile", "waste")
    waste.way("undo")
    expect(waste.card("As")).to_be_visible()


def turn_the_passes(passes: Diagram) -> None:
    for name, rules in RULESETS.items():
        choice = passes.root.locator(f'input[value="{name}"]')
        choice.focus()
        passes.page.keyboard.press("Space") if passes.hand == "keyboard" else choice.check(force=True)
        turn = passes.root.locator('[data-way="turn"]')
        for number in range(1, (rules.passes or 5) + 1):
            passes.way("turn")
            expect(passes.said).to_contain_text(f"Pass {number}")
            if number != rules.passes:
                expect(turn).to_have_attribute("aria-disabled", "false")
                passes.way("turn")
        if rules.passes is not None:
            expect(passes.said).to_contain_text("No pass is left")
            expect(turn).to_have_attribute("aria-disabled", "true")


@pytest.mark.parametrize("hand", HANDS)
def test_every_exercise_is_answered_as_the_solver_says(site: Site, visit: Visit, hand: str) -> None:
    page = visitor(visit, site, "strategy")
    for slug in ASKED:
        answer, exercise = answers()[slug], Diagram(page, slug, hand)
        lost = [move for move in answer.legal if move not in answer.alive]
        # All of them by touch; by keyboard one of each kind, for the answer is the same.
        moves = [*answer.alive, *lost] if hand == "touch" else [answer.alive[0], lost[0]]
        for move in moves:
            exercise.play(move)
            state = "right" if move in answer.alive else "wrong"
            expect(exercise.root).to_have_attribute("data-state", state)
            exercise.play("d")
            expect(exercise.said).to_contain_text("Take it back")
            exercise.way("back")
            expect(exercise.said).to_contain_text("beginning")
        exercise.way("show")
        expect(exercise.root).to_have_attribute("data-state", "right")


@pytest.mark.parametrize("hand", HANDS)
def test_every_mistake_can_be_made(site: Site, visit: Visit, hand: str) -> None:
    page = visitor(visit, site, "strategy")
    for slug, (touched, answer) in TRIES.items():
        trial = Diagram(page, slug, hand)
        sentence = trial.root.locator(".diagram-why p").text_content() or ""
        if slug == "two-waste":
            trial.way("waste-pair")
        elif slug == "undo":
            trial.play("2cJc")
            expect(trial.root.locator('[data-said="score"]')).to_have_text("70")
            trial.way("undo")
            expect(trial.root.locator('[data-said="score"]')).to_have_text("58")
        elif slug == "half-covered":
            covered = trial.card(touched[0])
            covered.tap(position={"x": 8, "y": 8}) if hand == "touch" else trial.press('.board [data-card="9h"]')
        else:
            for card in touched:
                trial.press(f'[data-pile="{card}"]' if card == "stock" else f'.board [data-card="{card}"]')
        expect(trial.said).to_contain_text(sentence)
        assert answer
        expect(trial.root).to_have_attribute("data-state", "right")


def test_the_waste_card_beneath_can_be_touched_too(site: Site, visit: Visit) -> None:
    trial = Diagram(visitor(visit, site, "strategy"), "two-waste", "touch")
    trial.root.locator('[data-pile="under"]').tap(position={"x": 10, "y": 30})
    expect(trial.said).to_contain_text("Two waste cards never pair")


def test_the_cards_are_there_without_a_script(site: Site, visit: Visit) -> None:
    page = visitor(visit, site, "strategy", java_script_enabled=False)
    for slug in ASKED:
        cards = page.locator(f'[data-diagram="{slug}"] .pyramid .card:not(.is-gone) svg')
        assert cards.count() == ASKED[slug].game.view()["left"]
    expect(page.locator("#own-cover .diagram-why p")).to_have_count(1)


def test_the_row_of_guides_begins_at_the_name_of_this_page(site: Site, visit: Visit) -> None:
    """On a phone, where it is longer than the page: at once, and with nothing moved by it."""
    for name in (*PAGES, "winnable"):
        page = visitor(visit, site, name, java_script_enabled=False)
        box = page.locator('.guide-nav [aria-current="page"]').bounding_box()
        assert box is not None
        assert box["x"] >= 0, name
        assert box["x"] + box["width"] <= 390, name
        assert page.evaluate("scrollY") == 0, name


@pytest.mark.parametrize("width", [390, 768, 1366, 1920])
def test_every_page_begins_at_the_brand_with_a_head_of_one_size(site: Site, visit: Visit, width: int) -> None:
    page = visit().new_page()
    page.set_viewport_size({"width": width, "height": 900})
    heads, tops = set(), set()
    for path in ("rules", "winnable", "privacy", "statistics", "examine", "replay", "credits"):
        page.goto(f"{site.url}/{path}/")
        x, size, top = page.evaluate(
            """() => {
              const box = (what) => document.querySelector(what)?.getBoundingClientRect();
              const [head, above] = [box("main h1"), box(".guide-nav ul") ?? box(".site-header")];
              const size = getComputedStyle(document.querySelector("main h1")).fontSize;
              return [head.x - box(".brand").x, size, Math.round(head.y - above.bottom)];
            }"""
        )
        assert abs(x) < 1, path
        heads.add(size)
        tops.add(top)
    assert (len(heads), len(tops)) == (1, 1), (heads, tops)


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_guides_can_be_read_by_everyone(site: Site, visit: Visit, theme: str) -> None:
    context = visit(color_scheme=theme)
    page = context.new_page()
    for name in PAGES:
        page.set_viewport_size({"width": 1366, "height": 900})
        answer = page.goto(f"{site.url}/{name}/")
        assert answer is not None
        assert answer.ok
        found = Axe().run(page)
        assert found.violations_count == 0, f"{name}, {theme}: {found.generate_report()}"
        for width in (320, 768):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (name, width)
