"""Examining a deal in the browser: pasted, tapped, wrong, mid-game, with cards not seen; stepped, played, shared."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from games.engine.deal import deal_of_number
from games.engine.replay import Game
from games.engine.rules import ruleset_named
from games.engine.solver import winnable

from .conftest import Visit
from .people import faults_in
from .site import Site
from .table import board_of
from .test_play_hands import log_of
from .truth import GOOD_MOVES, LOST_LINE, LOST_NUMBER

DECK = deal_of_number(LOST_NUMBER).text
CARDS = DECK.split(" ")


def examine(context: BrowserContext, site: Site, fragment: str = "") -> Page:
    """The page, ready."""
    page = context.new_page()
    page.goto(f"{site.url}/examine/{fragment}")
    page.wait_for_selector("#examine[data-ready]")
    return page


def verdict(page: Page, text: str) -> None:
    """Until the verdict says so."""
    expect(page.locator('[data-verdict="title"]')).to_have_text(text, timeout=30_000)


def as_text(game: Game, seen: int = 24) -> str:
    """A position as somebody at the table writes it; of the stock only the first `seen` cards are known."""
    table = game.timeline.tableau
    slots = [
        ("--" if not table.holds(place) else card if place < 28 + seen else "??") for place, card in enumerate(CARDS)
    ]
    return " ".join([*slots[: 28 + table.drawn], "|", *slots[28 + table.drawn :]])


def test_a_pasted_deal_is_solved_stepped_through_and_played(site: Site, visit: Visit) -> None:
    context = visit()
    page = examine(context, site)
    page.fill("#deal-text", DECK.replace(" ", ",").lower())
    verdict(page, "It can be won.")
    expect(page.locator('[data-verdict="numbers"]')).to_have_text(
        "Shortest: 50 moves. Best score: 310.", timeout=60_000
    )
    page.click('[data-do="step"]')
    page.check('[name="line"][value="shortest"]', force=True)
    said = page.locator('[data-examine="said"]')
    steps = int((said.text_content() or "").split()[2].rstrip(":"))
    assert page.locator(".line-stage .is-hint").count() > 0
    for _ in range(steps):
        page.click('[data-do="line-next"]')
    expect(said).to_have_text("The pyramid is gone.")
    assert not any(board_of(page)["cards"])
    page.click('[data-do="play"]')
    page.wait_for_selector("#table[data-ready]")
    assert [card.rstrip("*") for card in board_of(page)["cards"]] == CARDS[:28]
    assert log_of(page) == ""


def test_a_deal_by_taps_and_keys(site: Site, visit: Visit) -> None:
    page = examine(visit(), site)
    for card in CARDS[:26]:
        page.click(f'[data-examine="palette"] [data-card="{card}"]')
    expect(page.locator('[data-examine="next"]')).to_have_text("Next: row 7, card 6")
    page.click('[data-slot="26"]')
    for card in CARDS[26:50]:
        page.keyboard.type(card)
    expect(page.locator('[data-examine="next"]')).to_have_text("Next: stock card 23")
    page.keyboard.type(CARDS[50])
    # The last card can only be one, and is filled in.
    expect(page.locator("#deal-text")).to_have_value(deck_in_rows())
    verdict(page, "It can be won.")
    page.click('[data-do="erase"]')
    expect(page.locator(f'[data-card="{CARDS[51]}"].is-used')).to_have_count(1)


def deck_in_rows() -> str:
    """The deck as the box shows it: the pyramid row by row, the stock in lines of twelve."""
    rows, start = [], 0
    for length in range(1, 8):
        rows.append(" ".join(CARDS[start : start + length]))
        start += length
    return "\n".join([*rows, " ".join(CARDS[28:40]), " ".join(CARDS[40:52])])


def test_what_is_wrong_is_shown_while_typing(site: Site, visit: Visit) -> None:
    page = examine(visit(), site)
    mistakes = page.locator('[data-examine="mistakes"]')
    page.fill("#deal-text", f"{CARDS[0]} 1x {CARDS[0]}")
    expect(mistakes).to_contain_text("“1x” (place 2) is not a card.")
    expect(mistakes).to_contain_text("The 6 of clubs is there twice: place 1 and place 3.")
    expect(page.locator(".slot.is-wrong")).to_have_count(3)
    verdict(page, "Verdict")
    page.fill("#deal-text", " ".join(["--", *CARDS[1:]]))
    expect(mistakes).to_have_text("The card at row 1, place 1 cannot be gone: it is still covered.")
    page.fill("#deal-text", " ".join([*CARDS[:27], "--", *CARDS[28:]]))
    expect(mistakes).to_contain_text("This cannot be what is left of a game")
    page.fill("#deal-text", " ".join(CARDS[:20]))
    expect(mistakes).to_be_empty()
    expect(page.locator(".slot.is-wrong")).to_have_count(0)
    expect(page.locator('[data-verdict="line"]')).to_contain_text("8 cards are still to come.")


def test_a_position_in_the_middle_of_a_game(site: Site, visit: Visit) -> None:
    context = visit(permissions=["clipboard-read", "clipboard-write"])
    page = examine(context, site)
    start = Game.begin(deal_of_number(LOST_NUMBER), ruleset_named("classic"))
    for moves, said in ((GOOD_MOVES, "It can be won."), (GOOD_MOVES + 1, "It cannot be won.")):
        game = start.after_all(LOST_LINE.split()[:moves])
        page.fill("#deal-text", as_text(game))
        verdict(page, said)
    game = start.after_all(LOST_LINE.split()[:GOOD_MOVES])
    page.fill("#deal-text", as_text(game))
    verdict(page, "It can be won.")
    expect(page.locator('[data-do="play"]')).to_be_hidden()
    page.click('[data-do="copy-link"]')
    expect(page.locator('[data-verdict="said"]')).to_have_text("The link to this deal is copied.")
    link: str = page.evaluate("navigator.clipboard.readText()")
    again = context.new_page()
    again.goto(link)
    verdict(again, "It can be won.")
    again.click('[data-do="step"]')
    assert [bool(card) for card in board_of(again)["cards"]] == [game.timeline.tableau.holds(n) for n in range(28)]
    # The move that loses it, by hand on the board.
    for card in ("2d", "Jd"):
        again.click(f'.line-stage [data-card="{card}"]')
    verdict(again, "It cannot be won.")
    expect(again.locator('[data-examine="said"]')).to_have_text("From here it cannot be won.")


def test_a_stock_that_is_entered_as_it_is_drawn(site: Site, visit: Visit) -> None:
    page = examine(visit(), site)
    page.fill("#deal-text", " ".join(CARDS[:28]))
    verdict(page, "It depends on cards not seen.")
    page.fill("#deal-text", " ".join([*CARDS[:50], "|"]))
    verdict(page, "It can be won, however they lie.")
    expect(page.locator('[data-verdict="line"]')).to_contain_text("Each of the 2 ways")
    # All four aces under the queen at the apex: nothing that comes can help.
    top = ["Qc", "Ac", "Ad", "Ah", "As"]
    page.fill("#deal-text", " ".join(top + [card for card in CARDS if card not in top][:23]))
    verdict(page, "Lost, whatever comes.")


def test_large_type_move_by_move(site: Site, visit: Visit) -> None:
    options: dict[str, Any] = {"has_touch": True}
    page = visit(**options).new_page()
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{site.url}/examine/#rules=classic&number={LOST_NUMBER}")
    verdict(page, "It can be won.")
    page.locator('.verdict [data-do="cup"]').click()
    move = page.locator('[data-cup="move"]')
    size = float(page.evaluate("parseFloat(getComputedStyle(document.querySelector('[data-cup=move]')).fontSize)"))
    assert size >= 64
    seen = set()
    for _ in range(200):
        text = move.text_content() or ""
        seen.add(text.split(" ")[0])
        if text == "Cleared":
            break
        page.locator('[data-do="cup-next"]').tap()
    assert {"Cleared", "Draw"} <= seen
    page.keyboard.press("ArrowLeft")
    expect(move).not_to_have_text("Cleared")
    page.keyboard.press("Escape")
    expect(page.locator("#cup")).to_be_hidden()
    assert faults_in(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    line = winnable(Game.begin(deal_of_number(LOST_NUMBER), ruleset_named("classic")).position).line
    assert line is not None
