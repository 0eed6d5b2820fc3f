"""Avalon: one to four characters carry the last ember through a story of numbered verses, together against the game.

`GAME`, with the pack that comes along, is made when somebody asks for it: the content language is needed to mend a pack
that cannot be played.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, cast

import msgspec

from nemeton.games.avalon import (
    content,
    data,
    evening,
    first_observation,
    hidden,
    messages,
    migration,
    naming,
    notation,
    observation,
    options,
    position,
    questions,
    reasons,
    refusals,
    reseating,
    view,
)
from nemeton.games.avalon import words as w
from nemeton.games.avalon.book import Book
from nemeton.games.avalon.content import published as editions
from nemeton.games.avalon.events import ending_of
from nemeton.games.avalon.rules.avalon import Avalon
from nemeton.games.avalon.state import AvalonState
from nemeton.games.avalon.view_types import View
from nemeton.kernel import box
from nemeton.kernel.decision import Decision, Described, Outcome, Plain, Reason, Refusal
from nemeton.kernel.game import Game, Told
from nemeton.kernel.journal import Event
from nemeton.kernel.observation import Layout
from nemeton.kernel.position import Envelope, Names, OpenQuestion


@dataclass(frozen=True, eq=False, kw_only=True)
class AvalonGame(Game[AvalonState, View]):
    """The Game object of Avalon, for one pack."""

    pack: content.Pack
    book: Book

    def with_data(self, folder: str) -> AvalonGame:
        if folder.endswith(editions.SUFFIX):
            return make(editions.open_published(Path(folder)), folder)
        return make(content.load(box.data_folder(folder)), folder)

    def with_content(self, content: str) -> AvalonGame:
        """The version of the pack with that digest, if it was published; a game begun with it goes on with it."""
        return self if content == self.content else edition(self, content) or self

    def empty(self, seats: int, options: Mapping[str, Plain], memory: bool) -> Avalon:
        state = Avalon(self, self.book, seats)
        state.open_box(memory)
        return state

    def options_of(self, state: AvalonState) -> dict[str, Plain]:
        return {}

    def text(self, action: int) -> str:
        return notation.text(action)

    def parse(self, text: str) -> int:
        return notation.parse(text)

    def edition(self, table: Mapping[str, Any]) -> str:
        return f"{table.get('pack', '')} {table.get('version', '')}".strip()

    def name_numbers(self, state: AvalonState, questions: Sequence[OpenQuestion]) -> Names:
        """AVA-SAVE-15: a save names things by their ids."""
        tables = [list(state.s)[: w.SIZE], *([list(state.snapshot)] if len(state.snapshot) > 0 else [])]
        return naming.legend(self.pack, tables, questions)

    def migrate(self, position: Envelope) -> Envelope:
        """AVA-SAVE-15: the save of another version of the pack; see migration.py."""
        names = position.names
        if position.seat is None and names is None:  # an older save: its version says what its numbers stand for
            old = self.with_content(position.content)
            if old is not self:
                names = old.name_numbers(cast("Avalon", old.load(msgspec.to_builtins(position))), position.questions)
        if position.seat is not None or names is None:
            return super().migrate(position)
        return migration.migrate(position, self.pack, names)

    def write_table(self, state: AvalonState, seat: int | None) -> dict[str, Plain]:
        return position.write_table(state, self.pack, seat)

    def read_table(self, state: AvalonState, table_data: Any, seat: int | None) -> None:
        position.read_table(state, self.pack, table_data, seat)

    def reseat(
        self,
        position: Mapping[str, Any],
        leave: Sequence[int] = (),
        join: Sequence[Sequence[str]] = (),
        secrets: Mapping[int, int] | None = None,
    ) -> dict[str, Plain]:
        """AVA-SAVE-12: the position of another evening, with other people; see reseating.py."""
        old = self.load(position)
        assert isinstance(old, Avalon), "Avalon loads Avalon's positions"
        wanted = [one if isinstance(one, str) else one[0] if len(one) == 1 else (one[0], one[1]) for one in join]
        return reseating.reseat(old, self.pack, leave, wanted, secrets).position()

    def deal_hidden(self, state: AvalonState) -> None:
        hidden.deal(state)

    def heroes(self, state: AvalonState) -> list[str]:
        return evening.heroes(state, self.pack)

    def free_heroes(self, state: AvalonState) -> list[str]:
        """AVA-SAVE-12: who could join now; see reseating.py."""
        return reseating.free_heroes(state, self.pack)

    def tell_evening(self, steps: Iterable[tuple[AvalonState, Sequence[Event]]]) -> Told:
        return evening.tell(steps, self.pack)

    def words(self, lang: str) -> Mapping[str, str]:
        return messages.texts_of(self.pack, lang)

    def scene(self, state: AvalonState) -> dict[str, Plain]:
        return view.scene(self.pack)

    def view(self, state: AvalonState, seat: int | None) -> View:
        return view.view(state, self.pack)

    def views(self, state: AvalonState, seats: Sequence[int | None]) -> list[View]:
        """AVA-RUL-93: all see the same."""
        return [self.view(state, None)] * len(seats)

    def decision(self, state: AvalonState, seat: int) -> Decision:
        return questions.decision(state, self.pack, seat, refusals.closed_options(state, seat))

    def describe(self, state: AvalonState, action: int) -> Described:
        return options.describe(state, self.pack, action)

    def reason(self, state: AvalonState, seat: int, action: int) -> Reason | None:
        return reasons.reason(state, self.pack, seat, action)

    def refuse(self, state: AvalonState, seat: int, action: int) -> Refusal:
        return refusals.refuse(state, seat, action)

    def scores(self, state: AvalonState) -> list[dict[str, Plain]]:
        return [{"days": int(state.s[w.DAY]), "ending": ending_of(state)} for _seat in range(state.seats)]

    def outcome(self, state: AvalonState) -> Outcome:
        """All win together, or the story wins: also with an ending the pack calls lost."""
        won = bool(state.s[w.ENDED] > 1) and ending_of(state) not in self.pack.box.manifest.lost
        return Outcome((1,) * int(state.seats), tuple(self.scores(state)), won=won)


def make(pack: content.Pack, source: str = "") -> AvalonGame:
    """The game with a pack."""
    return AvalonGame(
        name="avalon",
        title="Avalon",
        seats=tuple(range(1, min(w.MAX_SEATS, len(pack.numbers.characters)) + 1)),
        options={},
        rules=4,
        versions=(1, 2, 3, 4),
        content=pack.digest,
        actions=w.ACTIONS,
        breadth=w.BREADTH,
        questions=questions.QUESTIONS,
        observation=Layout(observation.fields(), observation.VERSION),
        older_observations={1: Layout(first_observation.FIELDS)},
        lead=400,  # four days' good work, as evaluation.py counts it
        source=source,
        paced="day_began",
        data_version=f"{pack.name} {pack.version}",
        campaign=True,
        stopped_by="save_wanted",
        companions=("careful", "loyal"),
        tallied={
            "chapter_began.chapter": tuple(pack.numbers.chapters),
            "campaign_ended.ending": tuple(pack.numbers.endings),
            "mercy_taken.chapter": tuple(pack.numbers.chapters),
            "status_changed.status": tuple(pack.numbers.statuses),
            "character_moved.location": tuple(str(number) for number in pack.numbers.locations),
            "encounter_began.encounter": tuple(pack.numbers.encounters),
            "item_gained.item": tuple(pack.numbers.items),
            "secret_gained.secret": tuple(str(one.no) for one in pack.box.pieces("secrets")),
        },
        pack=pack,
        book=data.book_of(pack),
    )


@lru_cache(maxsize=8)
def edition(game: AvalonGame, digest: str) -> AvalonGame | None:
    """A published version of a game's pack by its digest, or none."""
    place = Path(game.source).parent.parent if game.source.endswith(editions.SUFFIX) else game.source
    folder = Path(place) if game.source else content.own_folder()
    file = editions.published_versions(folder).get(digest)
    found = None if file is None else game.with_data(str(file))
    return found if found is not None and (found.pack.name, found.content) == (game.pack.name, digest) else None


@cache
def load_shipped() -> AvalonGame:
    """The game with the pack that comes along."""
    return make(content.load())


def __getattr__(name: str) -> AvalonGame:
    if name == "GAME":
        return load_shipped()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
