"""Playing on a table laid out for one ruling: the same for every game, by its own notation."""

from __future__ import annotations

from random import Random
from typing import Any, Generic, Self, TypeVar

import pytest

from nemeton.kernel.decision import Decision, Refusal
from nemeton.kernel.errors import IllegalAction
from nemeton.kernel.journal import Event, Journal
from nemeton.kernel.state import State

S = TypeVar("S", bound=State)
E = TypeVar("E", bound=Event)


class PlayedTable(Generic[S]):
    """A state to play on by notation, and to look at."""

    def __init__(self, state: S) -> None:
        self.state = state
        self.game = state.game
        if state.journal is None:
            state.journal = Journal()

    # ------------------------------------------------------------------ playing
    def play(self, *texts: str) -> Self:
        """Answer the open questions one after the other, each by the seat that is asked."""
        for text in texts:
            self.state.apply(self.state.actor, self.game.parse(text))
        return self

    def play_at_random(self, chance: Random) -> str:
        """Answer the open question with any option; returns which."""
        text = chance.choice(self.options())
        self.play(text)
        return text

    def refusal(self, text: str, seat: int | None = None) -> Refusal:
        """Why an answer is refused: `apply` raises, nothing changes, and `why_not` says the same."""
        asked = self.actor if seat is None else seat
        before = self.state.position()
        with pytest.raises(IllegalAction) as refused:
            self.state.apply(asked, self.game.parse(text))
        assert before == self.state.position()
        reason = self.state.why_not(asked, self.game.parse(text))
        assert reason is not None
        assert (reason.code, reason.rule) == (refused.value.code, refused.value.rule)
        return reason

    # ------------------------------------------------------------------ who is asked what
    @property
    def actor(self) -> int:
        return int(self.state.actor)

    @property
    def over(self) -> bool:
        return self.state.over

    @property
    def question(self) -> Decision:
        """What is asked now."""
        decision = self.state.decision(self.actor)
        assert decision is not None, "somebody is asked"
        return decision

    @property
    def asked(self) -> tuple[int, str]:
        """Who is asked, and the kind of question."""
        return self.actor, self.question.kind

    def options(self, seat: int | None = None) -> list[str]:
        """The options of the asked seat, or of another, as text."""
        return [self.game.text(action) for action in self.state.legal(self.actor if seat is None else seat)]

    # ------------------------------------------------------------------ looking
    def table_data(self) -> dict[str, Any]:
        """The table of the whole position."""
        return self.state.position()["table"]  # type: ignore[return-value] # the table is a mapping of names

    def outcome(self) -> tuple[int, ...]:
        """The places, by seat."""
        return self.state.outcome().places

    def events(self) -> list[Event]:
        """All that happened on this table so far."""
        assert self.state.journal is not None
        return self.state.journal.events

    def all_of(self, kind: type[E]) -> list[E]:
        """The events of one kind."""
        return [event for event in self.events() if isinstance(event, kind)]
