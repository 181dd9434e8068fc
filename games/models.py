"""What Postgres keeps of every match. Entries are append-only, held by a trigger (migration 0002)."""

from __future__ import annotations

import base64
import secrets

from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _


def new_slug() -> str:
    """Return a public id: 12 letters and digits, 60 random bits."""
    return base64.b32encode(secrets.token_bytes(8)).decode().lower()[:12]


class ScenarioVersion(models.Model):
    """One exact bundle of scenario, map, counters and tables. Its files never change."""

    game = models.CharField(_("game"), max_length=40)
    key = models.CharField(_("key"), max_length=80)
    hash = models.CharField(_("hash"), max_length=71, unique=True)
    files = models.JSONField()
    """Path -> text."""
    title_en = models.CharField(_("title in English"), max_length=200)
    title_ja = models.CharField(_("title in Japanese"), max_length=200)
    shipped = models.BooleanField(_("shipped"), default=False)
    retired = models.BooleanField(_("retired"), default=False)
    """No new match is made from it: a newer version has taken its place."""
    created_at = models.DateTimeField(_("made at"), auto_now_add=True)

    class Meta:
        verbose_name, verbose_name_plural = _("scenario"), _("scenarios")
        ordering = ["game", "id"]

    def __str__(self) -> str:
        return f"{self.game}: {self.title}"

    @property
    def title(self) -> str:
        """Return the title in the active language."""
        return (get_language() == "ja" and self.title_ja) or self.title_en


class Match(models.Model):
    """A match: the row that is locked while an entry is written."""

    class Status(models.TextChoices):
        RUNNING = "running", _("running")
        OVER = "over", _("over")

    slug = models.CharField(_("address"), max_length=12, unique=True, default=new_slug)
    title = models.CharField(_("title"), max_length=200)
    game = models.CharField(_("game"), max_length=40)
    scenario = models.ForeignKey(
        ScenarioVersion, models.PROTECT, related_name="matches", verbose_name=_("scenario")
    )
    rules_version = models.CharField(max_length=20)
    state_version = models.PositiveIntegerField()
    dice_mode = models.CharField(_("dice"), max_length=10)
    options = models.JSONField(_("options"), default=dict)
    commitment = models.CharField(_("SHA-256 of the secret"), max_length=64)
    """SHA-256 of the dice secret, in hexadecimal."""
    seq = models.PositiveIntegerField(_("entries so far"), default=0)
    """The number of the newest entry."""
    ply = models.PositiveIntegerField(_("ply"), default=0)
    """Rises with every entry but remarks; what a player saw when posting."""
    status = models.CharField(_("status"), max_length=10, choices=Status.choices, default=Status.RUNNING)
    acting = ArrayField(models.CharField(max_length=40), default=list, verbose_name=_("to act"))
    """The sides that may give orders now."""
    acting_since = models.DateTimeField()
    """When the last entry other than a remark came: deadlines count from here."""
    result = models.CharField(_("result"), max_length=40, blank=True)
    outcome = models.JSONField(null=True)
    agreed = models.BooleanField(default=False)
    """True if it ended by an act (resigning, agreement), not by the rules."""
    offer = models.JSONField(null=True)
    """The open offer: `{"act": "!DRAW", "side": "US"}`."""
    retired = ArrayField(models.PositiveIntegerField(), default=list)
    """Entries out of the line of play."""
    gone = ArrayField(models.PositiveIntegerField(), default=list)
    """Entries whose words were hidden or redacted, in the order in which that happened: open pages compare."""
    is_public = models.BooleanField(_("public"), default=True)
    spectators_may_remark = models.BooleanField(_("readers may remark"), default=False)
    resolve_hours = models.PositiveIntegerField(_("deadline in hours"), null=True, blank=True)
    """Hours until the server does what is due; None for no deadline."""
    trusted_dice = models.BooleanField(_("dice of its own"), default=True)
    """False if the dice came with an imported record: nothing proves them."""
    record_tags = models.JSONField(default=dict)
    """Tags of an imported record that mean nothing here; exported again."""
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("made by")
    )
    created_at = models.DateTimeField(_("made at"), auto_now_add=True)
    updated_at = models.DateTimeField(_("changed at"))

    class Meta:
        verbose_name, verbose_name_plural = _("match"), _("matches")
        ordering = ["-id"]
        indexes = [models.Index(fields=["is_public", "-id"], name="public_matches")]

    def __str__(self) -> str:
        return self.title


class MatchSecret(models.Model):
    """The dice secret of a match; in no admin, page, log or export before the end."""

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="secret_row")
    secret = models.BinaryField()

    def __str__(self) -> str:
        return "secret"


class Seat(models.Model):
    """A side's place in a match, and who may take it."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="seats", verbose_name=_("match"))
    side = models.CharField(_("side"), max_length=40)
    name = models.CharField(_("name"), max_length=80)
    """As shown."""
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="seats",
        verbose_name=_("account"),
    )
    bot = models.BooleanField(_("computer"), default=False)
    token_hash = models.CharField(max_length=64, null=True, blank=True, unique=True)
    """SHA-256 of the secret link's token, in hexadecimal; None if there is no link."""
    token_version = models.PositiveIntegerField(default=1)
    """Raised by revoking: sessions that hold an older one have lost the seat."""

    class Meta:
        verbose_name, verbose_name_plural = _("seat"), _("seats")
        ordering = ["id"]
        constraints = [models.UniqueConstraint(fields=["match", "side"], name="seat_of_side")]

    def __str__(self) -> str:
        return f"{self.side}: {self.name}"

    @property
    def is_staff_held(self) -> bool:
        """Tell whether somebody plays who could read the dice secret; the page says so."""
        return self.user is not None and self.user.is_staff


