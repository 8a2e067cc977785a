"""Something out of place is reported where it is seen: stored, told by mail, not all day; nobody is found out by it."""

from __future__ import annotations

from typing import Any

import pytest
from django.core import mail
from django.test import Client

from accounts.models import Report
from accounts.owners import Owner
from accounts.preferences import make_public
from games.engine.rules import RULES_VERSION
from games.models import Table
from games.services.begin import SentGame
from games.services.replays import decide
from games.services.tables import open_table

from .conftest import DECK, MakePerson, add_game, rows_that_hold, sign_in, words

pytestmark = pytest.mark.django_db

SENT = {"reason": "name", "words": "Not <b>nice</b>."}


@pytest.fixture(autouse=True)
def _admins(settings: Any) -> None:
    settings.ADMINS = [("runner@example.org", "runner@example.org")]
    settings.PUBLIC_ORIGIN, settings.ALLOWED_HOSTS = "https://pyramid.example", ["*"]


def test_a_name_is_reported_and_told(client: Client, person: MakePerson) -> None:
    user, reporter = person("Big Ann"), person("Zoe")
    sign_in(client, reporter)
    assert "the name Big Ann" in words(client.get("/report/person/Big Ann/").content)
    assert client.post("/report/person/Big Ann/", SENT)["Location"] == "/report/"
    assert "Thank you" in words(client.get("/report/").content)
    made = Report.objects.get()
    assert (made.kind, made.subject, made.about, made.by) == ("person", "Big Ann", user, reporter)
    letter = mail.outbox[-1]
    assert (letter.to, letter.subject) == (["runner@example.org"], "Pyramid: Reported: Big Ann")
    assert "https://pyramid.example/u/Big%20Ann/" in letter.body
    assert f"https://pyramid.example/admin/accounts/report/{made.pk}/change/" in letter.body


def test_a_table_is_reported_by_anybody_and_its_host_is_known(client: Client, person: MakePerson) -> None:
    host = person()
    table = Table.objects.create(user=host, holder="c" * 32)
    client.post(f"/report/table/{table.code}/", SENT | {"words": ""})
    made = Report.objects.get()
    assert (made.subject, made.about, made.by, made.words) == (table.code, host, None, "")
    assert f"https://pyramid.example/live/{table.code}/" in mail.outbox[-1].body


def test_a_replay_is_reported(client: Client, person: MakePerson) -> None:
    game = add_game(person())
    assert client.post(f"/report/replay/{game.code}/", SENT).status_code == 404, "a private game is nobody's to report"
    decide(code=game.code, owner=game.owner, seen="link")
    client.post(f"/report/replay/{game.code}/", SENT)
    assert Report.objects.get().about == game.user


def test_it_is_reported_from_where_it_is_seen(client: Client, person: MakePerson) -> None:
    host = person("Big Ann")
    make_public(user=host, public=True)
    sent = SentGame("a" * 32, "classic", RULES_VERSION, DECK)
    table = open_table(owner=Owner(user_id=host.pk), client="c" * 32, listed=True, sent=sent, is_away=lambda _: False)
    for page in ("/live/", f"/live/{table.code}/"):
        assert f'href="/report/table/{table.code}/"' in client.get(page).content.decode(), page
    assert 'href="/report/person/Big%20Ann/"' in client.get("/u/Big Ann/").content.decode()
    sign_in(client, host)
    assert "/report/" not in client.get("/u/Big Ann/").content.decode(), "nobody reports oneself"


def test_nobody_learns_from_it_who_has_an_account(client: Client, person: MakePerson) -> None:
    person("Ann")
    pages = [words(client.get(f"/report/person/{name}/").content).replace(name, "") for name in ("Ann", "Eve")]
    assert pages[0] == pages[1]
    assert client.post("/report/person/Eve/", SENT)["Location"] == "/report/"
    assert Report.objects.get().about is None


@pytest.mark.parametrize(
    "address",
    ["table/aaaaaaaaaa", "replay/aaaaaaaaaa", "thing/Ann", "person/x", "person/%00%00%00", "person/a%0ab%0acd",
     "person/<script>", "table/%00", "person/" + "x" * 300],
)  # fmt: skip
def test_what_nobody_can_have_seen_cannot_be_reported(client: Client, address: str) -> None:
    assert client.get(f"/report/{address}/").status_code == 404
    assert client.post(f"/report/{address}/", SENT).status_code == 404
    assert not Report.objects.exists()


@pytest.mark.parametrize("sent", [{}, {"reason": "boredom"}, SENT | {"words": "x" * 501}])
def test_a_report_without_sense_is_refused(client: Client, sent: dict[str, str]) -> None:
    response = client.post("/report/person/Ann/", sent)
    assert response.status_code == 200
    assert b"errorlist" in response.content
    assert not Report.objects.exists()


def test_not_all_day(client: Client) -> None:
    answers = [client.post("/report/person/Ann/", SENT).status_code for _ in range(21)]
    assert answers == [302] * 20 + [429]
    assert Report.objects.count() == 20


def test_an_account_is_counted_for_itself(client: Client, person: MakePerson) -> None:
    sign_in(client, person("Zoe"))
    answers = [client.post("/report/person/Ann/", SENT).status_code for _ in range(7)]
    assert answers == [302] * 6 + [429]
    assert Client().post("/report/person/Ann/", SENT).status_code == 302


def test_a_report_stands_when_the_mail_fails(client: Client, settings: Any, caplog: pytest.LogCaptureFixture) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9
    assert client.post("/report/person/Ann/", SENT).status_code == 302
    assert Report.objects.count() == 1
    assert "nobody could be told by mail" in caplog.text


def test_the_token_is_asked_for() -> None:
    assert Client(enforce_csrf_checks=True).post("/report/person/Ann/", SENT).status_code == 403


def test_those_who_run_the_site_look_and_settle(client: Client, person: MakePerson) -> None:
    runner = person("Runner")
    runner.is_staff = runner.is_superuser = True
    runner.save()
    Client().post("/report/person/Ann/", SENT)
    sign_in(client, runner)
    made = Report.objects.get()
    assert "Ann" in words(client.get("/admin/accounts/report/").content)
    assert "Not &lt;b&gt;nice&lt;/b&gt;." in client.get(f"/admin/accounts/report/{made.pk}/change/").content.decode()
    assert client.get("/admin/accounts/report/add/").status_code == 403
    client.post("/admin/accounts/report/", {"action": "settle", "_selected_action": [made.pk]})
    made.refresh_from_db()
    assert made.settled_at is not None


def test_an_account_that_goes_takes_what_was_reported_of_it_along(client: Client, person: MakePerson) -> None:
    user, reporter = person(), person("Zoe")
    sign_in(client, reporter)
    client.post("/report/person/Ann/", SENT)
    key = reporter.pk
    reporter.delete()
    assert Report.objects.get().by is None
    reporter.pk = key
    assert not [row for row in rows_that_hold(reporter) if "Report" in row]
    user.delete()
    assert not Report.objects.exists()
