"""A game, event by event, as watchers may know it: the event, the card that it first reveals, the public hash after it.

Pure: the engine's game in, plain values out. This is where what is hidden is left behind.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.engine.cards import card_text
from games.engine.layout import PYRAMID_SIZE
from games.engine.replay import Game as Play


@dataclass(frozen=True, slots=True)
class PublicStep:
    """Event number `seq` (from 1) of a game; `shown` is None when it reveals no card that was not seen before."""

    seq: int
    event: str
    shown: str | None
    hash: str
    status: str


def shown_by(before: Play, after: Play) -> str | None:
    """The card that the step between these two first reveals. No event reveals more than one."""
    return card_text(after.deal.cards[PYRAMID_SIZE + before.seen]) if after.seen > before.seen else None


def public_steps(play: Play, events: Iterable[str]) -> tuple[Play, list[PublicStep]]:
    """The game after these events, and each of them as a step; Refused names the first that is not legal."""
    steps: list[PublicStep] = []
    for event in events:
        after = play.after(event)
        shown = shown_by(play, after)
        steps.append(PublicStep(after.length, event, shown, after.public.hash, after.status.value))
        play = after
    return play, steps


def shown_cards(start: Play, events: Iterable[str]) -> tuple[Play, tuple[str | None, ...]]:
    """The game after these events, and for each the card that it first reveals, without the cost of the hashes."""
    play, shown = start, []
    for event in events:
        after = play.after(event)
        shown.append(shown_by(play, after))
        play = after
    return play, tuple(shown)
