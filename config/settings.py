"""Django settings, driven by the environment. docs/running.md lists the variables."""

import contextlib
import logging
import os
import secrets
import warnings
from pathlib import Path
from urllib.parse import urlsplit

from config import database
from config.logging import logging_settings

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(os.environ.get("FIELDPOST_VAR", BASE_DIR / "var"))
TESTING = "PYTEST_VERSION" in os.environ  # pytest sets it, and child processes inherit it.


def flag(name: str) -> bool:
    """Whether the environment says yes."""
    return os.environ.get(name, "").lower() in {"1", "true", "yes", "on"}


def words(name: str) -> list[str]:
    """The comma-separated values of a variable."""
    return [word.strip() for word in os.environ.get(name, "").split(",") if word.strip()]


def local_secret_key() -> str:
    """The key kept in var/secret-key, made at the first call."""
    path = VAR_DIR / "secret-key"
    VAR_DIR.mkdir(parents=True, exist_ok=True)
    with contextlib.suppress(FileExistsError):
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with open(descriptor, "w") as file:
            file.write(secrets.token_urlsafe(60))
    return path.read_text()


# Where it is served. PUBLIC_URL=https://play.example.org switches everything to production.
PUBLIC_URL = os.environ.get("PUBLIC_URL", "").rstrip("/")
PRODUCTION = bool(PUBLIC_URL) or flag("FIELDPOST_PRODUCTION")
HTTPS = PUBLIC_URL.startswith("https:") or (PRODUCTION and not PUBLIC_URL)
PUBLIC_HOST = urlsplit(PUBLIC_URL).hostname or ""

DEBUG = flag("DEBUG") and not PRODUCTION
SECRET_KEY = os.environ.get("SECRET_KEY") or local_secret_key()
SECRET_KEY_FALLBACKS = words("SECRET_KEY_FALLBACKS")
ALLOWED_HOSTS = words("ALLOWED_HOSTS") + ([PUBLIC_HOST] if PUBLIC_HOST else [])
if not PRODUCTION:
    ALLOWED_HOSTS += ["localhost", "127.0.0.1", "[::1]"]
CSRF_TRUSTED_ORIGINS = [PUBLIC_URL] if PUBLIC_URL else []

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Every game is a folder and one line here.
GAME_APPS = ["airborne", "midway", "earthreborn", "raf"]
if TESTING:
    GAME_APPS.append("tests.skirmish")  # The toy game that carries the platform's tests.
INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "channels",
    "csp",
    "django_htmx",
    "template_partials",
    "games",
    *GAME_APPS,
]

MIDDLEWARE = [
    "config.logging.RequestLogMiddleware",
    # The policy stands first, so that what the next ones answer themselves has it too.
    "csp.middleware.CSPMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "config.middleware.HeadersMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    }
]

# Postgres always: DATABASE_URL, or the embedded cluster of config/database.py, which manage.py starts.
DATABASE_URL = os.environ.get("DATABASE_URL", "")
CLUSTER_DIR = VAR_DIR / "postgres"
connection = database.from_url(DATABASE_URL) if DATABASE_URL else database.from_cluster(CLUSTER_DIR)
# Under ASGI every request has its own thread, so connections are worth keeping only in a pool.
pool = {
    "min_size": int(os.environ.get("DB_POOL_MIN", 1)),
    "max_size": int(os.environ.get("DB_POOL_MAX", 20)),
    "timeout": 10,
}
DATABASES = {
    "default": {
        "ENGINE": "config.backend",
        **connection,
        "CONN_MAX_AGE": 0,
        "CONN_HEALTH_CHECKS": False,  # The backend looks for itself.
        "OPTIONS": {**connection["OPTIONS"], "pool": pool},
        "TEST": {"NAME": os.environ.get("FIELDPOST_TEST_DB", "test_fieldpost")},
    }
}

# Postgres notifications feed the in-memory layer of each process; with Redis, one process forwards for all.
REDIS_URL = os.environ.get("REDIS_URL", "")
CHANNEL_LAYERS = {
    "default": (
        {
            "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
            "CONFIG": {"hosts": [REDIS_URL], "prefix": "fieldpost", "capacity": 10_000},
        }
        if REDIS_URL
        # The default capacity of 100 drops messages without a word.
        else {"BACKEND": "games.layer.ProcessChannelLayer", "CONFIG": {"capacity": 10_000}}
    )
}

# Accounts and cookies
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.ScryptPasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
if TESTING:
    PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
# A match by comments takes weeks, and who holds a seat by its link alone must not lose it in the middle.
SESSION_COOKIE_AGE = 60 * 24 * 3600
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SECURE = HTTPS
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SECURE = HTTPS

# Headers
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SECURE_HSTS_PRELOAD = HTTPS
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SELF, NONE = "'self'", "'none'"
# Safari up to 15.3 does not count a WebSocket of the same host as 'self'.
SOCKET_ORIGINS = (
    [PUBLIC_URL.replace("http", "ws", 1)] if PUBLIC_URL else ["ws://localhost:*", "ws://127.0.0.1:*"]
)
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF, *SOCKET_ORIGINS],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}

# Request bodies: a comment is 20,000 characters at most; the scenario upload sets its own bound of 5 MB.
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
FILE_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024

# Languages
LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("ja", "日本語")]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# Static files: hashed names and compressed copies, which `make play` and the image collect beforehand.
STATIC_URL = "/static/"
STATIC_ROOT = None if TESTING else VAR_DIR / "static"
STATICFILES_DIRS = [path for path in [BASE_DIR / "static"] if path.exists()]
WHITENOISE_USE_FINDERS = DEBUG or TESTING
WHITENOISE_AUTOREFRESH = DEBUG
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": (
            "django.contrib.staticfiles.storage.StaticFilesStorage"
            if DEBUG or TESTING
            else "whitenoise.storage.CompressedManifestStaticFilesStorage"
        )
    },
}

# WhiteNoise hands Django a synchronous iterator under ASGI; files are small and this is harmless.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")
# Other warnings become log lines like everything else.
logging.captureWarnings(not TESTING)
LOGGING = logging_settings(os.environ.get("LOG_FORMAT", "json"), os.environ.get("LOG_LEVEL", "INFO"))
