from collections import Counter
from itertools import product

import pytest

from nemeton.games.karnag import GAME
from nemeton.games.karnag import words as w
from nemeton.games.karnag.board import Board, board_for
from nemeton.games.karnag.box import CARD_NAMES, CREATURE_NAMES
from nemeton.games.karnag.rules import gems, rays, tiles
from tests.rules.karnag.table import Table, karnag
from tests.rules.rulebook import rule

GATE_SQUARES = [(7, 5), (8, 5), (8, 6), (7, 6)]


def board(seats: int = 4) -> Board:
    return board_for(GAME.data, "classic", seats, False, False, GAME.weights[seats])


def glade() -> list[tuple[int, int]]:
    """Every glade square but the gate."""
    return [(x, y) for y in range(1, 11) for x in range(1, 15) if (x, y) not in GATE_SQUARES]


@rule("KAR-DAT-01", "KAR-DAT-02")
def test_the_glade_has_14_columns_and_10_rows() -> None:
    """Large sides are top and bottom."""
    assert (14, 10) == (board().cols, board().rows)


@rule("KAR-DAT-03")
def test_a_right_turn_goes_from_north_to_east_to_south_to_west() -> None:
    """A step in each direction is one row or one column."""
    at = board().at(5, 5)
    steps = [at + board().step[way] for way in (w.NORTH, w.EAST, w.SOUTH, w.WEST)]

    assert [board().at(5, 4), board().at(6, 5), board().at(5, 6), board().at(4, 5)] == steps
    assert [w.EAST, w.SOUTH, w.WEST, w.NORTH] == [(way + 1) % 4 for way in (w.NORTH, w.EAST, w.SOUTH, w.WEST)]


@rule("KAR-DAT-04", "KAR-DAT-05")
def test_the_gate_is_a_block_in_the_middle_with_arrows_outwards() -> None:
    """Numbered clockwise; each square has one side with and one without an arrow."""
    assert [board().at(x, y) for x, y in GATE_SQUARES] == list(board().gate)
    assert [w.NORTH, w.EAST, w.SOUTH, w.WEST] == list(board().arrow)
    assert [w.WEST, w.NORTH, w.EAST, w.SOUTH] == list(board().other_side)


@rule("KAR-DAT-06", "KAR-DAT-08", "KAR-B-06")
def test_ties_for_the_nearest_border_are_settled_by_the_arrow_of_the_quarter() -> None:
    """They join one horizontal and one vertical border, and the arrow always points at one of the two."""
    arrows = {(True, True): w.NORTH, (False, True): w.EAST, (False, False): w.SOUTH, (True, False): w.WEST}
    for x, y in glade():
        distances = {w.NORTH: y, w.EAST: 15 - x, w.SOUTH: 11 - y, w.WEST: x}
        nearest = [way for way, distance in distances.items() if distance == min(distances.values())]
        expected = nearest[0] if len(nearest) == 1 else arrows[x <= 7, y <= 5]

        assert len(nearest) == 1 or {way % 2 for way in nearest} == {0, 1}
        assert expected in nearest
        assert expected == board().heading[board().at(x, y)]


@rule("KAR-DAT-07", "KAR-RUL-05")
def test_distances_are_moves_until_one_stands_on_the_path() -> None:
    """The edge of the glade is one move away."""
    for x, y in glade():
        two = sorted([x, 15 - x, y, 11 - y])[:2]

        assert (two[0], sum(two)) == (board().near[board().at(x, y)], board().both[board().at(x, y)])


@rule("KAR-DAT-09", "KAR-DAT-10", "KAR-DAT-11")
def test_regions_lie_round_the_gate() -> None:
    """12 dark, 32 light and 92 green squares, with their values."""
    regions = Counter(int(board().region[board().at(x, y)]) for x, y in glade())

    assert {w.DARK: 12, w.LIGHT: 32, w.GREEN: 92} == regions
    assert [0, 7, 14] == list(board().menhir_bonus)
    assert [1, 4, 8] == list(board().gem_end)
    assert w.DARK == board().region[board().at(6, 4)]
    assert w.LIGHT == board().region[board().at(4, 3)]
    assert w.GREEN == board().region[board().at(3, 3)]


@rule("KAR-DAT-12", "KAR-DAT-13", "KAR-DAT-14")
def test_the_path_is_a_ring_of_52_squares() -> None:
    """Clockwise from the top left corner."""
    square = board().square

    assert 52 == board().path == len(set(square))
    assert [0, 15, 26, 41] == list(board().corner)
    assert all(square[x] == board().at(x, 0) for x in range(1, 15))
    assert all(square[15 + y] == board().at(15, y) for y in range(1, 11))
    assert all(square[41 - x] == board().at(x, 11) for x in range(1, 15))
    assert all(square[52 - y] == board().at(0, y) for y in range(1, 11))


