"""Signing in by another site: which are offered, as allauth's settings. Read by the settings, so it imports nothing.

Keys come from the environment only; a site without keys has no button, no address and no code loaded.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

#: Where each sends people to sign in: a form here may be answered by a redirect there.
_ORIGINS = {
    "google": "https://accounts.google.com",
    "apple": "https://appleid.apple.com",
    "github": "https://github.com",
}


def providers(keys: dict[str, tuple[str, ...]]) -> dict[str, Any]:
    """SOCIALACCOUNT_PROVIDERS for the sites in `keys`, whose values are those of `env.SOCIAL`."""
    return {site: _MAKE[site](*values) for site, values in keys.items()}


def origins(keys: dict[str, tuple[str, ...]]) -> list[str]:
    """The origins that forms may lead to."""
    return [_ORIGINS[site] for site in keys]


def _google(client_id: str, secret: str) -> dict[str, Any]:
    return {
        "APPS": [{"client_id": client_id, "secret": secret, "key": ""}],
        "SCOPE": ["profile", "email"],
        "OAUTH_PKCE_ENABLED": True,
    }


def _github(client_id: str, secret: str) -> dict[str, Any]:
    return {"APPS": [{"client_id": client_id, "secret": secret, "key": ""}], "SCOPE": ["user:email"]}


def _apple(client_id: str, team_id: str, key_id: str, private_key: str) -> dict[str, Any]:
    # allauth's words for Apple's: `secret` is the key's id, `key` the team's.
    app = {"client_id": client_id, "secret": key_id, "key": team_id, "settings": {"certificate_key": private_key}}
    return {"APPS": [app]}


_MAKE: dict[str, Callable[..., dict[str, Any]]] = {"google": _google, "github": _github, "apple": _apple}
