"""MIDWAY as an app: where its engine is."""

from games.core.text import msg
from games.registry import GameConfig


class MidwayConfig(GameConfig):
    name = "midway"
    verbose_name = "MIDWAY"
    system = "midway.engine.system:SYSTEM"
    pages = (("results", msg("your games against best play")),)
