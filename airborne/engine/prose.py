"""What the thread says of an event. [2]"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from airborne.engine import events as ev
from airborne.engine.bundle import Bundle
from airborne.engine.view import effect_name, side_name
from games.core.board import Prose
from games.core.text import Message, msg, msg_n


def prose(bundle: Bundle, event: ev.Event) -> Sequence[Prose]:
    """Return the paragraphs for an event; none for what the orders themselves already say."""
    match event:
        case ev.CombatResolved():
            return [_resolved(event)]
        case ev.CombatVoided():
            return [Prose(_voided(event), "note")]
        case ev.MoraleChecked():
            return [_morale(event)]
        case ev.RecoveryRolled():
            return [_recovery(event)]
        case ev.CombatFormed():
            return [Prose(_formed(event))]
        case ev.TurnBegan():
            return _situation(bundle, event)
        case ev.PhaseBegan():
            return [Prose(msg("{side} may act.", side=side_name(bundle, event.side)), "note")]
        case ev.SetUpEnded():
            return [Prose(msg("{side} is set up.", side=side_name(bundle, event.side)), "note")]
        case ev.MatchEnded():
            return _ended(bundle, event)
        case ev.HexObserved():
            return [Prose(msg("{unit} observes {hex} until the phase ends.", unit=event.unit, hex=event.hex))]
        case ev.UnitFellBack() if event.hex == event.origin:
            return [Prose(msg("{unit} stays in {hex}.", unit=event.unit, hex=event.hex))]
        case ev.UnitFellBack():
            return [
                Prose(
                    msg(
                        "{unit} falls back from {origin} to {hex}.",
                        unit=event.unit,
                        origin=event.origin,
                        hex=event.hex,
                    )
                )
            ]
        case ev.SidePassed():
            return [Prose(msg("{side} passes.", side=side_name(bundle, event.side)))]
        case ev.UnitSetUp() | ev.UnitMoved() | ev.FireDeclared() | ev.AssaultDeclared() | ev.PhaseEnded():
            return []
        case _:
            assert_never(event)


def _formed(event: ev.CombatFormed) -> Message:
    combat = event.combat
    attackers = ", ".join(combat.attackers)
    if combat.kind == "fire":
        return msg_n(
            "{attackers} fires at {hex} with firepower {firepower}.",
            "{attackers} fire at {hex} with firepower {firepower}.",
            len(combat.attackers),
            attackers=attackers,
            hex=combat.hex,
            firepower=combat.firepower,
        )
    return msg_n(
        "{attackers} assaults {hex} with firepower {firepower}.",
        "{attackers} assault {hex} with firepower {firepower}.",
        len(combat.attackers),
        attackers=attackers,
        hex=combat.hex,
        firepower=combat.firepower,
    )


def _resolved(event: ev.CombatResolved) -> Prose:
    target = event.combat.target
    dice = (event.die, event.check_die) if event.check_die else (event.die,)
    places: dict[str, str | int | Message] = {
        "hex": event.combat.hex,
        "column": event.column,
        "die": event.die,
        "result": event.result,
        "target": target,
        "effect": effect_name(event.effect),
        "check": event.check_die,
        "leader": event.leader,
    }
    if event.check_die:
        text = msg(
            "{hex}, column {column}: {die} is {result}. Morale of {target}: {check} against leader {leader}, {effect}.",
            **places,
        )
    else:
        text = msg("{hex}, column {column}: {die} is {result}. {target}: {effect}.", **places)
    return Prose(text, "result", dice=dice, mark=event.result)


def _voided(event: ev.CombatVoided) -> Message:
    combat = event.combat
    if event.reason == "target_gone":
        return msg(
            "The further attack on {hex} is void: {target} is gone.", hex=combat.hex, target=combat.target
        )
    return msg("The attack on {hex} is void: the match is decided.", hex=combat.hex)


def _morale(event: ev.MoraleChecked) -> Prose:
    places: dict[str, str | int | Message] = {
        "unit": event.unit,
        "die": event.die,
        "leader": event.leader,
        "hex": event.hex,
    }
    if event.passed:
        text = msg("{unit} checks morale: {die} against leader {leader}. It assaults {hex}.", **places)
    else:
        text = msg(
            "{unit} checks morale: {die} against leader {leader}. It does not attack, and is disrupted.",
            **places,
        )
    return Prose(text, "result", dice=(event.die,), mark="S" if event.passed else "F")


def _recovery(event: ev.RecoveryRolled) -> Prose:
    places: dict[str, str | int | Message] = {"unit": event.unit, "die": event.die, "leader": event.leader}
    if event.recovered:
        text = msg("{unit} rolls {die} against leader {leader} and recovers.", **places)
        if event.modifier:
            text = msg("{unit} rolls {die} + 1 against leader {leader} and recovers.", **places)
    else:
        text = msg("{unit} rolls {die} against leader {leader} and stays disrupted.", **places)
        if event.modifier:
            text = msg("{unit} rolls {die} + 1 against leader {leader} and stays disrupted.", **places)
    return Prose(text, "result", dice=(event.die,), mark="S" if event.recovered else "F")


def _situation(bundle: Bundle, event: ev.TurnBegan) -> Sequence[Prose]:
    heading = msg("Turn {turn} of {turns}", turn=event.turn, turns=bundle.turns)
    sides = [Prose(side_name(bundle, side), "situation", lines=units) for side, units in event.situation]
    return [Prose(heading, "heading"), *sides]


def _ended(bundle: Bundle, event: ev.MatchEnded) -> Sequence[Prose]:
    if event.end.winner:
        return [Prose(msg("{side} wins", side=side_name(bundle, event.end.winner)), "heading")]
    return [Prose(msg("Draw"), "heading")]
