"""Playthroughs, perft and playouts over the toys, where all can be worked out by hand."""

from __future__ import annotations

import pytest

from nemeton.kernel import playthrough
from nemeton.kernel.chance import Chance, word_of
from nemeton.kernel.game import Game
from nemeton.kernel.perft import counts, perft, position, table
from nemeton.kernel.playout import clones, playout, random_games
from tests.toys import burrow, moot
from tests.toys.burrow.event_types import CardDrawn, TopShown


def test_paths_are_counted_in_any_order_of_answers() -> None:
    """Two seats with three votes each: 6 first answers, 3 more each; then yes or no of either; then what each opens.

    After a yes the other answers (2), after a no the next vote begins (6): 36 * 2 + 36 * 6. And so on: the first
    answer to the next vote after the feast (72 * 6), the second where there was none (216 * 3).
    """
    state = moot.GAME.start(2, 1)

    assert [1, 6, 18, 72, 288, 1080] == [perft(state, depth) for depth in range(6)]


def test_counting_leaves_the_state_alone() -> None:
    """Whatever was tried."""
    state = moot.GAME.start(2, 1)
    before = state.position()
    perft(state, 3)

    assert before == state.position()


def test_there_are_no_paths_past_the_end() -> None:
    """A finished game has one way to go nowhere, and none to go on."""
    end = position(moot.GAME, 2, 1, 99)

    assert end.over
    assert [1, 0] == [perft(end, depth) for depth in (0, 1)]
    assert [0] == counts(end)


def test_a_table_names_its_positions() -> None:
    """Seats, seed and decisions before, then the paths by depth; the heading pins rules and content."""
    lines = table(moot.GAME, (1,), 2).splitlines()

    assert "# The Moot: game moot, rules 2, content in-code" == lines[0]
    assert "2 1 0: 6 18 72 288 1080 3888" == lines[3]
    assert 3 + len(moot.GAME.seats) * 3 == len(lines)


def test_a_playthrough_is_the_same_every_time() -> None:
    """And another for another seed, seat count or rules version."""
    texts = [
        playthrough.write(moot.GAME, 4, 1),
        playthrough.write(moot.GAME, 4, 2),
        playthrough.write(moot.GAME, 3, 1),
        playthrough.write(moot.GAME, 4, 1, {"rounds": 3}),
        playthrough.write(moot.GAME, 4, 1, rules=1),
    ]

    assert texts[0] == playthrough.write(moot.GAME, 4, 1)
    assert len(texts) == len(set(texts))


def test_a_playthrough_tells_each_seat_what_it_saw() -> None:
    """A drawn card: the drawer's line has it, the others' has a question mark; * is a spectator."""
    event = CardDrawn(seat=0, card="leaf-1", seen_by=0b01)

    assert [
        "  - to 0: card_drawn seat=0 card=leaf-1",
        "  - to 1 *: card_drawn seat=0 card=?",
    ] == list(playthrough.event_lines(event, 2))
    assert ["  - top_shown back=leaf"] == list(playthrough.event_lines(TopShown(back="leaf"), 2))


def test_options_that_differ_in_the_last_word_stand_together() -> None:
    """So that hundreds of them can be read."""
    assert "take L1 | L2; draw; play red 1+0 | 2+0" == playthrough.group_options(
        ["take L1", "take L2", "draw", "play red 1+0", "play red 2+0"]
    )


def test_a_view_is_told_where_it_differs() -> None:
    """Only what one seat sees otherwise, in lists by place."""
    common = {"round": 1, "hands": [{"cards": 2, "hand": None}, {"cards": 1, "hand": None}]}
    own = {"round": 1, "hands": [{"cards": 2, "hand": ["a"]}, {"cards": 1, "hand": None}]}

    assert {"hands": {0: {"hand": ["a"]}}} == playthrough.differences(own, common)


@pytest.mark.parametrize("game", [moot.GAME, burrow.GAME], ids=lambda game: game.name)
def test_the_fast_loop_plays_games_made_in_plain_python(game: Game) -> None:
    """A game outside the package, on the kernel as it was built: every game ends, and alike each time."""
    empty = game.empty(2, game.complete_options({}), memory=False)
    buffer = empty.buffer()
    decisions = 0
    for seed in range(5, 8):
        state = game.start(2, seed, memory=False)
        decisions += playout(state, seed * 104729 + 5, buffer)
        assert state.over

    assert decisions == random_games(empty, 5, 3)


def test_clones_are_really_made() -> None:
    """The sum counts the actor of each."""
    state = burrow.GAME.start(3, 1, memory=False)
    state.apply(0, burrow.GAME.parse("swap 1 2"))

    assert 7 * 1 == clones(state, 7)


def test_the_same_chance_chooses_the_same() -> None:
    """Among the asked seats and their options."""
    state = moot.GAME.start(4, 1)
    chosen = {playthrough.choose(state, Chance(word_of(seed))) for seed in range(60)}

    assert {(seat, action) for seat in range(4) for action in state.legal(seat)} == chosen
