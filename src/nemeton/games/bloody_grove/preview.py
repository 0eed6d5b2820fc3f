"""Foretells what an option does to the groves: its rule is followed on a copy, and the columns are added up anew."""

from __future__ import annotations

from typing import Final

from nemeton.games.bloody_grove import tallies
from nemeton.games.bloody_grove import words as w
from nemeton.games.bloody_grove.actions import kind_of, spirit_of, thing_of, use_of
from nemeton.games.bloody_grove.options import completed_animals
from nemeton.games.bloody_grove.preview_types import Arrival, ColumnAfter, GrovesAfter, Recruits
from nemeton.games.bloody_grove.rules import arcane, cunning, summoning, transforming, turns, venerables
from nemeton.games.bloody_grove.rules.bloody_grove import BloodyGrove
from nemeton.games.bloody_grove.state import BloodyGroveState
from nemeton.kernel.decision import Preview

FORETOLD: Final = (w.SUMMON, w.TRANSFORM, w.LEFT, w.RIGHT, w.MOVE, w.TO_GROVE, w.ON_OWN, w.ON_OTHER, w.REPLACE)
"""The uses of actions that change a column, or the shape of a druid."""


def preview(state: BloodyGroveState, seat: int, action: int) -> Preview | None:
    """The columns that would be other ones, the spirit that would come to one, and the animals one would recruit."""
    use = use_of(action)
    if use not in FORETOLD:
        return None
    copy = state.clone_bare()
    assert isinstance(copy, BloodyGrove), "a copy is a state of the same game"
    arrival = carry_out(copy, seat, action)
    spirit = int(spirit_of(seat, thing_of(use, action)))
    found = GrovesAfter(
        changed_columns(state, copy, seat), arrival, recruits(state, spirit) if use == w.TRANSFORM else None
    )
    return found if found.columns or found.recruits is not None else None


def recruits(state: BloodyGroveState, spirit: int) -> Recruits:
    """BLG-TR-02..05: on either side of the druid."""
    return Recruits(completed_animals(state, spirit, w.LEFT), completed_animals(state, spirit, w.RIGHT))


def changed_columns(state: BloodyGroveState, copy: BloodyGroveState, observer: int) -> list[ColumnAfter]:
    """The columns that are other ones in the copy, as far as the observer of the state knows."""
    strengths = tallies.token_strengths(state, copy, observer)
    before = [tallies.tallies(state, seat, strengths) for seat in range(w.SEATS)]
    after = [tallies.tallies(copy, seat, strengths) for seat in range(w.SEATS)]
    return [
        ColumnAfter(seat, grove, after[seat][grove])
        for seat in range(w.SEATS)
        for grove in range(w.GROVES)
        if after[seat][grove] != before[seat][grove]
    ]


def carry_out(copy: BloodyGrove, seat: int, action: int) -> Arrival | None:
    """Follow the rule of an option, up to where the turn would go on; gives the spirit that came to a column."""
    use = use_of(action)
    spirit = int(spirit_of(seat, thing_of(use, action)))
    if use == w.SUMMON:
        summoning.bring(copy, seat, spirit)
        return arrival_of(copy, spirit, int(turns.active_grove(copy)))
    if use == w.TRANSFORM:
        transforming.lay_beside_druid(copy, seat, spirit)
        transforming.cover_druid(copy, seat)
    elif use in (w.LEFT, w.RIGHT):
        transforming.cover_druid(copy, seat)
    elif use == w.MOVE:
        return move(copy, seat, spirit, int(cunning.only_column(copy, seat, spirit)))
    elif use == w.TO_GROVE:
        return move(copy, seat, int(copy.moving_spirit()), int(thing_of(use, action)))
    elif use == w.REPLACE:
        venerables.put_venerable(copy, seat, copy.taken_venerable(), spirit)
    else:
        arcane.put_token(copy, seat, copy.taken_token(), action)
    return None


def move(copy: BloodyGrove, seat: int, spirit: int, column: int) -> Arrival | None:
    """BLG-CN-04: from the middle it is asked first where to."""
    if column == w.NOTHING:
        return None
    cunning.move(copy, seat, spirit, column)
    return arrival_of(copy, spirit, column)


def arrival_of(copy: BloodyGroveState, spirit: int, grove: int) -> Arrival:
    return Arrival(copy.board.kind_names[kind_of(spirit)], grove)
