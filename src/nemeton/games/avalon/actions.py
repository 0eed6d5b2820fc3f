"""Makes actions and takes them apart. An action is an int that names a thing and means the same in every state.

The ranges (words.py) have fixed caps, so that no pack shifts the numbers; a pack that does not fit is refused when it
is loaded. Where a range counts one thing alone, its number is added to the range: `w.CLAIM + character`.
"""

from mypy_extensions import i64

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import words as w


def card_action(range_: i64, deck: i64, card: i64) -> i64:
    """What is done with a personal card: w.PLAY, w.DISCARD, w.TAKE, w.PUT_IN or w.TAKE_OUT."""
    return range_ + deck * bc.DECK_CARDS + card


def card_of(range_: i64, action: i64) -> tuple[i64, i64]:
    """The deck and the card of what is done with a personal card."""
    return (action - range_) // bc.DECK_CARDS, (action - range_) % bc.DECK_CARDS


def place_action(range_: i64, place: i64, number: i64) -> i64:
    """An action printed on a location card, w.AT_PLACE, or the token that lies on it, w.TOKEN."""
    return range_ + place * w.MAX_LOCATION_ACTIONS + number


def place_of(range_: i64, action: i64) -> tuple[i64, i64]:
    """The location and the number of an action printed on it."""
    return (action - range_) // w.MAX_LOCATION_ACTIONS, (action - range_) % w.MAX_LOCATION_ACTIONS


def charge_action(place: i64, ability: i64) -> i64:
    """The charges of a card in the row are spent on one of its two abilities."""
    return w.CHARGE + place * 2 + ability


def charge_of(action: i64) -> tuple[i64, i64]:
    """The place in the row and the ability charges are spent on."""
    return (action - w.CHARGE) // 2, (action - w.CHARGE) % 2


def gift_action(receiver: i64, gift: i64) -> i64:
    """Something is offered: w.GIFT_FOOD, w.GIFT_WEALTH or w.GIFT_THING + thing."""
    return w.GIVE + receiver * w.GIFTS + gift


def gift_of(action: i64) -> tuple[i64, i64]:
    """Who is offered something, and what."""
    return (action - w.GIVE) // w.GIFTS, (action - w.GIVE) % w.GIFTS
