"""What a seat is asked, what its options mean, and why another is not one (section 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from nemeton.games.avalon import actions, closed, notation
from nemeton.games.avalon.content.words import ATTRIBUTES, ENCOUNTER_DECKS, KEYWORDS, PERSONAL_DECKS, RESOURCES
from nemeton.games.avalon.rules import course
from nemeton.games.avalon.rules.keys import card_row
from nemeton.games.avalon.state import E_CARD, READING, ROW, ROW_CARD, Table
from nemeton.games.avalon.tell import names
from nemeton.kernel.decision import Decision, Described, Mode, Plain, Refusal
from nemeton.kernel.game import Question
from nemeton.kernel.state import A, B, C

if TYPE_CHECKING:
    from nemeton.games.avalon.content import Pack

GROUPS = {
    course.ASK_CHRONICLER,
    course.ASK_TOKEN,
    course.ASK_WHO,
    course.ASK_CHOICE,
    course.ASK_ASSIGN,
    course.ASK_ACTIVATE,
    course.ASK_GUARDIAN,
    course.ASK_ACTIVE,
    course.ASK_LOOT,
    course.ASK_MERCY,
    course.ASK_SAVE,
    course.ASK_GIVE_UP,
}
COSTS = ("energy", *RESOURCES, "health", "terror")

# --- by kind: name, words of the frame, rules
KINDS: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...] = (
    ("claim", ("after_death",), ("AVA-SETUP-01", "AVA-DEATH-03")),
    ("colour", (), ("AVA-SETUP-02",)),
    ("chronicler", (), ("AVA-SETUP-20",)),
    ("token", ("location",), ("AVA-RUL-69",)),
    ("discuss", (), ("AVA-DAY-14",)),
    ("wear", ("keyword",), ("AVA-DAY-15", "AVA-ITEM-02")),
    ("who_acts", ("seats",), ("AVA-DAY-20", "AVA-DAY-21")),
    ("action", (), ("AVA-DAY-20", "AVA-ACT-50")),
    ("join", ("seat", "action"), ("AVA-PARTY-01", "AVA-RUL-77")),
    ("accept", ("seat", "action"), ("AVA-PARTY-01",)),
    ("pay", ("cost", "seat", "units", "able"), ("AVA-PARTY-05", "AVA-PARTY-09")),
    ("go_on", ("members",), ("AVA-PARTY-09",)),
    ("choice", ("address", "width", "actor", "party"), ("AVA-ACT-01", "AVA-PARTY-13")),
    ("assign", ("seats", "effect", "what"), ("AVA-PARTY-14", "AVA-RUL-83")),
    ("activate", ("location",), ("AVA-ACT-41", "AVA-MEN-03")),
    ("destination", ("where",), ("AVA-LOC-06",)),
    ("guardian", ("location", "met", "met_more"), ("AVA-GRD-06",)),
    ("join_encounter", ("location", "guardian"), ("AVA-RUL-58",)),
    ("avoid", ("encounter",), ("AVA-DIP-23", "AVA-DIP-30")),
    ("set_aside", (), ("AVA-ENC-06",)),
    ("hand", ("cards",), ("AVA-ENC-08",)),
    ("active", ("seats",), ("AVA-ENC-11",)),
    ("first_card", (), ("AVA-COM-03", "AVA-DIP-03", "AVA-PANIC-01")),
    ("magic_key", ("card", "slot", "paid"), ("AVA-KEY-04", "AVA-RUL-105")),
    ("more_cards", (), ("AVA-COM-04", "AVA-DIP-04")),
    ("charge", ("place", "ability"), ("AVA-ABI-08",)),
    ("discard", ("deck", "cards"), ("AVA-ENC-09", "AVA-ENC-13")),
    ("response", (), ("AVA-RUL-103",)),
    ("loot", ("seats", "effect", "what"), ("AVA-RUL-43",)),
    ("eat", (), ("AVA-END-02", "AVA-END-03")),
    ("spend", (), ("AVA-ADV-01", "AVA-ADV-05")),
    ("pool", ("deck",), ("AVA-ADV-02",)),
    ("skill", ("attribute",), ("AVA-ADV-07",)),
    ("side", ("skill",), ("AVA-ADV-07",)),
    ("build", (), ("AVA-ADV-04",)),
    ("offer", ("seats",), ("AVA-PARTY-11",)),
    ("gift", ("seat", "gift"), ("AVA-PARTY-11",)),
    ("secret", ("secret", "seats"), ("AVA-DEATH-06",)),
    ("mercy", (), ("AVA-DEATH-08",)),
    ("save", (), ("AVA-SAVE-01",)),
    ("tie", ("question",), ("AVA-RUL-88",)),
    ("give_up", ("seats", "keywords"), ("AVA-ITEM-07",)),
    ("peek", ("encounter",), ("AVA-RUL-93",)),
    ("deck", ("decks",), ("AVA-ADV-02",)),
    ("other", ("seats", "effect", "what"), ("AVA-PARTY-14",)),
)
QUESTIONS = tuple(Question(name, words) for name, words, _rules in KINDS)


# ---------------------------------------------------------------------- what an action means
class Word(Described, frozen=True, tag="word"):
    """A choice that needs no more than its name: explore, pass, keep, pay…."""

    word: str


class Which(Described, frozen=True, tag="which"):
    """A thing is named: what is done, what sort of thing it is, and its name in the pack."""

    word: str
    sort: str
    id: str


class Choice(Described, frozen=True, tag="choice"):
    """D12: a printed choice; `text` is the key of its words in the pack."""

    number: int
    text: str


class AtPlace(Described, frozen=True, tag="at_place"):
    """AVA-ACT-20: an action printed on a location."""

    word: str
    location: int
    action: str


class Gift(Described, frozen=True, tag="gift"):
    """D34: what is offered to whom."""

    seat: int
    sort: str
    id: str


def describe(t: Table, pack: Pack, action: int) -> Described:
    """What an action means here."""
    if action < actions.WORDS:
        return Word(notation.text(action))
    start, form = next(one for one in reversed(notation.RANGES) if one[0] <= action)
    word, which = form.partition(" {")[0], action - start
    if start in (actions.AT_PLACE, actions.TOKEN):
        place, number = divmod(which, actions.MAX_LOCATION_ACTIONS)
        return AtPlace(word, *action_of(pack, place, number))
    if start == actions.CHOOSE:
        return Choice(which + 1, label(t, pack, which))
    if start == actions.GIVE:
        seat, gift = divmod(which, actions.GIFTS)
        return Gift(seat, *gift_of(pack, gift))
    return Which(word, *thing_of(t, pack, start, which))


def action_of(pack: Pack, place: int, number: int) -> tuple[int, str]:
    """A location's number and the id of one of its actions."""
    if place >= len(pack.numbers.locations):
        return place, ""
    found = pack.numbers.actions[pack.numbers.locations[place]]
    return pack.numbers.locations[place], found[number] if number < len(found) else ""


