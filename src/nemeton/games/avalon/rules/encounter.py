"""Encounters in general (AVA-ENC, AVA-PANIC): setting out, turns, who is active, and how they end."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import events
from nemeton.games.avalon import words as w
from nemeton.games.avalon.book import bit
from nemeton.games.avalon.rules import decks, guardians, items, lasting_modifiers, manners, markers, tracks, traits
from nemeton.games.avalon.rules.conditions import deck_in_play
from nemeton.games.avalon.rules.encounter_leaving import (
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
    take_cards_home,
)
from nemeton.games.avalon.rules.modifiers import modifier, of_world, of_world_once, panics
from nemeton.games.avalon.state import AvalonState, has_trait, is_fight, row_number, row_owner

LAST_TURN: Final = 40  # AVA-RUL-106
HAND: Final = 3  # AVA-ENC-07, AVA-ENC-13
SMALL_HAND: Final = 2  # with four members


# ---------------------------------------------------------------------- setting out
def set_out(t: AvalonState, card: i64, party: i64, place: i64) -> None:
    """AVA-ENC-05, AVA-ENC-10, AVA-RUL-120: the card lies on the table, the party stands before it."""
    s, book = t.s, t.book
    for word in range(w.E_MEMBERS, w.ROW_STATICS + 1):
        if word not in (w.E_RESULT, w.MANNERS):
            s[word] = 0
    s[w.E_CARD] = card
    s[w.E_MEMBERS] = party
    s[w.E_BEGAN] = party
    s[w.E_ACTIVE] = -1
    s[w.E_PLACE] = place
    s[w.E_TARGET] = max(1, book.encounter(card, bc.ENC_TARGET) + sum_of(t, party, bc.MOD_TARGET))
    slots = book.encounter(card, bc.ENC_SLOTS)
    s[w.E_GRAY] = max(1, min(book.encounter(card, bc.ENC_GRAY) + sum_of(t, party, bc.MOD_AFFINITY_GRAY), slots - 2))
    s[w.E_AFFINITY] = s[w.E_GRAY]
    size: i64 = SMALL_HAND if t.size_of(party) >= w.MAX_SEATS else HAND
    s[w.E_HAND] = size + traits.more_cards(t)
    items.renew_uses(t, bc.LIMIT_ENCOUNTER)
    if t.journal is not None:
        events.encounter_began(t, card, party)


def sum_of(t: AvalonState, party: i64, key: i64) -> i64:
    """AVA-RUL-120: a modifier of all members together; since version 2 what the world lends counts once."""
    total: i64 = 0
    for seat in range(t.seats):
        if (party >> seat) & 1 == 1:
            total += modifier(t, seat, key)
            if t.rules >= 2:
                total -= of_world(t, seat, key)
    if t.rules >= 2:
        total += of_world_once(t, party, key)
    return total


def run(t: AvalonState, f: i64) -> None:
    """An encounter goes a step on."""
    pc = t.s[f + w.F_PC]
    if pc == AT_ASIDE:
        set_aside(t, f)
    elif pc == AT_HANDS:
        draw_hands(t, f)
    elif pc == AT_REDRAWS:
        redraw(t, f)
    elif pc == AT_TURN:
        pick_active(t, f)
    elif pc == AT_PICKED:
        t.s[f + w.F_PC] = AT_STEP_4
        activate(t, t.s[w.ANSWER] - w.SEAT)
    elif pc == AT_STEP_4:
        t.s[f + w.F_PC] = AT_TURN
        end_activation(t)
    elif pc == AT_DISCARDS:
        discard_down(t, f)
    elif pc == AT_DRAWS:
        end_turn(t, f)
    else:
        conclude(t, f, pc)


def next_member(t: AvalonState, f: i64) -> i64:
    """The members one after the other by ascending number; -1 at the end."""
    seat = t.lowest(t.s[f + w.ENCOUNTER_LEFT] & t.s[w.E_MEMBERS])
    if seat >= 0:
        t.s[f + w.ENCOUNTER_LEFT] &= ~bit(seat)
    return seat


def set_aside(t: AvalonState, f: i64) -> None:
    """AVA-ENC-06: every member may leave out things it uses; nothing is added later."""
    s = t.s
    seat = s[f + w.ENCOUNTER_MEMBER] - 1
    if seat >= 0 and w.ASIDE <= s[w.ANSWER] < w.ASIDE + w.THINGS and s[f + w.ENCOUNTER_ASKED] == 1:
        put_aside(t, seat, s[w.ANSWER] - w.ASIDE)
    elif s[f + w.ENCOUNTER_ASKED] == 1 or seat < 0:
        seat = next_member(t, f)
        s[f + w.ENCOUNTER_MEMBER] = seat + 1
    s[f + w.ENCOUNTER_ASKED] = 0
    if seat < 0:
        s[f + w.F_PC] = AT_HANDS
        s[f + w.ENCOUNTER_LEFT] = s[w.E_MEMBERS]
    elif could_leave_any(t, seat) if t.rules >= manners.SINCE else uses_any(t, seat):
        s[f + w.ENCOUNTER_ASKED] = 1
        t.ask(w.ASK_ASIDE, seat)
    else:
        s[f + w.ENCOUNTER_MEMBER] = 0


def uses_any(t: AvalonState, seat: i64) -> bool:
    """Has this character a thing with a keyword in use?"""
    for card in range(t.book.item_cards):
        if t.s[w.ITEM + card] & w.PLACE_BITS == w.HELD + seat and t.s[w.ITEM + card] & (w.UP | w.SET_ASIDE) == w.UP:
            return True
    for number in range(t.book.secret_count):
        word = t.s[w.SECRET + number]
        if word & w.PLACE_BITS == w.HELD + seat and word & (w.UP | w.SET_ASIDE) == w.UP:
            return True
    return False


def could_leave_any(t: AvalonState, seat: i64) -> bool:
    """AVA-MAN-08: has this character a thing in use that it might rather not use in this encounter?"""
    s, book = t.s, t.book
    for card in range(book.item_cards):
        if t.item_place(card) == w.HELD + seat and manners.could_leave(
            t, s[w.ITEM + card], book.item(book.item_of[card], bc.ITEM_STATIC), t.item_keyword(card) == bc.WEAPON
        ):
            return True
    for number in range(book.secret_count):
        if t.secret_place(number) == w.HELD + seat and manners.could_leave(
            t, s[w.SECRET + number], book.secret(number, bc.SECRET_STATIC), False
        ):
            return True
    return False


def put_aside(t: AvalonState, seat: i64, thing: i64) -> None:
    """A thing is left out of this encounter."""
    s = t.s
    if thing >= w.THING_SECRET:
        s[w.SECRET + thing - w.THING_SECRET] |= w.SET_ASIDE
    else:
        s[w.ITEM + items.held_card(t, seat, thing, w.UP, w.SET_ASIDE)] |= w.SET_ASIDE
    t.refresh(seat)


def draw_hands(t: AvalonState, f: i64) -> None:
    """AVA-ENC-07, AVA-RUL-26: everybody draws a starting hand."""
    s = t.s
    seat = next_member(t, f)
    if seat >= 0:
        markers.draw(t, seat, max(1, s[w.E_HAND] + modifier(t, seat, bc.MOD_HAND_START)))
        return
    s[f + w.F_PC] = AT_REDRAWS
    s[f + w.ENCOUNTER_LEFT] = s[w.E_MEMBERS]
    s[f + w.ENCOUNTER_MEMBER] = 0


def redraw(t: AvalonState, f: i64) -> None:
    """AVA-ENC-08: keep the hand, or a new one with a card fewer, down to 1."""
    s = t.s
    seat = s[f + w.ENCOUNTER_MEMBER] - 1
    if s[f + w.ENCOUNTER_ASKED] == 1:
        s[f + w.ENCOUNTER_ASKED] = 0
        if s[w.ANSWER] == w.REDRAW:
            new_hand(t, seat)
            return
        seat = -1
    if seat < 0 or (s[w.E_MEMBERS] >> seat) & 1 == 0:
        seat = next_member(t, f)
        s[f + w.ENCOUNTER_MEMBER] = seat + 1
    if seat < 0:
        s[f + w.F_PC] = AT_TURN
    elif t.size_of(t.zone(seat, deck_in_play(t), w.IN_HAND)) > 1:
        s[f + w.ENCOUNTER_ASKED] = 1
        t.ask(w.ASK_HAND, seat, t.size_of(t.zone(seat, deck_in_play(t), w.IN_HAND)))
    else:
        s[f + w.ENCOUNTER_MEMBER] = 0


def new_hand(t: AvalonState, seat: i64) -> None:
    """The hand is discarded and drawn anew with a card fewer."""
    base = t.seat_at(seat) + w.ZONE + deck_in_play(t) * w.ZONES
    size = t.size_of(t.s[base + w.IN_HAND])
    t.s[base + w.IN_DISCARD] |= t.s[base + w.IN_HAND]
    t.s[base + w.IN_HAND] = 0
    markers.draw(t, seat, size - 1)


# ---------------------------------------------------------------------- turns
def pick_active(t: AvalonState, f: i64) -> None:
    """AVA-ENC-11, AVA-ENC-13: the members not yet activated choose among themselves; nobody left ends the turn."""
    s = t.s
    left = s[w.E_MEMBERS] & ~s[w.E_ACTIVATED]
    if left == 0:
        s[f + w.F_PC] = AT_DISCARDS
        s[f + w.ENCOUNTER_LEFT] = s[w.E_MEMBERS]
        return
    s[f + w.F_PC] = AT_PICKED
    if t.size_of(left) == 1:
        s[w.ANSWER] = w.SEAT + t.first_of(left)
    elif t.rules >= manners.SINCE:
        t.ask(w.ASK_ACTIVE, manners.next_to_name(t, left), left)
    else:
        t.ask_together(w.ASK_ACTIVE, left, left)


def activate(t: AvalonState, seat: i64) -> None:
    """AVA-ENC-12: the activation token."""
    s = t.s
    s[w.E_ACTIVE] = seat
    s[w.E_ACTIVATED] |= bit(seat)
    s[w.E_PLAYED] = 0
    s[w.E_REFUSED] = 0
    s[w.E_CONTEXT] = 0
    s[w.E_SKIP] = 0
    s[w.E_EXTRA] = 0
    s[w.E_DAMAGE] = 0
    s[w.E_LOST] = 0
    for member in range(w.MAX_SEATS):
        s[w.E_PREVENT + member] = 0
    items.renew_uses(t, bc.LIMIT_ACTIVATION)
    lasting_modifiers.end(t, bc.UNTIL_ACTIVATION)
    if t.journal is not None:
        events.character_activated(t, seat)
    t.push(w.R_ACTIVATION)


def end_activation(t: AvalonState) -> None:
    """AVA-RUL-36: nobody is active; what prevention was left of the step is gone with it."""
    s = t.s
    s[w.E_ACTIVE] = -1
    s[w.E_CONTEXT] = 0
    for member in range(w.MAX_SEATS):
        s[w.E_PREVENT + member] = 0
    if t.rules >= 2:
        lasting_modifiers.end(t, bc.UNTIL_ACTIVATION)


def discard_down(t: AvalonState, f: i64) -> None:
    """AVA-ENC-13: at the end of a turn each member discards down to 3 cards."""
    s = t.s
    seat = next_member(t, f)
    if seat < 0:
        s[f + w.F_PC] = AT_DRAWS
        s[f + w.ENCOUNTER_LEFT] = s[w.E_MEMBERS]
        return
    excess = t.size_of(t.zone(seat, deck_in_play(t), w.IN_HAND)) - max(0, HAND + modifier(t, seat, bc.MOD_HAND_LIMIT))
    if excess > 0:
        t.push(w.R_DISCARD, seat, excess, w.IN_DISCARD)


def end_turn(t: AvalonState, f: i64) -> None:
    """AVA-ENC-13, AVA-PANIC-03, AVA-TRAIT-12, AVA-RUL-32: each draws 1, not in panic, and 1 more from the SLOW."""
    s = t.s
    seat = next_member(t, f)
    if seat >= 0:
        cards: i64 = 0 if panics(t, seat) else 1
        markers.draw(t, seat, cards + traits.more_cards(t))
        return
    s[w.E_ACTIVATED] = 0
    s[w.E_TURN] += 1
    s[f + w.F_PC] = AT_TURN
    if s[w.E_TURN] >= LAST_TURN:
        cut_off(t, f)


def cut_off(t: AvalonState, f: i64) -> None:
    """AVA-RUL-106: after the 40th turn the members escape from a fight; a talk is lost."""
    if not is_fight(t):
        t.s[f + w.F_PC] = AT_LOST
        return
    t.s[f + w.F_PC] = AT_OVER
    for seat in range(t.seats):
        if (t.s[w.E_MEMBERS] >> seat) & 1 == 1:
            t.push(w.R_ESCAPE, seat)


# ---------------------------------------------------------------------- ends
def conclude(t: AvalonState, f: i64, moment: i64) -> None:
    """AVA-COM-07, -23, AVA-DIP-06, -08, AVA-RUL-44: it is over; its cards go home, and what it gives follows."""
    s, book = t.s, t.book
    card, actor = s[w.E_CARD], s[f + w.ENCOUNTER_ACTOR]
    present, began, fallen = s[w.E_MEMBERS], s[w.E_BEGAN], s[w.E_FALLEN]
    if moment == AT_ROBBED:
        traits.rob(t, present | fallen)
    if has_trait(t, bc.TRAIT_SHATTER):
        traits.shatter(t, began)
    roams = has_trait(t, bc.TRAIT_GUARDIAN) and moment == AT_OVER
    place = s[w.E_PLACE]
    clear(t)
    t.pop()
    if roams:
        guardians.put_on_map(t, card, place)
    else:
        decks.to_bottom(t, card)
    s[w.E_RESULT] = w.NOT_WON
    if moment == AT_WON:
        s[w.E_RESULT] = w.WON
    elif moment == AT_RUN_AWAY:
        s[w.E_RESULT] = w.RAN_AWAY
    opening = f - w.FRAME  # the frame below: what set the encounter off
    s[opening + w.OPENING_RESULT] = s[w.E_RESULT]
    s[opening + w.OPENING_PRESENT] = present
    if t.journal is not None:
        events.encounter_ended(t, card, s[w.E_RESULT])
    lead = actor if (present >> actor) & 1 == 1 else t.lowest(present)
    if moment == AT_WON:
        loot = begin(t, book.encounter(card, bc.ENC_LOOT), lead, present)
        if loot >= 0:
            s[loot + w.PROGRAM_LOOT] = 1  # AVA-RUL-43
        begin(t, book.encounter(card, bc.ENC_REWARD), lead, present)
    elif moment == AT_LOST:
        begin(t, book.encounter(card, bc.ENC_FAILURE), lead, present)


def begin(t: AvalonState, program: i64, actor: i64, party: i64) -> i64:
    """A section of the encounter card runs for those present; returns its frame, or -1."""
    if program == 0 or party == 0:
        return -1
    return tracks.begin_program(t, program, actor, party, party, 0)


def clear(t: AvalonState) -> None:
    """AVA-ENC-14, AVA-ENC-15: cards go back into their decks, flipped and set aside things are in use again."""
    s = t.s
    deck = deck_in_play(t)
    for place in range(s[w.ROW_SIZE]):
        if s[w.ROW + place] & w.ROW_ORPHAN == 0:
            owner = row_owner(t, place)
            s[t.seat_at(owner) + w.ZONE + deck * w.ZONES + w.IN_DECK] |= bit(row_number(t, place))
    s[w.ROW_SIZE] = 0
    s[w.ROW_STATICS] = 0
    s[w.E_CARD] = -1
    s[w.E_ACTIVE] = -1
    s[w.E_CONTEXT] = 0
    lasting_modifiers.end(t, bc.UNTIL_ACTIVATION)
    lasting_modifiers.end(t, bc.UNTIL_ENCOUNTER)
    for card in range(t.book.item_cards):
        s[w.ITEM + card] &= ~(w.FLIPPED | w.SET_ASIDE)
    for number in range(t.book.secret_count):
        s[w.SECRET + number] &= ~(w.FLIPPED | w.SET_ASIDE)
    for seat in range(t.seats):
        if t.lives(seat):
            take_cards_home(t, seat)
            t.refresh(seat)
