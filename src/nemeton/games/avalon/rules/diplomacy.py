"""Talks (AVA-DIP): the affinity check, the response of the stage, leaving and losing."""

from __future__ import annotations

from mypy_extensions import i64

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import events
from nemeton.games.avalon import words as w
from nemeton.games.avalon.book import bit
from nemeton.games.avalon.rules import items, tracks
from nemeton.games.avalon.rules.encounter_leaving import AT_LOST, AT_STEP_4, AT_WON, conclude, leave
from nemeton.games.avalon.rules.markers import highest_affinity
from nemeton.games.avalon.state import AvalonState


def stages(t: AvalonState) -> i64:
    """Where the stages of the talk under way stand."""
    return t.book.encounter(t.s[w.E_CARD], bc.ENC_STAGES)


def check(t: AvalonState) -> None:
    """AVA-DIP-05 to -09, AVA-RUL-52: lowest slot: lost; highest: the stage is won, and with the last one the talk."""
    s = t.s
    if s[w.E_AFFINITY] == 0:
        conclude(t, AT_LOST)
    elif s[w.E_AFFINITY] == highest_affinity(t):
        if t.journal is not None:
            events.stage_won(t, s[w.E_STAGE])
        if s[w.E_STAGE] + 1 == t.book.code[stages(t)]:
            conclude(t, AT_WON)
        else:
            s[w.E_STAGE] += 1
            s[w.E_AFFINITY] = s[w.E_GRAY]
            conclude(t, AT_STEP_4)


def respond(t: AvalonState, seat: i64) -> None:
    """AVA-DIP-10, AVA-RUL-53: the response of the current stage."""
    program = t.book.code[stages(t) + 1 + t.s[w.E_STAGE] * bc.STAGE_WIDTH]
    if t.journal is not None:
        events.enemy_attacked(t, seat, t.s[w.E_STAGE])
    if program != 0:
        tracks.begin_program(t, program, seat, t.s[w.E_MEMBERS], bit(seat), w.BY_ENEMY)


def escape(t: AvalonState, seat: i64) -> None:
    """AVA-DIP-22, AVA-RUL-50, -129: out of the talk at the price of the failure section, for this character alone."""
    program = t.book.encounter(t.s[w.E_CARD], bc.ENC_FAILURE)
    if t.journal is not None:
        events.left_encounter(t, seat, "escape")
    leave(t, seat)
    if t.rules >= 3:
        items.take_up(t, seat)
    if program != 0:
        tracks.begin_program(t, program, seat, bit(seat), bit(seat), 0)
