"""The encounter decks (AVA-ENC): drawing, picking, laying aside.

What was shuffled is a mask, drawn from by chance; what people know the place of lies on top of it or below it in order.
"""

from __future__ import annotations

from mypy_extensions import i64

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import words as w
from nemeton.games.avalon.book import bit
from nemeton.games.avalon.state import AvalonState


def level_mask(t: AvalonState, deck: i64, level: i64) -> i64:
    """The cards of a deck that have a level."""
    mask: i64 = 0
    for no in range(bc.ENCOUNTERS_A_DECK):
        if t.book.encounter(deck * bc.ENCOUNTERS_A_DECK + no, bc.ENC_LEVEL_OF) == level:
            mask |= bit(no)
    return mask


def draw(t: AvalonState, deck: i64, level: i64, barred: i64 = 0) -> i64:
    """AVA-ENC-03, AVA-RUL-55: the top card, or the first one of a level with the rest reshuffled; -1 without one.

    Those of the mask `barred` stay where they lie (AVA-RUL-136).
    """
    if level > 0:
        return draw_level(t, deck, level, barred)
    s = t.s
    no = first_listed(t, w.TOP + deck * bc.ENCOUNTERS_A_DECK, s[w.TOP_SIZE + deck], True, barred)
    if no < 0 and s[w.DECK_MASK + deck] & ~barred != 0:
        no = t.any_of(s[w.DECK_MASK + deck] & ~barred)
    if no < 0:
        no = first_listed(t, w.BOTTOM + deck * bc.ENCOUNTERS_A_DECK, s[w.BOTTOM_SIZE + deck], False, barred)
    if no < 0:
        return -1
    card = deck * bc.ENCOUNTERS_A_DECK + no
    taken = take(t, card)
    assert taken, "it lies in the deck"
    return card


def first_listed(t: AvalonState, first: i64, size: i64, last: bool, barred: i64) -> i64:
    """The first card of a list that is not barred, or from its end the last one; -1 without one."""
    found: i64 = -1
    for place in range(size):
        no = t.s[first + place]
        if (barred >> no) & 1 == 0 and (last or found < 0):
            found = no
    return found


def settlement_cards(t: AvalonState, deck: i64) -> i64:
    """AVA-RUL-136: the cards of a deck that friendly settlements name, as a mask."""
    book = t.book
    mask: i64 = 0
    for place in range(book.location_count):
        enc = book.location(place, bc.LOC_SETTLEMENT)
        if enc == 0 or book.location(place, bc.LOC_SEALS) & bc.SEAL_FRIENDLY == 0:
            continue
        card = book.code[enc + bc.ENC_CARD]
        if card >= 0 and card // bc.ENCOUNTERS_A_DECK == deck:
            mask |= bit(card % bc.ENCOUNTERS_A_DECK)
    return mask


def draw_level(t: AvalonState, deck: i64, level: i64, barred: i64) -> i64:
    """Draw until a card of the level comes, then shuffle the rest."""
    s = t.s
    wanted = level_mask(t, deck, level) & ~barred
    no: i64 = -1
    place = s[w.TOP_SIZE + deck] - 1
    while place >= 0 and no < 0:
        card = s[w.TOP + deck * bc.ENCOUNTERS_A_DECK + place]
        if (wanted >> card) & 1 == 1:
            no = card
        place -= 1
    if no < 0 and s[w.DECK_MASK + deck] & wanted != 0:
        no = t.any_of(s[w.DECK_MASK + deck] & wanted)
    if no < 0:
        for below in range(s[w.BOTTOM_SIZE + deck]):
            card = s[w.BOTTOM + deck * bc.ENCOUNTERS_A_DECK + below]
            if no < 0 and (wanted >> card) & 1 == 1:
                no = card
    shuffle(t, deck)
    if no < 0:
        return -1
    s[w.DECK_MASK + deck] &= ~bit(no)
    s[w.HIDDEN_MASK + deck] &= ~bit(no)
    return deck * bc.ENCOUNTERS_A_DECK + no


def shuffle(t: AvalonState, deck: i64) -> None:
    """The whole deck is shuffled: nobody knows the place of any card in it."""
    s = t.s
    for place in range(s[w.TOP_SIZE + deck]):
        s[w.DECK_MASK + deck] |= bit(s[w.TOP + deck * bc.ENCOUNTERS_A_DECK + place])
    for place in range(s[w.BOTTOM_SIZE + deck]):
        s[w.DECK_MASK + deck] |= bit(s[w.BOTTOM + deck * bc.ENCOUNTERS_A_DECK + place])
    s[w.TOP_SIZE + deck] = 0
    s[w.BOTTOM_SIZE + deck] = 0


