"""What one seat may see: all that lies open, but not decks, pools, unread verses, unrevealed cards (AVA-RUL-93)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec
from msgspec import UNSET

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import printed
from nemeton.games.avalon import words as w
from nemeton.games.avalon.content.words import ATTRIBUTES, ENCOUNTER_DECKS, RESOURCES, TRACKS
from nemeton.games.avalon.events import CONDITIONS, connected_slots, ending_of, seats
from nemeton.games.avalon.options import describe
from nemeton.games.avalon.rules import decks, manners
from nemeton.games.avalon.rules.keys import card_row
from nemeton.games.avalon.rules.map import neighbour
from nemeton.games.avalon.rules.modifiers import is_visible, level, panics
from nemeton.games.avalon.rules.tracks import top_of
from nemeton.games.avalon.state import (
    AvalonState,
    dial_bearer,
    dial_kind,
    dial_shown,
    guardian_card,
    guardian_place,
    row_card,
    row_charges,
    row_owner,
    row_tokens,
)
from nemeton.games.avalon.view_types import (
    CharacterView,
    DeckView,
    EncounterView,
    LocationView,
    RowView,
    ThingView,
    TrackView,
    View,
    VoteView,
)
from nemeton.kernel.decision import Plain

if TYPE_CHECKING:
    from nemeton.games.avalon.content import Pack

MANNERS = ("asked", "together", "alone")
DIAL_ON = ("secret", "quest", "character", "location")


def view(t: AvalonState, pack: Pack) -> View:
    """AVA-RUL-93: the same for every seat and for spectators."""
    s, named = t.s, pack.numbers
    quests = [named.events[s[w.QUEST + place]] for place in range(s[w.QUESTS])]
    quests += [str(number) for number in range(t.book.secret_count) if t.secret_place(number) == w.IN_QUESTS]
    return View(
        asked=seats(int(t.actors)),
        day=int(s[w.DAY]),
        round=int(s[w.ROUND]) + 1,
        chapter=named.chapters[s[w.CHAPTER]],
        chronicler=or_none(int(s[w.CHRONICLER])),
        event=named.events[s[w.EVENT_ACTIVE]] if s[w.EVENT_ACTIVE] >= 0 else None,
        quests=quests,
        event_deck=int(s[w.EVENT_DECK_SIZE]),
        event_discards=[named.events[s[w.EVENT_DISCARD + place]] for place in range(s[w.EVENT_DISCARD_SIZE])],
        encounter_decks={name: deck_size(t, deck) for deck, name in enumerate(ENCOUNTER_DECKS)},
        characters=[character(t, pack, seat) for seat in range(t.seats) if t.lives(seat)],
        locations=[location(t, pack, place) for place in range(t.book.location_count) if t.on_map(place)],
        statuses={name: parts(int(s[w.STATUS + n])) for n, name in enumerate(named.statuses) if s[w.STATUS + n]},
        tasks=[name for n, name in enumerate(named.tasks) if s[w.TASKS_OPEN] >> n & 1],
        tasks_done=[name for n, name in enumerate(named.tasks) if s[w.TASKS_DONE] >> n & 1],
        dials=[dial(t, pack, place) for place in range(s[w.DIALS])],
        reading=named.verses[s[w.READING]] if s[w.READING] >= 0 else None,
        encounter=encounter(t, pack) if s[w.E_CARD] >= 0 else None,
        votes=votes(t, pack),
        over=t.over,
        ending=ending_of(t),
    )


def manner(t: AvalonState, seat: int) -> str:
    """AVA-MAN-01: how a seat goes with the others."""
    return MANNERS[manners.goes(t, seat)]


def or_none(number: int) -> int | None:
    return number if number >= 0 else None


def votes(t: AvalonState, pack: Pack) -> list[VoteView]:
    """The answers so far to a question that is asked of several at once."""
    if t.over:
        return []
    said = [(seat, int(t.answer(seat))) for seat in range(t.seats) if t.can_revise(seat)]
    return [VoteView(seat, action, msgspec.to_builtins(describe(t, pack, action))) for seat, action in said]


def parts(mask: int) -> list[int]:
    """Marked parts; 0 is a single box."""
    return [part for part in range(10) if mask >> part & 1]


def deck_size(t: AvalonState, deck: int) -> int:
    """How many cards an encounter deck holds."""
    return int(t.size_of(t.s[w.DECK_MASK + deck]) + t.s[w.TOP_SIZE + deck] + t.s[w.BOTTOM_SIZE + deck])


def dial(t: AvalonState, pack: Pack, place: int) -> dict[str, str | int]:
    """A dial: its name, what it lies on, what it shows, and whether time turns it."""
    word = int(t.s[w.DIAL + place * 2])
    number = word & w.DIAL_ID_BITS
    name = pack.numbers.dials[number] if number < len(pack.numbers.dials) else ""
    return {
        "dial": name,
        "on": DIAL_ON[dial_kind(word)],
        "which": int(dial_bearer(word)),
        "shows": int(dial_shown(word)),
        "time": word >> w.DIAL_TIME_SHIFT & 1,
    }


# ---------------------------------------------------------------------- characters
def character(t: AvalonState, pack: Pack, seat: int) -> CharacterView:
    """All of a character but the order of its cards."""
    s, base, named = t.s, t.seat_at(seat), pack.numbers
    attached = int(s[base + w.ATTACHED])
    return CharacterView(
        seat=seat,
        character=named.characters[s[base + w.CHARACTER]],
        colour=named.colours[s[base + w.COLOUR]] if s[base + w.COLOUR] >= 0 else None,
        number=int(t.number_of(seat)),
        location=named.locations[s[base + w.PLACE]],
        tracks={name: TrackView(int(s[base + w.TRACK + n]), int(top_of(t, seat, n))) for n, name in enumerate(TRACKS)},
        resources={name: int(s[base + w.RESOURCE + n]) for n, name in enumerate(RESOURCES)},
        attributes={name: int(s[base + w.POINTS + n]) for n, name in enumerate(ATTRIBUTES)},
        levels={name: int(level(t, seat, n)) for n, name in enumerate(ATTRIBUTES)},
        conditions=[name for n, name in enumerate(CONDITIONS) if attached >> n & 1],
        panics=bool(panics(t, seat)),
        passed=bool(s[base + w.PASSED]),
        skills=skills(t, seat),
        items=[
            thing(named.items[t.book.item_of[card]], int(s[w.ITEM + card]))
            for card in range(t.book.item_cards)
            if t.item_place(card) == w.HELD + seat
        ],
        secrets=[
            thing(str(number), int(s[w.SECRET + number]))
            for number in range(t.book.secret_count)
            if t.secret_place(number) == w.HELD + seat
        ],
        combat=personal(t, pack, seat, bc.COMBAT),
        diplomacy=personal(t, pack, seat, bc.DIPLOMACY),
        manner=manner(t, seat) if t.rules >= manners.SINCE else UNSET,
    )


def skills(t: AvalonState, seat: int) -> dict[int, str]:
    """Skill cards by number, with the chosen side."""
    words = {number: int(t.s[w.SKILL + number] & w.PLACE_BITS) for number in range(t.book.skill_count)}
    return {number: "ab"[word & 1] for number, word in words.items() if word >= w.HELD and (word - w.HELD) >> 1 == seat}


def thing(name: str, word: int) -> ThingView:
    return ThingView(name, bool(word & w.UP), bool(word & w.FLIPPED), bool(word & w.SET_ASIDE))


def personal(t: AvalonState, pack: Pack, seat: int, deck: int) -> DeckView:
    """AVA-RUL-93: hands are open to all."""
    if t.of(seat, w.COLOUR) < 0:
        return DeckView([], [], [], 0, 0)

    def cards(zone: int) -> list[str]:
        mask = int(t.zone(seat, deck, zone))
        return [pack.numbers.cards[card_row(t, seat, deck, card)] for card in range(40) if mask >> card & 1]

    return DeckView(
        hand=cards(w.IN_HAND),
        discard=cards(w.IN_DISCARD),
        reserve=cards(w.IN_RESERVE),
        deck=int(t.size_of(t.zone(seat, deck, w.IN_DECK))),
        pool=int(t.size_of(t.zone(seat, deck, w.IN_POOL))),
    )


# ---------------------------------------------------------------------- map and encounter
def location(t: AvalonState, pack: Pack, place: int) -> LocationView:
    """A location card with all that lies on it."""
    s, named = t.s, pack.numbers
    number = named.locations[place]
    ways = {way: int(neighbour(t, place, n)) for n, way in enumerate(("north", "east", "south", "west"))}
    tokens = {
        name: int(t.time_tokens(place, n))
        for n, name in enumerate(named.actions[number])
        if t.time_tokens(place, n) > 0
    }
    return LocationView(
        location=number,
        cell=[int(t.book.location(place, bc.LOC_X)), int(t.book.location(place, bc.LOC_Y))],
        ways={way: named.locations[other] for way, other in ways.items() if other >= 0},
        menhir=int(t.dial_of(place)) if t.has_menhir(place) else None,
        tokens=tokens,
        quest_tokens=int(t.quest_tokens(place)),
        items=[
            named.items[t.book.item_of[card]]
            for card in range(t.book.item_cards)
            if t.item_place(card) == w.LYING + place
        ],
        guardians=[
            named.encounters[guardian_card(t, which)]
            for which in range(s[w.GUARDIANS])
            if guardian_place(t, which) == place
        ],
    )


def encounter(t: AvalonState, pack: Pack) -> EncounterView:
    """The fight or talk under way."""
    s = t.s
    return EncounterView(
        encounter=pack.numbers.encounters[decks.in_play(t)],
        members=seats(int(s[w.E_MEMBERS])),
        activated=seats(int(s[w.E_ACTIVATED])),
        active=or_none(int(s[w.E_ACTIVE])),
        turn=int(s[w.E_TURN]) + 1,
        pool=int(s[w.E_POOL]),
        target=int(s[w.E_TARGET]),
        affinity=int(s[w.E_AFFINITY]),
        gray=int(s[w.E_GRAY]),
        stage=int(s[w.E_STAGE]) + 1,
        sequence=[row(t, pack, place) for place in range(s[w.ROW_SIZE])],
    )


def row(t: AvalonState, pack: Pack, place: int) -> RowView:
    """A card of the sequence."""
    joins = int(t.s[w.ROW + place]) >> w.ROW_JOIN_SHIFT
    return RowView(
        card=pack.numbers.cards[row_card(t, place)],
        seat=int(row_owner(t, place)),
        connected=connected_slots(joins),
        tokens=int(row_tokens(t, place)),
        charges=int(row_charges(t, place)),
        visible=bool(is_visible(t, place)),
    )


@lru_cache(maxsize=8)
def scene(pack: Pack) -> dict[str, Plain]:
    """What never changes: the pack, and what is printed on all that lies in the box."""
    told: dict[str, Plain] = {"pack": pack.name, "version": pack.version, "title": pack.title}
    return told | printed.box(pack)
