"""What a seat is asked, in the pack's names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import foretelling, options, printed
from nemeton.games.avalon import words as w
from nemeton.games.avalon.content.words import ATTRIBUTES, ENCOUNTER_DECKS, KEYWORDS, PERSONAL_DECKS, RESOURCES
from nemeton.games.avalon.events import names
from nemeton.games.avalon.rules import manners
from nemeton.games.avalon.state import AvalonState, row_card
from nemeton.kernel.decision import Closed, Decision, Mode, Plain
from nemeton.kernel.game import QuestionKind

if TYPE_CHECKING:
    from nemeton.games.avalon.content import Pack

GROUPS = {
    w.ASK_CHRONICLER,
    w.ASK_TOKEN,
    w.ASK_WHO,
    w.ASK_CHOICE,
    w.ASK_ASSIGN,
    w.ASK_ACTIVATE,
    w.ASK_GUARDIAN,
    w.ASK_ACTIVE,
    w.ASK_LOOT,
    w.ASK_MERCY,
    w.ASK_SAVE,
    w.ASK_GIVE_UP,
}
EACH = {w.ASK_MANNERS, w.ASK_JOIN, w.ASK_EAT}  # asked of several at once, no vote
EFFECTS: dict[int, str] = {
    value: name.removeprefix("OP_").lower() for name, value in vars(bc).items() if name.startswith("OP_")
}

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
    ("manners", (), ("AVA-MAN-01",)),
)
QUESTIONS = tuple(QuestionKind(name, words) for name, words, _rules in KINDS)


# ---------------------------------------------------------------------- what is asked
def decision(t: AvalonState, pack: Pack, seat: int, closed: tuple[Closed, ...]) -> Decision:
    """What a seat is asked, with the options that are closed to it."""
    kind = int(t.kind())
    name, _words, rules = KINDS[kind]
    mode: Mode = "consensus" if kind in GROUPS and len(voters(t)) > 1 else "single"
    if kind == w.ASK_AVOID:
        mode = "unanimous"
    elif kind in EACH and len(voters(t)) > 1:
        mode = "each"
    return Decision(int(t.number), name, rules, mode, name_parts(t, pack, kind) | foretold(t, pack, kind, seat), closed)


def foretold(t: AvalonState, pack: Pack, kind: int, seat: int) -> dict[str, Plain]:
    """What is said before somebody decides; nothing before version 3 (AVA-MAN-10)."""
    if t.rules < manners.SINCE or not t.lives(seat):
        return {}
    if kind == w.ASK_ACTION:
        return foretelling.exhaustion(t, seat)
    if kind == w.ASK_EAT:
        return foretelling.supper(t, seat)
    if kind in (w.ASK_FIRST, w.ASK_MORE):
        return foretelling.cards(t, pack, seat)
    return {}


def question_word(t: AvalonState, word: int) -> int:
    """A word of the open question: w.Q_…."""
    return int(t.s[t.top + word])


def voters(t: AvalonState) -> list[int]:
    """All who are or were asked this question."""
    return [seat for seat in range(t.seats) if t.asks(seat) or t.answer(seat) >= 0]


def name_parts(t: AvalonState, pack: Pack, kind: int) -> dict[str, Plain]:
    """What a question is about, in the pack's names; numbers of the code mean nothing to people."""
    named = pack.numbers
    match KINDS[kind][0]:
        case "token":
            return {"location": named.locations[question_word(t, w.Q_TOKEN_PLACE)]}
        case "activate":
            return {"location": named.locations[question_word(t, w.Q_ACTIVATE_PLACE)]}
        case "guardian":
            return {"location": named.locations[question_word(t, w.Q_GUARDIAN_PLACE)]}
        case "wear":
            return {"keyword": KEYWORDS[question_word(t, w.Q_WEAR_KEYWORD)]}
        case "who_acts" | "active":
            return {"seats": seats_of(question_word(t, w.Q_CANDIDATES))}
        case "join" | "accept":
            seat = question_word(t, w.Q_JOIN_SEAT)
            acting = seat if kind == w.ASK_JOIN else int(t.actor)
            return {"seat": seat, "action": options.deed(t, pack, acting, question_word(t, w.Q_JOIN_ACTION))}
        case "pay":
            owner = question_word(t, w.Q_PAY_OWNER)
            units = question_word(t, w.Q_PAY_UNITS)
            return {
                "cost": options.COSTS[question_word(t, w.Q_PAY_KIND)],
                "seat": owner if owner >= 0 else None,
                "units": units,
            }
        case "go_on":
            return {"members": seats_of(question_word(t, w.Q_GO_ON_MEMBERS))}
        case "choice":
            return choice(t, pack, question_word(t, w.Q_CHOICES))
        case "assign" | "loot" | "other":
            effect = question_word(t, w.Q_EFFECT)
            return {
                "effect": EFFECTS.get(effect, ""),
                "what": object_of(pack, effect, question_word(t, w.Q_EFFECT_WHAT)),
            }
        case "join_encounter":
            guardian = question_word(t, w.Q_JOIN_GUARDIAN)
            return {
                "location": named.locations[question_word(t, w.Q_JOIN_PLACE)],
                "guardian": named.encounters[guardian] if guardian >= 0 else None,
            }
        case "avoid":
            card = named.encounters[question_word(t, w.Q_ENCOUNTER)]
            return {"encounter": card, "price": printed.encounter_avoid(pack, card)}
        case "peek":
            return {"encounter": named.encounters[question_word(t, w.Q_ENCOUNTER)]}
        case "secret":
            return {"secret": question_word(t, w.Q_SECRET)}
        case "tie":
            return {"question": KINDS[question_word(t, w.Q_TIE_KIND)][0]}
        case "claim":
            return {"after_death": bool(question_word(t, w.Q_CLAIM_AFTER_DEATH))}
        case "gift":
            sort, name = options.describe_gift(pack, question_word(t, w.Q_GIFT))
            return {"seat": question_word(t, w.Q_GIFT_SEAT), "sort": sort, "id": name}
        case "build" | "spend":
            return purse(t)
    return spoken_of_cards(t, pack, kind)


