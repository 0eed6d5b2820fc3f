"""What must be true of every table (8.2): read when a save is loaded, and asserted over random games."""

from __future__ import annotations

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import words as w
from nemeton.games.avalon.rules import tracks
from nemeton.games.avalon.rules.keys import has_static
from nemeton.games.avalon.rules.menhirs import MOST_DIAL
from nemeton.games.avalon.rules.modifiers import in_red_terror
from nemeton.games.avalon.state import (
    AvalonState,
    dial_shown,
    guardian_card,
    guardian_place,
    is_fight,
    row_card,
    row_number,
    row_owner,
)

ALL_CARDS = (1 << bc.DECK_CARDS) - 1
LEAST_DECK = 15
SIZES = (
    (w.ROW_SIZE, w.MAX_ROW),
    (w.GUARDIANS, w.MAX_GUARDIANS),
    (w.EVENT_DECK_SIZE, w.MAX_EVENTS),
    (w.EVENT_DISCARD_SIZE, w.MAX_EVENTS),
    (w.PILE_SIZE, w.MAX_EVENTS),
    (w.QUESTS, w.MAX_QUESTS),
    (w.ITEM_BOTTOM_SIZE, w.MAX_ITEM_CARDS),
    (w.DIALS, w.MAX_DIALS),
    (w.MODS_SIZE, w.MAX_MODS),
    (w.COURSE_SIZE, w.MAX_FRAMES),
)


def find_broken(t: AvalonState) -> str | None:
    """What cannot be on this table, as a clause; None if all is well."""
    return (
        broken_sizes(t.s)
        or broken_characters(t)
        or broken_map(t)
        or broken_decks(t)
        or broken_events(t)
        or broken_things(t)
        or broken_encounter(t)
    )


def broken_sizes(words: Sequence[int] | vec[i64]) -> str | None:
    """Every list has room for what it says it holds."""
    for size, most in SIZES:
        if not 0 <= words[size] <= most:
            return f"a list has {words[size]} entries where {most} have room"
    return None


def broken_characters(t: AvalonState) -> str | None:
    """Tracks in range, energy under health, every card in one zone, nobody twice or dead and in play."""
    seen: list[int] = []
    colours: list[int] = []
    for seat in range(t.seats):
        base = t.seat_at(seat)
        character = int(t.s[base + w.CHARACTER])
        if character < 0:
            continue
        if character >= t.book.character_count or t.s[w.DEAD] >> character & 1 or character in seen:
            return f"seat {seat} plays character {character}, which is dead, played by another or not there"
        if not 0 <= t.s[base + w.PLACE] < t.book.location_count:
            return f"seat {seat} stands nowhere"
        seen.append(character)
        colours.append(int(t.s[base + w.COLOUR]))
        for track in range(3):
            if not 0 <= t.s[base + w.TRACK + track] <= tracks.top_of(t, seat, track):
                return f"a track of seat {seat} is out of range"
        if t.s[base + w.TRACK] > tracks.energy_ceiling(t, seat):
            return f"seat {seat} has more energy than health allows"
        if not all(0 <= t.s[base + w.RESOURCE + resource] <= 99 for resource in range(5)):
            return f"a resource of seat {seat} is out of range"
        problem = broken_conditions(t, seat) or broken_zones(t, seat)
        if problem is not None:
            return problem
    used = [colour for colour in colours if colour >= 0]
    return "two characters have one colour" if len(used) != len(set(used)) else None


def broken_conditions(t: AvalonState, seat: int) -> str | None:
    """AVA-CND-01, -04, -05, -07: the dying card goes with health 0, the insanity card with terror in the red."""
    attached = int(t.of(seat, w.ATTACHED))
    if (t.of(seat, w.TRACK + bc.HEALTH) == 0) != bool(attached >> bc.DYING & 1):
        return f"the health of seat {seat} and the dying card do not go together"
    if in_red_terror(t, seat) != bool(attached >> bc.INSANE & 1):
        return f"the terror of seat {seat} and the insanity card do not go together"
    return None


