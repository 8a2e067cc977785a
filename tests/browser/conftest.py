"""Chromium and the site for the browser tests.

A module has one browser: Playwright keeps an event loop running in this thread while it is there, and the asynchronous
tests of other folders must not meet it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from playwright.sync_api import Error as BrowserError

from .site import Site, Wire

CHROMIUM = "/usr/bin/chromium"
#: Parts of a browser's own window that no page sees. The last three are pages of their own, loaded for each visitor,
#: and cost more than half of what a visitor costs; the others are what Playwright leaves out, for a flag given twice
#: holds what was said last.
LEFT_OUT = (
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "AimEnabled",
    "PreconnectToSearch",
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(LEFT_OUT)}",
]

Visit = Callable[..., BrowserContext]

#: How long a condition is waited for, ms: a busy machine has stood still for a quarter of a minute.
PATIENCE = 30_000
expect.set_options(timeout=PATIENCE)

FAILED = pytest.StashKey[bool]()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder drives a browser."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture(scope="session")
def built_site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """The site's data, made once."""
    site = Site(tmp_path_factory.mktemp("site"))
    site.build()
    return site


@pytest.fixture(scope="module")
def site(built_site: Site) -> Iterator[Site]:
    """The site, running."""
    built_site.start()
    yield built_site
    if built_site.running:
        assert built_site.stop() == 0, "the site did not stop cleanly"


@pytest.fixture
def wire(site: Site) -> Iterator[Wire]:
    """A wire to the site that can be cut."""
    wire = Wire(site.port)
    yield wire
    wire.close()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """Debian's Chromium, without a window."""
    assert os.access(CHROMIUM, os.X_OK), f"the browser tests need {CHROMIUM} (on Debian: apt install chromium)"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium: Browser, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Makes visitors: a browser context each, a person with a device. Errors on their pages fail the test."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def new(**options: Any) -> BrowserContext:
        context = chromium.new_context(viewport={"width": 1366, "height": 768}, reduced_motion="reduce", **options)
        context.set_default_timeout(PATIENCE)
        context.on("weberror", lambda error: faults.append(str(error.error)))
        contexts.append(context)
        return context

    yield new
    for context in contexts:
        if request.node.stash.get(FAILED, False):
            for page in context.pages:
                print(f"{page.url}: script {answers(page, 100)}, frames {answers(page, 'raf')}")
        context.close()
    assert not faults, f"errors on the pages: {faults}"


def answers(page: Page, polling: Literal["raf"] | float) -> str:
    """Whether the page's script runs (polled by a timer, ms) or its frames come: what a test waited for in vain."""
    try:
        page.wait_for_function("() => true", polling=polling, timeout=5_000)
    except BrowserError as error:
        return f"none ({error.message.splitlines()[0]})"
    return "there"
