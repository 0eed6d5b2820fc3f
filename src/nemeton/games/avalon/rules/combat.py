"""Activations (AVA-DIP, AVA-COM): delayed abilities, playing cards, the checks, and what the other side does.

Fights and talks share the whole machine; where they differ, both halves stand side by side here and in diplomacy.py.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import events
from nemeton.games.avalon import words as w
from nemeton.games.avalon.actions import card_of
from nemeton.games.avalon.book import bit
from nemeton.games.avalon.rules import diplomacy, keys, legality, manners, markers, tracks, traits, uses
from nemeton.games.avalon.rules.conditions import amount, deck_in_play, holds
from nemeton.games.avalon.rules.encounter_leaving import AT_RUN_AWAY, AT_WON, conclude
from nemeton.games.avalon.rules.modifiers import is_visible
from nemeton.games.avalon.state import AvalonState, has_trait, is_fight, row_card, row_tokens

# --- how far an activation has come
AT_START: Final = 0
AT_RUSH: Final = 1
AT_DELAYS: Final = 2
AT_ASK: Final = 3
AT_ANSWER: Final = 4
AT_CLOSE: Final = 5
AT_CHECK: Final = 6
AT_ATTACK: Final = 7
AT_AGAIN: Final = 8


# ---------------------------------------------------------------------- an activation
def activation(t: AvalonState, f: i64) -> None:
    """AVA-COM-01 to -10, AVA-DIP-01 to -11: an activation goes a step on."""
    pc = t.s[f + w.F_PC]
    if pc == AT_START:
        t.s[f + w.F_PC] = AT_RUSH
        traits.ambush(t)
    elif pc == AT_RUSH:
        t.s[f + w.F_PC] = AT_DELAYS
        traits.rush(t)
    elif pc == AT_DELAYS:
        tick(t, f)
    elif pc == AT_ASK:
        ask_play(t, f)
    elif pc == AT_ANSWER:
        t.s[f + w.F_PC] = AT_ASK
        take_answer(t, f, t.s[w.ANSWER])
    elif pc == AT_CLOSE:
        t.s[f + w.F_PC] = AT_CHECK
        close_play(t)
    elif pc == AT_CHECK:
        t.s[f + w.F_PC] = AT_ATTACK
        check(t)
    elif pc == AT_ATTACK:
        begin_attack(t, f)
    else:
        t.pop()


def tick(t: AvalonState, f: i64) -> None:
    """AVA-DIP-02, AVA-COM-02, AVA-RUL-23, -130, -133: a token off the next card of the row; the last one fires."""
    s = t.s
    while s[f + w.ACTIVATION_NEXT] < s[w.ROW_SIZE]:
        place = s[f + w.ACTIVATION_NEXT]
        s[f + w.ACTIVATION_NEXT] = place + 1
        tokens = row_tokens(t, place)
        if tokens > 0:
            s[w.ROW + place] = keys.set_tokens(s[w.ROW + place], tokens - 1)
            if tokens == 1:
                fire(t, place, bc.ON_DELAY)
                return
    s[f + w.F_PC] = AT_ASK


def fire(t: AvalonState, place: i64, trigger: i64) -> None:
    """The abilities of a card in the row that have a trigger, for the active character."""
    s, code = t.s, t.book.code
    seat = s[w.E_ACTIVE]
    abilities = t.book.card(row_card(t, place), bc.CARD_ABILITIES)
    if abilities == 0:
        return
    for number in range(code[abilities] - 1, -1, -1):
        at = abilities + 1 + number * bc.ABILITY_WIDTH
        if code[at + bc.ABILITY_TRIGGER] == trigger and holds(t, code[at + bc.ABILITY_IF], seat, bit(seat)):
            frame = tracks.begin_program(t, code[at + bc.ABILITY_DO], seat, s[w.E_MEMBERS], bit(seat), w.BY_ROW + place)
            s[frame + w.PROGRAM_COUNTED] = 1 if trigger == bc.ON_RESPONSE else 0


# ---------------------------------------------------------------------- step 2
def ask_play(t: AvalonState, f: i64) -> None:
    """AVA-COM-03, AVA-COM-04: the first card, or an additional one."""
    s = t.s
    if t.rules >= manners.SINCE and s[w.E_PLAYED] > 0 and not could_go_on(t, s[w.E_ACTIVE]):
        s[f + w.F_PC] = AT_CLOSE
        return
    s[f + w.F_PC] = AT_ANSWER
    t.ask(w.ASK_FIRST if s[w.E_PLAYED] == 0 else w.ASK_MORE, s[w.E_ACTIVE])


def could_go_on(t: AvalonState, seat: i64) -> bool:
    """AVA-MAN-08: could a card or a use still matter? Once all is won, only one that does something itself."""
    if not manners.is_decided(t):
        return True
    buffer = t.scratch_room()
    if uses.in_play_into(t, seat, buffer, 0) > 0:
        return True
    deck = deck_in_play(t)
    count = legality.followers_into(t, seat, deck, t.zone(seat, deck, w.IN_HAND), buffer)
    for place in range(count):
        _deck, card = card_of(w.PLAY, buffer[place])
        if manners.brings_more(t, keys.card_row(t, seat, deck, card), seat):
            return True
    return False


def take_answer(t: AvalonState, f: i64, answer: i64) -> None:
    """A card, a use, a charge, the end of the cards, or the way out."""
    s = t.s
    seat = s[w.E_ACTIVE]
    deck = deck_in_play(t)
    if answer in (w.NO_CARD, w.STOP):
        s[f + w.F_PC] = AT_CLOSE
    elif answer == w.ESCAPE:
        if is_fight(t):
            t.push(w.R_ESCAPE, seat)
        else:
            diplomacy.escape(t, seat)
    elif answer == w.TOP_CARD:
        base = t.seat_at(seat) + w.ZONE + deck * w.ZONES + w.IN_DECK
        card = t.any_of(s[base])
        s[base] &= ~bit(card)
        begin_card(t, seat, deck, card)
    elif w.PLAY <= answer < w.PLAY + 2 * bc.DECK_CARDS:
        _deck, card = card_of(w.PLAY, answer)
        keys.from_hand(t, seat, card)
        begin_card(t, seat, deck, card)
    elif answer >= w.CHARGE:
        uses.ask_charge(t, seat, answer)
    else:
        assert answer >= w.USE, "nothing else is offered"
        uses.begin(t, seat, answer)


def begin_card(t: AvalonState, seat: i64, deck: i64, card: i64) -> None:
    """AVA-COM-03, AVA-COM-04: a card is declared."""
    frame = t.push(w.R_PLAY, keys.card_row(t, seat, deck, card), card)
    t.s[frame + w.PLAY_FIRST] = 1 if t.s[w.E_PLAYED] == 0 else 0


def close_play(t: AvalonState) -> None:
    """AVA-COM-05, AVA-TRAIT-07, AVA-RUL-38: without a card, or with too few for the OPPORTUNIST, the enemy strikes."""
    s = t.s
    seat = s[w.E_ACTIVE]
    if not is_fight(t):
        return
    if s[w.E_PLAYED] == 0:
        t.push(w.R_RESPONSES, -1)  # the draw, once the attack is over
        markers.opportunity(t, seat)
    elif s[w.E_PLAYED] < 2 and has_trait(t, bc.TRAIT_OPPORTUNIST):
        markers.opportunity(t, seat)


def check(t: AvalonState) -> None:
    """AVA-COM-06, AVA-DIP-05: the check at the end of step 2."""
    if is_fight(t):
        check_victory(t)
    else:
        diplomacy.check(t)


def check_victory(t: AvalonState) -> None:
    """AVA-RUL-34: is the pool at the target?"""
    if t.s[w.E_POOL] >= t.s[w.E_TARGET]:
        conclude(t, AT_WON)


# ---------------------------------------------------------------------- step 3
def begin_attack(t: AvalonState, f: i64) -> None:
    """AVA-COM-08, AVA-TRAIT-08, AVA-RUL-35: step 3, twice in a RAGE, more or fewer times by effects."""
    s = t.s
    planned: i64 = 2 if has_trait(t, bc.TRAIT_RAGE) else 1
    if s[f + w.ACTIVATION_ATTACKS] >= planned + s[w.E_EXTRA]:
        s[f + w.F_PC] = AT_AGAIN
        return
    s[f + w.ACTIVATION_ATTACKS] += 1
    if s[w.E_SKIP] > 0:
        s[w.E_SKIP] -= 1
        return
    t.push(w.R_ATTACK)


def attack(t: AvalonState, f: i64) -> None:
    """AVA-RUL-114: HORDE, uses and charges, the attack or response, response abilities, the check."""
    s = t.s
    pc = s[f + w.F_PC]
    s[f + w.F_PC] = pc + 1
    seat = s[w.E_ACTIVE]
    if pc == 0:
        s[w.E_CONTEXT] |= w.IN_ATTACK
        s[w.E_DAMAGE] = 0
        s[w.E_LOST] = 0
        count_prevention(t, seat)
        traits.horde(t, seat)
    elif pc == 1:
        if uses.any_in_response(t, seat):
            t.ask(w.ASK_RESPONSE, seat)
        else:
            s[f + w.F_PC] = 3
    elif pc == 2:
        answer = s[w.ANSWER]
        if answer >= w.CHARGE:
            s[f + w.F_PC] = 1
            uses.ask_charge(t, seat, answer)
        elif answer >= w.USE:
            s[f + w.F_PC] = 1
            uses.begin(t, seat, answer)
    elif pc == 3:
        if is_fight(t):
            strike(t, seat)
        else:
            diplomacy.respond(t, seat)
    elif pc == 4:
        t.push(w.R_RESPONSES, 0)
    else:
        s[w.E_CONTEXT] &= ~w.IN_ATTACK
        t.pop()
        check(t)


def strike(t: AvalonState, seat: i64) -> None:
    """AVA-COM-08, AVA-RUL-46: the attack whose interval holds the pool; at the target there is none."""
    s, code = t.s, t.book.code
    if s[w.E_POOL] >= s[w.E_TARGET]:
        return
    attacks = t.book.encounter(s[w.E_CARD], bc.ENC_ATTACKS)
    chosen = attacks + 1 + (code[attacks] - 1) * bc.ATTACK_WIDTH
    for number in range(code[attacks]):
        at = attacks + 1 + number * bc.ATTACK_WIDTH
        if code[at] <= s[w.E_POOL] <= code[at + 1]:
            chosen = at
    if t.journal is not None:
        events.enemy_attacked(t, seat, (chosen - attacks - 1) // bc.ATTACK_WIDTH)
    if code[chosen + 2] == 1:
        conclude(t, AT_RUN_AWAY)
    else:
        tracks.begin_program(t, code[chosen + 3], seat, s[w.E_MEMBERS], bit(seat), w.BY_ENEMY)


def count_prevention(t: AvalonState, seat: i64) -> None:
    """AVA-ABI-04, AVA-RUL-36, -132: what visible responses prevent counts from the start of each run of the step."""
    s = t.s
    for member in range(w.MAX_SEATS):
        s[w.E_PREVENT + member] = 0
    for place in range(s[w.ROW_SIZE]):
        if is_visible(t, place):
            abilities = t.book.card(row_card(t, place), bc.CARD_ABILITIES)
            prevention_of(t, abilities, seat, w.BY_ROW + place)
    prevention_of(t, t.book.encounter(s[w.E_CARD], bc.ENC_ABILITIES), seat, w.BY_ENEMY)


def prevention_of(t: AvalonState, abilities: i64, seat: i64, bearer: i64) -> None:
    """The `prevent` effects of a card's response abilities."""
    if abilities == 0:
        return
    code = t.book.code
    for number in range(code[abilities]):
        at = abilities + 1 + number * bc.ABILITY_WIDTH
        if code[at + bc.ABILITY_TRIGGER] == bc.ON_RESPONSE and holds(t, code[at + bc.ABILITY_IF], seat, bit(seat)):
            prevention_in(t, code[at + bc.ABILITY_DO], seat, bearer)


