"""KAR-TEL, KAR-CRD-15: a creature is moved by will, an own gem is shifted."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from nemeton.games.karnag import actions
from nemeton.games.karnag import events as tell
from nemeton.games.karnag import words as w
from nemeton.games.karnag.rules import creatures
from nemeton.games.karnag.state import KarnagState


def may_be_moved(state: KarnagState, token: i64) -> bool:
    """KAR-TEL-03, KAR-TEL-09, KAR-TEL-10, KAR-RUL-38: in the glade, no black cube or moved in this very window."""
    s = state.s
    return s[w.TOKEN + token] > 0 and ((s[w.BLACK] & ~s[w.FRESH]) >> token) & 1 == 0


def can_step(state: KarnagState, token: i64) -> bool:
    """KAR-RUL-76: some neighbouring square is free for it."""
    kind = state.board.token_type[token]
    for way in range(4):
        if state.is_free_for(kind, state.s[w.TOKEN + token] + state.board.step[way]):
            return True
    return False


def can_move_creature(state: KarnagState) -> bool:
    for token in range(state.board.tokens):
        if may_be_moved(state, token) and can_step(state, token):
            return True
    return False


def creatures_into(state: KarnagState, buffer: vec[i64]) -> i64:
    """KAR-DP-18: creatures that may and can be moved."""
    count: i64 = 0
    for token in range(state.board.tokens):
        if may_be_moved(state, token) and can_step(state, token):
            buffer[count] = actions.creature_action(token)
            count += 1
    return count


def choose_creature(state: KarnagState, seat: i64, token: i64) -> None:
    steps = state.creature_steps()
    state.close()
    state.ask(w.ASK_TO, seat, steps, token)


def destinations_into(state: KarnagState, buffer: vec[i64]) -> i64:
    """KAR-DP-18, KAR-TEL-05, KAR-TEL-06, KAR-RUL-67: squares within reach over free ones; the path ends a move."""
    board, s = state.board, state.s
    steps, token = state.creature_steps(), state.moving_token()
    kind = board.token_type[token]
    reached: vec[i64] = vec[i64]([s[w.TOKEN + token]])
    s[w.GRID + s[w.TOKEN + token]] |= w.MARK
    begin: i64 = 0
    for _ in range(steps):
        end: i64 = len(reached)
        for i in range(begin, end):
            if state.ground_at(reached[i]) == w.PATH:
                continue
            for way in range(4):
                square = reached[i] + board.step[way]
                if state.is_free_for(kind, square):
                    s[w.GRID + square] |= w.MARK
                    reached = append(reached, square)
        begin = end
    for square in reached:
        s[w.GRID + square] &= ~w.MARK
    for i in range(1, len(reached)):
        buffer[i - 1] = actions.to_action(board.code[reached[i]])
    return len(reached) - 1


def move_to(state: KarnagState, square: i64) -> None:
    """KAR-TEL-07, KAR-TEL-08, KAR-CRD-16: onto the square, with a black cube; on the path it escapes."""
    token = state.moving_token()
    state.close()
    state.s[w.BLACK] |= state.board.bit[token]
    state.s[w.FRESH] |= state.board.bit[token]
    creatures.step_creature(state, token, square)


def begin_telepathy(state: KarnagState, seat: i64, steps: i64) -> None:
    """KAR-TEL-01, KAR-TEL-02, KAR-CRD-15: a creature may be moved so far."""
    state.ask(w.ASK_CREATURE, seat, steps)


def can_shift(state: KarnagState, seat: i64) -> bool:
    """Some own gem can move."""
    return most_steps(state, seat, 1) > 0


def most_steps(state: KarnagState, seat: i64, steps: i64) -> i64:
    """KAR-RUL-35: the most steps, up to a number, that own gems can make in any order."""
    if steps == 0:
        return 0
    board, s = state.board, state.s
    at = state.seat_at(seat) + w.GEM_AT
    best: i64 = 0
    for gem in range(board.gems):
        square = s[at + gem]
        if square == w.IN_RESERVE:
            continue
        for way in range(4):
            goal = square + board.step[way]
            if state.is_free_for_stone(goal):
                if steps == 1:
                    return 1
                state.move_gem(seat, square, goal)
                made = 1 + most_steps(state, seat, steps - 1)
                state.move_gem(seat, goal, square)
                if made == steps:
                    return steps
                if made > best:
                    best = made
    return best


def shifts_into(state: KarnagState, seat: i64, buffer: vec[i64]) -> i64:
    """KAR-DP-17, KAR-DP-26, KAR-TEL-12: a step of an own gem; after the first step of a GEMMOVE card one may stop."""
    board, s = state.board, state.s
    at = state.seat_at(seat) + w.GEM_AT
    cause, moved, origin = state.shift_cause(), state.shifted_gem(), state.shift_origin()
    count: i64 = 0
    for gem in range(board.gems):
        square = s[at + gem]
        if square == w.IN_RESERVE:
            continue
        for way in range(4):
            goal = square + board.step[way]
            if not state.is_free_for_stone(goal) or (square == moved and goal == origin):
                continue
            if cause != w.BY_TRACK or keeps_number(state, seat, square, goal):
                buffer[count] = actions.shift_action(board.code[square], way)
                count += 1
    if cause == w.BY_CARD and moved != w.UNMOVED:
        buffer[count] = w.DONE
        count += 1
    return count


def keeps_number(state: KarnagState, seat: i64, square: i64, goal: i64) -> bool:
    """KAR-RUL-35: a step that would leave fewer steps than another one is not offered."""
    steps = state.gem_steps_left()
    best = most_steps(state, seat, steps)
    state.move_gem(seat, square, goal)
    made = 1 + most_steps(state, seat, steps - 1)
    state.move_gem(seat, goal, square)
    return made == best


def begin_shift(state: KarnagState, seat: i64, steps: i64, cause: i64) -> None:
    state.ask(w.ASK_SHIFT, seat, steps, cause, w.UNMOVED, w.UNMOVED)


def shift(state: KarnagState, seat: i64, square: i64, way: i64) -> None:
    """KAR-TEL-11, KAR-KNO-07, KAR-CRD-12: one step."""
    goal = square + state.board.step[way]
    state.move_gem(seat, square, goal)
    if state.journal is not None:
        tell.gem_moved(state, seat, square, goal)
    state.note_gem_step(square, goal)


def shift_is_finished(state: KarnagState, seat: i64) -> bool:
    """KAR-RUL-35: all steps are made, or none can be; KAR-RUL-69: a card's second step may not lead back."""
    if state.gem_steps_left() == 0 or not can_shift(state, seat):
        return True
    return state.shifted_gem() != w.UNMOVED and not can_shift_on(state, seat)


def can_shift_on(state: KarnagState, seat: i64) -> bool:
    """Is there a second step of a GEMMOVE card that is not simply back?"""
    board, s = state.board, state.s
    at = state.seat_at(seat) + w.GEM_AT
    moved, origin = state.shifted_gem(), state.shift_origin()
    for gem in range(board.gems):
        square = s[at + gem]
        if square != w.IN_RESERVE:
            for way in range(4):
                goal = square + board.step[way]
                if state.is_free_for_stone(goal) and not (square == moved and goal == origin):
                    return True
    return False
