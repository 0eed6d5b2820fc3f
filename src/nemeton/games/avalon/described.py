"""What an action means, typed, for people and pages: with its price and what is printed on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import closed, notation, printed
from nemeton.games.avalon import words as w
from nemeton.games.avalon.actions import card_of
from nemeton.games.avalon.content.schema import Use as Usable
from nemeton.games.avalon.content.words import ATTRIBUTES, PERSONAL_DECKS
from nemeton.games.avalon.rules import advancement, rounds
from nemeton.games.avalon.rules import map as maps
from nemeton.games.avalon.rules.keys import card_row, connectable, end_half, magic_locks
from nemeton.games.avalon.state import AvalonState
from nemeton.kernel.decision import Described, Plain

if TYPE_CHECKING:
    from nemeton.games.avalon.content import Pack


class Word(Described, frozen=True, tag="word"):
    """A choice that needs no more than its name: pass, keep, pay…."""

    deed: str


class Explore(Described, frozen=True, tag="explore"):
    """AVA-ACT-01: read on about the place one stands on."""

    energy: int


class Travel(Described, frozen=True, tag="travel"):
    """AVA-ACT-10: to a neighbour; no location: there is no way."""

    way: str
    location: int | None
    energy: int


class CharacterAction(Described, frozen=True, tag="character_action"):
    """AVA-ACT-30: what only this character can do."""

    text: str
    energy: int
    do: list[Plain]


class AtPlace(Described, frozen=True, tag="at_place"):
    """AVA-ACT-20: an action printed on a location."""

    text: str
    cost: dict[str, Plain]
    do: list[Plain]


class Uncover(Described, frozen=True, tag="uncover"):
    """AVA-RUL-69: which action loses its time token."""

    text: str


class Choice(Described, frozen=True, tag="choice"):
    """D12: a printed choice; `text` is the key of its words in the pack."""

    number: int
    text: str
    cost: dict[str, Plain]
    do: list[Plain]


class Which(Described, frozen=True, tag="which"):
    """A thing is named: what is done, what sort of thing it is, and its name in the pack."""

    deed: str
    sort: str
    id: str


class PlayCard(Described, frozen=True, tag="play_card"):
    """AVA-KEY-01: a card of the hand; the slots it would join, and those it would join for magic, from the top."""

    card: str
    joins: list[int]
    magic: list[int]


class Use(Described, frozen=True, tag="use"):
    """AVA-RUL-103: what a thing, a skill or a card with charges lets one do."""

    text: str
    cost: dict[str, Plain]
    do: list[Plain]


class Learn(Described, frozen=True, tag="learn"):
    """AVA-ADV-07: a skill card, by the names of its two sides."""

    skill: int
    a: str
    b: str


class Side(Described, frozen=True, tag="side"):
    """AVA-ADV-07: one side of a skill card, for good."""

    side: str
    text: str
    do: list[Plain]


class Buy(Described, frozen=True, tag="buy"):
    """AVA-ADV-02: a new card for a deck."""

    deck: str
    exp: int


class Raise(Described, frozen=True, tag="raise"):
    """AVA-ADV-05: a point of an attribute."""

    attribute: str
    exp: int


class Gift(Described, frozen=True, tag="gift"):
    """D34: what is offered to whom."""

    seat: int
    sort: str
    id: str


class Who(Described, frozen=True, tag="who"):
    """Somebody is named."""

    seat: int


def describe(t: AvalonState, pack: Pack, action: int) -> Described:
    """What an action means here."""
    if action < w.WORDS:
        return describe_word(t, pack, action)
    start, form = next(one for one in reversed(notation.RANGES) if one[0] <= action)
    word, which = form.partition(" {")[0], action - start
    if start in (w.AT_PLACE, w.TOKEN):
        return at_place(t, pack, start, which)
    if start == w.CHOOSE:
        return choice(t, pack, which)
    if start == w.GIVE:
        seat, gift = divmod(which, w.GIFTS)
        return Gift(seat, *gift_of(pack, gift))
    if start == w.SEAT:
        return Who(which)
    if start in (w.USE, w.USE_SKILL, w.CHARGE):
        return use(t, pack, start, which)
    if start == w.PLAY and t.s[w.E_CARD] >= 0 and t.actor >= 0 and t.lives(t.actor):
        return play_card(t, pack, which)
    if start == w.LEARN:
        return Learn(which, f"skill.{which}.sides.a.name", f"skill.{which}.sides.b.name")
    return Which(word, *thing_of(t, pack, start, which))


def deed(t: AvalonState, pack: Pack, seat: int, action: int) -> dict[str, Plain]:
    """What a seat does or wants to do, as a part of a sentence: said by the message of its `op`."""
    if w.TRAVEL <= action < w.RAISE:
        way = travel(t, pack, seat, action - w.TRAVEL)
        return {"op": "deed_travel", "way": way.way, "location": way.location}
    if action == w.CHARACTER_ACTION:
        return {"op": "deed_own", "text": f"character.{pack.numbers.characters[t.of(seat, w.CHARACTER)]}.action.name"}
    if w.AT_PLACE <= action < w.TOKEN:
        means = at_place(t, pack, w.AT_PLACE, action - w.AT_PLACE)
        assert isinstance(means, AtPlace), "an action that is taken is printed on its location"
        return {"op": "deed_here", "text": means.text}
    return {"op": "deed_explore" if action == w.EXPLORE else "deed_inspect"}


# ---------------------------------------------------------------------- words
def describe_word(t: AvalonState, pack: Pack, action: int) -> Described:
    """The short ranges at the beginning; a seat that is asked pays its own price."""
    seat = int(t.actor)
    lives = seat >= 0 and t.lives(seat)
    if action == w.EXPLORE:
        return Explore(int(rounds.travel_cost(t, seat, bc.MOD_COST_EXPLORE)) if lives else 1)
    if w.TRAVEL <= action < w.RAISE:
        return travel(t, pack, seat if lives else -1, action - w.TRAVEL)
    if action == w.CHARACTER_ACTION and lives:
        name = pack.numbers.characters[t.of(seat, w.CHARACTER)]
        own = printed.pieces(pack)[f"character.{name}"].action
        return CharacterAction(f"character.{name}.action.name", own.cost, printed.told(own.do, players(t)))
    if action >= w.RAISE:
        point = action - w.RAISE
        return Raise(ATTRIBUTES[point], int(advancement.point_price(t, seat, point)) if lives else 0)
    if w.BUY <= action < w.SIDE:
        price = int(advancement.card_price(t, seat)) if lives else 0
        return Buy(PERSONAL_DECKS[action - w.BUY], price)
    if w.SIDE <= action < w.OPEN_DECK and t.kind() == w.ASK_SIDE:
        number, letter = int(t.s[t.top + w.Q_SIDE_SKILL]), "ab"[action - w.SIDE]
        side = getattr(printed.pieces(pack)[f"skill.{number}"].sides, letter)
        return Side(letter, f"skill.{number}.sides.{letter}.name", printed.thing(side))
    return Word(notation.text(action))


def travel(t: AvalonState, pack: Pack, seat: int, way: int) -> Travel:
    """Where a way leads."""
    if seat < 0:
        return Travel(notation.DIRECTIONS[way], None, 1)
    there = int(maps.neighbour(t, t.of(seat, w.PLACE), way))
    energy = int(rounds.travel_cost(t, seat, bc.MOD_COST_TRAVEL))
    return Travel(notation.DIRECTIONS[way], pack.numbers.locations[there] if there >= 0 else None, energy)


def players(t: AvalonState) -> int:
    """AVA-RUL-112: the number of players is that of the living characters."""
    return max(1, sum(bool(t.lives(seat)) for seat in range(t.seats)))


# ---------------------------------------------------------------------- places and choices
def at_place(t: AvalonState, pack: Pack, start: int, which: int) -> Described:
    """An action printed on a location, or its time token."""
    place, number = divmod(which, w.MAX_LOCATION_ACTIONS)
    location = pack.numbers.locations[place] if place < len(pack.numbers.locations) else 0
    listed = printed.pieces(pack)[f"location.{location}"].actions if location else ()
    if number >= len(listed):
        return Word(notation.text(start + which))
    own = listed[number]
    text = f"location.{location}.actions.{own.id}.name"
    if start == w.TOKEN:
        return Uncover(text)
    return AtPlace(text, printed.cost(own.cost, players(t)), printed.told(own.do, players(t)))


def choice(t: AvalonState, pack: Pack, which: int) -> Choice:
    """A printed choice, while it is asked for; what lies behind one that is closed is not told."""
    if t.kind() != w.ASK_CHOICE:
        return Choice(which + 1, "", {}, [])
    pc, width, actor, members = closed.asked_choice(t)
    if which >= t.book.code[pc + 3]:
        return Choice(which + 1, "", {}, [])
    text = f"{pack.label_keys[t.book.code[pc + 2]]}.{which}.label"
    price = closed.price(t, int(t.book.code[pc + 4 + which * width + 1]), members, actor)
    is_open = w.CHOOSE + which in t.legal(t.actor)
    done = printed.told(closed.printed_choice(t, which).do, players(t)) if is_open else []
    return Choice(which + 1, text, price, done)


# ---------------------------------------------------------------------- things
def play_card(t: AvalonState, pack: Pack, which: int) -> PlayCard:
    """AVA-RUL-10: which keys of a card would meet what they need."""
    seat, row = int(t.actor), int(card_row(t, t.actor, *card_of(0, which)))
    slots = range(int(t.book.slots))
    halves = [(end_half(t, slot), t.book.card(row, bc.CARD_LEFT + slot)) for slot in slots]
    fit = [slot for slot in slots if connectable(t, *halves[slot], seat)]
    free = [slot + 1 for slot in fit if magic_locks(*halves[slot]) == 0]
    return PlayCard(pack.numbers.cards[row], free, [slot + 1 for slot in fit if slot + 1 not in free])


def use(t: AvalonState, pack: Pack, start: int, which: int) -> Described:
    """What can be done with a thing, a skill or a card with charges."""
    held = printed.pieces(pack)
    if start == w.CHARGE:
        row = int(t.s[w.ROW + which // 2] & w.ROW_CARD)
        name = pack.numbers.cards[row] if row < len(pack.numbers.cards) else ""
        abilities = held[f"card.{name}"].abilities if name else ()
        if which % 2 >= len(abilities):
            return Word(notation.text(start + which))
        ability = abilities[which % 2]
        return Use(f"card.{name}.name", {"charge": printed.given(ability, "pay")}, printed.told(ability.do, players(t)))
    if start == w.USE_SKILL:
        letter = "ab"[t.s[w.SKILL + which] & 1]
        side = held.get(f"skill.{which}.sides.{letter}")
        if side is None or not isinstance(side.use, Usable):
            return Word(notation.text(start + which))
        return used(t, f"skill.{which}.sides.{letter}.name", side.use)
    sort, name = held_thing(pack, which)
    piece = held.get(f"{sort}.{name}")
    if piece is None or not isinstance(piece.use, Usable):
        return Word(notation.text(start + which))
    return used(t, f"{sort}.{name}.name", piece.use)


def used(t: AvalonState, text: str, own: Usable) -> Use:
    """A use with its price."""
    return Use(text, printed.cost(own.cost, players(t)), printed.told(own.do, players(t)))


def gift_of(pack: Pack, gift: int) -> tuple[str, str]:
    """What is given: a unit or a thing."""
    if gift < w.GIFT_THING:
        return "resource", ("food", "wealth")[gift]
    return held_thing(pack, gift - w.GIFT_THING)


def held_thing(pack: Pack, which: int) -> tuple[str, str]:
    """An item or a secret."""
    if which < w.THING_SECRET:
        return "item", listed(pack.numbers.items, which)
    return "secret", str(which - w.THING_SECRET)


def listed(things: list[Any], which: int) -> str:
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
        return "card", listed(pack.numbers.cards, card_row(t, seat, *card_of(0, which)))
    lists: dict[int, tuple[str, list[Any]]] = {
        w.CLAIM: ("character", pack.numbers.characters),
        w.TAKE_COLOUR: ("colour", pack.numbers.colours),
        w.TO: ("location", pack.numbers.locations),
        w.NAME_GUARDIAN: ("encounter", pack.numbers.encounters),
        w.PICK_UP: ("item", pack.numbers.items),
    }
    sort, things = lists[start]
    return sort, listed(things, which)
