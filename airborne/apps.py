"""EZ-Airborne as an app: where its engine is."""

from games.registry import GameConfig


class AirborneConfig(GameConfig):
    name = "airborne"
    verbose_name = "EZ-Airborne"
    system = "airborne.engine.system:SYSTEM"
