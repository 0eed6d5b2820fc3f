"""A bot's idea of how well a seat stands: a hundred for a point, and less for what may become one.

It looks no further than the board: what druids could capture or make from where they stand, or after a walk, what cubes
already placed are good for, what gems in line will score. In the middle of a druid move it looks at where that druid
could stop; what does not depend on that is looked at once.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from nemeton.games.karnag import actions
from nemeton.games.karnag import words as w
from nemeton.games.karnag.rules import captures, druids, gems, menhirs, potions, rays
from nemeton.games.karnag.state import KarnagState

# --- what things are worth, for every number of seats: data/weights.toml
WEIGHTS: Final = (
    "card",
    "mana",
    "plenty",
    "creature",
    "golem",
    "at_council",
    "in_cauldron",
    "gem_hope",
    "gem_sure",
    "gem_plan",
    "level",
    "cube_placed",
    "cube_free",
    "cube_late",
    "danger",
)
CARD: Final = 0
MANA: Final = 1  # each, as long as there are rounds to spend it in
PLENTY: Final = 2  # mana beyond this is worth a third
CREATURE: Final = 3  # captured: two points at the end, and its power
GOLEM: Final = 4  # the same without a power
AT_COUNCIL: Final = 5
IN_CAULDRON: Final = 6
GEM_HOPE: Final = 7  # that a gem gets into line
GEM_SURE: Final = 8  # a point of gems in line
GEM_PLAN: Final = 9  # percent of a gem that needs one walk more
LEVEL: Final = 10  # of a permanent track, each round to come
CUBE_PLACED: Final = 11  # percent: how sure an action is with a cube waiting for it
CUBE_FREE: Final = 12  # before all cubes are placed
CUBE_LATE: Final = 13  # in a round to come
DANGER: Final = 14  # a point that an escape may cost
POINT: Final = 100
WALK: Final = 8  # points of a long move
FAR: Final = 1 << 40


def evaluate(state: KarnagState, seat: i64) -> i64:
    """How well a seat stands; if it is choosing where a druid goes, with the best place it can choose."""
    if state.actor == seat:
        kind = state.s[state.top]
        if kind == w.ASK_POINTS:
            return fixed_value(state, seat) + best_landing(state, seat, waiting_tiles(state, seat))
        if kind in (w.ASK_WAY, w.ASK_CORNER):
            return fixed_value(state, seat) + best_way(state, seat, kind)
        return standing_value(state, seat) + expected_gain(state, seat, kind)
    return standing_value(state, seat)


def rounds_left(state: KarnagState) -> i64:
    """Rounds whose actions are still to come, the running one included."""
    left = state.board.rounds - state.s[w.ROUND]
    if state.s[w.PHASE] < w.RAISING:
        left += 1
    return left


def standing_value(state: KarnagState, seat: i64) -> i64:
    return fixed_value(state, seat) + placed_value(state, seat, waiting_tiles(state, seat))


def fixed_value(state: KarnagState, seat: i64) -> i64:
    """What does not depend on where druids are."""
    s, weights = state.s, state.board.weights
    at = state.seat_at(seat)
    left = rounds_left(state)
    value = s[at + w.VP] * POINT + s[at + w.HAND_SIZE] * weights[CARD] + mana_value(state, s[at + w.MANA_HELD], left)
    for kind in range(w.CREATURE_TYPES):
        value += s[at + w.RESERVE + kind] * (weights[GOLEM] if kind == w.GOLEM else weights[CREATURE])
    for menhir in range(state.board.menhirs):
        if s[at + w.MENHIR_AT + menhir] != w.IN_RESERVE:
            value += POINT
    return value + level_value(state, seat, left) + gem_value(state, seat)


def placed_value(state: KarnagState, seat: i64, tiles: i64) -> i64:
    """What depends on where druids are; `tiles` are those a cube of the seat waits on."""
    value = cube_value(state, seat) if state.s[w.PHASE] >= w.PLACING_CUBES else 0
    return value + druid_value(state, seat, rounds_left(state), tiles)


def mana_value(state: KarnagState, mana: i64, left: i64) -> i64:
    """Mana is worth what can still be bought with it."""
    if left <= 0:
        return mana
    each, plenty = state.board.weights[MANA], state.board.weights[PLENTY]
    if left <= 1:
        plenty -= 2
    if mana <= plenty:
        return mana * each
    return plenty * each + (mana - plenty) * each // 3


def level_value(state: KarnagState, seat: i64, left: i64) -> i64:
    """Permanent tracks pay in the rounds to come; the others have paid already."""
    at = state.seat_at(seat) + w.LEVEL
    s = state.s
    each = left * state.board.weights[LEVEL]
    return (
        s[at + w.CAPTURE_TRACK] * each
        + s[at + w.MOVE_TRACK] * each
        + s[at + w.COUNCIL_TRACK] * (each + left * 4)
        + (s[at + w.GEMS_TRACK] + s[at + w.MANA_TRACK]) * (12 + left * 3)
    )


# ---------------------------------------------------------------------- gems
def gem_value(state: KarnagState, seat: i64) -> i64:
    """Gems in line will be menhirs soon; others hope for one."""
    s, board = state.s, state.board
    at = state.seat_at(seat) + w.GEM_AT
    aligned: i64 = 0
    if state.menhirs_in_reserve(seat) > 0 and s[w.PHASE] < w.MEETING:
        aligned = menhirs.aligned_gems(state, seat)
    value: i64 = 0
    if aligned != 0:
        value += menhirs.squares_in_line(state, seat) * board.weights[GEM_SURE]
    for gem in range(board.gems):
        square = s[at + gem]
        if square == w.IN_RESERVE:
            continue
        if (aligned >> gem) & 1 == 1:
            value += aligned_worth(state, square)
        else:
            value += lone_worth(state, square)
    return value


def aligned_worth(state: KarnagState, square: i64) -> i64:
    """A gem that will be a menhir: the bonus of its region, and what menhirs are worth at the end."""
    board = state.board
    return board.menhir_bonus[board.region[square]] * board.weights[GEM_SURE] + POINT


def lone_worth(state: KarnagState, square: i64) -> i64:
    """A gem in no line: what it scores at the end, and the hope that it gets into one."""
    board = state.board
    region = board.region[square]
    hope: i64 = 0
    if rounds_left(state) > 1:
        hope = board.weights[GEM_HOPE]
    elif state.s[w.PHASE] < w.RAISING:
        hope = board.weights[GEM_HOPE] // 2
    return board.gem_end[region] * 60 + hope + board.menhir_bonus[region] * hope // 8


def new_gem_worth(state: KarnagState, seat: i64, square: i64, aligned: i64) -> i64:
    """What one more gem on a square would add; `aligned` are those in line without it."""
    s, board = state.s, state.board
    at = state.seat_at(seat) + w.GEM_AT
    joined = False
    value: i64 = 0
    for gem in range(board.gems):
        other = s[at + gem]
        if other != w.IN_RESERVE and menhirs.in_line(state, square, other):
            apart = other - square if other > square else square - other
            if apart >= board.width:
                apart = apart // board.width
            joined = True
            value += apart * board.weights[GEM_SURE]
            if (aligned >> gem) & 1 == 0:
                value += board.weights[GEM_SURE] + aligned_worth(state, other) - lone_worth(state, other)
    if joined:
        return value + aligned_worth(state, square)
    return lone_worth(state, square)


# ---------------------------------------------------------------------- druids and cubes
def druid_value(state: KarnagState, seat: i64, left: i64, tiles: i64) -> i64:
    """Where druids are, and what they could do from there."""
    s, board = state.s, state.board
    weights = board.weights
    at = state.seat_at(seat) + w.DRUID_AT
    value: i64 = 0
    brewing: i64 = 0
    outside: i64 = 0
    for druid in range(board.druids):
        place = s[at + druid]
        if place == w.COUNCIL:
            if s[w.PHASE] < w.MEETING:
                value += weights[AT_COUNCIL]
        elif place < w.COUNCIL:
            brewing += 1
            if left > 0:
                value += weights[IN_CAULDRON]
        else:
            outside += 1
    if outside > 0:
        value -= danger(state, seat)
    if left > 0:
        if outside > 0:
            value += capture_value(state, seat) * share(state, tiles, w.TILE_CAPTURE) // 100
            value += creation_value(state, seat) * share(state, tiles, w.TILE_GEMS) // 100
        if brewing > 0:
            value += brewing_value(state, seat, brewing) * share(state, tiles, w.TILE_POTIONS) // 100
    return value


def share(state: KarnagState, tiles: i64, tile: i64) -> i64:
    """How sure it is, in percent, that a seat will use a tile: it has a cube waiting on it, or may place one."""
    if (tiles >> tile) & 1 == 1:
        return state.board.weights[CUBE_PLACED]
    return state.board.weights[CUBE_FREE] if state.s[w.PHASE] <= w.PLACING_CUBES else state.board.weights[CUBE_LATE]


def waiting_tiles(state: KarnagState, seat: i64) -> i64:
    """The mask of the tiles on which a cube of the seat is waiting, or being handled."""
    s = state.s
    if s[w.PHASE] < w.PLACING_CUBES or s[w.PHASE] >= w.RAISING:
        return 0
    mask: i64 = 0
    one: i64 = 1
    for row in range(2):
        for position in range(w.TILES):
            at = w.SLOTS + (row * w.TILES + position) * w.MAX_SLOTS
            for slot in range(w.MAX_SLOTS):
                if s[at + slot] > 0 and waits(state, seat, at + slot):
                    mask |= one << s[w.ROW + position]
    if state.actor == seat:
        if s[state.top] == w.ASK_CAPTURE:
            mask |= one << w.TILE_CAPTURE
        elif s[state.top] == w.ASK_GEMS:
            mask |= one << w.TILE_GEMS
    return mask


def waits(state: KarnagState, seat: i64, slot: i64) -> bool:
    """Does a slot hold a cube of the seat that is still to be used? One whose window just opened is."""
    s = state.s
    if s[slot] == seat + 1:
        return True
    if s[slot] != seat + 1 + w.USED_CUBE or s[w.PHASE] != w.ACTING or s[state.floor] != w.ASK_OPEN:
        return False
    return slot == w.SLOTS + (s[w.E_ROW] * w.TILES + s[w.E_POSITION]) * w.MAX_SLOTS + s[w.E_SLOT]


def danger(state: KarnagState, seat: i64) -> i64:
    """What creatures about to escape near druids may cost their seat."""
    s, board = state.s, state.board
    at = state.seat_at(seat) + w.DRUID_AT
    points: i64 = 0
    reach: i64 = len(board.penalty)
    for token in range(board.tokens):
        square = s[w.TOKEN + token]
        if square > 0 and board.near[square] == 1:
            out = board.path_number[square + board.step[board.heading[square]]]
            if out >= 0:
                for druid in range(board.druids):
                    if s[at + druid] >= 0:
                        distance = board.ring_distance(s[at + druid], out)
                        if 0 < distance < reach:
                            points += board.penalty[distance]
    return points * board.weights[DANGER]


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
    value = points * POINT + 120 + board.weights[AT_COUNCIL] - ray.cost * board.weights[MANA]
    return value if value > 0 else 0


def creation_value(state: KarnagState, seat: i64) -> i64:
    """The best gem in full, another in part; or the best one that is a walk away."""
    if state.gems_in_reserve(seat) == 0 or state.menhirs_in_reserve(seat) == 0:
        return 0
    aligned = menhirs.aligned_gems(state, seat)
    best: i64 = 0
    rest: i64 = 0
    for one in range(state.board.druids):
        for other in range(one + 1, state.board.druids):
            value = one_creation(state, seat, one, other, aligned)
            if value > best:
                rest = best
                best = value
            elif value > rest:
                rest = value
    value = best + rest // 3
    if state.board.weights[GEM_PLAN] > 0:
        planned = planned_value(state, seat, aligned) * state.board.weights[GEM_PLAN] // 100
        if planned > value:
            return planned
    return value


def one_creation(state: KarnagState, seat: i64, one: i64, other: i64, aligned: i64) -> i64:
    ray = gems.creation(state, seat, one, other)
    if ray is None or rays.through_needed(state, seat, ray) < 0:
        return 0
    square = gems.crossing(state, seat, one, other)
    weights = state.board.weights
    value = new_gem_worth(state, seat, square, aligned) + weights[AT_COUNCIL] - ray.cost * weights[MANA]
    return value if value > 0 else 0


def planned_value(state: KarnagState, seat: i64, aligned: i64) -> i64:
    """The best gem on the ray of a druid that stands, if another one walks to where its ray crosses."""
    s, board = state.s, state.board
    at = state.seat_at(seat) + w.DRUID_AT
    best: i64 = 0
    for druid in range(board.druids):
        if not rays.can_shoot(state, seat, druid):
            continue
        way = board.ray[s[at + druid]]
        step = board.step[way]
        square = board.square[s[at + druid]] + step
        cost: i64 = 1
        while state.is_free_for_stone(square):
            worth = new_gem_worth(state, seat, square, aligned)
            if worth > best:  # what it costs only makes it less
                value = crossed_value(state, seat, druid, square, way, worth, cost)
                if value > best:
                    best = value
            cost += 1
            square += step
    return best


def crossed_value(state: KarnagState, seat: i64, druid: i64, square: i64, way: i64, worth: i64, cost: i64) -> i64:
    """A gem on a square of a druid's ray: the nearer another druid is to a place whose ray crosses there, the more."""
    s, board = state.s, state.board
    best: i64 = 0
    for turn in range(2):
        step = board.step[(way + 1 + 2 * turn) % 4]
        passed = square + step
        price = cost
        while state.is_free_for_stone(passed):
            price += 1
            passed += step
        place = board.path_number[passed]
        if place < 0:
            continue  # something is in the way
        walk = nearest(state, seat, druid, place)
        if walk > WALK:
            continue
        value = worth - price * board.weights[MANA]
        mana = s[state.seat_at(seat) + w.MANA_HELD]
        if price > mana:
            value = value * mana // price
        value = value * (2 * WALK - walk) // (2 * WALK)
        if value > best:
            best = value
    return best


