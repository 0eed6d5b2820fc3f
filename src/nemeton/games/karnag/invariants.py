"""KAR-INV-01..10: what holds after every step. Says what is broken, in one sentence; tests and positions ask it."""

from __future__ import annotations

from collections import Counter

from nemeton.games.karnag.actions import BANISH, CARD_KINDS, MAX_DRUIDS, MAX_SEATS, MAX_SLOTS, TILES, TRACKS
from nemeton.games.karnag.board import CREATURE_TYPES, GHOUL, NAJA, PATH, PLAIN, ROCK, SHADOW, SWAMP
from nemeton.games.karnag.events import xy
from nemeton.games.karnag.state import (
    CAPTURED_BY,
    CARD,
    COUNCIL,
    CREATURE_BITS,
    CUBES,
    DECK,
    DECK_SIZE,
    DECK_TOP,
    DRAWN,
    DRAWN_SIZE,
    DRUID_AT,
    DRUID_BITS,
    GEM_AT,
    GRID,
    HAND,
    HAND_SIZE,
    HELD,
    IN_RESERVE,
    IN_SUPPLY,
    LEVEL,
    MANA_HELD,
    MARK,
    MENHIR_AT,
    PHASE,
    PLACING_DRUIDS,
    REMOVED,
    RESERVE,
    SLOTS,
    STONE_BITS,
    SUPPLY,
    TOKEN,
    UNPLACED,
    USED_CUBE,
    VP,
    Table,
)


def broken(table: Table) -> str | None:
    """The first invariant that does not hold, or None."""
    for check in (tokens, cards, druids, stones, cubes, counters, squares, options):
        reason = check(table)
        if reason is not None:
            return reason
    return None


def tokens(table: Table) -> str | None:
    """KAR-INV-01, KAR-INV-09."""
    s, board = table.s, table.board
    places = [int(s[TOKEN + token]) for token in range(board.tokens)]
    if places.count(IN_SUPPLY) != s[SUPPLY]:
        return f"{places.count(IN_SUPPLY)} tokens are in the supply, not {s[SUPPLY]} (KAR-INV-01)"
    held = Counter((place, int(board.token_type[token])) for token, place in enumerate(places) if place <= CAPTURED_BY)
    for seat in range(table.seats):
        for kind in range(CREATURE_TYPES):
            if held[CAPTURED_BY - seat, kind] != s[table.seat_at(seat) + RESERVE + kind]:
                return f"the reserve of seat {seat} is not what it captured (KAR-INV-01)"
    for token, place in enumerate(places):
        if place <= 0 and not (place in (IN_SUPPLY, REMOVED) or CAPTURED_BY - table.seats < place <= CAPTURED_BY):
            return f"{board.token_names[token]} is nowhere (KAR-INV-01)"
        if place > 0:
            reason = stands(table, token, place)
            if reason is not None:
                return reason
    return None


def stands(table: Table, token: int, square: int) -> str | None:
    """KAR-INV-09: on ground allowed for its type."""
    kind, name = table.board.token_type[token], table.board.token_names[token]
    if table.creature_at(square) != token:
        return f"{name} is not on the square {xy(table, square)} it is said to stand on (KAR-INV-01)"
    ground = table.ground_at(square)
    allowed = {PLAIN, ROCK} if kind == SHADOW else {PLAIN, SWAMP} if kind == GHOUL else {PLAIN}
    if ground not in allowed:
        return f"{name} stands on ground it cannot enter at {xy(table, square)} (KAR-INV-09)"
    if table.stone_at(square) and kind != NAJA:
        return f"{name} stands under a stone at {xy(table, square)} (KAR-INV-09)"
    return None


def cards(table: Table) -> str | None:
    """KAR-INV-02."""
    s, board = table.s, table.board
    deck = [int(s[DECK + (s[DECK_TOP] + place) % board.cards]) for place in range(s[DECK_SIZE])]
    drawn = [int(s[DRAWN + place]) for place in range(s[DRAWN_SIZE])]
    hands = [card for seat in range(table.seats) for card in hand(table, seat)]
    if sorted(deck + drawn + hands) != list(range(board.cards)):
        return f"deck, hands and drawn cards are not the {board.cards} cards of the box (KAR-INV-02)"
    kinds = [int(s[CARD + card]) for card in range(board.cards)]
    if sorted(kinds) != list(board.piece_kind):
        return "the cards are not those of the box (KAR-INV-02)"
    for seat in range(table.seats):
        held = [kinds[card] for card in hand(table, seat)]
        if any(kind >= BANISH for kind in held):
            return f"seat {seat} holds a BANISH card (KAR-INV-02)"
        at = table.seat_at(seat)
        if len(held) != s[at + HAND_SIZE] or any(held.count(k) != s[at + HELD + k] for k in range(CARD_KINDS)):
            return f"the hand of seat {seat} is counted wrong (KAR-INV-02)"
    return None


