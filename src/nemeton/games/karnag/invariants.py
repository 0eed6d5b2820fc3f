"""KAR-INV-01..10: what holds after every step. Says what is broken, in one sentence; tests and positions ask it.

It is asked after every step of many games, so it counts in plain loops and makes a sentence only of what is wrong.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.karnag import words as w
from nemeton.games.karnag.events import xy
from nemeton.games.karnag.state import KarnagState


def find_broken(state: KarnagState) -> str | None:
    """The first invariant that does not hold, or None."""
    return broken_but_options(state) or options(state)


def broken_but_options(state: KarnagState) -> str | None:
    """All but the last one, which only a state with an open question can answer."""
    return (
        tokens(state)
        or cards(state)
        or druids(state)
        or stones(state)
        or cubes(state)
        or counters(state)
        or squares(state)
    )


# ---------------------------------------------------------------------- creatures
def tokens(state: KarnagState) -> str | None:
    """KAR-INV-01, KAR-INV-09."""
    s, board = state.s, state.board
    held: vec[i64] = vec[i64]([0] * (w.MAX_SEATS * w.CREATURE_TYPES))
    supply: i64 = 0
    for token in range(board.tokens):
        place = s[w.TOKEN + token]
        if place == w.IN_SUPPLY:
            supply += 1
        elif w.CAPTURED_BY - state.seats < place <= w.CAPTURED_BY:
            held[(w.CAPTURED_BY - place) * w.CREATURE_TYPES + board.token_type[token]] += 1
        elif place > 0:
            reason = stands(state, token, place)
            if reason is not None:
                return reason
        elif place != w.REMOVED:
            return f"{board.token_names[token]} is nowhere (KAR-INV-01)"
    if supply != s[w.SUPPLY]:
        return f"{supply} tokens are in the supply, not {s[w.SUPPLY]} (KAR-INV-01)"
    for seat in range(state.seats):
        for kind in range(w.CREATURE_TYPES):
            if held[seat * w.CREATURE_TYPES + kind] != s[state.seat_at(seat) + w.RESERVE + kind]:
                return f"the reserve of seat {seat} is not what it captured (KAR-INV-01)"
    return None


def stands(state: KarnagState, token: i64, square: i64) -> str | None:
    """KAR-INV-09: on ground allowed for its type."""
    kind = state.board.token_type[token]
    name = state.board.token_names[token]
    if state.creature_at(square) != token:
        return f"{name} is not on the square {xy(state, square)} it is said to stand on (KAR-INV-01)"
    ground = state.ground_at(square)
    if not (ground == w.PLAIN or (ground == w.ROCK and kind == w.SHADOW) or (ground == w.SWAMP and kind == w.GHOUL)):
        return f"{name} stands on ground it cannot enter at {xy(state, square)} (KAR-INV-09)"
    if state.stone_at(square) != 0 and kind != w.NAJA:
        return f"{name} stands under a stone at {xy(state, square)} (KAR-INV-09)"
    return None


# ---------------------------------------------------------------------- cards
def cards(state: KarnagState) -> str | None:
    """KAR-INV-02."""
    s, board = state.s, state.board
    seen: i64 = 0  # the cards met so far, each of which may be met once
    met: i64 = s[w.DECK_SIZE] + s[w.DRAWN_SIZE]
    for place in range(s[w.DECK_SIZE]):
        seen |= board.bit[s[w.DECK + (s[w.DECK_TOP] + place) % board.cards]]
    for place in range(s[w.DRAWN_SIZE]):
        seen |= board.bit[s[w.DRAWN + place]]
    for seat in range(state.seats):
        reason = hand_broken(state, seat)
        if reason is not None:
            return reason
        seen |= s[state.seat_at(seat) + w.HAND]
        met += s[state.seat_at(seat) + w.HAND_SIZE]
    if met != board.cards or seen != board.bit[board.cards] - 1:
        return f"deck, hands and drawn cards are not the {board.cards} cards of the box (KAR-INV-02)"
    balance: vec[i64] = vec[i64]([0] * w.CARD_KINDS)
    for card in range(board.cards):
        balance[s[w.CARD + card]] += 1
        balance[board.piece_kind[card]] -= 1
    for kind in range(w.CARD_KINDS):
        if balance[kind] != 0:
            return "the cards are not those of the box (KAR-INV-02)"
    return None


def hand_broken(state: KarnagState, seat: i64) -> str | None:
    """KAR-INV-02: a hand is counted right, and holds no BANISH card."""
    s = state.s
    at = state.seat_at(seat)
    counts: vec[i64] = vec[i64]([0] * w.CARD_KINDS)
    size: i64 = 0
    for card in range(state.board.cards):
        if (s[at + w.HAND] >> card) & 1 == 1:
            counts[s[w.CARD + card]] += 1
            size += 1
    for kind in range(w.CARD_KINDS):
        if kind >= w.BANISH and counts[kind] > 0:
            return f"seat {seat} holds a BANISH card (KAR-INV-02)"
        if counts[kind] != s[at + w.HELD + kind]:
            return f"the hand of seat {seat} is counted wrong (KAR-INV-02)"
    return None if size == s[at + w.HAND_SIZE] else f"the hand of seat {seat} is counted wrong (KAR-INV-02)"


def hand(state: KarnagState, seat: int) -> list[int]:
    """The cards a seat holds."""
    mask = int(state.s[state.seat_at(seat) + w.HAND])
    return [card for card in range(int(state.board.cards)) if mask >> card & 1]


# ---------------------------------------------------------------------- druids, stones, cubes
def druids(state: KarnagState) -> str | None:
    """KAR-INV-03, KAR-INV-07: each is somewhere, and no two on one path square, for a square knows one only."""
    board = state.board
    inside: vec[i64] = vec[i64]([0] * board.cauldrons)
    for seat in range(state.seats):
        for druid in range(board.druids):
            place = state.s[state.seat_at(seat) + w.DRUID_AT + druid]
            if place == w.UNPLACED:
                if state.s[w.PHASE] > w.PLACING_DRUIDS:
                    return f"druid {druid + 1} of seat {seat} is not placed (KAR-INV-03)"
            elif place < w.COUNCIL - board.cauldrons or place >= board.path:
                return f"druid {druid + 1} of seat {seat} is nowhere (KAR-INV-03)"
            elif place >= 0:
                if state.druid_at(board.square[place]) != seat * w.MAX_DRUIDS + druid:
                    return f"druid {druid + 1} of seat {seat} is not on its path square (KAR-INV-07)"
            elif place < w.COUNCIL:
                inside[w.COUNCIL - 1 - place] += 1
    for cauldron in range(board.cauldrons):
        if inside[cauldron] > board.places[cauldron]:
            return f"cauldron {board.cauldron_names[cauldron]} holds too many druids (KAR-INV-07)"
    return None


def stones(state: KarnagState) -> str | None:
    """KAR-INV-04, KAR-INV-08: each in reserve or on plain ground; a square knows one only (see `squares`)."""
    board = state.board
    for seat in range(state.seats):
        at = state.seat_at(seat)
        reason = stones_broken(state, seat, at + w.GEM_AT, board.gems, w.GEM + seat)
        if reason is None:
            reason = stones_broken(state, seat, at + w.MENHIR_AT, board.menhirs, w.MENHIR + seat)
        if reason is not None:
            return reason
    return None


def stones_broken(state: KarnagState, seat: i64, at: i64, count: i64, stone: i64) -> str | None:
    for number in range(count):
        square = state.s[at + number]
        if square != w.IN_RESERVE and (state.stone_at(square) != stone or state.ground_at(square) != w.PLAIN):
            return f"a stone of seat {seat} cannot stand at {xy(state, square)} (KAR-INV-08)"
    return None


def cubes(state: KarnagState) -> str | None:
    """KAR-INV-05."""
    laid: vec[i64] = vec[i64]([0] * w.USED_CUBE)
    for slot in range(w.ALL_SLOTS):
        if state.s[w.SLOTS + slot] > 0:
            laid[state.s[w.SLOTS + slot] % w.USED_CUBE] += 1
    for seat in range(state.seats):
        if laid[seat + 1] + state.s[state.seat_at(seat) + w.CUBES] != state.board.cubes:
            return f"seat {seat} has {laid[seat + 1]} cubes on tiles, and not the rest in stock (KAR-INV-05)"
    return None


def counters(state: KarnagState) -> str | None:
    """KAR-INV-06."""
    for seat in range(state.seats):
        at = state.seat_at(seat)
        mana = state.s[at + w.MANA_HELD]
        if mana < 0 or mana > state.board.most_mana:
            return f"seat {seat} has {mana} mana (KAR-INV-06)"
        if state.s[at + w.VP] < 0:
            return f"seat {seat} has {state.s[at + w.VP]} points (KAR-INV-06)"
        for track in range(w.TRACKS):
            level = state.s[at + w.LEVEL + track]
            if level < 0 or level > state.board.tracks.top_level:
                return f"seat {seat} has level {level} on a track (KAR-INV-06)"
    return None


# ---------------------------------------------------------------------- squares, options
def squares(state: KarnagState) -> str | None:
    """What the squares hold and where the pieces are agree; no mark of a rule was left behind."""
    board = state.board
    creatures: i64 = 0
    on_path: i64 = 0
    lying: i64 = 0
    for square in range(board.size):
        word = state.s[w.GRID + square]
        if word & w.MARK != 0:
            return f"the square {xy(state, square)} is still marked"
        if word & w.CREATURE_BITS != 0:
            creatures += 1
        if word & w.STONE_BITS != 0:
            lying += 1
        if word & w.DRUID_BITS != 0:
            on_path += 1
            if board.ground[square] < w.PATH:
                return f"a druid stands in the glade at {xy(state, square)} (KAR-GEN-11)"
    for token in range(board.tokens):
        if state.s[w.TOKEN + token] > 0:
            creatures -= 1
    for seat in range(state.seats):
        at = state.seat_at(seat)
        for druid in range(board.druids):
            if state.s[at + w.DRUID_AT + druid] >= 0:
                on_path -= 1
        lying -= board.gems - state.gems_in_reserve(seat) + board.menhirs - state.menhirs_in_reserve(seat)
    if creatures != 0 or on_path != 0 or lying != 0:
        return "the squares hold other pieces than the lists of pieces say (KAR-INV-08)"
    return None


def options(state: KarnagState) -> str | None:
    """KAR-INV-10."""
    if not state.over and state.legal_into(state.actor, state.scratch_room()) == 0:
        return f"seat {state.actor} is asked and has no option (KAR-INV-10)"
    return None
