"""A number keeps what it counts: no line ends between the two.

The browser's half is asked the same by tests/js/nobreak.test.js.
"""

from __future__ import annotations

import pytest
from django.template import Context, Template
from django.utils.safestring import SafeString

from games.templatetags.nobreak import NO_BREAK, nobreak


@pytest.mark.parametrize(
    ("words", "kept"),
    [
        ("33 moves, 60 % of 100 deals", "33_moves, 60_% of 100_deals"),
        ("place 1 and place 7.", "place 1_and place_7."),
        ("from 66.19 – 67.50 by version 1.0.0", "from 66.19 – 67.50_by version 1.0.0"),
        ("no number, no change", "no number, no change"),
        ("Ā 2 āb", "Ā 2_āb"),
    ],
)
def test_a_number_and_its_unit(words: str, kept: str) -> None:
    assert nobreak(words) == kept.replace("_", NO_BREAK)


def test_tags_and_what_is_no_line_of_words_are_left_alone() -> None:
    page = '<i class="row-1 col">2 cards</i><pre>3 d</pre><textarea rows="8 x">4 d</textarea><b>5</b> or 6'
    shown = nobreak(SafeString(page))
    assert shown == page.replace("2 cards", f"2{NO_BREAK}cards")
    assert isinstance(shown, SafeString)


def test_what_is_not_safe_does_not_become_so() -> None:
    text = Template("{% load nobreak %}{{ words|nobreak }}").render(Context({"words": "3 <b> d"}))
    assert text == "3 &lt;b&gt; d"
