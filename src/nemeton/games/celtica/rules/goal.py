"""CEL-GO: the goal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from nemeton.games.celtica import words as w
from nemeton.games.celtica.rules import amulet_sites, rounds

if TYPE_CHECKING:
    from nemeton.games.celtica.rules.celtica import Celtica


def reach_goal(state: Celtica, seat: i64, parts: i64) -> None:
    """CEL-GO-01, CEL-GO-03; CEL-GO-02: with goal parts it acts as an amulet site."""
    state.s[w.ON_GOAL] += 1
    if parts > 0:
        amulet_sites.visit_amulet_site(state, seat, parts)
    else:
        rounds.end_turn(state, seat)
