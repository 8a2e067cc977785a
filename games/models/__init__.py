"""What is kept: games as logs, tables where they are played before an audience, the bank of deals. Rows, no rules."""

from .bank import BankedDeal
from .game import Game
from .table import Table

__all__ = ["BankedDeal", "Game", "Table"]
