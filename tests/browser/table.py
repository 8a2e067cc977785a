"""Hands and eyes at a table: play events by clicks, and read a board as anyone sees it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import BrowserContext, Page

#: A numbered deal with a line that clears it; replayed by the engine before a test trusts it.
WON_RULESET, WON_NUMBER = "classic", 326
WON_LINE = (
    "3sTc Kd d d 9h4d 7s6h 8c5c d d Jh2h d d d d QdAh Kh AsQs 7d6s Ks Kc 8s5s 2dJc Td3c d d d d AcQc 7h6c d d d d "
    "3dTh d d 3hTs d d d d Jd2s d d r d d d d d d d d d 2cJs 6d7c d d d d r d 4h9c"
)

#: A deal whose bottom row is 6c 3s Ts 5d 4s 4c Qs; the stock begins Js.
NUMBER = 48213

_BOARD = """() => {
  const shown = (element) => !element.hidden && !element.classList.contains("is-gone");
  const cards = [...document.querySelectorAll("[data-board] .pyramid [data-place]")].map((element) =>
    shown(element) ? `${element.dataset.card}${element.classList.contains("is-open") ? "" : "*"}` : "");
  const pile = (name) => {
    const element = document.querySelector(`[data-board] [data-pile="${name}"]`);
    return shown(element) ? element.dataset.card ?? "back" : "";
  };
  const said = [...document.querySelectorAll("[data-board] [data-said]")].map((element) => element.textContent);
  return { cards, stock: pile("stock"), waste: pile("waste"), under: pile("under"), said };
}"""


def card(page: Page, text: str) -> str:
    """Where this card can be tapped."""
    return f'[data-board] button[data-card="{text}"]'


def told(page: Page) -> str:
    """What the live region says."""
    return (page.text_content("#told") or "").replace("\N{NO-BREAK SPACE}", "")


def board_of(page: Page) -> dict[str, Any]:
    """28 card texts (`*`: covered, empty: gone), stock, waste, and the words beside the piles."""
    board: dict[str, Any] = page.evaluate(_BOARD)
    return board


def play(page: Page, event: str) -> None:
    """One event by clicks: `d` and `r` on the stock, `u` and `y` on their buttons, cards one after the other."""
    if event in ("d", "r"):
        page.click('[data-board] [data-pile="stock"]')
    elif event in ("u", "y"):
        page.click(f'.controls [data-do="{"undo" if event == "u" else "redo"}"]')
    else:
        for at in range(0, len(event), 2):
            page.click(f'[data-board] button.is-open[data-card="{event[at : at + 2]}"]')


def open_deal(context: BrowserContext, origin: str, ruleset: str = WON_RULESET, number: int = WON_NUMBER) -> Page:
    """A numbered deal on the table, ready to be played."""
    page = context.new_page()
    page.goto(f"{origin}/deal/{ruleset}/{number}/")
    page.wait_for_selector("#table[data-ready]")
    return page


def new_deal(page: Page, button: str = '.controls [data-do="new"]') -> None:
    """Another deal, once one is at hand: it is on the table when this returns."""
    page.wait_for_selector("#table[data-hand]")
    page.click(button)


def go_live(page: Page) -> str:
    """Go live by the button; the path of the table's link."""
    page.click('[data-live="button"]')
    page.wait_for_selector('[data-live-bar][data-connection="live"]')
    url = page.input_value('[data-live="link"]')
    page.keyboard.press("Escape")
    page.wait_for_selector('[data-live="panel"]', state="hidden")
    return "/live/" + url.split("/live/", 1)[1]


def watch(context: BrowserContext, url: str) -> Page:
    """The watch page, live."""
    page = context.new_page()
    page.goto(url)
    page.wait_for_selector('#table[data-connection="live"]')
    return page


def wait_for_seq(page: Page, seq: int) -> None:
    """Until this watcher has followed so many events."""
    page.wait_for_selector(f'#table[data-seq="{seq}"]')


def wait_for_host(page: Page) -> None:
    """Until the host's bar is live and nothing waits to be stored."""
    page.wait_for_selector('[data-live-bar][data-connection="live"][data-waiting="0"]')


def name_of(text: str) -> str:
    """`Th` as it is read out: 10 of hearts."""
    ranks = dict(zip("A23456789TJQK", ["ace", *map(str, range(2, 11)), "jack", "queen", "king"], strict=True))
    suits = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
    return f"{ranks[text[0]]} of {suits[text[1]]}"