def prevention_in(t: AvalonState, pc: i64, seat: i64, bearer: i64) -> None:
    """The `prevent` effects of a list, and of those within it whose condition holds now."""
    code = t.book.code
    while code[pc] != bc.OP_END:
        if code[pc] == bc.OP_PREVENT:
            n = amount(t, code[pc + 3], seat, t.s[w.E_MEMBERS], bearer)
            uses.protect(t, code[pc + 2], seat, min(n, bc.EVERYTHING))
        elif code[pc] == bc.OP_IF:
            holding = holds(t, code[pc + 2], seat, t.s[w.E_MEMBERS])
            prevention_in(t, code[pc + 3] if holding else code[pc + 4], seat, bearer)
        pc += code[pc + 1]


def responses(t: AvalonState, f: i64) -> None:
    """AVA-ABI-04, AVA-RUL-131: the other effects of response abilities, card by card, then the enemy's."""
    s = t.s
    place = s[f + w.RESPONSES_NEXT]
    if place < 0:
        t.pop()
        markers.draw(t, s[w.E_ACTIVE], 1)  # AVA-COM-05
        return
    s[f + w.RESPONSES_NEXT] = place + 1
    if place < s[w.ROW_SIZE]:
        if is_visible(t, place):
            fire(t, place, bc.ON_RESPONSE)
        return
    t.pop()
    enemy_responds(t)


def enemy_responds(t: AvalonState) -> None:
    """content.md#encounters: response abilities of the enemy itself."""
    s, code = t.s, t.book.code
    abilities = t.book.encounter(s[w.E_CARD], bc.ENC_ABILITIES)
    seat = s[w.E_ACTIVE]
    if abilities == 0:
        return
    for number in range(code[abilities] - 1, -1, -1):
        at = abilities + 1 + number * bc.ABILITY_WIDTH
        if code[at + bc.ABILITY_TRIGGER] == bc.ON_RESPONSE and holds(t, code[at + bc.ABILITY_IF], seat, bit(seat)):
            frame = tracks.begin_program(t, code[at + bc.ABILITY_DO], seat, s[w.E_MEMBERS], bit(seat), w.BY_ENEMY)
            s[frame + w.PROGRAM_COUNTED] = 1
