"""KAR-C, KAR-D, KAR-E: the row of action tiles, the placing of cubes, and the order in which they are carried out.

The handling of one cube is a window: cards, then the action or its refusal, then cards again (KAR-RUL-39).
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.karnag import events as tell
from nemeton.games.karnag import words as w
from nemeton.games.karnag.rules import cards, druids, knowledge_tracks, potions, rays, telepathy
from nemeton.games.karnag.state import Table
from nemeton.kernel.state import A, B


# ---------------------------------------------------------------------- phase C
def lay_tiles(table: Table) -> None:
    """KAR-C-01..03, KAR-CHA-07: the tiles in random order; surplus slots are masked."""
    s = table.s
    for tile in range(w.TILES):
        s[w.ROW + tile] = tile
    last: i64 = w.TILES - 1
    while last > 0:
        other = table.below(last + 1)
        tile = s[w.ROW + last]
        s[w.ROW + last] = s[w.ROW + other]
        s[w.ROW + other] = tile
        last -= 1
    mask_slots(table)
    s[w.PHASE] = w.PLACING_CUBES
    s[w.TURN] = 0
    if table.journal is not None:
        tell.tiles_laid(table)


def mask_slots(table: Table) -> None:
    """KAR-DAT-46..49, KAR-VAR-03, KAR-VAR-04, KAR-RUL-53: slots are counted over the unmasked ones."""
    board = table.board
    for position in range(w.TILES):
        for slot in range(w.MAX_SLOTS):
            at = w.SLOTS + position * w.MAX_SLOTS + slot
            table.s[at] = w.EMPTY_SLOT if slot < board.main_slots[position] else w.MASKED_SLOT
            table.s[at + w.ROW_SLOTS] = w.EMPTY_SLOT if slot < board.secondary_slots else w.MASKED_SLOT


# ---------------------------------------------------------------------- phase D
def ask_cube(table: Table) -> bool:
    """KAR-D-03, KAR-D-04, KAR-D-07: one cube each in play order, until all are placed; False when they are."""
    if table.s[w.TURN] >= table.seats * table.board.cubes:
        return False
    table.ask(w.ASK_CUBE, table.seat_in_turn())
    return True


def cubes_into(table: Table, buffer: vec[i64]) -> i64:
    """KAR-D-05, KAR-D-06, KAR-DP-04: every empty slot."""
    count: i64 = 0
    for slot in range(2 * w.ROW_SLOTS):
        if table.s[w.SLOTS + slot] == w.EMPTY_SLOT:
            buffer[count] = w.CUBE + slot
            count += 1
    return count


def place_cube(table: Table, seat: i64, slot: i64) -> None:
    table.close()
    table.s[w.SLOTS + slot] = 1 + seat
    table.s[table.seat_at(seat) + w.CUBES] -= 1
    table.s[w.TURN] += 1
    if table.journal is not None:
        tell.cube_placed(table, seat, slot)


# ---------------------------------------------------------------------- phase E: which cube is next
def begin_actions(table: Table) -> None:
    """KAR-E-01: the main row first."""
    table.s[w.PHASE] = w.ACTING
    begin_pass(table, w.MAIN)


def begin_pass(table: Table, row: i64) -> None:
    """KAR-RUL-54: in each pass nobody has used an action yet."""
    s = table.s
    s[w.E_ROW] = row
    s[w.E_POSITION] = 0
    s[w.E_SLOT] = 0
    s[w.E_USED] = 0


def open_next_window(table: Table) -> bool:
    """KAR-E-01..11: the next cube is handled; False when both rows are done."""
    while True:
        while table.s[w.E_POSITION] < w.TILES:
            if open_on_tile(table):
                return True
            table.s[w.E_POSITION] += 1
            table.s[w.E_SLOT] = 0
            table.s[w.E_USED] = 0
        row = table.s[w.E_ROW]
        if has_waiting(table, row):
            begin_pass(table, row)  # KAR-E-09, KAR-E-10
        elif row == w.MAIN:
            remove_cubes(table, w.MAIN)  # KAR-E-12
            begin_pass(table, w.SECONDARY)
        else:
            return False


def open_on_tile(table: Table) -> bool:
    """KAR-E-03, KAR-E-06..08: the next cube from the top, unless its owner used this action in this pass."""
    s = table.s
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
            open_window(table, seat)
            return True
        s[w.E_SLOT] += 1
    return False


def has_waiting(table: Table, row: i64) -> bool:
    for slot in range(w.ROW_SLOTS):
        cube = table.s[w.SLOTS + row * w.ROW_SLOTS + slot]
        if cube > w.EMPTY_SLOT and cube < w.USED_CUBE:
            return True
    return False


def remove_cubes(table: Table, row: i64) -> None:
    """KAR-E-12, KAR-RND-04: back to their owners."""
    s = table.s
    for slot in range(w.ROW_SLOTS):
        at = w.SLOTS + row * w.ROW_SLOTS + slot
        if s[at] > w.EMPTY_SLOT:
            s[table.seat_at(s[at] % w.USED_CUBE - 1) + w.CUBES] += 1
            s[at] = w.EMPTY_SLOT


# ---------------------------------------------------------------------- a window
def open_window(table: Table, seat: i64) -> None:
    """KAR-RUL-39: it is this cube's turn."""
    s = table.s
    s[w.FRESH] = 0
    s[w.SENT] = 0
    for power in range(3):
        s[w.USED + power] = 0
    s[w.CAPTURED] = 0
    if table.journal is not None:
        tell.window_opened(table, seat)
    table.ask(w.ASK_OPEN, seat)


