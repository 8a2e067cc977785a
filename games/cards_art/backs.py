"""The two backs: the pyramid mirrored in the river at night, and the pyramid of 28 at dawn."""

from __future__ import annotations


def _reflection() -> str:
    """Bands of the mirrored pyramid, thinner and further apart with each step down."""
    bands = []
    for n in range(5):
        top = 74 + n * 7.4
        height = 4.6 - n * 0.7
        half = 33 * (1 - (top - 72) / 46)
        lower = 33 * (1 - (top + height - 72) / 46)
        bands.append(
            f"M{50 - half:.1f} {top:.1f}H{50 + half:.1f}L{50 + lower:.1f} {top + height:.1f}H{50 - lower:.1f}z"
        )
    return "".join(bands)


def _rows() -> str:
    """Seven rows of triangles, one to seven: the 28 cards of the pyramid."""
    shapes = []
    for row in range(7):
        for place in range(row + 1):
            x = 50 + (place - row / 2) * 11
            shapes.append(f"M{x:g} {34 + row * 10.4:.1f}l4.7 8.6h-9.4z")
    return "".join(shapes)


FRAME = (
    '<rect x="6" y="6" width="88" height="128" rx="6" fill="none" stroke="var(--face-back-line)" stroke-width="1.5"/>'
)

NIGHT = (
    '<rect width="100" height="140" fill="var(--face-back)"/>'
    f"{FRAME}"
    '<g fill="var(--face-back-line)"><circle cx="22" cy="22" r="1.4"/><circle cx="79" cy="28" r="1.7"/>'
    '<circle cx="33" cy="36" r="1"/><circle cx="66" cy="17" r="1"/><circle cx="85" cy="48" r="1"/>'
    '<circle cx="15" cy="50" r="1.2"/></g>'
    '<path fill="var(--face-back-lit)" d="M50 26 83 71H17z"/><path fill="var(--face-back-shade)" d="M50 26 83 71H58z"/>'
    f'<path fill="var(--face-back-line)" d="{_reflection()}"/>'
)

DAWN = (
    '<rect width="100" height="140" fill="var(--face-back-dawn)"/>'
    f"{FRAME}"
    '<path fill="none" stroke="var(--face-back-line)" stroke-width="1.2" d="M22 118H78M30 123H70M40 128H60M30 17H70"/>'
    '<circle cx="50" cy="23" r="6" fill="var(--face-back-lit)"/>'
    f'<path fill="var(--face-back-lit)" d="{_rows()}"/>'
)
