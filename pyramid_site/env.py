"""The environment, read once: every variable the site knows, with its type and default.

Nothing else in the house reads `os.environ`. The README lists each of these; a test holds the two together.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from pathlib import Path

import environ

BASE_DIR = Path(__file__).resolve().parent.parent

_env = environ.Env()

#: Variables of each way to sign in by another site. It is offered when all of its variables are set.
SOCIAL = {
    "google": ("GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"),
    "apple": ("APPLE_CLIENT_ID", "APPLE_TEAM_ID", "APPLE_KEY_ID", "APPLE_PRIVATE_KEY"),
    "github": ("GITHUB_CLIENT_ID", "GITHUB_CLIENT_SECRET"),
}


@dataclass(frozen=True, slots=True)
class Environment:
    """The settings that may differ between two machines that run the same code."""

    debug: bool
    data_dir: Path
    secret_key: str
    secret_key_fallbacks: list[str]
    daily_key: str
    vapid: tuple[str, ...]
    public_origin: str
    host: str
    port: int
    allowed_hosts: list[str]
    database_url: str
    redis_url: str
    one_process: bool
    metrics_token: str
    trusted_proxies: int
    log_format: str
    embed_origins: list[str]
    email_url: str
    email_from: str
    admins: list[str]
    social: dict[str, tuple[str, ...]]


def read() -> Environment:
    """Read the environment; `environ.ImproperlyConfigured` or ValueError when a variable is not what it should be."""
    data_dir = Path(_env.str("PYRAMID_DATA", default=str(BASE_DIR / ".data"))).resolve()
    data_dir.mkdir(parents=True, exist_ok=True)
    return Environment(
        debug=_env.bool("DEBUG", default=False),
        data_dir=data_dir,
        secret_key=_env.str("SECRET_KEY", default="") or _kept_key(data_dir / "secret_key"),
        secret_key_fallbacks=_env.list("SECRET_KEY_FALLBACKS", default=[]),
        daily_key=_env.str("DAILY_KEY", default="") or _kept_key(data_dir / "daily_key"),
        vapid=_all_or_none(("VAPID_PRIVATE_KEY", "VAPID_SUBJECT")),
        public_origin=_env.str("PUBLIC_ORIGIN", default="").rstrip("/"),
        host=_env.str("HOST", default="127.0.0.1"),
        port=_env.int("PORT", default=8000),
        allowed_hosts=_env.list("ALLOWED_HOSTS", default=[]),
        database_url=_env.str("DATABASE_URL", default=""),
        redis_url=_env.str("REDIS_URL", default=""),
        one_process=_env.bool("ONE_PROCESS", default=False),
        metrics_token=_env.str("METRICS_TOKEN", default=""),
        trusted_proxies=_env.int("TRUSTED_PROXIES", default=0),
        log_format=_one_of("LOG_FORMAT", "text", "json"),
        embed_origins=_env.list("EMBED_ORIGINS", default=[]),
        email_url=_env.str("EMAIL_URL", default="consolemail://"),
        email_from=_env.str("EMAIL_FROM", default="Pyramid <table@localhost>"),
        admins=_env.list("ADMINS", default=[]),
        social={site: values for site, names in SOCIAL.items() if (values := _all_or_none(names))},
    )


def _one_of(name: str, *choices: str) -> str:
    """A variable that is one of these, the first unless it is set; ImproperlyConfigured for anything else."""
    value: str = _env.str(name, default=choices[0])
    if value not in choices:
        raise environ.ImproperlyConfigured(f"{name} is {value!r}: one of {', '.join(choices)}")
    return value


def _all_or_none(names: tuple[str, ...]) -> tuple[str, ...]:
    """The values of variables that belong together, or nothing; ImproperlyConfigured when only some are set."""
    values = tuple(_env.str(name, default="", multiline=True) for name in names)
    missing = [name for name, value in zip(names, values, strict=True) if not value]
    if missing and len(missing) < len(names):
        raise environ.ImproperlyConfigured(f"set {', '.join(missing)} too, or none of {', '.join(names)}")
    return () if missing else values


def _kept_key(path: Path) -> str:
    """A random key, made once and kept, so that what hangs on it outlives a restart. Several processes agree on the
    first."""
    if not path.exists():
        fresh = path.with_suffix(f".{secrets.token_hex(4)}")
        fresh.touch(mode=0o600)
        fresh.write_text(secrets.token_urlsafe(48), encoding="ascii")
        try:
            path.hardlink_to(fresh)
        except FileExistsError:
            pass  # another process made it a moment before: its key is the one
        finally:
            fresh.unlink()
    return path.read_text(encoding="ascii").strip()
