"""A game comes to the server: checked whole before it is stored, and stored once however often it is sent."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, datetime

from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.owners import Owner
from games.engine.cards import DeckError
from games.engine.deal import DealNumberError, deal_of_number, deal_of_text
from games.engine.moves import Refused
from games.engine.notation import split_log
from games.engine.replay import Game as Play
from games.engine.rules import RULES_VERSION, UnknownRuleset, ruleset_named
from games.models import Game
from games.selectors.games import game_of

from . import daily_count
from .append import append_to, judged, played_fields
from .errors import BadGame, IllegalEvent

_ID = re.compile(r"[0-9a-f]{32}")


@dataclass(frozen=True, slots=True)
class SentGame:
    """A game as a device sends it. `id` is the device's own: 32 lower-case hexadecimal digits.

    `begun_at`: when the device says that it was dealt; None: it does not say. A clock that runs ahead counts as now.
    `daily`: the date whose daily deal it is; `again`: it was begun by a restart of that deal.
    """

    id: str
    ruleset: str
    version: str
    deck: str
    log: str = ""
    number: int | None = None
    begun_at: datetime | None = None
    daily: date | None = None
    again: bool = False


def begin(*, owner: Owner, sent: SentGame, active_ms: int = 0, last_at: datetime | None = None) -> Game:
    """Store this game for this owner, or bring the stored one up to what was sent.

    Where the stored log is the longer it stays as it is, and the row tells. `last_at`: when a game that comes out of a
    file was last played. Raises BadGame (`bad id`, `bad deck`,
    `wrong number`, `unknown ruleset`, `unknown version`, `other game`, and what `daily_count` refuses), IllegalEvent,
    Stale.
    """
    start = _checked(sent)
    events = _events(sent.log)
    while True:
        try:
            with transaction.atomic():
                row = game_of(owner, sent.id)
                if row is None:
                    return _stored(owner, sent, start, events, active_ms=active_ms, last_at=last_at)
                if (row.ruleset, row.rules_version, row.deck) != (sent.ruleset, sent.version, start.deal.text):
                    raise BadGame("other game", "this id already stands for another deal")
                if sent.daily is not None and row.daily != sent.daily:
                    raise BadGame("other game", "this id already stands for a game that is not that daily")
                done = append_to(row, base_seq=0, events=events, active_ms=active_ms)
                if done is not None:
                    return done.game
        except IntegrityError:
            # The same game arrived twice at once: the other one stored it. Anything else would not be found now.
            if game_of(owner, sent.id) is None:
                raise


def row_of(*, owner: Owner, sent: SentGame, active_ms: int = 0, last_at: datetime | None = None) -> Game:
    """The row of a game that is no daily, judged and not stored; for many at once. Raises BadGame, IllegalEvent."""
    play, log = judged(_checked(sent), _events(sent.log))
    return _row(owner, sent, play, log, active_ms=active_ms, last_at=last_at, now=timezone.now())


def _stored(
    owner: Owner, sent: SentGame, start: Play, events: list[str], *, active_ms: int, last_at: datetime | None
) -> Game:
    play, log = judged(start, events)
    now = timezone.now()
    if sent.daily is not None:
        daily_count.admit(owner=owner, day=sent.daily, version=sent.version, play=play, active_ms=active_ms, now=now)
    row = _row(owner, sent, play, log, active_ms=active_ms, last_at=last_at, now=now)
    row.save(force_insert=True)
    daily_count.count(game=row, play=play, now=now)
    return row


def _row(
    owner: Owner,
    sent: SentGame,
    play: Play,
    log: list[str],
    *,
    active_ms: int,
    last_at: datetime | None,
    now: datetime,
) -> Game:
    return Game(
        **owner.fields,
        client_game_id=sent.id,
        ruleset=sent.ruleset,
        rules_version=sent.version,
        deck=play.deal.text,
        number=sent.number,
        daily=sent.daily,
        again=sent.daily is not None and sent.again,
        log=" ".join(log),
        active_ms=active_ms,
        begun_at=min(sent.begun_at or now, now),
        first_at=now,
        last_at=min(last_at or now, now),
        **played_fields(play),
    )


def _checked(sent: SentGame) -> Play:
    if not _ID.fullmatch(sent.id):
        raise BadGame("bad id", "a game's id is 32 hexadecimal digits")
    try:
        rules = ruleset_named(sent.ruleset, sent.version)
    except UnknownRuleset as error:
        code = "unknown ruleset" if sent.version == RULES_VERSION else "unknown version"
        raise BadGame(code, str(error)) from None
    try:
        deal = deal_of_text(sent.deck)
        if sent.number is not None and deal_of_number(sent.number).cards != deal.cards:
            raise BadGame("wrong number", f"deal {sent.number} is another deck")
    except DeckError as error:
        raise BadGame("bad deck", str(error)) from None
    except DealNumberError as error:
        raise BadGame("wrong number", str(error)) from None
    return Play.begin(deal, rules)


def _events(log: str) -> list[str]:
    try:
        return split_log(log)
    except Refused as refused:
        raise IllegalEvent("illegal", str(refused), refused.place or 0) from None
