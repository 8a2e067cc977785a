"""Settings of the site, driven by the environment (`env.py`).

One machine by default: SQLite, memory, one process. `DATABASE_URL` and `REDIS_URL` make the same code run on many.
"""

from __future__ import annotations

from urllib.parse import urlsplit

import environ
from django.utils.translation import gettext_lazy as _

from accounts import social

from . import env, policy

ENV = env.read()
BASE_DIR = env.BASE_DIR

DEBUG = ENV.debug
SECRET_KEY = ENV.secret_key
SECRET_KEY_FALLBACKS = ENV.secret_key_fallbacks
#: Names the daily deals, and nothing else; with another one, deals that are made already stay as they are.
DAILY_KEY = ENV.daily_key
#: The private key and the contact by which push services know this site; empty: no reminders by push.
VAPID = ENV.vapid

#: Where the site says that it lives: links in mails, share links, Open Graph, sockets. Empty: as the request says.
PUBLIC_ORIGIN = ENV.public_origin
_PUBLIC_HOST = urlsplit(PUBLIC_ORIGIN).hostname
_SECURE = PUBLIC_ORIGIN.startswith("https://")

# Listening on every address means that the neighbours are meant to come in, by whatever name they know this machine.
_EVERY_ADDRESS = ("0.0.0.0", "::")  # noqa: S104
_LOCAL_HOSTS = ["*"] if ENV.host in _EVERY_ADDRESS else ["localhost", "127.0.0.1", "[::1]", ENV.host]
ALLOWED_HOSTS = ENV.allowed_hosts or ([_PUBLIC_HOST] if _PUBLIC_HOST else _LOCAL_HOSTS)

INSTALLED_APPS = [
    "pyramid_site.admin_apps.HouseConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "channels",
    "csp",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "allauth.socialaccount",
    *(f"allauth.socialaccount.providers.{site}" for site in ENV.social),
    "accounts",
    "games",
]

MIDDLEWARE = [
    "pyramid_site.logs.Requests",
    "django.middleware.security.SecurityMiddleware",
    "pyramid_site.headers.Headers",
    "pyramid_site.plain.Plain",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # A page of 42 KB is 9 on the wire. Its length is blurred at random and its CSRF token masked: it tells no secret.
    "django.middleware.gzip.GZipMiddleware",
    "pyramid_site.metrics.Count",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "accounts.middleware.Guesses",
    "accounts.middleware.NameToChoose",
    "accounts.middleware.LastSeen",
]

ROOT_URLCONF = "pyramid_site.urls"
ASGI_APPLICATION = "pyramid_site.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "pyramid_site.context.site",
            ],
        },
    },
]

# --- What is kept ---

if ENV.database_url:
    DATABASES = {"default": environ.Env.db_url_config(ENV.database_url)}
    if DATABASES["default"]["ENGINE"].endswith("postgresql"):
        # Persistent connections leak under ASGI; psycopg's pool keeps them instead, and asks each before it lends it:
        # after a restart of the database nobody is handed one of before.
        pool = {"pool": {"min_size": 1, "max_size": 8}}
        DATABASES["default"] |= {"CONN_MAX_AGE": 0, "CONN_HEALTH_CHECKS": True, "OPTIONS": pool}
else:
    DATABASES = {
        "default": {
            "ENGINE": "pyramid_site.queued_sqlite3",
            "NAME": ENV.data_dir / "pyramid.sqlite3",
            "OPTIONS": {
                # A deferred transaction that becomes a writer fails at once beside another; an immediate one waits.
                "transaction_mode": "IMMEDIATE",
                "timeout": 20,
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
            },
        }
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

if ENV.redis_url:
    CACHES = {
        "default": {"BACKEND": "pyramid_site.cache.ForgetfulRedisCache", "LOCATION": ENV.redis_url},
        "strict": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": ENV.redis_url},
    }
    # Only the hubs of live tables talk over it. A bound on waiting would end every idle receive (redis-py's is 5 s).
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {"hosts": [{"address": ENV.redis_url, "socket_timeout": None}], "prefix": "pyramid"},
        }
    }
else:
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}

# --- Who is there ---

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"

EMAIL_CONFIG = environ.Env.email_url_config(ENV.email_url)
if ENV.email_url.startswith("filemail:///"):
    EMAIL_CONFIG["EMAIL_FILE_PATH"] = urlsplit(ENV.email_url).path
vars().update(EMAIL_CONFIG)
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = SERVER_EMAIL = ENV.email_from
#: Those who run the site: told of reports by mail, and of faults.
ADMINS = [(address, address) for address in ENV.admins]
EMAIL_SUBJECT_PREFIX = "Pyramid: "

