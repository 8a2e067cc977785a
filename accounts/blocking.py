"""A display name that those who run the site find out of place: nobody has it any more, and its person chooses another.

From that moment others see a neutral name in its place. The person is told, in the words of those who decided, when
they next open a page, and goes on when another name is chosen (`accounts.middleware.NameToChoose`).
"""

from __future__ import annotations

import secrets

from django.db import transaction

from . import names, selectors
from .models import BlockedName, User

_DIGITS = 6


def block_name(*, user: User, word: str) -> str:
    """Take the name of `user` away, for good and for everyone; `word` says why. The neutral name that stands there now.

    ValueError without a word: whoever loses a name is told why.
    """
    word = " ".join(word.split())
    if not word:
        raise ValueError("a name is blocked with a word about why")
    with transaction.atomic():
        row = User.objects.select_for_update().get(pk=user.pk)
        if not row.name_blocked:
            BlockedName.objects.update_or_create(key=row.name_key, defaults={"name": row.username, "word": word})
            row.username = _neutral()
        row.name_blocked = word
        row.save(update_fields=["username", "name_blocked"])
    return row.username


def _neutral() -> str:
    """A name that nobody has: `Player 204117`."""
    while True:
        name = names.clean(f"Player {secrets.randbelow(10**_DIGITS):0{_DIGITS}d}")
        if not selectors.name_taken(name):
            return name
