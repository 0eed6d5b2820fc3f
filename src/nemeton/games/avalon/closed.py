"""Options one might expect and cannot have: what they lack, never what lies behind them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from nemeton.games.avalon import actions, code, printed
from nemeton.games.avalon.actions import AT_PLACE, CHOOSE, DISCARD, MAX_LOCATION_ACTIONS, PLAY, TRAVEL
from nemeton.games.avalon.code import DECK_CARDS, ENERGY
from nemeton.games.avalon.content.words import RESOURCES
from nemeton.games.avalon.rules import advancement, combat, costs, course, party, rounds
from nemeton.games.avalon.rules import map as maps
from nemeton.games.avalon.rules.conditions import deck_in_play, holds
from nemeton.games.avalon.state import E_PLAYED, IN_HAND, PLACE, TRACK, AvalonState
from nemeton.games.avalon.state import RESOURCE as RESOURCE_OF
from nemeton.games.avalon.tell import names
from nemeton.kernel.decision import Closed, Plain, Refusal
from nemeton.kernel.state import A, B, C, D

if TYPE_CHECKING:
    from nemeton.games.avalon import AvalonGame
    from nemeton.games.avalon.content import Pack

COSTS = ("energy", *RESOURCES, "health", "terror")


def closed(t: AvalonState, seat: int) -> tuple[Closed, ...]:
    """The closed options of the open question that people would look for, with what each lacks."""
    open_ones = set(t.legal(seat))
    found = [(action, why(t, seat, action)) for action in candidates(t, seat) if action not in open_ones]
    return tuple(Closed(action, refusal) for action, refusal in found if refusal is not None)


def candidates(t: AvalonState, seat: int) -> list[int]:
    """What is printed where the seat looks: choices, actions of the place, cards in hand, attributes."""
    kind = t.kind()
    if kind == course.ASK_CHOICE:
        return [CHOOSE + place for place in range(t.book.code[t.s[t.top + A] + 3])]
    if kind == course.ASK_ACTION:
        place = int(t.of(seat, PLACE))
        own = [AT_PLACE + place * MAX_LOCATION_ACTIONS + number for number in range(action_count(t, place))]
        return [actions.EXPLORE, *(TRAVEL + way for way in range(4)), actions.CHARACTER_ACTION, actions.INSPECT, *own]
    if kind == course.ASK_MORE:
        deck = int(deck_in_play(t))
        hand = int(t.zone(seat, deck, IN_HAND))
        return [PLAY + deck * DECK_CARDS + card for card in range(DECK_CARDS) if hand >> card & 1]
    if kind == course.ASK_SPEND:
        return [actions.BUY, actions.BUY + 1, *(actions.RAISE + attribute for attribute in range(6))]
    return []


def action_count(t: AvalonState, place: int) -> int:
    """How many actions a location has."""
    at = t.book.location(place, code.LOC_ACTIONS)
    return int(t.book.code[at]) if at else 0


def why(t: AvalonState, seat: int, action: int) -> Refusal | None:
    """Why a thing that might be chosen cannot be; None where there is nothing better to say than that it is not."""
    kind = t.kind()
    if kind == course.ASK_CHOICE and CHOOSE <= action < CHOOSE + actions.MAX_CHOICES:
        return why_no_choice(t, action - CHOOSE)
    if kind == course.ASK_ACTION:
        return why_no_action(t, seat, action)
    if kind in (course.ASK_FIRST, course.ASK_MORE) and PLAY <= action < DISCARD:
        return why_no_card(t, seat, action - PLAY)
    if kind == course.ASK_SPEND and actions.BUY <= action < actions.CLAIM:
        return why_no_purchase(t, seat, action)
    return None


# ---------------------------------------------------------------------- choices
def why_no_choice(t: AvalonState, which: int) -> Refusal | None:
    """AVA-PARTY-13: the condition that does not hold, or the cost nobody can meet."""
    s, book = t.s, t.book.code
    pc, width, actor, members = (int(s[t.top + word]) for word in (A, B, C, D))
    if which >= book[pc + 3]:
        return None
    at = pc + 4 + which * width
    if not holds(t, book[at], actor, members):
        return Refusal("avalon/condition", "AVA-PARTY-13", {"lacks": printed.condition(printed_choice(t, which).if_)})
    return Refusal("avalon/cost", "AVA-RES-04", {"cost": price(t, int(book[at + 1]), members, actor)})


def price(t: AvalonState, cost: int, members: int, actor: int) -> dict[str, Plain]:
    """A cost in words: so much of each kind."""
    asked = {name: int(costs.price(t, cost, kind, actor, members)) for kind, name in enumerate(COSTS)}
    things: dict[str, Plain] = {name: amount for name, amount in asked.items() if amount}
    if cost > 0 and costs.price(t, cost, code.COST_ITEM, actor, members):
        things["item"] = int(costs.price(t, cost, code.COST_ITEM, actor, members))
    if cost > 0 and t.book.code[cost + code.COST_SECRET]:
        things["secret"] = int(t.book.code[cost + code.COST_SECRET])
    return things


def printed_choice(t: AvalonState, which: int) -> Any:
    """A choice as its verse, or the effect that asks for it, prints it."""
    pack = pack_of(t)
    piece = printed.pieces(pack)[pack.places[int(t.s[t.top + A])]]
    found: tuple[Any, ...] = piece.choices if hasattr(piece, "choices") else piece.options
    return found[which]


def pack_of(t: AvalonState) -> Pack:
    """The pack this table plays with."""
    return cast("AvalonGame", t.game).pack


# ---------------------------------------------------------------------- actions
def why_no_action(t: AvalonState, seat: int, action: int) -> Refusal | None:
    """AVA-DAY-22: what an action of the day lacks."""
    place, members = int(t.of(seat, PLACE)), int(party.helpers(t, seat))
    if action == actions.EXPLORE:
        return Refusal(
            "avalon/cost", "AVA-ACT-01", {"cost": {"energy": int(rounds.travel_cost(t, seat, code.MOD_COST_EXPLORE))}}
        )
    if TRAVEL <= action < TRAVEL + 4:
        if maps.neighbour(t, place, action - TRAVEL) < 0:
            return Refusal("avalon/no_way", "AVA-ACT-15", {})
        return Refusal(
            "avalon/cost", "AVA-ACT-10", {"cost": {"energy": int(rounds.travel_cost(t, seat, code.MOD_COST_TRAVEL))}}
        )
    if action == actions.INSPECT:
        seal = maps.has_menhir_seal(t, place)
        return Refusal("avalon/inspected" if seal else "avalon/no_menhir", "AVA-RUL-78" if seal else "AVA-ACT-42", {})
    if action == actions.CHARACTER_ACTION:
        return Refusal("avalon/character_action", "AVA-ACT-31", {"energy": int(t.of(seat, TRACK + ENERGY))})
    if AT_PLACE <= action < AT_PLACE + actions.MAX_LOCATIONS * MAX_LOCATION_ACTIONS:
        return why_not_here(t, seat, place, action - AT_PLACE, members)
    return None


def why_not_here(t: AvalonState, seat: int, place: int, which: int, members: int) -> Refusal | None:
    """AVA-ACT-20, AVA-ACT-21: an action printed on a location."""
    where, number = divmod(which, MAX_LOCATION_ACTIONS)
    if where != place or number >= action_count(t, place):
        return Refusal("avalon/elsewhere", "AVA-ACT-20", {})
    book = t.book.code
    at = t.book.location(place, code.LOC_ACTIONS) + 1 + number * code.ACTION_WIDTH
    if t.time_tokens(place, number) > 0:
        return Refusal("avalon/covered", "AVA-ACT-21", {"tokens": int(t.time_tokens(place, number))})
    location = names(t).locations[place]
    own = printed.pieces(pack_of(t))[f"location.{location}"].actions[number]
    if not holds(t, book[at + 2], seat, members):
        return Refusal("avalon/condition", "AVA-PARTY-13", {"lacks": printed.condition(own.if_)})
    return Refusal("avalon/cost", "AVA-RES-04", {"cost": price(t, int(book[at]), members, seat)})


# ---------------------------------------------------------------------- cards and purchases
def why_no_card(t: AvalonState, seat: int, card: int) -> Refusal | None:
    """AVA-COM-04, AVA-TRAIT-03, AVA-PANIC-01."""
    deck = int(deck_in_play(t))
    if not deck * DECK_CARDS <= card < (deck + 1) * DECK_CARDS or not t.zone(seat, deck, IN_HAND) >> (card % 40) & 1:
        return Refusal("avalon/not_in_hand", "AVA-ENC-07", {})
    if t.kind() == course.ASK_FIRST:
        return Refusal("avalon/panic", "AVA-PANIC-01", {})
    if t.s[E_PLAYED] >= combat.most_cards(t, seat):
        return Refusal("avalon/too_many_cards", "AVA-TRAIT-03", {"cards": int(combat.most_cards(t, seat))})
    return Refusal("avalon/no_chain", "AVA-COM-04", {})


def why_no_purchase(t: AvalonState, seat: int, action: int) -> Refusal | None:
    """AVA-ADV-02, AVA-ADV-05, AVA-RUL-89, AVA-RUL-90."""
    held = int(t.of(seat, RESOURCE_OF + code.EXP))
    if action < actions.SIDE:
        asked, rule = int(advancement.card_price(t, seat)), "AVA-ADV-02"
    elif action >= actions.RAISE:
        asked, rule = int(advancement.point_price(t, seat, action - actions.RAISE)), "AVA-ADV-05"
    else:
        return None
    if held >= asked:
        return Refusal("avalon/none_left", "AVA-RUL-90" if action < actions.SIDE else "AVA-RUL-89", {})
    return Refusal("avalon/cost", rule, {"cost": {"exp": asked}})
