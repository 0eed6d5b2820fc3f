"""KAR-E: the order in which cubes are handled, and what each is used for.

The handling of one cube is a window: cards, then the action or its refusal, then cards again (KAR-RUL-39).
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.karnag import actions
from nemeton.games.karnag import events as tell
from nemeton.games.karnag import words as w
from nemeton.games.karnag.rules import (
    captures,
    cards,
    cubes,
    drawing,
    druids,
    gems,
    knowledge_tracks,
    potions,
    telepathy,
)
from nemeton.games.karnag.state import KarnagState


def begin_actions(state: KarnagState) -> None:
    """KAR-E-01: the main row first."""
    state.s[w.PHASE] = w.ACTING
    begin_pass(state, w.MAIN)


def begin_pass(state: KarnagState, row: i64) -> None:
    """KAR-RUL-54: in each pass nobody has used an action yet."""
    s = state.s
    s[w.E_ROW] = row
    s[w.E_POSITION] = 0
    s[w.E_SLOT] = 0
    s[w.E_USED] = 0


def open_next_window(state: KarnagState) -> bool:
    """KAR-E-01..11: the next cube is handled; False when both rows are done."""
    while True:
        while state.s[w.E_POSITION] < w.TILES:
            if open_on_tile(state):
                return True
            state.s[w.E_POSITION] += 1
            state.s[w.E_SLOT] = 0
            state.s[w.E_USED] = 0
        row = state.s[w.E_ROW]
        if cubes.has_waiting(state, row):
            begin_pass(state, row)  # KAR-E-09, KAR-E-10
        elif row == w.MAIN:
            cubes.remove_cubes(state, w.MAIN)  # KAR-E-12
            begin_pass(state, w.SECONDARY)
        else:
            return False


def open_on_tile(state: KarnagState) -> bool:
    """KAR-E-03, KAR-E-06..08: the next cube from the top, unless its owner used this action in this pass."""
    s = state.s
    one: i64 = 1
    first = w.SLOTS + s[w.E_ROW] * w.ROW_SLOTS + s[w.E_POSITION] * w.MAX_SLOTS
    while s[w.E_SLOT] < w.MAX_SLOTS:
        cube = s[first + s[w.E_SLOT]]
        if cube > w.EMPTY_SLOT and cube < w.USED_CUBE:
            seat = cube - 1
            if (s[w.E_USED] >> seat) & 1 == 1:
                return False
            s[first + s[w.E_SLOT]] += w.USED_CUBE
            s[w.E_USED] |= one << seat
            open_window(state, seat)
            return True
        s[w.E_SLOT] += 1
    return False


def open_window(state: KarnagState, seat: i64) -> None:
    """KAR-RUL-39: it is this cube's turn."""
    s = state.s
    s[w.FRESH] = 0
    s[w.SENT] = 0
    for power in range(3):
        s[w.USED + power] = 0
    s[w.CAPTURED] = 0
    if state.journal is not None:
        tell.window_opened(state, seat)
    state.ask(w.ASK_OPEN, seat)


def tile_in_turn(state: KarnagState) -> i64:
    return state.s[w.ROW + state.s[w.E_POSITION]]


def openings_into(state: KarnagState, seat: i64, buffer: vec[i64]) -> i64:
    """KAR-DP-05: the alternatives that can be performed, the refusal, and cards."""
    count = alternatives_into(state, seat, buffer)
    buffer[count] = w.DECLINE
    return cards.cards_into(state, seat, False, buffer, count + 1)


def alternatives_into(state: KarnagState, seat: i64, buffer: vec[i64]) -> i64:
    """KAR-E-04, KAR-RUL-75: those of which a first step is legal now."""
    first, second = first_alternative(state), second_alternative(state)
    count: i64 = 0
    if can_perform(state, seat, first):
        buffer[count] = actions.perform_action(first)
        count += 1
    if second >= 0 and can_perform(state, seat, second):
        buffer[count] = actions.perform_action(second)
        count += 1
    return count


def first_alternative(state: KarnagState) -> i64:
    """KAR-DAT-40..45: what the tile in turn offers first."""
    tile, row = tile_in_turn(state), state.s[w.E_ROW]
    if tile == w.TILE_MOVES or (row == w.MAIN and (tile in (w.TILE_GEMS, w.TILE_CAPTURE))):
        return w.DO_MOVE
    if tile == w.TILE_GEMS:
        return w.DO_GEMS
    if tile == w.TILE_CAPTURE:
        return w.DO_CAPTURE
    if tile == w.TILE_TELEPATHY:
        return w.DO_LEVEL if row == w.MAIN else w.DO_TELEPATHY
    return w.DO_BREW if tile == w.TILE_POTIONS else w.DO_DRAW


