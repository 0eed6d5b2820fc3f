import pytest

from nemeton.games.karnag import words as w
from nemeton.games.karnag.event_types import CreatureEscaped, PointsLost
from nemeton.games.karnag.rules import creatures, escapes
from tests.rules.karnag.table import Square, Table, karnag
from tests.rules.rulebook import rule


def crawl(table: Table) -> Table:
    """The automatic moves of phase B."""
    creatures.move_creatures(table.state)
    return table


def moved(name: str, square: Square, **laid: object) -> Square | None:
    """Where a single creature is after the automatic moves; None if it escaped."""
    table = karnag(**laid)  # type: ignore[arg-type] # the keywords of karnag
    token = table.put(name, square)
    crawl(table)
    at = int(table.state.s[w.TOKEN + token])
    return (int(table.state.board.x(at)), int(table.state.board.y(at))) if at > 0 else None


@rule("KAR-EX-01", "KAR-EX-02", "KAR-EX-03", "KAR-RUL-58", "KAR-B-05", "KAR-B-06", "KAR-B-14", "KAR-RUL-09")
@pytest.mark.parametrize(("name", "to"), [("golem/R", (4, 3)), ("naja/R", (4, 3)), ("ghoul/R", (3, 2))])
def test_three_squares_from_two_borders(name: str, to: Square) -> None:
    """The quarter's arrow points north; swamp turns all away but the ghoul."""
    assert to == moved(name, (3, 3))


@rule("KAR-EX-04", "KAR-B-17", "KAR-B-07")
def test_the_smaller_sum_of_distances_moves_first() -> None:
    """B turns left to (2,3), then A follows onto (3,3)."""
    table = karnag(terrain="open", menhirs={0: [(3, 2)]}, gems={0: [(4, 2)]})
    b, a = table.put("golem/L", (3, 3)), table.put("golem/L", (4, 3))
    crawl(table)

    assert [table.square(2, 3), table.square(3, 3)] == [table.state.s[w.TOKEN + b], table.state.s[w.TOKEN + a]]


@rule("KAR-B-17", "KAR-B-20")
def test_of_two_that_want_one_square_the_smaller_sum_takes_it() -> None:
    """Both two from the left border and turned away from it; two and three against two and five decide."""
    table = karnag(terrain="open", menhirs={0: [(1, 3), (1, 5)]})
    nearer, farther = table.put("golem/L", (2, 3)), table.put("golem/R", (2, 5))
    crawl(table)

    assert [table.square(2, 4), table.square(2, 5)] == [
        table.state.s[w.TOKEN + nearer],
        table.state.s[w.TOKEN + farther],
    ]


@rule("KAR-B-17", "KAR-B-18")
def test_the_sum_of_distances_goes_before_the_type() -> None:
    """A shadow nearer to its second border moves before a golem that is as near to its first."""
    table = karnag(terrain="open", menhirs={0: [(1, 3), (1, 5)]})
    shadow, golem = table.put("shadow/L", (2, 3)), table.put("golem/R", (2, 5))
    crawl(table)

    assert [table.square(2, 4), table.square(2, 5)] == [table.state.s[w.TOKEN + shadow], table.state.s[w.TOKEN + golem]]


@rule("KAR-RUL-07", "KAR-B-14")
def test_equals_may_turn_one_after_the_other() -> None:
    """Both are barred ahead; the right one turns out of the way, and the left one onto its square."""
    table = karnag(terrain="open", menhirs={0: [(7, 1), (8, 1)]})
    left, right = table.put("golem/R", (7, 2)), table.put("golem/R", (8, 2))
    crawl(table)

    assert [table.square(8, 2), table.square(9, 2)] == [table.state.s[w.TOKEN + left], table.state.s[w.TOKEN + right]]