def spoken_of_cards(t: AvalonState, pack: Pack, kind: int) -> dict[str, Plain]:
    """What a question about cards, decks and skills is about."""
    cards = pack.numbers.cards
    match KINDS[kind][0]:
        case "hand":
            return {"cards": question_word(t, w.Q_HAND_CARDS)}
        case "magic_key":
            return {"card": cards[question_word(t, w.Q_KEY_CARD)], "slot": question_word(t, w.Q_KEY_SLOT) + 1}
        case "charge":
            return {"card": cards[row_card(t, question_word(t, w.Q_CHARGE_PLACE))]}
        case "discard":
            return {
                "deck": PERSONAL_DECKS[question_word(t, w.Q_DISCARD_DECK)],
                "cards": question_word(t, w.Q_DISCARD_LEFT),
            }
        case "pool":
            return {"deck": PERSONAL_DECKS[question_word(t, w.Q_POOL_DECK)]}
        case "skill":
            return {"attribute": ATTRIBUTES[question_word(t, w.Q_SKILL_ATTRIBUTE)]}
        case "side":
            return {"skill": question_word(t, w.Q_SIDE_SKILL)}
        case "deck":
            return {"decks": list(PERSONAL_DECKS if question_word(t, w.Q_DECKS) == 0 else ENCOUNTER_DECKS)}
    return {}


def choice(t: AvalonState, pack: Pack, pc: int) -> dict[str, Plain]:
    """AVA-PARTY-13: where the choice is printed, and what stands above it."""
    kind, _, rest = pack.places[pc].partition(".")
    prefix = pack.label_keys[t.book.code[pc + 2]]
    text = f"{prefix.removesuffix('options')}label" if prefix.endswith("options") else None
    return {"text": text, "verse": reading(t) if kind == "verse" else None, "card": event_of(pack, kind, rest)}


def event_of(pack: Pack, kind: str, rest: str) -> str | None:
    """The event a choice stands on, if it stands on one."""
    return next((one for one in pack.numbers.events if rest.startswith(f"{one}.")), None) if kind == "event" else None


def object_of(pack: Pack, op: int, what: int) -> Plain:
    """What somebody shall gain or lose."""
    match EFFECTS.get(op):
        case "gain" | "lose":
            return RESOURCES[what]
        case "attribute":
            return ATTRIBUTES[what]
        case "item_get":
            return pack.numbers.items[what]
        case "secret":
            return what
    return None


def purse(t: AvalonState) -> dict[str, Plain]:
    """EXP in hand when it is spent."""
    seat = int(t.actor)
    return {"exp": int(t.of(seat, w.RESOURCE + bc.EXP)) if seat >= 0 and t.lives(seat) else 0}


def seats_of(mask: int) -> list[Plain]:
    """The seats of a mask."""
    return [seat for seat in range(4) if mask >> seat & 1]


def reading(t: AvalonState) -> str | None:
    """The verse last read, if any."""
    verse = int(t.s[w.READING])
    return names(t).verses[verse] if verse >= 0 else None