def tile_in_turn(table: Table) -> i64:
    return table.s[w.ROW + table.s[w.E_POSITION]]


def openings_into(table: Table, seat: i64, buffer: vec[i64]) -> i64:
    """KAR-DP-05: the alternatives that can be performed, the refusal, and cards."""
    count = alternatives_into(table, seat, buffer)
    buffer[count] = w.DECLINE
    return cards.cards_into(table, seat, False, buffer, count + 1)


def alternatives_into(table: Table, seat: i64, buffer: vec[i64]) -> i64:
    """KAR-E-04, KAR-RUL-75: those of which a first step is legal now."""
    first, second = first_alternative(table), second_alternative(table)
    count: i64 = 0
    if can_perform(table, seat, first):
        buffer[count] = w.PERFORM + first
        count += 1
    if second >= 0 and can_perform(table, seat, second):
        buffer[count] = w.PERFORM + second
        count += 1
    return count


def first_alternative(table: Table) -> i64:
    """KAR-DAT-40..45: what the tile in turn offers first."""
    tile, row = tile_in_turn(table), table.s[w.E_ROW]
    if tile == w.TILE_MOVES or (row == w.MAIN and (tile in (w.TILE_GEMS, w.TILE_CAPTURE))):
        return w.DO_MOVE
    if tile == w.TILE_GEMS:
        return w.DO_GEMS
    if tile == w.TILE_CAPTURE:
        return w.DO_CAPTURE
    if tile == w.TILE_TELEPATHY:
        return w.DO_LEVEL if row == w.MAIN else w.DO_TELEPATHY
    return w.DO_BREW if tile == w.TILE_POTIONS else w.DO_DRAW


def second_alternative(table: Table) -> i64:
    """KAR-DAT-41..43: what it offers besides, or -1."""
    tile, row = tile_in_turn(table), table.s[w.E_ROW]
    if tile == w.TILE_TELEPATHY:
        return w.DO_TELEPATHY if row == w.MAIN else w.DO_SHIFT
    if row == w.SECONDARY:
        return -1
    if tile == w.TILE_GEMS:
        return w.DO_GEMS
    return w.DO_CAPTURE if tile == w.TILE_CAPTURE else -1


def can_perform(table: Table, seat: i64, alternative: i64) -> bool:
    """KAR-RUL-55, KAR-RUL-56, KAR-RUL-75: some part of it can be done now."""
    main = table.s[w.E_ROW] == w.MAIN
    if alternative == w.DO_MOVE:
        return druids.can_move_any(table, seat)  # KAR-MOV-24
    if alternative == w.DO_GEMS:
        return (main and knowledge_tracks.can_rise_any(table, seat)) or can_create_any(table, seat)
    if alternative == w.DO_CAPTURE:
        return (main and knowledge_tracks.can_rise_any(table, seat)) or can_capture_any(table, seat)
    if alternative == w.DO_LEVEL:
        return knowledge_tracks.can_rise_any(table, seat)
    if alternative == w.DO_TELEPATHY:
        return telepathy.can_move_creature(table)
    if alternative == w.DO_SHIFT:
        return telepathy.can_shift(table, seat)
    if alternative == w.DO_BREW:
        return potions.brewing(table, seat) != 0  # KAR-POT-09
    return cards.can_draw(table)


def can_create_any(table: Table, seat: i64) -> bool:
    if table.gems_in_reserve(seat) == 0:
        return False
    for one in range(table.board.druids):
        for other in range(one + 1, table.board.druids):
            if rays.can_create(table, seat, one, other):
                return True
    return False


