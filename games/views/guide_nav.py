"""Where a reader can go among the pages that teach: the guides, and the count of deals that can be won."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from games.guides.pages import PAGES

from .guide_words import titles

#: The count stands among the guides, after this one.
_BEFORE_THE_COUNT = "variants"


def count_title() -> str:
    """The one name of the page with the count, at its head and wherever a link leads to it."""
    return _("How many deals can be won")


def guide_links() -> list[dict[str, str]]:
    """Path, title and short title of each, in the order in which they are offered."""
    words = titles()
    links = []
    for name, page in PAGES.items():
        links.append({"path": page.path, "title": words[name]["title"], "short": words[name]["short"]})
        if name == _BEFORE_THE_COUNT:
            links.append({"path": reverse("games:winnable"), "title": count_title(), "short": count_title()})
    return links


def link_after(path: str) -> dict[str, str]:
    """The one to read after the page at `path`; after the last comes the first. ValueError when none is there."""
    links = guide_links()
    paths = [link["path"] for link in links]
    return links[(paths.index(path) + 1) % len(links)]