def second_alternative(state: KarnagState) -> i64:
    """KAR-DAT-41..43: what it offers besides, or -1."""
    tile, row = tile_in_turn(state), state.s[w.E_ROW]
    if tile == w.TILE_TELEPATHY:
        return w.DO_TELEPATHY if row == w.MAIN else w.DO_SHIFT
    if row == w.SECONDARY:
        return -1
    if tile == w.TILE_GEMS:
        return w.DO_GEMS
    return w.DO_CAPTURE if tile == w.TILE_CAPTURE else -1


def can_perform(state: KarnagState, seat: i64, alternative: i64) -> bool:
    """KAR-RUL-55, KAR-RUL-56, KAR-RUL-75: some part of it can be done now."""
    main = state.s[w.E_ROW] == w.MAIN
    if alternative == w.DO_MOVE:
        return druids.can_move_any(state, seat)
    if alternative == w.DO_GEMS:
        return (main and knowledge_tracks.can_rise_any(state, seat)) or gems.can_create_any(state, seat)
    if alternative == w.DO_CAPTURE:
        return (main and knowledge_tracks.can_rise_any(state, seat)) or captures.can_capture_any(state, seat)
    if alternative == w.DO_LEVEL:
        return knowledge_tracks.can_rise_any(state, seat)
    if alternative == w.DO_TELEPATHY:
        return telepathy.can_move_creature(state)
    if alternative == w.DO_SHIFT:
        return telepathy.can_shift(state, seat)
    if alternative == w.DO_BREW:
        return potions.can_brew(state, seat)
    return drawing.can_draw(state)


def perform(state: KarnagState, seat: i64, alternative: i64) -> None:
    """KAR-E-04: the owner announces what the cube is used for."""
    s, board = state.s, state.board
    row, tile = s[w.E_ROW], tile_in_turn(state)
    if state.journal is not None:
        tell.action_begun(state, seat, tile, row, alternative)
    s[state.top] = w.ACTING_IN
    if alternative == w.DO_MOVE:
        if tile == w.TILE_MOVES:
            druids.begin_move(state, seat, board.tiles.moves_least[row], board.tiles.moves_most[row], False)
        elif tile == w.TILE_GEMS:
            druids.begin_move(state, seat, board.tiles.gems_move[0], board.tiles.gems_move[1], False)
        else:
            druids.begin_move(state, seat, board.tiles.capture_move[0], board.tiles.capture_move[1], False)
    elif alternative == w.DO_GEMS:
        state.ask(w.ASK_GEMS, seat, 1 if row == w.MAIN else 0)
    elif alternative == w.DO_CAPTURE:
        state.ask(w.ASK_CAPTURE, seat, 1 if row == w.MAIN else 0)
    elif alternative == w.DO_LEVEL:
        knowledge_tracks.begin_levels(state, seat, 1, w.FOR_TILE)
    elif alternative == w.DO_TELEPATHY:
        telepathy.begin_telepathy(state, seat, board.tiles.telepathy[row])
    elif alternative == w.DO_SHIFT:
        telepathy.begin_shift(state, seat, board.tiles.shift, w.BY_TILE)
    elif alternative == w.DO_BREW:
        potions.brew(state, seat, row)
    elif row == w.MAIN:
        drawing.draw_several(state, seat, board.tiles.draw[w.MAIN])
    else:
        drawing.draw_one(state, seat, s[w.DECK_SIZE])


def decline(state: KarnagState, seat: i64) -> None:
    """KAR-E-14..17, KAR-RUL-01, KAR-RUL-40: compensation instead; cards may still follow."""
    state.s[state.top] = w.ASK_CLOSE
    if state.journal is not None:
        tell.action_declined(state, seat)
    if state.board.compensates_with_mana:
        state.gain_mana(seat, state.board.compensation)
    else:
        state.gain(seat, state.board.compensation, w.FROM_COMPENSATION)


def closings_into(state: KarnagState, seat: i64, buffer: vec[i64]) -> i64:
    """KAR-DP-07: close the window, or play a card."""
    buffer[0] = w.DONE
    return cards.cards_into(state, seat, False, buffer, 1)


def close_window(state: KarnagState) -> None:
    """KAR-CRD-01: the next cube can be handled."""
    state.close()
    state.s[w.E_SLOT] += 1
