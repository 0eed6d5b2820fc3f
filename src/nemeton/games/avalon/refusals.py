"""Says why something cannot be chosen, and what closed options lack; never what lies behind them."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import notation, printed, questions
from nemeton.games.avalon import words as w
from nemeton.games.avalon.actions import card_of, place_action, place_of
from nemeton.games.avalon.content import language
from nemeton.games.avalon.data import pack_of
from nemeton.games.avalon.events import names
from nemeton.games.avalon.options import asked_choice, price_of, printed_choice
from nemeton.games.avalon.rules import advancement, menhirs, party, rounds, traits
from nemeton.games.avalon.rules import map as maps
from nemeton.games.avalon.rules.conditions import deck_in_play, holds
from nemeton.games.avalon.state import AvalonState
from nemeton.kernel.decision import Closed, Refusal


def refuse(t: AvalonState, seat: int, action: int) -> Refusal:
    """Why an asked seat may not choose an action it might name."""
    kind = int(t.kind())
    found = why(t, seat, action)
    if found is not None:
        return found
    name, _words, rules = questions.KINDS[kind]
    return Refusal("avalon/not_offered", rules[0], {"question": name, "action": notation.text(action)})


def closed_options(t: AvalonState, seat: int) -> tuple[Closed, ...]:
    """The closed options of the open question that people would look for, with what each lacks."""
    open_ones = set(t.legal(seat))
    found = [(action, why(t, seat, action)) for action in candidates(t, seat) if action not in open_ones]
    return tuple(
        Closed(action, refusal) for action, refusal in found if refusal is not None and not gives_away(refusal)
    )


def candidates(t: AvalonState, seat: int) -> list[int]:
    """What is printed where the seat looks: choices, actions of the place, cards in hand, attributes."""
    kind = t.kind()
    if kind == w.ASK_CHOICE:
        places = range(int(t.book.code[t.s[t.top + w.Q_CHOICES] + 3]))
        return [w.CHOOSE + place for place in places if not is_anothers(t, printed_choice(t, place).if_)]
    if kind == w.ASK_ACTION:
        place = int(t.of(seat, w.PLACE))
        own = [place_action(w.AT_PLACE, place, number) for number in range(action_count(t, place))]
        return [w.EXPLORE, *(w.TRAVEL + way for way in range(4)), w.CHARACTER_ACTION, w.INSPECT, *own]
    if kind == w.ASK_MORE:
        deck = int(deck_in_play(t))
        hand = int(t.zone(seat, deck, w.IN_HAND))
        return [w.PLAY + deck * bc.DECK_CARDS + card for card in range(bc.DECK_CARDS) if hand >> card & 1]
    if kind == w.ASK_SPEND:
        return [w.BUY, w.BUY + 1, *(w.RAISE + attribute for attribute in range(6))]
    return []


def action_count(t: AvalonState, place: int) -> int:
    """How many actions a location has."""
    at = t.book.location(place, bc.LOC_ACTIONS)
    return int(t.book.code[at]) if at else 0


def why(t: AvalonState, seat: int, action: int) -> Refusal | None:
    """Why a thing that might be chosen cannot be; None where there is nothing better to say than that it is not."""
    kind = t.kind()
    if kind == w.ASK_CHOICE and w.CHOOSE <= action < w.CHOOSE + w.MAX_CHOICES:
        return why_no_choice(t, action - w.CHOOSE)
    if kind == w.ASK_ACTION:
        return why_no_action(t, seat, action)
    if kind in (w.ASK_FIRST, w.ASK_MORE) and w.PLAY <= action < w.DISCARD:
        return why_no_card(t, seat, action - w.PLAY)
    if kind == w.ASK_SPEND and w.BUY <= action < w.CLAIM:
        return why_no_purchase(t, seat, action)
    return None


# ---------------------------------------------------------------------- choices
def why_no_choice(t: AvalonState, which: int) -> Refusal | None:
    """AVA-PARTY-13: the condition that does not hold, or the cost nobody can meet."""
    book = t.book.code
    pc, width, actor, members = asked_choice(t)
    if which >= book[pc + 3]:
        return None
    at = pc + 4 + which * width
    if not holds(t, book[at], actor, members):
        return lacks(missing(t, printed_choice(t, which).if_, int(book[at]), actor, members))
    return Refusal("avalon/cost", "AVA-RES-04", {"cost": price_of(t, int(book[at + 1]), members, actor)})


def gives_away(refusal: Refusal) -> bool:
    """Would it tell what the story may come to? A mark that is not there is none that people know of."""
    asked: Any = refusal.values.get("lacks") or {}
    parts = asked.get("of", [asked]) if asked.get("op") == "if_all" else [asked]
    return any(one.get("op") in ("if_status", "if_count_parts") for one in parts)


def lacks(cond: Any) -> Refusal:
    """A condition that does not hold; what was done already, and cannot be done again, is called that."""
    if is_spent(cond):
        return Refusal("avalon/done", "AVA-PARTY-13", {})
    return Refusal("avalon/condition", "AVA-PARTY-13", {"lacks": printed.condition(cond)})


def missing(t: AvalonState, cond: Any, at: int, actor: int, members: int) -> Any:
    """What of a condition does not hold: of all that is asked for, the parts that lack; else the whole of it."""
    if not isinstance(cond, language.All):
        return cond
    code = t.book.code
    parts = [(one, int(code[at + 2 + place])) for place, one in enumerate(cond.all)]
    left = [missing(t, one, part, actor, members) for one, part in parts if not holds(t, part, actor, members)]
    return left[0] if len(left) == 1 else language.All(all=tuple(left))


def is_spent(cond: Any) -> bool:
    """Does a condition that fails ask for nothing but that something was not done before?"""
    match cond:
        case language.Not(not_=language.IfTokens(tokens="quest") | language.IfStatus()):
            return True
        case language.Any(any=some):
            return any(is_spent(one) for one in some) and all(is_about_tokens(one) for one in some)
        case language.All(all=every):
            return any(is_spent(one) for one in every) and all(is_about_tokens(one) for one in every)
    return False


def is_about_tokens(cond: Any) -> bool:
    """Is a condition made of nothing but quest tokens?"""
    match cond:
        case language.Any(any=some) | language.All(all=some):
            return all(is_about_tokens(one) for one in some)
        case language.Not(not_=inner):
            return is_about_tokens(inner)
    return isinstance(cond, language.IfTokens)


def is_anothers(t: AvalonState, cond: Any) -> bool:
    """Is a choice a character's own who is not at the table? Nobody would look for it, and it would tell of them."""
    if cond is UNSET:
        return False
    match cond:
        case language.All(all=every):
            return any(is_anothers(t, one) for one in every)
        case language.Any(any=some):
            return all(is_anothers(t, one) for one in some)
        case language.IfCharacter(character=name):
            wanted = pack_of(t).numbers.of("characters", name)
            return not any(t.lives(seat) and t.of(seat, w.CHARACTER) == wanted for seat in range(t.seats))
    return False


