"""Pages of the guides, read as a browser would."""

from __future__ import annotations

import re
from collections.abc import Callable
from html.parser import HTMLParser

import pytest
from django.test import Client
from django.utils.html import strip_tags


@pytest.fixture(autouse=True)
def without_hashes(plain_static: None) -> None:
    """Every page here is rendered without collected files."""


class Read(HTMLParser):
    """What a page holds: links, ids, headings in order, rows of tables as lists of words."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: list[str] = []
        self.headings: list[int] = []
        self.feed(page)
        body = re.sub(r"<script\b.*?</script>", "", page, flags=re.DOTALL)
        self.words = " ".join(strip_tags(body).split())
        self.rows = [
            [" ".join(strip_tags(cell).split()) for cell in re.findall(r"<t[hd]\b[^>]*>(.*?)</t[hd]>", row, re.DOTALL)]
            for row in re.findall(r"<tr\b[^>]*>(.*?)</tr>", body, re.DOTALL)
        ]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what is looked for later."""
        told = dict(attrs)
        if tag == "a" and told.get("href"):
            self.links.append(str(told["href"]))
        if told.get("id"):
            self.ids.append(str(told["id"]))
        if re.fullmatch(r"h[1-6]", tag):
            self.headings.append(int(tag[1]))


@pytest.fixture
def read(client: Client) -> Callable[[str], Read]:
    """A page by its name; it must be there."""

    def page(name: str) -> Read:
        answer = client.get(f"/{name}/")
        assert answer.status_code == 200
        return Read(answer.content.decode())

    return page
