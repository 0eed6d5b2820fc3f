from dataclasses import replace
from itertools import combinations, product
from random import Random

import msgspec
import pytest

from nemeton.games.karnag import GAME, make, scoring
from nemeton.games.karnag import words as w
from nemeton.games.karnag.event_types import GateEncircled
from nemeton.games.karnag.rules import encirclement
from tests.rules.karnag.table import SMALL, Square, Table, karnag
from tests.rules.rulebook import rule


def standing(*squares: Square) -> Table:
    """Menhirs of several colours, seven each."""
    return karnag(5, terrain="open", menhirs={seat: squares[seat * 7 : seat * 7 + 7] for seat in range(5)})


def ring(*squares: Square) -> set[Square]:
    """The menhirs that take part."""
    table = standing(*squares)
    board = table.state.board
    return {(int(board.x(square)), int(board.y(square))) for square in encirclement.ring(table.state)}


EIGHT = ((6, 3), (11, 3), (11, 6), (10, 6), (10, 8), (5, 8), (5, 4), (6, 4))
INNER = ((6, 4), (9, 4), (9, 7), (6, 7))


@rule("KAR-EX-67", "KAR-END-10", "KAR-END-11", "KAR-END-14", "KAR-RUL-52", "KAR-RUL-51")
def test_the_ring_of_the_rulebook() -> None:
    """22 squares, eight menhirs; the wider figure over the lower pair has 24."""
    table = standing(*EIGHT, (5, 9), (10, 9))

    assert 22 == encirclement.ring_length(table.state)
    assert set(EIGHT) == ring(*EIGHT, (5, 9), (10, 9))


@rule("KAR-EX-68", "KAR-EX-69", "KAR-END-13", "KAR-END-12", "KAR-EDG-52", "KAR-EDG-54")
@pytest.mark.parametrize(
    "menhirs",
    [
        [(4, 3), (7, 3), (7, 8), (4, 8)],  # the right side would run over the gate
        [(3, 6), (5, 6), (5, 9), (3, 9)],  # a figure beside the gate
        [(6, 4), (9, 4), (9, 7)],  # three are too few
        [(8, 3), (8, 8), (12, 3), (12, 8)],  # facing each other over the gate
    ],
)
def test_what_does_not_encircle(menhirs: list[Square]) -> None:
    """No line over the gate, none beside it, none of three."""
    assert set() == ring(*menhirs)


@rule("KAR-END-04")
def test_those_that_take_part_are_told_in_reading_order() -> None:
    """However they were placed."""
    table = standing((9, 7), (6, 4), (6, 7), (9, 4))
    found = encirclement.ring(table.state)

    assert [table.square(*spot) for spot in ((6, 4), (9, 4), (6, 7), (9, 7))] == found


@rule("KAR-EX-70", "KAR-EX-72", "KAR-EDG-53", "KAR-END-14")
def test_the_smallest_ring() -> None:
    """Twelve squares; a wider one round it does not count."""
    assert 12 == encirclement.ring_length(standing(*INNER).state)
    assert set(INNER) == ring(*INNER, (5, 3), (11, 3), (11, 8), (5, 8))


@rule("KAR-END-15", "KAR-END-16", "KAR-EDG-55")
def test_all_shortest_lines_count() -> None:
    """Two rings of the same length; a menhir in the middle of a side takes part too."""
    assert {*INNER, (7, 4)} == ring(*INNER, (7, 4))
    two = [(5, 4), (10, 4), (5, 7), (10, 7), (5, 3), (10, 3), (5, 8), (10, 8)]
    assert {(5, 4), (10, 4), (5, 7), (10, 7)} == ring(*two)
    equal = [(6, 3), (9, 3), (6, 7), (9, 7), (6, 4), (9, 4), (6, 8), (9, 8)]
    assert {(6, 4), (9, 4), (6, 7), (9, 7)} == ring(*equal)
    shifted = [(6, 3), (9, 3), (6, 7), (9, 7), (6, 8), (9, 8), (5, 3), (5, 7), (10, 3), (10, 7)]
    assert {(6, 3), (9, 3), (6, 7), (9, 7)} == ring(*shifted)


TALL = """
gggggg
gllllg
gddddg
gd12dg
gd43dg
gddddg
gggggg
"""


@rule("KAR-RUL-49", "KAR-END-10")
def test_a_ring_round_the_gate_of_another_board() -> None:
    """Wherever the gate lies: here in columns 3 and 4, rows 4 and 5; beside it a figure closes nothing."""
    file = msgspec.structs.replace(SMALL.data.boards["small"], glade=TALL, obstacle=[])
    game = make(replace(SMALL.data, boards={"small": file}, content="tall"))
    around = karnag(game=game, terrain="open", menhirs={0: [(2, 3), (5, 3), (5, 6), (2, 6)]})
    beside = karnag(game=game, terrain="open", menhirs={0: [(5, 3), (6, 3), (6, 6), (5, 6)]})

    assert 12 == encirclement.ring_length(around.state)
    assert [] == encirclement.ring(beside.state)


