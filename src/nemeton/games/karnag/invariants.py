"""KAR-INV-01..10: what holds after every step. Says what is broken, in one sentence; tests and positions ask it.

It is asked after every step of many games, so it counts in plain loops and makes a sentence only of what is wrong.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from nemeton.games.karnag import words as w
from nemeton.games.karnag.events import xy
from nemeton.games.karnag.state import Table


def broken(table: Table) -> str | None:
    """The first invariant that does not hold, or None."""
    return broken_but_options(table) or options(table)


def broken_but_options(table: Table) -> str | None:
    """All but the last one, which only a table with an open question can answer."""
    return (
        tokens(table)
        or cards(table)
        or druids(table)
        or stones(table)
        or cubes(table)
        or counters(table)
        or squares(table)
    )


# ---------------------------------------------------------------------- creatures
def tokens(table: Table) -> str | None:
    """KAR-INV-01, KAR-INV-09."""
    s, board = table.s, table.board
    held: vec[i64] = vec[i64]([0] * (w.MAX_SEATS * w.CREATURE_TYPES))
    supply: i64 = 0
    for token in range(board.tokens):
        place = s[w.TOKEN + token]
        if place == w.IN_SUPPLY:
            supply += 1
        elif w.CAPTURED_BY - table.seats < place <= w.CAPTURED_BY:
            held[(w.CAPTURED_BY - place) * w.CREATURE_TYPES + board.token_type[token]] += 1
        elif place > 0:
            reason = stands(table, token, place)
            if reason is not None:
                return reason
        elif place != w.REMOVED:
            return f"{board.token_names[token]} is nowhere (KAR-INV-01)"
    if supply != s[w.SUPPLY]:
        return f"{supply} tokens are in the supply, not {s[w.SUPPLY]} (KAR-INV-01)"
    for seat in range(table.seats):
        for kind in range(w.CREATURE_TYPES):
            if held[seat * w.CREATURE_TYPES + kind] != s[table.seat_at(seat) + w.RESERVE + kind]:
                return f"the reserve of seat {seat} is not what it captured (KAR-INV-01)"
    return None


def stands(table: Table, token: i64, square: i64) -> str | None:
    """KAR-INV-09: on ground allowed for its type."""
    kind = table.board.token_type[token]
    name = table.board.token_names[token]
    if table.creature_at(square) != token:
        return f"{name} is not on the square {xy(table, square)} it is said to stand on (KAR-INV-01)"
    ground = table.ground_at(square)
    if not (ground == w.PLAIN or (ground == w.ROCK and kind == w.SHADOW) or (ground == w.SWAMP and kind == w.GHOUL)):
        return f"{name} stands on ground it cannot enter at {xy(table, square)} (KAR-INV-09)"
    if table.stone_at(square) != 0 and kind != w.NAJA:
        return f"{name} stands under a stone at {xy(table, square)} (KAR-INV-09)"
    return None


# ---------------------------------------------------------------------- cards
def cards(table: Table) -> str | None:
    """KAR-INV-02."""
    s, board = table.s, table.board
    seen: i64 = 0  # the cards met so far, each of which may be met once
    met: i64 = s[w.DECK_SIZE] + s[w.DRAWN_SIZE]
    for place in range(s[w.DECK_SIZE]):
        seen |= board.bit[s[w.DECK + (s[w.DECK_TOP] + place) % board.cards]]
    for place in range(s[w.DRAWN_SIZE]):
        seen |= board.bit[s[w.DRAWN + place]]
    for seat in range(table.seats):
        reason = hand_broken(table, seat)
        if reason is not None:
            return reason
        seen |= s[table.seat_at(seat) + w.HAND]
        met += s[table.seat_at(seat) + w.HAND_SIZE]
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


def hand_broken(table: Table, seat: i64) -> str | None:
    """KAR-INV-02: a hand is counted right, and holds no BANISH card."""
    s = table.s
    at = table.seat_at(seat)
    counts: vec[i64] = vec[i64]([0] * w.CARD_KINDS)
    size: i64 = 0
    for card in range(table.board.cards):
        if (s[at + w.HAND] >> card) & 1 == 1:
            counts[s[w.CARD + card]] += 1
            size += 1
    for kind in range(w.CARD_KINDS):
        if kind >= w.BANISH and counts[kind] > 0:
            return f"seat {seat} holds a BANISH card (KAR-INV-02)"
        if counts[kind] != s[at + w.HELD + kind]:
            return f"the hand of seat {seat} is counted wrong (KAR-INV-02)"
    return None if size == s[at + w.HAND_SIZE] else f"the hand of seat {seat} is counted wrong (KAR-INV-02)"


def hand(table: Table, seat: int) -> list[int]:
    """The cards a seat holds."""
    mask = int(table.s[table.seat_at(seat) + w.HAND])
    return [card for card in range(int(table.board.cards)) if mask >> card & 1]


# ---------------------------------------------------------------------- druids, stones, cubes
def druids(table: Table) -> str | None:
    """KAR-INV-03, KAR-INV-07: each is somewhere, and no two on one path square, for a square knows one only."""
    board = table.board
    inside: vec[i64] = vec[i64]([0] * board.cauldrons)
    for seat in range(table.seats):
        for druid in range(board.druids):
            place = table.s[table.seat_at(seat) + w.DRUID_AT + druid]
            if place == w.UNPLACED:
                if table.s[w.PHASE] > w.PLACING_DRUIDS:
                    return f"druid {druid + 1} of seat {seat} is not placed (KAR-INV-03)"
            elif place < w.COUNCIL - board.cauldrons or place >= board.path:
                return f"druid {druid + 1} of seat {seat} is nowhere (KAR-INV-03)"
            elif place >= 0:
                if table.druid_at(board.square[place]) != seat * w.MAX_DRUIDS + druid:
                    return f"druid {druid + 1} of seat {seat} is not on its path square (KAR-INV-07)"
            elif place < w.COUNCIL:
                inside[w.COUNCIL - 1 - place] += 1
    for cauldron in range(board.cauldrons):
        if inside[cauldron] > board.places[cauldron]:
            return f"cauldron {board.cauldron_names[cauldron]} holds too many druids (KAR-INV-07)"
    return None


def stones(table: Table) -> str | None:
    """KAR-INV-04, KAR-INV-08: each in reserve or on plain ground; a square knows one only (see `squares`)."""
    board = table.board
    for seat in range(table.seats):
        at = table.seat_at(seat)
        reason = stones_broken(table, seat, at + w.GEM_AT, board.gems, w.GEM + seat)
        if reason is None:
            reason = stones_broken(table, seat, at + w.MENHIR_AT, board.menhirs, w.MENHIR + seat)
        if reason is not None:
            return reason
    return None


def stones_broken(table: Table, seat: i64, at: i64, count: i64, stone: i64) -> str | None:
    for number in range(count):
        square = table.s[at + number]
        if square != w.IN_RESERVE and (table.stone_at(square) != stone or table.ground_at(square) != w.PLAIN):
            return f"a stone of seat {seat} cannot stand at {xy(table, square)} (KAR-INV-08)"
    return None


def cubes(table: Table) -> str | None:
    """KAR-INV-05."""
    laid: vec[i64] = vec[i64]([0] * w.USED_CUBE)
    for slot in range(2 * w.TILES * w.MAX_SLOTS):
        if table.s[w.SLOTS + slot] > 0:
            laid[table.s[w.SLOTS + slot] % w.USED_CUBE] += 1
    for seat in range(table.seats):
        if laid[seat + 1] + table.s[table.seat_at(seat) + w.CUBES] != table.board.cubes:
            return f"seat {seat} has {laid[seat + 1]} cubes on tiles, and not the rest in stock (KAR-INV-05)"
    return None


def counters(table: Table) -> str | None:
    """KAR-INV-06."""
    for seat in range(table.seats):
        at = table.seat_at(seat)
        mana = table.s[at + w.MANA_HELD]
        if mana < 0 or mana > table.board.most_mana:
            return f"seat {seat} has {mana} mana (KAR-INV-06)"
        if table.s[at + w.VP] < 0:
            return f"seat {seat} has {table.s[at + w.VP]} points (KAR-INV-06)"
        for track in range(w.TRACKS):
            level = table.s[at + w.LEVEL + track]
            if level < 0 or level > table.board.tracks.top_level:
                return f"seat {seat} has level {level} on a track (KAR-INV-06)"
    return None


# ---------------------------------------------------------------------- squares, options
def squares(table: Table) -> str | None:
    """What the squares hold and where the pieces are agree; no mark of a rule was left behind."""
    board = table.board
    creatures: i64 = 0
    on_path: i64 = 0
    lying: i64 = 0
    for square in range(board.size):
        word = table.s[w.GRID + square]
        if word & w.MARK != 0:
            return f"the square {xy(table, square)} is still marked"
        if word & w.CREATURE_BITS != 0:
            creatures += 1
        if word & w.STONE_BITS != 0:
            lying += 1
        if word & w.DRUID_BITS != 0:
            on_path += 1
            if board.ground[square] < w.PATH:
                return f"a druid stands in the glade at {xy(table, square)} (KAR-GEN-11)"
    for token in range(board.tokens):
        if table.s[w.TOKEN + token] > 0:
            creatures -= 1
    for seat in range(table.seats):
        at = table.seat_at(seat)
        for druid in range(board.druids):
            if table.s[at + w.DRUID_AT + druid] >= 0:
                on_path -= 1
        lying -= board.gems - table.gems_in_reserve(seat) + board.menhirs - table.menhirs_in_reserve(seat)
    if creatures != 0 or on_path != 0 or lying != 0:
        return "the squares hold other pieces than the lists of pieces say (KAR-INV-08)"
    return None


def options(table: Table) -> str | None:
    """KAR-INV-10."""
    if not table.over and table.legal_into(table.actor, table.scratch_room()) == 0:
        return f"seat {table.actor} is asked and has no option (KAR-INV-10)"
    return None
