"""The shapes a pyramid can have, numbered.

A card leaves only when nothing covers it, so of the 2 to the 28 sets of pyramid cards only 1,430 can ever lie on a
table. They are numbered once, for every deal: shape 0 is the full pyramid, EMPTY the cleared one, and taking a card
always leads to a shape with a higher number.
"""

from __future__ import annotations

from games.engine.layout import FULL_PYRAMID, open_places


def _all_shapes() -> tuple[int, ...]:
    """Every shape as a mask of the cards there, those with most cards first."""
    found = [FULL_PYRAMID]
    known = {FULL_PYRAMID}
    for mask in found:
        for place in open_places(mask):
            smaller = mask ^ (1 << place)
            if smaller not in known:
                known.add(smaller)
                found.append(smaller)
    return tuple(found)


#: The cards that lie there, by shape, as masks of pyramid places.
MASKS: tuple[int, ...] = _all_shapes()
NUMBERS: dict[int, int] = {mask: number for number, mask in enumerate(MASKS)}
EMPTY = NUMBERS[0]

#: By shape: for each open place, ascending, the shape that is left when its card is taken.
AFTER: tuple[dict[int, int], ...] = tuple(
    {place: NUMBERS[mask ^ (1 << place)] for place in open_places(mask)} for mask in MASKS
)

#: By shape: its open places, as a mask.
OPEN: tuple[int, ...] = tuple(sum(1 << place for place in after) for after in AFTER)
