"""The plain parts: browsers in words, the HTML of a mail from its text, keys of other sites from the environment."""

from __future__ import annotations

import pytest

from accounts import devices, social
from accounts.letters import Part, parts

CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36"
EDGE = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36 Edg/131.0"
PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Mobile Safari/604.1"


@pytest.mark.parametrize(
    ("header", "said"),
    [
        (CHROME, "Chrome on Linux"),
        (EDGE, "Edge on Windows"),
        (PHONE, "Safari on iPhone"),
        ("Firefox/9", "Firefox"),
        ("", "an unknown browser"),
        ("<script>alert(1)</script> https://evil.example", "an unknown browser"),
    ],
)
def test_a_browser_in_words(header: str, said: str) -> None:
    assert devices.describe(header) == said


def test_a_phone_is_told_from_a_desk() -> None:
    assert devices.is_handheld(PHONE)
    assert not devices.is_handheld(CHROME)


def test_a_mail_in_parts() -> None:
    text = (
        "Type this code in.\nIt is good.\n\nABCD-EFGH\n\nLook at it:\nhttps://p.example/account/\n\n--\n\nSent by us."
    )
    assert parts(text, code="ABCD-EFGH", origin="https://p.example") == [
        Part("words", "Type this code in. It is good."),
        Part("code", "ABCD-EFGH"),
        Part("button", "Look at it", "https://p.example/account/"),
        Part("small", "Sent by us."),
    ]


def test_a_strange_address_never_becomes_a_button() -> None:
    for link in ("https://evil.example/", "https://p.example.evil.example/", "https://p.example@evil.example/"):
        assert [each.kind for each in parts(f"Press: {link}", code="", origin="https://p.example")] == ["words"]


def test_a_code_that_is_not_there_is_no_code() -> None:
    assert parts("\n\n", code="", origin="https://p.example") == [Part("words", "")]


def test_other_sites_as_settings() -> None:
    keys = {"google": ("id", "secret"), "apple": ("id", "team", "key", "PEM"), "github": ("id", "secret")}
    made = social.providers(keys)
    assert made["google"]["APPS"] == [{"client_id": "id", "secret": "secret", "key": ""}]
    assert made["apple"]["APPS"][0] == {
        "client_id": "id",
        "secret": "key",
        "key": "team",
        "settings": {"certificate_key": "PEM"},
    }
    assert social.origins(keys) == ["https://accounts.google.com", "https://appleid.apple.com", "https://github.com"]
    assert social.providers({}) == {}
