"""The markers of an encounter and the cards of its members: pool, affinity, draws and discards (3.11 to 3.13)."""

from __future__ import annotations

from mypy_extensions import i64

from nemeton.games.avalon import tell
from nemeton.games.avalon.actions import CARDS as PERSONAL_CARDS
from nemeton.games.avalon.actions import DISCARD
from nemeton.games.avalon.book import bit
from nemeton.games.avalon.code import (
    DECK_CARDS,
    ENC_OPPORTUNITY,
    ENC_SLOTS,
    ENCOUNTER_WIDTH,
    MOD_POOL_FIRST_CARD,
    TRAIT_DEFENSIVE,
)
from nemeton.games.avalon.rules import tracks
from nemeton.games.avalon.rules.conditions import deck_in_play
from nemeton.games.avalon.rules.course import ASK_DISCARD, BY_ENEMY, R_DISCARD, R_ESCAPE
from nemeton.games.avalon.rules.departures import AT_LOST, conclude, has_trait, is_fight, leave
from nemeton.games.avalon.rules.modifiers import modifier
from nemeton.games.avalon.state import (
    ANSWER,
    BONUS_GIVEN,
    E_ACTIVE,
    E_AFFINITY,
    E_CARD,
    E_CONTEXT,
    E_LOST,
    E_MEMBERS,
    E_POOL,
    E_PREVENT,
    F_PC,
    F_X,
    FIRST_CARD,
    GUARDED,
    IN_ATTACK,
    IN_DECK,
    IN_DISCARD,
    IN_HAND,
    ZONE,
    ZONES,
    AvalonState,
)

MOST_POOL = 999
assert PERSONAL_CARDS == 2 * DECK_CARDS


# ---------------------------------------------------------------------- markers
def first_card(t: AvalonState, n: i64) -> i64:
    """AVA-RUL-37, AVA-RUL-116: what the first card adds, with its bonus, without DEFENSIVE's marker."""
    s = t.s
    if n <= 0 or s[E_CONTEXT] & FIRST_CARD == 0:
        return n
    if s[E_CONTEXT] & BONUS_GIVEN == 0:
        s[E_CONTEXT] |= BONUS_GIVEN
        n += modifier(t, s[E_ACTIVE], MOD_POOL_FIRST_CARD)
    if s[E_CONTEXT] & GUARDED == 0 and has_trait(t, TRAIT_DEFENSIVE):
        s[E_CONTEXT] |= GUARDED
        n -= 1
    return max(0, n)


def add(t: AvalonState, n: i64) -> None:
    """AVA-KEY-12: markers into the combat pool."""
    n = first_card(t, n)
    t.s[E_POOL] = min(t.s[E_POOL] + n, MOST_POOL)
    if t.journal is not None and n > 0:
        tell.pool_changed(t, n)


def change_pool(t: AvalonState, n: i64) -> None:
    """AVA-COM-20: markers in, or out; for each that is not there the active character discards a card."""
    s = t.s
    if n >= 0:
        add(t, n)
        return
    taken = min(-n, s[E_POOL])
    s[E_POOL] -= taken
    if t.journal is not None and taken > 0:
        tell.pool_changed(t, -taken)
    if -n > taken:
        t.push(R_DISCARD, s[E_ACTIVE], -n - taken, IN_DISCARD)


def move_affinity(t: AvalonState, n: i64) -> None:
    """AVA-KEY-13, AVA-RUL-51: the marker moves and stops at the ends; a response's loss can be prevented."""
    s = t.s
    n = first_card(t, n)
    if n < 0 and s[E_CONTEXT] & IN_ATTACK != 0 and s[E_ACTIVE] >= 0:
        stopped = min(-n, s[E_PREVENT + s[E_ACTIVE]])
        s[E_PREVENT + s[E_ACTIVE]] -= stopped
        n += stopped
    before = s[E_AFFINITY]
    top = t.book.encounters[s[E_CARD] * ENCOUNTER_WIDTH + ENC_SLOTS] - 1
    s[E_AFFINITY] = max(0, min(before + n, top))
    if s[E_AFFINITY] < before:
        s[E_LOST] += before - s[E_AFFINITY]
    if t.journal is not None and s[E_AFFINITY] != before:
        tell.affinity_changed(t, s[E_AFFINITY] - before)