@rule("KAR-DAT-15")
def test_ring_distance_is_the_shorter_way_round() -> None:
    """From p50 to p2 it is four."""
    assert 4 == board().ring_distance(50, 2) == board().ring_distance(2, 50)
    assert 26 == board().ring_distance(0, 26)


@rule("KAR-DAT-16", "KAR-RUL-16", "KAR-EX-45")
def test_every_path_square_but_a_corner_faces_the_glade() -> None:
    """A druid on a corner has no ray."""
    faces = [int(way) for way in board().ray]

    assert [0, 15, 26, 41] == [p for p, way in enumerate(faces) if way < 0]
    assert (w.SOUTH, w.WEST, w.NORTH, w.EAST) == (faces[8], faces[20], faces[33], faces[46])


@rule("KAR-DAT-17", "KAR-DAT-18", "KAR-DAT-19", "KAR-DAT-20", "KAR-DAT-21", "KAR-DAT-22", "KAR-DAT-23", "KAR-RUL-73")
def test_cauldrons_their_entrances_and_places() -> None:
    """Sixteen dark squares, entrances among them; places by the number of seats."""
    entrances = {p: int(board().cauldron[p]) for p in range(52) if board().cauldron[p] >= 0}
    dark = [p for p in range(52) if board().start[p]]

    assert {4: 0, 11: 1, 20: 2, 21: 2, 30: 3, 37: 4, 46: 5, 47: 5} == entrances
    assert [3, 4, 5, 10, 11, 12, 20, 21, 29, 30, 31, 36, 37, 38, 46, 47] == dark
    assert [6, 10, 10, 12] == [sum(board(seats).places) for seats in (2, 3, 4, 5)]


@rule("KAR-DAT-24", "KAR-DAT-25", "KAR-DAT-26")
def test_thirteen_dominoes() -> None:
    """Six of rock, three of swamp, four of both; a plain one has two positions, a mixed one four."""
    grounds = [
        "".join(sorted({ground for _, _, ground in obstacle.squares}))
        for obstacle in GAME.data.boards["classic"].obstacle
    ]
    positions = [sum(board().shapes.first[o * 4 + turns] >= 0 for turns in range(4)) for o in range(13)]

    assert {"R": 6, "S": 3, "RS": 4} == Counter(grounds)
    assert [4 if ground == "RS" else 2 for ground in grounds] == positions


@rule("KAR-DAT-27", "KAR-DAT-28", "KAR-DAT-29", "KAR-DAT-30", "KAR-DAT-31", "KAR-DAT-32", "KAR-DAT-33", "KAR-SET-10")
def test_the_basic_layout() -> None:
    """26 squares, 16 of rock and 10 of swamp; 51 squares can receive a gem without any power."""
    table = karnag()
    picture = ["".join(ground_letter(table, x, y) for x in range(1, 15)) for y in range(1, 11)]

    assert [
        "#...........#~",
        "~.~~.##..~....",
        ".........~.##.",
        "..##..........",
        "......OO......",
        "......OO......",
        "..........##..",
        ".##...........",
        ".......##.~~.~",
        "~#...........#",
    ] == picture


def ground_letter(table: Table, x: int, y: int) -> str:
    return {w.ROCK: "#", w.SWAMP: "~", w.GATE: "O"}.get(int(table.state.ground_at(table.square(x, y))), ".")


@rule("KAR-DAT-33", "KAR-GEM-09")
def test_where_gems_can_be_made_on_the_empty_board() -> None:
    """17 green, 24 light and 10 dark squares; the cheapest pair of rays costs 4..8, 7..13 and 9..15 mana."""
    cheapest: dict[tuple[int, int], int] = {}
    table = karnag(druids={0: ["p1", "p16"]}, mana={0: 20})
    for column, row in product([*range(1, 15), *range(27, 41)], [*range(16, 26), *range(42, 52)]):
        table.state.place_druid(0, 0, column)
        table.state.place_druid(0, 1, row)
        ray = gems.creation(table.state, 0, 0, 1)
        if ray is not None and rays.through_needed(table.state, 0, ray) >= 0:
            square = gems.crossing(table.state, 0, 0, 1)
            spot = (int(board().region[square]), int(square))
            cheapest[spot] = min(int(ray.cost), cheapest.get(spot, 99))
    costs = {
        region: [cost for (of, _), cost in cheapest.items() if of == region] for region in (w.GREEN, w.LIGHT, w.DARK)
    }

    assert {w.GREEN: 17, w.LIGHT: 24, w.DARK: 10} == {region: len(one) for region, one in costs.items()}
    assert {w.GREEN: (4, 8), w.LIGHT: (7, 13), w.DARK: (9, 15)} == {
        region: (min(one), max(one)) for region, one in costs.items()
    }


