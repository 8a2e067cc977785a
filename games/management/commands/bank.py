"""The deal bank from the command line: fill it, check it, write it to the shipped files and read them back."""

from __future__ import annotations

import secrets
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.bank.files import HOME, BankFileError, bank_file, read_deals, write_deals
from games.engine.deal import MAX_NUMBER
from games.engine.rules import RULES_VERSION, RULESETS, Ruleset
from games.management.node import NodeFailed, NodeMissing
from games.management.options import INTERRUPTED, whole_number
from games.management.progress import Progress
from games.management.solving import ENGINES
from games.selectors.bank import band_counts, banked, wins_that_cut_thirds
from games.services import bank

#: A deal whose verdict needs more nodes than this is passed over: there are deals enough.
VERDICT_NODES = 100_000

#: How many deals are looked at in one go: Node has to be started for each.
AT_ONCE = {"python": 1, "js": 100}


def _finder(engine: str, shortest_nodes: int) -> bank.Finder:
    """Who looks at deals for a fill."""

    def find(rules: Ruleset, numbers: list[int]) -> list[bank.Found]:
        solved = ENGINES[engine](rules, numbers, VERDICT_NODES, shortest_nodes)
        return [bank.Found(deal.number, deal.line, deal.shortest) for deal in solved if deal.state == "winnable"]

    return find


class Command(BaseCommand):
    """`manage.py bank fill|shorten|check|export|load|bounds`.

    Exit 1 when a stored line does not win, 130 after Ctrl-C.
    """

    help = "Deals that can be cleared: find them, check them, ship them."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """One word says what is done; --ruleset takes one ruleset instead of all."""
        does = parser.add_subparsers(dest="does", required=True, parser_class=type(parser))
        fill = does.add_parser("fill", help="find deals until the bank holds --count of each ruleset")
        fill.add_argument("--count", type=whole_number(1), required=True, help="how many deals the bank shall hold")
        fill.add_argument(
            "--seed", type=whole_number(1, MAX_NUMBER), help="chance repeated: which deals are looked at (default: any)"
        )
        fill.add_argument("--shortest", action="store_true", help="prove shortest lines, up to --limit-nodes")
        shorten = does.add_parser("shorten", help="prove shortest lines where they are not proven yet")
        for one in (fill, shorten):
            one.add_argument(
                "--limit-nodes", type=whole_number(1), default=50_000, help="for a shortest line (%(default)s)"
            )
            one.add_argument("--engine", choices=list(ENGINES), default="python", help="who searches (%(default)s)")
        check = does.add_parser("check", help="play every stored line to its win")
        export = does.add_parser("export", help="write the shipped files")
        load = does.add_parser("load", help="store the deals of the shipped files that are not there yet")
        bounds = does.add_parser("bounds", help="the careless wins that cut the bank into thirds, and its bands")
        for one in (export, load):
            one.add_argument(
                "--dir", type=Path, default=HOME, help="the folder of the files (default: the shipped one)"
            )
        load.add_argument("--quiet", action="store_true", help="say nothing of what went well")
        for one in (fill, shorten, check, export, load, bounds):
            one.add_argument("--ruleset", choices=list(RULESETS), help="one ruleset; left out, all")

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it for the ruleset, or for each."""
        chosen: str | None = options["ruleset"]
        rulesets = list(RULESETS.values()) if chosen is None else [RULESETS[chosen]]
        try:
            for rules in rulesets:
                getattr(self, f"_{options['does']}")(rules, options)
        except (BankFileError, bank.NotAWin, NodeFailed, NodeMissing) as error:
            raise CommandError(str(error)) from None
        except KeyboardInterrupt:
            self.stderr.write("\nstopped; what was found is kept")
            sys.exit(INTERRUPTED)

    def _fill(self, rules: Ruleset, options: dict[str, Any]) -> None:
        seed = options["seed"] or 1 + secrets.randbelow(MAX_NUMBER)
        finder = _finder(options["engine"], options["limit_nodes"] if options["shortest"] else 0)
        at_once = AT_ONCE[options["engine"]]
        progress = Progress(sys.stderr, rules.name, options["count"])
        held = 0
        try:
            for held in bank.fill(rules=rules, count=options["count"], seed=seed, finder=finder, at_once=at_once):
                progress.show(held)
        finally:
            progress.end()
        self.stdout.write(f"{rules.name}: {held} deals")

    def _shorten(self, rules: Ruleset, options: dict[str, Any]) -> None:
        finder = _finder(options["engine"], options["limit_nodes"])
        progress = Progress(sys.stderr, rules.name, max(1, banked(rules.name).filter(shortest=False).count()))
        try:
            for looked_at in bank.shorten(rules=rules, finder=finder, at_once=AT_ONCE[options["engine"]]):
                progress.show(looked_at)
        finally:
            progress.end()
        left = banked(rules.name).filter(shortest=False).count()
        self.stdout.write(f"{rules.name}: {banked(rules.name).count() - left} shortest lines, {left} not proven")

    def _check(self, rules: Ruleset, options: dict[str, Any]) -> None:
        right, wrong = 0, 0
        for row in banked(rules.name).order_by("number").iterator():
            try:
                bank.check(row)
                right += 1
            except bank.NotAWin as error:
                wrong += 1
                self.stderr.write(str(error))
        self.stdout.write(f"{rules.name}: {right} right, {wrong} wrong")
        if wrong:
            raise CommandError(f"{rules.name}: {wrong} stored lines do not win", returncode=1)

    def _export(self, rules: Ruleset, options: dict[str, Any]) -> None:
        path = bank_file(rules.name, options["dir"])
        written = write_deals(path, rules.name, RULES_VERSION, bank.export(rules=rules))
        self.stdout.write(f"{rules.name}: {written} deals in {path.name}")

    def _load(self, rules: Ruleset, options: dict[str, Any]) -> None:
        shipped = read_deals(bank_file(rules.name, options["dir"]), rules.name, RULES_VERSION)
        stored = bank.load(rules=rules, shipped=shipped)
        if not options["quiet"]:
            self.stdout.write(f"{rules.name}: {len(shipped)} shipped, {stored} new or better")

    def _bounds(self, rules: Ruleset, options: dict[str, Any]) -> None:
        bounds = wins_that_cut_thirds(rules.name)
        counts = ", ".join(f"{deals} {band.value}" for band, deals in band_counts(rules.name).items())
        self.stdout.write(f"{rules.name}: {bounds or 'too few deals'} ({counts})")
