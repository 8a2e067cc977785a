"""The rulesets, as data.

Nothing in the engine asks for a ruleset by name: a new house rule is a new field here. Every stored game keeps the name
and the rules version it was played under, and is read by those for ever.
"""

from __future__ import annotations

from dataclasses import dataclass

RULES_VERSION = "1.0.0"

#: Scoring: for each card off the table, for clearing the pyramid, for each undo.
CARD_POINTS = 5
CLEAR_POINTS = 100
UNDO_COST = 2

#: Most events that one game's log may hold.
MAX_EVENTS = 2000


class UnknownRuleset(ValueError):
    """No ruleset of that name in that rules version."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One way to play. `passes` is how often the stock may be gone through, None for without limit."""

    name: str
    passes: int | None
    open_stock: bool

    def allows_pass(self, number: int) -> bool:
        """Whether pass `number` (from 1) may begin."""
        return self.passes is None or number <= self.passes


RULESETS: dict[str, Ruleset] = {
    ruleset.name: ruleset
    for ruleset in (
        Ruleset("relaxed", passes=None, open_stock=False),
        Ruleset("classic", passes=3, open_stock=False),
        Ruleset("double", passes=2, open_stock=True),
        Ruleset("strict", passes=1, open_stock=False),
        Ruleset("open", passes=3, open_stock=True),
    )
}

_BY_VERSION = {RULES_VERSION: RULESETS}


def ruleset_named(name: str, version: str = RULES_VERSION) -> Ruleset:
    """The ruleset of this name as it stood in this rules version; UnknownRuleset when there is none."""
    rulesets = _BY_VERSION.get(version)
    if rulesets is None:
        raise UnknownRuleset(f'rules version "{version}" is not known; known: {", ".join(_BY_VERSION)}')
    if name not in rulesets:
        raise UnknownRuleset(f'ruleset "{name}" is not known; known: {", ".join(rulesets)}')
    return rulesets[name]
