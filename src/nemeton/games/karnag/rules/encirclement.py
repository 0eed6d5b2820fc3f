"""KAR-END-10..16, KAR-RUL-49..52: is the gate encircled, and which menhirs take part?

Menhirs are joined along rows and columns; only the gate interrupts a line. A closed line runs round the gate if it
crosses the cut from the gate to the right border an odd number of times. So every menhir is doubled by the parity of
crossings, and the shortest way from a menhir to its double is the shortest closed line round the gate through it.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from nemeton.games.karnag import words as w
from nemeton.games.karnag.state import KarnagState

FEWEST: Final = 4  # KAR-END-12
FAR: Final = 1 << 30


def ring(state: KarnagState) -> list[int]:
    """KAR-END-04, KAR-END-14..16: the squares of all menhirs on a shortest closed line round the gate; [] if none."""
    menhirs = all_menhirs(state)
    count: i64 = len(menhirs)
    if count < FEWEST:
        return []
    lengths, crossings = lines(state, menhirs)
    shortest: i64 = FAR
    own: vec[i64] = vec[i64]([])
    for menhir in range(count):
        length = round_trip(menhir, count, lengths, crossings)
        own = append(own, length)
        if length < shortest:
            shortest = length
    if shortest == FAR:
        return []
    return [int(menhirs[menhir]) for menhir in range(count) if own[menhir] == shortest]


def ring_lines(state: KarnagState) -> list[tuple[int, int]]:
    """KAR-END-14, KAR-END-15: the lines from menhir to menhir that shortest closed lines round the gate are made of."""
    menhirs = all_menhirs(state)
    count: i64 = len(menhirs)
    shortest = ring_length(state)
    found: list[tuple[int, int]] = []
    if shortest == 0:
        return found
    lengths, crossings = lines(state, menhirs)
    for other in range(count):
        from_other = distances(other, -1, count, lengths, crossings)
        for one in range(other):
            apart = lengths[one * count + other]
            # over this line to the other menhir, and from there round to where it began, with odd parity
            if apart > 0 and apart + from_other[one + count * (1 - crossings[one * count + other])] == shortest:
                found.append((int(menhirs[one]), int(menhirs[other])))
    return found


def ring_length(state: KarnagState) -> i64:
    """KAR-RUL-51: squares covered by the shortest closed line; 0 if the gate is not encircled."""
    menhirs = all_menhirs(state)
    count: i64 = len(menhirs)
    shortest: i64 = FAR
    if count >= FEWEST:
        lengths, crossings = lines(state, menhirs)
        for menhir in range(count):
            length = round_trip(menhir, count, lengths, crossings)
            if length < shortest:
                shortest = length
    return 0 if shortest == FAR else shortest


def all_menhirs(state: KarnagState) -> vec[i64]:
    """KAR-END-11: of all colours, in reading order."""
    found: vec[i64] = vec[i64]([])
    for seat in range(state.seats):
        at = state.seat_at(seat) + w.MENHIR_AT
        for menhir in range(state.board.menhirs):
            square = state.s[at + menhir]
            if square != w.IN_RESERVE:
                found = append(found, square)
                place: i64 = len(found) - 1
                while place > 0 and found[place - 1] > square:
                    found[place] = found[place - 1]
                    place -= 1
                found[place] = square
    return found


def lines(state: KarnagState, menhirs: vec[i64]) -> tuple[vec[i64], vec[i64]]:
    """KAR-RUL-49, KAR-RUL-50: lengths between neighbours in row or column (0: none), and which lines cross the cut."""
    board = state.board
    count: i64 = len(menhirs)
    lengths: vec[i64] = vec[i64]([0] * (count * count))
    crossings: vec[i64] = vec[i64]([0] * (count * count))
    for one in range(count):
        for way in range(1, 3):  # east and south: every line is found once
            other = neighbour(state, menhirs, one, board.step[way])
            if other >= 0:
                apart = (menhirs[other] - menhirs[one]) // board.step[way]
                crosses = way == 2 and crosses_cut(state, menhirs[one], menhirs[other])
                lengths[one * count + other] = apart
                lengths[other * count + one] = apart
                if crosses:
                    crossings[one * count + other] = 1
                    crossings[other * count + one] = 1
    return lengths, crossings


def neighbour(state: KarnagState, menhirs: vec[i64], one: i64, step: i64) -> i64:
    """The next menhir in a direction, or -1 if there is none or the gate lies between."""
    square = menhirs[one] + step
    while state.ground_at(square) < w.GATE:
        if state.stone_at(square) >= w.MENHIR:
            for other in range(len(menhirs)):
                if menhirs[other] == square:
                    return other
        square += step
    return -1


def crosses_cut(state: KarnagState, upper: i64, lower: i64) -> bool:
    """KAR-RUL-49: right of the gate, from its upper row or above to its lower row or below."""
    board = state.board
    return board.x(upper) > board.gate_x + 1 and board.y(upper) <= board.gate_y and board.y(lower) >= board.gate_y + 1


def round_trip(start: i64, count: i64, lengths: vec[i64], crossings: vec[i64]) -> i64:
    """The shortest way from a menhir with even parity to itself with odd parity."""
    return distances(start, start + count, count, lengths, crossings)[start + count]


def distances(start: i64, goal: i64, count: i64, lengths: vec[i64], crossings: vec[i64]) -> vec[i64]:
    """The shortest ways from a menhir with even parity to all others, each with either parity; up to a goal, if any."""
    distance: vec[i64] = vec[i64]([FAR] * (2 * count))
    settled: vec[i64] = vec[i64]([0] * (2 * count))
    distance[start] = 0
    while True:
        here: i64 = -1
        for node in range(2 * count):
            if settled[node] == 0 and distance[node] < FAR and (here < 0 or distance[node] < distance[here]):
                here = node
        if here < 0 or here == goal:
            return distance
        settled[here] = 1
        menhir, parity = here % count, here // count
        for other in range(count):
            apart = lengths[menhir * count + other]
            if apart > 0:
                node = other + count * ((parity + crossings[menhir * count + other]) % 2)
                if distance[here] + apart < distance[node]:
                    distance[node] = distance[here] + apart