def broken_zones(t: AvalonState, seat: int) -> str | None:
    """AVA-ADV-03: each of the 40 cards of a deck lies in exactly one zone, and outside encounters a deck has 15."""
    for deck in range(2):
        held = [int(t.s[t.seat_at(seat) + w.ZONE + deck * w.ZONES + zone]) for zone in range(w.ZONES)]
        if t.s[w.E_CARD] >= 0 and deck == (0 if is_fight(t) else 1):
            held += [
                1 << int(row_number(t, place))
                for place in range(t.s[w.ROW_SIZE])
                if row_owner(t, place) == seat and not t.s[w.ROW + place] & w.ROW_ORPHAN
            ]
        elif held[0].bit_count() < LEAST_DECK:
            return f"a deck of seat {seat} has fewer than {LEAST_DECK} cards"
        together = 0
        for mask in held:
            if mask & together or mask & ~ALL_CARDS:
                return f"a card of seat {seat} lies in two zones"
            together |= mask
        if together != ALL_CARDS and not in_hand_of_the_rules(t):
            return f"a card of seat {seat} lies in no zone"
    return None


def in_hand_of_the_rules(t: AvalonState) -> bool:
    """Is a card declared and not yet laid?"""
    return t.find_frame(w.R_PLAY) >= 0


def broken_map(t: AvalonState) -> str | None:
    """Characters, guardians, menhirs and time tokens stand on cards of the map; one card a cell, a dial on a menhir."""
    cells: set[tuple[int, int]] = set()
    for place in range(t.book.location_count):
        if t.on_map(place):
            cell = (int(t.book.location(place, bc.LOC_X)), int(t.book.location(place, bc.LOC_Y)))
            if cell in cells:
                return f"two location cards lie on cell {cell[0]}, {cell[1]}"
            cells.add(cell)
        elif t.s[w.LOC + place] & w.MENHIR:
            return "a menhir stands on a cell without a card"
        elif any(t.time_tokens(place, action) for action in range(w.ON_CARD + 1)):
            return "a time token lies on a location that is not on the map"
        if t.dial_of(place) > (MOST_DIAL if t.has_menhir(place) else 0):
            return "a dial of the map stands without a menhir, or too high"
    if not all(t.on_map(guardian_place(t, which)) for which in range(t.s[w.GUARDIANS])):
        return "a guardian roams outside the map"
    if cells:
        for seat in range(t.seats):
            if t.lives(seat) and not t.on_map(t.of(seat, w.PLACE)):
                return f"the character of seat {seat} stands on an empty cell"
    return None


