"""Whether a page may open a socket here: by its whole origin, scheme, host and port, never by the host alone.

The origin is the one that the site says it has (`PUBLIC_ORIGIN`), or else the one under which this very request came.
"""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlsplit

from django.conf import settings
from django.http.request import split_domain_port, validate_host

_PORTS = {"http": 80, "https": 443}
_PAGE_SCHEME = {"ws": "http", "wss": "https", "http": "http", "https": "https"}


def origin_allowed(headers: Iterable[tuple[bytes, bytes]], scheme: str) -> bool:
    """`headers` as ASGI gives them; `scheme` of the socket, ws or wss. A request without an origin is no page's."""
    named: dict[str, str] = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in headers}
    origin = _parts(named.get("origin", ""))
    if origin is None:
        return False
    if settings.PUBLIC_ORIGIN:
        return origin == _parts(settings.PUBLIC_ORIGIN)
    host = named.get("host", "")
    domain, _ = split_domain_port(host)
    if not domain or not validate_host(domain, settings.ALLOWED_HOSTS):
        return False
    if settings.SECURE_PROXY_SSL_HEADER:
        scheme = named.get("x-forwarded-proto", scheme).split(",")[0].strip()
    return origin == _parts(f"{_PAGE_SCHEME.get(scheme, 'http')}://{host}")


def _parts(origin: str) -> tuple[str, str, int] | None:
    """Scheme, host and port, the port said or not; None when it is no origin."""
    try:
        split = urlsplit(origin)
        port = split.port
    except ValueError:
        return None
    if split.scheme not in _PORTS or not split.hostname or split.path not in ("", "/") or split.query or split.username:
        return None
    return split.scheme, split.hostname, port or _PORTS[split.scheme]
