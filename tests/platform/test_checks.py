"""System checks of the installed games."""

from dataclasses import replace

from games import checks, registry


def test_the_installed_games_pass():
    assert checks.check_games(None) == []


def test_a_game_under_another_name_is_named(monkeypatch):
    known = registry.entries()["skirmish"]
    monkeypatch.setattr(checks, "entries", lambda: {"chess": known})
    assert [found.id for found in checks.check_games(None)] == ["games.E001"]


def test_a_game_without_scenarios_is_named(monkeypatch, tmp_path):
    known = registry.entries()["skirmish"]

    class Elsewhere:
        label = "skirmish"
        path = str(tmp_path)

    monkeypatch.setattr(checks, "entries", lambda: {"skirmish": replace(known, app_config=Elsewhere())})
    assert [found.id for found in checks.check_games(None)] == ["games.E002"]