@rule("KAR-EX-05", "KAR-EX-06", "KAR-EX-07", "KAR-EX-08", "KAR-EX-09", "KAR-B-18", "KAR-B-19", "KAR-B-20", "KAR-RUL-07")
@pytest.mark.parametrize(
    ("upper", "lower", "upper_to", "lower_to"),
    [
        ("golem/R", "golem/L", (5, 7), (4, 6)),  # same type: neither
        ("golem/R", "ghoul/L", (4, 7), (4, 6)),
        ("ghoul/R", "golem/L", (5, 7), (4, 7)),
        ("shadow/R", "ghoul/L", (5, 7), (4, 7)),
        ("golem/R", "naja/L", (4, 7), (3, 6)),  # the naja goes straight on under the menhir
    ],
)
def test_two_creatures_want_one_square(upper: str, lower: str, upper_to: Square, lower_to: Square) -> None:
    """Both four from the border with sum nine; the type decides, and equals stay."""
    table = karnag(menhirs={0: [(5, 8), (3, 6)]})
    one, other = table.put(upper, (5, 7)), table.put(lower, (4, 6))
    crawl(table)

    assert [table.square(*upper_to), table.square(*lower_to)] == [
        table.state.s[w.TOKEN + one],
        table.state.s[w.TOKEN + other],
    ]


@rule("KAR-EX-12", "KAR-B-03", "KAR-B-04", "KAR-B-21", "KAR-EDG-06", "KAR-RUL-06")
def test_a_column_of_creatures_moves_up_nearest_first() -> None:
    """The first escapes at p8, the others follow by one square each."""
    table = crawl(karnag(creatures={(8, 1): "golem/R", (8, 2): "golem/R", (8, 3): "golem/R"}))

    assert {(8, 1), (8, 2)} == table.squares()
    assert [8] == [event.path for event in table.all_of(CreatureEscaped)]


@rule("KAR-EX-13", "KAR-EX-14", "KAR-B-13", "KAR-B-15", "KAR-RUL-08")
def test_a_druid_bars_the_way_out() -> None:
    """The creature turns by its arrow, and stays if that square is not free either."""
    assert (9, 1) == moved("golem/R", (8, 1), druids={0: ["p8"]})
    assert (7, 1) == moved("golem/L", (8, 1), druids={0: ["p8"]})
    assert (8, 1) == moved("golem/R", (8, 1), druids={0: ["p8"]}, gems={1: [(9, 1)]})


@rule("KAR-EX-15", "KAR-EDG-01", "KAR-RUL-13")
def test_a_creature_in_a_corner_of_the_glade() -> None:
    """Turned away from one border it may escape over the other, slide along it, or stay."""
    assert moved("shadow/L", (1, 1), druids={0: ["p1"]}) is None
    assert (2, 1) == moved("shadow/R", (1, 1), druids={0: ["p1"]})
    assert (1, 1) == moved("shadow/L", (1, 1), druids={0: ["p1", "p51"]})
    assert (2, 1) == moved("shadow/R", (1, 1), druids={0: ["p1", "p51"]})


@rule("KAR-EX-16", "KAR-EX-17", "KAR-EDG-02", "KAR-B-10", "KAR-B-11", "KAR-B-12")
def test_creatures_enter_what_is_theirs() -> None:
    """A shadow enters rock and moves inside it, a naja goes under a gem, a ghoul leaves the swamp."""
    assert (7, 2) == moved("shadow/R", (7, 3))
    assert (7, 1) == moved("shadow/R", (7, 2))
    assert (2, 8) == moved("shadow/R", (3, 8), druids={0: ["p38"]})
    assert (8, 2) == moved("naja/R", (8, 3), gems={0: [(8, 2)]})
    assert (3, 1) == moved("ghoul/R", (3, 2))


