"""Tracks, resources and the condition cards (AVA-RES, AVA-CND): what gains and losses do, dying and insanity too."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import events
from nemeton.games.avalon import words as w
from nemeton.games.avalon.book import bit
from nemeton.games.avalon.rules import encounter_leaving, manners
from nemeton.games.avalon.rules.modifiers import gains, in_red_terror, modifier
from nemeton.games.avalon.state import AvalonState

MOST: Final = 99  # AVA-RUL-95


# ---------------------------------------------------------------------- resources
def gain(t: AvalonState, seat: i64, resource: i64, n: i64) -> None:
    """AVA-RES-06, AVA-RUL-95."""
    place = t.seat_at(seat) + w.RESOURCE + resource
    before = t.s[place]
    t.s[place] = max(0, min(before + n, MOST))
    if resource == bc.EXP and n > 0:
        manners.save_up(t, seat, False)  # AVA-MAN-15
    if t.journal is not None and t.s[place] != before:
        events.resource_changed(t, seat, resource, t.s[place] - before)


def lose(t: AvalonState, seat: i64, resource: i64, n: i64) -> None:
    """AVA-RES-04: as far as there is any."""
    gain(t, seat, resource, -n)


# ---------------------------------------------------------------------- tracks
def top_of(t: AvalonState, seat: i64, track: i64) -> i64:
    """AVA-RES-01: the top slot of a track."""
    character = t.of(seat, w.CHARACTER)
    if track == bc.ENERGY:
        return t.book.character(character, bc.CHARACTER_ENERGY_MAX)
    if track == bc.HEALTH:
        return t.book.character(character, bc.CHARACTER_HEALTH_MAX)
    return t.book.character(character, bc.CHARACTER_TERROR_MAX)


def start_of(t: AvalonState, seat: i64, track: i64) -> i64:
    """AVA-SETUP-03: the starting slot of a track; that of energy can be moved by a modifier."""
    character = t.of(seat, w.CHARACTER)
    if track == bc.ENERGY:
        slot = t.book.character(character, bc.CHARACTER_ENERGY_START) + modifier(t, seat, bc.MOD_ENERGY_START)
        return max(0, min(slot, top_of(t, seat, bc.ENERGY)))
    if track == bc.HEALTH:
        return t.book.character(character, bc.CHARACTER_HEALTH_START)
    return t.book.character(character, bc.CHARACTER_TERROR_START)


def move(t: AvalonState, seat: i64, track: i64, slot: i64) -> None:
    """Put a marker on a slot of its track; energy never stands above health (AVA-RES-02, AVA-RES-03)."""
    base = t.seat_at(seat)
    before = t.s[base + w.TRACK + track]
    slot = max(0, min(slot, top_of(t, seat, track)))
    if track == bc.ENERGY:
        slot = min(slot, energy_ceiling(t, seat))
    t.s[base + w.TRACK + track] = slot
    if t.journal is not None and slot != before:
        events.track_changed(t, seat, track, slot - before)
    if track == bc.HEALTH and t.s[base + w.TRACK + bc.ENERGY] > energy_ceiling(t, seat):
        move(t, seat, bc.ENERGY, energy_ceiling(t, seat))


def energy_ceiling(t: AvalonState, seat: i64) -> i64:
    """AVA-RES-02: health, with the character's offset."""
    return t.of(seat, w.TRACK + bc.HEALTH) + t.book.character(t.of(seat, w.CHARACTER), bc.CHARACTER_OFFSET)


def change_energy(t: AvalonState, seat: i64, n: i64) -> None:
    move(t, seat, bc.ENERGY, t.of(seat, w.TRACK + bc.ENERGY) + n)


def gain_health(t: AvalonState, seat: i64, n: i64) -> None:
    """AVA-RES-05, AVA-CND-04."""
    move(t, seat, bc.HEALTH, t.of(seat, w.TRACK + bc.HEALTH) + n)
    settle_conditions(t, seat)


def lose_health(t: AvalonState, seat: i64, n: i64) -> None:
    """AVA-RES-03, AVA-CND-01, AVA-CND-02: at 0 the dying card is attached; with it, any further loss has its effect."""
    if n <= 0 or not t.lives(seat):
        return
    attached = t.of(seat, w.ATTACHED)
    move(t, seat, bc.HEALTH, t.of(seat, w.TRACK + bc.HEALTH) - n)
    encounter_leaving.test_robber(t)
    settle_conditions(t, seat)
    for condition in range(2):
        if (attached >> condition) & 1 == 1:
            run_condition(t, seat, condition, bc.CONDITION_HEALTH_LOSS)


