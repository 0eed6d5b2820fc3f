"""What a seat is asked, what its options mean, and why another is not one."""

from __future__ import annotations

from nemeton.games.karnag.actions import (
    ATTACH,
    BANISH,
    CAPTURE,
    CHOOSE,
    CORNER,
    CREATE,
    CREATURE,
    CUBE,
    DECLINE,
    DONE,
    DRUID,
    ENTER,
    LAY,
    MAX_DRUIDS,
    MAX_POINTS,
    MAX_SHIFT,
    MAX_SLOTS,
    PERFORM,
    PLAY,
    POINTS,
    RAISE,
    REDRAW,
    RISE,
    SEND,
    SHIFT,
    START,
    TAKE,
    THROUGH,
    TILES,
    TO,
    WAY,
)
from nemeton.games.karnag.data import CARD_NAMES, DIRECTIONS, TILE_NAMES, TRACK_NAMES
from nemeton.games.karnag.events import ALTERNATIVES, ROWS, Square, place_name, xy
from nemeton.games.karnag.rules import druids, rays, tiles
from nemeton.games.karnag.state import (
    ASK_CAPTURE,
    ASK_CLOSE,
    ASK_CREATURE,
    ASK_CUBE,
    ASK_GEMS,
    ASK_LEVEL,
    ASK_MARKED,
    ASK_MOVE,
    ASK_OPEN,
    ASK_POINTS,
    ASK_SHIFT,
    ASK_START,
    ASK_TAKE,
    ASK_TO,
    BLACK,
    COUNCIL,
    DRUID_AT,
    E_ROW,
    FRESH,
    HELD,
    LEVEL,
    LONE,
    MANA_HELD,
    MASKED_SLOT,
    ROW,
    SLOTS,
    TOKEN,
    Table,
)
from nemeton.kernel.decision import Closed, Decision, Described, Plain, Refusal
from nemeton.kernel.game import Question
from nemeton.kernel.state import A, B, C

QUESTIONS = (
    Question("choose_tile"),
    Question("lay_tile", ("tile",)),
    Question("start"),
    Question("cube"),
    Question("open"),
    Question("close"),
    Question("acting"),
    Question("gems", ("level", "done")),
    Question("send", ("first", "second")),
    Question("capture", ("level", "done")),
    Question("move", ("least", "most", "moved", "accel")),
    Question("corner", ("druid",)),
    Question("way", ("druid", "corner")),
    Question("points", ("druid", "corner", "way")),
    Question("creature", ("steps",)),
    Question("to", ("steps", "creature")),
    Question("shift", ("steps", "cause", "moved", "origin")),
    Question("level", ("levels", "cause")),
    Question("brewing", ("druids",)),
    Question("take", ("cards",)),
    Question("marked", ("unseen",)),
    Question("raise", ("menhirs", "gems")),
)

RULES: dict[str, tuple[str, ...]] = {
    "choose_tile": ("KAR-DP-01", "KAR-ADV-02", "KAR-ADV-03"),
    "lay_tile": ("KAR-DP-02", "KAR-ADV-04", "KAR-ADV-08", "KAR-ADV-10"),
    "start": ("KAR-DP-03", "KAR-SET-13", "KAR-SET-14"),
    "cube": ("KAR-DP-04", "KAR-D-05"),
    "open": ("KAR-DP-05", "KAR-E-04", "KAR-E-15"),
    "close": ("KAR-DP-07", "KAR-CRD-01"),
    "gems": ("KAR-DP-13", "KAR-GEM-06", "KAR-GEM-09"),
    "send": ("KAR-DP-14", "KAR-GEM-17"),
    "capture": ("KAR-DP-15", "KAR-CAP-04", "KAR-CAP-05"),
    "move": ("KAR-DP-08", "KAR-MOV-05", "KAR-RUL-27"),
    "corner": ("KAR-DP-09", "KAR-G-14"),
    "way": ("KAR-DP-09", "KAR-MOV-07"),
    "points": ("KAR-DP-10", "KAR-MOV-10", "KAR-MOV-12"),
    "creature": ("KAR-DP-18", "KAR-TEL-03"),
    "to": ("KAR-DP-18", "KAR-RUL-67"),
    "shift": ("KAR-DP-17", "KAR-TEL-11"),
    "level": ("KAR-DP-16", "KAR-KNO-02"),
    "take": ("KAR-DP-21", "KAR-DRW-01"),
    "marked": ("KAR-DP-22", "KAR-DRW-15"),
    "raise": ("KAR-DP-24", "KAR-RUL-72"),
}
CAUSES = ("tile", "potion", "card", "scroll", "council")
SHIFT_CAUSES = ("tile", "track", "card")
CORNERS = ("top left", "top right", "bottom right", "bottom left")