class Participant(models.Model):
    """Who wrote an entry, as a pseudonym: it stays when an account goes."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="participants")
    seat = models.OneToOneField(Seat, models.CASCADE, null=True, related_name="participant")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    """Of a spectator with an account."""
    visitor = models.CharField(max_length=64, blank=True)
    """Of a spectator without: a hash of what the session holds."""
    name = models.CharField(max_length=80)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "user"], name="spectator_by_user"),
            models.UniqueConstraint(
                fields=["match", "visitor"], condition=~Q(visitor=""), name="spectator_by_visit"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Entry(models.Model):
    """One entry of the thread: a comment, a remark, an act, or what the server did. Never changes."""

    class Kind(models.TextChoices):
        COMMENT = "comment", _("comment")
        REMARK = "remark", _("remark")
        ACT = "act", _("act")
        SERVER = "server", _("server")

    match = models.ForeignKey(
        Match, models.CASCADE, related_name="entries", db_index=False, verbose_name=_("match")
    )
    seq = models.PositiveIntegerField(_("number"))
    ply = models.PositiveIntegerField(_("ply"))
    """The match's ply after this entry."""
    participant = models.ForeignKey(
        Participant, models.PROTECT, null=True, related_name="entries", db_index=False
    )
    side = models.CharField(_("side"), max_length=40, blank=True)
    """Empty for the server, `-` for a spectator."""
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    canonical = models.JSONField(_("orders"), default=list)
    rolls = models.JSONField(_("rolls"), default=list)
    events = models.JSONField(default=list)
    echoes = models.JSONField(default=list)
    rules_version = models.CharField(_("version of the rules"), max_length=20)
    state_hash = models.CharField(max_length=64)
    """HMAC of the state after it, under the match secret; leaves the server only after the end."""
    text_sha256 = models.CharField(max_length=64)
    key = models.CharField(max_length=64)
    """The page's idempotency key."""
    request_hash = models.CharField(max_length=64)
    answer = models.JSONField(default=dict)
    nonce = models.CharField(max_length=64, blank=True)
    revealed = models.BooleanField(default=False)
    back_to = models.PositiveIntegerField(null=True)
    """Of an act that turned the line of play back: the entry whose state is the present one again."""
    created_at = models.DateTimeField(_("written at"))

    class Meta:
        verbose_name, verbose_name_plural = _("entry"), _("entries")
        ordering = ["match", "seq"]
        constraints = [
            models.UniqueConstraint(fields=["match", "seq"], name="entry_number"),
            models.UniqueConstraint(fields=["match", "key", "participant"], name="entry_key"),
        ]

    def __str__(self) -> str:
        return f"{self.seq}. {self.side or 'SERVER'}"


class EntryText(models.Model):
    """An entry's words. Only these may go: hidden by a seat, or redacted by staff."""

    entry = models.OneToOneField(Entry, models.CASCADE, primary_key=True, related_name="words")
    text = models.TextField(blank=True)
    hidden_by = models.ForeignKey(Seat, models.SET_NULL, null=True, related_name="+")
    redacted = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"words of {self.entry_id}"


class Redaction(models.Model):
    """Who took an entry's words away, when and why."""

    entry = models.ForeignKey(Entry, models.PROTECT, related_name="redactions", verbose_name=_("entry"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("by")
    )
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    created_at = models.DateTimeField(_("redacted at"), auto_now_add=True)

    class Meta:
        verbose_name, verbose_name_plural = _("redaction"), _("redactions")

    def __str__(self) -> str:
        return f"redaction of {self.entry_id}"


class Limit(models.Model):
    """A counter of `games.limits`: hits since the window began. Unlogged: a crash of Postgres empties it."""

    key = models.CharField(max_length=80, primary_key=True)
    started = models.DateTimeField()
    hits = models.PositiveIntegerField()

    def __str__(self) -> str:
        return self.key


class SocketLease(models.Model):
    """How many sockets a client holds in one server process; unlogged, kept fresh by that process."""

    process = models.UUIDField()
    client = models.CharField(max_length=64)
    sockets = models.IntegerField()
    seen = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["client", "process"], name="lease_of_client")]

    def __str__(self) -> str:
        return f"{self.sockets} of {self.client}"


class AbstractPosition(models.Model):
    """The current state of a match: a cache, rebuilt by `manage.py rebuild_positions`."""

    match = models.OneToOneField(
        Match,
        models.CASCADE,
        primary_key=True,
        related_name="%(app_label)s_position",
        verbose_name=_("match"),
    )
    seq = models.PositiveIntegerField(_("number"))
    state = models.JSONField(_("state"))

    class Meta:
        abstract = True
        verbose_name, verbose_name_plural = _("position"), _("positions")

    def __str__(self) -> str:
        return f"{self.match_id} at {self.seq}"


class AbstractSnapshot(models.Model):
    """The state after an entry, kept so that earlier moments are cheap; may be deleted at will."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="%(app_label)s_snapshots")
    seq = models.PositiveIntegerField()
    state = models.JSONField()

    class Meta:
        abstract = True
        constraints = [
            models.UniqueConstraint(fields=["match", "seq"], name="%(app_label)s_snapshot_of_entry")
        ]

    def __str__(self) -> str:
        return f"{self.match_id} at {self.seq}"
