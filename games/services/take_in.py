"""Games out of an exported file: each is replayed before it is believed, and taken in once however often it is sent.

A game that goes another way than the stored one of its id comes in as a copy, with an id made of its log. A game that
cannot have been played so is left out, and named; the others come in.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, TypedDict

from django.db import IntegrityError, transaction

from accounts.owners import Owner
from games.models import Game
from games.selectors.games import game_of

from .begin import SentGame, begin, row_of
from .claim import is_beginning, other_id
from .errors import BadGame, BadImport, Refusal, Stale

FORMAT, VERSION = "pyramid-export", 1
MOST_GAMES = 15_000
#: So many are looked up by one query.
_AT_ONCE = 200
#: Longest time at the table that a file may claim, in ms: a year.
_MOST_MS = 366 * 24 * 3600 * 1000


@dataclass(slots=True)
class TakenIn:
    """How many games came new, how many were there already (some may be longer now); `refused`: (id, code, detail)."""

    new: int = 0
    known: int = 0
    refused: list[tuple[str, str, str]] = field(default_factory=list)


def take_in(*, owner: Owner, document: object) -> TakenIn:
    """Take in all games of an export. Raises BadImport when the document is not one."""
    result = TakenIn()
    entries = _entries(document)
    for at in range(0, len(entries), _AT_ONCE):
        _take_in(owner, entries[at : at + _AT_ONCE], result)
    return result


def _take_in(owner: Owner, entries: list[Any], result: TakenIn) -> None:
    """Some of them: what is there already is looked up at once, and what is new is stored at once.

    Most games of a file are new, and met once: only those of an id that is here, or came before, go through `begin`.
    """
    ids = [entry.get("id") for entry in entries if isinstance(entry, Mapping)]
    rows = Game.objects.filter(**owner.fields, client_game_id__in=[id for id in ids if isinstance(id, str)])
    there = {row.client_game_id: row for row in rows}
    fresh: dict[str, tuple[Game, SentGame, Beside]] = {}
    met: list[tuple[SentGame, Beside]] = []
    for entry in entries:
        with _named(entry, result):
            sent, beside = _sent(entry)
            row = there.get(sent.id)
            if row is not None and _holds(row, sent):
                result.known += 1
            elif row is not None or sent.id in fresh:
                met.append((sent, beside))
            else:
                fresh[sent.id] = row_of(owner=owner, sent=sent, **beside), sent, beside
    stored = _stored([row for row, _sent_, _beside in fresh.values()])
    for _row, sent, beside in fresh.values():
        if stored:
            result.new += 1
        else:
            _take_one(owner, sent, beside, result)
    for sent, beside in met:
        _take_one(owner, sent, beside, result)


def _stored(rows: list[Game]) -> bool:
    """Whether all of these are stored now; none is when one of them has just come by another way."""
    try:
        with transaction.atomic():
            Game.objects.bulk_create(rows)
    except IntegrityError:
        return False
    return True


def _take_one(owner: Owner, sent: SentGame, beside: Beside, result: TakenIn) -> None:
    with _named({"id": sent.id}, result):
        if _took(owner, sent, beside):
            result.new += 1
        else:
            result.known += 1


@contextmanager
def _named(entry: object, result: TakenIn) -> Iterator[None]:
    """A game that is refused inside is left out, and named."""
    try:
        yield
    except Refusal as refusal:
        name = str(entry.get("id"))[:40] if isinstance(entry, Mapping) else "?"
        result.refused.append((name, refusal.code, refusal.detail))


def _holds(row: Game, sent: SentGame) -> bool:
    """Whether the stored game is this one, as far or further on."""
    same_deal = (row.ruleset, row.rules_version, row.deck) == (sent.ruleset, sent.version, sent.deck)
    return same_deal and is_beginning(sent.log, row.log)


class Beside(TypedDict):
    """What a file says of a game beside the game itself."""

    active_ms: int
    last_at: datetime | None


def _took(owner: Owner, sent: SentGame, beside: Beside) -> bool:
    """Whether the game is new here."""
    known = game_of(owner, sent.id) is not None
    try:
        begin(owner=owner, sent=sent, **beside)
    except (Stale, BadGame) as refusal:
        if isinstance(refusal, BadGame) and refusal.code != "other game":
            raise
        copy = replace(sent, id=other_id(sent.id, sent.log))
        known = game_of(owner, copy.id) is not None
        begin(owner=owner, sent=copy, **beside)
    return not known


def _entries(document: object) -> list[Any]:
    if not isinstance(document, Mapping) or document.get("format") != FORMAT:
        raise BadImport("this is not a file that Pyramid has exported")
    if document.get("version") != VERSION:
        raise BadImport("this file was exported by a later release")
    games = document.get("games")
    if not isinstance(games, list):
        raise BadImport("there are no games in this file")
    if len(games) > MOST_GAMES:
        raise BadImport(f"more than {MOST_GAMES} games are too many at once")
    return games


def _sent(entry: object) -> tuple[SentGame, Beside]:
    if not isinstance(entry, Mapping):
        raise BadGame("bad game", "that is not a game")
    texts = [
        entry.get(name, "" if name == "log" else None) for name in ("id", "ruleset", "rules_version", "deck", "log")
    ]
    number, active_ms = entry.get("number"), entry.get("active_ms", 0)
    if not all(isinstance(text, str) for text in texts):
        raise BadGame("bad game", "id, ruleset, rules_version, deck and log are texts")
    if number is not None and type(number) is not int:
        raise BadGame("wrong number", "a deal number is a whole number")
    if type(active_ms) is not int or not 0 <= active_ms <= _MOST_MS:
        raise BadGame("bad game", "active_ms is a number of milliseconds")
    identity, ruleset, version, deck, log = map(str, texts)
    begun_at, last_at = _moment(entry.get("begun")), _moment(entry.get("last"))
    return SentGame(identity, ruleset, version, deck, log, number, begun_at), {
        "active_ms": active_ms,
        "last_at": last_at,
    }


def _moment(text: object) -> datetime | None:
    """A moment in ISO 8601 with its zone; None where the file has none."""
    if text is None:
        return None
    try:
        moment = datetime.fromisoformat(text) if isinstance(text, str) else None
    except ValueError:
        moment = None
    if moment is None or moment.tzinfo is None:
        raise BadGame("bad game", "begun and last are moments in ISO 8601")
    return moment