def damage(t: AvalonState, seat: i64, n: i64) -> None:
    """AVA-KEY-16, AVA-RUL-36: health lost, after modifiers and prevention; FEINT lets neither help in step 3."""
    s = t.s
    feint = False
    if s[w.E_CARD] >= 0 and s[w.E_CONTEXT] & w.IN_ATTACK != 0:
        feint = t.book.encounter(s[w.E_CARD], bc.ENC_TRAITS) & bc.TRAIT_FEINT != 0
    if feint and t.rules >= 2:
        n += gains(t, seat, bc.MOD_DAMAGE_TAKEN)
    else:
        change = modifier(t, seat, bc.MOD_DAMAGE_TAKEN)
        if not feint or change > 0:
            n += change
    if n <= 0:
        return
    if s[w.E_CARD] >= 0 and not feint and modifier(t, seat, bc.MOD_NO_PREVENT) <= 0:
        stopped = min(n, s[w.E_PREVENT + seat])
        s[w.E_PREVENT + seat] -= stopped
        n -= stopped
        if t.journal is not None and stopped > 0:
            events.damage_prevented(t, seat, stopped)
    if n > 0 and s[w.E_CARD] >= 0 and seat == s[w.E_ACTIVE]:
        s[w.E_DAMAGE] += n
    lose_health(t, seat, n)


def change_terror(t: AvalonState, seat: i64, n: i64) -> None:
    """AVA-RES-05, AVA-CND-05, AVA-CND-08, AVA-RUL-123: a gain fills the track, then overflows into health."""
    if n > 0:
        n = max(0, n + modifier(t, seat, bc.MOD_TERROR_GAIN))
    before = t.of(seat, w.TRACK + bc.TERROR)
    move(t, seat, bc.TERROR, before + n)
    beyond = before + n - t.of(seat, w.TRACK + bc.TERROR)
    settle_conditions(t, seat)
    overflows = t.book.condition(bc.INSANE, bc.CONDITION_OVERFLOW) == 1
    if n > 0 and beyond > 0 and overflows and (t.of(seat, w.ATTACHED) >> bc.INSANE) & 1 == 1:
        lose_health(t, seat, beyond)


def set_track(t: AvalonState, seat: i64, track: i64, to: i64) -> None:
    """The effect `set_track`: a number, the starting slot or the top."""
    slot = to
    if to == bc.TO_START:
        slot = start_of(t, seat, track)
    elif to == bc.TO_MAX:
        slot = top_of(t, seat, track)
    move(t, seat, track, slot)
    settle_conditions(t, seat)


# ---------------------------------------------------------------------- condition cards
def settle_conditions(t: AvalonState, seat: i64) -> None:
    """AVA-CND-01, -04, -05, -07: condition cards are attached and detached as health and terror stand."""
    attached = t.of(seat, w.ATTACHED)
    dying = t.of(seat, w.TRACK + bc.HEALTH) == 0
    insane = in_red_terror(t, seat)
    if insane != ((attached >> bc.INSANE) & 1 == 1):
        turn_condition(t, seat, bc.INSANE, insane)
    if dying != ((attached >> bc.DYING) & 1 == 1):
        if dying and (t.s[w.E_CARD] >= 0):
            encounter_leaving.fall(t, seat)
        turn_condition(t, seat, bc.DYING, dying)


def turn_condition(t: AvalonState, seat: i64, condition: i64, on: bool) -> None:
    """A condition card comes or goes, and says what happens then."""
    place = t.seat_at(seat) + w.ATTACHED
    if on:
        t.s[place] |= bit(condition)
    else:
        t.s[place] &= ~bit(condition)
    if t.journal is not None:
        events.condition_turned(t, seat, condition, on)
    run_condition(t, seat, condition, bc.CONDITION_ATTACH if on else bc.CONDITION_DETACH)


def run_condition(t: AvalonState, seat: i64, condition: i64, column: i64) -> None:
    """What a condition card orders at a moment, for its owner."""
    program = t.book.condition(condition, column)
    if program != 0:
        begin_program(t, program, seat, bit(seat), bit(seat), w.BY_SEAT + seat)


def begin_program(t: AvalonState, program: i64, actor: i64, party: i64, voters: i64, bearer: i64) -> i64:
    """Let a program of the content run next; returns its frame."""
    frame = t.push(w.R_PROGRAM, actor, party, voters, bearer)
    t.s[frame + w.F_PC] = program
    t.s[frame + w.PROGRAM_VERSE] = -1
    return frame
