"""Encounters in general (3.11): setting out, turns, who is active, and how they end.

Frame X0 actor, X1 members still to come, X2 the member at hand + 1, X3 was it asked?
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from nemeton.games.avalon import tell
from nemeton.games.avalon.actions import ASIDE, REDRAW, SEAT, THING_SECRET
from nemeton.games.avalon.book import bit
from nemeton.games.avalon.code import (
    ENC_FAILURE,
    ENC_GRAY,
    ENC_LOOT,
    ENC_REWARD,
    ENC_SLOTS,
    ENC_TARGET,
    ENCOUNTER_WIDTH,
    LIMIT_ENCOUNTER,
    MOD_AFFINITY_GRAY,
    MOD_HAND_LIMIT,
    MOD_HAND_START,
    MOD_TARGET,
    TRAIT_GUARDIAN,
    TRAIT_SHATTER,
    TRAIT_SLOW,
    UNTIL_ACTIVATION,
    UNTIL_ENCOUNTER,
    WEALTH,
    WEAPON,
)
from nemeton.games.avalon.rules import decks, items, markers, mods, tracks
from nemeton.games.avalon.rules.conditions import deck_in_play
from nemeton.games.avalon.rules.course import (
    ASK_ACTIVE,
    ASK_ASIDE,
    ASK_HAND,
    NOT_WON,
    R_ACTIVATION,
    R_DISCARD,
    R_ESCAPE,
    RAN_AWAY,
    WON,
)
from nemeton.games.avalon.rules.departures import (
    AT_ASIDE,
    AT_DISCARDS,
    AT_DRAWS,
    AT_HANDS,
    AT_LOST,
    AT_OVER,
    AT_PICKED,
    AT_REDRAWS,
    AT_ROBBED,
    AT_RUN_AWAY,
    AT_STEP_4,
    AT_TURN,
    AT_WON,
    has_trait,
    is_fight,
    take_cards_home,
)
from nemeton.games.avalon.rules.modifiers import modifier, panics
from nemeton.games.avalon.state import (
    ANSWER,
    E_ACTIVATED,
    E_ACTIVE,
    E_AFFINITY,
    E_BEGAN,
    E_CARD,
    E_CONTEXT,
    E_DAMAGE,
    E_EXTRA,
    E_FALLEN,
    E_GRAY,
    E_HAND,
    E_LOST,
    E_MEMBERS,
    E_PLACE,
    E_PLAYED,
    E_PREVENT,
    E_REFUSED,
    E_RESULT,
    E_SKIP,
    E_TARGET,
    E_TURN,
    F_PC,
    F_X,
    FLIPPED,
    FRAME,
    HELD,
    IN_DECK,
    IN_DISCARD,
    IN_HAND,
    ITEM,
    MAX_SEATS,
    PLACE_BITS,
    RESOURCE,
    ROW,
    ROW_NUMBER_SHIFT,
    ROW_ORPHAN,
    ROW_OWNER_SHIFT,
    ROW_SIZE,
    ROW_STATICS,
    SECRET,
    SET_ASIDE,
    UP,
    ZONE,
    ZONES,
    AvalonState,
)

LAST_TURN: Final = 40  # AVA-RUL-106
HAND: Final = 3  # AVA-ENC-07, AVA-ENC-13
SMALL_HAND: Final = 2  # with four members


# ---------------------------------------------------------------------- setting out
def set_out(t: AvalonState, card: i64, party: i64, place: i64) -> None:
    """AVA-ENC-05, AVA-ENC-10, AVA-RUL-120: the card lies on the table, the party stands before it."""
    s, book = t.s, t.book
    for word in range(E_MEMBERS, ROW_STATICS + 1):
        if word != E_RESULT:
            s[word] = 0
    s[E_CARD] = card
    s[E_MEMBERS] = party
    s[E_BEGAN] = party
    s[E_ACTIVE] = -1
    s[E_PLACE] = place
    base = card * ENCOUNTER_WIDTH
    s[E_TARGET] = max(1, book.encounters[base + ENC_TARGET] + summed(t, party, MOD_TARGET))
    slots = book.encounters[base + ENC_SLOTS]
    s[E_GRAY] = max(1, min(book.encounters[base + ENC_GRAY] + summed(t, party, MOD_AFFINITY_GRAY), slots - 2))
    s[E_AFFINITY] = s[E_GRAY]
    size: i64 = SMALL_HAND if t.size_of(party) >= MAX_SEATS else HAND
    s[E_HAND] = size + (1 if has_trait(t, TRAIT_SLOW) else 0)
    items.renew_uses(t, LIMIT_ENCOUNTER)
    if t.journal is not None:
        tell.encounter_began(t, card, party)


def summed(t: AvalonState, party: i64, key: i64) -> i64:
    """A modifier of all members together."""
    total: i64 = 0
    for seat in range(t.seats):
        if (party >> seat) & 1 == 1:
            total += modifier(t, seat, key)
    return total


def run(t: AvalonState, f: i64) -> None:
    """An encounter goes a step on."""
    pc = t.s[f + F_PC]
    if pc == AT_ASIDE:
        set_aside(t, f)
    elif pc == AT_HANDS:
        draw_hands(t, f)
    elif pc == AT_REDRAWS:
        redraw(t, f)
    elif pc == AT_TURN:
        pick_active(t, f)
    elif pc == AT_PICKED:
        t.s[f + F_PC] = AT_STEP_4
        activate(t, t.s[ANSWER] - SEAT)
    elif pc == AT_STEP_4:
        t.s[f + F_PC] = AT_TURN
        end_activation(t)
    elif pc == AT_DISCARDS:
        discard_down(t, f)
    elif pc == AT_DRAWS:
        end_turn(t, f)
    else:
        conclude(t, f, pc)


def next_member(t: AvalonState, f: i64) -> i64:
    """The members one after the other by ascending number: X1 is the mask of those still to come; -1 at the end."""
    seat = t.lowest(t.s[f + F_X + 1] & t.s[E_MEMBERS])
    if seat >= 0:
        t.s[f + F_X + 1] &= ~bit(seat)
    return seat


def set_aside(t: AvalonState, f: i64) -> None:
    """AVA-ENC-06, D19: every member may leave out things it uses; nothing is added later."""
    s = t.s
    seat = s[f + F_X + 2] - 1
    if seat >= 0 and s[ANSWER] >= ASIDE and s[ANSWER] < ASIDE + 200 and s[f + F_X + 3] == 1:
        put_aside(t, seat, s[ANSWER] - ASIDE)
    elif s[f + F_X + 3] == 1 or seat < 0:
        seat = next_member(t, f)
        s[f + F_X + 2] = seat + 1
    s[f + F_X + 3] = 0
    if seat < 0:
        s[f + F_PC] = AT_HANDS
        s[f + F_X + 1] = s[E_MEMBERS]
    elif uses_any(t, seat):
        s[f + F_X + 3] = 1
        t.ask(ASK_ASIDE, seat)
    else:
        s[f + F_X + 2] = 0


def uses_any(t: AvalonState, seat: i64) -> bool:
    """Has this character a thing with a keyword in use?"""
    for card in range(t.book.item_cards):
        if t.s[ITEM + card] & PLACE_BITS == HELD + seat and t.s[ITEM + card] & (UP | SET_ASIDE) == UP:
            return True
    for number in range(t.book.secret_count):
        word = t.s[SECRET + number]
        if word & PLACE_BITS == HELD + seat and word & (UP | SET_ASIDE) == UP:
            return True
    return False


def put_aside(t: AvalonState, seat: i64, thing: i64) -> None:
    """A thing is left out of this encounter."""
    s = t.s
    if thing >= THING_SECRET:
        s[SECRET + thing - THING_SECRET] |= SET_ASIDE
    else:
        s[ITEM + items.held_card(t, seat, thing, UP, SET_ASIDE)] |= SET_ASIDE
    t.refresh(seat)


def draw_hands(t: AvalonState, f: i64) -> None:
    """AVA-ENC-07, AVA-RUL-26: everybody draws a starting hand."""
    s = t.s
    seat = next_member(t, f)
    if seat >= 0:
        markers.draw(t, seat, max(1, s[E_HAND] + modifier(t, seat, MOD_HAND_START)))
        return
    s[f + F_PC] = AT_REDRAWS
    s[f + F_X + 1] = s[E_MEMBERS]
    s[f + F_X + 2] = 0


def redraw(t: AvalonState, f: i64) -> None:
    """AVA-ENC-08, D20: keep the hand, or a new one with a card fewer, down to 1."""
    s = t.s
    seat = s[f + F_X + 2] - 1
    if s[f + F_X + 3] == 1:
        s[f + F_X + 3] = 0
        if s[ANSWER] == REDRAW:
            new_hand(t, seat)
            return
        seat = -1
    if seat < 0 or (s[E_MEMBERS] >> seat) & 1 == 0:
        seat = next_member(t, f)
        s[f + F_X + 2] = seat + 1
    if seat < 0:
        s[f + F_PC] = AT_TURN
    elif t.size_of(t.zone(seat, deck_in_play(t), IN_HAND)) > 1:
        s[f + F_X + 3] = 1
        t.ask(ASK_HAND, seat, t.size_of(t.zone(seat, deck_in_play(t), IN_HAND)))
    else:
        s[f + F_X + 2] = 0


def new_hand(t: AvalonState, seat: i64) -> None:
    """The hand is discarded and drawn anew with a card fewer."""
    base = t.seat_at(seat) + ZONE + deck_in_play(t) * ZONES
    size = t.size_of(t.s[base + IN_HAND])
    t.s[base + IN_DISCARD] |= t.s[base + IN_HAND]
    t.s[base + IN_HAND] = 0
    markers.draw(t, seat, size - 1)


# ---------------------------------------------------------------------- turns
def pick_active(t: AvalonState, f: i64) -> None:
    """AVA-ENC-11, D21: the members not yet activated choose among themselves; nobody left ends the turn."""
    s = t.s
    left = s[E_MEMBERS] & ~s[E_ACTIVATED]
    if left == 0:
        s[f + F_PC] = AT_DISCARDS
        s[f + F_X + 1] = s[E_MEMBERS]
        return
    s[f + F_PC] = AT_PICKED
    if t.size_of(left) == 1:
        s[ANSWER] = SEAT + t.first_of(left)
    else:
        t.ask_together(ASK_ACTIVE, left, left)


def activate(t: AvalonState, seat: i64) -> None:
    """AVA-ENC-12: the activation token."""
    s = t.s
    s[E_ACTIVE] = seat
    s[E_ACTIVATED] |= bit(seat)
    s[E_PLAYED] = 0
    s[E_REFUSED] = 0
    s[E_CONTEXT] = 0
    s[E_SKIP] = 0
    s[E_EXTRA] = 0
    s[E_DAMAGE] = 0
    s[E_LOST] = 0
    for member in range(MAX_SEATS):
        s[E_PREVENT + member] = 0
    items.renew_uses(t, 2)  # LIMIT_ACTIVATION
    mods.end(t, UNTIL_ACTIVATION)
    if t.journal is not None:
        tell.activated(t, seat)
    t.push(R_ACTIVATION)


def end_activation(t: AvalonState) -> None:
    """AVA-RUL-36: nobody is active; what prevention was left of the step is gone with it."""
    s = t.s
    s[E_ACTIVE] = -1
    s[E_CONTEXT] = 0
    for member in range(MAX_SEATS):
        s[E_PREVENT + member] = 0


def discard_down(t: AvalonState, f: i64) -> None:
    """AVA-ENC-13: at the end of a turn each member discards down to 3 cards."""
    s = t.s
    seat = next_member(t, f)
    if seat < 0:
        s[f + F_PC] = AT_DRAWS
        s[f + F_X + 1] = s[E_MEMBERS]
        return
    excess = t.size_of(t.zone(seat, deck_in_play(t), IN_HAND)) - max(0, HAND + modifier(t, seat, MOD_HAND_LIMIT))
    if excess > 0:
        t.push(R_DISCARD, seat, excess, IN_DISCARD)


def end_turn(t: AvalonState, f: i64) -> None:
    """AVA-ENC-13, AVA-PANIC-03, AVA-TRAIT-12, AVA-RUL-32: each draws 1, not in panic, and 1 more from the SLOW."""
    s = t.s
    seat = next_member(t, f)
    if seat >= 0:
        cards: i64 = 0 if panics(t, seat) else 1
        if has_trait(t, TRAIT_SLOW):
            cards += 1
        markers.draw(t, seat, cards)
        return
    s[E_ACTIVATED] = 0
    s[E_TURN] += 1
    s[f + F_PC] = AT_TURN
    if s[E_TURN] >= LAST_TURN:
        cut_off(t, f)


def cut_off(t: AvalonState, f: i64) -> None:
    """AVA-RUL-106: after the 40th turn the members escape from a fight; a talk is lost."""
    if not is_fight(t):
        t.s[f + F_PC] = AT_LOST
        return
    t.s[f + F_PC] = AT_OVER
    for seat in range(t.seats):
        if (t.s[E_MEMBERS] >> seat) & 1 == 1:
            t.push(R_ESCAPE, seat)


# ---------------------------------------------------------------------- ends
def conclude(t: AvalonState, f: i64, moment: i64) -> None:
    """AVA-COM-07, -23, AVA-DIP-06, -08, AVA-RUL-44: it is over; its cards go home, and what it gives follows."""
    s, book = t.s, t.book
    card, actor = s[E_CARD], s[f + F_X]
    present, began, fallen = s[E_MEMBERS], s[E_BEGAN], s[E_FALLEN]
    if moment == AT_ROBBED:
        rob(t, present | fallen)
    if has_trait(t, TRAIT_SHATTER):
        shatter(t, began)
    roams = has_trait(t, TRAIT_GUARDIAN) and moment == AT_OVER
    place = s[E_PLACE]
    clear(t)
    t.pop()
    if roams:
        decks.place_guardian(t, card, place)
    else:
        decks.to_bottom(t, card)
    s[E_RESULT] = NOT_WON
    if moment == AT_WON:
        s[E_RESULT] = WON
    elif moment == AT_RUN_AWAY:
        s[E_RESULT] = RAN_AWAY
    opening = f - FRAME  # the frame below: what set the encounter off
    s[opening + F_X + 8] = s[E_RESULT]
    s[opening + F_X + 9] = present
    if t.journal is not None:
        tell.encounter_ended(t, card, s[E_RESULT])
    base = card * ENCOUNTER_WIDTH
    lead = actor if (present >> actor) & 1 == 1 else t.lowest(present)
    if moment == AT_WON:
        loot = begin(t, book.encounters[base + ENC_LOOT], lead, present)
        if loot >= 0:
            s[loot + F_X + 8] = 1  # D28
        begin(t, book.encounters[base + ENC_REWARD], lead, present)
    elif moment == AT_LOST:
        begin(t, book.encounters[base + ENC_FAILURE], lead, present)


def begin(t: AvalonState, program: i64, actor: i64, party: i64) -> i64:
    """A section of the encounter card runs for those present; returns its frame, or -1."""
    if program == 0 or party == 0:
        return -1
    return tracks.begin_program(t, program, actor, party, party, 0)


def clear(t: AvalonState) -> None:
    """AVA-ENC-14, AVA-ENC-15: cards go back into their decks, flipped and set aside things are in use again."""
    s = t.s
    deck = deck_in_play(t)
    for place in range(s[ROW_SIZE]):
        word = s[ROW + place]
        owner = (word >> ROW_OWNER_SHIFT) & 3
        if word & ROW_ORPHAN == 0:
            s[t.seat_at(owner) + ZONE + deck * ZONES + IN_DECK] |= bit((word >> ROW_NUMBER_SHIFT) & 63)
    s[ROW_SIZE] = 0
    s[ROW_STATICS] = 0
    s[E_CARD] = -1
    s[E_ACTIVE] = -1
    s[E_CONTEXT] = 0
    mods.end(t, UNTIL_ACTIVATION)
    mods.end(t, UNTIL_ENCOUNTER)
    for card in range(t.book.item_cards):
        s[ITEM + card] &= ~(FLIPPED | SET_ASIDE)
    for number in range(t.book.secret_count):
        s[SECRET + number] &= ~(FLIPPED | SET_ASIDE)
    for seat in range(t.seats):
        if t.lives(seat):
            take_cards_home(t, seat)
            t.refresh(seat)


def rob(t: AvalonState, struck: i64) -> None:
    """AVA-TRAIT-09, AVA-RUL-41: all wealth and all items of those present or fallen."""
    for seat in range(t.seats):
        if (struck >> seat) & 1 == 1 and t.lives(seat):
            tracks.lose(t, seat, WEALTH, t.of(seat, RESOURCE + WEALTH))
            for card in range(t.book.item_cards):
                if t.item_place(card) == HELD + seat:
                    items.discard_card(t, card)


def shatter(t: AvalonState, began: i64) -> None:
    """AVA-TRAIT-11, AVA-RUL-42: weapons in use, of everybody who took part."""
    for card in range(t.book.item_cards):
        for seat in range(t.seats):
            if (
                (began >> seat) & 1 == 1
                and t.item_place(card) == HELD + seat
                and t.s[ITEM + card] & (UP | SET_ASIDE) == UP
                and t.item_keyword(card) == WEAPON
            ):
                items.discard_card(t, card)
                break
