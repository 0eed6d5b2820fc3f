"""Where the Domination points came from; for reports."""

from __future__ import annotations

from nemeton.games.bloody_grove import scoring
from nemeton.games.bloody_grove import words as w
from nemeton.games.bloody_grove.state import BloodyGroveState, column_in, spirit_in


def sources(state: BloodyGroveState, seat: int) -> dict[str, int]:
    """BLG-SC-03: the spirits of the side by what they are, and the current transformation."""
    at = state.seat_at(seat)
    found = {"base": 0, "elite": 0, "venerable": 0, "transformation": 0}
    for i in range(at + w.SIDE, at + w.SIDE + state.s[at + w.SIDE_SIZE]):
        spirit = spirit_in(state.s[i])
        found[deck_of(int(spirit))] += int(scoring.points_of(state, seat, spirit, column_in(state.s[i])))
    if size := state.s[at + w.PILE_SIZE]:
        found["transformation"] = int(state.board.domination[state.s[at + w.PILE + size - 1]])
    return found


def deck_of(spirit: int) -> str:
    if spirit >= w.CARDS:
        return "venerable"
    return "elite" if spirit >= w.ELITE else "base"
