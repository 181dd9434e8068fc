"""Later scenarios fit the format: their set-up is written down here until their sections are played [17]."""

import datetime

from raf.engine.data.kinds import AircraftType, ScenarioEnd
from raf.engine.data.scenario import load_scenario
from tests.raf.printed import shipped

THIN_BLUE_LINE = """
first_day = 1940-08-27
end = "sealion_check"
calendar = true
target_decks = ["start", "inland"]
force_decks = ["start"]
raid_event_decks = ["start"]
removed_day_cards = [135, 136, 138]
day_cards_in_force = [149]
reinforcements = true
deployed = ["249/4/10", "RCAF/3/11", "310/2/12", "602/1/11", "616/2/11", "603/6/11", "IV/JG51"]
removed_types = ["Ju87"]
sealion = 1940-09-11
title = { en = "The thin blue line", ja = "青い細い線" }
situation = { en = "August ends.", ja = "八月が終わる。" }
priorities = { radar = "low", port = "low", city = "medium", factory = "medium", airfield = "high" }
replacements = { german_bomber = 5, german_fighter = 4, hurricane = 12, spitfire = 8, pilots = 2 }
inexperienced = { 11 = 3, 10 = 1, 12 = 1 }
"""

CAMPAIGN = """
first_day = 1940-08-11
end = "campaign"
calendar = true
target_decks = ["start"]
force_decks = ["start"]
raid_event_decks = ["start"]
inland_after_days = 4
reinforcements = true
sealion = 1940-09-11
title = { en = "The campaign", ja = "キャンペーン" }
situation = { en = "Six weeks.", ja = "六週間。" }
priorities = { radar = "high", port = "high", city = "low", factory = "low", airfield = "medium" }
replacements = { german_bomber = 9, german_fighter = 11, hurricane = 9, spitfire = 7, pilots = 7 }
"""


def test_17_2_the_thin_blue_line_can_be_written() -> None:
    scenario = load_scenario(THIN_BLUE_LINE.encode(), shipped())
    assert scenario.end is ScenarioEnd.SEALION_CHECK
    assert scenario.removed_types == (AircraftType.JU87,)
    assert scenario.inexperienced == {11: 3, 10: 1, 12: 1}
    assert scenario.sealion == datetime.date(1940, 9, 11)
    assert scenario.replacements is not None
    assert (scenario.replacements.pilots, scenario.replacements.blenheim) == (2, 1)


def test_17_3_the_campaign_can_be_written() -> None:
    scenario = load_scenario(CAMPAIGN.encode(), shipped())
    assert scenario.end is ScenarioEnd.CAMPAIGN
    assert scenario.inland_after_days == 4
    assert scenario.days == 0