def hand(table: Table, seat: int) -> list[int]:
    """The cards a seat holds."""
    mask = table.s[table.seat_at(seat) + HAND]
    return [card for card in range(table.board.cards) if mask >> card & 1]


def druids(table: Table) -> str | None:
    """KAR-INV-03, KAR-INV-07."""
    board = table.board
    on_path: list[int] = []
    for seat in range(table.seats):
        for druid in range(board.druids):
            place = int(table.s[table.seat_at(seat) + DRUID_AT + druid])
            if place == UNPLACED:
                if table.s[PHASE] > PLACING_DRUIDS:
                    return f"druid {druid + 1} of seat {seat} is not placed (KAR-INV-03)"
            elif not COUNCIL - board.cauldrons <= place < board.path:
                return f"druid {druid + 1} of seat {seat} is nowhere (KAR-INV-03)"
            elif place >= 0:
                on_path.append(place)
                if table.druid_at(board.square[place]) != seat * MAX_DRUIDS + druid:
                    return f"druid {druid + 1} of seat {seat} is not on its path square (KAR-INV-07)"
    if len(set(on_path)) != len(on_path):
        return "two druids stand on one path square (KAR-INV-07)"
    for cauldron in range(board.cauldrons):
        if table.in_cauldron(cauldron) > board.places[cauldron]:
            return f"cauldron {board.cauldron_names[cauldron]} holds too many druids (KAR-INV-07)"
    return None


def stones(table: Table) -> str | None:
    """KAR-INV-04, KAR-INV-08."""
    board = table.board
    seen: list[int] = []
    for seat in range(table.seats):
        at = table.seat_at(seat)
        placed = [(int(table.s[at + GEM_AT + gem]), 1 + seat) for gem in range(board.gems)]
        placed += [(int(table.s[at + MENHIR_AT + menhir]), 1 + MAX_SEATS + seat) for menhir in range(board.menhirs)]
        for square, stone in placed:
            if square != IN_RESERVE:
                seen.append(square)
                if table.stone_at(square) != stone or table.ground_at(square) != PLAIN:
                    return f"a stone of seat {seat} cannot stand at {xy(table, square)} (KAR-INV-08)"
    if len(set(seen)) != len(seen):
        return "two stones stand on one square (KAR-INV-08)"
    return None


def cubes(table: Table) -> str | None:
    """KAR-INV-05."""
    words = Counter(int(word) % USED_CUBE for word in table.s[SLOTS : SLOTS + 2 * TILES * MAX_SLOTS] if word > 0)
    for seat in range(table.seats):
        laid = words[seat + 1]
        if laid + table.s[table.seat_at(seat) + CUBES] != table.board.cubes:
            return f"seat {seat} has {laid} cubes on tiles, and not the rest in stock (KAR-INV-05)"
    return None


def counters(table: Table) -> str | None:
    """KAR-INV-06."""
    for seat in range(table.seats):
        at = table.seat_at(seat)
        if not 0 <= table.s[at + MANA_HELD] <= table.board.most_mana:
            return f"seat {seat} has {table.s[at + MANA_HELD]} mana (KAR-INV-06)"
        if table.s[at + VP] < 0:
            return f"seat {seat} has {table.s[at + VP]} points (KAR-INV-06)"
        for track in range(TRACKS):
            if not 0 <= table.s[at + LEVEL + track] <= table.board.top_level:
                return f"seat {seat} has level {table.s[at + LEVEL + track]} on a track (KAR-INV-06)"
    return None


def squares(table: Table) -> str | None:
    """What the squares hold and where the pieces are agree; no mark of a rule was left behind."""
    board = table.board
    creatures = sum(int(table.s[TOKEN + token]) > 0 for token in range(board.tokens))
    words = [int(word) for word in table.s[GRID : GRID + board.size]]
    for square, word in enumerate(words):
        if word & MARK:
            return f"the square {xy(table, square)} is still marked"
        if word & DRUID_BITS and board.ground[square] < PATH:
            return f"a druid stands in the glade at {xy(table, square)} (KAR-GEN-11)"
    standing = sum(word & CREATURE_BITS > 0 for word in words)
    walking = sum(word & DRUID_BITS > 0 for word in words)
    lying = sum(word & STONE_BITS > 0 for word in words)
    seats = [table.seat_at(seat) for seat in range(table.seats)]
    placed = sum(int(table.s[at + DRUID_AT + druid]) >= 0 for at in seats for druid in range(board.druids))
    laid = sum(int(table.s[at + GEM_AT + gem]) != IN_RESERVE for at in seats for gem in range(board.gems))
    laid += sum(int(table.s[at + MENHIR_AT + menhir]) != IN_RESERVE for at in seats for menhir in range(board.menhirs))
    if (creatures, placed, laid) != (standing, walking, lying):
        return "the squares hold other pieces than the lists of pieces say (KAR-INV-08)"
    return None


def options(table: Table) -> str | None:
    """KAR-INV-10."""
    if not table.over and not table.legal(table.actor):
        return f"seat {table.actor} is asked and has no option (KAR-INV-10)"
    return None
