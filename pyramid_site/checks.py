"""System checks: mixtures of settings that are unsafe, or would lose things, are refused before the site starts."""

from __future__ import annotations

from ipaddress import ip_address
from typing import Any
from urllib.parse import SplitResult, urlsplit

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, Warning, register

_LOCAL = ("localhost", "127.0.0.1", "::1")
_EVERY_ADDRESS = ("0.0.0.0", "::")  # noqa: S104
#: Endings of names that only a network of one's own knows.
_NEAR = (".local", ".localhost", ".lan", ".internal", ".home.arpa", ".test")
_SHORTEST_KEY = 32
_FEWEST_CHARACTERS = 8
_SHORTEST_TOKEN = 16


@register(Tags.security)
def safe_mixture(**_: Any) -> list[CheckMessage]:
    """What must not go together."""
    found: list[CheckMessage] = []
    origin = urlsplit(settings.PUBLIC_ORIGIN)
    public = bool(origin.hostname) and origin.hostname not in _LOCAL
    if settings.PUBLIC_ORIGIN and not _is_origin(settings.PUBLIC_ORIGIN):
        found.append(
            Error(
                f"PUBLIC_ORIGIN is {settings.PUBLIC_ORIGIN!r}, which is no origin",
                hint="Scheme, host and port only: https://pyramid.example",
                id="pyramid.E001",
            )
        )
    if settings.DEBUG and (public or any(not _is_near(host) for host in settings.ALLOWED_HOSTS if host != "*")):
        found.append(Error("DEBUG is on while PUBLIC_ORIGIN or ALLOWED_HOSTS names a public host", id="pyramid.E002"))
    if len(settings.SECRET_KEY) < _SHORTEST_KEY or _is_guessable(settings.SECRET_KEY):
        found.append(
            Error(
                f"SECRET_KEY is shorter than {_SHORTEST_KEY} characters, or can be guessed",
                hint="Leave it out: one is made and kept in PYRAMID_DATA.",
                id="pyramid.E003",
            )
        )
    if len(settings.DAILY_KEY) < _SHORTEST_KEY or settings.DAILY_KEY == settings.SECRET_KEY:
        found.append(
            Error(
                f"DAILY_KEY is shorter than {_SHORTEST_KEY} characters, or the same as SECRET_KEY",
                hint="Leave it out: one is made and kept in PYRAMID_DATA. Several machines need the same one.",
                id="pyramid.E005",
            )
        )
    sqlite = settings.DATABASES["default"]["ENGINE"].endswith("sqlite3")
    if settings.ENV.redis_url and sqlite:
        found.append(
            Error(
                "REDIS_URL is set and DATABASE_URL is not",
                hint="Redis is for several processes, and those need a database server: set DATABASE_URL too.",
                id="pyramid.E004",
            )
        )
    if not sqlite and not settings.ENV.redis_url and not settings.ENV.one_process:
        found.append(
            Error(
                "DATABASE_URL is set and REDIS_URL is not: several processes would not know of each other's tables",
                hint="Set REDIS_URL. Or ONE_PROCESS=1, where no other process on any machine serves this database.",
                id="pyramid.E011",
            )
        )
    for other in settings.EMBED_ORIGINS:
        if not _is_origin(other):
            found.append(
                Error(
                    f"EMBED_ORIGINS names {other!r}, which is no origin",
                    hint="Scheme, host and port only, separated by commas: https://blog.example",
                    id="pyramid.E006",
                )
            )
    if settings.ENV.metrics_token and len(settings.ENV.metrics_token) < _SHORTEST_TOKEN:
        found.append(
            Error(
                f"METRICS_TOKEN is shorter than {_SHORTEST_TOKEN} characters",
                hint="Leave it out, and /metrics answers nobody; or make one at random.",
                id="pyramid.E008",
            )
        )
    layer = getattr(settings, "CHANNEL_LAYERS", {}).get("default", {})
    hosts = layer.get("CONFIG", {}).get("hosts", [])
    if any(not isinstance(host, dict) or host.get("socket_timeout", 0) is not None for host in hosts):
        found.append(
            Error(
                "the channel layer would end an idle receive: socket_timeout must be None",
                hint="redis-py's own bound is 5 s; a table where nothing happens for longer would lose its bridge.",
                id="pyramid.E007",
            )
        )
    return found + _transport(public=public, origin=origin)


def _transport(*, public: bool, origin: SplitResult) -> list[CheckMessage]:
    """Between the site and its people: TLS, the proxy that ends it, the addresses that it tells."""
    found: list[CheckMessage] = []
    proxies = settings.ENV.trusted_proxies
    if origin.scheme == "https" and public and not proxies:
        found.append(
            Error(
                "PUBLIC_ORIGIN is https and TRUSTED_PROXIES is 0",
                hint="TLS ends at a proxy. Unless it is believed no request is secure, and all people are one address.",
                id="pyramid.E010",
            )
        )
    if proxies and settings.ENV.host in _EVERY_ADDRESS:
        found.append(
            Warning(
                "TRUSTED_PROXIES is set, and HOST is every address of this machine",
                hint="Whoever reaches this port past the proxy can name any address as theirs: set HOST.",
                id="pyramid.W004",
            )
        )
    if origin.scheme == "http" and public and not _is_near(origin.hostname or ""):
        found.append(
            Error(
                "PUBLIC_ORIGIN is plain http under a public name: passwords and sessions would travel readable",
                hint="Have the proxy in front end TLS, and write https.",
                id="pyramid.E009",
            )
        )
    elif public and origin.scheme == "http":
        found.append(
            Warning(
                "PUBLIC_ORIGIN is plain http",
                hint="Offline play, passkeys and copying need https.",
                id="pyramid.W002",
            )
        )
    return found


def _is_near(host: str) -> bool:
    """Whether a host is this machine or one of the network around it, so that TLS cannot be had for it."""
    name = host.strip("[].").lower()
    try:
        return not ip_address(name).is_global
    except ValueError:
        return "." not in name or name.endswith(_NEAR)


def _is_guessable(key: str) -> bool:
    return key.startswith("django-insecure-") or len(set(key)) < _FEWEST_CHARACTERS


def _is_origin(text: str) -> bool:
    try:
        split = urlsplit(text)
        port = split.port
    except ValueError:
        return False
    return split.scheme in ("http", "https") and bool(split.hostname) and text == split.geturl() and _bare(split, port)


def _bare(split: Any, port: int | None) -> bool:
    host = f"[{split.hostname}]" if ":" in split.hostname else split.hostname
    return split.netloc == (host if port is None else f"{host}:{port}") and not (split.path or split.query)