def take_from_bottom(t: AvalonState, deck: i64, place: i64) -> None:
    s = t.s
    s[w.BOTTOM_SIZE + deck] -= 1
    for later in range(place, s[w.BOTTOM_SIZE + deck]):
        at = w.BOTTOM + deck * bc.ENCOUNTERS_A_DECK + later
        s[at] = s[at + 1]


def take(t: AvalonState, card: i64) -> bool:
    """AVA-RUL-56: a named card is taken from its deck, else from the box; False if it is in neither."""
    s = t.s
    deck, no = card // bc.ENCOUNTERS_A_DECK, card % bc.ENCOUNTERS_A_DECK
    s[w.HIDDEN_MASK + deck] &= ~bit(no)
    if (s[w.DECK_MASK + deck] >> no) & 1 == 1:
        s[w.DECK_MASK + deck] &= ~bit(no)
        return True
    for place in range(s[w.BOTTOM_SIZE + deck]):
        if s[w.BOTTOM + deck * bc.ENCOUNTERS_A_DECK + place] == no:
            take_from_bottom(t, deck, place)
            return True
    for place in range(s[w.TOP_SIZE + deck]):
        if s[w.TOP + deck * bc.ENCOUNTERS_A_DECK + place] == no:
            s[w.TOP_SIZE + deck] -= 1
            for later in range(place, s[w.TOP_SIZE + deck]):
                s[w.TOP + deck * bc.ENCOUNTERS_A_DECK + later] = s[w.TOP + deck * bc.ENCOUNTERS_A_DECK + later + 1]
            return True
    if (s[w.BOX_MASK + deck] >> no) & 1 == 1:
        s[w.BOX_MASK + deck] &= ~bit(no)
        return True
    return False


def to_bottom(t: AvalonState, card: i64) -> None:
    """AVA-ENC-16, AVA-SETUP-24: an encounter card goes to the bottom of its deck, where everybody knows it is."""
    s = t.s
    deck = card // bc.ENCOUNTERS_A_DECK
    s[w.BOTTOM + deck * bc.ENCOUNTERS_A_DECK + s[w.BOTTOM_SIZE + deck]] = card % bc.ENCOUNTERS_A_DECK
    s[w.BOTTOM_SIZE + deck] += 1


def to_top(t: AvalonState, card: i64) -> None:
    """A card that was looked at goes back on top."""
    s = t.s
    deck = card // bc.ENCOUNTERS_A_DECK
    s[w.TOP + deck * bc.ENCOUNTERS_A_DECK + s[w.TOP_SIZE + deck]] = card % bc.ENCOUNTERS_A_DECK
    s[w.TOP_SIZE + deck] += 1


def build(t: AvalonState, deck: i64, first_on_top: bool, counts: list[i64]) -> None:
    """AVA-RUL-107, AVA-RUL-57: a deck is made anew of all cards that neither roam nor are removed nor in play."""
    s = t.s
    shuffle(t, deck)
    left = s[w.DECK_MASK + deck] | s[w.BOX_MASK + deck]
    s[w.DECK_MASK + deck] = 0
    s[w.HIDDEN_MASK + deck] = 0
    for level in range(1, 5):
        eligible = left & level_mask(t, deck, level)
        wanted = counts[level - 1]
        if wanted < 0 or wanted >= t.size_of(eligible):
            s[w.DECK_MASK + deck] |= eligible
        elif wanted > 0:
            s[w.HIDDEN_MASK + deck] |= eligible
            for _card in range(wanted):
                one = bit(t.any_of(eligible))
                eligible &= ~one
                s[w.DECK_MASK + deck] |= one
    s[w.BOX_MASK + deck] = left & ~s[w.DECK_MASK + deck]
    if first_on_top:
        for no in range(bc.ENCOUNTERS_A_DECK):
            card = deck * bc.ENCOUNTERS_A_DECK + no
            if t.book.encounter(card, bc.ENC_FIRST) == 1 and take(t, card):
                to_top(t, card)


def in_play(t: AvalonState) -> i64:
    """The encounter card on the table, or -1."""
    return t.s[w.E_CARD]
