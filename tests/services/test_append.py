"""The one door to a log: what is stored already, what is new, what is stale, what is illegal."""

from __future__ import annotations

import pytest

from accounts.models import User
from accounts.owners import Owner
from games.engine.rules import MAX_EVENTS
from games.models import Game
from games.services.append import append
from games.services.begin import begin
from games.services.errors import IllegalEvent, NotHolder, Refusal, Stale, UnknownGame
from games.services.tables import end_table, open_table, take

from .games import guest, sent

OWNER = guest()
#: In deal 1 of the classic rules these are legal one after the other.
DRAWS = ["d"] * 5


@pytest.fixture
def game() -> Game:
    """A game with five draws stored."""
    return begin(owner=OWNER, sent=sent(log=" ".join(DRAWS)))


def stored(game: Game) -> str:
    """The log now."""
    return Game.objects.get(pk=game.pk).log


def test_what_follows_is_appended(game: Game) -> None:
    done = append(game=game.code, owner=OWNER, base_seq=5, events=["d", "u"])
    assert (done.seq, done.game.seq, done.game.undos) == (7, 7, 1)
    assert [(step.seq, step.event) for step in done.steps] == [(6, "d"), (7, "u")]
    assert done.steps[0].shown is not None
    assert done.steps[1].shown is None, "an undo reveals nothing"
    assert stored(game) == "d d d d d d u"


@pytest.mark.parametrize(("base", "events"), [(0, DRAWS), (3, ["d", "d"]), (4, ["d"]), (2, ["d"]), (5, [])])
def test_a_repeat_gets_the_same_answer(game: Game, base: int, events: list[str]) -> None:
    done = append(game=game.code, owner=OWNER, base_seq=base, events=events)
    assert (done.seq, done.steps) == (base + len(events), [])
    assert stored(game) == "d d d d d"


def test_only_the_rest_of_a_regrouped_batch_is_new(game: Game) -> None:
    done = append(game=game.code, owner=OWNER, base_seq=3, events=["d", "d", "d", "u"])
    assert [(step.seq, step.event) for step in done.steps] == [(6, "d"), (7, "u")]
    assert stored(game) == "d d d d d d u"


@pytest.mark.parametrize(("base", "events"), [(6, ["d"]), (4, ["u"]), (0, ["d", "u"]), (3, ["d", "u", "d"])])
def test_anything_else_is_stale(game: Game, base: int, events: list[str]) -> None:
    with pytest.raises(Stale) as refusal:
        append(game=game.code, owner=OWNER, base_seq=base, events=events)
    assert (refusal.value.code, refusal.value.seq) == ("stale", 5)
    assert stored(game) == "d d d d d"


@pytest.mark.parametrize(
    ("events", "words"),
    [
        (["u", "r"], "event 7, r: stock is not empty"),
        (["d", "y"], "event 7, y: nothing to redo"),
        (["hello"], "event 6, hello: unknown event"),
        (["d", "As2c3d"], "event 7, As2c3d: unknown event"),
    ],
)
def test_an_illegal_event_keeps_out_its_whole_batch(game: Game, events: list[str], words: str) -> None:
    with pytest.raises(IllegalEvent, match=words) as refusal:
        append(game=game.code, owner=OWNER, base_seq=5, events=events)
    assert refusal.value.code == "illegal"
    assert stored(game) == "d d d d d"


def test_a_pair_is_the_same_in_either_order() -> None:
    deck = "Kc Kd Kh Ks Ac Ad Ah As 2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 5c 5d 5h 8c 6c 6d 6h 7c " + (
        "7d 7h 7s 6s 5s 8d 8h 8s 9c 9d 9h 9s Tc Td Th Ts Jc Jd Jh Js Qc Qd Qh Qs"
    )
    game = begin(owner=OWNER, sent=sent(deck=deck, number=None, log="8c5h"))
    assert game.log == "5h8c"
    assert append(game=game.code, owner=OWNER, base_seq=0, events=["8c5h", "7c6h"]).seq == 2
    assert stored(game) == "5h8c 6h7c"


def test_a_full_log_says_so() -> None:
    log = " ".join(["d", "u"] * (MAX_EVENTS // 2))
    game = begin(owner=OWNER, sent=sent(log=log))
    with pytest.raises(IllegalEvent) as refusal:
        append(game=game.code, owner=OWNER, base_seq=MAX_EVENTS, events=["d"])
    assert refusal.value.code == "log full"
    assert append(game=game.code, owner=OWNER, base_seq=MAX_EVENTS - 1, events=["u"]).seq == MAX_EVENTS


def test_only_its_owner_may_append(game: Game) -> None:
    user = User.objects.create_user("sphinx")
    for other in (guest(), Owner(user_id=user.pk)):
        with pytest.raises(UnknownGame):
            append(game=game.code, owner=other, base_seq=5, events=["d"])
    with pytest.raises(UnknownGame):
        append(game="aaaaaaaaaa", owner=OWNER, base_seq=0, events=["d"])
    assert stored(game) == "d d d d d"


def test_on_the_air_only_the_holder_of_the_lease_may() -> None:
    first, second = "1" * 32, "2" * 32
    table = open_table(owner=OWNER, client=first, listed=False, sent=sent(), is_away=lambda _: False)
    assert table.game is not None
    code = table.game.code
    append(game=code, owner=OWNER, client=first, base_seq=0, events=["d"])
    for client in (second, None):
        with pytest.raises(NotHolder):
            append(game=code, owner=OWNER, client=client, base_seq=1, events=["d"])
    take(code=table.code, owner=OWNER, client=second)
    append(game=code, owner=OWNER, client=second, base_seq=1, events=["d"])
    with pytest.raises(NotHolder):
        append(game=code, owner=OWNER, client=first, base_seq=2, events=["d"])
    end_table(code=table.code, owner=OWNER, client=second)
    assert append(game=code, owner=OWNER, base_seq=2, events=["d"]).seq == 3, "off the air it is the owner's alone"


def test_active_time_only_grows(game: Game) -> None:
    for told, kept in ((500, 500), (200, 500), (900, 900)):
        done = append(game=game.code, owner=OWNER, base_seq=5, events=[], active_ms=told)
        assert done.game.active_ms == kept
        assert Game.objects.get(pk=game.pk).active_ms == kept


def test_every_refusal_has_a_name_of_its_own() -> None:
    def below(kind: type[Refusal]) -> list[type[Refusal]]:
        return [each for sub in kind.__subclasses__() for each in (sub, *below(sub))]

    codes = [kind.code for kind in below(Refusal) if "code" in vars(kind)]
    assert len(codes) == len(set(codes)) >= 6
