"""Reminders by web push: kept where asked for, sent once a day to browsers whose person has not begun today's deal.

A push carries nothing (RFC 8030 allows that), so nothing is to be encrypted: the browser's worker knows what to say.
Only the push services of the browsers are written to; a browser that its service knows no more is forgotten.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from urllib.parse import urlsplit

import jwt
import requests
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from django.db.models import Q

from accounts.owners import Owner
from games.daily.dates import own_date
from games.models import DailyResult, PushTarget

from .errors import Refusal

#: Where browsers have their push services. Anything else would make this server write to any address that it is told.
SERVICES = ("googleapis.com", "mozilla.com", "push.apple.com", "notify.windows.com")
#: A reminder that could not be sent for so long after its time is not sent that day.
_LATEST = timedelta(hours=2)
#: How long (seconds) a push service keeps it for a browser that is away, and how long its answer may take.
_KEPT, _WAIT = 6 * 3600, 10
_MOST_A_PERSON = 20
_GONE = (404, 410)

Send = Callable[[str, dict[str, str]], int]


class BadEndpoint(Refusal):
    """No address of a push service of a browser."""

    code = "bad endpoint"


@dataclass(frozen=True, slots=True)
class Vapid:
    """The key by which push services know this site (RFC 8292), and how they reach who runs it (`mailto:` or https)."""

    private: ec.EllipticCurvePrivateKey
    subject: str

    @classmethod
    def read(cls, written: str, subject: str) -> Vapid:
        """The key as `written` by `manage.py daily keys`: 32 bytes in base64url. ValueError when it is none."""
        raw = base64.urlsafe_b64decode(written + "=" * (-len(written) % 4))
        if len(raw) != 32:
            raise ValueError("VAPID_PRIVATE_KEY is not 32 bytes in base64url")
        return cls(ec.derive_private_key(int.from_bytes(raw, "big"), ec.SECP256R1()), subject)

    @property
    def public(self) -> str:
        """The public key as browsers want it: an uncompressed point in base64url."""
        point = self.private.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        return _base64url(point)

    def headers(self, endpoint: str, now: datetime) -> dict[str, str]:
        """What a push to this address says of itself."""
        origin = "://".join(urlsplit(endpoint)[:2])
        told = {"aud": origin, "exp": int((now + timedelta(hours=12)).timestamp()), "sub": self.subject}
        token = jwt.encode(told, self.private, algorithm="ES256")
        return {
            "Authorization": f"vapid t={token}, k={self.public}",
            "TTL": str(_KEPT),
            "Urgency": "normal",
            "Topic": "daily",
            "Content-Length": "0",
        }


def new_private_key() -> str:
    """A fresh key as `Vapid.read` takes it."""
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return _base64url(number.to_bytes(32, "big"))


def want(*, owner: Owner, endpoint: str, minute: int, zone: int) -> None:
    """Remind this browser at this minute of its own day; the same browser once, whoever it was before. BadEndpoint."""
    parts = urlsplit(endpoint)
    host = parts.hostname or ""
    if parts.scheme != "https" or not any(host.endswith(f".{service}") for service in SERVICES):
        raise BadEndpoint("that is not the address of a browser's push service")
    PushTarget.objects.update_or_create(
        endpoint=endpoint, defaults={**owner.fields, "minute": minute, "zone": zone, "sent_for": None}
    )
    kept = PushTarget.objects.filter(**owner.fields).order_by("-pk").values_list("pk", flat=True)
    PushTarget.objects.filter(pk__in=list(kept[_MOST_A_PERSON:])).delete()


def unwant(*, owner: Owner, endpoint: str) -> None:
    """Remind this browser no more."""
    PushTarget.objects.filter(**owner.fields, endpoint=endpoint).delete()


def remind(*, vapid: Vapid, now: datetime, send: Send | None = None) -> Iterator[int]:
    """Send every reminder that is due, each once however many of these run at the same time; yields each answer."""
    for target in PushTarget.objects.iterator(chunk_size=200):
        day = own_date(now, target.zone)
        if not _is_due(target, day, now):
            continue
        claimed = PushTarget.objects.filter(pk=target.pk).filter(Q(sent_for=None) | Q(sent_for__lt=day))
        if not claimed.update(sent_for=day):
            continue
        status = (send or _post)(target.endpoint, vapid.headers(target.endpoint, now))
        if status in _GONE:
            PushTarget.objects.filter(pk=target.pk).delete()
        yield status


def _is_due(target: PushTarget, day: date, now: datetime) -> bool:
    own = now + timedelta(minutes=target.zone)
    since = timedelta(hours=own.hour, minutes=own.minute) - timedelta(minutes=target.minute)
    if not timedelta(0) <= since <= _LATEST or (target.sent_for is not None and target.sent_for >= day):
        return False
    return not DailyResult.objects.filter(**target.owner.fields, date=day, best__isnull=False).exists()


def _post(endpoint: str, headers: dict[str, str]) -> int:
    """The status that the push service answers with, 0 when it cannot be reached."""
    try:
        return requests.post(endpoint, headers=headers, timeout=_WAIT, allow_redirects=False).status_code
    except requests.RequestException:
        return 0


def _base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
