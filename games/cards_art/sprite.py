"""Every card as SVG: a full and a jumbo rendering of 100 by 140 for each, of as few shapes as can be, in three sprites.

Three, so that a slow phone reads each in a moment of its own; it took the whole in one breath of 150 ms.

Full, for cards of about 75 px and more: index in the corners, pips or court. Jumbo, for small cards: the rank left and
the suit right along the top strip (all that shows of a covered card), one large suit or court below. A jumbo card is
put together from two drawings, `rank-9` and `suit-h`: a phone reads 21 of them where the 52 took it 50 ms. A court's
rank brings the court with it, and takes its suit without the large one, `strip-h`.
Colours are custom properties of the page (`--face-...`, set in `cards.css`), so a covered card dims without a filter.
"""

from __future__ import annotations

from games.cards_art import backs, courts, ranks, suits
from games.cards_art.paths import placed
from games.engine.cards import RANKS, SUITS

# Where the middle column of the pips stands, and how far the outer ones are from it: the index needs the left edge.
MIDDLE = 56.5
ASIDE = 15.5
L, M, R = MIDDLE - ASIDE, MIDDLE, MIDDLE + ASIDE
TOP, END = 24, 116

_SIX: list[tuple[float, float]] = [(L, TOP), (R, TOP), (L, 70), (R, 70), (L, END), (R, END)]
_FOURS: list[tuple[float, float]] = [(x, y) for y in (TOP, 55, 85, END) for x in (L, R)]
PIPS: dict[str, list[tuple[float, float]]] = {
    "2": [(M, TOP), (M, END)],
    "3": [(M, TOP), (M, 70), (M, END)],
    "4": [(L, TOP), (R, TOP), (L, END), (R, END)],
    "5": [(L, TOP), (R, TOP), (M, 70), (L, END), (R, END)],
    "6": _SIX,
    "7": [*_SIX, (M, 47)],
    "8": [*_SIX, (M, 47), (M, 93)],
    "9": [*_FOURS, (M, 70)],
    "T": [*_FOURS, (M, 40), (M, 100)],
}


#: The full cards of these ranks are together in a sprite.
FULL = {"pips": "A23456789T", "courts": "JQK"}


def sprites() -> dict[str, str]:
    """The files by name, each ending in a newline: small cards and backs, and the full cards as in `FULL`."""
    small = [*map(_jumbo_rank, RANKS), *(_jumbo_suit(suit, with_body=body) for suit in SUITS for body in (True, False))]
    # The four of a rank beside each other: what is alike lies near, and packs.
    backs_of_all = [f'<g id="back-night">{backs.NIGHT}</g>', f'<g id="back-dawn">{backs.DAWN}</g>']
    full = {
        f"faces-{name}.svg": _file([_full(rank, suit) for rank in ranks for suit in SUITS])
        for name, ranks in FULL.items()
    }
    return {"faces.svg": _file([*small, *backs_of_all]), **full}


def _file(drawings: list[str]) -> str:
    return "\n".join(['<svg xmlns="http://www.w3.org/2000/svg"><defs>', *drawings, "</defs></svg>"]) + "\n"


#: How much narrower the ten of a full card is than it was drawn: its index keeps as much edge as the others.
NARROW = {"T": 0.87}


def _rank(
    rank: str, x: float, y: float, scale: float, *, narrow: float = 1, turned: bool = False, name: str = ""
) -> str:
    """The outline as it was drawn, put in its place by the browser: rounded, so fine a shape would lose its edges."""
    turn = "rotate(180)" if turned else ""
    size = f"{scale:g}" if narrow == 1 else f"{scale * narrow:.3g} {scale:g}"
    place = f"translate({x:g} {y:g}){turn}scale({size})"
    named = f' id="{name}"' if name else ""
    return f'<path{named} transform="{place}" d="{ranks.OUTLINES[rank].path}"/>'


def _suit(suit: str, x: float, y: float, scale: float, *, turned: bool = False) -> str:
    return placed(suits.PATHS[suit], x, y, scale, turned=turned)


def _pips(rank: str, suit: str) -> str:
    scale = {2: 0.2, 3: 0.2, 9: 0.162, 10: 0.162}.get(len(PIPS[rank]), 0.182)
    return "".join(_suit(suit, x, y, scale, turned=y > 70) for x, y in PIPS[rank])


def _card(name: str, suit: str, inside: str) -> str:
    return f'<g id="{name}" color="var(--face-{suit})" fill="currentColor">{inside}</g>'


def _full(rank: str, suit: str) -> str:
    narrow = NARROW.get(rank, 1)
    half = ranks.OUTLINES[rank].width * narrow / 2
    index = _rank(rank, 16.5 - half * 0.11, 31, 0.11, narrow=narrow)
    index += _rank(rank, 90.5 + half * 0.055, 121, 0.055, narrow=narrow, turned=True)
    beside = _suit(suit, 16.5, 46, 0.19) + _suit(suit, 90.5, 114, 0.095, turned=True)
    if rank in courts.BUSTS:
        body = _court(rank, suit)
    else:
        pips = _suit(suit, MIDDLE, 72, 0.56) if rank == "A" else _pips(rank, suit)
        body = f'<path fill-opacity="var(--face-pips)" d="{pips}"/>'
        if rank + suit == "As":
            body += '<path fill="var(--face-gold)" fill-opacity="var(--face-pips)" d="M56.5 62 68.5 80H44.5z"/>'
    return _card(f"{rank}{suit}", suit, f'{index}<path d="{beside}"/>{body}')


def _court(rank: str, suit: str) -> str:
    """The bust and the same turned round, with the suit in the middle of the collar."""
    bust = courts.BUSTS[rank]
    half = f'<g transform="translate(29.5 5.2)scale(.54)">{courts.COLLAR}{bust}</g>'
    other = f'<g transform="translate(83.5 134.8)rotate(180)scale(.54)">{bust}</g>'
    medal = f'<circle cx="56.5" cy="70" r="10.5" fill="var(--face-paper)"/><path d="{_suit(suit, 56.5, 70, 0.14)}"/>'
    return f'<g opacity="var(--face-pips)">{half}{other}{medal}</g>'


def _jumbo_rank(rank: str) -> str:
    """Inherits the suit's colour, as both and as everything else that says no colour."""
    if rank not in courts.BUSTS:
        return _rank(rank, 6, 48, 0.2, name=f"rank-{rank}")
    bust = courts.COLLAR + courts.BUSTS[rank]
    body = f'<g opacity="var(--face-body)" transform="translate(16 58)scale(.68)">{bust}</g>'
    return f'<g id="rank-{rank}">{_rank(rank, 6, 48, 0.2)}{body}</g>'


def _jumbo_suit(suit: str, *, with_body: bool) -> str:
    strip = _suit(suit, 79, 27, 0.29)
    if not with_body:
        return f'<path id="strip-{suit}" d="{strip}"/>'
    body = f'<path fill-opacity="var(--face-body)" d="{_suit(suit, 50, 97, 0.66)}"/>'
    return f'<g id="suit-{suit}"><path d="{strip}"/>{body}</g>'
