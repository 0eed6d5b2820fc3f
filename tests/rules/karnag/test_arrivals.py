import pytest

from nemeton.games.karnag import words as w
from nemeton.games.karnag.event_types import CreatureArrived, CreatureEscaped, CreatureLost, CreatureRevealed
from nemeton.games.karnag.rules import arrivals
from tests.rules.karnag.table import Square, Table, karnag, opening
from tests.rules.rulebook import rule


def arriving(table: Table, name: str, gate: int, steps: int) -> list[Square]:
    """The squares a new creature rushes over; none if it is removed."""
    before = len(table.all_of(CreatureArrived))
    arrivals.arrive(table.state, table.take(name), gate - 1, steps)
    events = table.all_of(CreatureArrived)[before:]
    return list(events[0].squares) if events else []


@rule("KAR-EX-18", "KAR-EX-19", "KAR-EX-20", "KAR-EX-21", "KAR-B-34", "KAR-B-36", "KAR-B-37", "KAR-B-38", "KAR-B-39")
@rule("KAR-B-40", "KAR-B-41", "KAR-B-44", "KAR-RUL-08")
def test_the_arrival_of_the_rulebook() -> None:
    """Four creatures, one after the other, on a crowded board."""
    table = karnag(menhirs={0: [(4, 6), (5, 5), (6, 8)]}, creatures={(9, 5): "golem/R", (8, 4): "golem/R"})

    assert [(6, 6), (5, 6)] == arriving(table, "ghoul/R", 4, 3)
    assert [(7, 4), (7, 3), (6, 3), (5, 3)] == arriving(table, "golem/L", 1, 4)
    assert [] == arriving(table, "naja/L", 2, 4)
    assert [(8, 7), (8, 8), (7, 8), (7, 7)] == arriving(table, "ghoul/R", 3, 4)
    assert 1 == len(table.all_of(CreatureLost))
    assert [0, 0] == table.points()


@rule("KAR-EX-24", "KAR-RUL-58")
def test_the_french_arrival() -> None:
    """A shadow instead of the ghoul stops on the same square."""
    table = karnag(menhirs={0: [(4, 6), (5, 5), (6, 8)]})

    assert [(6, 6), (5, 6)] == arriving(table, "shadow/R", 4, 3)


@rule("KAR-EX-22", "KAR-EX-23", "KAR-B-42", "KAR-B-43", "KAR-B-45", "KAR-RUL-10")
def test_leaving_by_the_side_without_an_arrow() -> None:
    """A menhir bars the arrow: a golem leaves by the west and goes on north, a naja just goes under it."""
    assert [(6, 5), (6, 4), (6, 3), (5, 3)] == arriving(karnag(menhirs={0: [(7, 4)]}), "golem/L", 1, 4)
    assert [(7, 4), (7, 3)] == arriving(karnag(menhirs={0: [(7, 4)]}), "naja/L", 1, 2)


@rule("KAR-EX-25", "KAR-B-30", "KAR-B-31", "KAR-B-32", "KAR-B-33", "KAR-VAR-12", "KAR-CHA-06")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_one_roll_gives_number_and_first_gate_square(seats: int) -> None:
    """With 2, 3 or 4 the gate squares are filled clockwise from 2, 3 or 4, however many play."""
    filled: set[tuple[int, ...]] = set()
    for seed in range(40):
        table = karnag(seats, terrain="open", seed=seed)
        arrivals.arrivals_of_round(table.state)
        filled.add(tuple(event.gate for event in table.all_of(CreatureRevealed)))

    assert {(2, 3), (3, 4, 1), (4, 1, 2, 3)} == filled


@rule("KAR-B-32", "KAR-B-34")
def test_each_sets_out_from_the_gate_square_it_was_put_on() -> None:
    """In the order of placement, each out by the arrow of its own square."""
    outside = {1: (7, 4), 2: (9, 5), 3: (8, 7), 4: (6, 6)}
    for seed in range(10):
        table = karnag(terrain="open", seed=seed)
        arrivals.arrivals_of_round(table.state)
        revealed, arrived = table.all_of(CreatureRevealed), table.all_of(CreatureArrived)

        assert [outside[event.gate] for event in revealed] == [event.squares[0] for event in arrived]
        assert [event.creature for event in revealed] == [event.creature for event in arrived]


@rule("KAR-EX-76", "KAR-B-35")
@pytest.mark.parametrize(
    ("gate", "name", "squares"),
    [
        (1, "golem/R", [(7, 4), (7, 3), (8, 3), (9, 3)]),
        (1, "golem/L", [(7, 4), (7, 3), (6, 3), (5, 3)]),
        (2, "golem/R", [(9, 5), (10, 5), (11, 5), (12, 5)]),
        (3, "golem/R", [(8, 7), (8, 8), (7, 8), (6, 8)]),
        (3, "golem/L", [(8, 7), (8, 8), (9, 8), (10, 8)]),
        (4, "golem/L", [(6, 6), (5, 6), (4, 6), (3, 6)]),
    ],
)
def test_four_steps_on_the_empty_board(gate: int, name: str, squares: list[Square]) -> None:
    """From each gate square; the roll is the number of steps."""
    assert squares == arriving(karnag(), name, gate, 4)
    assert squares[:2] == arriving(karnag(), name, gate, 2)


