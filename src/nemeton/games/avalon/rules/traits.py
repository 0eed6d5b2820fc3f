"""Combat traits (AVA-TRAIT): what an enemy does by its nature, from when its card is set out to when it is put away.

AVA-ENC-05: those that act at the start (AMBUSH, RUSH, SLOW) are checked once the card lies on the table. The others
stand where they change something: RAGE and OPPORTUNIST in combat.py, DEFENSIVE in markers.py, FEINT in tracks.py, the
test of a ROBBER in encounter_leaving.py, a GUARDIAN that roams in encounter.py.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import words as w
from nemeton.games.avalon.rules import items, markers, tracks
from nemeton.games.avalon.rules.conditions import deck_in_play
from nemeton.games.avalon.rules.modifiers import modifier
from nemeton.games.avalon.state import AvalonState, has_trait

FAST_CARDS: Final = 2  # AVA-TRAIT-03
RUSH_DAMAGE: Final = 2
HORDE_CARDS: Final = 2
NO_LIMIT: Final = 1000


# ---------------------------------------------------------------------- at the start
def ambush(t: AvalonState) -> None:
    """AVA-TRAIT-01, AVA-RUL-39: the first character activated in the fight discards down to 1 card."""
    s = t.s
    if s[w.E_STARTED] == 0 and has_trait(t, bc.TRAIT_AMBUSH):
        hand = t.size_of(t.zone(s[w.E_ACTIVE], deck_in_play(t), w.IN_HAND))
        if hand > 1:
            t.push(w.R_DISCARD, s[w.E_ACTIVE], hand - 1, w.IN_DISCARD)


def rush(t: AvalonState) -> None:
    """AVA-TRAIT-10: the first character activated in the fight takes 2 damage."""
    s = t.s
    first = s[w.E_STARTED] == 0
    s[w.E_STARTED] = 1
    if first and has_trait(t, bc.TRAIT_RUSH):
        tracks.damage(t, s[w.E_ACTIVE], RUSH_DAMAGE)


def more_cards(t: AvalonState) -> i64:
    """AVA-TRAIT-12: a card more in the starting hand, and at the end of each turn, against the SLOW."""
    return 1 if has_trait(t, bc.TRAIT_SLOW) else 0


# ---------------------------------------------------------------------- in an activation
def most_cards(t: AvalonState, seat: i64) -> i64:
    """AVA-TRAIT-03, AVA-RUL-117: how many cards an activation may see; `max_cards` changes only a limit in force."""
    if not has_trait(t, bc.TRAIT_FAST):
        return NO_LIMIT
    return max(1, FAST_CARDS + modifier(t, seat, bc.MOD_MAX_CARDS))


def horde(t: AvalonState, seat: i64) -> None:
    """AVA-TRAIT-06: at the start of step 3 the top cards of the active character's deck are discarded."""
    if has_trait(t, bc.TRAIT_HORDE):
        markers.from_top(t, seat, HORDE_CARDS, w.IN_DISCARD)


# ---------------------------------------------------------------------- at the end
def rob(t: AvalonState, struck: i64) -> None:
    """AVA-TRAIT-09, AVA-RUL-41: all wealth and all items of those present or fallen."""
    for seat in range(t.seats):
        if (struck >> seat) & 1 == 1 and t.lives(seat):
            tracks.lose(t, seat, bc.WEALTH, t.of(seat, w.RESOURCE + bc.WEALTH))
            for card in range(t.book.item_cards):
                if t.item_place(card) == w.HELD + seat:
                    items.discard_card(t, card)


def shatter(t: AvalonState, began: i64) -> None:
    """AVA-TRAIT-11, AVA-RUL-42: weapons in use, of everybody who took part."""
    for card in range(t.book.item_cards):
        for seat in range(t.seats):
            if (
                (began >> seat) & 1 == 1
                and t.item_place(card) == w.HELD + seat
                and t.s[w.ITEM + card] & (w.UP | w.SET_ASIDE) == w.UP
                and t.item_keyword(card) == bc.WEAPON
            ):
                items.discard_card(t, card)
                break
