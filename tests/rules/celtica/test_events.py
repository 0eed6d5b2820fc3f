"""Events tell what lies in the state: wherever its words lie."""

from random import Random

import pytest

from nemeton.games.celtica.event_types import DruidMoved, HandDiscarded, Retired
from tests.rules.celtica.table import COLOURS, celtica, opening
from tests.rules.rulebook import rule


@rule("CEL-MV-05")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_move_begins_where_the_druid_stood(seed: int) -> None:
    """Through a whole game, for every druid: the place it is seen on before is the origin told."""
    table, chance = opening(seed=seed), Random(seed)
    standing = {colour: table.place(colour) for colour in COLOURS}
    moves: list[DruidMoved] = []
    while not table.over:
        table.play_at_random(chance)
        for moved in table.all_of(DruidMoved)[len(moves) :]:
            moves.append(moved)
            assert standing[moved.druid] == moved.origin
            standing[moved.druid] = moved.place

    assert set(COLOURS) == {moved.druid for moved in moves}
    assert standing == {colour: table.place(colour) for colour in COLOURS}


@rule("CEL-RUL-06")
def test_retiring_tells_the_hand_laid_down() -> None:
    """The druid cards, and not the experience cards beside them."""
    hand = {"red": 2, "white": 1}
    table = celtica(mover={"hand": hand, "experience": {"grey": 1}}, druids={"red": "P19", "white": "P19"})

    table.play("retire")

    assert [Retired(seat=0, cards=hand)] == table.all_of(Retired)


@rule("CEL-EN-04")
def test_a_game_that_ends_at_once_tells_every_hand_discarded() -> None:
    """Each seat's own."""
    druids = dict.fromkeys(COLOURS, "P19") | {"brown": "P18"}
    table = celtica(
        druids=druids, mover={"hand": {"brown": 1, "grey": 1}}, others={"hand": {"black": 3}, "experience": {"grey": 2}}
    )

    table.play("play brown 1+0")

    assert [
        HandDiscarded(seat=0, cards={"grey": 1}),
        HandDiscarded(seat=1, cards={"black": 3}),
    ] == table.all_of(HandDiscarded)
