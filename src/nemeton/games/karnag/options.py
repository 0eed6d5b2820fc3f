"""Says what an action means: a typed structure, with what it costs and touches as things stand."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.karnag import option_types as option
from nemeton.games.karnag import words as w
from nemeton.games.karnag.box import CARD_NAMES, DIRECTIONS, TILE_NAMES, TRACK_NAMES
from nemeton.games.karnag.event_types import Square
from nemeton.games.karnag.events import ALTERNATIVES, ROWS, place_name, xy
from nemeton.games.karnag.rules import captures, druids, gems, rays
from nemeton.games.karnag.state import KarnagState
from nemeton.kernel.decision import Described
from nemeton.kernel.state import A, B, C

CORNERS = ("top left", "top right", "bottom right", "bottom left")
WAYS = ("clockwise", "counterclockwise")


def coded(code: int) -> Square:
    """A square as an action names it."""
    return code % w.MAX_SIDE, code // w.MAX_SIDE


def describe(state: KarnagState, action: int) -> Described:
    """What an action means here."""
    if action >= w.CREATE:
        return describe_deed(state, action)
    if action >= w.DRUID:
        return describe_move(state, action)
    if action >= w.ATTACH:
        return option.AttachAccel(action - w.ATTACH - w.MAX_SHIFT)
    if action >= w.PLAY:
        return option.PlayCard(CARD_NAMES[action - w.PLAY])
    if action == w.DONE:
        return option.Done()
    if action == w.DECLINE:
        return option.Decline()
    if action >= w.PERFORM:
        return option.Perform(ALTERNATIVES[action - w.PERFORM])
    if action >= w.CUBE:
        return describe_cube(state, action - w.CUBE)
    if action >= w.START:
        return option.StartDruid(action - w.START)
    if action >= w.LAY:
        return option.LayTile(coded((action - w.LAY) // 4), (action - w.LAY) % 4)
    names = state.board.obstacle_names
    return option.ChooseTile(names[action] if action < len(names) else f"tile-{action - w.CHOOSE}")


def describe_cube(state: KarnagState, slot: int) -> option.PlaceCube:
    row, rest = divmod(slot, w.TILES * w.MAX_SLOTS)
    position, number = divmod(rest, w.MAX_SLOTS)
    return option.PlaceCube(TILE_NAMES[state.s[w.ROW + position]], position + 1, ROWS[row], number + 1)


def describe_move(state: KarnagState, action: int) -> Described:
    """A step of a druid move, with what the asked seat's druids are doing."""
    board = state.board
    if action < w.CORNER:
        return option.MoveDruid(action - w.DRUID + 1, druid_place(state, action - w.DRUID))
    if action < w.WAY:
        return option.ChooseCorner(CORNERS[action - w.CORNER], int(board.corner[action - w.CORNER]))
    if action < w.POINTS:
        return option.ChooseWay(WAYS[action - w.WAY], ends(state, action - w.WAY))
    if action < w.ENTER:
        return option.SpendPoints(action - w.POINTS, landing(state, action - w.POINTS))
    cauldron, points = divmod(action - w.ENTER, w.MAX_POINTS)
    names = board.cauldron_names
    return option.EnterCauldron(names[cauldron] if cauldron < len(names) else f"C{cauldron + 1}", points)


def druid_place(state: KarnagState, druid: int) -> str | None:
    """Where a druid of the asked seat is."""
    if state.actor < 0 or druid >= state.board.druids:
        return None
    return place_name(state, int(state.s[state.seat_at(state.actor) + w.DRUID_AT + druid]))


