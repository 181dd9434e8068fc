"""Making matches."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
from django.db import transaction

from games import bots
from games.canon import encode
from games.core.dice import Dice, MatchDice, commitment
from games.core.play import begin
from games.core.system import MatchOptions, Rules
from games.models import Entry, EntryText, Match, MatchSecret, Participant, ScenarioVersion, Seat
from games.registry import game, rules_for
from games.scenes import sha256, state_hash

if TYPE_CHECKING:
    from django.contrib.auth.models import User


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """Who is to take a side; without a user it waits for whoever has its secret link."""

    user: User | None = None
    name: str = ""
    bot: bool = False


class BadMatch(ValueError):
    """A match cannot be made like this; the message names the field."""


@transaction.atomic
def create_match(
    *,
    scenario: ScenarioVersion,
    title: str = "",
    dice_mode: str | None = None,
    options: Mapping[str, str] | None = None,
    seats: Mapping[str, SeatPlan] | None = None,
    is_public: bool = True,
    spectators_may_remark: bool = False,
    resolve_hours: int | None = None,
    created_by: User | None = None,
    dice: Dice | None = None,
    now: datetime | None = None,
) -> Match:
    """Make a match with its entry 0, the server's, and return it. Raises `BadMatch`.

    `dice` replaces the match's own for set-up; then nothing proves them (imported records).
    """
    rules = rules_for(scenario.pk)
    system = game(scenario.game).system
    chosen = match_options(rules, dice_mode, options or {})
    secret = secrets.token_bytes(32)
    moment = now or datetime.now(UTC)
    match = Match.objects.create(
        title=title.strip()[:200] or scenario.title_en,
        game=scenario.game,
        scenario=scenario,
        rules_version=system.version,
        state_version=system.state_version,
        dice_mode=chosen.dice_mode,
        options=dict(chosen.values),
        commitment=commitment(secret),
        acting_since=moment,
        updated_at=moment,
        is_public=is_public,
        spectators_may_remark=spectators_may_remark,
        resolve_hours=resolve_hours,
        trusted_dice=dice is None,
        created_by=created_by,
    )
    MatchSecret.objects.create(match=match, secret=secret)
    _seat(match, rules, seats or {})
    _begin(match, rules, chosen, secret, dice or MatchDice(secret, match.slug, 0, ""), moment)
    return match


def match_options(
    rules: Rules[Any, Any, Any], dice_mode: str | None, values: Mapping[str, str]
) -> MatchOptions:
    """Return the options of a match, checked and without those that have their default. Raises `BadMatch`."""
    mode = dice_mode or rules.dice_modes[0]
    if mode not in rules.dice_modes:
        raise BadMatch(f"dice_mode: {mode!r} is none of {', '.join(rules.dice_modes)}")
    known = {option.key: option for option in rules.options}
    chosen = {}
    for key, value in values.items():
        if key not in known or value not in known[key].values:
            raise BadMatch(f"options: {key}={value} is no option of this scenario")
        if value != known[key].values[0]:
            chosen[key] = value
    return MatchOptions(mode, chosen)


def _seat(match: Match, rules: Rules[Any, Any, Any], plans: Mapping[str, SeatPlan]) -> None:
    sides = {info.key: info for info in rules.sides}
    unknown = set(plans) - set(sides)
    if unknown:
        raise BadMatch(f"seats: {', '.join(sorted(unknown))}: no such side; known: {', '.join(sides)}")
    for side, info in sides.items():
        plan = plans.get(side, SeatPlan())
        name = plan.name or (
            plan.user.get_username() if plan.user else "Computer" if plan.bot else str(info.name)
        )
        seat = Seat.objects.create(match=match, side=side, name=name[:80], user=plan.user, bot=plan.bot)
        Participant.objects.create(match=match, seat=seat, name=seat.name)


def _begin(
    match: Match, rules: Rules[Any, Any, Any], options: MatchOptions, secret: bytes, dice: Dice, now: datetime
) -> None:
    played = begin(rules, rules.setup(options), dice)
    state = encode(played.state)
    entry = Entry.objects.create(
        match=match,
        seq=0,
        ply=0,
        kind=Entry.Kind.SERVER,
        rolls=msgspec.to_builtins(played.rolls),
        events=msgspec.to_builtins(played.events),
        rules_version=match.rules_version,
        state_hash=state_hash(secret, state),
        text_sha256=sha256(""),
        key="begin",
        revealed=played.revealed,
        created_at=now,
    )
    EntryText.objects.create(entry=entry, text="")
    plain = msgspec.json.decode(state)
    registered = game(match.game)
    registered.position_model.objects.create(match=match, seq=0, state=plain, **rules.columns(played.state))
    registered.snapshot_model.objects.create(match=match, seq=0, state=plain)
    acting, outcome = rules.to_act(played.state), rules.outcome(played.state)
    match.acting = [info.key for info in rules.sides if info.key in acting]
    if outcome is not None:
        match.status, match.result, match.outcome = (
            Match.Status.OVER,
            outcome.result,
            msgspec.to_builtins(outcome),
        )
    match.save()
    if match.seats.filter(bot=True, side__in=match.acting).exists():
        transaction.on_commit(partial(bots.wake, match.slug))
