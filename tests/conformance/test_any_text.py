"""Any text is answered, by any game: played, kept as a remark, or refused with a reason. Nothing else is raised."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.core.errors import Refused
from games.core.play import play, preview
from tests.conformance.playing import dice, new_game, random_play, scenarios

SCENARIOS = [pytest.param(*found, id="-".join(found)) for found in scenarios()]
TYPED = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)
MARKS = st.sampled_from([*"/／-ー \u3000\u200b\u202eO０é🎲\t(*09", "...", "続く", "\r\n"])


def stages(game_key, name):
    """Return matches at their beginning and some comments on."""
    found = []
    for comments in (0, 3, 9):
        game = new_game(game_key, name, seed=11)
        for _ in random_play(game, comments, seed=11):
            pass
        found.append(game)
    return found


def slips(line: str, edits: list[tuple[int, int, str]]) -> str:
    """Return a line with slips of the finger: at a place, so many characters replaced by something else."""
    for place, length, mark in edits:
        at = place % (len(line) + 1)
        line = line[:at] + mark + line[at + length :]
    return line


@pytest.mark.parametrize(("game_key", "name"), SCENARIOS)
def test_any_text_is_answered(game_key, name):
    games = stages(game_key, name)
    legal = {}
    for number, game in enumerate(games):
        for info in game.rules.sides:
            orders = list(game.rules.legal_orders(game.rules.view(game.state, info.key), info.key))
            chosen = random.Random(number).sample(orders, min(20, len(orders)))
            legal[number, info.key] = [game.rules.format(order) for order in chosen] or ["PASS"]

    edits = st.lists(st.tuples(st.integers(0, 40), st.integers(0, 3), MARKS | TYPED), max_size=3)
    line = st.tuples(st.integers(0, 19), edits)

    @settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
    @given(st.integers(0, 2), st.integers(0, 9), st.lists(line, max_size=5), TYPED)
    def check(stage, seat, lines, prose):
        game = games[stage]
        side = game.rules.sides[seat % len(game.rules.sides)].key
        known = legal[stage, side]
        text = "\n".join([*(slips(known[which % len(known)], changes) for which, changes in lines), prose])
        view = game.rules.view(game.state, side)
        for attempt in (
            lambda: preview(game.system, game.rules, view, side, text),
            lambda: play(game.system, game.rules, game.state, side, text, dice(1, 1)),
        ):
            try:
                attempt()
            except Refused as refused:
                for fault in refused.faults:
                    assert str(fault.message)
                    assert fault.code
                    assert (
                        fault.span is None or 1 <= fault.span.line <= text.count("\n") + text.count("\r") + 1
                    )

    check()
