"""The three courts, drawn as busts in a box of 100 by 120: a prince with a feather, a queen in a tall crown, a king.

Three colours: the suit's own (`currentColor`, inherited), gold and skin. Every bust stands on a broad collar of rings
about (50, 120), the middle of a full card, shared by the bust and the same one turned round.
"""

from __future__ import annotations

GOLD = 'fill="var(--face-gold)"'
SKIN = 'fill="var(--face-skin)" stroke="currentColor" stroke-width="1.6" stroke-linejoin="round"'
LINE = 'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round"'
GOLD_LINE = 'fill="none" stroke="var(--face-gold)" stroke-linecap="round"'

#: The broad collar: whole rings about the middle of the card.
COLLAR = (
    f'<circle {GOLD} stroke="currentColor" stroke-width="5" cx="50" cy="120" r="44.5"/>'
    '<circle fill="var(--face-skin)" stroke="currentColor" stroke-width="4" cx="50" cy="120" r="32"/>'
    '<circle fill="none" stroke="currentColor" stroke-width="5" stroke-dasharray="5 4.42" cx="50" cy="120" r="25.5"/>'
)

KING = (
    # nemes: the striped cloth, its stripes, its band and the cobra
    f'<path {GOLD} stroke="currentColor" stroke-width="2.4" stroke-linejoin="round"'
    ' d="M50 8C34 8 27 17 25 31L10 67c6 5 12 6 18 6l-3 36h17l2-38h12l2 38h17l-3-36c6 0 12-1 18-6'
    'L75 31C73 17 66 8 50 8z"/>'
    '<path d="M25 31c1-3 1-5 2-7l6 2-3 12zM75 31c-1-3-1-5-2-7l-6 2 3 12zM21 41l11 1v8l-15 0zM79 41l-11 1v8l15 0z'
    "M14 58l18-1 1 8-22 0zM86 58l-18-1-1 8 22 0zM28 76h15v6H27zM72 76H57v6h16zM27 89h15v6H26zM73 89H58v6h16z"
    'M33 14l5-4 4 18h-9zM67 14l-5-4-4 18h9z"/>'
    f'<path {SKIN} d="M31 33h38v22c0 13-9 23-19 23s-19-10-19-23z"/>'
    f'<path {GOLD} stroke="currentColor" stroke-width="2" d="M29 27q21-5 42 0l1 8q-22-5-44 0z"/>'
    # the cobra, the eyes and the beard
    '<path d="M50 10c5 4 5 10 2 20h-4c-3-10-3-16 2-20zM34 49c4-5 10-5 14 0-5 3-10 3-14 0zM66 49c-4-5-10-5-14 0'
    ' 5 3 10 3 14 0zM45 77h10l3 25q-8 5-16 0z"/>'
    f'<path {LINE} stroke-width="2.2" d="M33 43q7-4 14-1M67 43q-7-4-14-1M31 50l4-1M69 50l-4-1'
    'M50 49v9l-3 2h6M44 67q6 3 12 0"/>'
    f'<path {GOLD_LINE} stroke-width="2" d="M45 84h10M44 91h12M43 98h14"/>'
)

QUEEN = (
    # neck and face, looking left
    f'<path {SKIN} d="M71 105C66 96 64 80 67 58L40 36C36 42 35 47 34 51L28 61q0 2 4 2l-1 4 2 1'
    '-1 4 2 2c-1 6 1 9 5 9 3 0 4-2 6-5C46 90 44 98 37 105"/>'
    # the tall crown, its ribbon and band, and an earring
    '<path d="M37 43 43 9Q66 3 91 12L69 62Q64 50 37 43z"/>'
    f'<path {GOLD} d="M39 32 41 23Q64 24 80 37L76 46Q60 34 39 32zM36 48 37 41Q66 47 70 60L68 68Q62 53 36 48z'
    'M56 79a4 4 0 1 0 8 0a4 4 0 1 0-8 0z"/>'
    # what is on the ribbon, and the eye
    '<path d="M58 25l5 1-4 9-5-2zM69 30l5 3-5 8-5-3zM47 24l5 0-3 8-5 0zM37 56c4-4 9-4 13 0-5 2-9 3-13 0z"/>'
    # brow, mouth, ear
    f'<path {LINE} stroke-width="2.2" d="M37 52q6-4 14-1M49 56l8 1M32 68h6M34 51 28 61q0 2 4 2'
    'M61 64q5 4 1 9-5 0-4-5z"/>'
)

JACK = (
    # the feather behind, then face and neck, looking right
    f'<path {GOLD} stroke="currentColor" stroke-width="2" stroke-linejoin="round"'
    ' d="M34 34C20 26 16 12 22 2c12 4 20 16 20 30z"/>'
    f'<path {LINE} stroke-width="1.6" d="M38 34 25 9M29 16l-6 0M33 24l-9-1M29 16l1-6M33 24l2-8"/>'
    f'<path {SKIN} d="M40 100V40H66q1 7 3 12l6 10q0 2-4 2l1 4-2 1 1 4-2 2c1 7-2 10-8 10l-5-1q0 9 4 16"/>'
    # wig
    '<path d="M67 41C66 24 56 17 46 17 30 17 22 28 22 46V92H47C52 80 52 60 50 46z"/>'
    f'<path {GOLD_LINE} stroke-width="1.8" d="M29 52v34M35 53v33M41 54v32M46 56v26"/>'
    f'<path {GOLD} d="M22 46C22 42 23 38 24 35Q48 42 66 32L67 40Q48 50 22 46z"/>'
    # the cobra and the eye
    '<path d="M66 30q6 2 5 9l-5 1zM54 56c4-4 9-4 12 0-4 3-8 2-12 0z"/>'
    # brow, mouth
    f'<path {LINE} stroke-width="2.2" d="M53 51q7-4 13-1M72 69h-6M69 52 75 62q0 2-4 2"/>'
)

BUSTS: dict[str, str] = {"J": JACK, "Q": QUEEN, "K": KING}
