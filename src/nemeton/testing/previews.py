"""Previews: what an option would certainly do. They come true, tell nothing the seat does not know, change nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from nemeton import Event, Game, IllegalAction, Journal, State
from nemeton.testing.cases import Case, Player, all_cases, plain_cases
from nemeton.testing.contract import Contract, once_for, plain_case

OFTEN = 2
"""Of the questions whose options have previews, every so many is asked of a sample too."""


def foretells(game: Game) -> bool:
    """Has the game previews? It need not."""
    return type(game).preview is not Game.preview


foretelling_case = once_for("case", lambda game: all_cases(game) if foretells(game) else [])
foretelling_plain_case = once_for("case", lambda game: plain_cases(game) if foretells(game) else [])


class Watch(Journal):
    """Keeps a seat's view of the table whenever something has happened."""

    def __init__(self, state: State, seat: int) -> None:
        super().__init__()
        self.state, self.seat = state, seat
        self.views: list[Any] = []

    def add(self, event: Event) -> None:
        self.views.append(self.state.view(self.seat))


def part_at(view: Any, path: str) -> Any:
    """The part of a view a path leads to: through fields, keys and places in lists."""
    for step in path.split("."):
        if isinstance(view, list):
            view = view[int(step)]
        else:
            view = view[step] if isinstance(view, dict) else getattr(view, step)
    return view


def moments(state: State, seat: int, action: int, player: Player) -> Iterator[Any]:
    """The views of a seat while its option is carried out, and until somebody else is asked."""
    copy = state.clone()
    watch = Watch(copy, seat)
    copy.journal = watch
    copy.apply(seat, action)
    watch.views.append(copy.view(seat))
    while copy.asks(seat) and copy.actors == 1 << seat:
        copy.apply(*player.choose(copy))
        watch.views.append(copy.view(seat))
    copy.journal = None
    yield from watch.views


class PreviewContract(Contract):
    """What an option would come to, for games that say so."""

    @foretelling_case
    def test_what_is_foretold_comes_true(self, case: Case) -> None:
        """Before anybody else is asked there is a moment at which the view is all that the preview says of it."""
        seen, player = 0, case.player(salt=9)
        for state, seat, action in case.long_walk():
            preview = state.preview(seat, action)
            said = preview.parts() if preview is not None else {}
            if said:
                seen += 1
                views = [{path: part_at(view, path) for path in said} for view in moments(state, seat, action, player)]
                assert said in views, f"decision {state.number}: {case.game.text(action)}"
        assert seen > 0

    @foretelling_plain_case
    def test_previews_tell_no_more_than_the_seat_knows(self, case: Case) -> None:
        """They are the same in the truth and in any sample for the seat, all through the game."""
        for number, (state, seat, _) in enumerate(case.long_walk()):
            previews = state.previews(seat)
            if previews and number % OFTEN == 0:
                assert previews == state.sample(seat, number).previews(seat)

    @foretelling_plain_case
    def test_previews_hang_on_the_future_in_no_way(self, case: Case) -> None:
        """Whatever chance has in store, nothing of it is in a preview."""
        for state, seat, _ in case.looks():
            other = state.clone()
            other.seed_with(4711)

            assert state.previews(seat) == other.previews(seat)

    @foretelling_plain_case
    def test_a_preview_leaves_the_state_alone(self, case: Case) -> None:
        """Position, chance and memory are as they were, and nothing is told to the journal."""
        for state, seat, _ in case.looks():
            state.journal = Journal()
            before = state.position()

            assert state.previews(seat) == state.previews(seat)
            assert before == state.position()
            assert [] == state.journal.take()

    @foretelling_plain_case
    def test_previews_are_plain_data(self, case: Case) -> None:
        """Each comes back from JSON as what it was; who is not asked has none."""
        for state, seat, _ in case.looks():
            for preview in state.previews(seat).values():
                assert msgspec.json.decode(msgspec.json.encode(preview), type=type(preview)) == preview
            assert [] == [one for one in range(state.seats) if state.previews(one) and not state.asks(one)]

    @plain_case
    def test_what_is_no_option_has_no_preview(self, case: Case) -> None:
        """An action that is not legal is refused as a move would be, and so is who is not asked."""
        for state, seat, action in case.looks(2):
            legal = state.legal(seat)
            closed = [one for one in range(case.game.actions) if one not in legal][:3]
            for one in (-1, case.game.actions, *closed):
                with pytest.raises(IllegalAction, match="refuses this action"):
                    state.preview(seat, one)
            for other in (one for one in range(state.seats) if not state.asks(one) and not state.can_revise(one)):
                with pytest.raises(IllegalAction, match="refuses this action"):
                    state.preview(other, action)
