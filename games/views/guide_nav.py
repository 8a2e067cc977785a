"""Where a reader can go among the pages that teach: the guides, and the count of deals that can be won."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from games.guides.pages import PAGES

from .guide_words import titles

#: The count stands among the guides, after this one.
_BEFORE_THE_COUNT = "variants"


def guide_links() -> list[dict[str, str]]:
    """Path and short title of each, in the order in which they are offered."""
    words = titles()
    links = []
    for name, page in PAGES.items():
        links.append({"path": page.path, "short": words[name]["short"]})
        if name == _BEFORE_THE_COUNT:
            links.append({"path": reverse("games:winnable"), "short": _("Odds")})
    return links