def nearest(state: KarnagState, seat: i64, druid: i64, place: i64) -> i64:
    """Points the nearest other druid needs to a path square; one at the council comes back at a corner."""
    s, board = state.s, state.board
    at = state.seat_at(seat) + w.DRUID_AT
    least: i64 = FAR
    for other in range(board.druids):
        start = s[at + other]
        if other == druid or start < w.COUNCIL:
            continue
        if start == w.COUNCIL:
            for corner in range(4):
                apart = board.ring_distance(board.corner[corner], place) + 1
                if apart < least:
                    least = apart
        else:
            apart = board.ring_distance(start, place)
            if apart < least:
                least = apart
    return least


def brewing_value(state: KarnagState, seat: i64, count: i64) -> i64:
    """Mana that fits, a level a druid, and the council."""
    board = state.board
    room = board.most_mana - state.s[state.seat_at(seat) + w.MANA_HELD]
    mana = board.tiles.potion[count]
    if mana > room:
        mana = room
    return mana * board.weights[MANA] + count * (40 + board.weights[AT_COUNCIL])


def cube_value(state: KarnagState, seat: i64) -> i64:
    """What cubes waiting on tiles promise; a second one on the same action promises less."""
    s = state.s
    if s[w.PHASE] >= w.RAISING:
        return 0
    value: i64 = 0
    for row in range(2):
        for position in range(w.TILES):
            at = w.SLOTS + (row * w.TILES + position) * w.MAX_SLOTS
            promise: i64 = -1
            for slot in range(w.MAX_SLOTS):
                if s[at + slot] > 0 and waits(state, seat, at + slot):
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


def expected_gain(state: KarnagState, seat: i64, kind: i64) -> i64:
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
        return state.board.weights[CARD] + 60
    if kind == w.ASK_CREATURE:
        return 75
    return 105 if kind == w.ASK_SHIFT else 0


# ---------------------------------------------------------------------- where a druid could stop
def best_way(state: KarnagState, seat: i64, kind: i64) -> i64:
    """The better of both ways; from the council, the best of all corners."""
    corner, way = state.walk_corner(), state.walk_way()
    tiles = waiting_tiles(state, seat)
    best: i64 = -FAR
    first, last = corner, corner + 1
    if kind == w.ASK_CORNER:
        first, last = 0, 4
    for at in range(first, last):
        for turn in range(2):
            state.imagine_walk(w.ASK_POINTS, at, turn)
            value = best_landing(state, seat, tiles)
            if value > best:
                best = value
    state.imagine_walk(kind, corner, way)
    return best


def best_landing(state: KarnagState, seat: i64, tiles: i64) -> i64:
    """The best of the places the open question offers, without what is the same for all of them."""
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
        value = placed_value(state, seat, tiles)
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
