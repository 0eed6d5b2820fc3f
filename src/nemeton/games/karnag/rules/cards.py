"""KAR-CRD, KAR-DRW: power cards are drawn with the sixth tile and played around one's own actions.

A card is one more option between two steps of an action, and pushes its own question, which must end before the step
below is asked again. THROUGH is played by the rays themselves, ACCEL on a move in progress by the druids' chapter.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.karnag import events as tell
from nemeton.games.karnag import words as w
from nemeton.games.karnag.rules import druids, knowledge_tracks, telepathy
from nemeton.games.karnag.state import KarnagState
from nemeton.kernel.state import A

LEAST_ACCEL: Final = 1  # KAR-CRD-09: points of an ACCEL card played alone


# ---------------------------------------------------------------------- playing
def cards_into(state: KarnagState, seat: i64, in_move: bool, buffer: vec[i64], count: i64) -> i64:
    """KAR-CRD-01, KAR-CRD-02: cards in hand whose effect can be carried out now."""
    held = state.seat_at(seat) + w.HELD
    for kind in range(w.ACCEL, w.BANISH):  # KAR-RUL-44: THROUGH is never played by itself
        if state.s[held + kind] > 0 and can_play(state, seat, kind, in_move):
            buffer[count] = w.PLAY + kind
            count += 1
    return count


def can_play(state: KarnagState, seat: i64, kind: i64, in_move: bool) -> bool:
    """KAR-RUL-76: no card is spent without effect; KAR-RUL-74: no lone ACCEL during a druid move."""
    if kind == w.ACCEL:
        return not in_move and druids.can_move_any(state, seat)
    if kind == w.MANA:
        return state.s[state.seat_at(seat) + w.MANA_HELD] < state.board.most_mana
    if kind == w.GEMMOVE:
        return telepathy.can_shift(state, seat)
    if kind == w.KNOW:
        return knowledge_tracks.can_rise_any(state, seat)
    return telepathy.can_move_creature(state)


def play(state: KarnagState, seat: i64, kind: i64) -> None:
    """KAR-CRD-03, KAR-CRD-04: the card is shown, and its effect completed before anything else."""
    board = state.board
    state.play_card(seat, kind)
    if kind == w.ACCEL:
        druids.begin_move(state, seat, LEAST_ACCEL, board.effects.accel, True)
    elif kind == w.MANA:
        state.gain_mana(seat, board.effects.mana)
    elif kind == w.GEMMOVE:
        telepathy.begin_shift(state, seat, board.effects.gem_steps, w.BY_CARD)
    elif kind == w.KNOW:
        knowledge_tracks.begin_levels(state, seat, board.effects.levels, w.FOR_KNOW)
    else:
        assert kind == w.CONTROL, "KAR-CRD-19: BANISH cards are never in a hand"
        telepathy.begin_telepathy(state, seat, board.effects.control)


# ---------------------------------------------------------------------- drawing
def can_draw(state: KarnagState) -> bool:
    """KAR-RUL-42."""
    return state.s[w.DECK_SIZE] > 0


def draw_several(state: KarnagState, seat: i64, count: i64) -> None:
    """KAR-DRW-01, KAR-RUL-42: so many cards, or what is there; one of them is chosen."""
    draw(state, seat, count)
    state.ask(w.ASK_TAKE, seat, count)


def draw(state: KarnagState, seat: i64, count: i64) -> None:
    while state.s[w.DECK_SIZE] > 0 and state.s[w.DRAWN_SIZE] < count:
        state.draw_card(seat)
    if state.journal is not None:
        tell.cards_drawn(state, seat)


def can_use(state: KarnagState, seat: i64, kind: i64) -> bool:
    """KAR-DRW-08: a BANISH card needs a creature of its type in the own reserve."""
    return state.s[state.seat_at(seat) + w.RESERVE + banished_type(kind)] > 0


def banished_type(kind: i64) -> i64:
    """KAR-CRD-20: ghoul, shadow or naja."""
    return kind - w.BANISH + w.GHOUL


def has_drawn(state: KarnagState, kind: i64) -> bool:
    return place_of(state, kind) >= 0


def place_of(state: KarnagState, kind: i64) -> i64:
    """The first drawn card of a kind, or -1."""
    for i in range(state.s[w.DRAWN_SIZE]):
        if state.s[w.CARD + state.s[w.DRAWN + i]] == kind:
            return i
    return -1


def drew_only_marked(state: KarnagState) -> bool:
    for i in range(state.s[w.DRAWN_SIZE]):
        if state.s[w.CARD + state.s[w.DRAWN + i]] < w.BANISH:
            return False
    return True


def takes_into(state: KarnagState, seat: i64, buffer: vec[i64]) -> i64:
    """KAR-DP-21: a plain card, a marked one that can be used, or new cards if all were marked."""
    count: i64 = 0
    for kind in range(w.CARD_KINDS):
        if has_drawn(state, kind) and (kind < w.BANISH or can_use(state, seat, kind)):
            buffer[count] = w.TAKE + kind
            count += 1
    if drew_only_marked(state):
        buffer[count] = w.REDRAW if state.plain_in_deck() > 0 else w.DONE  # KAR-DRW-12; KAR-RUL-71
        count += 1
    return count


def take(state: KarnagState, seat: i64, kind: i64) -> None:
    """KAR-DRW-02, KAR-DRW-06, KAR-DRW-11: a plain card into the hand, a marked one used."""
    state.close()
    place = place_of(state, kind)
    if kind >= w.BANISH:
        use_marked(state, seat, kind, place)
    else:
        keep(state, seat, place)


def keep(state: KarnagState, seat: i64, place: i64) -> None:
    """KAR-DRW-01, KAR-DRW-02: the drawn card at a place into the hand, the others under the deck."""
    kind = state.s[w.CARD + state.s[w.DRAWN + place]]
    others = state.s[w.DRAWN_SIZE] - 1
    state.take_drawn(seat, place)
    if state.journal is not None:
        tell.card_kept(state, seat, kind, others)


def use_marked(state: KarnagState, seat: i64, kind: i64, place: i64) -> None:
    """KAR-DRW-06..09, KAR-RUL-41: shown to all; the other cards go under the deck, then this one."""
    s = state.s
    card = s[w.DRAWN + place]
    state.show_card(state.everybody(), card)
    for i in range(place, s[w.DRAWN_SIZE] - 1):
        s[w.DRAWN + i] = s[w.DRAWN + i + 1]
    s[w.DRAWN + s[w.DRAWN_SIZE] - 1] = card
    state.return_drawn()
    if state.journal is not None:
        tell.card_played(state, seat, kind)
    banish(state, seat, banished_type(kind))


def banish(state: KarnagState, seat: i64, kind: i64) -> None:
    """KAR-DRW-07, KAR-GEN-14: a creature of the reserve leaves the game."""
    s, board = state.s, state.board
    token: i64 = 0
    while s[w.TOKEN + token] != w.CAPTURED_BY - seat or board.token_type[token] != kind:
        token += 1
    s[w.TOKEN + token] = w.REMOVED
    s[state.seat_at(seat) + w.RESERVE + kind] -= 1
    if state.journal is not None:
        tell.creature_banished(state, seat, token)
    state.gain(seat, board.effects.banish, w.FROM_BANISHING)


def redraw(state: KarnagState, seat: i64) -> None:
    """KAR-DRW-12, KAR-DRW-15, KAR-RUL-71: what was drawn goes under the deck, and as many are drawn anew."""
    count = state.s[state.top + A]
    if state.kind() == w.ASK_MARKED:
        state.close()
        state.return_drawn()
        draw_one(state, seat, count)
    else:
        state.return_drawn()
        draw(state, seat, count)


def draw_one(state: KarnagState, seat: i64, unseen: i64) -> None:
    """KAR-DRW-14, KAR-DRW-15: a plain card goes to the hand; a marked one is asked about."""
    draw(state, seat, 1)
    if drew_only_marked(state):
        state.ask(w.ASK_MARKED, seat, unseen - 1)
    else:
        keep(state, seat, 0)


def marked_into(state: KarnagState, seat: i64, buffer: vec[i64]) -> i64:
    """KAR-DP-22: use it, put it back and draw again, put it back and stop (KAR-RUL-70)."""
    count: i64 = 0
    kind = state.s[w.CARD + state.s[w.DRAWN]]
    if can_use(state, seat, kind):
        buffer[count] = w.TAKE + kind
        count += 1
    if state.s[state.top + A] > 0:  # KAR-RUL-42: until every card has been seen once
        buffer[count] = w.REDRAW
        count += 1
    buffer[count] = w.DONE
    return count + 1


def stop_drawing(state: KarnagState) -> None:
    """KAR-RUL-70, KAR-RUL-71: what was drawn goes under the deck, and that is all."""
    state.close()
    state.return_drawn()