@rule("KAR-RUL-50")
def test_terrain_gems_and_creatures_do_not_interrupt_a_line() -> None:
    """Only the gate does."""
    table = karnag(menhirs={0: [(5, 1), (11, 1), (11, 8), (5, 8)]}, gems={1: [(8, 1)]}, creatures={(11, 5): "golem/R"})

    assert 4 == len(encirclement.ring(table.state))


def shortest_by_search(menhirs: list[Square]) -> tuple[int, set[Square]]:
    """All closed lines tried one by one: the length of the shortest round the gate, and who is on one."""
    gate = {(7, 5), (8, 5), (7, 6), (8, 6)}
    lines: dict[Square, dict[Square, int]] = {one: {} for one in menhirs}
    for one, other in combinations(menhirs, 2):
        if one[0] == other[0] or one[1] == other[1]:
            between = {
                (x, y)
                for x in range(min(one[0], other[0]), max(one[0], other[0]) + 1)
                for y in range(min(one[1], other[1]), max(one[1], other[1]) + 1)
            } - {one, other}
            if not between & (gate | set(menhirs)):
                lines[one][other] = lines[other][one] = len(between) + 1
    best, members = 99, set[Square]()

    def winds(path: list[Square]) -> bool:
        crossings = 0
        for (x1, y1), (x2, y2) in zip(path, [*path[1:], path[0]], strict=True):
            crossings += x1 == x2 >= 9 and min(y1, y2) <= 5 and max(y1, y2) >= 6
        return crossings % 2 == 1

    def walk(path: list[Square], length: int) -> None:
        nonlocal best, members
        for after, apart in lines[path[-1]].items():
            if length + apart > best:
                continue
            if after == path[0] and len(path) > 2 and winds(path):
                if length + apart < best:
                    best, members = length + apart, set()
                members |= set(path)
            elif after not in path:
                walk([*path, after], length + apart)

    for start in menhirs:
        walk([start], 0)
    return (best, members) if members else (0, set())


@rule("KAR-RUL-49", "KAR-RUL-51", "KAR-END-10", "KAR-END-14", "KAR-END-15")
def test_the_parity_test_agrees_with_an_exhaustive_search() -> None:
    """Over random positions of twelve menhirs near the gate."""
    chance = Random(7)
    spots = [spot for spot in product(range(5, 11), range(3, 9)) if spot not in {(7, 5), (8, 5), (7, 6), (8, 6)}]
    encircled = 0
    for _ in range(100):
        menhirs = chance.sample(spots, 12)
        length, members = shortest_by_search(menhirs)
        encircled += length > 0

        assert length == encirclement.ring_length(standing(*menhirs).state)
        assert members == ring(*menhirs)
    assert encircled > 20


@rule("KAR-EX-75", "KAR-END-01", "KAR-END-02", "KAR-END-03", "KAR-END-04", "KAR-END-05", "KAR-END-06", "KAR-END-07")
@rule("KAR-END-08", "KAR-END-09", "KAR-RUL-59")
@pytest.mark.parametrize(("closed", "points"), [(True, 29), (False, 23)])
def test_the_final_count(closed: bool, points: int) -> None:
    """Two cards, a green and a dark gem, four creatures, four menhirs of which three take part if it is closed."""
    table = karnag(
        terrain="open",
        hand={0: {"MANA": 1, "KNOW": 1}},
        gems={0: [(1, 5), (7, 7)]},
        captured={0: {"golem": 2, "ghoul": 1, "naja": 1}},
        menhirs={0: [(6, 4), (9, 4), (6, 7), (13, 2)], 1: [(9, 7)] if closed else []},
        creatures={(10, 5): "golem/R"},
    )
    scoring.final_count(table.state)

    assert points == table.points()[0]
    assert closed == bool(table.all_of(GateEncircled))


@rule("KAR-GEN-08")
def test_points_have_no_upper_limit() -> None:
    """A hundred and more are counted on."""
    table = karnag(points={0: 298})
    table.state.gain(0, 5, w.FROM_COUNCIL)

    assert 303 == table.points()[0]


@rule("KAR-END-17", "KAR-END-18", "KAR-END-19", "KAR-RUL-02", "KAR-EDG-56", "KAR-GEN-09")
@pytest.mark.parametrize(
    ("points", "mana", "places"),
    [([9, 8, 7], [0, 20, 20], (1, 2, 3)), ([9, 9, 7], [3, 4, 20], (2, 1, 3)), ([9, 9, 9], [4, 4, 1], (1, 1, 3))],
)
def test_most_points_win_then_most_mana(points: list[int], mana: list[int], places: tuple[int, ...]) -> None:
    """Still tied, the victory is shared."""
    table = karnag(3)
    for seat in range(3):
        table.state.s[table.state.seat_at(seat) + w.VP] = points[seat]
        table.state.s[table.state.seat_at(seat) + w.MANA_HELD] = mana[seat]

    assert places == GAME.outcome(table.state).places
