"""What is kept: games as logs, tables where they are played before an audience, the bank of deals, the daily deal and
its results, who may see a game again. Rows, no rules.
"""

from .bank import BankedDeal
from .daily import DailyAttempt, DailyDeal, DailyPicture, DailyResult
from .daily_people import DailyPerson, Follow, PushTarget
from .game import Game
from .replay import Replay, Seen
from .table import Table

__all__ = [
    "BankedDeal",
    "DailyAttempt",
    "DailyDeal",
    "DailyPerson",
    "DailyPicture",
    "DailyResult",
    "Follow",
    "Game",
    "PushTarget",
    "Replay",
    "Seen",
    "Table",
]