def highest_affinity(t: AvalonState) -> i64:
    return t.book.encounters[t.s[E_CARD] * ENCOUNTER_WIDTH + ENC_SLOTS] - 1


# ---------------------------------------------------------------------- cards
def draw(t: AvalonState, seat: i64, n: i64) -> None:
    """AVA-COM-21, AVA-DIP-20, AVA-RUL-27: n cards, or, with fewer in the deck, none and the way out."""
    s = t.s
    if n <= 0 or (s[E_MEMBERS] >> seat) & 1 == 0:
        return
    base = t.seat_at(seat) + ZONE + deck_in_play(t) * ZONES
    if t.size_of(s[base + IN_DECK]) < n:
        if is_fight(t):
            t.push(R_ESCAPE, seat)
        else:
            conclude(t, AT_LOST)
        return
    drawn: i64 = 0
    for _card in range(n):
        one = bit(t.any_of(s[base + IN_DECK]))
        s[base + IN_DECK] &= ~one
        s[base + IN_HAND] |= one
        drawn |= one
    if t.journal is not None:
        tell.cards_drawn(t, seat, drawn)


def from_top(t: AvalonState, seat: i64, n: i64, zone: i64) -> None:
    """AVA-RUL-29: the top cards of the fitting deck go to a zone, as far as there are any; that is no draw."""
    base = t.seat_at(seat) + ZONE + deck_in_play(t) * ZONES
    while n > 0 and t.s[base + IN_DECK] != 0:
        card = t.any_of(t.s[base + IN_DECK])
        t.s[base + IN_DECK] &= ~bit(card)
        t.s[base + zone] |= bit(card)
        n -= 1
        if t.journal is not None:
            tell.card_discarded(t, seat, card)


def discard(t: AvalonState, f: i64) -> None:
    """AVA-ENC-09, AVA-RUL-126, D26: cards of the hand by choice, without any from the top of the deck."""
    s = t.s
    seat, left, zone = s[f + F_X], s[f + F_X + 1], s[f + F_X + 2]
    deck = deck_in_play(t)
    base = t.seat_at(seat) + ZONE + deck * ZONES
    if s[f + F_PC] == 1:
        s[f + F_PC] = 0
        s[f + F_X + 1] = left - 1
        throw(t, seat, s[ANSWER] - DISCARD - deck * DECK_CARDS, zone)
    elif left <= 0 or s[E_CARD] < 0 or (s[E_MEMBERS] >> seat) & 1 == 0:
        t.pop()
    elif s[base + IN_HAND] == 0:
        t.pop()
        from_top(t, seat, left, zone)
    elif t.size_of(s[base + IN_HAND]) <= left:
        s[f + F_X + 1] = left - 1
        throw(t, seat, t.first_of(s[base + IN_HAND]), zone)
    else:
        s[f + F_PC] = 1
        t.ask(ASK_DISCARD, seat, deck, left)


def throw(t: AvalonState, seat: i64, card: i64, zone: i64) -> None:
    """A card of the hand goes to a zone."""
    t.shift_card(seat, deck_in_play(t), card, IN_HAND, zone)
    if t.journal is not None:
        tell.card_discarded(t, seat, card)


# ---------------------------------------------------------------------- escaping
def escape(t: AvalonState, f: i64) -> None:
    """AVA-COM-30, AVA-COM-33, AVA-RUL-28: lose 1 energy, suffer the opportunity attack, then be out of the fight."""
    s = t.s
    seat = s[f + F_X]
    if (s[E_MEMBERS] >> seat) & 1 == 0 or s[E_CARD] < 0:
        t.pop()
    elif s[f + F_PC] == 0:
        s[f + F_PC] = 1
        tracks.change_energy(t, seat, -1)
        opportunity(t, seat)
    else:
        t.pop()
        if t.journal is not None:
            tell.left_encounter(t, seat, "escape")
        leave(t, seat)


def opportunity(t: AvalonState, seat: i64) -> None:
    """AVA-COM-05: the enemy's opportunity attack on one character."""
    s = t.s
    program = t.book.encounters[s[E_CARD] * ENCOUNTER_WIDTH + ENC_OPPORTUNITY]
    if t.journal is not None:
        tell.opportunity_taken(t, seat)
    if program != 0:
        tracks.begin_program(t, program, seat, s[E_MEMBERS], bit(seat), BY_ENEMY)
