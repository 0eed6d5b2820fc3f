"""Where the Domination points came from; for reports."""

from __future__ import annotations

from nemeton.games.bloody_grove import scoring
from nemeton.games.bloody_grove.board import CARDS, ELITE
from nemeton.games.bloody_grove.state import PILE, PILE_SIZE, SIDE, SIDE_SIZE, Table, column_in, spirit_in


def sources(table: Table, seat: int) -> dict[str, int]:
    """BLG-SC-03: the spirits of the side by what they are, and the current transformation."""
    at = table.seat_at(seat)
    found = {"base": 0, "elite": 0, "venerable": 0, "transformation": 0}
    for i in range(at + SIDE, at + SIDE + table.s[at + SIDE_SIZE]):
        spirit = spirit_in(table.s[i])
        found[deck_of(int(spirit))] += int(scoring.points_of(table, seat, spirit, column_in(table.s[i])))
    if size := table.s[at + PILE_SIZE]:
        found["transformation"] = int(table.board.domination[table.s[at + PILE + size - 1]])
    return found


def deck_of(spirit: int) -> str:
    if spirit >= CARDS:
        return "venerable"
    return "elite" if spirit >= ELITE else "base"
