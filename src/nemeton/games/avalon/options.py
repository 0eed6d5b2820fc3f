"""Says what an action means: with its price and what is printed on it, in the pack's names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import notation, option_types, printed
from nemeton.games.avalon import words as w
from nemeton.games.avalon.actions import card_of, charge_of, gift_of, place_of
from nemeton.games.avalon.content.schema import Use as Usable
from nemeton.games.avalon.content.words import ATTRIBUTES, PERSONAL_DECKS, RESOURCES
from nemeton.games.avalon.data import pack_of
from nemeton.games.avalon.rules import advancement, costs, rounds
from nemeton.games.avalon.rules import map as maps
from nemeton.games.avalon.rules.keys import card_row, end_half, magic_locks, would_connect
from nemeton.games.avalon.state import AvalonState, row_card
from nemeton.kernel.decision import Described, Plain

COSTS = ("energy", *RESOURCES, "health", "terror")

if TYPE_CHECKING:
    from nemeton.games.avalon.content import Pack


def describe(t: AvalonState, pack: Pack, action: int) -> Described:
    """What an action means here."""
    if action < w.WORDS:
        return describe_word(t, pack, action)
    if action == w.OWN_IN_COMPANY:
        own = describe_word(t, pack, w.CHARACTER_ACTION)
        return in_company(own, {"energy": own.energy}) if isinstance(own, option_types.CharacterAction) else own
    if w.GO <= action < w.OWN_IN_COMPANY:
        return option_types.Word(notation.text(action))
    start, form = next(one for one in reversed(notation.RANGES) if one[0] <= action)
    word, which = form.partition(" {")[0], action - start
    if start in (w.AT_PLACE, w.TOKEN, w.IN_COMPANY):
        return at_place(t, pack, start, which)
    if start == w.CHOOSE:
        return choice(t, pack, which)
    if start == w.GIVE:
        seat, gift = gift_of(action)
        return option_types.Gift(int(seat), *describe_gift(pack, int(gift)))
    if start == w.SEAT:
        return option_types.Who(which)
    if start in (w.USE, w.USE_SKILL, w.CHARGE):
        return use(t, pack, start, which)
    if start == w.PLAY and t.s[w.E_CARD] >= 0 and t.actor >= 0 and t.lives(t.actor):
        return play_card(t, pack, which)
    if start == w.LEARN:
        return option_types.Learn(which, f"skill.{which}.sides.a.name", f"skill.{which}.sides.b.name")
    return option_types.Which(word, *thing_of(t, pack, start, which))


def deed(t: AvalonState, pack: Pack, seat: int, action: int) -> dict[str, Plain]:
    """What a seat does or wants to do, as a part of a sentence: said by the message of its `op`."""
    if w.TRAVEL <= action < w.RAISE:
        way = travel(t, pack, seat, action - w.TRAVEL)
        return {"op": "deed_travel", "way": way.way, "location": way.location}
    if action == w.CHARACTER_ACTION:
        return {"op": "deed_own", "text": f"character.{pack.numbers.characters[t.of(seat, w.CHARACTER)]}.action.name"}
    if w.AT_PLACE <= action < w.TOKEN:
        means = at_place(t, pack, w.AT_PLACE, action - w.AT_PLACE)
        assert isinstance(means, option_types.AtPlace), "an action that is taken is printed on its location"
        return {"op": "deed_here", "text": means.text}
    return {"op": "deed_explore" if action == w.EXPLORE else "deed_inspect"}


# ---------------------------------------------------------------------- words
def describe_word(t: AvalonState, pack: Pack, action: int) -> Described:
    """The short ranges at the beginning; a seat that is asked pays its own price."""
    seat = int(t.actor)
    lives = seat >= 0 and t.lives(seat)
    if action == w.EXPLORE:
        return option_types.Explore(int(rounds.travel_cost(t, seat, bc.MOD_COST_EXPLORE)) if lives else 1)
    if w.TRAVEL <= action < w.RAISE:
        return travel(t, pack, seat if lives else -1, action - w.TRAVEL)
    if action == w.CHARACTER_ACTION and lives:
        name = pack.numbers.characters[t.of(seat, w.CHARACTER)]
        own = printed.pieces(pack)[f"character.{name}"].action
        return option_types.CharacterAction(
            f"character.{name}.action.name", own.cost, printed.tell_effects(own.do, players(t))
        )
    if action >= w.RAISE:
        point = action - w.RAISE
        return option_types.Raise(ATTRIBUTES[point], int(advancement.point_price(t, seat, point)) if lives else 0)
    if w.BUY <= action < w.SIDE:
        price = int(advancement.card_price(t, seat)) if lives else 0
        return option_types.Buy(PERSONAL_DECKS[action - w.BUY], price)
    if w.SIDE <= action < w.OPEN_DECK and t.kind() == w.ASK_SIDE:
        number, letter = int(t.s[t.top + w.Q_SIDE_SKILL]), "ab"[action - w.SIDE]
        side = getattr(printed.pieces(pack)[f"skill.{number}"].sides, letter)
        return option_types.Side(letter, f"skill.{number}.sides.{letter}.name", printed.thing(side))
    return option_types.Word(notation.text(action))


def travel(t: AvalonState, pack: Pack, seat: int, way: int) -> option_types.Travel:
    """Where a way leads."""
    if seat < 0:
        return option_types.Travel(notation.DIRECTIONS[way], None, 1)
    there = int(maps.neighbour(t, t.of(seat, w.PLACE), way))
    energy = int(rounds.travel_cost(t, seat, bc.MOD_COST_TRAVEL))
    return option_types.Travel(notation.DIRECTIONS[way], pack.numbers.locations[there] if there >= 0 else None, energy)


def players(t: AvalonState) -> int:
    """AVA-RUL-112: the number of players is that of the living characters."""
    return max(1, sum(bool(t.lives(seat)) for seat in range(t.seats)))


# ---------------------------------------------------------------------- places and choices
def at_place(t: AvalonState, pack: Pack, start: int, which: int) -> Described:
    """An action printed on a location, or its time token."""
    place, number = place_of(start, start + which)
    location = pack.numbers.locations[place] if place < len(pack.numbers.locations) else 0
    listed = printed.pieces(pack)[f"location.{location}"].actions if location else ()
    if number >= len(listed):
        return option_types.Word(notation.text(start + which))
    own = listed[number]
    text = f"location.{location}.actions.{own.id}.name"
    if start == w.TOKEN:
        return option_types.Uncover(text)
    means = option_types.AtPlace(text, printed.cost(own.cost, players(t)), printed.tell_effects(own.do, players(t)))
    return in_company(means, means.cost) if start == w.IN_COMPANY else means


def in_company(
    means: option_types.AtPlace | option_types.CharacterAction, cost: dict[str, Plain]
) -> option_types.InCompany:
    """AVA-MAN-03: an action one could take alone, to which the others are invited."""
    return option_types.InCompany(means.text, cost, means.do)


def asked_choice(t: AvalonState) -> tuple[int, int, int, int]:
    """Of the choice that is asked for: where its list stands, words a choice takes there, who acts, and the party."""
    words = (w.Q_CHOICES, w.Q_CHOICE_WIDTH, w.Q_CHOICE_ACTOR, w.Q_CHOICE_PARTY)
    pc, width, actor, party = (int(t.s[t.top + word]) for word in words)
    return pc, width, actor, party


def price_of(t: AvalonState, cost: int, members: int, actor: int) -> dict[str, Plain]:
    """A cost in words: so much of each kind."""
    asked = {name: int(costs.price(t, cost, kind, actor, members)) for kind, name in enumerate(COSTS)}
    things: dict[str, Plain] = {name: amount for name, amount in asked.items() if amount}
    if cost > 0 and costs.price(t, cost, bc.COST_ITEM, actor, members):
        things["item"] = int(costs.price(t, cost, bc.COST_ITEM, actor, members))
    if cost > 0 and t.book.code[cost + bc.COST_SECRET]:
        things["secret"] = 1  # a certain one, which the option names in its words
    return things


def printed_choice(t: AvalonState, which: int) -> Any:
    """A choice as its verse, or the effect that asks for it, prints it."""
    pack = pack_of(t)
    piece = printed.pieces(pack)[pack.places[int(t.s[t.top + w.Q_CHOICES])]]
    found: tuple[Any, ...] = piece.choices if hasattr(piece, "choices") else piece.options
    return found[which]


def choice(t: AvalonState, pack: Pack, which: int) -> option_types.Choice:
    """A printed choice, while it is asked for; what lies behind one that is closed is not told."""
    if t.kind() != w.ASK_CHOICE:
        return option_types.Choice(which + 1, "", {}, [])
    pc, width, actor, members = asked_choice(t)
    if which >= t.book.code[pc + 3]:
        return option_types.Choice(which + 1, "", {}, [])
    text = f"{pack.label_keys[t.book.code[pc + 2]]}.{which}.label"
    cost = price_of(t, int(t.book.code[pc + 4 + which * width + 1]), members, actor)
    is_open = w.CHOOSE + which in t.legal(t.actor)
    done = printed.tell_effects(printed_choice(t, which).do, players(t)) if is_open else []
    return option_types.Choice(which + 1, text, cost, done)


# ---------------------------------------------------------------------- things
def play_card(t: AvalonState, pack: Pack, which: int) -> option_types.PlayCard:
    """AVA-RUL-10: which keys of a card would meet what they need."""
    seat, row = int(t.actor), int(card_row(t, t.actor, *card_of(0, which)))
    slots = range(int(t.book.slots))
    halves = [(end_half(t, slot), t.book.card(row, bc.CARD_LEFT + slot)) for slot in slots]
    fit = [slot for slot in slots if would_connect(t, *halves[slot], seat)]
    free = [slot + 1 for slot in fit if magic_locks(*halves[slot]) == 0]
    return option_types.PlayCard(pack.numbers.cards[row], free, [slot + 1 for slot in fit if slot + 1 not in free])


def use(t: AvalonState, pack: Pack, start: int, which: int) -> Described:
    """What can be done with a thing, a skill or a card with charges."""
    held = printed.pieces(pack)
    if start == w.CHARGE:
        place, ability_number = charge_of(start + which)
        row = int(row_card(t, place))
        name = pack.numbers.cards[row] if row < len(pack.numbers.cards) else ""
        abilities = held[f"card.{name}"].abilities if name else ()
        if ability_number >= len(abilities):
            return option_types.Word(notation.text(start + which))
        ability = abilities[ability_number]
        return option_types.Use(
            f"card.{name}.name",
            {"charge": printed.field_of(ability, "pay")},
            printed.tell_effects(ability.do, players(t)),
        )
    if start == w.USE_SKILL:
        letter = "ab"[t.s[w.SKILL + which] & 1]
        side = held.get(f"skill.{which}.sides.{letter}")
        if side is None or not isinstance(side.use, Usable):
            return option_types.Word(notation.text(start + which))
        return describe_use(t, f"skill.{which}.sides.{letter}.name", side.use)
    sort, name = held_thing(pack, which)
    piece = held.get(f"{sort}.{name}")
    if piece is None or not isinstance(piece.use, Usable):
        return option_types.Word(notation.text(start + which))
    return describe_use(t, f"{sort}.{name}.name", piece.use)


def describe_use(t: AvalonState, text: str, own: Usable) -> option_types.Use:
    """A use with its price."""
    return option_types.Use(text, printed.cost(own.cost, players(t)), printed.tell_effects(own.do, players(t)))


def describe_gift(pack: Pack, gift: int) -> tuple[str, str]:
    """What is given: a unit or a thing."""
    if gift < w.GIFT_THING:
        return "resource", ("food", "wealth")[gift]
    return held_thing(pack, gift - w.GIFT_THING)


def held_thing(pack: Pack, which: int) -> tuple[str, str]:
    """An item or a secret."""
    if which < w.THING_SECRET:
        return "item", name_in(pack.numbers.items, which)
    return "secret", str(which - w.THING_SECRET)


def name_in(things: list[Any], which: int) -> str:
    """A name of a list, or its number where the pack has none."""
    return str(things[which]) if which < len(things) else str(which)


def thing_of(t: AvalonState, pack: Pack, start: int, which: int) -> tuple[str, str]:
    """The sort of thing a range names, and the thing."""
    if start in notation.THINGS:
        return held_thing(pack, which)
    if start in notation.CARDS:
        seat = int(t.actor)
        if seat < 0 or not t.lives(seat):
            return "card", notation.card(which)
        return "card", name_in(pack.numbers.cards, card_row(t, seat, *card_of(0, which)))
    lists: dict[int, tuple[str, list[Any]]] = {
        w.CLAIM: ("character", pack.numbers.characters),
        w.TAKE_COLOUR: ("colour", pack.numbers.colours),
        w.TO: ("location", pack.numbers.locations),
        w.NAME_GUARDIAN: ("encounter", pack.numbers.encounters),
        w.PICK_UP: ("item", pack.numbers.items),
    }
    sort, things = lists[start]
    return sort, name_in(things, which)