@rule("KAR-DAT-34", "KAR-DAT-35", "KAR-DAT-36", "KAR-DAT-37", "KAR-DAT-38", "KAR-DAT-39", "KAR-DAT-76", "KAR-DAT-77")
@rule("KAR-RUL-17", "KAR-B-08", "KAR-B-09", "KAR-B-10", "KAR-B-11", "KAR-B-12", "KAR-B-13", "KAR-RUL-15", "KAR-GEN-12")
@pytest.mark.parametrize(
    ("square", "free"),
    [
        ((5, 5), {"golem", "ghoul", "shadow", "naja", "gem"}),  # plain ground
        ((6, 2), {"shadow"}),  # rock
        ((3, 2), {"ghoul"}),  # swamp
        ((5, 6), {"naja"}),  # under a gem
        ((5, 7), {"naja"}),  # under a menhir
        ((7, 5), set()),  # gate
        ((5, 8), set()),  # a creature
        ((8, 0), {"golem", "ghoul", "shadow", "naja"}),  # path
        ((9, 0), set()),  # path with a druid
        ((0, 0), set()),  # corner of the path
    ],
)
def test_what_may_enter_which_square(square: tuple[int, int], free: set[str]) -> None:
    """The table of free squares, piece by piece."""
    table = karnag(
        creatures={(5, 8): "golem/R"}, gems={0: [(5, 6)]}, menhirs={1: [(5, 7)]}, druids={1: ["p9"]}, mana={0: 1}
    )
    at = table.square(*square)
    entering = {name for kind, name in enumerate(CREATURE_NAMES) if table.state.is_free_for(kind, at)}

    assert free == entering | ({"gem"} if table.state.is_free_for_stone(at) else set())


@rule("KAR-DAT-40", "KAR-DAT-41", "KAR-DAT-42", "KAR-DAT-43", "KAR-DAT-44", "KAR-DAT-45")
@rule("KAR-D-01", "KAR-TEL-01", "KAR-TEL-02", "KAR-GEM-01", "KAR-GEM-04", "KAR-CAP-01", "KAR-CAP-03", "KAR-RUL-57")
@pytest.mark.parametrize(
    ("tile", "row", "offered"),
    [
        ("moves", "main", ["do move"]),
        ("moves", "secondary", ["do move"]),
        ("gems", "main", ["do move", "do gems"]),
        ("gems", "secondary", ["do gems"]),
        ("capture", "main", ["do move", "do capture"]),
        ("capture", "secondary", ["do capture"]),
        ("telepathy", "main", ["do level", "do telepathy"]),
        ("telepathy", "secondary", ["do telepathy", "do shift"]),
        ("potions", "main", ["do brew"]),
        ("potions", "secondary", ["do brew"]),
        ("cards", "main", ["do draw"]),
        ("cards", "secondary", ["do draw"]),
    ],
)
def test_what_each_tile_offers(tile: str, row: str, offered: list[str]) -> None:
    """Main and secondary action, with all that could be needed at hand."""
    table = karnag(
        druids={0: ["p5", "p49", "C1"]}, creatures={(5, 4): "golem/R"}, gems={0: [(5, 6)]}, tile=tile, row=row
    )

    assert [*offered, "decline"] == table.options()


@rule("KAR-DAT-46", "KAR-DAT-47", "KAR-DAT-48", "KAR-DAT-49", "KAR-C-02", "KAR-C-03", "KAR-RUL-53", "KAR-D-02")
@rule("KAR-VAR-03", "KAR-VAR-04", "KAR-VAR-06", "KAR-VAR-07", "KAR-VAR-10", "KAR-EDG-45")
@pytest.mark.parametrize(
    ("seats", "main", "secondary", "total"),
    [(2, [2, 1, 2, 1, 2, 1], 2, 21), (3, [2] * 6, 2, 24), (4, [2] * 6, 3, 30), (5, [3] * 6, 3, 36)],
)
def test_slots_by_number_of_seats(seats: int, main: list[int], secondary: int, total: int) -> None:
    """Slots are counted over the unmasked ones; with two seats the main ones depend on the position."""
    table = karnag(seats)
    tiles.mask_slots(table.state)
    words = [table.state.s[w.SLOTS + slot] != w.MASKED_SLOT for slot in range(2 * w.TILES * w.MAX_SLOTS)]
    found = [sum(words[at : at + w.MAX_SLOTS]) for at in range(0, len(words), w.MAX_SLOTS)]

    assert main + [secondary] * 6 == found
    assert total == sum(found)


