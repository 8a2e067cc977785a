"""Pyramid by lists: slow, plain, and written from the rules alone, to check the engine by. It imports nothing of it."""

from __future__ import annotations

from copy import deepcopy

VALUES = {rank: value for value, rank in enumerate("A23456789TJQK", start=1)}
PASSES = {"relaxed": None, "classic": 3, "double": 2, "strict": 1, "open": 3}
OPEN_STOCK = {"double", "open"}


class NaiveTable:
    """`rows` are lists with None where a card is gone; `stock` next card first; `waste` top last."""

    def __init__(self, deck: list[str], ruleset: str) -> None:
        cards = list(deck)
        self.order = {card: place for place, card in enumerate(deck)}
        self.rows: list[list[str | None]] = [[cards.pop(0) for _ in range(row + 1)] for row in range(7)]
        self.stock = cards
        self.waste: list[str] = []
        self.pass_number = 1
        self.passes = PASSES[ruleset]
        self.open_stock = ruleset in OPEN_STOCK

    @property
    def open_cards(self) -> list[str]:
        """The pyramid cards that nothing covers."""
        found = []
        for number, row in enumerate(self.rows):
            for at, card in enumerate(row):
                if card and (number == 6 or not (self.rows[number + 1][at] or self.rows[number + 1][at + 1])):
                    found.append(card)
        return found

    @property
    def removals(self) -> list[str]:
        """The kings and pairs that may leave now."""
        there = self.open_cards + self.waste[-1:]
        kings = [card for card in there if VALUES[card[0]] == 13]
        both = there + (self.stock[:1] if self.open_stock else [])
        pairs = [
            one + other
            for one in both
            for other in both
            if self.order[one] < self.order[other] and VALUES[one[0]] + VALUES[other[0]] == 13
        ]
        return kings + pairs

    @property
    def won(self) -> bool:
        """Whether the pyramid is gone."""
        return not any(any(row) for row in self.rows)

    @property
    def legal(self) -> list[str]:
        """Every legal move in notation, sorted."""
        if self.won:
            return []
        moves = self.removals
        if self.stock:
            moves.append("d")
        elif self.waste and (self.passes is None or self.pass_number < self.passes):
            moves.append("r")
        return sorted(moves)

    @property
    def status(self) -> str:
        """Stuck is found by doing it: draw and recycle on until a removal comes, or all has been seen."""
        if self.won:
            return "won"
        ahead = deepcopy(self)
        for _ in range(2 * (len(self.stock) + len(self.waste)) + 2):
            if ahead.removals:
                return "playing"
            if "d" in ahead.legal:
                ahead.play("d")
            elif "r" in ahead.legal:
                ahead.play("r")
            else:
                break
        return "stuck"

    def play(self, event: str) -> None:
        """Make a legal move."""
        if event == "d":
            self.waste.append(self.stock.pop(0))
        elif event == "r":
            self.stock, self.waste, self.pass_number = self.waste, [], self.pass_number + 1
        else:
            for card in (event[:2], event[2:]):
                self._take(card)

    def _take(self, card: str) -> None:
        for row in self.rows:
            if card in row:
                row[row.index(card)] = None
        self.stock = [other for other in self.stock if other != card]
        self.waste = [other for other in self.waste if other != card]
