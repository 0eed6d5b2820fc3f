"""The book of a pack is shared by all states of a process, also by those in other threads: nothing in it changes."""

from random import Random

from nemeton.games.avalon.book import Book
from nemeton.games.avalon.rules.avalon import Avalon
from tests.rules.avalon.table import plain_game


def contents(book: Book) -> dict[str, object]:
    """All that a book holds, by name."""
    held = {name: getattr(book, name) for name in dir(book) if not name.startswith("__")}
    return {
        name: value if isinstance(value, int) else list(value) for name, value in held.items() if not callable(value)
    }


def test_playing_changes_nothing_in_the_book() -> None:
    """Rules that try something out do so in their own state, never in what all states read."""
    game = plain_game()
    before = contents(game.book)
    choices = Random(7)
    state = game.start(seats=2, seed=7)

    for _ in range(300):
        if not state.over:
            state.apply(state.actor, choices.choice(state.legal(state.actor)))

    assert before == contents(game.book)


def test_copies_of_a_state_try_things_out_apart() -> None:
    """A clone has room of its own for what is only tried."""
    state = plain_game().empty(2, {}, False)
    copy = state.clone()
    assert isinstance(state, Avalon)
    assert isinstance(copy, Avalon)

    state.scratch_room()[0] = state.trial_room()[0] = 41
    copy.scratch_room()[0] = copy.trial_room()[0] = 42

    assert (41, 41) == (state.scratch_room()[0], state.trial_room()[0])
