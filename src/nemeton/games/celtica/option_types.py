"""What an action means, as typed data: clients make the words."""

from nemeton.kernel.decision import Described


class PlayCards(Described, frozen=True, tag="play_cards"):
    """CEL-MV-01: cards of one colour, and where the druid would stop."""

    druid: str
    druid_cards: int
    experience_cards: int
    ends: list[str]


class EndMove(Described, frozen=True, tag="end_move"):
    """CEL-RUL-18: the place a move ends on."""

    place: str


class TakePart(Described, frozen=True, tag="take_part"):
    """CEL-AM-01: a part of the display."""

    part: str


class GiveUpPart(Described, frozen=True, tag="give_up_part"):
    """CEL-RU-02: an own part, lost."""

    part: str


class DrawCard(Described, frozen=True, tag="draw_card"):
    """CEL-CU-01: draw."""


class DeclineCard(Described, frozen=True, tag="decline_card"):
    """CEL-CU-02: do not."""


class Retire(Described, frozen=True, tag="retire"):
    """CEL-RUL-06: lay down a hand of dead cards."""


class Trade(Described, frozen=True, tag="trade"):
    """CEL-FX-02: swap a part, for so many experience cards."""

    price: int


class TakeExtra(Described, frozen=True, tag="take_extra"):
    """CEL-FX-03: take a part, for so many experience cards."""

    price: int


class EndExchange(Described, frozen=True, tag="end_exchange"):
    """CEL-FX-05: stop."""


class GivePart(Described, frozen=True, tag="give_part"):
    """CEL-DP-09: the own part of a trade."""

    part: str


class GetPart(Described, frozen=True, tag="get_part"):
    """CEL-DP-09, CEL-DP-10: the displayed part of a trade or a take."""

    part: str
