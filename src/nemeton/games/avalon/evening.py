"""What is told of an evening: its days, what was chosen and what that marked, and the doors that were left shut."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TypeVar, cast

import msgspec

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import event_types as facts
from nemeton.games.avalon import words as w
from nemeton.games.avalon.evening_types import Dark, Decided, Door, Story, Voice
from nemeton.games.avalon.option_types import Choice
from nemeton.games.avalon.rules import votes
from nemeton.games.avalon.rules.avalon import Avalon
from nemeton.games.avalon.state import AvalonState
from nemeton.kernel.decision import Plain
from nemeton.kernel.game import Told
from nemeton.kernel.journal import Event
from nemeton.kernel.state import ANSWERS

if TYPE_CHECKING:
    from nemeton.games.avalon.content import Pack

E = TypeVar("E", bound=Event)
T = TypeVar("T")


def heroes(state: AvalonState, pack: Pack) -> list[str]:
    """Whom each seat leads."""
    led = [int(state.of(seat, w.CHARACTER)) for seat in range(state.seats)]
    return [pack.numbers.characters[one] if one >= 0 else "" for one in led]


def tell(steps: Iterable[tuple[AvalonState, Sequence[Event]]], pack: Pack) -> Told:
    """An evening, from its start and what followed each of its entries."""
    teller = Teller(pack)
    for state, events in steps:
        teller.take(cast("Avalon", state), events)
    return teller.tell()


class Offer:
    """A choice that is open: what can be chosen, by action, and the table at that moment."""

    def __init__(self, state: Avalon, pack: Pack, seat: int) -> None:
        decision = state.decision(seat)
        assert decision is not None, "the seat is asked"
        self.number = int(state.number)
        self.verse = str(decision.about["verse"])
        shown = [*state.legal(seat), *(one.action for one in decision.closed)]
        self.texts = {action: one.text for action in shown if isinstance(one := state.describe(action), Choice)}
        self.chapter = pack.numbers.chapters[int(state.s[w.CHAPTER])]
        self.day = int(state.s[w.DAY])
        self.location = place_of(state, pack, seat)
        self.state = state.clone()

    def choice_taken(self, given: dict[int, str]) -> str:
        """The key of the choice that was made, by the last answers to it; empty if it was none of these."""
        actions = {text: action for action, text in self.texts.items()}
        if not self.state.together or sum(self.state.asks(seat) for seat in range(self.state.seats)) > len(given):
            return next(iter(given.values()), "")
        for seat, text in given.items():
            self.state.s[self.state.top + ANSWERS + seat] = actions[text]
        return self.texts.get(int(votes.result(cast("Avalon", self.state), w.ASK_CHOICE)), "")


class Teller:
    """Listens to an evening."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.first: tuple[int, set[str]] | None = None  # the day and what was marked when it began
        self.state: Avalon | None = None
        self.offer: Offer | None = None
        self.voices: dict[int, str] = {}
        self.decided: list[tuple[int, Decided, Door]] = []  # with the number of the question
        self.happened: list[tuple[int, int, Event]] = []  # with the number of the question after it, and the day

    def take(self, state: Avalon, events: Sequence[Event]) -> None:
        """One more entry."""
        number = int(state.number)
        if self.first is None:
            self.first = (int(state.s[w.DAY]), self.marks(state))
        if self.state is not None and events:
            self.hear(number, int(state.s[w.DAY]), events)
        elif self.state is not None:
            self.forget_from(number)
        self.state = state
        self.offer = self.open_choice(state)

    def forget_from(self, number: int) -> None:
        """Steps may have been taken back: what they brought is not told."""
        self.decided = [one for one in self.decided if one[0] < number]
        self.happened = [one for one in self.happened if one[0] <= number]

    def hear(self, number: int, day: int, events: Sequence[Event]) -> None:
        offer = self.offer
        if offer is not None:
            given = {
                one.seat: str(one.answer["text"])
                for one in events
                if isinstance(one, facts.AnswerGiven) and one.question == "choice" and one.answer["kind"] == "choice"
            }
            self.voices |= given
            if number != offer.number:
                self.decide(offer, offer.choice_taken(given) if given else "")
        self.happened += [(number, day, event) for event in events]

    def decide(self, offer: Offer, text: str) -> None:
        """A choice was made."""
        voices = [Voice(seat, said) for seat, said in sorted(self.voices.items())] if len(self.voices) > 1 else []
        self.voices = {}
        if text:
            decided = Decided(offer.verse, offer.chapter, offer.day, offer.location, text, voices)
            left = [other for other in offer.texts.values() if other != text]
            self.decided.append((offer.number, decided, Door(offer.verse, text, left)))

    def open_choice(self, state: Avalon) -> Offer | None:
        """The choice of a verse that is open now, if one is."""
        for seat in range(0 if state.over else state.seats):
            decision = state.decision(seat) if state.asks(seat) else None
            if decision is not None:
                is_choice = decision.kind == "choice" and decision.about["verse"] is not None
                return Offer(state, self.pack, seat) if is_choice else None
        return None

    def marks(self, state: AvalonState) -> set[str]:
        return {name for at, name in enumerate(self.pack.numbers.statuses) if state.s[w.STATUS + at] != 0}

    # ------------------------------------------------------------------ what is told
    def tell(self) -> Told:
        """All of it."""
        state = self.state
        assert state is not None, "an evening has a start"
        assert self.first is not None, "an evening has a start"
        decided = [self.with_marks(at) for at in range(len(self.decided))]
        began = [event.chapter for event in self.of(facts.ChapterBegan)]
        ended = next((event.ending for event in self.of(facts.CampaignEnded)), None)
        chapter = self.pack.numbers.chapters[int(state.s[w.CHAPTER])]
        weighty = [one for one in decided if one.marked] or decided
        revealed = once(event.location for event in self.of(facts.LocationRevealed))
        story = Story(
            chapter=chapter,
            first_day=max(1, self.first[0]),
            last_day=int(state.s[w.DAY]),
            location=weighty[-1].location if weighty else place_of(state, self.pack, 0),
            chapters=began,
            decided=decided,
            marked=sorted(self.marks(state) - self.first[1]),
            began=self.days_of_chapters(),
            lit=once(event.location for event in self.of(facts.MenhirLit)),
            dark=self.days_of_dark(),
            revealed=revealed,
            cells=[cell_of(state, self.pack, location) for location in revealed],
            quests=once(event.card for event in self.of(facts.QuestCompleted)),
            died=once(event.character for event in self.of(facts.CharacterDied)),
            ending=ended,
            over=bool(state.over),
        )
        doors: dict[str, list[dict[str, Plain]]] = {}
        for _, one, door in self.decided:
            if door.left:
                doors.setdefault(one.chapter, []).append(msgspec.to_builtins(door))
        return Told(msgspec.to_builtins(story), doors, self.closed_chapters(began, chapter, state))

    def closed_chapters(self, began: list[str], last: str, state: AvalonState) -> list[str]:
        """The chapters that ended: all before the last one, and that too if the campaign is over."""
        all_of_them = self.pack.numbers.chapters
        before = [one for one in all_of_them[: all_of_them.index(last)] if began]
        return [*before, last] if state.over else before

    def with_marks(self, at: int) -> Decided:
        """A choice with the statuses that were marked before the next one."""
        number, decided, _ = self.decided[at]
        until = self.decided[at + 1][0] if at + 1 < len(self.decided) else None
        marked = [
            event.status
            for heard, _, event in self.happened
            if isinstance(event, facts.StatusChanged) and event.marked
            if heard > number and (until is None or heard <= until)
        ]
        return msgspec.structs.replace(decided, marked=once(marked))

    def days_of_chapters(self) -> list[int]:
        """The days on which chapters began; the first one begins with the first day."""
        return [max(1, day) for _, day, event in self.happened if isinstance(event, facts.ChapterBegan)]

    def days_of_dark(self) -> list[Dark]:
        """Stones that went out and were not lit again, each with the day."""
        days: dict[int, int] = {}
        for _, day, event in self.happened:
            if isinstance(event, facts.MenhirWentOut):
                days[event.location] = day
            elif isinstance(event, facts.MenhirLit):
                days.pop(event.location, None)
        return [Dark(location, day) for location, day in days.items()]

    def of(self, kind: type[E]) -> list[E]:
        return [event for _, _, event in self.happened if isinstance(event, kind)]


def once(found: Iterable[T]) -> list[T]:
    """Each of them once, in their order."""
    return list(dict.fromkeys(found))


def cell_of(state: AvalonState, pack: Pack, location: int) -> list[int]:
    """Where a place lies; what replaces one lies where that did."""
    place = pack.numbers.locations.index(location)
    return [int(state.book.location(place, axis)) for axis in (bc.LOC_X, bc.LOC_Y)]


def place_of(state: AvalonState, pack: Pack, seat: int) -> int | None:
    """The number of the location a seat's character stands at."""
    return pack.numbers.locations[int(state.of(seat, w.PLACE))] if state.of(seat, w.CHARACTER) >= 0 else None