def broken_decks(t: AvalonState) -> str | None:
    """An encounter card lies in one place only; so does an event of the deck."""
    for deck in range(4):
        lists = [int(t.s[w.TOP + deck * 31 + place]) for place in range(t.s[w.TOP_SIZE + deck])]
        lists += [int(t.s[w.BOTTOM + deck * 31 + place]) for place in range(t.s[w.BOTTOM_SIZE + deck])]
        roaming = [int(guardian_card(t, which)) for which in range(t.s[w.GUARDIANS])]
        lists += [card % 31 for card in roaming if card // 31 == deck]
        if t.s[w.E_CARD] >= 0 and t.s[w.E_CARD] // 31 == deck:
            lists.append(int(t.s[w.E_CARD]) % 31)
        inside, box = int(t.s[w.DECK_MASK + deck]), int(t.s[w.BOX_MASK + deck])
        if len(lists) != len(set(lists)) or inside & box or any((inside | box) >> no & 1 for no in lists):
            return "an encounter card lies in two places"
        if int(t.s[w.HIDDEN_MASK + deck]) & ~(inside | box):
            return "an encounter card that everybody knows of is said to be hidden"
    return None


def broken_events(t: AvalonState) -> str | None:
    """Every event is where its zone says, once."""
    lists = (
        (w.EVENT_IN_DECK, [int(t.s[w.EVENT_DECK + place]) >> 1 for place in range(t.s[w.EVENT_DECK_SIZE])]),
        (w.EVENT_DISCARDED, [int(t.s[w.EVENT_DISCARD + place]) for place in range(t.s[w.EVENT_DISCARD_SIZE])]),
        (w.EVENT_AT_BOTTOM, [int(t.s[w.PILE + place]) for place in range(t.s[w.PILE_SIZE])]),
    )
    zones = [int(t.s[w.EVENT_ZONE + event]) for event in range(t.book.event_count)]
    for zone, listed in lists:
        if sorted(listed) != [event for event, where in enumerate(zones) if where == zone]:
            return "an event lies in two places or in none"
    quests = sorted(int(t.s[w.QUEST + place]) for place in range(t.s[w.QUESTS]))
    if quests != [event for event, where in enumerate(zones) if where in (w.EVENT_IN_QUESTS, w.EVENT_COMPLETED)]:
        return "a quest lies in two places or in none"
    active = int(t.s[w.EVENT_ACTIVE])
    if [active] * (active >= 0 and not t.s[w.EVENT_GONE]) != [
        e for e, where in enumerate(zones) if where == w.EVENT_IS_ACTIVE
    ]:
        return "the active event lies in two places or in none"
    return None


def broken_things(t: AvalonState) -> str | None:
    """Items and secrets have one place that can be, skills one owner, and what is in use is worked out rightly."""
    bottom = [int(t.s[w.ITEM_BOTTOM + place]) for place in range(t.s[w.ITEM_BOTTOM_SIZE])]
    if sorted(bottom) != [card for card in range(t.book.item_cards) if t.item_place(card) == w.AT_BOTTOM]:
        return "an item card lies in two places or in none"
    places = [int(t.item_place(card)) for card in range(t.book.item_cards)]
    places += [int(t.secret_place(number)) for number in range(t.book.secret_count)]
    for place in places:
        if w.HELD <= place < w.LYING and place - w.HELD >= t.seats:
            return "a thing is held by nobody who plays"
        if place >= w.LYING and not (place - w.LYING < t.book.location_count and t.on_map(place - w.LYING)):
            return "an item lies on a location that is not on the map"
    if 0 in [int(dial_shown(t.s[w.DIAL + place * 2])) for place in range(t.s[w.DIALS])]:
        return "a dial shows 0"
    return broken_uses(t) or broken_skills(t)


def broken_uses(t: AvalonState) -> str | None:
    """AVA-ITEM-01, AVA-ITEM-03: what is in use lies face up, neither flipped nor set aside."""
    for seat in range(t.seats):
        if not t.lives(seat):
            continue
        halves = [0, 0]
        for card in range(t.book.item_cards):
            if in_use(int(t.s[w.ITEM + card]), seat):
                halves[card // w.HALF_ITEMS] |= 1 << card % w.HALF_ITEMS
        secrets = sum(1 << number for number in range(t.book.secret_count) if in_use(int(t.s[w.SECRET + number]), seat))
        words = (t.of(seat, w.ACTIVE_ITEMS), t.of(seat, w.ACTIVE_ITEMS + 1), t.of(seat, w.ACTIVE_SECRETS))
        if (*halves, secrets) != words:
            return f"what seat {seat} uses is not what lies face up before it"
    return None


def in_use(word: int, seat: int) -> bool:
    """Does this item card or secret lie in use before a seat?"""
    return word & (w.PLACE_BITS | w.UP | w.FLIPPED | w.SET_ASIDE) == w.HELD + seat | w.UP


def broken_skills(t: AvalonState) -> str | None:
    """A skill card is its owner's, on one side."""
    for seat in range(t.seats):
        for side in range(2):
            if not t.lives(seat):
                continue
            own = sum(1 << number for number in range(t.book.skill_count) if find_owner(t, number) == (seat, side))
            if own != t.of(seat, w.SKILLED + side):
                return f"a skill card of seat {seat} is another's, or nobody's"
    return None


def find_owner(t: AvalonState, number: int) -> tuple[int, int] | None:
    """Whose a skill card is, and on which side it lies."""
    place = int(t.s[w.SKILL + number]) & w.PLACE_BITS
    return ((place - w.HELD) >> 1, (place - w.HELD) & 1) if w.HELD <= place < w.LYING else None


def broken_encounter(t: AvalonState) -> str | None:
    """AVA-ENC-15: outside an encounter nothing of one is left; inside, whoever is in it has begun it and lives."""
    members, row = int(t.s[w.E_MEMBERS]), [int(row_card(t, place)) for place in range(t.s[w.ROW_SIZE])]
    if t.s[w.E_CARD] >= 0:
        if members & ~int(t.s[w.E_BEGAN]) or members & ~int(t.living()):
            return "somebody is in an encounter who is dead or has not begun it"
        if t.s[w.ROW_STATICS] != sum(has_static(t, card) for card in row):
            return "the static cards of the sequence are miscounted"
        return None
    out = [
        zone
        for seat in range(t.seats)
        if t.lives(seat)
        for deck in range(2)
        for zone in (w.IN_HAND, w.IN_DISCARD, w.IN_DESTROYED)
        if t.zone(seat, deck, zone)
    ]
    return "cards of an encounter are left after it" if out or row else None
