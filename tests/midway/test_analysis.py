"""Best play: its figures, its proof by its own equations, and whole games played by it."""

import random

import pytest

from games.core.system import MatchOptions
from midway.engine.analysis.nodes import Game, Node, choices, nodes
from midway.engine.analysis.panel import advice, analyse, node_of
from midway.engine.analysis.policy import AIMS, Chances, is_better, solve, worth
from midway.engine.analysis.simulate import best_player, frequencies, opening, play_out, random_player
from midway.engine.card import ADJACENCIES, SQUARES
from midway.engine.state import JAPAN
from midway.engine.tables.victory import GRADES
from tests.midway.table import RULES, at

WILLS = range(1, 7)
GAMES = 20_000

# adjacency, aim, will: great victory, victory, defeat, great defeat from the best start.
FIGURES = """
orthogonal score 1  0.0192608  0.7121632  0.2115221  0.0570539
orthogonal score 2  0.0269460  0.6316220  0.2676184  0.0738136
orthogonal score 3  0.2476929  0.1805609  0.4444778  0.1272685
orthogonal score 4  0.2567451  0.2743984  0.2435538  0.2253028
orthogonal score 5  0.2885034  0.3108157  0.1594411  0.2412398
orthogonal score 6  0.3086012  0.3436279  0.0804332  0.2673378
orthogonal great 1  0.1824234  0.1232366  0.4928427  0.2014973
orthogonal great 2  0.2097782  0.2431766  0.3814782  0.1655671
orthogonal great 3  0.2544615  0.1851430  0.3709191  0.1894763
orthogonal great 4  0.2890574  0.1401413  0.3568317  0.2139696
orthogonal great 5  0.3063079  0.1141812  0.3094548  0.2700561
orthogonal great 6  0.3090552  0.3486023  0.0450809  0.2972616
diagonal   score 1  0.0325353  0.7243001  0.1863342  0.0568304
diagonal   score 2  0.3160023  0.1917346  0.3716048  0.1206582
diagonal   score 3  0.3334223  0.1460033  0.3917373  0.1288371
diagonal   score 4  0.3050225  0.3383237  0.1073444  0.2493093
diagonal   score 5  0.3039431  0.3441886  0.0950522  0.2568161
diagonal   score 6  0.3139221  0.3431779  0.0798914  0.2630086
diagonal   great 1  0.2870310  0.2524995  0.3189506  0.1415190
diagonal   great 2  0.3201307  0.1967513  0.3173111  0.1658069
diagonal   great 3  0.3424471  0.1524268  0.3160777  0.1890484
diagonal   great 4  0.3477390  0.1207818  0.3192459  0.2122333
diagonal   great 5  0.3325812  0.1065004  0.2918297  0.2690887
diagonal   great 6  0.3144451  0.3482035  0.0445112  0.2928402
"""


def figures():
    rows = [line.split() for line in FIGURES.strip().splitlines()]
    return [(adjacency, aim, int(will), tuple(map(float, parts))) for adjacency, aim, will, *parts in rows]


def test_the_figures_cover_every_game():
    assert len(figures()) == len(ADJACENCIES) * len(AIMS) * len(WILLS)


@pytest.mark.parametrize(("adjacency", "aim", "will", "expected"), figures())
def test_figures_of_best_play(adjacency, aim, will, expected):
    solution = solve(will, adjacency, aim)
    found = solution.start(solution.best_start())
    assert found == pytest.approx(expected, abs=5e-7)
    assert sum(found) == pytest.approx(1, abs=1e-9)


def test_3_0_every_start_is_as_good():
    """Nothing hurries Nagumo, so where he starts does not matter; the middle is named."""
    for will in WILLS:
        solution = solve(will, "orthogonal", "score")
        assert solution.best_start() == "2-0"
        for square in ("1-0", "3-0"):
            assert solution.start(square) == pytest.approx(solution.start("2-0"), abs=1e-12)


