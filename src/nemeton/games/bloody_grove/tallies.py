"""Adds up the strength of a column as an observer knows it: what each spirit brings, and what hidden tokens may do."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from nemeton.games.bloody_grove import scoring
from nemeton.games.bloody_grove import words as w
from nemeton.games.bloody_grove.actions import kind_of
from nemeton.games.bloody_grove.state import BloodyGroveState, column_in, spirit_in, tokens_in
from nemeton.games.bloody_grove.view_types import Share, Tally

Strengths = Mapping[int, list[int]]
"""By token all strengths it may have, ascending; the first is DESTROY where it may destroy."""


def token_strengths(state: BloodyGroveState, table: BloodyGroveState, observer: int) -> Strengths:
    """What an observer of `state` knows of the tokens that lie on the spirits of `table`, which may be a copy."""
    known = state.recall(observer).objects[w.TOKEN_ZONE]
    strengths = state.board.token_strength
    return {
        token: sorted({int(strengths[piece]) for piece in members(int(known.candidates(observer, token)))})
        for seat in range(w.SEATS)
        for word in side(table, seat)
        for token in members(int(tokens_in(word)))
    }


def tallies(state: BloodyGroveState, seat: int, strengths: Strengths) -> list[Tally]:
    """The columns of a seat, grove by grove."""
    words = side(state, seat)
    return [
        tally(state, seat, [word for word in words if column_in(word) == grove], strengths) for grove in range(w.GROVES)
    ]


def tally(state: BloodyGroveState, seat: int, column: list[int], strengths: Strengths) -> Tally:
    """BLG-ER-04..13: spirits that are surely destroyed go first, then strengths are counted.

    No spirit weakens its column: it is weakest if all that may be destroyed are, and strongest if none is.
    """
    lost = {word for word in column if any([w.DESTROY] == strengths[token] for token in tokens_on(word))}
    standing = without(state, seat, lost)
    shares = [share(standing, seat, word, word in lost, strengths) for word in column]
    known = sum(one.printed + one.shape + one.grove + one.tokens for one in shares if not one.lost)
    unknown = sum(one.unknown for one in shares if not one.lost)
    if not unknown:
        return Tally(shares, known, 0, known, known)
    doubtful = {word for word in column if any(w.DESTROY in strengths[token] for token in tokens_on(word))}
    weakest = without(standing, seat, doubtful - lost)
    least = sum(
        bare(weakest, seat, word) + sum(min(strengths[token]) for token in tokens_on(word))
        for word in column
        if word not in doubtful
    )
    most = sum(
        bare(standing, seat, word) + sum(max(strengths[token]) for token in tokens_on(word))
        for word in column
        if word not in lost
    )
    return Tally(shares, known, unknown, least, most)


def share(state: BloodyGroveState, seat: int, word: int, lost: bool, strengths: Strengths) -> Share:
    """What the spirit of a word brings to its column."""
    spirit, column = spirit_in(word), column_in(word)
    on_it = [strengths[token] for token in tokens_on(word)]
    known = [one[0] for one in on_it if len(one) == 1]
    return Share(
        card=state.board.kind_names[kind_of(spirit)],
        printed=int(scoring.printed_strength(state, seat, spirit, column)),
        shape=int(scoring.shape_bonus(state, seat, spirit)),
        grove=int(scoring.grove_bonus(state, spirit, column)),
        tokens=sum(known),
        unknown=len(on_it) - len(known),
        lost=lost,
    )


def bare(state: BloodyGroveState, seat: int, word: int) -> int:
    """What the spirit of a word brings without its tokens."""
    spirit, column = spirit_in(word), column_in(word)
    return int(scoring.printed_strength(state, seat, spirit, column) + scoring.bonus(state, seat, spirit, column))


def without(state: BloodyGroveState, seat: int, destroyed: Collection[int]) -> BloodyGroveState:
    """The table without the spirits of these words of a side; a copy, if there are any."""
    if not destroyed:
        return state
    copy = state.clone_bare()
    assert isinstance(copy, BloodyGroveState), "a copy is a state of the same game"
    for word in destroyed:
        copy.take_off_side(seat, copy.place_on_side(seat, spirit_in(word)))
    return copy


def side(state: BloodyGroveState, seat: int) -> list[int]:
    """The words of a seat's spirits, column after column as they were put there."""
    at = state.seat_at(seat)
    return [int(state.s[at + w.SIDE + i]) for i in range(state.s[at + w.SIDE_SIZE])]


def tokens_on(word: int) -> list[int]:
    return members(int(tokens_in(word)))


def members(mask: int) -> list[int]:
    """The numbers of the bits of a mask."""
    return [number for number in range(mask.bit_length()) if mask >> number & 1]
