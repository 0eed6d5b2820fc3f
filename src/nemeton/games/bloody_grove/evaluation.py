"""A bot's idea of how well a seat stands: groves, points, cards to come, and what the open question will bring.

Strengths are counted in quarters: a token the seat has not looked at is worth three quarters of a +3 to the spirit
under it, less a quarter of that spirit, since one token in four destroys. Nothing else that is hidden is looked at.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from nemeton.games.bloody_grove import scoring
from nemeton.games.bloody_grove import words as w
from nemeton.games.bloody_grove.masks import bit
from nemeton.games.bloody_grove.rules.transforming import matching_animals
from nemeton.games.bloody_grove.rules.turns import acting_seat
from nemeton.games.bloody_grove.state import BloodyGroveState, column_in, spirit_in, tokens_in

# --- what things are worth; found by playing
WON_GROVE: Final = 120  # the hope of a whole grove
ALL_THREE: Final = 150  # the hope of all of them
NONE_OF_THREE: Final = 250  # the fear of losing all of them
TURN: Final = 8  # quarters of strength a turn to come is thought to bring
SURE: Final = 4  # quarters ahead with no turn to come: the grove is won
UNSURE: Final = 6  # quarters more for each turn to come
POINT: Final = 60  # of Domination
POINT_AT_THE_END: Final = 140  # in the last round
STANDING: Final = 3  # a quarter of strength that stands on in each round to come
CARD: Final = 14  # a card to play
STRENGTH: Final = 9  # for each point of its strength
CUNNING_ICON: Final = 7
ARCANE_ICON: Final = 14
EDGE_ICON: Final = 3
ELITE_POINT: Final = 40
PEEK_WORTH: Final = 6
RECRUIT_WORTH: Final = 30
BOTTOM_WORTH: Final = 12
UNKNOWN_TOKEN: Final = 9  # quarters


def evaluate(state: BloodyGroveState, seat: i64) -> i64:
    """How well a seat stands against the other, from what it knows."""
    own, other = holdings(state, seat), holdings(state, 1 - seat)
    one, two, three = lead(state, seat, 0), lead(state, seat, 1), lead(state, seat, 2)
    value = own - other + worth(state, seat, one, two, three)
    if state.actor == seat:
        return value + expected_gain(state, seat, one, two, three)
    if state.actor == 1 - seat:
        return value - expected_gain(state, 1 - seat, -one, -two, -three)
    return value


# ---------------------------------------------------------------------- groves
def lead(state: BloodyGroveState, seat: i64, grove: i64) -> i64:
    """How far a seat is ahead at a grove, in quarters, for all it knows."""
    return column(state, seat, seat, grove) - column(state, 1 - seat, seat, grove)


def column(state: BloodyGroveState, owner: i64, eye: i64, grove: i64) -> i64:
    """The strength of a column, in quarters, as one seat may think of it."""
    at = state.seat_at(owner)
    total: i64 = 0
    for i in range(at + w.SIDE, at + w.SIDE + state.s[at + w.SIDE_SIZE]):
        if column_in(state.s[i]) == grove:
            total += spirit_worth(state, owner, eye, state.s[i], grove)
    return total


def spirit_worth(state: BloodyGroveState, owner: i64, eye: i64, word: i64, grove: i64) -> i64:
    """What a spirit, with the tokens on it, adds to a column if it stands there."""
    plain = 4 * bare_strength(state, owner, spirit_in(word), grove)
    tokens = tokens_in(word)
    if tokens == 0:
        return plain
    looked = state.s[state.seat_at(eye) + w.LOOKED]
    total = plain
    for token in range(w.TOKENS):
        if tokens & bit(token) != 0:
            if looked & bit(token) == 0:
                total += UNKNOWN_TOKEN - plain // 4
            elif state.board.token_strength[state.s[w.TOKEN + token]] == 0:
                return 0
            else:
                total += 4 * state.board.token_strength[state.s[w.TOKEN + token]]
    return total


def bare_strength(state: BloodyGroveState, owner: i64, spirit: i64, grove: i64) -> i64:
    """BLG-ER-09..11: without tokens; a card laid beside the druid counts as the transformation it will be."""
    strength = scoring.printed_strength(state, owner, spirit, grove)
    animal = state.board.animal[spirit]
    if animal == w.ANIMALS:
        return strength
    if animal == state.s[w.GROVE + grove]:
        strength += 1
    shape = scoring.transformation(state, owner)
    if state.s[w.LAID] != w.NOTHING and acting_seat(state) == owner:
        shape = state.board.animal[state.s[w.LAID]]
    if animal == shape:
        strength += 1
    return strength


def worth(state: BloodyGroveState, seat: i64, one: i64, two: i64, three: i64) -> i64:
    """What leads at the three groves are worth, and having all of them."""
    first, second, third = hope(state, seat, 0, one), hope(state, seat, 1, two), hope(state, seat, 2, three)
    value = (first + second + third) * WON_GROVE // 100
    least, most = first, first
    if second < least:
        least = second
    if third < least:
        least = third
    if second > most:
        most = second
    if third > most:
        most = third
    if least > 0:
        value += least * ALL_THREE // 100
    if most < 0:
        value += most * NONE_OF_THREE // 100
    return value + (one + two + three) * STANDING * (state.board.rounds - state.s[w.ROUND])


def hope(state: BloodyGroveState, seat: i64, grove: i64, ahead: i64) -> i64:
    """From -100 to 100: how surely a grove will be the seat's at the end of this round."""
    resolving = state.s[w.RESOLVING]
    if resolving >= grove:
        cube = state.s[w.CUBE + grove]
        if cube == 0:
            return 0
        if cube == 1 + seat:
            return 100
        return -100
    reach: i64 = SURE
    if resolving == w.NOTHING:
        own, other = turns_at(state, seat, grove), turns_at(state, 1 - seat, grove)
        ahead += TURN * (own - other)
        reach += UNSURE * (own + other)
    if ahead >= reach:
        return 100
    if ahead <= -reach:
        return -100
    return ahead * 100 // reach


