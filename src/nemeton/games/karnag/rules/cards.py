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
from nemeton.games.karnag.state import Table
from nemeton.kernel.state import A

LEAST_ACCEL: Final = 1  # KAR-CRD-09: points of an ACCEL card played alone


# ---------------------------------------------------------------------- playing
def cards_into(table: Table, seat: i64, in_move: bool, buffer: vec[i64], count: i64) -> i64:
    """KAR-CRD-01, KAR-CRD-02: cards in hand whose effect can be carried out now."""
    held = table.seat_at(seat) + w.HELD
    for kind in range(w.ACCEL, w.BANISH):  # KAR-RUL-44: THROUGH is never played by itself
        if table.s[held + kind] > 0 and can_play(table, seat, kind, in_move):
            buffer[count] = w.PLAY + kind
            count += 1
    return count


def can_play(table: Table, seat: i64, kind: i64, in_move: bool) -> bool:
    """KAR-RUL-76: no card is spent without effect; KAR-RUL-74: no lone ACCEL during a druid move."""
    if kind == w.ACCEL:
        return not in_move and druids.can_move_any(table, seat)
    if kind == w.MANA:
        return table.s[table.seat_at(seat) + w.MANA_HELD] < table.board.most_mana
    if kind == w.GEMMOVE:
        return telepathy.can_shift(table, seat)
    if kind == w.KNOW:
        return knowledge_tracks.can_rise_any(table, seat)
    return telepathy.can_move_creature(table)


def play(table: Table, seat: i64, kind: i64) -> None:
    """KAR-CRD-03, KAR-CRD-04: the card is shown, and its effect completed before anything else."""
    board = table.board
    table.play_card(seat, kind)
    if kind == w.ACCEL:
        druids.begin_move(table, seat, LEAST_ACCEL, board.effects.accel, True)
    elif kind == w.MANA:
        table.gain_mana(seat, board.effects.mana)
    elif kind == w.GEMMOVE:
        telepathy.begin_shift(table, seat, board.effects.gem_steps, w.BY_CARD)
    elif kind == w.KNOW:
        knowledge_tracks.begin_levels(table, seat, board.effects.levels, w.FOR_KNOW)
    else:
        assert kind == w.CONTROL, "KAR-CRD-19: BANISH cards are never in a hand"
        telepathy.begin_telepathy(table, seat, board.effects.control)


# ---------------------------------------------------------------------- drawing
def can_draw(table: Table) -> bool:
    """KAR-RUL-42."""
    return table.s[w.DECK_SIZE] > 0


def draw_several(table: Table, seat: i64, count: i64) -> None:
    """KAR-DRW-01, KAR-RUL-42: so many cards, or what is there; one of them is chosen."""
    draw(table, seat, count)
    table.ask(w.ASK_TAKE, seat, count)


def draw(table: Table, seat: i64, count: i64) -> None:
    while table.s[w.DECK_SIZE] > 0 and table.s[w.DRAWN_SIZE] < count:
        table.draw_card(seat)
    if table.journal is not None:
        tell.cards_drawn(table, seat)


def can_use(table: Table, seat: i64, kind: i64) -> bool:
    """KAR-DRW-08: a BANISH card needs a creature of its type in the own reserve."""
    return table.s[table.seat_at(seat) + w.RESERVE + banished_type(kind)] > 0


def banished_type(kind: i64) -> i64:
    """KAR-CRD-20: ghoul, shadow or naja."""
    return kind - w.BANISH + w.GHOUL


def has_drawn(table: Table, kind: i64) -> bool:
    return place_of(table, kind) >= 0


def place_of(table: Table, kind: i64) -> i64:
    """The first drawn card of a kind, or -1."""
    for i in range(table.s[w.DRAWN_SIZE]):
        if table.s[w.CARD + table.s[w.DRAWN + i]] == kind:
            return i
    return -1


def drew_only_marked(table: Table) -> bool:
    for i in range(table.s[w.DRAWN_SIZE]):
        if table.s[w.CARD + table.s[w.DRAWN + i]] < w.BANISH:
            return False
    return True


