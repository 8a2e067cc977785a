"""`manage.py reload_clients`: the sockets of every process come back bit by bit, over Redis."""

from __future__ import annotations

import argparse
import asyncio
import re
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from redis import Redis, RedisError

from games.live.bridge import AnyWord, ComeBack, Coming
from games.live.layer import LayerBridge
from games.live.roster import is_shared

_UNITS = {"": 1, "s": 1, "m": 60}
#: Seconds within which a process that hears at all has answered.
ANSWER_WAIT = 2.0
LONGEST = 3600.0


def seconds(text: str) -> float:
    """`60s`, `2m` or `90` in seconds; ArgumentTypeError for anything else, and above an hour."""
    match = re.fullmatch(r"(\d+(?:\.\d+)?)([sm]?)", text)
    wait = float(match[1]) * _UNITS[match[2]] if match else -1.0
    if not 0 <= wait <= LONGEST:
        raise argparse.ArgumentTypeError(f"{text!r} is no time up to an hour, such as 60s or 2m")
    return wait


class Command(BaseCommand):
    """Exit 0 when the time is over and all have been asked; 1 without Redis, or when Redis does not answer."""

    help = "Ask the live sockets of every process to come back, spread over a time, so that they spread over processes."

    def add_arguments(self, parser: CommandParser) -> None:
        """--over."""
        parser.add_argument("--over", type=seconds, default="60s", help="spread over this: 60s, 2m (default: 60s)")

    def handle(self, *args: Any, **options: Any) -> None:
        """Ask, wait, and say how many there were."""
        if not is_shared():
            raise CommandError(
                "REDIS_URL is not set: there is one process, and nothing to spread its sockets over. Restart it: "
                "its sockets are told, and come back within seconds by themselves."
            )
        try:
            Redis.from_url(settings.ENV.redis_url, socket_connect_timeout=ANSWER_WAIT).ping()
        except RedisError as error:
            raise CommandError(f"Redis does not answer, nobody was asked: {error}") from error
        over: float = options["over"]
        answers = asyncio.run(_ask(over))
        if not answers:
            self.stdout.write("No process with live sockets answered: there are none to come back.")
            return
        self.stdout.write(f"{sum(answers.values())} sockets of {len(answers)} processes came back over {over:g} s.")


async def _ask(over: float) -> dict[str, int]:
    """Tell every hub, and wait until all is done; how many sockets each of those that answered has asked."""
    answers: dict[str, int] = {}

    def hear(by: str, code: str, word: AnyWord) -> None:
        if isinstance(word, Coming):
            answers[by] = word.sockets

    bridge = LayerBridge()
    bridge.open(hear)
    bridge.tell("", ComeBack(over))
    await asyncio.sleep(max(over, ANSWER_WAIT))
    return answers