def turns_at(state: BloodyGroveState, seat: i64, grove: i64) -> i64:
    """How many turns a seat still has at a grove in this round; none without a card."""
    count: i64 = 0
    if state.s[state.seat_at(seat) + w.HAND_SIZE] == 0:
        return count
    for spot in range(first_spot(state), state.board.spots):
        if state.board.active[spot] == grove and acts_on(state, seat, spot):
            count += 1
    return count


def acts_on(state: BloodyGroveState, seat: i64, spot: i64) -> bool:
    """BLG-TU-02: is this spot of the Round card the seat's?"""
    return (state.board.by_starter[spot] == 1) == (state.s[w.STARTER] == seat)


def first_spot(state: BloodyGroveState) -> i64:
    """The spot of the next turn nobody has begun yet."""
    kind = state.kind()
    if kind == w.ASK_RETURN:
        return state.board.spots
    if w.ASK_SIDE <= kind <= w.ASK_TARGET:
        return state.s[w.SPOT] + 1
    return state.s[w.SPOT]


# ---------------------------------------------------------------------- points and cards
def holdings(state: BloodyGroveState, seat: i64) -> i64:
    """Domination points, and the cards a seat has to play."""
    last = state.s[w.ROUND] == state.board.rounds
    points = scoring.domination(state, seat)
    value = points * POINT
    if last:
        value = points * POINT_AT_THE_END
    return value + hand_worth(state, seat) + deck_worth(state, seat)


def potential(state: BloodyGroveState, spirit: i64) -> i64:
    """What a card to play is worth."""
    board = state.board
    icons: i64 = 0
    for animal in range(w.ANIMALS):
        icons += ((board.left[spirit] >> animal) & 1) + ((board.right[spirit] >> animal) & 1)
    value = CARD + board.strength[spirit] * STRENGTH + board.cunning[spirit] * CUNNING_ICON
    return value + board.arcane[spirit] * ARCANE_ICON + icons * EDGE_ICON + board.domination[spirit] * ELITE_POINT


