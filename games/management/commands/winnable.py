"""Which share of random deals can be won, or cleared of all their cards.

Counted exactly, on all cores, to be stopped and gone on with at any time.
"""

from __future__ import annotations

import json
import os
import sys
from datetime import UTC, datetime
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.bank.study import STUDY_FILES, Count, Goal, StudyFileError, read_study, write_study
from games.engine.deal import MAX_NUMBER
from games.engine.rules import RULES_VERSION, RULESETS, ruleset_named
from games.management.counting import Counting
from games.management.node import NodeFailed, NodeMissing
from games.management.options import INTERRUPTED, whole_number
from games.management.progress import Progress
from games.management.solving import ENGINES


class Command(BaseCommand):
    """`manage.py winnable --ruleset R --deals N --seed S`: a JSON object. Exit 130 after Ctrl-C, to be gone on with."""

    help = "Count how many random deals can be won, with the 95 % interval of their share."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Which deals, how many, and who counts."""
        cores = os.cpu_count() or 1
        parser.add_argument("--ruleset", required=True, choices=list(RULESETS))
        parser.add_argument("--deals", type=whole_number(1), required=True, help="how many random deals")
        parser.add_argument("--seed", type=whole_number(1, MAX_NUMBER), required=True, help="which random deals")
        parser.add_argument("--workers", type=whole_number(1), default=cores, help="at once (default: %(default)s)")
        parser.add_argument("--engine", choices=list(ENGINES), default="python", help="who solves (%(default)s)")
        parser.add_argument(
            "--goal", choices=list(STUDY_FILES), default="pyramid", help="what must be cleared (default: %(default)s)"
        )
        parser.add_argument("--ship", action="store_true", help="put the count into the file behind /winnable/")

    def handle(self, *args: Any, **options: Any) -> None:
        """Count, then print one JSON object."""
        goal: Goal = options["goal"]
        if goal == "all-cards" and ruleset_named(options["ruleset"]).open_stock:
            raise CommandError(
                f"--goal all-cards is counted for a closed stock only; {options['ruleset']} opens it", returncode=2
            )
        if goal == "all-cards" and options["engine"] != "python":
            raise CommandError("--goal all-cards is counted by --engine python only", returncode=2)
        asked = ("ruleset", "deals", "seed", "workers", "engine", "goal")
        try:
            count = self._count(**{name: options[name] for name in asked})
            if options["ship"]:
                write_study(with_count(read_study(STUDY_FILES[goal]), count), STUDY_FILES[goal])
        except (NodeFailed, NodeMissing, StudyFileError) as error:
            raise CommandError(str(error)) from None
        except KeyboardInterrupt:
            self.stderr.write("\nstopped; the same command goes on from here")
            sys.exit(INTERRUPTED)
        low, high = count.interval
        self.stdout.write(
            json.dumps(
                {
                    "goal": goal,
                    "ruleset": count.ruleset,
                    "rules_version": count.rules_version,
                    "deals": count.deals,
                    "wins": count.wins,
                    "share": round(count.share, 5),
                    "interval": [round(low, 5), round(high, 5)],
                    "seed": count.seed,
                    "engine": count.engine,
                }
            )
        )

    def _count(self, *, ruleset: str, deals: int, seed: int, workers: int, engine: str, goal: Goal) -> Count:
        home = settings.ENV.data_dir / "study"
        home.mkdir(parents=True, exist_ok=True)
        counting = Counting(home, ruleset, seed, engine, goal)
        progress = Progress(sys.stderr, ruleset, deals)
        try:
            for done in counting.run(deals, workers):
                progress.show(done)
        finally:
            progress.end()
        today = datetime.now(UTC).date().isoformat()
        return Count(ruleset, RULES_VERSION, deals, counting.wins_of(deals), seed, engine, today)


def with_count(counts: list[Count], new: Count) -> list[Count]:
    """The counts with the new one in its ruleset's place, in the order of the rulesets."""
    by_name = {count.ruleset: count for count in counts} | {new.ruleset: new}
    return [by_name[name] for name in RULESETS if name in by_name]
