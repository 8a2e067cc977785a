"""A game as a text file: a header, an empty line, the events; and the reader, which names line and column of a mistake.

    Pyramid: 1
    Ruleset: classic
    Version: 1.0.0
    Deal: 22
    Deck: 3c 9d Qh ... (52 cards in deal order, lines that go on begin with a space)
    Date: 2026-11-30
    Time: 252
    Result: won 320

    4h9d AdQs Kh d d d QcAs

`Deal` (its number), `Date` (of the game), `Time` (seconds at the table) and `Result` (how it stands, and the score) may
be missing; `Result`, where it stands, must be what the events come to. Headers come in any order after the first. Lines
end in any of the usual ways; events are separated by spaces and line ends. A written line has 72 characters at most.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, NoReturn

from .cards import DECK_SIZE, DeckError, card_text, parse_card, parse_deck
from .deal import MAX_NUMBER, deal_of_number, deal_of_text
from .moves import Refused
from .notation import event_text, parse_event, split_log
from .replay import Game
from .rules import UnknownRuleset, ruleset_named

FORMAT = "1"
WIDTH = 72
#: Most characters of a file: the longest game has some 12,000.
MAX_LENGTH = 65536

_NEEDED = ("Ruleset", "Version", "Deck")
_KNOWN = ("Pyramid", *_NEEDED, "Deal", "Date", "Time", "Result")
_LINE_END = re.compile(r"\r\n|\n|\r")
_HEADER = re.compile(r"([A-Za-z]{1,16}):[ \t]*")
_TOKEN = re.compile(r"[^ \t]+")
_CARD = re.compile(r"(10|[A2-9TJQKatjqk])([cdhsCDHS])")
_NUMBER = re.compile(r"[0-9]{1,10}")
_DATE = re.compile(r"[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])")


class GameTextError(ValueError):
    """A text that is no game. `line` and `column` count from 1; the message begins with them."""

    def __init__(self, line: int, column: int, what: str) -> None:
        super().__init__(f"line {line}, column {column}: {what}")
        self.line = line
        self.column = column


@dataclass(frozen=True, slots=True)
class GameText:
    """What a file holds: deck and log as texts, `number` where the deal has one, `date` YYYY-MM-DD, time in seconds."""

    ruleset: str
    version: str
    deck: str
    log: str = ""
    number: int | None = None
    date: str | None = None
    seconds: int | None = None


class _Word(NamedTuple):
    text: str
    line: int
    column: int


def write_game(text: GameText) -> str:
    """The file, ending in a line end. DeckError, UnknownRuleset or Refused when it is no game."""
    deal = deal_of_text(text.deck)
    game = Game.begin(deal, ruleset_named(text.ruleset, text.version)).after_all(split_log(text.log))
    headers = [f"Pyramid: {FORMAT}", f"Ruleset: {text.ruleset}", f"Version: {text.version}"]
    if text.number is not None:
        headers.append(f"Deal: {text.number}")
    headers.append(_wrapped(["Deck:", *deal.text.split(" ")], "  "))
    if text.date is not None:
        headers.append(f"Date: {text.date}")
    if text.seconds is not None:
        headers.append(f"Time: {text.seconds}")
    headers.append(f"Result: {game.status.value} {game.score}")
    events = _wrapped(split_log(text.log), "")
    return "\n".join(headers) + "\n\n" + (events + "\n" if events else "")


def read_game(text: str) -> GameText:
    """The game of a file; GameTextError names the place and the mistake."""
    if len(text) > MAX_LENGTH:
        raise GameTextError(1, 1, f"a game has at most {MAX_LENGTH} characters")
    lines = _LINE_END.split(text.removeprefix("\ufeff"))
    headers, body = _headers(lines)
    fields = {name: words[0].text if words else "" for name, words in headers.items()}
    try:
        rules = ruleset_named(fields["Ruleset"], fields["Version"])
    except UnknownRuleset as error:
        # A version that is not known says nothing of the ruleset.
        name = "Version" if str(error).startswith("rules version") else "Ruleset"
        _refuse(headers[name], str(error))
    deal = deal_of_text(_deck(headers["Deck"]))
    number = _whole(headers.get("Deal"), "a deal number", lambda n: 1 <= n <= MAX_NUMBER)
    if number is not None and deal_of_number(number).cards != deal.cards:
        _refuse(headers["Deal"], f"deal {number} is another deck")
    date = fields.get("Date")
    if date is not None and not _DATE.fullmatch(date):
        _refuse(headers["Date"], f'"{date[:16]}" is not a date: 2026-11-30 is one')
    seconds = _whole(headers.get("Time"), "a number of seconds", lambda n: True)
    game, events = Game.begin(deal, rules), []
    for at in range(body, len(lines)):
        for word in _words(lines[at], at, 0):
            try:
                game = game.after(word.text)
            except Refused as refused:
                _refuse([word], f"{word.text[:8]}: {refused.reason.value}")
            events.append(event_text(parse_event(word.text, deal), deal))
    _check_result(headers.get("Result"), f"{game.status.value} {game.score}")
    return GameText(rules.name, fields["Version"], deal.text, " ".join(events), number, date, seconds)


def _headers(lines: list[str]) -> tuple[dict[str, list[_Word]], int]:
    """The words of each header, the first of them empty where there are none; and where the events begin."""
    first = _HEADER.match(lines[0])
    if first is None or first[1] != "Pyramid":
        raise GameTextError(1, 1, f'a game begins with "Pyramid: {FORMAT}"')
    headers: dict[str, list[_Word]] = {}
    words: list[_Word] = []
    at = 0
    while at < len(lines) and lines[at].strip(" \t"):
        line = lines[at]
        found = _HEADER.match(line)
        if line[0] in " \t" and at > 0:
            words += _words(line, at, 0)
        elif found is None:
            raise GameTextError(at + 1, 1, f'"{line[:16]}" is not a header')
        elif found[1] not in _KNOWN:
            raise GameTextError(at + 1, 1, f'header "{found[1]}" is not known')
        elif found[1] in headers:
            raise GameTextError(at + 1, 1, f'header "{found[1]}" stands here twice')
        else:
            words = headers[found[1]] = _words(line, at, found.end())
            if not words:
                words.append(_Word("", at + 1, len(line) + 1))
        at += 1
    _check_headers(headers, at + 1)
    return headers, at


def _check_headers(headers: dict[str, list[_Word]], end: int) -> None:
    """That all are there and none says too much; `end` is the line after them."""
    if headers["Pyramid"][0].text != FORMAT:
        _refuse(headers["Pyramid"], f'format "{headers["Pyramid"][0].text[:8]}" is not known; known: {FORMAT}')
    for name in _NEEDED:
        if name not in headers:
            raise GameTextError(end, 1, f'header "{name}" is missing')
    for name, words in headers.items():
        most = DECK_SIZE + 1 if name == "Deck" else 2 if name == "Result" else 1
        if len(words) > most:
            _refuse(words[most:], f'"{words[most].text[:8]}" is too much for "{name}"')


def _deck(words: list[_Word]) -> str:
    seen: dict[str, int] = {}
    for place, word in enumerate((word for word in words if word.text), start=1):
        card = _CARD.fullmatch(word.text)
        if card is None:
            _refuse([word], f'"{word.text[:8]}" is not a card')
        text = card_text(parse_card(card[1].upper().replace("10", "T") + card[2].lower()))
        if text in seen:
            _refuse([word], f"{text} is there twice: card {seen[text]} and card {place}")
        seen[text] = place
    try:
        parse_deck(" ".join(seen))
    except DeckError as error:
        _refuse(words, str(error))
    return " ".join(seen)


def _whole(words: list[_Word] | None, what: str, fits: Callable[[int], bool]) -> int | None:
    if words is None:
        return None
    text = words[0].text
    if not _NUMBER.fullmatch(text) or not fits(int(text)):
        _refuse(words, f'"{text[:16]}" is not {what}')
    return int(text)


def _check_result(words: list[_Word] | None, result: str) -> None:
    if words is None:
        return
    said = " ".join(word.text for word in words)
    if said != result:
        _refuse(words, f'result "{said[:24]}" is not what the events come to: {result}')


def _words(line: str, at: int, start: int) -> list[_Word]:
    return [_Word(found.group(), at + 1, found.start() + 1) for found in _TOKEN.finditer(line, start)]


def _refuse(words: list[_Word], what: str) -> NoReturn:
    raise GameTextError(words[0].line, words[0].column, what)


def _wrapped(words: list[str], indent: str) -> str:
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + 1 + len(word) <= WIDTH:
            lines[-1] += f" {word}"
        else:
            lines.append(word if not lines else indent + word)
    return "\n".join(lines)
