"""MIDWAY as an app: where its engine is."""

from games.registry import GameConfig


class MidwayConfig(GameConfig):
    name = "midway"
    verbose_name = "MIDWAY"
    system = "midway.engine.system:SYSTEM"