def takes_into(table: Table, seat: i64, buffer: vec[i64]) -> i64:
    """KAR-DP-21: a plain card, a marked one that can be used, or new cards if all were marked."""
    count: i64 = 0
    for kind in range(w.CARD_KINDS):
        if has_drawn(table, kind) and (kind < w.BANISH or can_use(table, seat, kind)):
            buffer[count] = w.TAKE + kind
            count += 1
    if drew_only_marked(table):
        buffer[count] = w.REDRAW if table.plain_in_deck() > 0 else w.DONE  # KAR-DRW-12; KAR-RUL-71
        count += 1
    return count


def take(table: Table, seat: i64, kind: i64) -> None:
    """KAR-DRW-02, KAR-DRW-06, KAR-DRW-11: a plain card into the hand, a marked one used."""
    table.close()
    place = place_of(table, kind)
    if kind >= w.BANISH:
        use_marked(table, seat, kind, place)
    else:
        keep(table, seat, place)


def keep(table: Table, seat: i64, place: i64) -> None:
    """KAR-DRW-01, KAR-DRW-02: the drawn card at a place into the hand, the others under the deck."""
    kind = table.s[w.CARD + table.s[w.DRAWN + place]]
    others = table.s[w.DRAWN_SIZE] - 1
    table.take_drawn(seat, place)
    if table.journal is not None:
        tell.card_kept(table, seat, kind, others)


def use_marked(table: Table, seat: i64, kind: i64, place: i64) -> None:
    """KAR-DRW-06..09, KAR-RUL-41: shown to all; the other cards go under the deck, then this one."""
    s = table.s
    card = s[w.DRAWN + place]
    table.show_card(table.everybody(), card)
    for i in range(place, s[w.DRAWN_SIZE] - 1):
        s[w.DRAWN + i] = s[w.DRAWN + i + 1]
    s[w.DRAWN + s[w.DRAWN_SIZE] - 1] = card
    table.return_drawn()
    if table.journal is not None:
        tell.card_played(table, seat, kind)
    banish(table, seat, banished_type(kind))


def banish(table: Table, seat: i64, kind: i64) -> None:
    """KAR-DRW-07, KAR-GEN-14: a creature of the reserve leaves the game."""
    s, board = table.s, table.board
    token: i64 = 0
    while s[w.TOKEN + token] != w.CAPTURED_BY - seat or board.token_type[token] != kind:
        token += 1
    s[w.TOKEN + token] = w.REMOVED
    s[table.seat_at(seat) + w.RESERVE + kind] -= 1
    if table.journal is not None:
        tell.creature_banished(table, seat, token)
    table.gain(seat, board.effects.banish, w.FROM_BANISHING)


def redraw(table: Table, seat: i64) -> None:
    """KAR-DRW-12, KAR-DRW-15, KAR-RUL-71: what was drawn goes under the deck, and as many are drawn anew."""
    count = table.s[table.top + A]
    if table.kind() == w.ASK_MARKED:
        table.close()
        table.return_drawn()
        draw_one(table, seat, count)
    else:
        table.return_drawn()
        draw(table, seat, count)


def draw_one(table: Table, seat: i64, unseen: i64) -> None:
    """KAR-DRW-14, KAR-DRW-15: a plain card goes to the hand; a marked one is asked about."""
    draw(table, seat, 1)
    if drew_only_marked(table):
        table.ask(w.ASK_MARKED, seat, unseen - 1)
    else:
        keep(table, seat, 0)


def marked_into(table: Table, seat: i64, buffer: vec[i64]) -> i64:
    """KAR-DP-22: use it, put it back and draw again, put it back and stop (KAR-RUL-70)."""
    count: i64 = 0
    kind = table.s[w.CARD + table.s[w.DRAWN]]
    if can_use(table, seat, kind):
        buffer[count] = w.TAKE + kind
        count += 1
    if table.s[table.top + A] > 0:  # KAR-RUL-42: until every card has been seen once
        buffer[count] = w.REDRAW
        count += 1
    buffer[count] = w.DONE
    return count + 1


def stop_drawing(table: Table) -> None:
    """KAR-RUL-70, KAR-RUL-71: what was drawn goes under the deck, and that is all."""
    table.close()
    table.return_drawn()
