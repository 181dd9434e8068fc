"""The toy game as an app: installed under tests only."""

from games.registry import GameConfig


class SkirmishConfig(GameConfig):
    name = "tests.skirmish"
    label = "skirmish"
    system = "tests.skirmish.engine.system:SYSTEM"
