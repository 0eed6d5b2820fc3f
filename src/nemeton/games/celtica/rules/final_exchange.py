"""CEL-FX: the final exchange."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.celtica import events as tell
from nemeton.games.celtica import words as w
from nemeton.games.celtica.actions import part_action

if TYPE_CHECKING:
    from nemeton.games.celtica.rules.celtica import Celtica


# ---------------------------------------------------------------------- whose exchange it is
def begin_exchange(state: Celtica, ender: i64) -> None:
    """CEL-FX-01: clockwise from the left neighbour of who ended the game, who comes last."""
    state.s[w.EXCHANGES] = state.seats
    if state.journal is not None:
        tell.game_ending(state, ender)
    ask_next_exchange(state, ender)


def ask_next_exchange(state: Celtica, seat: i64) -> None:
    """CEL-FX-09: one turn each; who has no experience card is skipped."""
    while state.s[w.EXCHANGES] > 0:
        state.s[w.EXCHANGES] -= 1
        seat = state.next_seat(seat)
        if can_trade(state, seat) or can_take_extra(state, seat):
            state.ask(w.ASK_EXCHANGE, seat)
            return
    if state.journal is not None:
        tell.game_ended(state)
    state.end()


def end_exchange(state: Celtica, seat: i64) -> None:
    """CEL-FX-06, CEL-RUL-23: refill if something was spent, then the next player."""
    spent = state.has_spent()
    state.close()
    if state.journal is not None:
        tell.exchange_ended(state, seat)
    if spent:
        state.refill_display()
    ask_next_exchange(state, seat)


# ---------------------------------------------------------------------- what may be exchanged
def exchanges_into(state: Celtica, seat: i64, buffer: vec[i64]) -> i64:
    """CEL-DP-08: trade, take, or be done."""
    count: i64 = 0
    if can_trade(state, seat):
        buffer[count] = w.TRADE
        count += 1
    if can_take_extra(state, seat):
        buffer[count] = w.EXTRA
        count += 1
    buffer[count] = w.DONE  # CEL-FX-05
    return count + 1


def can_trade(state: Celtica, seat: i64) -> bool:
    """CEL-FX-02, CEL-RUL-12: a card, an own part, and a displayed one of another kind."""
    cards = state.s[state.seat_at(seat) + w.EXPERIENCES]
    return cards >= state.board.trade_price and next_gift(state, seat, 0) != w.NO_KIND


def can_take_extra(state: Celtica, seat: i64) -> bool:
    """CEL-FX-03: two cards and a part to take."""
    cards = state.s[state.seat_at(seat) + w.EXPERIENCES]
    return cards >= state.board.extra_price and state.s[w.DISPLAY_SIZE] > 0


def next_gift(state: Celtica, seat: i64, kind: i64) -> i64:
    """CEL-DP-09: of the kinds from this one on, the first the seat owns while another is displayed, or NO_KIND."""
    s, parts = state.s, state.seat_at(seat) + w.PARTS
    while kind < state.board.kinds:
        if s[parts + kind] > 0 and s[w.DISPLAY_SIZE] > s[w.DISPLAY + kind]:
            return kind
        kind += 1
    return w.NO_KIND


def gifts_into(state: Celtica, seat: i64, buffer: vec[i64]) -> i64:
    """CEL-DP-09: the own kinds that can be given."""
    count: i64 = 0
    kind = next_gift(state, seat, 0)
    while kind != w.NO_KIND:
        buffer[count] = part_action(w.GIVE, kind)
        count += 1
        kind = next_gift(state, seat, kind + 1)
    return count


# ---------------------------------------------------------------------- exchanging
def ask_gift(state: Celtica, seat: i64) -> None:
    """CEL-DP-09: which own part to give; not asked if there is one kind only."""
    gift = next_gift(state, seat, 0)
    if next_gift(state, seat, gift + 1) == w.NO_KIND:
        ask_get(state, seat, gift)
    else:
        state.ask(w.ASK_GIVE, seat)


def ask_get(state: Celtica, seat: i64, given: i64) -> None:
    """CEL-DP-09, CEL-DP-10: which displayed part to get, not asked if there is one kind only; nothing has moved yet."""
    if state.kind() == w.ASK_GIVE:
        state.close()
    state.ask(w.ASK_GET, seat, given)
    only = state.only_kind(w.DISPLAY, given)
    if only != w.NO_KIND:
        get(state, seat, only)


def get(state: Celtica, seat: i64, kind: i64) -> None:
    """CEL-FX-02, CEL-FX-03, CEL-RUL-23: pay, and the parts change places in one step."""
    s, given = state.s, state.given_kind()
    state.close()
    pay(state, seat, state.board.extra_price if given == w.NO_KIND else state.board.trade_price)
    s[w.DISPLAY + kind] -= 1
    s[w.DISPLAY_SIZE] -= 1
    state.gain_part(seat, kind)
    if given != w.NO_KIND:  # CEL-RUL-12: a true swap
        state.lose_part(seat, given)
        s[w.DISPLAY + given] += 1
        s[w.DISPLAY_SIZE] += 1
    if state.journal is not None:
        tell.part_exchanged(state, seat, given, kind)
    state.note_spending()
    if not can_trade(state, seat) and not can_take_extra(state, seat):
        end_exchange(state, seat)


def pay(state: Celtica, seat: i64, price: i64) -> None:
    """CEL-DP-11, CEL-FX-08: which colours are spent has no effect, so in canonical order."""
    at = state.seat_at(seat)
    for druid in range(state.board.druids):
        held = state.s[at + w.EXPERIENCE + druid]
        spent = price if price < held else held
        if spent > 0:
            state.discard_experience_cards(seat, druid, spent)
            if state.journal is not None:
                tell.experience_spent(state, seat, druid, spent)
            price -= spent