def hand_worth(state: BloodyGroveState, seat: i64) -> i64:
    """The best cards of the hand for the turns left in this round; the rest goes back under the deck."""
    s, at = state.s, state.seat_at(seat)
    turns = turns_of(state, seat)
    later: i64 = 0
    if s[w.ROUND] < state.board.rounds:
        later = 30
    size = s[at + w.HAND_SIZE]
    total: i64 = 0
    for i in range(size):
        value = potential(state, s[at + w.HAND + i])
        better: i64 = 0
        for j in range(size):
            rival = potential(state, s[at + w.HAND + j])
            if rival > value or (rival == value and j < i):
                better += 1
        if better < turns:
            total += value
        else:
            total += value * later // 100
    return total


def turns_of(state: BloodyGroveState, seat: i64) -> i64:
    """The turns a seat has still to begin in this round."""
    if state.s[w.RESOLVING] != w.NOTHING:
        return 0
    count: i64 = 0
    for spot in range(first_spot(state), state.board.spots):
        if acts_on(state, seat, spot):
            count += 1
    return count


def deck_worth(state: BloodyGroveState, seat: i64) -> i64:
    """Cards that will be drawn in a round to come: the sooner, the better. A card not to be known counts as it is."""
    s, at = state.s, state.seat_at(seat)
    size = s[at + w.DECK_SIZE]
    total: i64 = 0
    for i in range(size):
        wait = 1 + (size - 1 - i) // state.board.hand
        if s[w.ROUND] + wait <= state.board.rounds:
            total += potential(state, s[at + w.DECK + i]) * (85 - 15 * wait) // 100
    return total


# ---------------------------------------------------------------------- what the open question brings
def expected_gain(state: BloodyGroveState, seat: i64, one: i64, two: i64, three: i64) -> i64:
    """What the seat that is asked is about to gain."""
    kind = state.kind()
    if kind == w.ASK_ICON:
        gain = state.arcane_left() * token_gain(state, seat, w.NOTHING, one, two, three)
        if state.cunning_left() > 0:
            gain += move_gain(state, seat, w.NOTHING, one, two, three)
        return gain
    if kind == w.ASK_MOVE:
        return move_gain(state, seat, w.NOTHING, one, two, three) + state.arcane_left() * ARCANE_ICON
    if kind == w.ASK_COLUMN:
        return move_gain(state, seat, state.moving_spirit(), one, two, three) + state.arcane_left() * ARCANE_ICON
    if kind == w.ASK_TOKEN:
        return (1 + state.arcane_left()) * token_gain(state, seat, w.NOTHING, one, two, three)
    if kind == w.ASK_TARGET:
        gain = token_gain(state, seat, state.taken_token(), one, two, three)
        return gain + state.arcane_left() * token_gain(state, seat, w.NOTHING, one, two, three)
    if w.ASK_SIDE <= kind <= w.ASK_PLACE:
        return recruits(state, seat, kind)
    if kind == w.ASK_REPLACE:
        return venerable_worth(state, state.taken_venerable())
    if kind in (w.ASK_ELITE, w.ASK_DECK_END):
        return RECRUIT_WORTH + effects_worth(state, state.taken_venerable(), state.next_effect())
    if kind == w.ASK_PEEK:
        return PEEK_WORTH + effects_worth(state, state.taken_venerable(), state.next_effect())
    return 0


def recruits(state: BloodyGroveState, seat: i64, kind: i64) -> i64:
    """The elites a transformation is about to bring, on the better side if that is still open."""
    laid = state.s[w.LAID]
    if kind == w.ASK_ANIMAL:
        return elites(state, state.animals_to_recruit())
    if kind == w.ASK_PLACE:
        return elites(state, state.other_animals() | bit(state.recruited_animal()))
    left = elites(state, matching_animals(state, seat, laid, w.LEFT))
    right = elites(state, matching_animals(state, seat, laid, w.RIGHT))
    if left > right:
        return left
    return right


def elites(state: BloodyGroveState, animals: i64) -> i64:
    """What the open elites of these animals are worth."""
    total: i64 = 0
    if state.s[w.ROUND] == state.board.rounds and state.s[w.SPOT] + 2 >= state.board.spots:
        return 0
    for animal in range(w.ANIMALS):
        if animals & bit(animal) != 0 and state.s[w.FACE_UP + animal] != w.NOTHING:
            total += potential(state, state.s[w.FACE_UP + animal]) * 75 // 100
    return total


