"""What an action means, as typed data: clients make the words."""

from nemeton.kernel.decision import Described


class LookAtToken(Described, frozen=True, tag="look_at_token"):
    """BLG-SU-13, BLG-VE-08: a supply token to look at."""

    token: str


class Summon(Described, frozen=True, tag="summon"):
    """BLG-SM-01: a hand card into the own column of the active grove."""

    card: str
    grove: int


class Transform(Described, frozen=True, tag="transform"):
    """BLG-TR-01: a hand card beside the druid."""

    card: str


class Join(Described, frozen=True, tag="join"):
    """BLG-TR-03, BLG-TR-04: left or right, and the animals it would recruit."""

    side: str
    animals: list[str]


class RecruitElite(Described, frozen=True, tag="recruit_elite"):
    """BLG-TR-05, BLG-VE-06: the face-up elite of an animal."""

    animal: str
    card: str | None


class PlaceElite(Described, frozen=True, tag="place_elite"):
    """BLG-TR-07, BLG-VE-06: into the hand, on top of the own deck or at its bottom."""

    place: str


class UseCunning(Described, frozen=True, tag="use_cunning"):
    """BLG-CN-01: move a card."""


class UseArcane(Described, frozen=True, tag="use_arcane"):
    """BLG-AR-01: place a token."""


class Stop(Described, frozen=True, tag="stop"):
    """BLG-CN-05, BLG-AR-06: use no more icons."""


class MoveSpirit(Described, frozen=True, tag="move_spirit"):
    """BLG-CN-02: the own card to move."""

    card: str


class MoveTo(Described, frozen=True, tag="move_to"):
    """BLG-CN-04: where it goes."""

    grove: int


class TakeToken(Described, frozen=True, tag="take_token"):
    """BLG-AR-01: the supply token to place."""

    token: str


class PutToken(Described, frozen=True, tag="put_token"):
    """BLG-AR-03: the spirit it goes on."""

    side: str  # "own" or "other"
    card: str


class ReturnCard(Described, frozen=True, tag="return_card"):
    """BLG-ER-01: the next card under the deck."""

    card: str


class TakeVenerable(Described, frozen=True, tag="take_venerable"):
    """BLG-VE-01: a revealed Venerable."""

    card: str


class ReplaceSpirit(Described, frozen=True, tag="replace_spirit"):
    """BLG-VE-02: the spirit that gives way."""

    card: str
