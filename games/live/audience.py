"""What the audience of one table says, and what its host lets it know: reactions, pairs pointed at, the gauge. No IO.

The rule: nothing here moves a card, and nothing here is kept. Votes are for the position as it stands; with the next
event they are gone. Of what other processes have gathered, their sums are kept, by process.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from games.engine.cards import TARGET, card_text, card_value, parse_card
from games.engine.layout import open_places
from games.engine.moves import NO_CARD
from games.engine.public import PublicGame
from games.engine.rules import ruleset_named

from .fields import GaugeState, Kind
from .record import GameRecord
from .told import Favourite, Reactions


def legal_pairs(record: GameRecord) -> frozenset[str]:
    """The pairs that could leave now, as events in notation, from what everyone at the table may know."""
    game = PublicGame(ruleset_named(record.ruleset, record.version), tuple(map(parse_card, record.cards)))
    for event in record.log:
        game = game.follow(event)
    table = game.timeline.tableau
    if table.cleared:
        return frozenset()
    places = open_places(table.pyramid)
    places += [table.waste_top] if table.drawn else []
    places += [table.stock_top] if game.rules.open_stock and table.stock_top != NO_CARD else []
    values = {place: card_value(game.cards[place]) for place in places}
    return frozenset(
        card_text(game.cards[one]) + card_text(game.cards[other])
        for one in places
        for other in places
        if one < other and values[one] + values[other] == TARGET
    )


@dataclass(eq=False, slots=True)
class Audience:
    """`game` and `seq`: the position that votes and gauge are about."""

    game: str | None = None
    seq: int = 0
    gauge: GaugeState | None = None
    _reactions: Counter[Kind] = field(default_factory=Counter)
    _votes: dict[str, str] = field(default_factory=dict)
    _elsewhere: dict[str, dict[str, int]] = field(default_factory=dict)
    _pairs: frozenset[str] | None = None
    _told: tuple[str, int] | None = None

    def stands(self, game: str | None, seq: int) -> bool:
        """The table stands here now: what was said of another position is forgotten. Whether it is another."""
        if (game, seq) == (self.game, self.seq):
            return False
        self.game, self.seq, self.gauge = game, seq, None
        self._votes, self._elsewhere, self._pairs, self._told = {}, {}, None, None
        return True

    def reacted(self, counts: Mapping[Kind, int]) -> None:
        """Reactions came."""
        self._reactions.update(counts)

    def take_reactions(self) -> Reactions | None:
        """What came since the last time, to be told; None when nothing did."""
        if not self._reactions:
            return None
        counts, self._reactions = dict(self._reactions), Counter()
        return Reactions(counts=counts)

    def pointed(self, client: str, pair: str, record: GameRecord) -> bool:
        """A watcher points at a pair; one vote each, the last one counts. Whether that pair could leave."""
        if self._pairs is None:
            self._pairs = legal_pairs(record)
        text = pair if pair in self._pairs else pair[2:] + pair[:2]
        if text not in self._pairs:
            return False
        self._votes[client] = text
        return True

    @property
    def votes(self) -> dict[str, int]:
        """The votes of this process, by pair."""
        return dict(Counter(self._votes.values()))

    def heard_votes(self, process: str, game: str, seq: int, votes: dict[str, int]) -> None:
        """The votes of another process, in place of those that it sent before."""
        if (game, seq) == (self.game, self.seq):
            self._elsewhere[process] = votes

    def take_favourite(self) -> Favourite | None:
        """The pair that most point at, when that has changed since it was last told; None when it has not."""
        sums = Counter(self.votes)
        for votes in self._elsewhere.values():
            sums.update(votes)
        best = min(sums.items(), key=lambda item: (-item[1], item[0]), default=None)
        if best == self._told or self.game is None:
            return None
        self._told = best
        pair, votes_ = best or (None, 0)
        return Favourite(game=self.game, seq=self.seq, pair=pair, votes=votes_)
