"""The picture of a result, for those who see its link: 1200 by 630, the night and the dunes of the site, and a pyramid
of blank cards, each row in the colour of the pass that finished it. No rank and no suit is drawn, because none is known
here. Fonts are those of the site (`static/fonts`), as TrueType.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

WIDTH, HEIGHT = 1200, 630
#: Drawn so much larger, then made small, so that every edge is smooth.
_SCALE = 2
_FONTS = Path(__file__).resolve().parent / "fonts"

_SKY = ((36, 69, 93), (15, 30, 43))
_INK, _SOFT, _GOLD, _DIM = "#f6eedd", "#bcc2bd", "#f0bf66", "#2a4052"
_PASSES = {"1": "#93b96a", "2": "#e8ae45", "3": "#6da3d4"}
_STARS = ((38, 44), (210, 36), (624, 196), (560, 34), (690, 118), (760, 60), (900, 44), (1010, 150), (1130, 80))


@dataclass(frozen=True, slots=True)
class Told:
    """What the picture says, in words already translated. `figures` are (number, what it counts), four at most."""

    title: str
    date: str
    outcome: str
    figures: tuple[tuple[str, str], ...]
    rows: str
    invite: str


def draw(told: Told) -> bytes:
    """The picture as PNG."""
    image = Image.new("RGB", (WIDTH * _SCALE, HEIGHT * _SCALE))
    brush = ImageDraw.Draw(image)
    _night(brush)
    _words(brush, told)
    _pyramid(brush, told.rows)
    file = io.BytesIO()
    image.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS).save(file, "PNG", optimize=True)
    return file.getvalue()


def _night(brush: ImageDraw.ImageDraw) -> None:
    top, low = _SKY
    for y in range(HEIGHT * _SCALE):
        share = y / (HEIGHT * _SCALE)
        colour = tuple(round(a + (b - a) * share) for a, b in zip(top, low, strict=True))
        brush.line([(0, y), (WIDTH * _SCALE, y)], fill=colour)
    for x, y in _STARS:
        _disc(brush, x, y, 1.6, "#c9c6bb")
    _shape(brush, [(880, 560), (1060, 380), (1240, 560)], "#182b39")
    _shape(brush, [(1010, 560), (1060, 380), (1100, 560)], "#20394a")
    _dune(brush, 520, 46, "#1b2b34")
    _dune(brush, 560, 30, "#2a3338")
    _dune(brush, 598, 20, "#463f37")


def _dune(brush: ImageDraw.ImageDraw, y: float, high: float, colour: str) -> None:
    """A long hill over the whole width: two waves of different lengths, in steps that the eye does not see."""
    crest = []
    for x in range(0, WIDTH + 1, 6):
        far = (x / WIDTH * 2 - 1) ** 2
        near = ((x * 1.7 + y) % WIDTH / WIDTH * 2 - 1) ** 2
        crest.append((x, y + high * (far * 0.5 + near * near * 0.3)))
    _shape(brush, [*crest, (WIDTH, HEIGHT), (0, HEIGHT)], colour)


def _words(brush: ImageDraw.ImageDraw, told: Told) -> None:
    _say(brush, (72, 64), told.title, _font("fraunces", 58), _INK, most=620)
    _say(brush, (74, 144), told.date, _font("atkinson", 30), _SOFT, most=600)
    _say(brush, (72, 226), told.outcome, _font("fraunces", 66), _GOLD, most=600)
    x = 74.0
    for number, name in told.figures[:4]:
        wide = _say(brush, (x, 346), number, _font("fraunces", 48), _INK, most=170)
        x += max(wide, _say(brush, (x, 408), name, _font("atkinson", 26), _SOFT, most=170)) + 44
    _say(brush, (74, 486), told.invite, _font("atkinson", 28), _SOFT, most=640)


def _pyramid(brush: ImageDraw.ImageDraw, rows: str) -> None:
    """Seven rows of blank cards, half over one another; `rows` begins with the bottom row."""
    wide, high, step = 54.0, 76.0, 60.0
    middle, top = 930.0, 66.0
    for row in range(7):
        colour = _PASSES.get(rows[6 - row], _DIM) if len(rows) == 7 else _DIM
        for column in range(row + 1):
            x = middle + (column - row / 2) * step - wide / 2
            y = top + row * high * 0.72
            box = [(x * _SCALE, y * _SCALE), ((x + wide) * _SCALE, (y + high) * _SCALE)]
            brush.rounded_rectangle(box, radius=8 * _SCALE, fill=colour, outline="#0f1e2b", width=2 * _SCALE)


def _say(
    brush: ImageDraw.ImageDraw,
    at: tuple[float, float],
    text: str,
    font: ImageFont.FreeTypeFont,
    colour: str,
    *,
    most: float,
) -> float:
    """Write a line, smaller where it would be wider than `most`; how wide it became."""
    size = font.size
    while font.getlength(text) > most * _SCALE and size > 24:
        size -= 4
        font = font.font_variant(size=size)
    brush.text((at[0] * _SCALE, at[1] * _SCALE), text, font=font, fill=colour)
    return font.getlength(text) / _SCALE


def _font(name: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(_FONTS / f"{name}.ttf"), size * _SCALE)


def _shape(brush: ImageDraw.ImageDraw, points: list[tuple[float, float]], colour: str) -> None:
    brush.polygon([(x * _SCALE, y * _SCALE) for x, y in points], fill=colour)


def _disc(brush: ImageDraw.ImageDraw, x: float, y: float, radius: float, colour: str) -> None:
    box = [((x - radius) * _SCALE, (y - radius) * _SCALE), ((x + radius) * _SCALE, (y + radius) * _SCALE)]
    brush.ellipse(box, fill=colour)
