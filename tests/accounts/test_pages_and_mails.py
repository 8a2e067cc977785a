"""Every page and every mail: ours and not the package's, without inline script, its links to where the site lives."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import allauth
import pytest
from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from django.core import mail
from django.template.loader import get_template, render_to_string
from django.test import Client, RequestFactory
from django.utils import timezone

from accounts.models import User

from .conftest import PASSWORD, MakePerson, prove, sign_in

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = Path(allauth.__file__).parent / "templates"
#: What no address here leads to: telephones, links in mails instead of codes, several addresses, another login server.
UNREACHED = re.compile(
    r"phone|idp/|openid/|account/email\.html|email_confirm\.html|password_reset_done|verification_sent|verified_email_required"
    r"|password_reset_key|snippets/|mfa/trust|base_|/base|elements/(h1|h2|hr|img|p|t\w+|thead|tbody|details)\.html"
)
MAILS = sorted(
    {
        str(path.relative_to(ROOT / "templates"))[: -len("_subject.txt")]
        for path in ROOT.glob("templates/**/*_subject.txt")
    }
)
PAGES = ["login", "signup", "signup/passkey", "login/code", "password/reset", "inactive", "farewell", "signed-out",
         "logout", "3rdparty/login/cancelled", "3rdparty/login/error"]  # fmt: skip
OWN_PAGES = ["", "name/", "email/", "password/change/", "sessions/", "2fa/", "2fa/webauthn/", "2fa/webauthn/add/",
             "2fa/totp/activate/", "2fa/recovery-codes/generate/", "delete/", "3rdparty/", "reauthenticate/",
             "reauthenticate/code/", "logout/"]  # fmt: skip


def inline(html: str) -> list[str]:
    """What our Content-Security-Policy would stop: script in the page, handlers, styles."""
    scripts = [
        tag for tag in re.findall(r"<script\b[^>]*>", html) if "src=" not in tag and "application/json" not in tag
    ]
    return scripts + re.findall(r"<[^>]+\s(?:style|on\w+)\s*=", html) + re.findall(r"<style|javascript:", html)


@pytest.mark.parametrize("name", sorted(str(path.relative_to(PACKAGE)) for path in PACKAGE.rglob("*.*")))
def test_nothing_of_the_package_is_left(name: str) -> None:
    if UNREACHED.search(name):
        return
    origin = get_template(name).origin  # type: ignore[union-attr]
    assert str(origin.name).startswith(str(ROOT / "templates")), name


@pytest.mark.django_db
@pytest.mark.parametrize("page", PAGES)
def test_pages_before_one_is_signed_in(client: Client, page: str) -> None:
    response = client.get(f"/account/{page}/", follow=True)
    assert response.status_code in (200, 401)
    html = response.content.decode()
    assert inline(html) == []
    assert html.count("<h1") == 1


@pytest.mark.django_db
@pytest.mark.parametrize("page", OWN_PAGES)
def test_pages_of_the_account(client: Client, person: MakePerson, page: str) -> None:
    sign_in(client, person())
    prove(client)
    response = client.get(f"/account/{page}")
    assert response.status_code == 200, response
    html = response.content.decode()
    assert inline(html) == []
    assert html.count("<h1") == 1
    for field in re.findall(r"<input(?![^>]*type=\"(?:hidden|checkbox)\")[^>]*\sid=\"(\w+)\"", html):
        assert f'for="{field}"' in html, f"{field} has no label"


def test_the_inline_finder_finds() -> None:
    assert inline('<script>x</script><p style="a"><a onclick="b" href="javascript:c">') != []
    assert inline('<script type="module" src="/x.js"></script><script id="a" type="application/json">{}</script>') == []


def values(prefix: str) -> dict[str, Any]:
    """Everything that any of the mails speaks of, with words that must not do harm."""
    del prefix
    return {
        "user": User(username="Ann"),
        "code": "BCDF-GHJK",
        "ip": "203.0.113.7",
        "user_agent": "<b>Evil</b>: https://evil.example/",
        "timestamp": timezone.now(),
        "from_email": "old@example.org",
        "to_email": "new@example.org",
        "deleted_email": "old@example.org",
        "provider": "GitHub",
        "password_reset_url": "http://evil.example/reset/",
        "signup_url": "http://evil.example/signup/",
    }


@pytest.mark.parametrize("prefix", MAILS)
def test_every_mail(prefix: str, settings: Any, rf: RequestFactory) -> None:
    """Subject, text and HTML; every address in it leads to PUBLIC_ORIGIN, whatever the request's Host said."""
    settings.PUBLIC_ORIGIN, settings.ALLOWED_HOSTS = "https://pyramid.example", ["*"]
    from allauth.core import context

    with context.request_context(rf.get("/", headers={"Host": "evil.example"})):
        get_adapter().send_mail(prefix, "ann@example.org", values(prefix))
    letter: Any = mail.outbox[0]
    html = letter.alternatives[0][0]
    assert letter.subject
    assert "\n" not in letter.subject
    for text in (letter.subject, letter.body, html):
        assert "evil" not in text.lower()
        assert "{{" not in text
        assert "{%" not in text
        for link in re.findall(r"https?://[^\s\"<)]+", text):
            assert link.rstrip(".,").startswith("https://pyramid.example"), link
    assert ("BCDF-GHJK" in letter.body) == ("BCDF-GHJK" in html.split("<h1")[1])
    for paragraph in re.split(r"\n\s*\n", letter.body):
        said = " ".join(paragraph.split("https://")[0].split()).rstrip(":")
        plain = " ".join(re.sub(r"<[^>]+>", " ", html).replace("&#x27;", "'").split())
        assert said in (*plain.split("  "), "--", "") or said in plain, said


def test_there_are_mails() -> None:
    assert len(MAILS) >= 20
    assert "accounts/email/deleted" in MAILS


@pytest.mark.django_db
def test_the_links_of_a_real_mail(client: Client, person: MakePerson, settings: Any) -> None:
    settings.PUBLIC_ORIGIN, settings.ALLOWED_HOSTS = "https://pyramid.example", ["*"]
    user = person()
    data = {"email": user.email, "username": "Zoe", "password1": PASSWORD}
    client.post("/account/signup/", data, headers={"Host": "evil.example"})
    assert "https://pyramid.example/account/login/" in mail.outbox[0].body
    assert "evil" not in str(mail.outbox[0].message())
    assert EmailAddress.objects.count() == 1


def test_too_many_requests_has_a_page_of_the_house() -> None:
    page = render_to_string("429.html")
    assert "To the table" in page
    assert inline(page) == []