@rule("KAR-EDG-03", "KAR-RUL-18")
def test_a_naja_lies_under_what_its_gem_becomes_and_moves_on() -> None:
    """It stays where it is when the gem becomes a menhir, and is free to go next round."""
    from nemeton.games.karnag.rules import menhirs

    table = karnag(gems={0: [(8, 2), (8, 4)]})
    token = table.put("naja/R", (8, 2))
    menhirs.transform(table.state, 0)

    assert table.square(8, 2) == table.state.s[w.TOKEN + token]
    assert {(8, 2), (8, 4)} == table.menhirs(0)
    crawl(table)
    assert table.square(8, 1) == table.state.s[w.TOKEN + token]


@rule("KAR-EDG-05", "KAR-RUL-18")
def test_no_second_naja_under_one_stone() -> None:
    """A naja is an obstacle for another, stone or not."""
    table = karnag(gems={0: [(8, 2)]})
    assert table.state.is_free_for(w.NAJA, table.square(8, 2))
    table.put("naja/R", (8, 2))

    assert not table.state.is_free_for(w.NAJA, table.square(8, 2))


@rule("KAR-EDG-07", "KAR-RUL-07")
def test_of_three_equals_the_one_that_is_clear_moves() -> None:
    """Two want one square and stay; the third has the same key and a way of its own."""
    table = karnag(menhirs={0: [(5, 8), (3, 6)]})
    table.put("golem/R", (5, 7))
    table.put("golem/L", (4, 6))
    clear = table.put("golem/R", (11, 5))
    crawl(table)

    assert {(5, 7), (4, 6), (12, 5)} == table.squares()
    assert table.square(12, 5) == table.state.s[w.TOKEN + clear]


@rule("KAR-RUL-07")
def test_an_equal_turns_onto_the_square_another_leaves() -> None:
    """A menhir bars (7,1) to the left one; its side square is free once the right one has gone on."""
    table = karnag(terrain="open", menhirs={0: [(7, 1)]})
    left, right = table.put("golem/R", (7, 2)), table.put("golem/R", (8, 2))
    crawl(table)

    assert [table.square(8, 2), table.square(8, 1)] == [table.state.s[w.TOKEN + left], table.state.s[w.TOKEN + right]]


@rule("KAR-RUL-07", "KAR-B-18")
def test_only_equals_are_settled_together() -> None:
    """Two golems of one key move first; the ghoul of the same distances finds its square taken and stays."""
    table = karnag(menhirs={0: [(5, 8), (3, 6)]})
    table.put("golem/R", (5, 7))
    table.put("golem/R", (11, 5))
    table.put("ghoul/L", (4, 6))
    crawl(table)

    assert {(4, 7), (12, 5), (4, 6)} == table.squares()


@rule("KAR-EDG-08", "KAR-B-09")
def test_an_earlier_creature_blocks_a_later_one() -> None:
    """The nearer one stays; the one behind it turns by its arrow, and stays if rock bars that way too."""
    for arrow, to in (("R", (9, 2)), ("L", (8, 2))):
        table = karnag(druids={0: ["p8"]}, gems={0: [(9, 1), (7, 1)]})
        nearer, behind = table.put("golem/R", (8, 1)), table.put(f"golem/{arrow}", (8, 2))
        crawl(table)

        assert table.square(8, 1) == table.state.s[w.TOKEN + nearer]
        assert table.square(*to) == table.state.s[w.TOKEN + behind]


@rule("KAR-B-16", "KAR-RUL-19")
def test_a_creature_that_stayed_moves_when_it_can() -> None:
    """Being stuck is no lasting state."""
    table = karnag(druids={0: ["p8"]}, gems={1: [(9, 1)]})
    token = table.put("golem/R", (8, 1))
    crawl(table)
    assert table.square(8, 1) == table.state.s[w.TOKEN + token]
    table.state.place_druid(0, 0, 20)
    crawl(table)

    assert 1 == len(table.all_of(CreatureEscaped))


@rule("KAR-RUL-11", "KAR-B-06")
def test_the_quarter_is_that_of_the_square_it_stands_on() -> None:
    """Five from top and right in the second quarter it goes east, wherever it came from."""
    assert (11, 5) == moved("golem/R", (10, 5))
    assert (10, 7) == moved("golem/R", (10, 6))


