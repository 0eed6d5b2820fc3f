"""The picture of Karnag: every piece stands where the view says, and hidden cards stay hidden."""

import io
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
from rich.console import Console

import nemeton
from nemeton.cli.tables import picture
from nemeton.cli.tables.karnag import ARROWS, LETTERS
from nemeton.cli.terminal import THEME
from nemeton.cli.words import Words


def drawn(state: nemeton.State, seat: int | None) -> list[str]:
    """The picture as lines of plain text."""
    scene = state.game.scene(state)
    words = Words("en", state.game, ["You", "rival 1", "rival 2"], scene)
    out = Console(file=io.StringIO(), width=100, theme=THEME, color_system=None, highlight=False)
    options = [msgspec.to_builtins(state.describe(action)) for action in state.legal(state.actor)]
    out.print(picture("karnag", words, scene).draw(msgspec.to_builtins(state.view(seat)), options, 100))
    assert isinstance(out.file, io.StringIO)
    return out.file.getvalue().splitlines()


def played(done: Callable[[nemeton.State], bool]) -> nemeton.State:
    """A random game up to a moment."""
    state, chance = nemeton.game("karnag").start(3, 5), Random(5)
    while not done(state):
        state.apply(state.actor, chance.choice(state.legal(state.actor)))
    return state


def test_creatures_and_druids_stand_where_the_view_says() -> None:
    """Three columns a square, after the number of the row."""
    state = played(lambda state: state.number > 70)
    lines, view = drawn(state, 0), state.view(0)
    path: Any = state.game.scene(state)["path"]

    assert view.creatures
    for creature in view.creatures:
        x, y = creature.square
        assert LETTERS[creature.type] == lines[2 + y][3 + 3 * x]
        assert lines[2 + y][4 + 3 * x] in (ARROWS[creature.arrow], *"GPY")
    for seat in view.seats:
        for number, place in enumerate(seat.druids, 1):
            if place is not None and place.startswith("p"):
                x, y = path[int(place[1:])]
                assert f"{seat.colour[0].upper()}{number}" == lines[2 + y][3 + 3 * x : 5 + 3 * x]


def test_the_first_line_says_where_the_game_is() -> None:
    """Round and phase in words, and the order of play by the letters of the seats."""
    state = nemeton.game("karnag").start(3, 5)
    order = " ".join("GPY"[seat] for seat in state.view(None).play_order)

    assert f"Karnag  round 1 of 6, placing druids; order {order}" == drawn(state, 0)[0].rstrip()


def test_a_hand_is_shown_to_its_holder_only() -> None:
    """The last line names the reader's cards; neither a spectator nor another seat sees them."""
    state = played(lambda state: any(seat.power_cards for seat in state.view(None).seats))
    holder = next(seat for seat, one in enumerate(state.view(None).seats) if one.power_cards)

    assert drawn(state, holder)[-1].startswith("▯ ")
    assert not drawn(state, None)[-1].startswith("▯ ")
    assert not drawn(state, (holder + 1) % 3)[-1].startswith("▯ ")


def test_a_square_shows_the_number_of_the_option_that_leads_there() -> None:
    """Where nothing stands; so nobody has to count path squares, and colour alone tells nothing."""
    state = nemeton.game("karnag").start(3, 5)
    lines = drawn(state, state.actor)
    path: Any = state.game.scene(state)["path"]

    for number, action in enumerate(state.legal(state.actor), 1):
        x, y = path[int(state.game.text(action).removeprefix("start p"))]
        assert str(number) == lines[2 + y][3 + 3 * x : 5 + 3 * x].strip()


def test_a_square_of_several_options_keeps_its_own_sign() -> None:
    """A tile can be laid on one square in several turns: no number could name them all."""
    state = nemeton.game("karnag").start(2, 1, {"setup": "advanced"})
    assert 4 == sum(state.game.text(action).startswith("lay 1,1 ") for action in state.legal(state.actor))

    assert "·" == drawn(state, state.actor)[2 + 1][3 + 3]
