"""Secrets that must be read again, such as an authenticator's key, are kept encrypted: a copied database opens nothing.

The key comes from SECRET_KEY. When that changes, the old one belongs into SECRET_KEY_FALLBACKS, or nobody who has
turned the second step on can pass it any more, but by a passkey.
"""

from __future__ import annotations

import base64
import hashlib

from cryptography.fernet import Fernet, MultiFernet
from django.conf import settings
from django.utils.encoding import force_bytes

_PURPOSE = b"pyramid second step:"


def encrypt(text: str) -> str:
    """`text`, readable only with this site's key."""
    return _keys().encrypt(text.encode()).decode("ascii")


def decrypt(text: str) -> str:
    """What `encrypt` was given. cryptography's InvalidToken when it was encrypted with a key that is not known."""
    return _keys().decrypt(text.encode()).decode()


def _keys() -> MultiFernet:
    known = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    return MultiFernet(
        [Fernet(base64.urlsafe_b64encode(hashlib.sha256(_PURPOSE + force_bytes(key)).digest())) for key in known]
    )
