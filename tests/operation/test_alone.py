"""Without Redis one process serves a site: the second is refused, and the lock of one that was killed is nobody's."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.site import Site

from .commands import manage


@pytest.fixture
def site(tmp_path: Path) -> Site:
    """A site of its own, on SQLite and in memory, not started yet."""
    return Site(tmp_path)


KINDS = pytest.mark.parametrize("kind", [[], ["--crowd"]], ids=["daphne", "uvicorn"])


@KINDS
def test_a_second_process_is_refused_by_name(site: Site, kind: list[str]) -> None:
    site.start()
    try:
        said = manage(site.data, "serve", "--port", "0", *kind, code=1)
        assert f"Pyramid cannot start: process {site.pid} serves the site of {site.data} already" in said
        assert "REDIS_URL" in said
    finally:
        assert site.stop() == 0


@KINDS
def test_it_can_be_stopped_as_soon_as_it_says_that_it_serves(site: Site, kind: list[str]) -> None:
    for _ in range(5):
        site.start(*kind)
        assert site.stop() == 0


def test_after_a_kill_the_next_one_serves(site: Site) -> None:
    site.start()
    site.kill()
    site.start()
    assert site.stop() == 0


def test_other_commands_need_not_be_alone(site: Site) -> None:
    site.start()
    try:
        assert manage(site.data, "deal", "--number", "1")
    finally:
        assert site.stop() == 0