@rule("KAR-DAT-50", "KAR-DAT-51", "KAR-DAT-52", "KAR-DAT-53", "KAR-CAP-11", "KAR-CAP-12")
def test_thirty_creatures() -> None:
    """By type and arrow, with their points."""
    kinds = Counter(
        (CREATURE_NAMES[board().token_type[t]], "R" if board().token_turn[t] == 1 else "L")
        for t in range(board().tokens)
    )

    assert {
        ("golem", "R"): 8,
        ("golem", "L"): 7,
        ("ghoul", "R"): 2,
        ("ghoul", "L"): 3,
        ("shadow", "R"): 3,
        ("shadow", "L"): 2,
        ("naja", "R"): 2,
        ("naja", "L"): 3,
    } == kinds
    assert [5, 2, 2, 2] == list(board().capture_points)


@rule("KAR-DAT-54", "KAR-DAT-55", "KAR-DAT-56", "KAR-DAT-57", "KAR-DAT-58", "KAR-DAT-59", "KAR-DAT-60", "KAR-CRD-20")
def test_thirty_six_power_cards() -> None:
    """Five of each plain kind, two marked ones for each type but the golem."""
    kinds = Counter(CARD_NAMES[kind] for kind in board().piece_kind)

    assert dict.fromkeys(CARD_NAMES[:6], 5) | dict.fromkeys(CARD_NAMES[6:], 2) == kinds
    assert ("BANISH-GHOUL", "BANISH-SHADOW", "BANISH-NAJA") == CARD_NAMES[6:]


@rule("KAR-DAT-61", "KAR-DAT-62", "KAR-DAT-63", "KAR-DAT-64", "KAR-DAT-65", "KAR-DAT-66", "KAR-DAT-67", "KAR-DAT-68")
def test_five_tracks_of_five_levels() -> None:
    """What each level shows; level 1 gives nothing."""
    assert 5 == board().tracks.top_level
    assert [0, 0, 1, 2, 2, 3] == list(board().tracks.capture_action)
    assert [0, 0, 0, 0, 1, 2] == list(board().tracks.capture_creature)
    assert [0, 0, 1, 2, 3, 4] == list(board().tracks.move)
    assert [0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 1, 0, 2, 1, 1, 2, 2, 2] == list(board().tracks.council)
    assert [0, 0, 1, 2, 2, 3] == list(board().tracks.gems)
    assert [0, 0, 2, 2, 3, 4] == list(board().tracks.mana)
    assert [0, 0, 0, 1, 0, 1] == list(board().tracks.scroll)


@rule("KAR-DAT-69", "KAR-DAT-70", "KAR-DAT-71", "KAR-DAT-72", "KAR-DAT-73", "KAR-RUL-43", "KAR-RUL-68")
def test_the_rest_of_the_box() -> None:
    """Die, pieces of a seat, colours; the supply is enough for six rounds of four creatures."""
    assert [2, 3, 3, 3, 4, 4] == list(board().die)
    assert (3, 5, 3, 7) == (board().druids, board().cubes, board().gems, board().menhirs)
    assert ["green", "purple", "yellow", "blue", "red"] == board().colours
    assert 4 + 6 * max(board().die) <= board().tokens


@rule("KAR-DAT-74", "KAR-DAT-75")
def test_the_switches() -> None:
    """Set-up and compensation, with their usual values first."""
    options = {name: option.values for name, option in GAME.options.items()}

    assert {"board": ("classic",), "setup": ("basic", "advanced"), "compensation_resource": ("vp", "mana")} == options
    assert {"board": "classic", "setup": "basic", "compensation_resource": "vp"} == GAME.complete_options({})


@rule("KAR-VAR-01", "KAR-VAR-02", "KAR-VAR-05", "KAR-VAR-08", "KAR-VAR-09", "KAR-VAR-11", "KAR-SET-03", "KAR-RND-05")
@pytest.mark.parametrize(
    ("seats", "rounds", "large", "small"), [(2, 6, 1, 1), (3, 6, 2, 1), (4, 5, 2, 1), (5, 5, 2, 2)]
)
def test_rounds_and_places_by_number_of_seats(seats: int, rounds: int, large: int, small: int) -> None:
    """Cauldrons on the large sides are the first, second, fourth and fifth."""
    places = list(board(seats).places)

    assert rounds == board(seats).rounds
    assert [large, large, small, large, large, small] == places
