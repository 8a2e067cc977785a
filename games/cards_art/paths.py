"""SVG path data put in its place: moved, scaled and turned here, so that a card is a few plain shapes.

A browser makes a tree of its own for every `<use>`; thirty cards of twenty pips each cost a phone half a second.
A shape is rounded about its own start: the same shape at the same size is the same text wherever it lies, which packs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

#: How many numbers each command takes, for one of its repetitions.
_TAKES = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7, "z": 0}
_TOKEN = re.compile(r"([A-Za-z])|(-?(?:\d+\.?\d*|\.\d+))")

Point = tuple[float, float]
Segment = tuple[str, tuple[float, ...]]


def segments(path: str) -> Iterator[Segment]:
    """Each command, in lower case, its points absolute; `h` and `v` come as `l`. ValueError for what is no path."""
    here: Point = (0.0, 0.0)
    start = here
    for command, numbers in _commands(path):
        kind = command.lower()
        if kind == "z":
            here = start
            yield "z", ()
            continue
        x, y = (0.0, 0.0) if command.isupper() else here
        if kind in "hv":
            here = (x + numbers[0], here[1]) if kind == "h" else (here[0], y + numbers[0])
            yield "l", here
            continue
        if kind == "a":
            placed = (*numbers[:5], x + numbers[5], y + numbers[6])
        else:
            placed = tuple(value + (x, y)[at % 2] for at, value in enumerate(numbers))
        here = (placed[-2], placed[-1])
        if kind == "m":
            start = here
        yield kind, placed


def placed(path: str, x: float, y: float, scale: float = 1.0, *, turned: bool = False, digits: int = 2) -> str:
    """The path scaled about its origin, perhaps turned half round, moved by (x, y); relative after its first point."""
    factor = -scale if turned else scale
    text: list[str] = []
    here: Point | None = None
    start: Point = (0.0, 0.0)
    for kind, values in segments(path):
        if kind == "z":
            text.append("z")
            here = start
            continue
        points = values[5:] if kind == "a" else values
        local = [round(value * factor, digits) for value in points]
        if here is None:
            here = (0.0, 0.0)
            text.append(f"M{_numbers([round(local[0] + x, digits), round(local[1] + y, digits)])}")
        else:
            moved = [round(value - here[at % 2], digits) for at, value in enumerate(local)]
            text.append(_command(kind, values, scale, moved, digits))
        here = (local[-2], local[-1])
        if kind == "m":
            start = here
    return "".join(text)


def _command(kind: str, values: tuple[float, ...], scale: float, moved: list[float], digits: int) -> str:
    if kind == "a":
        radii = [round(value * scale, digits) for value in values[:2]]
        return f"a{_numbers([*radii, *values[2:5], *moved])}"
    if kind == "l" and moved[1] == 0:
        return f"h{_numbers(moved[:1])}"
    if kind == "l" and moved[0] == 0:
        return f"v{_numbers(moved[1:])}"
    return f"{kind}{_numbers(moved)}"


def _commands(path: str) -> Iterator[tuple[str, list[float]]]:
    """Commands with their own letter each time; after `m` the next pairs are lines."""
    command, numbers = "", list[float]()
    for letter, number in _TOKEN.findall(path):
        if letter:
            if numbers:
                raise ValueError(f"numbers left over before {letter!r}")
            if letter.lower() not in _TAKES:
                raise ValueError(f"no path command {letter!r}")
            command = letter
            if letter in "zZ":
                yield letter, []
            continue
        numbers.append(float(number))
        if len(numbers) == _TAKES[command.lower()]:
            yield command, numbers
            command, numbers = {"m": "l", "M": "L"}.get(command, command), []


def _numbers(values: list[float]) -> str:
    """As short as can be read back: no leading zero, a blank only where nothing else parts two numbers."""
    text = ""
    for value in values:
        word = f"{value:.2f}".rstrip("0").rstrip(".") or "0"
        word = re.sub(r"^(-?)0\.", r"\1.", "0" if word == "-0" else word)
        text += word if not text or word.startswith("-") else f" {word}"
    return text
