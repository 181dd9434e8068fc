"""RAF Lion as an app: where its engine is."""

from games.registry import GameConfig


class RafConfig(GameConfig):
    name = "raf"
    verbose_name = "RAF Lion"
    system = "raf.engine.system:SYSTEM"
