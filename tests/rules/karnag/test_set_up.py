from random import Random

import pytest

from nemeton.games.karnag import make
from nemeton.games.karnag import words as w
from nemeton.games.karnag.box import Obstacle
from nemeton.games.karnag.data import load
from nemeton.games.karnag.event_types import ObstacleLaid, ObstaclePutAside
from nemeton.kernel.state import A, State
from tests.rules.karnag.table import SMALL, Table, opening
from tests.rules.rulebook import rule


@rule("KAR-SET-01", "KAR-SET-02", "KAR-SET-04", "KAR-SET-05", "KAR-SET-06", "KAR-SET-07", "KAR-SET-16", "KAR-SET-17")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_what_lies_where_at_the_start(seats: int) -> None:
    """Ten mana, no points, level 0, no cards, all stones in the reserve; round 1."""
    view = opening(seats, seed=seats).view()

    assert (1, 36, 26) == (view.round, len(view.deck), view.supply)
    assert sorted(view.play_order) == list(range(seats))
    for seat in view.seats:
        assert (10, 0, 0, 3, 7) == (
            seat.mana,
            seat.points,
            seat.power_cards,
            seat.gems_in_reserve,
            seat.menhirs_in_reserve,
        )
        assert {0} == set(seat.levels.values())
        assert [None] * 3 == seat.druids


@rule("KAR-SET-09", "KAR-CHA-01", "KAR-RUL-66")
def test_the_play_order_is_drawn() -> None:
    """All orders of three seats come up."""
    orders = {tuple(opening(3, seed=seed).view().play_order) for seed in range(60)}

    assert 6 == len(orders)


@rule("KAR-CHA-02", "KAR-SET-07")
def test_the_deck_is_shuffled() -> None:
    """Two games have two decks."""
    decks = {tuple(opening(2, seed=seed).table_data()["cards"]) for seed in range(20)}

    assert 20 == len(decks)


@rule("KAR-SET-13", "KAR-SET-14", "KAR-SET-15", "KAR-DP-03", "KAR-BAD-06", "KAR-RUL-73", "KAR-EDG-58", "KAR-GEN-01")
def test_druids_are_placed_on_dark_squares_in_play_order() -> None:
    """One each, three times round; with five seats 15 of 16 squares are used."""
    table = opening(5, seed=2)
    order = table.view().play_order
    dark = [3, 4, 5, 10, 11, 12, 20, 21, 29, 30, 31, 36, 37, 38, 46, 47]
    assert [f"start p{p}" for p in dark] == table.options()
    assert "karnag/no_starting_square" == table.refusal("start p0").code
    assert "karnag/no_starting_square" == table.refusal("start p6").code
    for number in range(15):
        assert (order[number % 5], 16 - number) == (table.actor, len(table.options()))
        before = table.options()[0]
        table.play(before)
        if number < 14:
            assert "karnag/no_starting_square" == table.refusal(before).code

    assert "cube" == table.question.kind


# ---------------------------------------------------------------------- the advanced set-up
def lay_all(table: Table, chance: Random) -> Table:
    while table.question.kind in ("choose_tile", "lay_tile"):
        table.play_at_random(chance)
    return table


def touching(one: ObstacleLaid, other: ObstacleLaid) -> bool:
    return any(abs(x - u) <= 1 and abs(y - v) <= 1 for x, y in one.squares for u, v in other.squares)


@rule("KAR-ADV-01", "KAR-ADV-02", "KAR-ADV-03", "KAR-ADV-04", "KAR-ADV-05", "KAR-ADV-06", "KAR-ADV-08")
@rule("KAR-ADV-09", "KAR-ADV-10", "KAR-ADV-11", "KAR-ADV-12", "KAR-RUL-65", "KAR-DP-01", "KAR-DP-02", "KAR-DAT-74")
@pytest.mark.parametrize("seed", range(4))
def test_the_players_lay_the_obstacles(seed: int) -> None:
    """Mixed tiles into the corners first, then the others, in play order; none touches another, gate or path."""
    table = opening(3, seed=seed, setup="advanced")
    order = table.view().play_order
    lay_all(table, Random(seed))
    laid = table.all_of(ObstacleLaid)

    assert [order[n % 3] for n in range(13)] == [event.seat for event in laid]
    assert {"M"} == {event.obstacle[0] for event in laid[:4]}
    assert [1] * 4 == [
        sum(corner in event.squares for event in laid[:4]) for corner in ((1, 1), (14, 1), (14, 10), (1, 10))
    ]
    assert not any(touching(one, other) for n, one in enumerate(laid) for other in laid[:n])
    for event in laid:
        for x, y in event.squares:
            assert 1 <= x <= 14
            assert 1 <= y <= 10
            assert not (6 <= x <= 9 and 4 <= y <= 7)
    assert 4 == len(table.view().creatures)