def venerable_worth(state: BloodyGroveState, venerable: i64) -> i64:
    """Its points, strength and effects."""
    points = state.board.domination[w.CARDS + venerable]
    if points < 0:
        points = 2
    strength = state.board.strength[w.CARDS + venerable]
    if strength < 0:
        strength = 1
    point = POINT
    if state.s[w.ROUND] == state.board.rounds:
        point = POINT_AT_THE_END
    later = 4 * strength * STANDING * (state.board.rounds - state.s[w.ROUND])
    return points * point + later + effects_worth(state, venerable, 0)


def effects_worth(state: BloodyGroveState, venerable: i64, step: i64) -> i64:
    """The effects still to come; in the last round there is nothing left to prepare."""
    total: i64 = 0
    if state.s[w.ROUND] == state.board.rounds:
        return total
    for i in range(step, w.EFFECTS):
        effect = state.board.effects[venerable * w.EFFECTS + i]
        if effect == w.PEEK:
            total += PEEK_WORTH
        elif effect == w.RECRUITING:
            total += RECRUIT_WORTH
        elif effect == w.BOTTOM:
            total += BOTTOM_WORTH
    return total


def move_gain(state: BloodyGroveState, seat: i64, mover: i64, one: i64, two: i64, three: i64) -> i64:
    """What the best move of Cunning adds, of any card or of one; never less than nothing."""
    s, at = state.s, state.seat_at(seat)
    now = worth(state, seat, one, two, three)
    best: i64 = 0
    for i in range(at + w.SIDE, at + w.SIDE + s[at + w.SIDE_SIZE]):
        word = s[i]
        if mover != w.NOTHING and spirit_in(word) != mover:
            continue
        origin = column_in(word)
        for target in range(w.GROVES):
            if target - origin != 1 and origin - target != 1:
                continue
            there = word + (target - origin) * w.COLUMN
            loss = spirit_worth(state, seat, seat, word, origin)
            gain = worth_after(
                state, seat, one, two, three, origin, -loss, target, spirit_worth(state, seat, seat, there, target)
            )
            if gain - now > best:
                best = gain - now
    return best


def token_gain(state: BloodyGroveState, seat: i64, token: i64, one: i64, two: i64, three: i64) -> i64:
    """What a token adds where it does most: on a spirit of one's own, or on one of the other's that it may destroy."""
    now = worth(state, seat, one, two, three)
    best: i64 = 0
    for owner in range(2):
        at = state.seat_at(owner)
        for i in range(at + w.SIDE, at + w.SIDE + state.s[at + w.SIDE_SIZE]):
            word = state.s[i]
            if owner != seat and spirit_in(word) >= w.CARDS:
                continue
            grove = column_in(word)
            change = token_change(state, owner, seat, word, grove, token)
            if owner != seat:
                change = -change
            gain = worth_after(state, seat, one, two, three, grove, change, grove, 0) - now
            if gain > best:
                best = gain
    return best


def token_change(state: BloodyGroveState, owner: i64, eye: i64, word: i64, grove: i64, token: i64) -> i64:
    """What a token on a spirit changes in its column, as a seat may think of it; no token named: an unknown one."""
    before = spirit_worth(state, owner, eye, word, grove)
    if token == w.NOTHING or state.s[state.seat_at(eye) + w.LOOKED] & bit(token) == 0:
        return UNKNOWN_TOKEN - before // 4
    strength = state.board.token_strength[state.s[w.TOKEN + token]]
    if strength == 0:
        return -before
    return 4 * strength


def worth_after(
    state: BloodyGroveState, seat: i64, one: i64, two: i64, three: i64, grove: i64, change: i64, other: i64, more: i64
) -> i64:
    """What the leads are worth after a change at one grove and another at one more."""
    if grove == 0:
        one += change
    elif grove == 1:
        two += change
    else:
        three += change
    if other == 0:
        one += more
    elif other == 1:
        two += more
    else:
        three += more
    return worth(state, seat, one, two, three)