@rule("KAR-B-41", "KAR-B-39")
def test_no_square_is_entered_twice_in_one_arrival() -> None:
    """Turning right three times it would come back to where it began, and stops before."""
    table = karnag(terrain="open", menhirs={0: [(7, 2), (9, 3)]})

    assert [(7, 4), (7, 3), (8, 3), (8, 4)] == arriving(table, "golem/R", 1, 9)


@rule("KAR-EDG-11")
def test_blocked_at_once_after_the_other_side() -> None:
    """Out by the west, then neither north nor, for a left arrow, west: it stops on the first square."""
    table = karnag(menhirs={0: [(7, 4), (6, 4), (5, 5)]})

    assert [(6, 5)] == arriving(table, "golem/L", 1, 4)


@rule("KAR-EDG-12", "KAR-B-44", "KAR-B-48", "KAR-RUL-61")
def test_all_four_arrivals_blocked() -> None:
    """All are removed without a penalty; waiting neighbours on the gate play no part."""
    ring = [(7, 4), (8, 4), (9, 5), (9, 6), (8, 7), (7, 7), (6, 6)]
    table = karnag(menhirs={0: ring, 1: [(6, 5)]}, druids={0: ["p8"]}, points={0: 5})
    for gate in (1, 2, 3, 4):
        assert [] == arriving(table, "golem/R", gate, 3)

    assert (4, 5, set()) == (len(table.all_of(CreatureLost)), table.points()[0], table.squares())


@rule("KAR-EDG-13")
def test_an_arrival_blocks_the_next() -> None:
    """The first stops before the second's way out by the other side."""
    table = karnag(terrain="open", menhirs={0: [(9, 5), (8, 3), (7, 3)]})
    arriving(table, "golem/R", 1, 2)

    assert (8, 4) in table.squares() or (7, 4) in table.squares()
    token = table.put("golem/R", (8, 4)) if (8, 4) not in table.squares() else -1
    assert [] == arriving(table, "golem/L", 2, 2)
    assert token == -1 or table.state.s[w.TOKEN + token] > 0


@rule("KAR-B-47", "KAR-B-21")
def test_an_arrival_that_reaches_the_path_escapes() -> None:
    """Not possible with four steps here; with more it would."""
    table = karnag(terrain="open", druids={0: ["p8"]}, points={0: 5})

    assert [(7, 4), (7, 3), (7, 2), (7, 1), (7, 0)] == arriving(table, "golem/R", 1, 9)
    assert [7] == [event.path for event in table.all_of(CreatureEscaped)]
    assert 2 == table.points()[0]


@rule("KAR-RUL-43")
def test_an_empty_supply_lets_fewer_in() -> None:
    """Two tokens are left: two arrive."""
    table = karnag()
    for token in range(2, table.state.board.tokens):
        table.state.s[w.TOKEN + token] = w.REMOVED
    table.state.s[w.SUPPLY] = 2
    arrivals.arrive_on(table.state, 3, 4)

    assert [4, 1] == [event.gate for event in table.all_of(CreatureRevealed)]
    assert 0 == table.state.s[w.SUPPLY]


@rule("KAR-SET-11", "KAR-SET-12", "KAR-B-46", "KAR-SET-08", "KAR-RUL-62", "KAR-CHA-03", "KAR-CHA-04")
def test_four_creatures_arrive_at_the_set_up() -> None:
    """On squares 1 to 4 in this order, before any druid is placed; they differ from game to game."""
    tables = [opening(seed=seed) for seed in range(12)]
    gates = [[event.gate for event in table.all_of(CreatureRevealed)] for table in tables]

    assert all([1, 2, 3, 4] == one for one in gates)
    assert all(4 == len(table.view().creatures) for table in tables)
    assert 26 == tables[0].view().supply == sum(tables[0].view().supplied.values())
    assert len({tuple(event.creature for event in table.all_of(CreatureRevealed)) for table in tables}) > 6


@rule("KAR-CHA-05", "KAR-DAT-69")
def test_the_die_shows_two_three_and_four() -> None:
    """Once, three times and twice in six."""
    table = karnag()
    rolls = [int(arrivals.roll(table.state)) for _ in range(6000)]

    assert {2, 3, 4} == set(rolls)
    assert 850 < rolls.count(2) < 1150
    assert 2800 < rolls.count(3) < 3200
    assert all(w.IN_SUPPLY == place for place in table.state.s[w.TOKEN : w.TOKEN + table.state.board.tokens])
