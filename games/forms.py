"""Forms of the pages; comments are not forms, they go straight to the services."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib.auth.models import AbstractBaseUser
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import services
from games.core.system import Rules, SideInfo
from games.matches import SeatPlan
from games.models import Match, ScenarioVersion
from games.say import say

DICE_LABELS = {
    "server": gettext_lazy("The server rolls when the side that was attacked resolves"),
    "auto": gettext_lazy("The server rolls at once, so nobody waits for a click"),
    "posted": gettext_lazy("The players roll real dice and write them down"),
}


def dice_label(mode: str, modes: Sequence[str]) -> Any:
    """Return what a dice mode is called among those that a game knows."""
    if mode == "server" and "auto" not in modes:
        return _("The server rolls")
    return DICE_LABELS[mode]


@dataclass(frozen=True, slots=True)
class SeatField:
    """The fields of one seat, ready for the template."""

    name: Any
    mark: int
    who: forms.BoundField
    player: forms.BoundField


class MatchForm(forms.Form):
    """A new match of one scenario: who sits where, which dice, who may read."""

    title = forms.CharField(label=gettext_lazy("Title"), max_length=200, required=False)
    is_public = forms.BooleanField(
        label=gettext_lazy("Everybody may read the match"), required=False, initial=True
    )
    spectators_may_remark = forms.BooleanField(
        label=gettext_lazy("Readers may write remarks"), required=False
    )
    resolve_hours = forms.IntegerField(
        label=gettext_lazy("Deadline in hours"),
        required=False,
        min_value=1,
        max_value=24 * 60,
        help_text=gettext_lazy(
            "After so many hours the server acts for whoever is late: it rolls the dice that wait, or ends the turn. "
            "Empty for no deadline."
        ),
    )

    def __init__(
        self, rules: Rules[Any, Any, Any], user: AbstractBaseUser, *args: Any, **kwargs: Any
    ) -> None:
        super().__init__(*args, **{"label_suffix": "", **kwargs})
        self.rules = rules
        self.user = user
        if len(rules.sides) == 1:
            del self.fields["resolve_hours"]  # Nobody waits for a player who is alone.
        for number, info in enumerate(rules.sides):
            self._add_seat(info, is_first=number == 0)
        self.fields["dice_mode"] = forms.ChoiceField(
            choices=[(mode, dice_label(mode, rules.dice_modes)) for mode in rules.dice_modes],
            initial=rules.dice_modes[0],
            widget=forms.RadioSelect,
        )
        for option in rules.options:
            labels = [say(label) for label in option.value_labels] or list(option.values)
            self.fields[f"option-{option.key}"] = forms.ChoiceField(
                label=say(option.label),
                choices=list(zip(option.values, labels, strict=True)),
                initial=option.values[0],
            )

    def _add_seat(self, info: SideInfo, *, is_first: bool) -> None:
        who = [("me", _("I play it")), ("link", _("Whoever gets the link")), ("bot", _("The computer"))]
        solitaire = len(self.rules.sides) == 1
        self.fields[f"who-{info.key}"] = forms.ChoiceField(
            label=_("Played by"), choices=who[:2] if solitaire else who, initial="me" if is_first else "link"
        )
        self.fields[f"name-{info.key}"] = forms.CharField(
            label=_("Name shown"), max_length=80, required=False
        )

    @property
    def seat_fields(self) -> list[SeatField]:
        return [
            SeatField(info.name, info.mark + 1, self[f"who-{info.key}"], self[f"name-{info.key}"])
            for info in self.rules.sides
        ]

    @property
    def option_fields(self) -> list[forms.BoundField]:
        return [self[f"option-{option.key}"] for option in self.rules.options]

    def clean_title(self) -> str:
        """Return the title; nothing if it is the scenario's, which readers see in their own language."""
        title: str = self.cleaned_data["title"].strip()
        return "" if title in self.rules.scenario.title.values() else title

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        who = [data.get(f"who-{info.key}") for info in self.rules.sides]
        if len(who) > 1 and all(choice == "bot" for choice in who):
            raise forms.ValidationError(
                _("The computer cannot play every side; take one, or leave one to a friend.")
            )
        return data

    def seats(self) -> dict[str, SeatPlan]:
        """Return who takes which side."""
        plans = {}
        for info in self.rules.sides:
            who, name = self.cleaned_data[f"who-{info.key}"], self.cleaned_data[f"name-{info.key}"]
            user = self.user if who == "me" else None
            plans[info.key] = SeatPlan(user=user, name=name, bot=who == "bot")  # type: ignore[arg-type]
        return plans

    def save(self, scenario: ScenarioVersion) -> Match:
        """Make the match of a valid form and return it."""
        given = self.cleaned_data
        return services.create_match(
            scenario=scenario,
            title=given["title"],
            dice_mode=given["dice_mode"],
            options=self.options(),
            seats=self.seats(),
            is_public=given["is_public"],
            spectators_may_remark=given["spectators_may_remark"],
            resolve_hours=given.get("resolve_hours"),
            created_by=self.user,  # type: ignore[arg-type]
        )

    def options(self) -> dict[str, str]:
        """Return the chosen values of the game's options."""
        return {option.key: self.cleaned_data[f"option-{option.key}"] for option in self.rules.options}