GLADE = {(x, y) for x in range(1, 15) for y in range(1, 11)}
GATE_AND_AROUND = {(x, y) for x in range(6, 10) for y in range(4, 8)}
CORNERS = {(1, 1), (14, 1), (14, 10), (1, 10)}
Covered = frozenset[tuple[int, int, int]]


def around(squares: set[tuple[int, int]]) -> set[tuple[int, int]]:
    return {(x + dx, y + dy) for x, y in squares for dx in (-1, 0, 1) for dy in (-1, 0, 1)}


def grounds(state: State) -> set[tuple[int, int, int]]:
    """Rock and swamp as they lie."""
    words = [int(word) >> w.GROUND_SHIFT & 7 for word in state.s[w.GRID : w.GRID + 16 * 12]]
    return {(at % 16, at // 16, ground) for at, ground in enumerate(words) if ground in (w.ROCK, w.SWAMP)}


@rule("KAR-DP-02", "KAR-ADV-04", "KAR-ADV-08", "KAR-ADV-09", "KAR-ADV-10", "KAR-ADV-11", "KAR-DAT-25", "KAR-RUL-65")
@pytest.mark.parametrize("seed", range(2))
def test_every_place_a_tile_may_lie_is_offered_and_no_other(seed: int) -> None:
    """All dominoes of its grounds, turned any way, that keep clear of gate and tiles; a mixed one in a free corner."""
    table, chance = opening(2, seed=seed, setup="advanced"), Random(seed)
    while table.question.kind in ("choose_tile", "lay_tile"):
        if table.question.kind == "lay_tile":
            before = grounds(table.state)
            tile = table.state.board.obstacle_names[table.state.s[table.state.top + A]]
            one, other = {"M": (w.ROCK, w.SWAMP), "R": (w.ROCK, w.ROCK), "S": (w.SWAMP, w.SWAMP)}[tile[0]]
            barred = GATE_AND_AROUND | around({(x, y) for x, y, _ in before})
            pairs = [((x, y), to) for x, y in GLADE for to in ((x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1))]
            expected = {
                frozenset({(*here, one), (*there, other)})
                for here, there in pairs
                if there in GLADE and not {here, there} & barred and (one == other or {here, there} & CORNERS)
            }
            found: list[Covered] = []
            for action in table.state.legal(table.actor):
                laid = table.state.clone()
                laid.do(table.actor, action)
                found.append(frozenset(grounds(laid) - before))

            assert expected == set(found)
            assert len(found) == len(expected)
        table.play_at_random(chance)


@rule("KAR-DP-01", "KAR-ADV-02", "KAR-ADV-03", "KAR-ADV-07")
def test_tiles_that_look_alike_are_offered_once() -> None:
    """The four mixed ones are one option, taken by itself; then rock or swamp."""
    table = opening(2, seed=1, setup="advanced")
    assert "lay_tile" == table.question.kind
    for _ in range(4):
        table.play(table.options()[0])

    assert ["tile 5", "tile 11"] == table.options()


@rule("KAR-RUL-64", "KAR-EDG-59", "KAR-DAT-26")
def test_a_tile_without_a_place_is_put_aside() -> None:
    """A bar as long as the glade cannot lie clear of the others once the corners are taken."""
    data = load()
    bar = Obstacle("BAR", [(x, 9, "R") for x in range(1, 9)])
    file = data.boards["classic"]
    import msgspec

    wide = msgspec.structs.replace(
        file, obstacle=[*file.obstacle[:4], *(msgspec.structs.replace(bar, id=f"B{n}") for n in range(9))]
    )
    from dataclasses import replace

    game = make(replace(data, boards={"classic": wide}, content="test"))
    table = lay_all(opening(2, seed=5, game=game, setup="advanced"), Random(5))

    assert table.all_of(ObstaclePutAside)
    assert "start" == table.question.kind
    assert -1 in [int(word) for word in table.state.s[w.LAID : w.LAID + 13]]


@rule("KAR-DAT-26", "KAR-DAT-01", "KAR-GEN-11")
@pytest.mark.parametrize("setup", ["basic", "advanced"])
@pytest.mark.parametrize("seats", [2, 3])
def test_nothing_is_hard_coded(seats: int, setup: str) -> None:
    """A small board with an L of three squares, four gems, other tracks and numbers is played to the end."""
    for seed in range(3):
        table, chance = opening(seats, seed, game=SMALL, setup=setup), Random(seed)
        while not table.over:
            table.play_at_random(chance)  # which checks that the box is whole
        view = table.view()
        assert (3, 4) == (view.rounds, len(SMALL.data.box.tracks.move))
        assert SMALL.load(table.state.position()).position() == table.state.position()
