"""Every word and every meaning can be seen: WCAG contrast of the colours in tokens.css, both themes, both decks."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TOKENS = Path(__file__).resolve().parent.parent / "static" / "css" / "tokens.css"

GROUNDS = ("ground", "ground-glow", "ground-deep", "dune-1", "dune-2", "dune-3", "panel", "well")
SUITS_OPEN = ("black", "red", "blue", "leaf")
#: Pairs of (words, what they stand on) that must reach 4.5 : 1.
WORDS = [
    *((word, ground) for word in ("ink", "ink-soft") for ground in GROUNDS),
    *((word, ground) for word in ("link", "gold-words", "coral-words", "green-words") for ground in GROUNDS),
    ("on-gold", "gold"),
    ("on-gold", "gold-hover"),
    *((suit, "paper") for suit in SUITS_OPEN),
]
#: Pairs that must reach 3 : 1: large signs, edges of fields, marks of state.
SIGNS = [
    *((f"{suit}-covered", "paper-covered") for suit in SUITS_OPEN),
    *((edge, ground) for edge in ("field-edge", "focus", "gold-line") for ground in ("ground", "panel")),
    ("coral", "ground"),
    ("gold-edge", "paper"),
]


def blocks() -> dict[str, str]:
    text = TOKENS.read_text(encoding="utf-8")
    dark = re.search(r"^:root \{(.*?)^\}", text, re.S | re.M)
    system = re.search(r':root:not\(\[data-theme="dark"\]\) \{(.*?)\}', text, re.S)
    chosen = re.search(r':root\[data-theme="light"\] \{(.*?)\}', text, re.S)
    assert dark
    assert system
    assert chosen
    return {"dark": dark[1], "system": system[1], "chosen": chosen[1]}


def colours(theme: str) -> dict[str, str]:
    found = blocks()
    named = re.findall(r"--([a-z0-9-]+): (#[0-9a-f]{6});", found["dark"])
    if theme == "light":
        named += re.findall(r"--([a-z0-9-]+): (#[0-9a-f]{6});", found["chosen"])
    return dict(named)


def light(colour: str) -> float:
    """Relative luminance of `#rrggbb`, 0 to 1."""
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize(("pairs", "least"), [(WORDS, 4.5), (SIGNS, 3.0)], ids=["words", "signs"])
def test_contrast(theme: str, pairs: list[tuple[str, str]], least: float) -> None:
    known = colours(theme)
    ratios = {f"{word} on {ground}": round(contrast(known[word], known[ground]), 2) for word, ground in pairs}
    assert {pair: ratio for pair, ratio in ratios.items() if ratio < least} == {}


def test_the_light_theme_is_the_same_by_system_and_by_choice() -> None:
    found = blocks()
    assert found["system"].split() == found["chosen"].split()
