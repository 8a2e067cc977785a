"""In which pass each row of the pyramid was finished: all that a share tells of how a deal went. No card is in it.

Mirrored by `static/js/daily/rows.js`.
"""

from __future__ import annotations

from collections.abc import Iterable

from games.engine.layout import PYRAMID_SIZE, ROW_OF
from games.engine.moves import Move
from games.engine.tableau import Tableau

ROWS = 7
_ROW_MASKS = tuple(sum(1 << place for place in range(PYRAMID_SIZE) if ROW_OF[place] == row) for row in range(ROWS))


def finished_rows(line: Iterable[Move]) -> str:
    """One digit a row, from the bottom row to the top: the pass in which its last card left, 9 at most, or 0.

    `line` is the moves from the deal on, without what was undone.
    """
    passes = [0] * ROWS
    table = Tableau()
    for move in line:
        table = table.after(move)
        for row, mask in enumerate(_ROW_MASKS):
            if not passes[row] and not table.pyramid & mask:
                passes[row] = min(9, table.pass_number)
    return "".join(map(str, reversed(passes)))
