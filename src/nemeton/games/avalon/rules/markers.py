"""The markers of an encounter (AVA-ENC) and the cards of its members: pool, affinity, draws and discards."""

from __future__ import annotations

from mypy_extensions import i64

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import events
from nemeton.games.avalon import words as w
from nemeton.games.avalon.book import bit
from nemeton.games.avalon.rules import tracks
from nemeton.games.avalon.rules.conditions import deck_in_play
from nemeton.games.avalon.rules.encounter_leaving import AT_LOST, conclude, leave
from nemeton.games.avalon.rules.modifiers import modifier
from nemeton.games.avalon.state import AvalonState, has_trait, is_fight

MOST_POOL = 999
assert w.PERSONAL_CARDS == 2 * bc.DECK_CARDS


# ---------------------------------------------------------------------- markers
def first_card(t: AvalonState, n: i64) -> i64:
    """AVA-RUL-37, AVA-RUL-116: what the first card adds, with its bonus, without DEFENSIVE's marker."""
    s = t.s
    if n <= 0 or s[w.E_CONTEXT] & w.FIRST_CARD == 0:
        return n
    if s[w.E_CONTEXT] & w.BONUS_GIVEN == 0:
        s[w.E_CONTEXT] |= w.BONUS_GIVEN
        n += modifier(t, s[w.E_ACTIVE], bc.MOD_POOL_FIRST_CARD)
    if s[w.E_CONTEXT] & w.GUARDED == 0 and has_trait(t, bc.TRAIT_DEFENSIVE):
        s[w.E_CONTEXT] |= w.GUARDED
        n -= 1
    return max(0, n)


def add(t: AvalonState, n: i64) -> None:
    """AVA-KEY-12: markers into the combat pool."""
    put_in(t, first_card(t, n))


def put_in(t: AvalonState, n: i64) -> None:
    """So many markers lie in the pool more."""
    t.s[w.E_POOL] = min(t.s[w.E_POOL] + n, MOST_POOL)
    if t.journal is not None and n > 0:
        events.pool_changed(t, n)


def change_pool(t: AvalonState, n: i64, bearer: i64) -> None:
    """AVA-COM-20: markers in, or out; for each that is not there the active character discards a card."""
    s = t.s
    if n >= 0:
        if bearer == w.BY_ENEMY and t.rules >= 2:
            put_in(t, n)  # AVA-RUL-37: what the enemy puts there the first card has not added
        else:
            add(t, n)
        return
    taken = min(-n, s[w.E_POOL])
    s[w.E_POOL] -= taken
    if t.journal is not None and taken > 0:
        events.pool_changed(t, -taken)
    if -n > taken:
        t.push(w.R_DISCARD, s[w.E_ACTIVE], -n - taken, w.IN_DISCARD)


def move_affinity(t: AvalonState, n: i64) -> None:
    """AVA-KEY-13, AVA-RUL-51: the marker moves and stops at the ends; a response's loss can be prevented."""
    s = t.s
    n = first_card(t, n)
    if n < 0 and s[w.E_CONTEXT] & w.IN_ATTACK != 0 and s[w.E_ACTIVE] >= 0:
        stopped = min(-n, s[w.E_PREVENT + s[w.E_ACTIVE]])
        s[w.E_PREVENT + s[w.E_ACTIVE]] -= stopped
        n += stopped
    before = s[w.E_AFFINITY]
    top = t.book.encounter(s[w.E_CARD], bc.ENC_SLOTS) - 1
    s[w.E_AFFINITY] = max(0, min(before + n, top))
    if s[w.E_AFFINITY] < before:
        s[w.E_LOST] += before - s[w.E_AFFINITY]
    if t.journal is not None and s[w.E_AFFINITY] != before:
        events.affinity_changed(t, s[w.E_AFFINITY] - before)


def highest_affinity(t: AvalonState) -> i64:
    return t.book.encounter(t.s[w.E_CARD], bc.ENC_SLOTS) - 1


