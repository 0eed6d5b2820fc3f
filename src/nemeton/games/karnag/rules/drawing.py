"""KAR-DRW: power cards are drawn with the sixth tile; marked ones are used at once or put back."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.karnag import actions
from nemeton.games.karnag import events as tell
from nemeton.games.karnag import words as w
from nemeton.games.karnag.rules import deck
from nemeton.games.karnag.state import KarnagState


def can_draw(state: KarnagState) -> bool:
    """KAR-RUL-42."""
    return state.s[w.DECK_SIZE] > 0


def draw_several(state: KarnagState, seat: i64, count: i64) -> None:
    """KAR-DRW-01, KAR-DRW-05, KAR-RUL-42: so many cards, or what is there; one of them is chosen."""
    draw(state, seat, count)
    state.ask(w.ASK_TAKE, seat, count)


def draw_one(state: KarnagState, seat: i64, unseen: i64) -> None:
    """KAR-DRW-14, KAR-DRW-15: a plain card goes to the hand; a marked one is asked about."""
    draw(state, seat, 1)
    if drew_only_marked(state):
        state.ask(w.ASK_MARKED, seat, unseen - 1)
    else:
        keep(state, seat, 0)


def draw(state: KarnagState, seat: i64, count: i64) -> None:
    while state.s[w.DECK_SIZE] > 0 and state.s[w.DRAWN_SIZE] < count:
        draw_card(state, seat)
    if state.journal is not None:
        tell.cards_drawn(state, seat)


def draw_card(state: KarnagState, seat: i64) -> i64:
    """KAR-DRW-16: the top card, seen by the drawer; the next back can be seen by all."""
    s = state.s
    card = s[w.DECK + s[w.DECK_TOP]]
    s[w.DECK_TOP] = (s[w.DECK_TOP] + 1) % state.board.cards
    s[w.DECK_SIZE] -= 1
    s[w.DRAWN + s[w.DRAWN_SIZE]] = card
    s[w.DRAWN_SIZE] += 1
    one: i64 = 1
    deck.show_card(state, one << seat, card)
    deck.show_back(state)
    return card


def drew_only_marked(state: KarnagState) -> bool:
    for i in range(state.s[w.DRAWN_SIZE]):
        if state.s[w.CARD + state.s[w.DRAWN + i]] < w.BANISH:
            return False
    return True


def has_drawn(state: KarnagState, kind: i64) -> bool:
    return place_of(state, kind) >= 0


def place_of(state: KarnagState, kind: i64) -> i64:
    """The first drawn card of a kind, or -1."""
    for i in range(state.s[w.DRAWN_SIZE]):
        if state.s[w.CARD + state.s[w.DRAWN + i]] == kind:
            return i
    return -1


def can_use(state: KarnagState, seat: i64, kind: i64) -> bool:
    """KAR-DRW-08: a BANISH card needs a creature of its type in the own reserve."""
    return state.s[state.seat_at(seat) + w.RESERVE + banished_type(kind)] > 0


def banished_type(kind: i64) -> i64:
    """KAR-CRD-20: ghoul, shadow or naja."""
    return kind - w.BANISH + w.GHOUL


def takes_into(state: KarnagState, seat: i64, buffer: vec[i64]) -> i64:
    """KAR-DP-21, KAR-DRW-13: a plain card, a marked one that can be used, or new cards if all were marked."""
    count: i64 = 0
    for kind in range(w.CARD_KINDS):
        if has_drawn(state, kind) and (kind < w.BANISH or can_use(state, seat, kind)):
            buffer[count] = actions.take_action(kind)
            count += 1
    if drew_only_marked(state):
        buffer[count] = w.REDRAW if deck.plain_in_deck(state) > 0 else w.DONE  # KAR-DRW-12; KAR-RUL-71
        count += 1
    return count


def take(state: KarnagState, seat: i64, kind: i64) -> None:
    """KAR-DRW-02, KAR-DRW-06, KAR-DRW-10, KAR-DRW-11: a plain card into the hand, a marked one used."""
    state.close()
    place = place_of(state, kind)
    if kind >= w.BANISH:
        use_marked(state, seat, kind, place)
    else:
        keep(state, seat, place)


def keep(state: KarnagState, seat: i64, place: i64) -> None:
    """KAR-DRW-01..03: the drawn card at a place into the hand, the others under the deck."""
    kind = state.s[w.CARD + state.s[w.DRAWN + place]]
    others = state.s[w.DRAWN_SIZE] - 1
    take_drawn(state, seat, place)
    if state.journal is not None:
        tell.card_kept(state, seat, kind, others)


def take_drawn(state: KarnagState, seat: i64, place: i64) -> None:
    """KAR-DRW-01, KAR-RUL-41: one drawn card into the hand, the others under the deck in the order drawn.

    Others see the backs go: they can tell between which marked cards the kept one lay, but not which one of the
    plain cards there it was. So what those hold changes places, the kept one first.
    """
    s = state.s
    first, last = place, place
    while first > 0 and deck.is_plain(state, s[w.DRAWN + first - 1]):
        first -= 1
    while last < s[w.DRAWN_SIZE] - 1 and deck.is_plain(state, s[w.DRAWN + last + 1]):
        last += 1
    cards = [int(s[w.DRAWN + i]) for i in range(first, last + 1)]
    order = [int(place - first)] + [int(i - first) for i in range(first, last + 1) if i != place]
    deck.mix(state, seat, cards, order)
    for i in range(s[w.DRAWN_SIZE]):
        if i != first:
            deck.put_under(state, s[w.DRAWN + i])
    if state.memory is not None and len(cards) < s[w.DRAWN_SIZE]:  # the backs told something
        state.memory.record_narrowing(w.CARDS, state.everybody(), cards[0], state.board.plain_pieces)
    s[w.DRAWN_SIZE] = 0
    deck.into_hand(state, seat, cards[0])


def marked_into(state: KarnagState, seat: i64, buffer: vec[i64]) -> i64:
    """KAR-DP-22: use it, put it back and draw again, put it back and stop (KAR-RUL-70)."""
    count: i64 = 0
    kind = state.s[w.CARD + state.s[w.DRAWN]]
    if can_use(state, seat, kind):
        buffer[count] = actions.take_action(kind)
        count += 1
    if state.cards_unseen() > 0:  # KAR-RUL-42: until every card has been seen once
        buffer[count] = w.REDRAW
        count += 1
    buffer[count] = w.DONE
    return count + 1


def use_marked(state: KarnagState, seat: i64, kind: i64, place: i64) -> None:
    """KAR-DRW-06..09, KAR-RUL-41: shown to all; the other cards go under the deck, then this one."""
    s = state.s
    card = s[w.DRAWN + place]
    deck.show_card(state, state.everybody(), card)
    for i in range(place, s[w.DRAWN_SIZE] - 1):
        s[w.DRAWN + i] = s[w.DRAWN + i + 1]
    s[w.DRAWN + s[w.DRAWN_SIZE] - 1] = card
    return_drawn(state)
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
    if state.kind() == w.ASK_MARKED:
        unseen = state.cards_unseen()
        state.close()
        return_drawn(state)
        draw_one(state, seat, unseen)
    else:
        return_drawn(state)
        draw(state, seat, state.cards_to_draw())


def stop_drawing(state: KarnagState) -> None:
    """KAR-RUL-70, KAR-RUL-71: what was drawn goes under the deck, and that is all."""
    state.close()
    return_drawn(state)


def return_drawn(state: KarnagState) -> None:
    """All drawn cards go under the deck, in the order drawn."""
    for i in range(state.s[w.DRAWN_SIZE]):
        deck.put_under(state, state.s[w.DRAWN + i])
    state.s[w.DRAWN_SIZE] = 0
