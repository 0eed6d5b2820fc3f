"""Says what an action means: a typed structure, with what it costs and touches as things stand."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.karnag import actions
from nemeton.games.karnag import option_types as option
from nemeton.games.karnag import words as w
from nemeton.games.karnag.box import CARD_NAMES, DIRECTIONS, TILE_NAMES, TRACK_NAMES
from nemeton.games.karnag.events import ALTERNATIVES, ROWS, place_name, xy
from nemeton.games.karnag.rules import captures, druids, gems, rays
from nemeton.games.karnag.state import KarnagState
from nemeton.kernel.decision import Described

CORNERS = ("top left", "top right", "bottom right", "bottom left")
WAYS = ("clockwise", "counterclockwise")


def describe(state: KarnagState, action: int) -> Described:
    """What an action means here."""
    if action >= w.CREATE:
        return describe_deed(state, action)
    if action >= w.DRUID:
        return describe_move(state, action)
    if action >= w.ATTACH:
        return option.AttachAccel(actions.amount_of(action))
    if action >= w.PLAY:
        return option.PlayCard(CARD_NAMES[actions.played_kind(action)])
    if action == w.DONE:
        return option.Done()
    if action == w.DECLINE:
        return option.Decline()
    if action >= w.PERFORM:
        return option.Perform(ALTERNATIVES[actions.alternative_of(action)])
    if action >= w.CUBE:
        return describe_cube(state, actions.slot_of(action))
    if action >= w.START:
        return option.StartDruid(actions.start_of(action))
    if action >= w.LAY:
        code, turns = actions.corner_and_turns(actions.place_of(action))
        return option.LayTile(actions.column_and_row(code), turns)
    names, obstacle = state.board.obstacle_names, actions.obstacle_of(action)
    return option.ChooseTile(names[obstacle] if obstacle < len(names) else f"tile-{obstacle}")


def describe_cube(state: KarnagState, slot: int) -> option.PlaceCube:
    row, position, number = actions.slot_parts(slot)
    return option.PlaceCube(TILE_NAMES[state.s[w.ROW + position]], position + 1, ROWS[row], number + 1)


def describe_move(state: KarnagState, action: int) -> Described:
    """A step of a druid move, with what the asked seat's druids are doing."""
    board = state.board
    if action < w.CORNER:
        return option.MoveDruid(actions.druid_of(action) + 1, druid_place(state, actions.druid_of(action)))
    if action < w.WAY:
        return option.ChooseCorner(CORNERS[actions.corner_of(action)], int(board.corner[actions.corner_of(action)]))
    if action < w.POINTS:
        return option.ChooseWay(WAYS[actions.way_of(action)], ends(state, actions.way_of(action)))
    if action < w.ENTER:
        return option.SpendPoints(actions.points_of(action), landing(state, actions.points_of(action)))
    cauldron, points = actions.entry_of(action)
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
    seat = state.actor
    druid, corner = state.walking_druid(), state.walk_corner()
    start = state.s[state.seat_at(seat) + w.DRUID_AT + druid]
    buffer: vec[i64] = vec[i64]([0] * state.breadth)
    found: dict[str, int] = {}
    for i in range(druids.reach_into(state, seat, druid, corner, way, buffer)):
        if buffer[i] < w.ENTER:
            points = actions.points_of(buffer[i])
            place = f"p{druids.landing(state, start, corner, way, points)}"
        else:
            cauldron, points = actions.entry_of(buffer[i])
            place = state.board.cauldron_names[cauldron]
        found.setdefault(place, points)
    return found


def landing(state: KarnagState, points: int) -> int | None:
    """Where so many points lead, if that is what is asked."""
    if state.kind() != w.ASK_POINTS:
        return None
    start = state.s[state.seat_at(state.actor) + w.DRUID_AT + state.walking_druid()]
    return int(druids.landing(state, start, state.walk_corner(), state.walk_way(), points))


def describe_deed(state: KarnagState, action: int) -> Described:
    board = state.board
    if action < w.SEND:
        return describe_creation(state, *actions.pair_of(action))
    if action < w.CAPTURE:
        return option.SendDruid(actions.sent_druid(action) + 1, druid_place(state, actions.sent_druid(action)))
    if action < w.RISE:
        return describe_capture(state, actions.hunter_of(action))
    if action < w.CREATURE:
        return describe_rise(state, actions.track_of(action))
    if action < w.TO:
        token = actions.token_of(action)
        if token >= board.tokens:
            return option.ChooseCreature(f"token-{token}", None)
        square = int(state.s[w.TOKEN + token])
        return option.ChooseCreature(board.token_names[token], xy(state, square) if square > 0 else None)
    if action < w.SHIFT:
        x, y = actions.column_and_row(actions.goal_of(action))
        on_path = x in (0, board.cols + 1) or y in (0, board.rows + 1)
        return option.MoveCreature((x, y), on_path)
    if action < w.TAKE:
        code, way = actions.shift_of(action)
        return option.ShiftGem(actions.column_and_row(code), DIRECTIONS[way])
    if action < w.REDRAW:
        return option.TakeCard(CARD_NAMES[actions.taken_kind(action)])
    return (
        option.Redraw()
        if action == w.REDRAW
        else option.RaiseMenhir(actions.column_and_row(actions.raised_square(action)))
    )


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