# ---------------------------------------------------------------------- what an action means
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
    """KAR-MOV-07."""

    way: str


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
    return code % 32, code // 32


def describe(table: Table, action: int) -> Described:
    """What an action means here."""
    if action >= CREATE:
        return describe_deed(table, action)
    if action >= DRUID:
        return describe_move(table, action)
    if action >= ATTACH:
        return AttachAccel(action - ATTACH - MAX_SHIFT)
    if action >= PLAY:
        return PlayCard(CARD_NAMES[action - PLAY])
    if action == DONE:
        return Done()
    if action == DECLINE:
        return Decline()
    if action >= PERFORM:
        return Perform(ALTERNATIVES[action - PERFORM])
    if action >= CUBE:
        return describe_cube(table, action - CUBE)
    if action >= START:
        return StartDruid(action - START)
    if action >= LAY:
        return LayTile(coded((action - LAY) // 4), (action - LAY) % 4)
    names = table.board.obstacle_names
    return ChooseTile(names[action] if action < len(names) else f"tile-{action - CHOOSE}")


def describe_cube(table: Table, slot: int) -> PlaceCube:
    row, rest = divmod(slot, TILES * MAX_SLOTS)
    position, number = divmod(rest, MAX_SLOTS)
    return PlaceCube(TILE_NAMES[table.s[ROW + position]], position + 1, ROWS[row], number + 1)


def describe_move(table: Table, action: int) -> Described:
    """A step of a druid move, with what the asked seat's druids are doing."""
    board = table.board
    if action < CORNER:
        return MoveDruid(action - DRUID + 1, druid_place(table, action - DRUID))
    if action < WAY:
        return ChooseCorner(CORNERS[action - CORNER], int(board.corner[action - CORNER]))
    if action < POINTS:
        return ChooseWay(("clockwise", "counterclockwise")[action - WAY])
    if action < ENTER:
        return SpendPoints(action - POINTS, landing(table, action - POINTS))
    cauldron, points = divmod(action - ENTER, MAX_POINTS)
    names = board.cauldron_names
    return EnterCauldron(names[cauldron] if cauldron < len(names) else f"C{cauldron + 1}", points)


def druid_place(table: Table, druid: int) -> str | None:
    """Where a druid of the asked seat is."""
    if table.actor < 0 or druid >= table.board.druids:
        return None
    return place_name(table, int(table.s[table.seat_at(table.actor) + DRUID_AT + druid]))


def landing(table: Table, points: int) -> int | None:
    """Where so many points lead, if that is what is asked."""
    if table.kind() != ASK_POINTS:
        return None
    s, top = table.s, table.top
    start = s[table.seat_at(table.actor) + DRUID_AT + s[top + A]]
    return int(druids.landing(table, start, s[top + B], s[top + C], points))


def describe_deed(table: Table, action: int) -> Described:
    board = table.board
    if action < SEND:
        return describe_creation(table, *divmod(action - CREATE, MAX_DRUIDS))
    if action < CAPTURE:
        return SendDruid(action - SEND + 1, druid_place(table, action - SEND))
    if action < RISE:
        return describe_capture(table, action - CAPTURE)
    if action < CREATURE:
        return describe_rise(table, action - RISE)
    if action < TO:
        token = action - CREATURE
        if token >= board.tokens:
            return ChooseCreature(f"token-{token}", None)
        square = int(table.s[TOKEN + token])
        return ChooseCreature(board.token_names[token], xy(table, square) if square > 0 else None)
    if action < SHIFT:
        x, y = coded(action - TO)
        on_path = x in (0, board.cols + 1) or y in (0, board.rows + 1)
        return MoveCreature((x, y), on_path)
    if action < TAKE:
        return ShiftGem(coded((action - SHIFT) // 4), DIRECTIONS[(action - SHIFT) % 4])
    if action < REDRAW:
        return TakeCard(CARD_NAMES[action - TAKE])
    return Redraw() if action == REDRAW else RaiseMenhir(coded(action - RAISE))


def describe_creation(table: Table, one: int, other: int) -> CreateGem:
    pair = one + 1, other + 1
    if table.kind() != ASK_GEMS or one >= other or other >= table.board.druids:
        return CreateGem(pair, None, None, None)
    ray = rays.creation(table, table.actor, one, other)
    if ray is None:
        return CreateGem(pair, None, None, None)
    square = xy(table, rays.crossing(table, table.actor, one, other))
    return CreateGem(pair, square, int(ray.cost), wild(table, ray))


def describe_capture(table: Table, druid: int) -> CaptureCreature:
    ray = rays.hunt(table, table.actor, druid) if is_hunting(table, druid) else None
    if ray is None:
        return CaptureCreature(druid + 1, None, None, None, None)
    token = rays.prey(table, table.actor, druid)
    square = xy(table, table.s[TOKEN + token])
    return CaptureCreature(druid + 1, table.board.token_names[token], square, int(ray.cost), wild(table, ray))


def is_hunting(table: Table, druid: int) -> bool:
    return table.kind() == ASK_CAPTURE and druid < table.board.druids


def wild(table: Table, ray: rays.Ray) -> int | None:
    """THROUGH cards needed, if the seat can pay at all."""
    needed = int(rays.through_needed(table, table.actor, ray))
    return None if needed == rays.IMPOSSIBLE else needed


def describe_rise(table: Table, track: int) -> Rise:
    if table.actor < 0:
        return Rise(TRACK_NAMES[track], None)
    level = int(table.s[table.seat_at(table.actor) + LEVEL + track])
    return Rise(TRACK_NAMES[track], level + 1 if level < table.board.top_level else None)


# ---------------------------------------------------------------------- the question
def decision(table: Table, seat: int) -> Decision:
    """What an asked seat is asked."""
    kind = QUESTIONS[table.kind()].name
    legal = set(table.legal(seat))
    closed = [Closed(action, refuse(table, seat, action)) for action in expected(table, seat) if action not in legal]
    return Decision(int(table.number), kind, RULES[kind], about=about(table, seat), closed=tuple(closed))


def expected(table: Table, seat: int) -> list[int]:
    """What a player would look for here: each alternative of the tile, each druid, each card in hand."""
    kind = table.kind()
    druids_ = range(int(table.board.druids))
    if kind == ASK_OPEN:
        offered = [int(tiles.first_alternative(table)), int(tiles.second_alternative(table))]
        return [PERFORM + one for one in offered if one >= 0] + in_hand(table, seat)
    if kind == ASK_CLOSE:
        return in_hand(table, seat)
    if kind == ASK_MOVE:
        return [DRUID + druid for druid in druids_]
    if kind == ASK_GEMS:
        return [CREATE + one * MAX_DRUIDS + other for one in druids_ for other in druids_ if one < other]
    if kind == ASK_CAPTURE:
        return [CAPTURE + druid for druid in druids_]
    if kind == ASK_LEVEL:
        return [RISE + track for track in range(len(TRACK_NAMES))]
    return []


def in_hand(table: Table, seat: int) -> list[int]:
    """The cards a seat holds, as plays."""
    at = table.seat_at(seat) + HELD
    return [PLAY + kind for kind in range(BANISH) if table.s[at + kind] > 0]


def about(table: Table, seat: int) -> dict[str, Plain]:
    """What the open question is about, in names; only for the seat that is asked."""
    s, top, kind = table.s, table.top, table.kind()
    if kind in (ASK_OPEN, ASK_CLOSE):
        return {"tile": TILE_NAMES[tiles.tile_in_turn(table)], "row": ROWS[s[E_ROW]]}
    if kind == ASK_MOVE:
        return {
            "least": max(0, int(druids.least_left(table, top))),
            "most": int(druids.most_left(table, seat, top)),
            "alone": bool(s[top + C] & LONE),
        }
    if kind in (ASK_GEMS, ASK_CAPTURE):
        return {"level": bool(s[top + A]), "done": int(s[top + B])}
    if kind == ASK_CREATURE:
        return {"steps": int(s[top + A])}
    if kind == ASK_TO:
        return {"steps": int(s[top + A]), "creature": table.board.token_names[s[top + B]]}
    if kind == ASK_SHIFT:
        return {"steps": int(s[top + A]), "cause": SHIFT_CAUSES[s[top + B]]}
    if kind == ASK_LEVEL:
        return {"levels": int(s[top + A]), "cause": CAUSES[s[top + B]]}
    return {name: int(s[top + A + i]) for i, name in enumerate(QUESTIONS[kind].words)}


# ---------------------------------------------------------------------- refusals
def refuse(table: Table, seat: int, action: int) -> Refusal:
    """Why the asked seat may not choose an action, from what it sees."""
    kind = table.kind()
    if kind == ASK_CUBE and CUBE <= action < PERFORM:
        return refuse_cube(table, action - CUBE)
    if kind == ASK_START and START <= action < CUBE:
        return Refusal("karnag/no_starting_square", "KAR-SET-14", {"path": action - START})
    if kind == ASK_OPEN and PERFORM <= action < DECLINE:
        return refuse_alternative(table, action - PERFORM)
    if PLAY <= action < ATTACH:
        return refuse_card(table, seat, action - PLAY)
    if kind == ASK_MOVE and ATTACH <= action < CORNER:
        return refuse_attach(table, seat, action) if action < DRUID else refuse_druid(table, seat, action - DRUID)
    if kind == ASK_MOVE and action == DONE:
        return Refusal("karnag/points_unspent", "KAR-MOV-18", {"left": int(druids.least_left(table, table.top))})
    if kind == ASK_POINTS and POINTS <= action < CREATE:
        return refuse_points(table, seat, action)
    if kind in (ASK_GEMS, ASK_CAPTURE) and action >= CREATE:
        return refuse_deed(table, seat, action)
    if kind == ASK_LEVEL and RISE <= action < CREATURE:
        return refuse_rise(table, seat, action - RISE)
    return refuse_other(table, seat, action)


def refuse_other(table: Table, seat: int, action: int) -> Refusal:
    """Creatures, gems and drawn cards; anything else was not asked for."""
    kind = table.kind()
    if kind == ASK_CREATURE and CREATURE <= action < TO:
        return refuse_creature(table, action - CREATURE)
    if kind == ASK_TO and TO <= action < SHIFT:
        return Refusal("karnag/out_of_reach", "KAR-RUL-67", {"square": list(coded(action - TO))})
    if kind == ASK_SHIFT and SHIFT <= action < TAKE:
        return Refusal("karnag/cannot_shift", "KAR-CRD-13", {"square": list(coded((action - SHIFT) // 4))})
    if kind in (ASK_TAKE, ASK_MARKED) and TAKE <= action <= REDRAW:
        if action == REDRAW:
            return Refusal("karnag/cannot_redraw", "KAR-DRW-12")
        marked = action - TAKE >= BANISH
        return Refusal(
            "karnag/cannot_take", "KAR-DRW-08" if marked else "KAR-DRW-01", {"card": CARD_NAMES[action - TAKE]}
        )
    asked = QUESTIONS[kind].name
    return Refusal("karnag/not_asked_for", RULES[asked][0], {"question": asked})


def refuse_cube(table: Table, slot: int) -> Refusal:
    """KAR-BAD-05."""
    if table.s[SLOTS + slot] == MASKED_SLOT:
        return Refusal("karnag/no_such_slot", "KAR-C-03")
    return Refusal("karnag/slot_taken", "KAR-D-05", {"seat": int(table.s[SLOTS + slot]) - 1})


def refuse_alternative(table: Table, alternative: int) -> Refusal:
    values: dict[str, Plain] = {"alternative": ALTERNATIVES[alternative]}
    if alternative not in (tiles.first_alternative(table), tiles.second_alternative(table)):
        return Refusal("karnag/not_on_this_tile", "KAR-E-04", values)
    return Refusal("karnag/cannot_perform", "KAR-RUL-75", values)


def refuse_card(table: Table, seat: int, card: int) -> Refusal:
    """KAR-BAD-16, KAR-BAD-21."""
    values: dict[str, Plain] = {"card": CARD_NAMES[card]}
    if card >= BANISH:
        return Refusal("karnag/banish_not_in_hand", "KAR-CRD-19", values)
    if table.s[table.seat_at(seat) + HELD + card] == 0:
        return Refusal("karnag/card_not_in_hand", "KAR-CRD-01", values)
    if card == THROUGH:
        return Refusal("karnag/through_plays_itself", "KAR-RUL-44", values)
    kind = table.kind()
    if kind in (ASK_OPEN, ASK_CLOSE) or (kind in (ASK_GEMS, ASK_CAPTURE) and table.s[table.top + B] > 0):
        return Refusal("karnag/card_without_effect", "KAR-RUL-76", values)
    return Refusal("karnag/no_card_now", "KAR-RUL-75", values)


def refuse_attach(table: Table, seat: int, action: int) -> Refusal:
    """KAR-BAD-18."""
    amount = action - ATTACH - MAX_SHIFT
    values: dict[str, Plain] = {"amount": amount}
    if table.s[table.top + C] & LONE:
        return Refusal("karnag/accel_stands_alone", "KAR-RUL-74", values)
    if not 1 <= abs(amount) <= table.board.accel:
        return Refusal("karnag/no_such_amount", "KAR-CRD-08", {**values, "most": int(table.board.accel)})
    if table.s[table.seat_at(seat) + HELD + 1] == 0:
        return Refusal("karnag/card_not_in_hand", "KAR-CRD-01", {"card": "ACCEL"})
    return Refusal("karnag/cannot_attach", "KAR-RUL-29", values)


def refuse_druid(table: Table, seat: int, druid: int) -> Refusal:
    """KAR-BAD-07."""
    if druid >= table.board.druids:
        return Refusal("karnag/no_such_druid", "KAR-DAT-70", {"druid": druid + 1})
    values: dict[str, Plain] = {"druid": druid + 1}
    if table.s[table.top + C] >> druid & 1:
        return Refusal("karnag/has_moved", "KAR-MOV-09", values)
    if not druids.can_move(table, seat, druid):
        return Refusal("karnag/in_cauldron", "KAR-MOV-15", values)
    if table.s[table.seat_at(seat) + DRUID_AT + druid] == COUNCIL and druids.most_left(table, seat, table.top) > 0:
        return Refusal("karnag/same_as_another", "KAR-G-14", values)
    return Refusal("karnag/no_points_left", "KAR-RUL-27", values)


def refuse_points(table: Table, seat: int, action: int) -> Refusal:
    """KAR-BAD-08, KAR-BAD-09."""
    frame = druids.move_frame(table)
    points = (action - POINTS) if action < ENTER else (action - ENTER) % MAX_POINTS
    values: dict[str, Plain] = {"points": points}
    most = int(druids.most_left(table, seat, frame))
    if not 1 <= points <= most:
        return Refusal("karnag/too_many_points", "KAR-RUL-27", {**values, "most": most})
    if action < ENTER:
        return Refusal("karnag/points_unspendable", "KAR-MOV-18", values)
    cauldron = (action - ENTER) // MAX_POINTS
    if cauldron < table.board.cauldrons and table.in_cauldron(cauldron) >= table.board.places[cauldron]:
        return Refusal("karnag/cauldron_full", "KAR-MOV-14", {"cauldron": table.board.cauldron_names[cauldron]})
    return Refusal("karnag/cannot_enter", "KAR-MOV-12", values)


def refuse_deed(table: Table, seat: int, action: int) -> Refusal:
    """KAR-BAD-10..12, KAR-BAD-15."""
    kind = table.kind()
    if RISE <= action < CREATURE:
        if table.s[table.top + A] == 0:
            return Refusal("karnag/level_taken", "KAR-GEM-02" if kind == ASK_GEMS else "KAR-CAP-02")
        return refuse_rise(table, seat, action - RISE)
    if kind == ASK_GEMS and action < SEND:
        return refuse_creation(table, seat, *divmod(action - CREATE, MAX_DRUIDS))
    if kind == ASK_CAPTURE and CAPTURE <= action < RISE:
        return refuse_capture(table, seat, action - CAPTURE)
    return refuse_other(table, seat, action)


def refuse_creation(table: Table, seat: int, one: int, other: int) -> Refusal:
    if one >= other or other >= table.board.druids:
        return Refusal("karnag/no_such_pair", "KAR-GEM-06")
    values: dict[str, Plain] = {"druids": [one + 1, other + 1]}
    if table.gems_in_reserve(seat) == 0:
        return Refusal("karnag/no_gem_left", "KAR-GEM-07", values)
    ray = rays.creation(table, seat, one, other)
    if ray is None:
        return Refusal("karnag/rays_do_not_meet", "KAR-GEM-12", values)
    return refuse_ray(table, seat, ray, values)


def refuse_capture(table: Table, seat: int, druid: int) -> Refusal:
    values: dict[str, Plain] = {"druid": druid + 1}
    if druid >= table.board.druids:
        return Refusal("karnag/no_such_druid", "KAR-DAT-70", values)
    ray = rays.hunt(table, seat, druid)
    if ray is None:
        return Refusal("karnag/no_prey", "KAR-CAP-04", values)
    return refuse_ray(table, seat, ray, values)


def refuse_ray(table: Table, seat: int, ray: rays.Ray, values: dict[str, Plain]) -> Refusal:
    mana = int(table.s[table.seat_at(seat) + MANA_HELD])
    if ray.cost > mana:
        return Refusal("karnag/not_enough_mana", "KAR-GEN-05", {**values, "cost": int(ray.cost), "mana": mana})
    return Refusal("karnag/not_enough_power", "KAR-RUL-20", values)


def refuse_rise(table: Table, seat: int, track: int) -> Refusal:
    """KAR-BAD-15."""
    values: dict[str, Plain] = {"track": TRACK_NAMES[track]}
    if table.s[table.seat_at(seat) + LEVEL + track] == table.board.top_level:
        return Refusal("karnag/track_full", "KAR-KNO-03", values)
    return Refusal("karnag/scroll_elsewhere", "KAR-RUL-37", values)


def refuse_creature(table: Table, token: int) -> Refusal:
    """KAR-BAD-13."""
    if token >= table.board.tokens or table.s[TOKEN + token] <= 0:
        return Refusal("karnag/not_in_the_glade", "KAR-TEL-03")
    values: dict[str, Plain] = {"creature": table.board.token_names[token]}
    if (table.s[BLACK] & ~table.s[FRESH]) >> token & 1:
        return Refusal("karnag/black_cube", "KAR-TEL-09", values)
    return Refusal("karnag/cannot_step", "KAR-TEL-04", values)
