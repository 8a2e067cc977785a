"""What is kept: games as logs, and the tables at which they are played before an audience. Rows only, no rules."""

from .game import Game
from .table import Table

__all__ = ["Game", "Table"]