# ---------------------------------------------------------------------- cards
def draw(t: AvalonState, seat: i64, n: i64) -> None:
    """AVA-COM-21, AVA-DIP-20, AVA-RUL-27: n cards, or, with fewer in the deck, none and the way out."""
    s = t.s
    if n <= 0 or (s[w.E_MEMBERS] >> seat) & 1 == 0:
        return
    base = t.seat_at(seat) + w.ZONE + deck_in_play(t) * w.ZONES
    if t.size_of(s[base + w.IN_DECK]) < n:
        if not is_fight(t):
            conclude(t, AT_LOST)
        elif t.rules < 2 or not is_escaping(t, seat):
            t.push(w.R_ESCAPE, seat)
        return
    drawn: i64 = 0
    for _card in range(n):
        one = bit(t.any_of(s[base + w.IN_DECK]))
        s[base + w.IN_DECK] &= ~one
        s[base + w.IN_HAND] |= one
        drawn |= one
    if t.journal is not None:
        events.cards_drawn(t, seat, drawn)


def from_top(t: AvalonState, seat: i64, n: i64, zone: i64) -> None:
    """AVA-RUL-29: the top cards of the fitting deck go to a zone, as far as there are any; that is no draw."""
    base = t.seat_at(seat) + w.ZONE + deck_in_play(t) * w.ZONES
    while n > 0 and t.s[base + w.IN_DECK] != 0:
        card = t.any_of(t.s[base + w.IN_DECK])
        t.s[base + w.IN_DECK] &= ~bit(card)
        t.s[base + zone] |= bit(card)
        n -= 1
        if t.journal is not None:
            events.card_discarded(t, seat, card)


def discard(t: AvalonState, f: i64) -> None:
    """AVA-ENC-09, AVA-RUL-126, AVA-ENC-13: cards of the hand by choice, without any from the top of the deck."""
    s = t.s
    seat, left, zone = s[f + w.DISCARD_SEAT], s[f + w.DISCARD_LEFT], s[f + w.DISCARD_ZONE]
    deck = deck_in_play(t)
    base = t.seat_at(seat) + w.ZONE + deck * w.ZONES
    if s[f + w.F_PC] == 1:
        s[f + w.F_PC] = 0
        s[f + w.DISCARD_LEFT] = left - 1
        throw(t, seat, s[w.ANSWER] - w.DISCARD - deck * bc.DECK_CARDS, zone)
    elif left <= 0 or s[w.E_CARD] < 0 or (s[w.E_MEMBERS] >> seat) & 1 == 0:
        t.pop()
    elif s[base + w.IN_HAND] == 0:
        t.pop()
        from_top(t, seat, left, zone)
    elif t.size_of(s[base + w.IN_HAND]) <= left:
        s[f + w.DISCARD_LEFT] = left - 1
        throw(t, seat, t.first_of(s[base + w.IN_HAND]), zone)
    else:
        s[f + w.F_PC] = 1
        t.ask(w.ASK_DISCARD, seat, deck, left)


def throw(t: AvalonState, seat: i64, card: i64, zone: i64) -> None:
    """A card of the hand goes to a zone."""
    t.shift_card(seat, deck_in_play(t), card, w.IN_HAND, zone)
    if t.journal is not None:
        events.card_discarded(t, seat, card)


# ---------------------------------------------------------------------- escaping
def escape(t: AvalonState, f: i64) -> None:
    """AVA-COM-30, AVA-COM-33, AVA-RUL-28: lose 1 energy, suffer the opportunity attack, then be out of the fight."""
    s = t.s
    seat = s[f + w.F_SEAT]
    if (s[w.E_MEMBERS] >> seat) & 1 == 0 or s[w.E_CARD] < 0:
        t.pop()
    elif s[f + w.F_PC] == 0:
        s[f + w.F_PC] = 1
        tracks.change_energy(t, seat, -1)
        opportunity(t, seat)
    else:
        t.pop()
        if t.journal is not None:
            events.left_encounter(t, seat, "escape")
        leave(t, seat)


def is_escaping(t: AvalonState, seat: i64) -> bool:
    """Is this member on the way out? Whatever the enemy's parting attack would have it draw changes nothing then."""
    s = t.s
    for depth in range(s[w.COURSE_SIZE]):
        frame = w.COURSE + depth * w.FRAME
        if s[frame] == w.R_ESCAPE and s[frame + w.F_SEAT] == seat:
            return True
    return False


def opportunity(t: AvalonState, seat: i64) -> None:
    """AVA-COM-05: the enemy's opportunity attack on one character."""
    s = t.s
    program = t.book.encounter(s[w.E_CARD], bc.ENC_OPPORTUNITY)
    if t.journal is not None:
        events.opportunity_taken(t, seat)
    if program != 0:
        tracks.begin_program(t, program, seat, s[w.E_MEMBERS], bit(seat), w.BY_ENEMY)
