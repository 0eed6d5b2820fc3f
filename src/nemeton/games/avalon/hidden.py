"""What nobody knows: which cards of a level were dealt into an encounter deck, and how the event deck lies.

All else that chance decides is decided only when it is seen (a deck is a mask), so this is all a sample must deal anew.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.avalon import words as w
from nemeton.games.avalon.book import bit
from nemeton.games.avalon.rules.decks import level_mask
from nemeton.games.avalon.rules.event_deck import is_random
from nemeton.games.avalon.state import AvalonState


def deal(t: AvalonState) -> None:
    """Deal anew, by the state's own chance, what no seat can know; the same from tables a seat cannot tell apart."""
    deal_words(t)
    if len(t.snapshot) > 0:
        kept = t.s
        t.s = align(t, kept, t.snapshot)
        deal_words(t)
        t.snapshot = t.s[: w.SIZE]
        t.s = kept


def deal_words(t: AvalonState) -> None:
    """What is hidden in the words at hand: those of the table, or of the snapshot a mercy goes back to."""
    lay_in_order(t)
    for deck in range(4):
        for level in range(1, 5):
            deal_level(t, deck, level)
    deal_random_events(t)
    deal_scripted_events(t)


def deal_level(t: AvalonState, deck: i64, level: i64) -> None:
    """AVA-SAVE-09: of the cards of a level that nobody has seen, as many as before are in the deck."""
    s = t.s
    hidden = s[w.HIDDEN_MASK + deck] & level_mask(t, deck, level)
    inside = t.size_of(hidden & s[w.DECK_MASK + deck])
    if hidden == 0:
        return
    s[w.DECK_MASK + deck] &= ~hidden
    s[w.BOX_MASK + deck] |= hidden
    for _card in range(inside):
        one = bit(t.any_of(hidden))
        hidden &= ~one
        s[w.BOX_MASK + deck] &= ~one
        s[w.DECK_MASK + deck] |= one


def deal_random_events(t: AvalonState) -> None:
    """Random events lying face down in the event deck are any of those not seen since the pile was shuffled."""
    s = t.s
    for place in range(s[w.EVENT_DECK_SIZE]):
        word = s[w.EVENT_DECK + place]
        if word & 1 == 1 and is_random(t, word >> 1):
            s[w.EVENT_ZONE + (word >> 1)] = w.EVENT_IN_PILE
    for place in range(s[w.EVENT_DECK_SIZE]):
        word = s[w.EVENT_DECK + place]
        if word & 1 == 1 and is_random(t, word >> 1):
            event = any_in_pile(t)
            s[w.EVENT_DECK + place] = event * 2 + 1
            s[w.EVENT_ZONE + event] = w.EVENT_IN_DECK


def any_in_pile(t: AvalonState) -> i64:
    """A random event of the shuffled part of the pile, by chance."""
    s = t.s
    count: i64 = 0
    for event in range(t.book.event_count):
        if s[w.EVENT_ZONE + event] == w.EVENT_IN_PILE:
            count += 1
    count = t.below(count)
    found: i64 = -1
    for event in range(t.book.event_count):
        if s[w.EVENT_ZONE + event] == w.EVENT_IN_PILE:
            if count == 0:
                found = event
            count -= 1
    return found


def deal_scripted_events(t: AvalonState) -> None:
    """Scripted events that were shuffled lie in any order."""
    s = t.s
    for place in range(s[w.EVENT_DECK_SIZE] - 1, 0, -1):
        if not is_shuffled(t, place):
            continue
        below: i64 = 0
        for other in range(place + 1):
            if is_shuffled(t, other):
                below += 1
        chosen = t.below(below)
        for other in range(place + 1):
            if is_shuffled(t, other):
                if chosen == 0:
                    kept = s[w.EVENT_DECK + place]
                    s[w.EVENT_DECK + place] = s[w.EVENT_DECK + other]
                    s[w.EVENT_DECK + other] = kept
                    break
                chosen -= 1


def is_shuffled(t: AvalonState, place: i64) -> bool:
    word = t.s[w.EVENT_DECK + place]
    return word & 1 == 1 and not is_random(t, word >> 1)


# ---------------------------------------------------------------------- for a seat's position
def conceal(t: AvalonState) -> tuple[list[int], list[int]]:
    """The words and the snapshot with everything hidden laid in ascending order: equal for all who know the same."""
    words, snapshot = t.s[:], t.snapshot
    lay_in_order(t)
    begun = vec[i64]([])
    if len(snapshot) > 0:
        kept = t.s
        t.s = align(t, kept, snapshot)
        lay_in_order(t)
        begun = t.s
        t.s = kept
    laid = [int(t.s[word]) for word in range(w.SIZE)]
    t.s = words
    return laid, [int(begun[word]) for word in range(len(begun))]


def align(t: AvalonState, now: vec[i64], snapshot: vec[i64]) -> vec[i64]:
    """A copy of the snapshot, as long as the state's words."""
    whole = now[:]
    for word in range(w.SIZE):
        whole[word] = snapshot[word]
    return whole


def lay_in_order(t: AvalonState) -> None:
    """What nobody knows, in ascending order: the lowest numbers lie in the deck, and further down in it."""
    s = t.s
    for deck in range(4):
        for level in range(1, 5):
            hidden = s[w.HIDDEN_MASK + deck] & level_mask(t, deck, level)
            inside = t.size_of(hidden & s[w.DECK_MASK + deck])
            s[w.DECK_MASK + deck] &= ~hidden
            s[w.BOX_MASK + deck] |= hidden
            while inside > 0:
                one = hidden & -hidden
                hidden &= ~one
                s[w.BOX_MASK + deck] &= ~one
                s[w.DECK_MASK + deck] |= one
                inside -= 1
    lay_events_in_order(t)


def lay_events_in_order(t: AvalonState) -> None:
    """Hidden events: scripted ones among themselves, random ones with those of the pile."""
    s = t.s
    size = s[w.EVENT_DECK_SIZE]
    for place in range(size):
        word = s[w.EVENT_DECK + place]
        if word & 1 == 1 and is_random(t, word >> 1):
            s[w.EVENT_ZONE + (word >> 1)] = w.EVENT_IN_PILE
    for place in range(size):
        word = s[w.EVENT_DECK + place]
        if word & 1 == 1 and is_random(t, word >> 1):
            event: i64 = 0
            while s[w.EVENT_ZONE + event] != w.EVENT_IN_PILE:
                event += 1
            s[w.EVENT_DECK + place] = event * 2 + 1
            s[w.EVENT_ZONE + event] = w.EVENT_IN_DECK
        elif word & 1 == 1:
            for later in range(place + 1, size):
                other = s[w.EVENT_DECK + later]
                if is_shuffled(t, later) and other < s[w.EVENT_DECK + place]:
                    s[w.EVENT_DECK + later] = s[w.EVENT_DECK + place]
                    s[w.EVENT_DECK + place] = other
