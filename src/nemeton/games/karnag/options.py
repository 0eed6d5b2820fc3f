"""What an option means: every action as a typed structure, with what it costs and touches as things stand."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.karnag import words as w
from nemeton.games.karnag.box import CARD_NAMES, DIRECTIONS, TILE_NAMES, TRACK_NAMES
from nemeton.games.karnag.events import ALTERNATIVES, ROWS, Square, place_name, xy
from nemeton.games.karnag.rules import druids, rays
from nemeton.games.karnag.state import KarnagState
from nemeton.kernel.decision import Described
from nemeton.kernel.state import A, B, C

CORNERS = ("top left", "top right", "bottom right", "bottom left")
WAYS = ("clockwise", "counterclockwise")


class ChooseTile(Described, frozen=True, tag="choose_tile"):
    """KAR-DP-01: an obstacle to lay."""

    tile: str


class LayTile(Described, frozen=True, tag="lay_tile"):
    """KAR-DP-02: where its upper left corner lies, after so many quarter turns."""

    square: Square
    turns: int


class StartDruid(Described, frozen=True, tag="start_druid"):
    """KAR-DP-03: a dark path square."""

    path: int


class PlaceCube(Described, frozen=True, tag="place_cube"):
    """KAR-DP-04: a slot; positions and slots count from 1."""

    tile: str | None
    position: int
    row: str
    slot: int


class Perform(Described, frozen=True, tag="perform"):
    """KAR-DP-05: what the cube is used for."""

    alternative: str


class Decline(Described, frozen=True, tag="decline"):
    """KAR-E-15: compensation instead of the action; or a level not taken (KAR-RUL-32)."""


class Done(Described, frozen=True, tag="done"):
    """The action, the move, the draw or the window ends."""


class PlayCard(Described, frozen=True, tag="play_card"):
    """KAR-CRD-01: a power card."""

    card: str


class AttachAccel(Described, frozen=True, tag="attach_accel"):
    """KAR-DP-11: an ACCEL card on the move in progress."""

    amount: int


class MoveDruid(Described, frozen=True, tag="move_druid"):
    """KAR-DP-08: the druid that moves next, and where it is."""

    druid: int
    place: str | None


class ChooseCorner(Described, frozen=True, tag="choose_corner"):
    """KAR-DP-09: where a druid comes back from the council."""

    corner: str
    path: int


class ChooseWay(Described, frozen=True, tag="choose_way"):
    """KAR-MOV-07: a way, and the places it can lead to with the points each takes; the fewest where several do."""

    way: str
    ends: dict[str, int] | None = None


class SpendPoints(Described, frozen=True, tag="spend_points"):
    """KAR-DP-10: so many points, and the path square they lead to."""

    points: int
    path: int | None


class EnterCauldron(Described, frozen=True, tag="enter_cauldron"):
    """KAR-MOV-12: into a cauldron with the last of so many points."""

    cauldron: str
    points: int


class CreateGem(Described, frozen=True, tag="create_gem"):
    """KAR-DP-13: two druids, the square where their rays cross, mana and THROUGH cards it takes."""

    druids: tuple[int, int]
    square: Square | None
    mana: int | None
    through: int | None


class SendDruid(Described, frozen=True, tag="send_druid"):
    """KAR-DP-14: to the council."""

    druid: int
    place: str | None


class CaptureCreature(Described, frozen=True, tag="capture_creature"):
    """KAR-DP-15: a druid, its prey, mana and THROUGH cards it takes."""

    druid: int
    creature: str | None
    square: Square | None
    mana: int | None
    through: int | None


class Rise(Described, frozen=True, tag="rise"):
    """KAR-DP-16: one level up, and the level reached."""

    track: str
    level: int | None


class ChooseCreature(Described, frozen=True, tag="choose_creature"):
    """KAR-DP-18: the creature to move."""

    creature: str
    square: Square | None


class MoveCreature(Described, frozen=True, tag="move_creature"):
    """KAR-RUL-67: where it goes; on the path it escapes."""

    square: Square
    escapes: bool


class ShiftGem(Described, frozen=True, tag="shift_gem"):
    """KAR-DP-17: one step of an own gem."""

    square: Square
    direction: str


class TakeCard(Described, frozen=True, tag="take_card"):
    """KAR-DP-21: a plain card to keep, or a marked one to use."""

    card: str


class Redraw(Described, frozen=True, tag="redraw"):
    """KAR-DRW-12, KAR-DRW-15: under the deck, and draw anew."""


class RaiseMenhir(Described, frozen=True, tag="raise_menhir"):
    """KAR-DP-24: the gem that becomes a menhir."""

    square: Square


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
        return AttachAccel(action - w.ATTACH - w.MAX_SHIFT)
    if action >= w.PLAY:
        return PlayCard(CARD_NAMES[action - w.PLAY])
    if action == w.DONE:
        return Done()
    if action == w.DECLINE:
        return Decline()
    if action >= w.PERFORM:
        return Perform(ALTERNATIVES[action - w.PERFORM])
    if action >= w.CUBE:
        return describe_cube(state, action - w.CUBE)
    if action >= w.START:
        return StartDruid(action - w.START)
    if action >= w.LAY:
        return LayTile(coded((action - w.LAY) // 4), (action - w.LAY) % 4)
    names = state.board.obstacle_names
    return ChooseTile(names[action] if action < len(names) else f"tile-{action - w.CHOOSE}")


def describe_cube(state: KarnagState, slot: int) -> PlaceCube:
    row, rest = divmod(slot, w.TILES * w.MAX_SLOTS)
    position, number = divmod(rest, w.MAX_SLOTS)
    return PlaceCube(TILE_NAMES[state.s[w.ROW + position]], position + 1, ROWS[row], number + 1)


def describe_move(state: KarnagState, action: int) -> Described:
    """A step of a druid move, with what the asked seat's druids are doing."""
    board = state.board
    if action < w.CORNER:
        return MoveDruid(action - w.DRUID + 1, druid_place(state, action - w.DRUID))
    if action < w.WAY:
        return ChooseCorner(CORNERS[action - w.CORNER], int(board.corner[action - w.CORNER]))
    if action < w.POINTS:
        return ChooseWay(WAYS[action - w.WAY], ends(state, action - w.WAY))
    if action < w.ENTER:
        return SpendPoints(action - w.POINTS, landing(state, action - w.POINTS))
    cauldron, points = divmod(action - w.ENTER, w.MAX_POINTS)
    names = board.cauldron_names
    return EnterCauldron(names[cauldron] if cauldron < len(names) else f"C{cauldron + 1}", points)


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
        return SendDruid(action - w.SEND + 1, druid_place(state, action - w.SEND))
    if action < w.RISE:
        return describe_capture(state, action - w.CAPTURE)
    if action < w.CREATURE:
        return describe_rise(state, action - w.RISE)
    if action < w.TO:
        token = action - w.CREATURE
        if token >= board.tokens:
            return ChooseCreature(f"token-{token}", None)
        square = int(state.s[w.TOKEN + token])
        return ChooseCreature(board.token_names[token], xy(state, square) if square > 0 else None)
    if action < w.SHIFT:
        x, y = coded(action - w.TO)
        on_path = x in (0, board.cols + 1) or y in (0, board.rows + 1)
        return MoveCreature((x, y), on_path)
    if action < w.TAKE:
        return ShiftGem(coded((action - w.SHIFT) // 4), DIRECTIONS[(action - w.SHIFT) % 4])
    if action < w.REDRAW:
        return TakeCard(CARD_NAMES[action - w.TAKE])
    return Redraw() if action == w.REDRAW else RaiseMenhir(coded(action - w.RAISE))


def describe_creation(state: KarnagState, one: int, other: int) -> CreateGem:
    pair = one + 1, other + 1
    if state.kind() != w.ASK_GEMS or one >= other or other >= state.board.druids:
        return CreateGem(pair, None, None, None)
    ray = rays.creation(state, state.actor, one, other)
    if ray is None:
        return CreateGem(pair, None, None, None)
    square = xy(state, rays.crossing(state, state.actor, one, other))
    return CreateGem(pair, square, int(ray.cost), wild(state, ray))


def describe_capture(state: KarnagState, druid: int) -> CaptureCreature:
    ray = rays.hunt(state, state.actor, druid) if is_hunting(state, druid) else None
    if ray is None:
        return CaptureCreature(druid + 1, None, None, None, None)
    token = rays.prey(state, state.actor, druid)
    square = xy(state, state.s[w.TOKEN + token])
    return CaptureCreature(druid + 1, state.board.token_names[token], square, int(ray.cost), wild(state, ray))


def is_hunting(state: KarnagState, druid: int) -> bool:
    return state.kind() == w.ASK_CAPTURE and druid < state.board.druids


def wild(state: KarnagState, ray: rays.Ray) -> int | None:
    """THROUGH cards needed, if the seat can pay at all."""
    needed = int(rays.through_needed(state, state.actor, ray))
    return None if needed == rays.IMPOSSIBLE else needed


def describe_rise(state: KarnagState, track: int) -> Rise:
    if state.actor < 0:
        return Rise(TRACK_NAMES[track], None)
    level = int(state.s[state.seat_at(state.actor) + w.LEVEL + track])
    return Rise(TRACK_NAMES[track], level + 1 if level < state.board.tracks.top_level else None)
