"""Talks (3.12): the affinity check, the response of the stage, leaving and losing."""

from __future__ import annotations

from mypy_extensions import i64

from nemeton.games.avalon import tell
from nemeton.games.avalon.book import bit
from nemeton.games.avalon.code import ENC_FAILURE, ENC_STAGES, ENCOUNTER_WIDTH, STAGE_WIDTH
from nemeton.games.avalon.rules import tracks
from nemeton.games.avalon.rules.course import BY_ENEMY
from nemeton.games.avalon.rules.departures import AT_LOST, AT_STEP_4, AT_WON, conclude, leave
from nemeton.games.avalon.rules.markers import highest_affinity
from nemeton.games.avalon.state import E_AFFINITY, E_CARD, E_GRAY, E_MEMBERS, E_STAGE, AvalonState


def stages(t: AvalonState) -> i64:
    """Where the stages of the talk under way stand."""
    return t.book.encounters[t.s[E_CARD] * ENCOUNTER_WIDTH + ENC_STAGES]


def check(t: AvalonState) -> None:
    """AVA-DIP-05 to -09, AVA-RUL-52: lowest slot: lost; highest: the stage is won, and with the last one the talk."""
    s = t.s
    if s[E_AFFINITY] == 0:
        conclude(t, AT_LOST)
    elif s[E_AFFINITY] == highest_affinity(t):
        if t.journal is not None:
            tell.stage_won(t, s[E_STAGE])
        if s[E_STAGE] + 1 == t.book.code[stages(t)]:
            conclude(t, AT_WON)
        else:
            s[E_STAGE] += 1
            s[E_AFFINITY] = s[E_GRAY]
            conclude(t, AT_STEP_4)


def respond(t: AvalonState, seat: i64) -> None:
    """AVA-DIP-10, AVA-RUL-53: the response of the current stage."""
    program = t.book.code[stages(t) + 1 + t.s[E_STAGE] * STAGE_WIDTH]
    if t.journal is not None:
        tell.attacked(t, seat, t.s[E_STAGE])
    if program != 0:
        tracks.begin_program(t, program, seat, t.s[E_MEMBERS], bit(seat), BY_ENEMY)


def escape(t: AvalonState, seat: i64) -> None:
    """AVA-DIP-22, AVA-RUL-50: out of the talk at the price of the failure section, for this character alone."""
    program = t.book.encounters[t.s[E_CARD] * ENCOUNTER_WIDTH + ENC_FAILURE]
    if t.journal is not None:
        tell.left_encounter(t, seat, "escape")
    leave(t, seat)
    if program != 0:
        tracks.begin_program(t, program, seat, bit(seat), bit(seat), 0)
