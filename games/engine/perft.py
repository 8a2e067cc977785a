"""Perft: how many legal move sequences of each length there are, the field's way to prove a move generator."""

from __future__ import annotations

from .position import Position


def perft(position: Position, depth: int) -> list[int]:
    """The number of sequences of 1, 2, ... `depth` moves from here; a won position has none."""
    return [_count(position, length) for length in range(1, depth + 1)]


def _count(position: Position, length: int) -> int:
    moves = position.legal_moves
    if length == 1:
        return len(moves)
    return sum(_count(position.play(move), length - 1) for move in moves)
