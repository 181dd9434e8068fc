"""Earth Reborn's movement chapter as an app: where its engine is."""

from games.registry import GameConfig


class EarthRebornConfig(GameConfig):
    name = "earthreborn"
    verbose_name = "Earth Reborn"
    system = "earthreborn.engine.system:SYSTEM"
