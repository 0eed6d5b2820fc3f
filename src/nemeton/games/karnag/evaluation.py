"""A bot's idea of how well a seat stands: a hundred for a point, and less for what may become one.

It looks no further than the board: what druids could capture or make from where they stand, what cubes already placed
are good for, what gems in line will score. In the middle of a druid move it looks at where that druid could stop.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from nemeton.games.karnag import actions
from nemeton.games.karnag import words as w
from nemeton.games.karnag.rules import captures, druids, gems, menhirs, potions, rays
from nemeton.games.karnag.state import KarnagState

# --- what things are worth; found by playing
POINT: Final = 100
CARD: Final = 105
MANA: Final = 24  # each, as long as there are rounds to spend it in
MANY: Final = 12  # mana beyond this is worth a third
CREATURE: Final = 150  # captured: two points at the end, and its power
GOLEM_HELD: Final = 120
AT_COUNCIL: Final = 85
IN_CAULDRON: Final = 60
HOPE: Final = 300  # that a gem gets into line
FAR: Final = 1 << 40


def evaluate(state: KarnagState, seat: i64) -> i64:
    """How well a seat stands; if it is choosing where a druid goes, with the best place it can choose."""
    if state.actor == seat:
        kind = state.s[state.top]
        if kind == w.ASK_POINTS:
            return best_landing(state, seat)
        if kind in (w.ASK_WAY, w.ASK_CORNER):
            return best_way(state, seat, kind)
        return standing_value(state, seat) + expected(state, seat, kind)
    return standing_value(state, seat)


def rounds_left(state: KarnagState) -> i64:
    """Rounds whose actions are still to come, the running one included."""
    left = state.board.rounds - state.s[w.ROUND]
    if state.s[w.PHASE] < w.RAISING:
        left += 1
    return left


def standing_value(state: KarnagState, seat: i64) -> i64:
    s = state.s
    at = state.seat_at(seat)
    left = rounds_left(state)
    value = s[at + w.VP] * POINT + s[at + w.HAND_SIZE] * CARD + mana_value(s[at + w.MANA_HELD], left)
    for kind in range(w.CREATURE_TYPES):
        value += s[at + w.RESERVE + kind] * (GOLEM_HELD if kind == w.GOLEM else CREATURE)
    for menhir in range(state.board.menhirs):
        if s[at + w.MENHIR_AT + menhir] != w.IN_RESERVE:
            value += POINT
    value += level_value(state, seat, left) + gem_value(state, seat)
    return value + druid_value(state, seat, left) + cube_value(state, seat)


def mana_value(mana: i64, left: i64) -> i64:
    """Mana is worth what can still be bought with it."""
    if left <= 0:
        return mana
    plenty: i64 = MANY if left > 1 else MANY - 2
    if mana <= plenty:
        return mana * MANA
    return plenty * MANA + (mana - plenty) * MANA // 3


def level_value(state: KarnagState, seat: i64, left: i64) -> i64:
    """Permanent tracks pay in the rounds to come; the others have paid already."""
    at = state.seat_at(seat) + w.LEVEL
    s = state.s
    each = left * 9
    return (
        s[at + w.CAPTURE_TRACK] * each
        + s[at + w.MOVE_TRACK] * each
        + s[at + w.COUNCIL_TRACK] * (each + left * 4)
        + (s[at + w.GEMS_TRACK] + s[at + w.MANA_TRACK]) * (12 + left * 3)
    )


def gem_value(state: KarnagState, seat: i64) -> i64:
    """Gems in line will be menhirs soon; others hope for one."""
    s, board = state.s, state.board
    at = state.seat_at(seat) + w.GEM_AT
    aligned: i64 = 0
    if state.menhirs_in_reserve(seat) > 0 and s[w.PHASE] < w.MEETING:
        aligned = menhirs.aligned_gems(state, seat)
    hope: i64 = 0  # of getting into line later
    if rounds_left(state) > 1:
        hope = HOPE
    elif s[w.PHASE] < w.RAISING:
        hope = HOPE // 2
    value: i64 = 0
    if aligned != 0:
        value += menhirs.squares_in_line(state, seat) * 95
    for gem in range(board.gems):
        square = s[at + gem]
        if square == w.IN_RESERVE:
            continue
        region = board.region[square]
        if (aligned >> gem) & 1 == 1:
            value += board.menhir_bonus[region] * 95 + 100
        else:
            value += board.gem_end[region] * 60 + hope + board.menhir_bonus[region] * hope // 8
    return value


# ---------------------------------------------------------------------- druids and cubes
def druid_value(state: KarnagState, seat: i64, left: i64) -> i64:
    """Where druids are, and what they could do from there."""
    s, board = state.s, state.board
    at = state.seat_at(seat) + w.DRUID_AT
    value: i64 = 0
    for druid in range(board.druids):
        place = s[at + druid]
        if place == w.COUNCIL:
            if s[w.PHASE] < w.MEETING:
                value += AT_COUNCIL
        elif place < w.COUNCIL:
            if left > 0:
                value += IN_CAULDRON
        else:
            value -= danger(state, place)
    if left > 0:
        value += capture_value(state, seat) * share(state, seat, w.TILE_CAPTURE) // 100
        value += creation_value(state, seat) * share(state, seat, w.TILE_GEMS) // 100
        value += brewing_value(state, seat) * share(state, seat, w.TILE_POTIONS) // 100
    return value


def share(state: KarnagState, seat: i64, tile: i64) -> i64:
    """How sure it is, in percent, that a seat will use a tile: it has a cube waiting on it, or may place one."""
    if has_cube(state, seat, tile):
        return 85
    return 40 if state.s[w.PHASE] <= w.PLACING_CUBES else 22


def has_cube(state: KarnagState, seat: i64, tile: i64) -> bool:
    """Is a cube of the seat waiting on a tile, or being handled there?"""
    s = state.s
    if s[w.PHASE] < w.PLACING_CUBES or s[w.PHASE] >= w.RAISING:
        return False
    for position in range(w.TILES):
        if s[w.ROW + position] == tile:
            for row in range(2):
                at = w.SLOTS + (row * w.TILES + position) * w.MAX_SLOTS
                for slot in range(w.MAX_SLOTS):
                    if waits(state, seat, at + slot):
                        return True
    kind: i64 = -1
    if state.actor == seat:
        kind = state.s[state.top]
    return (kind == w.ASK_CAPTURE and tile == w.TILE_CAPTURE) or (kind == w.ASK_GEMS and tile == w.TILE_GEMS)


def waits(state: KarnagState, seat: i64, slot: i64) -> bool:
    """Does a slot hold a cube of the seat that is still to be used? One whose window just opened is."""
    s = state.s
    if s[slot] == seat + 1:
        return True
    if s[slot] != seat + 1 + w.USED_CUBE or s[w.PHASE] != w.ACTING or s[state.floor] != w.ASK_OPEN:
        return False
    return slot == w.SLOTS + (s[w.E_ROW] * w.TILES + s[w.E_POSITION]) * w.MAX_SLOTS + s[w.E_SLOT]


def danger(state: KarnagState, place: i64) -> i64:
    """What creatures about to escape near a druid may cost it."""
    s, board = state.s, state.board
    risk: i64 = 0
    reach: i64 = len(board.penalty)
    for token in range(board.tokens):
        square = s[w.TOKEN + token]
        if square > 0 and board.near[square] == 1:
            out = board.path_number[square + board.step[board.heading[square]]]
            if out >= 0:
                distance = board.ring_distance(place, out)
                if 0 < distance < reach:
                    risk += board.penalty[distance] * 45
    return risk


def capture_value(state: KarnagState, seat: i64) -> i64:
    """The best capture in full, the others in part."""
    best: i64 = 0
    rest: i64 = 0
    for druid in range(state.board.druids):
        value = one_capture(state, seat, druid)
        if value > best:
            rest += best
            best = value
        else:
            rest += value
    return best + rest // 3


def one_capture(state: KarnagState, seat: i64, druid: i64) -> i64:
    board = state.board
    ray = captures.hunt(state, seat, druid)
    if ray is None or rays.through_needed(state, seat, ray) < 0:
        return 0
    kind = board.token_type[captures.prey(state, seat, druid)]
    level = state.s[state.seat_at(seat) + w.LEVEL + w.CAPTURE_TRACK]
    points = board.capture_points[kind] + board.tracks.capture_action[level] + board.tracks.capture_creature[level]
    value = points * POINT + 120 + AT_COUNCIL - ray.cost * MANA
    return value if value > 0 else 0


def creation_value(state: KarnagState, seat: i64) -> i64:
    """The best gem in full, another in part."""
    if state.gems_in_reserve(seat) == 0 or state.menhirs_in_reserve(seat) == 0:
        return 0
    best: i64 = 0
    rest: i64 = 0
    for one in range(state.board.druids):
        for other in range(one + 1, state.board.druids):
            value = one_creation(state, seat, one, other)
            if value > best:
                rest = best
                best = value
            elif value > rest:
                rest = value
    return best + rest // 3


def one_creation(state: KarnagState, seat: i64, one: i64, other: i64) -> i64:
    ray = gems.creation(state, seat, one, other)
    if ray is None or rays.through_needed(state, seat, ray) < 0:
        return 0
    square = gems.crossing(state, seat, one, other)
    before = gem_value(state, seat)
    state.put_gem(seat, square)
    value = gem_value(state, seat) - before + AT_COUNCIL - ray.cost * MANA
    lift_gem(state, seat, square)
    return value if value > 0 else 0


def lift_gem(state: KarnagState, seat: i64, square: i64) -> None:
    """Back to the reserve: it was only imagined."""
    state.s[state.gem_word(seat, square)] = w.IN_RESERVE
    state.s[w.GRID + square] &= ~w.STONE_BITS


def brewing_value(state: KarnagState, seat: i64) -> i64:
    """Mana that fits, a level a druid, and the council."""
    count = potions.count_brewing(state, seat)
    room = state.board.most_mana - state.s[state.seat_at(seat) + w.MANA_HELD]
    mana = state.board.tiles.potion[count]
    if mana > room:
        mana = room
    return mana * MANA + count * (40 + AT_COUNCIL)


def cube_value(state: KarnagState, seat: i64) -> i64:
    """What cubes waiting on tiles promise; a second one on the same action promises less."""
    s = state.s
    if s[w.PHASE] < w.PLACING_CUBES or s[w.PHASE] >= w.RAISING:
        return 0
    value: i64 = 0
    for row in range(2):
        for position in range(w.TILES):
            at = w.SLOTS + (row * w.TILES + position) * w.MAX_SLOTS
            promise: i64 = -1
            for slot in range(w.MAX_SLOTS):
                if waits(state, seat, at + slot):
                    if promise < 0:
                        promise = tile_value(state, seat, s[w.ROW + position], row)
                    value += promise - slot * 2
                    promise = promise // 3
    return value


def tile_value(state: KarnagState, seat: i64, tile: i64, row: i64) -> i64:
    """What one cube on an action is good for besides what `share` counts already."""
    main = row == w.MAIN
    if tile == w.TILE_MOVES:
        return 150 if main else 115
    if tile == w.TILE_CARDS:
        return 130 if main else 100
    if tile == w.TILE_POTIONS:
        if not potions.can_brew(state, seat):
            return 75
        return 150 if main else 110
    if tile == w.TILE_CAPTURE:
        return 120 if main else 90
    if tile == w.TILE_GEMS:
        return 125 if main else 85
    return 80 if main else 65


def expected(state: KarnagState, seat: i64, kind: i64) -> i64:
    """What the open question is about to bring to the seat that is asked."""
    if kind == w.ASK_MOVE:
        return 60 if druids.least_left(state, state.top) <= 0 else 130
    if kind == w.ASK_CAPTURE:
        return capture_value(state, seat) * 15 // 100 + state.level_to_take() * 40 + 110
    if kind == w.ASK_GEMS:
        return creation_value(state, seat) * 15 // 100 + state.level_to_take() * 40 + 110
    if kind == w.ASK_LEVEL:
        return state.levels_left() * 50 + 80
    if kind == w.ASK_TAKE:
        return CARD + 60
    if kind == w.ASK_CREATURE:
        return 75
    return 105 if kind == w.ASK_SHIFT else 0


# ---------------------------------------------------------------------- where a druid could stop
def best_way(state: KarnagState, seat: i64, kind: i64) -> i64:
    """The better of both ways; from the council, the best of all corners."""
    corner, way = state.walk_corner(), state.walk_way()
    best: i64 = -FAR
    first, last = corner, corner + 1
    if kind == w.ASK_CORNER:
        first, last = 0, 4
    for at in range(first, last):
        for turn in range(2):
            state.imagine_walk(w.ASK_POINTS, at, turn)
            value = best_landing(state, seat)
            if value > best:
                best = value
    state.imagine_walk(kind, corner, way)
    return best


def best_landing(state: KarnagState, seat: i64) -> i64:
    """The best of the places the open question offers."""
    s = state.s
    druid, corner, way = state.walking_druid(), state.walk_corner(), state.walk_way()
    at = state.seat_at(seat) + w.DRUID_AT + druid
    start = s[at]
    options = state.scratch_room()
    best: i64 = -FAR
    for i in range(druids.points_into(state, seat, options)):
        if options[i] >= w.ENTER:
            cauldron, _points = actions.entry_of(options[i])
            place = w.COUNCIL - 1 - cauldron
        else:
            place = druids.landing(state, start, corner, way, actions.points_of(options[i]))
        stand(state, seat, druid, place)
        value = standing_value(state, seat)
        stand(state, seat, druid, start)
        if value > best:
            best = value
    return best


def stand(state: KarnagState, seat: i64, druid: i64, place: i64) -> None:
    """Put a druid somewhere without a word: it is only imagined."""
    s, board = state.s, state.board
    at = state.seat_at(seat) + w.DRUID_AT + druid
    if s[at] >= 0:
        s[w.GRID + board.square[s[at]]] &= ~w.DRUID_BITS
    s[at] = place
    if place >= 0:
        s[w.GRID + board.square[place]] |= (seat * w.MAX_DRUIDS + druid + 1) << w.DRUID_SHIFT
