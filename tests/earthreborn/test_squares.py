"""Square grids: names, neighbours and edges."""

import pytest

from games.core.squares import OFF_GRID, Direction, Grid, column_name, column_number, split_name

NAMES = [(0, "A"), (25, "Z"), (26, "AA"), (27, "AB"), (51, "AZ"), (52, "BA"), (701, "ZZ"), (702, "AAA")]


@pytest.mark.parametrize(("number", "name"), NAMES)
def test_column_names(number, name):
    assert column_name(number) == name
    assert column_number(name) == number


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("A1", (0, 0)),
        ("C4", (2, 3)),
        ("AA10", (26, 9)),
        ("C", None),
        ("4C", None),
        ("c4", None),
        ("C04", None),
    ],
)
def test_square_names(name, place):
    assert split_name(name) == place


def test_squares_are_numbered_by_rows():
    grid = Grid(3, 2)
    assert grid.names == ("A1", "B1", "C1", "A2", "B2", "C2")
    assert [grid.by_name[name] for name in grid.names] == list(range(6))
    assert [grid.at(*grid.place(square)) for square in range(6)] == list(range(6))


def test_neighbours_touch_by_their_sides():
    grid = Grid(3, 2)
    found = {way.letter: grid.neighbour(grid.by_name["B1"], way) for way in Direction}
    assert found == {"N": OFF_GRID, "E": 2, "S": 4, "W": 0}


@pytest.mark.parametrize("size", [(1, 1), (1, 4), (4, 1), (3, 2), (5, 7)])
def test_every_edge_has_two_sides_and_lies_between_them(size):
    grid = Grid(*size)
    seen = set()
    for square in range(len(grid)):
        for way, after, edge in grid.around(square):
            seen.add(edge)
            assert square in grid.sides(edge)
            assert after in grid.sides(edge)
            assert grid.is_upright(edge) is (way in (Direction.EAST, Direction.WEST))
            if after != OFF_GRID:
                assert grid.edge(after, Direction((way + 2) % 4)) == edge
    assert seen == set(range(grid.edge_count))


def test_edges_in_line_carry_an_edge_on():
    grid = Grid(3, 3)
    middle = grid.edge(grid.by_name["B2"], Direction.WEST)
    ends = {grid.edge(grid.by_name[name], Direction.WEST) for name in ("B1", "B3")}
    assert set(grid.edges_in_line(middle)) == ends


def test_directions_have_letters():
    assert [Direction.from_letter(way.letter) for way in Direction] == list(Direction)
    with pytest.raises(ValueError, match="X"):
        Direction.from_letter("X")