@rule("KAR-RUL-12")
def test_on_another_board_the_arrow_is_followed_at_any_tie() -> None:
    """Even if it points to neither of the nearest borders."""
    from nemeton.games.karnag.geometry import Geometry

    lay = Geometry([[0] * 9 for _ in range(30)], (5, 15), [w.NORTH, w.EAST, w.SOUTH, w.WEST])

    assert w.NORTH == lay.headings[10 * lay.width + 5]


@rule("KAR-B-02", "KAR-EDG-35")
def test_black_cubes_are_taken_off_before_the_moves() -> None:
    """A cube does not hold a creature back in phase B."""
    table = karnag()
    token = table.put("golem/R", (8, 3))
    table.state.s[w.BLACK] = 1 << token
    crawl(table)

    assert (table.square(8, 2), 0) == (table.state.s[w.TOKEN + token], table.state.s[w.BLACK])


@rule("KAR-EX-26", "KAR-B-22", "KAR-B-23", "KAR-B-24", "KAR-B-26", "KAR-B-28", "KAR-RUL-14")
def test_what_an_escape_costs() -> None:
    """Green pays for two druids, purple for one, yellow is too far away."""
    table = karnag(
        3,
        druids={0: ["p11", "p14"], 1: ["p8"], 2: ["p3"]},
        points={0: 10, 1: 10, 2: 10},
        creatures={(10, 1): "shadow/R"},
    )
    crawl(table)

    assert [6, 8, 10] == table.points()


@rule("KAR-EX-27", "KAR-EX-28", "KAR-EX-29", "KAR-B-25", "KAR-GEN-07", "KAR-EDG-09")
@pytest.mark.parametrize(
    ("druids", "exit_", "points", "left"),
    [
        (["p2"], 50, 10, 9),  # over the corner, distance 4
        (["p11"], 10, 2, 0),  # never below 0
        (["C2", "council", "p30"], 11, 10, 10),  # neither cauldron nor council pays
        (["C1", "council", "C2"], 1, 10, 10),
        (["p0"], 1, 10, 7),  # a druid on a corner
        (["p16"], 10, 10, 10),  # six squares away
        (["p15", "p6"], 10, 10, 8),  # five and four squares away
    ],
)
def test_who_pays_for_an_escape(druids: list[str], exit_: int, points: int, left: int) -> None:
    """By ring distance from the exit."""
    table = karnag(druids={0: druids}, points={0: points})
    token = table.put("golem/R", (8, 3))
    escapes.escape(table.state, token, table.state.board.square[exit_])

    assert left == table.points()[0]


@rule("KAR-B-22", "KAR-B-23", "KAR-B-24", "KAR-B-25", "KAR-RUL-14")
@pytest.mark.parametrize("way", [1, -1])
@pytest.mark.parametrize(("distance", "cost"), [(1, 3), (2, 2), (3, 2), (4, 1), (5, 1), (6, 0)])
def test_the_penalty_of_each_distance(distance: int, cost: int, way: int) -> None:
    """Along the path, whichever way."""
    table = karnag(druids={0: [f"p{10 + way * distance}", "C1", "C4"]}, points={0: 10})
    escapes.escape(table.state, table.put("golem/R", (8, 3)), table.state.board.square[10])

    assert 10 - cost == table.points()[0]


@rule("KAR-EDG-10", "KAR-B-29", "KAR-GEN-14", "KAR-GEN-13")
def test_escapes_are_settled_one_by_one() -> None:
    """The first takes all points, the second finds none; both creatures are gone for good."""
    table = karnag(druids={0: ["p9"]}, points={0: 4}, creatures={(8, 1): "golem/R", (10, 1): "golem/R"})
    crawl(table)

    assert [3, 1] == [event.points for event in table.all_of(PointsLost)]
    assert set() == table.squares()
    assert 2 == list(table.table_data()["creatures"].values()).count("removed")