def label(t: Table, pack: Pack, which: int) -> str:
    """The text key of a printed choice, while it is asked for."""
    if t.kind() != course.ASK_CHOICE:
        return ""
    return f"{pack.label_keys[t.book.code[t.s[t.top + A] + 2]]}.{which}.label"


def gift_of(pack: Pack, gift: int) -> tuple[str, str]:
    """What is given: a unit or a thing."""
    if gift < actions.GIFT_THING:
        return "resource", ("food", "wealth")[gift]
    return held_thing(pack, gift - actions.GIFT_THING)


def held_thing(pack: Pack, which: int) -> tuple[str, str]:
    """An item or a secret."""
    if which < actions.THING_SECRET:
        return "item", listed(pack.numbers.items, which)
    return "secret", str(which - actions.THING_SECRET)


def listed(things: list[Any], which: int) -> str:
    """A name of a list, or its number where the pack has none."""
    return str(things[which]) if which < len(things) else str(which)


def thing_of(t: Table, pack: Pack, start: int, which: int) -> tuple[str, str]:
    """The sort of thing a range names, and the thing."""
    if start in notation.THINGS:
        return held_thing(pack, which)
    if start in notation.CARDS:
        seat = int(t.actor)
        if seat < 0 or not t.lives(seat):
            return "card", notation.card(which)
        return "card", listed(pack.numbers.cards, card_row(t, seat, which // 40, which % 40))
    if start == actions.CHARGE:
        return "card", listed(pack.numbers.cards, int(t.s[ROW + which // 2] & ROW_CARD))
    lists: dict[int, tuple[str, list[Any]]] = {
        actions.CLAIM: ("character", pack.numbers.characters),
        actions.COLOUR: ("colour", pack.numbers.colours),
        actions.TO: ("location", pack.numbers.locations),
        actions.GUARDIAN: ("encounter", pack.numbers.encounters),
        actions.PICK_UP: ("item", pack.numbers.items),
    }
    if start in lists:
        sort, things = lists[start]
        return sort, listed(things, which)
    if start == actions.SEAT:
        return "seat", str(which)
    return "skill", str(which)


# ---------------------------------------------------------------------- what is asked
def decision(t: Table, pack: Pack, seat: int) -> Decision:
    """What an asked seat is asked."""
    kind = int(t.kind())
    name, words, rules = KINDS[kind]
    mode: Mode = "consensus" if kind in GROUPS and len(asked(t)) > 1 else "single"
    if kind == course.ASK_AVOID:
        mode = "unanimous"
    about: dict[str, Plain] = {word: int(t.s[t.top + A + place]) for place, word in enumerate(words)}
    about = spoken(t, pack, kind, about)
    return Decision(int(t.number), name, rules, mode, about, closed.closed(t, seat))


def asked(t: Table) -> list[int]:
    """All who are or were asked this question."""
    return [seat for seat in range(t.seats) if t.asks(seat) or t.answer(seat) >= 0]


def spoken(t: Table, pack: Pack, kind: int, about: dict[str, Plain]) -> dict[str, Plain]:
    """What a question is about, in the pack's names; numbers of the code mean nothing to people."""
    s, top = t.s, t.top
    seats = ("seats", "members", "able", "party")
    about = {k: mask_seats(v) if k in seats else v for k, v in about.items()}
    if "location" in about:
        about["location"] = names(t).locations[s[top + A]]
    if kind == course.ASK_CHOICE:
        about = {"text": pack.label_keys[t.book.code[s[top + A] + 2]], "verse": reading(t), "party": about["party"]}
    elif kind == course.ASK_WEAR:
        about = {"keyword": KEYWORDS[s[top + A]]}
    elif kind in (course.ASK_JOIN, course.ASK_ACCEPT):
        about["action"] = notation.text(int(s[top + B]))
    elif kind == course.ASK_PAY:
        about["cost"] = COSTS[s[top + A]]
    elif kind in (course.ASK_AVOID, course.ASK_PEEK):
        about = {"encounter": names(t).encounters[s[top + A]]}
    elif kind == course.ASK_GUARDIAN:
        about = {"location": about["location"]}
    elif kind == course.ASK_JOIN_ENCOUNTER:
        card = int(s[top + B])
        about["guardian"] = names(t).encounters[card] if card >= 0 else None
    elif kind == course.ASK_KEY:
        about = {"card": names(t).cards[s[top + A]], "slot": int(s[top + B]) + 1, "paid": mask_seats(int(s[top + C]))}
    elif kind in (course.ASK_DISCARD, course.ASK_POOL):
        about["deck"] = PERSONAL_DECKS[s[top + A]]
    elif kind == course.ASK_SKILL:
        about = {"attribute": ATTRIBUTES[s[top + A]]}
    elif kind == course.ASK_DECK:
        about = {"decks": list(PERSONAL_DECKS if s[top + A] == 0 else ENCOUNTER_DECKS)}
    elif kind == course.ASK_GIFT:
        about["gift"] = notation.gift(int(s[top + B]))
    elif kind == course.ASK_TIE:
        about = {"question": KINDS[s[top + A]][0]}
    if s[E_CARD] >= 0:
        about["in"] = names(t).encounters[s[E_CARD]]
    return about


def mask_seats(mask: Plain) -> list[Plain]:
    """The seats of a mask."""
    assert isinstance(mask, int), "a mask is a number"
    return [seat for seat in range(4) if mask >> seat & 1]


def reading(t: Table) -> str | None:
    """The verse last read, if any."""
    verse = int(t.s[READING])
    return names(t).verses[verse] if verse >= 0 else None


def refuse(t: Table, seat: int, action: int) -> Refusal:
    """Why an asked seat may not choose an action it might name."""
    kind = int(t.kind())
    found = closed.why(t, seat, action)
    if found is not None:
        return found
    name, _words, rules = KINDS[kind]
    return Refusal("avalon/not_offered", rules[0], {"question": name, "action": notation.text(action)})
