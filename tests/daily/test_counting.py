"""What counts: the first attempt, the best beside it, each once, for the date of its beginning; and what does not."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta

import pytest
from django.db import connections

from accounts.models import User
from accounts.owners import Owner
from games.daily.choose import RULESET
from games.engine.rules import RULES_VERSION
from games.models import DailyAttempt, DailyDeal, DailyResult, Game
from games.selectors.daily_results import State, month_of, state_of, streak_of
from games.services.append import append
from games.services.begin import SentGame
from games.services.claim import claim
from games.services.daily_hand import give_up, hand_out
from games.services.errors import BadGame
from games.services.known import Known, append_known
from games.services.rebuild import rebuild
from games.services.tables import open_table

from .conftest import MakeDeal, MakePerson
from .world import Clock, Device, begun, guest, result

pytestmark = pytest.mark.django_db
DAY = "2026-11-30"


def scores(owner: Owner, deal: DailyDeal) -> tuple[int | None, int | None]:
    """Points of the first attempt and of the best."""
    row = result(owner, deal)
    return (row.first.score if row.first else None, row.best.score if row.best else None)


def test_a_clear_counts_once_however_it_is_sent(clock: Clock, deal: MakeDeal) -> None:
    me = begun(guest(), deal(DAY), clock)
    me.send(me.line[:5])
    me.send(me.line[:9])
    me.clear()
    me.send(me.line[4:], 4)
    me.clear()
    assert DailyAttempt.objects.count() == 1
    row = result(me.owner, me.deal)
    assert (row.cleared, row.first, row.attempts.count()) == (True, row.best, 1)
    assert row.first is not None
    assert (row.first.cleared, row.first.left, row.first.late) == (True, 0, False)
    assert row.first.last_at - row.handed_at == timedelta(minutes=1)
    assert streak_of(me.owner, clock()).current == 1


def test_the_deck_is_handed_out_once(clock: Clock, deal: MakeDeal) -> None:
    owner, today = guest(), deal(DAY)
    first = hand_out(owner=owner, deal=today, now=clock())
    clock.on(hours=3)
    assert hand_out(owner=owner, deal=today, now=clock()).handed_at == first.handed_at
    assert DailyResult.objects.count() == 1


def test_begun_before_midnight_it_counts_for_its_own_date_and_the_next_opens_as_usual(
    clock: Clock, deal: MakeDeal
) -> None:
    clock.set("2026-12-01T11:59:00+00:00")  # 23:59 where it is 30 November last
    me = begun(guest(), deal(DAY), clock)
    clock.set("2026-12-01T11:59:30+00:00")
    me.send(me.line[:3])
    clock.set("2026-12-01T12:01:00+00:00")
    me.clear()
    row = result(me.owner, me.deal)
    assert row.cleared
    assert row.first is not None
    assert not row.first.late
    tomorrow = begun(me.owner, deal("2026-12-01"), clock)
    tomorrow.clear()
    assert streak_of(me.owner, clock()).current == 2


def test_restart_ends_the_first_attempt_and_the_best_is_kept_beside(clock: Clock, deal: MakeDeal) -> None:
    me = begun(guest(), deal(DAY), clock)
    me.send(["d", "d"])
    second = me.restarted()
    second.clear()
    first_points, best_points = scores(me.owner, me.deal)
    assert first_points == 0
    assert best_points is not None
    assert best_points >= 240
    assert result(me.owner, me.deal).cleared
    clock.on(minutes=1)
    me.send(["u", "u", *me.line], 2)
    assert scores(me.owner, me.deal) == (0, best_points), "what goes on after its end ranks no more"
    assert DailyAttempt.objects.filter(game__client_game_id=me.id).count() == 2


def test_the_second_attempt_never_ranks_even_if_it_arrives_first(clock: Clock, deal: MakeDeal) -> None:
    me = begun(guest(), deal(DAY), clock)
    second = me.restarted()
    second.clear()
    assert scores(me.owner, me.deal)[0] is None
    me.send(["d"])
    assert scores(me.owner, me.deal)[0] == 0


def test_two_devices_at_once_count_once_and_both_are_kept(clock: Clock, deal: MakeDeal) -> None:
    phone = begun(guest(), deal(DAY), clock)
    laptop = Device(phone.owner, phone.deal)
    phone.send(["d"])
    laptop.send(laptop.line[:4])
    phone.send(["d"], 1)
    laptop.clear()
    row = result(phone.owner, phone.deal)
    assert (row.cleared, row.attempts.count()) == (True, 2)
    assert row.first is not None
    assert row.best is not None
    assert (row.first.game.client_game_id, row.best.game.client_game_id) == (phone.id, laptop.id)
    phone.send(["u", "u", *phone.line], 2)
    assert scores(phone.owner, phone.deal)[0] == (row.best.score - 4)
    assert streak_of(phone.owner, clock()).current == 1


def test_a_daily_on_the_air_counts_by_every_way_in(clock: Clock, deal: MakeDeal) -> None:
    me = begun(guest(), deal(DAY), clock)
    sent = SentGame(me.id, RULESET, RULES_VERSION, me.deal.deck, "", me.deal.number, daily=me.deal.date)
    table = open_table(owner=me.owner, client="c" * 32, listed=False, sent=sent, is_away=lambda _: False)
    game = Game.objects.get()
    assert not DailyAttempt.objects.exists(), "an attempt starts with its first event"
    done = append(game=game.code, owner=me.owner, base_seq=0, events=["d"], client=table.holder)
    known = Known.after(done)
    assert append_known(known, owner=me.owner, client=table.holder, base_seq=1, events=["d"]) is None
    append(game=game.code, owner=me.owner, base_seq=1, events=["d"], client=table.holder)
    assert DailyAttempt.objects.get().seq == 2


def test_an_attempt_that_has_drifted_is_rebuilt_from_its_log(clock: Clock, deal: MakeDeal) -> None:
    me = begun(guest(), deal(DAY), clock)
    me.clear()
    right = DailyAttempt.objects.get().score
    DailyAttempt.objects.update(score=1, cleared=False)
    found = [drift.fields for drift in rebuild(write=True) if drift is not None]
    assert found == [{"cleared": (False, True), "score": (1, right)}]
    assert (scores(me.owner, me.deal), result(me.owner, me.deal).cleared) == ((right, right), True)
    assert [drift for drift in rebuild(write=False) if drift is not None] == []


def test_giving_up_ends_it(clock: Clock, deal: MakeDeal) -> None:
    me = begun(guest(), deal(DAY), clock)
    me.send(["d"])
    give_up(owner=me.owner, deal=me.deal, now=clock())
    me.send(["u", *me.line], 1)
    me.restarted().clear()
    row = result(me.owner, me.deal)
    assert (row.cleared, row.attempts.filter(counts=True).count()) == (False, 1)
    assert state_of(row, row.date, clock()) is State.ARCHIVE
    assert scores(me.owner, me.deal) == (0, 0)


@pytest.mark.parametrize(
    ("change", "code"),
    [("future", "future date"), ("before", "no such daily"), ("other", "other deal"), ("stranger", "not handed")],
)
def test_what_is_no_daily_is_refused_and_nothing_is_stored(
    clock: Clock, deal: MakeDeal, change: str, code: str
) -> None:
    me = begun(guest(), deal(DAY), clock)
    if change == "future":
        me = Device(me.owner, deal("2026-12-02"))
    elif change == "before":
        me.deal.date = date(2026, 11, 1)
    elif change == "other":
        me.deal.deck = deal("2026-12-01").deck
        me.deal.number = deal("2026-12-01").number
    else:
        me = Device(guest(), me.deal)
    with pytest.raises(BadGame) as refused:
        me.send(["d"])
    assert refused.value.code == code
    assert not Game.objects.exists()
    assert not DailyAttempt.objects.exists()


def test_an_impossible_time_is_refused_and_nothing_is_stored(clock: Clock, deal: MakeDeal) -> None:
    me = begun(guest(), deal(DAY), clock)
    with pytest.raises(BadGame, match="more was played"):
        me.send(me.line, active_ms=3_600_000)
    quick = guest()
    hand_out(owner=quick, deal=me.deal, now=clock())
    with pytest.raises(BadGame, match="more was played"):
        Device(quick, me.deal).clear()
    assert not Game.objects.exists()
    me.send(["d"], active_ms=30_000)
    with pytest.raises(BadGame, match="more was played"):
        me.send(["d"], 1, active_ms=3_600_000)
    assert Game.objects.get().log == "d"


def test_a_game_that_is_not_begun_as_the_daily_never_is(clock: Clock, deal: MakeDeal) -> None:
    me = begun(guest(), deal(DAY), clock)
    me.send(me.line, daily=False)
    assert not DailyAttempt.objects.exists()
    with pytest.raises(BadGame) as refused:
        me.clear()
    assert refused.value.code == "other game"


@pytest.mark.parametrize("order", [("guest", "account"), ("account", "guest")])
def test_signing_in_makes_two_results_of_a_date_one(
    clock: Clock, deal: MakeDeal, person: MakePerson, order: tuple[str, str]
) -> None:
    owners = {"guest": guest(), "account": Owner(user_id=person("Ann").pk)}
    today, devices = deal(DAY), {}
    for name in order:
        devices[name] = begun(owners[name], today, clock)
        devices[name].send(["d"] if name == order[0] else devices[name].line)
    earliest = DailyResult.objects.order_by("handed_at")[0].handed_at
    ann = owners["account"]
    assert ann.user_id is not None
    claim(guest=owners["guest"], user_id=ann.user_id)
    row = result(ann, today)
    assert (DailyResult.objects.count(), row.attempts.count(), row.handed_at) == (1, 2, earliest)
    assert row.first is not None
    assert row.first.game.client_game_id == devices[order[0]].id
    assert row.cleared
    assert claim(guest=owners["guest"], user_id=ann.user_id) == 0
    devices[order[0]].owner = ann
    devices[order[0]].send(["d"], 1)
    assert DailyAttempt.objects.count() == 2


def test_a_guests_date_becomes_the_accounts_with_its_game(clock: Clock, deal: MakeDeal, person: MakePerson) -> None:
    """The same game in both, as after bringing in a file: the longer stays, with one attempt."""
    me = begun(guest(), deal(DAY), clock)
    ann = Owner(user_id=person("Ann").pk)
    Device(ann, me.deal, id=me.id).send(me.line[:3], daily=False)
    me.clear()
    claim(guest=me.owner, user_id=ann.user_id or 0)
    row = result(ann, me.deal)
    assert (row.cleared, Game.objects.count(), DailyAttempt.objects.count()) == (True, 1, 1)


def test_states_of_a_month(clock: Clock, deal: MakeDeal, person: MakePerson) -> None:
    owner = Owner(user_id=person("Ann").pk)
    clock.set("2026-11-02T12:00:00+00:00")
    for day in range(1, 11):
        today = deal(date(2026, 11, day))
        clock.now = clock.now.replace(day=day, hour=13)
        if day != 8:
            begun(owner, today, clock).clear()
    me = begun(owner, deal("2026-11-11"), clock.on(days=1) or clock)
    me.send(["d"])
    states = {day.date.day: day.state for day in month_of(owner, date(2026, 11, 1), clock())}
    assert states[7] is State.CLEARED
    assert states[8] is State.FROZEN
    assert (states[11], states[12], states[13]) == (State.BEGUN, State.NEW, State.FUTURE)
    clock.on(days=2)
    states = {day.date.day: day.state for day in month_of(owner, date(2026, 11, 1), clock())}
    assert (states[11], states[12]) == (State.FAILED, State.MISSED)
    assert (streak_of(owner, clock()).current, streak_of(owner, clock()).longest) == (0, 9)


@pytest.mark.django_db(transaction=True)
def test_five_hundred_results_at_once_are_each_counted_once(clock: Clock, deal: MakeDeal) -> None:
    today = deal(DAY)
    devices = [begun(guest(), today, clock) for _ in range(500)]
    sends = [*devices, *devices[:50]]

    def clear(device: Device) -> None:
        try:
            device.clear()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(clear, sends))
    assert DailyResult.objects.filter(cleared=True, first__cleared=True).count() == 500
    assert (DailyAttempt.objects.count(), Game.objects.count()) == (500, 500)
    assert User.objects.count() == 0
