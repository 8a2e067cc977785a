"""Games out of a file: replayed, taken in once, the bad ones named; and the numbers made of games."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.utils import timezone

from games.models import Game
from games.selectors.export import games_of
from games.selectors.statistics import Numbers, Played, numbers, numbers_of
from games.services.begin import begin, row_of
from games.services.errors import BadImport
from games.services.take_in import MOST_GAMES, take_in

from .games import guest, sent


def export_of(*entries: Any) -> dict[str, Any]:
    """A file with these games."""
    return {"format": "pyramid-export", "version": 1, "games": list(entries)}


def test_an_export_comes_back_whole_and_once() -> None:
    one, other = guest(), guest()
    for number in (1, 2, 3):
        begin(owner=one, sent=sent(number, log="d d u"), active_ms=700)
    file = export_of(*games_of(one))
    first = take_in(owner=other, document=file)
    assert (first.new, first.known, first.refused) == (3, 0, [])
    again = take_in(owner=other, document=file)
    assert (again.new, again.known, again.refused) == (0, 3, [])
    assert numbers_of(other) == numbers_of(one)
    alike = ("id", "deck", "log", "number", "active_ms", "status", "score", "begun", "last")
    assert [[game[k] for k in alike] for game in games_of(other)] == [
        [game[k] for k in alike] for game in games_of(one)
    ]


def test_when_it_was_played_comes_along_but_never_from_the_future() -> None:
    owner = guest()
    past, future = "2024-02-03T04:05:06.700000+00:00", "2999-01-01T00:00:00Z"
    take_in(owner=owner, document=export_of(entry(begun=past, last=past), entry(begun=future, last=future)))
    old, new = games_of(owner)
    assert (old["begun"], old["last"]) == (past, past)
    assert new["begun"] <= timezone.now().isoformat()
    assert new["last"] <= timezone.now().isoformat()


def test_a_game_that_stands_in_a_file_twice_counts_once() -> None:
    owner, game = guest(), entry()
    result = take_in(owner=owner, document=export_of(game, {**game, "log": "d d"}, game))
    assert (result.new, result.known, result.refused) == (1, 2, [])
    assert Game.objects.get().log == "d d"


def test_many_new_games_cost_few_queries(django_assert_max_num_queries: Any) -> None:
    owner, file = guest(), export_of(*(entry() for _ in range(400)))
    with django_assert_max_num_queries(60):
        result = take_in(owner=owner, document=file)
    assert (result.new, result.known, result.refused) == (400, 0, [])


def test_games_that_come_by_another_way_meanwhile_count_once(monkeypatch: pytest.MonkeyPatch) -> None:
    owner, games = guest(), [entry() for _ in range(3)]

    def overtaken(**game: Any) -> Game:
        monkeypatch.undo()
        assert take_in(owner=owner, document=export_of(games[1])).new == 1
        return row_of(**game)

    monkeypatch.setattr("games.services.take_in.row_of", overtaken)
    result = take_in(owner=owner, document=export_of(*games))
    assert (result.new, result.known, result.refused) == (2, 1, [])
    assert Game.objects.filter(**owner.fields).count() == 3


def test_another_line_of_a_game_comes_as_a_copy_and_once() -> None:
    owner, here = guest(), sent(1)
    begin(owner=owner, sent=replace(here, log="d d u"))
    file = export_of({**entry(), "id": here.id, "log": "d d d"})
    assert (take_in(owner=owner, document=file).new, take_in(owner=owner, document=file).known) == (1, 1)
    assert sorted(Game.objects.values_list("log", flat=True)) == ["d d d", "d d u"]


def entry(**changes: Any) -> dict[str, Any]:
    """A game as it stands in a file."""
    game = sent(1, log="d")
    whole = {"id": game.id, "ruleset": "classic", "rules_version": game.version, "deck": game.deck, "number": 1}
    return whole | {"log": "d", "active_ms": 5, "status": "won", "score": 360} | changes


@pytest.mark.parametrize(
    ("bad", "code"),
    [
        (entry(log="d r"), "illegal"),
        (entry(id="x"), "bad id"),
        (entry(deck="nonsense"), "bad deck"),
        (entry(number=2), "wrong number"),
        (entry(number="1"), "wrong number"),
        (entry(ruleset="chaos"), "unknown ruleset"),
        (entry(rules_version=1), "bad game"),
        (entry(active_ms=-1), "bad game"),
        (entry(active_ms=True), "bad game"),
        (entry(begun="yesterday"), "bad game"),
        (entry(last="2024-02-03T04:05:06"), "bad game"),
        (entry(begun=7), "bad game"),
        (entry(log="d \ud800"), "illegal"),
        ("game", "bad game"),
        (None, "bad game"),
    ],
)
def test_what_cannot_have_been_played_is_named_and_the_rest_comes_in(bad: Any, code: str) -> None:
    owner = guest()
    result = take_in(owner=owner, document=export_of(bad, entry()))
    assert result.new == 1
    assert [refused[1] for refused in result.refused] == [code]
    assert Game.objects.get().status == "playing", "what a file says of a game is not believed"


@pytest.mark.parametrize(
    "document",
    [
        None,
        [],
        {},
        {"format": "other"},
        {"format": "pyramid-export", "version": 2, "games": []},
        {"format": "pyramid-export", "version": 1, "games": {}},
        export_of(*([None] * (MOST_GAMES + 1))),
    ],
)
def test_what_is_no_export_is_refused_whole(document: Any) -> None:
    with pytest.raises(BadImport):
        take_in(owner=guest(), document=document)


def played(status: str = "won", *, ruleset: str = "classic", seq: int = 40, **more: int) -> Played:
    """A game that counts."""
    values = {"moves": seq, "score": 300, "active_ms": 60_000, "undos": 0, "hints": 0} | more
    return Played(ruleset, status, seq, **values)


def test_numbers_are_sums_over_games() -> None:
    games = [
        played(active_ms=90_000, undos=2, score=320),
        played(seq=35),
        played("stuck"),
        played(hints=1),
        played("playing", seq=0),
        played("playing", seq=3),
    ]
    assert numbers(games) == {
        "classic": Numbers(5, 3, 1, 2, best_ms=60_000, fewest_moves=35, best_score=320, unaided=1)
    }
    assert numbers(games)["classic"].percent == 60
    assert numbers([*games, played()])["classic"].streak == 1, "a game that was left breaks the streak"
    assert numbers([]) == {}
    assert numbers([played("stuck", ruleset="open")])["open"].best_ms is None