def ends(state: KarnagState, way: int) -> dict[str, int] | None:
    """KAR-DP-10: where a way can lead to, if that is what is asked."""
    if state.kind() != w.ASK_WAY:
        return None
    s, top, seat = state.s, state.top, state.actor
    druid, corner = s[top + A], s[top + B]
    start = s[state.seat_at(seat) + w.DRUID_AT + druid]
    buffer: vec[i64] = vec[i64]([0] * state.breadth)
    found: dict[str, int] = {}
    for i in range(druids.reach_into(state, seat, druid, corner, way, buffer)):
        if buffer[i] < w.ENTER:
            points = int(buffer[i] - w.POINTS)
            place = f"p{druids.landing(state, start, corner, way, points)}"
        else:
            cauldron, points = divmod(int(buffer[i] - w.ENTER), w.MAX_POINTS)
            place = state.board.cauldron_names[cauldron]
        found.setdefault(place, points)
    return found


def landing(state: KarnagState, points: int) -> int | None:
    """Where so many points lead, if that is what is asked."""
    if state.kind() != w.ASK_POINTS:
        return None
    s, top = state.s, state.top
    start = s[state.seat_at(state.actor) + w.DRUID_AT + s[top + A]]
    return int(druids.landing(state, start, s[top + B], s[top + C], points))


def describe_deed(state: KarnagState, action: int) -> Described:
    board = state.board
    if action < w.SEND:
        return describe_creation(state, *divmod(action - w.CREATE, w.MAX_DRUIDS))
    if action < w.CAPTURE:
        return option.SendDruid(action - w.SEND + 1, druid_place(state, action - w.SEND))
    if action < w.RISE:
        return describe_capture(state, action - w.CAPTURE)
    if action < w.CREATURE:
        return describe_rise(state, action - w.RISE)
    if action < w.TO:
        token = action - w.CREATURE
        if token >= board.tokens:
            return option.ChooseCreature(f"token-{token}", None)
        square = int(state.s[w.TOKEN + token])
        return option.ChooseCreature(board.token_names[token], xy(state, square) if square > 0 else None)
    if action < w.SHIFT:
        x, y = coded(action - w.TO)
        on_path = x in (0, board.cols + 1) or y in (0, board.rows + 1)
        return option.MoveCreature((x, y), on_path)
    if action < w.TAKE:
        return option.ShiftGem(coded((action - w.SHIFT) // 4), DIRECTIONS[(action - w.SHIFT) % 4])
    if action < w.REDRAW:
        return option.TakeCard(CARD_NAMES[action - w.TAKE])
    return option.Redraw() if action == w.REDRAW else option.RaiseMenhir(coded(action - w.RAISE))


def describe_creation(state: KarnagState, one: int, other: int) -> option.CreateGem:
    pair = one + 1, other + 1
    if state.kind() != w.ASK_GEMS or one >= other or other >= state.board.druids:
        return option.CreateGem(pair, None, None, None)
    ray = gems.creation(state, state.actor, one, other)
    if ray is None:
        return option.CreateGem(pair, None, None, None)
    square = xy(state, gems.crossing(state, state.actor, one, other))
    return option.CreateGem(pair, square, int(ray.cost), wild(state, ray))


def describe_capture(state: KarnagState, druid: int) -> option.CaptureCreature:
    ray = captures.hunt(state, state.actor, druid) if is_hunting(state, druid) else None
    if ray is None:
        return option.CaptureCreature(druid + 1, None, None, None, None)
    token = captures.prey(state, state.actor, druid)
    square = xy(state, state.s[w.TOKEN + token])
    return option.CaptureCreature(druid + 1, state.board.token_names[token], square, int(ray.cost), wild(state, ray))


def is_hunting(state: KarnagState, druid: int) -> bool:
    return state.kind() == w.ASK_CAPTURE and druid < state.board.druids


def wild(state: KarnagState, ray: rays.Ray) -> int | None:
    """THROUGH cards needed, if the seat can pay at all."""
    needed = int(rays.through_needed(state, state.actor, ray))
    return None if needed == rays.IMPOSSIBLE else needed


def describe_rise(state: KarnagState, track: int) -> option.Rise:
    if state.actor < 0:
        return option.Rise(TRACK_NAMES[track], None)
    level = int(state.s[state.seat_at(state.actor) + w.LEVEL + track])
    return option.Rise(TRACK_NAMES[track], level + 1 if level < state.board.tracks.top_level else None)