@pytest.mark.parametrize("adjacency", ADJACENCIES)
@pytest.mark.parametrize("aim", AIMS)
@pytest.mark.parametrize("will", WILLS)
def test_no_order_is_better_than_best_play(will, aim, adjacency):
    solution = solve(will, adjacency, aim)
    for node, order in solution.policy.items():
        options = choices(node, solution.game)
        value = solution.values[node]
        assert sum(value) == pytest.approx(1, abs=1e-9)
        assert worth(options[order], solution.values) == pytest.approx(value, abs=1e-9)
        assert not any(is_better(worth(leads, solution.values), value, aim) for leads in options.values())


@pytest.mark.parametrize("aim", AIMS)
@pytest.mark.parametrize("will", WILLS)
def test_best_play_ends_from_everywhere(will, aim):
    """From every decision the orders of best play can lead to a result, so play ends with probability 1."""
    solution = solve(will, "orthogonal", aim)
    ending = set(GRADES)
    grew = True
    while grew:
        grew = False
        for node, order in solution.policy.items():
            if node not in ending and ending.intersection(choices(node, solution.game)[order]):
                ending.add(node)
                grew = True
    assert ending >= set(solution.policy)


def test_each_aim_is_better_at_its_own():
    for will in WILLS:
        score = solve(will, "orthogonal", "score").start("2-0")
        great = solve(will, "orthogonal", "great").start("2-0")
        assert great.great_victory >= score.great_victory - 1e-12
        assert score.score >= great.score - 1e-12


@pytest.mark.parametrize(
    ("will", "adjacency", "aim"),
    [
        (4, "orthogonal", "score"),
        (5, "diagonal", "great"),
    ],
)
def test_best_play_in_20_000_games(will, adjacency, aim):
    state = opening(RULES, RULES.setup(MatchOptions(values={"adjacency": adjacency})), will)
    found = frequencies(RULES, state, best_player(aim), GAMES, random.Random(20_140_716))
    for part, chance in zip(found, solve(will, adjacency, aim).start("2-0"), strict=True):
        standard_error = (chance * (1 - chance) / GAMES) ** 0.5
        assert abs(part - chance) <= 3 * standard_error


def test_nodes_are_every_decision():
    assert len(nodes(4)) == len(set(nodes(4))) == 4 * len(SQUARES) * 2
    solution = solve(3, "orthogonal", "score")
    assert len(solution.policy) == 4 * len(nodes(1))


@pytest.mark.parametrize("aim", AIMS)
def test_panel_values_every_legal_order(aim):
    """In random games, at every moment: the choices are the legal orders, and the best is worth what the game is."""
    rng = random.Random(4)
    for will in WILLS:
        state = opening(RULES, RULES.setup(MatchOptions()), will)
        player = random_player(RULES, rng)
        seen = []

        def watched(state, player=player, seen=seen):
            seen.append(state)
            return player(state)

        final = play_out(RULES, state, watched, rng)
        for moment in seen:
            found = analyse(moment, aim)
            legal = {RULES.format(order) for order in RULES.legal_orders(moment, JAPAN)}
            assert {choice.order for choice in found.choices} == legal
            assert found.choices[0].is_best
            assert found.chances == pytest.approx(found.choices[0].chances, abs=1e-9)
            assert advice(moment, aim) in {choice.order for choice in found.choices if choice.is_best}
            node = node_of(moment)
            if node is not None:
                solution = solve(will, "orthogonal", aim)
                assert found.chances == pytest.approx(solution.values[node], abs=1e-9)
        over = analyse(final, aim)
        assert over.choices == ()
        assert over.chances == Chances(*(float(name == final.grade) for name in GRADES))


def test_warm_answer_is_the_same_object():
    assert solve(5, "diagonal", "great") is solve(5, "diagonal", "great")


def test_choices_of_a_node_are_the_legal_orders():
    for node in (
        Node("move", "2-3", True, 4),
        Node("search", "2-1", True, 1),
        Node("strike", "2-0", True, 2),
    ):
        state = at(node.square, step=node.step, base_intact=node.base_intact, japan=node.japan)
        legal = [RULES.format(order) for order in RULES.legal_orders(state, JAPAN)]
        assert list(choices(node, Game(4, "orthogonal"))) == legal
