"""Dice of a match: the same for the same entry, different for any other, fair, and not foretold by the commitment."""

import hashlib
from collections import Counter

import pytest

from games.core.dice import DiceCount, MatchDice, PreviewDice, ScriptedDice, WouldRoll, commitment

SECRET = bytes(range(32))


def rolls(
    secret: bytes = SECRET,
    match: str = "m1",
    seq: int = 3,
    nonce: str = "ab",
    orders: tuple[str, ...] = ("PASS",),
) -> list[int]:
    dice = MatchDice(secret, match, seq, nonce)
    dice.bind(orders)
    return [dice.roll(6, "test") for _ in range(20)]


def test_the_same_entry_rolls_the_same() -> None:
    assert rolls() == rolls()


@pytest.mark.parametrize(
    "other",
    [{"secret": bytes(32)}, {"match": "m2"}, {"seq": 4}, {"nonce": "ac"}, {"orders": ("PASS", "PASS")}],
)
def test_every_part_of_the_key_changes_the_rolls(other: dict[str, object]) -> None:
    assert rolls(**other) != rolls()  # type: ignore[arg-type]


def test_known_rolls_never_change() -> None:
    """Rolls of finished matches are checked for ever; these values were written down once."""
    assert rolls()[:10] == KNOWN


KNOWN = [1, 2, 2, 5, 4, 2, 6, 1, 3, 1]


def test_the_commitment_is_the_hash_of_the_secret_and_foretells_nothing() -> None:
    published = commitment(SECRET)
    assert published == hashlib.sha256(SECRET).hexdigest()
    assert rolls(secret=bytes.fromhex(published)) != rolls()


def test_orders_written_later_do_not_change_rolls_made_before() -> None:
    dice = MatchDice(SECRET, "m1", 3, "ab")
    dice.bind(["S"])
    first = dice.roll(6, "tens")
    again = MatchDice(SECRET, "m1", 3, "ab")
    again.bind(["S"])
    assert again.roll(6, "tens") == first
    dice.bind(["S", "A"])
    again.bind(["S", "E"])
    assert [dice.roll(6, "") for _ in range(12)] != [again.roll(6, "") for _ in range(12)]


@pytest.mark.parametrize("sides", [2, 6, 10, 60, 134])
def test_every_face_comes_up_about_as_often(sides: int) -> None:
    dice = MatchDice(SECRET, "fair", sides, "")
    dice.bind(())
    counts = Counter(dice.roll(sides, "") for _ in range(sides * 500))
    assert set(counts) == set(range(1, sides + 1))
    chi_square = sum((count - 500) ** 2 / 500 for count in counts.values())
    assert chi_square < sides + 4 * (2 * sides) ** 0.5 + 10


def test_scripted_dice_run_out_and_know_their_faces() -> None:
    dice = ScriptedDice([2, 7])
    assert dice.roll(6, "first") == 2
    assert dice.left == (7,)
    with pytest.raises(DiceCount):
        dice.roll(6, "second")
    with pytest.raises(DiceCount):
        ScriptedDice([]).roll(6, "none")


def test_previews_never_roll() -> None:
    with pytest.raises(WouldRoll) as stopped:
        PreviewDice().roll(6, "fire 0705")
    assert stopped.value.purpose == "fire 0705"