# ---------------------------------------------------------------------- actions
def why_no_action(t: AvalonState, seat: int, action: int) -> Refusal | None:
    """AVA-DAY-22: what an action of the day lacks."""
    place, members = int(t.of(seat, w.PLACE)), int(party.helpers(t, seat))
    if action == w.EXPLORE:
        return Refusal(
            "avalon/cost", "AVA-ACT-01", {"cost": {"energy": int(rounds.travel_cost(t, seat, bc.MOD_COST_EXPLORE))}}
        )
    if w.TRAVEL <= action < w.TRAVEL + 4:
        if maps.neighbour(t, place, action - w.TRAVEL) < 0:
            return why_no_way(t, place, action - w.TRAVEL)
        return Refusal(
            "avalon/cost", "AVA-ACT-10", {"cost": {"energy": int(rounds.travel_cost(t, seat, bc.MOD_COST_TRAVEL))}}
        )
    if action == w.INSPECT:
        seal = menhirs.has_seal(t, place)
        return Refusal("avalon/inspected" if seal else "avalon/no_menhir", "AVA-RUL-78" if seal else "AVA-ACT-42", {})
    if action == w.CHARACTER_ACTION:
        return Refusal("avalon/character_action", "AVA-ACT-31", {"energy": int(t.of(seat, w.TRACK + bc.ENERGY))})
    if w.AT_PLACE <= action < w.AT_PLACE + w.MAX_LOCATIONS * w.MAX_LOCATION_ACTIONS:
        return why_not_here(t, seat, place, action - w.AT_PLACE, members)
    return None