def can_capture_any(table: Table, seat: i64) -> bool:
    for druid in range(table.board.druids):
        if rays.can_capture(table, seat, druid):
            return True
    return False


def perform(table: Table, seat: i64, alternative: i64) -> None:
    """KAR-E-04: the owner announces what the cube is used for."""
    s, board = table.s, table.board
    row, tile = s[w.E_ROW], tile_in_turn(table)
    if table.journal is not None:
        tell.action_begun(table, seat, tile, row, alternative)
    s[table.top] = w.ACTING_IN
    if alternative == w.DO_MOVE:
        if tile == w.TILE_MOVES:
            druids.begin_move(table, seat, board.tiles.moves_least[row], board.tiles.moves_most[row], False)
        elif tile == w.TILE_GEMS:
            druids.begin_move(table, seat, board.tiles.gems_move[0], board.tiles.gems_move[1], False)
        else:
            druids.begin_move(table, seat, board.tiles.capture_move[0], board.tiles.capture_move[1], False)
    elif alternative == w.DO_GEMS:
        table.ask(w.ASK_GEMS, seat, 1 if row == w.MAIN else 0)
    elif alternative == w.DO_CAPTURE:
        table.ask(w.ASK_CAPTURE, seat, 1 if row == w.MAIN else 0)
    elif alternative == w.DO_LEVEL:
        knowledge_tracks.begin_levels(table, seat, 1, w.FOR_TILE)
    elif alternative == w.DO_TELEPATHY:
        telepathy.begin_telepathy(table, seat, board.tiles.telepathy[row])
    elif alternative == w.DO_SHIFT:
        telepathy.begin_shift(table, seat, board.tiles.shift, w.BY_TILE)
    elif alternative == w.DO_BREW:
        potions.brew(table, seat, row)
    elif row == w.MAIN:
        cards.draw_several(table, seat, board.tiles.draw[w.MAIN])
    else:
        cards.draw_one(table, seat, s[w.DECK_SIZE])


def decline(table: Table, seat: i64) -> None:
    """KAR-E-14..17, KAR-RUL-01, KAR-RUL-40: compensation instead; cards may still follow."""
    table.s[table.top] = w.ASK_CLOSE
    if table.journal is not None:
        tell.action_declined(table, seat)
    if table.board.compensates_with_mana:
        table.gain_mana(seat, table.board.compensation)
    else:
        table.gain(seat, table.board.compensation, w.FROM_COMPENSATION)


def closings_into(table: Table, seat: i64, buffer: vec[i64]) -> i64:
    """KAR-DP-07: close the window, or play a card."""
    buffer[0] = w.DONE
    return cards.cards_into(table, seat, False, buffer, 1)


def close_window(table: Table) -> None:
    """KAR-CRD-01: the next cube can be handled."""
    table.close()
    table.s[w.E_SLOT] += 1


# ---------------------------------------------------------------------- creations and captures with a level
def gems_into(table: Table, seat: i64, buffer: vec[i64]) -> i64:
    """KAR-DP-06, KAR-DP-12, KAR-DP-13."""
    count = rest_into(table, seat, buffer, rays.creations_into(table, seat, buffer, 0))
    return between_steps_into(table, seat, buffer, count)


def captures_into(table: Table, seat: i64, buffer: vec[i64]) -> i64:
    """KAR-DP-06, KAR-DP-12, KAR-DP-15."""
    count = rest_into(table, seat, buffer, rays.captures_into(table, seat, buffer, 0))
    return between_steps_into(table, seat, buffer, count)


def rest_into(table: Table, seat: i64, buffer: vec[i64], count: i64) -> i64:
    """KAR-GEM-02, KAR-CAP-02: the level, once."""
    if table.s[table.top + A] > 0:
        count = knowledge_tracks.tracks_into(table, seat, -1, buffer, count)
    return count


def between_steps_into(table: Table, seat: i64, buffer: vec[i64], count: i64) -> i64:
    """KAR-DP-06, KAR-RUL-75: after the first step the action may end, and cards may be played."""
    if table.s[table.top + B] > 0:
        buffer[count] = w.DONE
        count = cards.cards_into(table, seat, False, buffer, count + 1)
    return count


def take_level(table: Table, seat: i64, track: i64) -> None:
    """KAR-GEM-02, KAR-GEM-03, KAR-CAP-02: the level that goes with a creation or capture."""
    table.s[table.top + A] -= 1
    table.s[table.top + B] += 1
    knowledge_tracks.rise(table, seat, track)


def pair_of(code: i64) -> tuple[i64, i64]:
    """The two druids a creation names."""
    return code // w.MAX_DRUIDS, code % w.MAX_DRUIDS
