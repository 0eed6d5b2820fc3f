"""The table as data: written for a seat as it knows it, read, and refused where it cannot be."""

from __future__ import annotations

from typing import Any

import msgspec

from nemeton.kernel.decision import Plain
from nemeton.kernel.errors import BadPosition
from nemeton.studies.augury import words as w
from nemeton.studies.augury.state import AuguryState
from nemeton.studies.augury.view import omens, turned_up
from nemeton.studies.augury.view_types import Omen


class TableData(msgspec.Struct, forbid_unknown_fields=True):
    """The table as data; a list says what a token may be. The last token is the stone's."""

    augury: int
    bowl: int
    shown: bool
    berries: list[int]
    tokens: list[Omen]
    turned_up: list[list[str]]  # by augury so far


def write_table(state: AuguryState, seat: int | None) -> dict[str, Plain]:
    """All of it, or what a seat knows."""
    plain: dict[str, Plain] = msgspec.to_builtins(table_data(state, seat))
    return plain


def table_data(state: AuguryState, seat: int | None) -> TableData:
    return TableData(
        augury=int(state.s[w.AUGURY]),
        bowl=state.bowl(),
        shown=state.is_shown(),
        berries=[state.berries(one) for one in range(state.seats)],
        tokens=omens(state, seat),
        turned_up=turned_up(state),
    )


def read_table(state: AuguryState, data: Any, seat: int | None) -> None:
    """Lay out what is open; then the tokens, as written or, for a seat, as its memory has it they may be."""
    given = msgspec.convert(data, TableData)
    check_table(state, given)
    s = state.s
    s[w.AUGURY], s[w.BOWL], s[w.SHOWN] = given.augury, given.bowl, int(given.shown)
    for one, berries in enumerate(given.berries):
        s[w.BERRIES + one] = berries
    for augury, shown in enumerate(given.turned_up):
        for one, omen in enumerate(shown):
            s[w.SEEN + w.SEATS * augury + one] = 1 + state.board.tokens.index(omen)
    if seat is None:
        lay_tokens(state, given.tokens)
        return
    state.deal_unknown(seat, state.recall(seat))
    if table_data(state, seat) != given:
        raise BadPosition(f"The table of this position is not the one seat {seat} remembers.")


def check_table(state: AuguryState, given: TableData) -> None:
    """AUG-SU-02: no berry appears or vanishes, and no augury is held that is not."""
    if len(given.berries) != state.seats or min([given.bowl, *given.berries]) < 0:
        raise BadPosition(f"Berries are a number for each of {state.seats} druids and the bowl, none below 0.")
    if given.bowl + sum(given.berries) != state.board.berries * state.seats:
        raise BadPosition(f"There are {state.board.berries * state.seats} berries in this game (AUG-SU-02).")
    if not 1 <= given.augury <= state.board.auguries:
        raise BadPosition(f"There is no augury {given.augury} in this game (AUG-SU-02).")
    if len(given.turned_up) != given.augury or not all(is_pair(state, shown) for shown in given.turned_up):
        raise BadPosition("In every augury so far two different omens were turned up, or none (AUG-EN-01).")


def is_pair(state: AuguryState, shown: list[str]) -> bool:
    """Is this what an augury can have shown?"""
    return not shown or (len(shown) == state.seats == len(set(shown) & set(state.board.tokens)))


def lay_tokens(state: AuguryState, given: list[Omen]) -> None:
    """What lies on each place; a whole position names each token once."""
    names = state.board.tokens
    if sorted(map(str, given)) != sorted(names):
        raise BadPosition(f"The tokens of a whole position are {', '.join(names)}, each of them once.")
    for place, omen in enumerate(given):
        state.s[w.TOKEN + place] = names.index(str(omen))