def why_no_way(t: AvalonState, place: int, way: int) -> Refusal:
    """AVA-ACT-14, AVA-ACT-15: the card has no key there, or what its key leads to lies beyond the light."""
    other = int(maps.resolve_key(t, place, way))
    if other < 0 or t.on_map(other) or int(maps.resolve_key(t, other, (way + 2) % 4)) != place:
        return Refusal("avalon/no_way", "AVA-ACT-15", {})
    return Refusal("avalon/dark_way", "AVA-ACT-14", {"location": names(t).locations[other]})


def why_not_here(t: AvalonState, seat: int, place: int, which: int, members: int) -> Refusal | None:
    """AVA-ACT-20, AVA-ACT-21: an action printed on a location."""
    where, number = place_of(w.AT_PLACE, w.AT_PLACE + which)
    if where != place or number >= action_count(t, place):
        return Refusal("avalon/elsewhere", "AVA-ACT-20", {})
    book = t.book.code
    at = t.book.location(place, bc.LOC_ACTIONS) + 1 + number * bc.ACTION_WIDTH
    if t.time_tokens(place, number) > 0:
        return Refusal("avalon/covered", "AVA-ACT-21", {"tokens": int(t.time_tokens(place, number))})
    location = names(t).locations[place]
    own = printed.pieces(pack_of(t))[f"location.{location}"].actions[number]
    if not holds(t, book[at + 2], seat, members):
        return lacks(missing(t, own.if_, int(book[at + 2]), seat, members))
    return Refusal("avalon/cost", "AVA-RES-04", {"cost": price_of(t, int(book[at]), members, seat)})


# ---------------------------------------------------------------------- cards and purchases
def why_no_card(t: AvalonState, seat: int, card: int) -> Refusal | None:
    """AVA-COM-04, AVA-TRAIT-03, AVA-PANIC-01."""
    deck = int(deck_in_play(t))
    own_deck, number = card_of(0, card)
    if own_deck != deck or not t.zone(seat, deck, w.IN_HAND) >> number & 1:
        return Refusal("avalon/not_in_hand", "AVA-ENC-07", {})
    if t.kind() == w.ASK_FIRST:
        return Refusal("avalon/panic", "AVA-PANIC-01", {})
    if t.s[w.E_PLAYED] >= traits.most_cards(t, seat):
        return Refusal("avalon/too_many_cards", "AVA-TRAIT-03", {"cards": int(traits.most_cards(t, seat))})
    return Refusal("avalon/no_chain", "AVA-COM-04", {})


def why_no_purchase(t: AvalonState, seat: int, action: int) -> Refusal | None:
    """AVA-ADV-02, AVA-ADV-05, AVA-RUL-89, AVA-RUL-90."""
    held = int(t.of(seat, w.RESOURCE + bc.EXP))
    if action < w.SIDE:
        asked, rule = int(advancement.card_price(t, seat)), "AVA-ADV-02"
    elif action >= w.RAISE:
        asked, rule = int(advancement.point_price(t, seat, action - w.RAISE)), "AVA-ADV-05"
    else:
        return None
    if held >= asked:
        return Refusal("avalon/none_left", "AVA-RUL-90" if action < w.SIDE else "AVA-RUL-89", {})
    return Refusal("avalon/cost", rule, {"cost": {"exp": asked}})
