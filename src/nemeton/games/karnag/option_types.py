"""What an option means: one typed structure a kind of action. `options.py` makes them."""

from __future__ import annotations

from nemeton.games.karnag.event_types import Square
from nemeton.kernel.decision import Described


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
