"""What the tests of hints, gauge and deals share: a deal and a way to lose it, presses of H, a solver held up."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import BrowserContext, Page, Route, expect

from games.engine.deal import deal_of_number
from games.engine.position import Position
from games.engine.replay import Game
from games.engine.rules import ruleset_named
from games.engine.solver import winnable

from .conftest import Visit
from .site import Site
from .table import play

#: A classic deal that can be won, and a way to play it until it is stuck: winnable for GOOD_MOVES, lost with the next.
LOST_NUMBER = 22
LOST_LINE = "4h9d AdQs Kh d d d d d QcAs d d d d d Kd d d d 4d9h d 2dJd Kc d d d d d d d d d d Ks"
GOOD_MOVES = 20
WORKER = "**/js/solver/worker*.js"


def state_after(moves: int) -> str:
    """The solver's word on LOST_LINE after so many moves."""
    game = Game.begin(deal_of_number(LOST_NUMBER), ruleset_named("classic")).after_all(LOST_LINE.split()[:moves])
    return str(winnable(game.position).state)


def press_hint(page: Page, times: int = 1) -> None:
    """H, so often; returns when the hint is shown."""
    for _ in range(times):
        page.keyboard.press("h")
        expect(page.locator("#hint")).to_be_visible()
        expect(page.locator("#hint p")).not_to_contain_text("Looking")


def lit(page: Page) -> list[str]:
    """The cards that are lit; `stock` where that is."""
    found: list[str] = page.eval_on_selector_all(
        "[data-board] .is-hint", "(all) => all.map((one) => one.dataset.card ?? one.dataset.pile)"
    )
    return found


def lose(page: Page, moves: int | None = None) -> None:
    """So much of LOST_LINE by clicks."""
    for event in LOST_LINE.split()[:moves]:
        play(page, event)


def gauged(visit: Visit, site: Site, **options: Any) -> BrowserContext:
    """A visitor who has chosen the gauge."""
    context = visit(**options)
    context.add_cookies([{"name": "gauge", "value": "on", "url": site.url}])
    return context


def hold_the_worker(context: BrowserContext) -> list[Route]:
    """The solver's file does not arrive: its requests are kept here."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    context.route(WORKER, hold)
    return held


def can_be_won(page: Page) -> bool:
    """Whether the deal on the table can be cleared, by the other engine."""
    kept = page.evaluate("document.cookie").split("table=")[1].split(";")[0]
    ruleset, number = kept.split(".")
    return winnable(Position(deal_of_number(int(number)), ruleset_named(ruleset))).state == "winnable"
