"""What a device keeps of its games, read and written from outside the table."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

#: Writes a record as the current game: `page.evaluate(SEED, [id, record])`.
SEED = """([id, record]) => new Promise((done, failed) => {
  const opened = indexedDB.open("pyramid", 1);
  opened.onupgradeneeded = () => ["games", "meta", "aside"].forEach((area) => opened.result.createObjectStore(area));
  opened.onerror = failed;
  opened.onsuccess = () => {
    const shelves = opened.result.transaction(["games", "meta"], "readwrite");
    shelves.objectStore("games").put(record, id);
    shelves.objectStore("meta").put(id, "current");
    shelves.oncomplete = () => { opened.result.close(); done(); };
  };
})"""

#: What was put aside.
ASIDE = """() => new Promise((done, failed) => {
  const opened = indexedDB.open("pyramid");
  opened.onerror = failed;
  opened.onsuccess = () => {
    opened.result.transaction("aside").objectStore("aside").getAll().onsuccess = (event) => done(event.target.result);
  };
})"""


def log_of(page: Page) -> str:
    """The log that the device has kept of the current game."""
    log: str = page.evaluate(
        """() => new Promise((done, failed) => {
          const opened = indexedDB.open("pyramid");
          opened.onerror = failed;
          opened.onsuccess = () => {
            const shelves = opened.result.transaction(["games", "meta"]);
            shelves.objectStore("meta").get("current").onsuccess = ({ target }) => {
              shelves.objectStore("games").get(target.result).onsuccess = (event) => done(event.target.result.log);
            };
            shelves.oncomplete = () => opened.result.close();
          };
        })"""
    )
    return log


def ready(page: Page) -> None:
    """The table answers."""
    page.wait_for_selector("#table[data-ready]")


def left(page: Page, text: str) -> None:
    """So many cards are in the stock."""
    expect(page.locator('[data-said="left"]')).to_have_text(text)


def record(**changes: Any) -> dict[str, Any]:
    """A kept game; the deck is damaged unless given."""
    whole = {"schema": 1, "id": "ab" * 16, "ruleset": "classic", "version": "1.0.0", "deck": "no deck", "number": None}
    return (
        whole
        | {"log": "", "acked": 0, "activeMs": 0, "status": "playing", "begunAt": 1, "savedAt": 1, "previous": None}
        | changes
    )
