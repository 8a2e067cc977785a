"""Display names: what is taken, what is refused and why, and who cannot stand beside whom."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from hypothesis import given
from hypothesis import strategies as st

from accounts import names
from accounts.models import User


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Ann", "Ann"),
        ("  Big   Ann ", "Big Ann"),
        ("Ｍａｔｈ", "Math"),
        ("José-Luis_2", "José-Luis_2"),
        ("Дима", "Дима"),
        ("山田Taro", "山田Taro"),
        ("नमस्ते", "नमस्ते"),
        ("Nguyễn", "Nguyễn"),
        ("x" * 24, "x" * 24),
    ],
)
def test_taken_as_shown(typed: str, shown: str) -> None:
    assert names.clean(typed) == shown
    assert not names.is_reserved(shown)


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("", "length"),
        ("ab", "length"),
        ("x" * 25, "length"),
        ("ann@example.org", "email"),
        ("Ann＠home", "email"),
        ("Ann\u202eGnp", "characters"),
        ("Ann\u200bBob", "characters"),
        ("Ann\nBob", "characters"),
        ("Ann\tBob", "characters"),
        ("Ann\x00", "characters"),
        ("Ann\ud800", "characters"),
        ("<b>Ann</b>", "characters"),
        ("Ann.Bob", "characters"),
        ("Ann 🐪", "characters"),
        ("z̐̐algo", "characters"),
        ("ǃǃǃ", "characters"),
        ("١٢٣", "characters"),
        ("123", "no_letter"),
        ("- _ -", "no_letter"),
        ("Аnn", "scripts"),
        ("Ωmega", "scripts"),
        ("Dимa", "scripts"),
    ],
)
def test_refused_by_name(typed: str, why: str) -> None:
    with pytest.raises(ValidationError) as refused:
        names.clean(typed)
    assert refused.value.code == why


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ANN"),
        ("Ann", "a n-n_"),
        ("Bill", "BiIl"),
        ("Bill", "B1ll"),
        ("Zoo", "Z0o"),
        ("Jose", "José"),
        ("modern", "modem"),
        ("vvinner", "winner"),
        ("сора", "copa"),
        ("straße", "STRASSE"),
    ],
)
def test_too_alike(one: str, other: str) -> None:
    assert names.key(one) == names.key(other)


@pytest.mark.parametrize(("one", "other"), [("Ann", "Anna"), ("Dima", "Дима"), ("Player 2", "Player 3")])
def test_not_alike(one: str, other: str) -> None:
    assert names.key(one) != names.key(other)


@pytest.mark.parametrize(
    "name", ["admin", "Admin1", "Pyramid Support", "p-y-r-a-m-i-d", "GUEST 42", "Mоderator".replace("о", "o"), "Null"]
)
def test_kept_for_the_house(name: str) -> None:
    assert names.is_reserved(name)


@given(st.text(max_size=40))
def test_any_text_is_taken_or_refused(text: str) -> None:
    """Whatever is typed: a ValidationError, or a name that stays as it is, with a key that fits its column."""
    try:
        name = names.clean(text)
    except ValidationError:
        return  # any other error fails the test
    assert names.clean(name) == name
    assert names.SHORTEST <= len(name) <= names.LONGEST
    assert 0 < len(names.key(name)) <= names.LONGEST_KEY
    assert names.key(name.upper()) == names.key(name.lower()) == names.key(name)


@pytest.mark.django_db
def test_the_database_keeps_look_alikes_apart() -> None:
    User.objects.create_user("Bill", "bill@example.org")
    with pytest.raises(IntegrityError):
        User.objects.create_user("B1ll", "other@example.org")


@pytest.mark.django_db
def test_the_key_follows_the_name() -> None:
    user = User.objects.create_user("Ann", "ann@example.org")
    user.username = "Zoe"
    user.save(update_fields=["username"])
    user.refresh_from_db()
    assert (user.username, user.name_key) == ("Zoe", "zoe")


@pytest.mark.parametrize("name", ["Ann Lee", "山田Taro", "Łukasz-7"])
def test_a_name_from_left_to_right_stands_as_it_is(name: str) -> None:
    assert names.isolated(name) == name


@pytest.mark.parametrize("name", ["שלום", "ليلى", "דנה 7"])
def test_a_name_from_right_to_left_turns_no_words_beside_it(name: str) -> None:
    assert names.isolated(name) == f"\N{FIRST STRONG ISOLATE}{name}\N{POP DIRECTIONAL ISOLATE}"