ACCOUNT_ADAPTER = "accounts.adapters.AccountAdapter"
ACCOUNT_FORMS = {
    "login": "accounts.forms.LoginForm",
    "signup": "accounts.forms.SignupForm",
    "add_email": "accounts.forms.AddEmailForm",
    "change_password": "accounts.forms.ChangePasswordForm",
    "set_password": "accounts.forms.SetPasswordForm",
    "reset_password": "accounts.forms.ResetPasswordForm",
    "reset_password_from_key": "accounts.forms.ResetPasswordKeyForm",
    "reauthenticate": "accounts.forms.ReauthenticateForm",
    "request_login_code": "accounts.forms.RequestLoginCodeForm",
}
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "username*", "password1*"]
ACCOUNT_USERNAME_MIN_LENGTH = 3
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
# Changing the address while it is being confirmed is off: a made-up confirmation could not offer it, and so would tell.
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND = True
ACCOUNT_LOGIN_BY_CODE_ENABLED = ACCOUNT_LOGIN_BY_CODE_SUPPORTS_RESEND = True
ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED = True
ACCOUNT_LOGIN_BY_CODE_TIMEOUT = ACCOUNT_PASSWORD_RESET_BY_CODE_TIMEOUT = 60 * 10
ACCOUNT_RATE_LIMITS = {
    "rename": "6/h/user",
    "export": "12/h/user",
    "import": "12/h/user",
    "report": "20/h/ip",
    "report_signed_in": "6/h/user",
    "solve": "20/m/ip",
    "solve_signed_in": "60/m/user",
}
ALLAUTH_TRUSTED_PROXY_COUNT = ENV.trusted_proxies

MFA_ADAPTER = "accounts.adapters.MFAAdapter"
MFA_FORMS = {
    "authenticate": "accounts.forms.AuthenticateForm",
    "reauthenticate": "accounts.forms.ReauthenticateCodeForm",
    "activate_totp": "accounts.forms.ActivateTOTPForm",
    "add_webauthn": "accounts.passkeys.AddForm",
    "edit_webauthn": "accounts.passkeys.EditForm",
    "signup_webauthn": "accounts.passkeys.SignupForm",
    "login_webauthn": "accounts.passkeys.LoginForm",
    "authenticate_webauthn": "accounts.passkeys.AuthenticateForm",
    "reauthenticate_webauthn": "accounts.passkeys.ReauthenticateForm",
}
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = MFA_PASSKEY_SIGNUP_ENABLED = True
MFA_TOTP_ISSUER = "Pyramid"
MFA_TOTP_TOLERANCE = 1

USERSESSIONS_ADAPTER = "accounts.adapters.SessionsAdapter"

SOCIALACCOUNT_AUTO_SIGNUP = False  # a display name is chosen, never taken from another site
SOCIALACCOUNT_FORMS = {"signup": "accounts.forms.SocialSignupForm"}
SOCIALACCOUNT_ADAPTER = "accounts.adapters.SocialAdapter"
SOCIALACCOUNT_PROVIDERS = social.providers(ENV.social)

# --- Safety ---

CONTENT_SECURITY_POLICY = {"DIRECTIVES": policy.directives(social.origins(ENV.social))}
if _SECURE:
    # By the prefix a browser takes them over TLS from this host alone, and no other host of the domain can set them.
    SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = "__Host-sessionid", "__Host-csrftoken"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = _SECURE
SESSION_COOKIE_AGE = 60 * 60 * 24 * 365
# Only a proxy that says so makes a request secure; without one this would lead round in a circle (pyramid.E010).
SECURE_SSL_REDIRECT = _SECURE and ENV.trusted_proxies > 0
SECURE_SSL_HOST = urlsplit(PUBLIC_ORIGIN).netloc or None
SECURE_REDIRECT_EXEMPT = [r"^(healthz|readyz|metrics)$"]  # asked by machines, inside
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365 if _SECURE else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = _SECURE
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if ENV.trusted_proxies else None
SECURE_REFERRER_POLICY = "same-origin"
CSRF_TRUSTED_ORIGINS = [PUBLIC_ORIGIN] if PUBLIC_ORIGIN else []
X_FRAME_OPTIONS = "DENY"
#: Other sites that may show a table in a frame (`/live/<code>/embed/`); the rest of the site is in no frame at all.
EMBED_ORIGINS = ENV.embed_origins

# --- Words ---

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "pyramid_site" / "locale"]
TIME_ZONE = "UTC"
USE_I18N = USE_TZ = True

# --- Static files ---

STATIC_URL = "/static/"
STATIC_ROOT = ENV.data_dir / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "pyramid_site.staticfiles.HashedStaticFilesStorage"
    },
}
WHITENOISE_KEEP_ONLY_HASHED_FILES = not DEBUG

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"request_id": {"()": "pyramid_site.logs.RequestId"}},
    "formatters": {
        "text": {"format": "{asctime} {levelname} {name} {request_id} {message}", "style": "{"},
        "json": {"()": "pyramid_site.logs.JsonLines"},
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": ENV.log_format, "filters": ["request_id"]}},
    "root": {"handlers": ["console"], "level": "INFO"},
    "loggers": {
        "daphne": {"level": "WARNING"},
        "django.channels.server": {"level": "WARNING"},
        # Whoever plays alone on this machine wants to read of what is wrong only.
        "pyramid.requests": {"level": "INFO" if ENV.log_format == "json" else "WARNING"},
    },
}
