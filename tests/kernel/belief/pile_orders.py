"""Counted cards, the plain way: small games, every order of every shuffle in them, every answer of chance."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from math import prod
from typing import TypeAlias

from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from nemeton.kernel.belief.pile_posterior import PilePosterior
from nemeton.kernel.belief.piles import PileBelief
from nemeton.kernel.chance import Chance

Event: TypeAlias = tuple[str, int, int, int]  # what ("shuffle", "draw", "show"), seat, kind, count
State: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]  # hands (seat by seat, kind by kind), supply (kind by kind)
SHUFFLE: Event = ("shuffle", 0, 0, 0)
RED, WHITE, BROWN = range(3)
LETTERS = "rwb"


class Game:
    """A pile of numbered cards and what happened to it; it starts on the discard, so a shuffle comes first."""

    def __init__(self, seats: int, pile: list[int], events: list[Event]) -> None:
        self.seats = seats
        self.pile = pile  # the kind of each card
        self.kinds = max(pile) + 1
        self.events = events

    def __repr__(self) -> str:
        return f"Game({self.seats}, {self.pile}, {self.events})"

    def draws(self) -> PileBelief:
        """The log of this game, told event by event."""
        draws = PileBelief(self.seats, self.kinds)
        for event, discard in zip(self.events, self.discards(), strict=True):
            tell(draws, event, discard)
        return draws

    def discards(self) -> Iterator[list[int]]:
        """The public discard before each event, by kind."""
        discard = [self.pile.count(kind) for kind in range(self.kinds)]
        for what, _, kind, count in self.events:
            yield discard[:]
            if what == "shuffle":
                discard = [0] * self.kinds
            elif what == "show":
                discard[kind] += count


def tell(draws: PileBelief, event: Event, discard: list[int]) -> None:
    what, seat, kind, count = event
    if what == "shuffle":
        draws.reshuffle(discard)
    elif what == "draw":
        draws.draw(seat, kind)
    else:
        draws.show(seat, kind, count)


def game(seats: int, pile: str, history: str) -> Game:
    """A game in short: `S` a shuffle, `1+rw` seat 1 draws a red and a white card, `1-rr` it lays two red ones."""
    events: list[Event] = []
    for word in history.split():
        if word == "S":
            events.append(SHUFFLE)
            continue
        kinds = [LETTERS.index(letter) for letter in word[2:]]
        if word[1] == "+":
            events += [("draw", int(word[0]), kind, 1) for kind in kinds]
        else:
            events.append(("show", int(word[0]), kinds[0], len(kinds)))
    return Game(seats, [LETTERS.index(letter) for letter in pile], events)


# ---------------------------------------------------------------------- every order there is
World: TypeAlias = tuple[tuple[tuple[int, ...], ...], tuple[int, ...], tuple[int, ...]]  # hands, supply, discard


def enumerated(played: Game, observer: int, oldest: bool = True) -> dict[State, Fraction]:
    """The share of each hidden state among all orders of all shuffles that give the observer what it observed.

    `oldest` says which of several equal cards is laid: the one held longest, or the newest.
    """
    start: World = (((),) * played.seats, (), tuple(range(len(played.pile))))
    worlds = Counter({start: 1})
    for event in played.events:
        after: Counter[World] = Counter()
        for world, ways in worlds.items():
            for then in outcomes(played, world, event, observer, oldest):
                after[then] += ways
        worlds = after
    states: Counter[State] = Counter()
    for (hands, supply, _), ways in worlds.items():
        held = tuple(sum(played.pile[card] == kind for card in hand) for hand in hands for kind in range(played.kinds))
        rest = tuple(sum(played.pile[card] == kind for card in supply) for kind in range(played.kinds))
        states[held, rest] += ways
    return {state: Fraction(ways, states.total()) for state, ways in states.items()}


def outcomes(played: Game, world: World, event: Event, observer: int, oldest: bool) -> Iterator[World]:
    """The worlds an event can lead to; none if it could not have been seen in this one."""
    hands, supply, discard = world
    what, seat, kind, count = event
    if what == "shuffle":
        for order in permutations(discard):
            yield hands, order, ()
    elif what == "draw":
        if seat != observer or played.pile[supply[0]] == kind:
            yield replaced(hands, seat, (*hands[seat], supply[0])), supply[1:], discard
    else:
        fitting = [card for card in hands[seat] if played.pile[card] == kind]
        if len(fitting) >= count:
            laid = fitting[:count] if oldest else fitting[-count:]
            kept = tuple(card for card in hands[seat] if card not in laid)
            yield replaced(hands, seat, kept), supply, tuple(sorted((*discard, *laid)))


def replaced(hands: tuple[tuple[int, ...], ...], seat: int, hand: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])


# ---------------------------------------------------------------------- every answer of chance there is
class Scripted(Chance):
    """Chance that answers as told, then with 0, and notes between how many answers it could choose."""

    def __init__(self, answers: list[int]) -> None:
        super().__init__(0)
        self.answers = answers
        self.choices: list[int] = []

    def below(self, n: i64) -> i64:
        """The next answer of the script."""
        self.choices.append(n)
        return self.answers[len(self.choices) - 1] if len(self.choices) <= len(self.answers) else 0


def sampled(draws: PileBelief, observer: int, chance: Chance) -> State:
    hands = vec[i64]([9] * (draws.seats * draws.kinds))
    supply = vec[i64]([9] * draws.kinds)
    draws.sample(observer, chance, hands, supply)
    return tuple(hands), tuple(supply)


def distribution(draws: PileBelief, observer: int) -> dict[State, Fraction]:
    """The exact odds of a kept try: all answers chance could give, each with its share, those not kept left out."""
    return odds_of(draws.posterior(observer), tries=True)


def counted(draws: PileBelief, observer: int) -> dict[State, Fraction]:
    """The exact odds of what the census draws."""
    return odds_of(draws.posterior(observer), tries=False)


def odds_of(posterior: PilePosterior, tries: bool) -> dict[State, Fraction]:
    found: dict[State, Fraction] = {}
    answers: list[int] | None = []
    while answers is not None:
        chance = Scripted(answers)
        world = posterior.empty()
        kept = True
        if tries:
            kept = posterior.propose(chance, world)
        else:
            posterior.sample_counted(chance, world)
        if kept:
            hands = vec[i64]([9] * (posterior.seats * posterior.kinds))
            supply = vec[i64]([9] * posterior.kinds)
            posterior.write_state(world, hands, supply)
            state = tuple(hands), tuple(supply)
            found[state] = found.get(state, Fraction(0)) + Fraction(1, prod(chance.choices))
        answers = following(answers, chance.choices)
    return {state: odds / sum(found.values()) for state, odds in found.items()}


def following(answers: list[int], choices: list[int]) -> list[int] | None:
    """The script after this one, or None if it was the last."""
    answers = answers + [0] * (len(choices) - len(answers))
    while answers and answers[-1] == choices[len(answers) - 1] - 1:
        answers = answers[:-1]
    return [*answers[:-1], answers[-1] + 1] if answers else None


# ---------------------------------------------------------------------- games to try
@st.composite
def games(draw: st.DrawFn, most_cards: int = 5) -> Game:
    """A pile of up to `most_cards` cards and a history of it, played in one world of its own."""
    seats = draw(st.integers(2, 3))
    pile = sorted(draw(st.lists(st.integers(RED, BROWN), min_size=2, max_size=most_cards)))
    hands: list[list[int]] = [[] for _ in range(seats)]
    supply: list[int] = []
    discard = list(pile)
    events: list[Event] = []
    for laying in draw(st.lists(st.booleans(), min_size=1, max_size=18)):
        holders = [seat for seat in range(seats) if hands[seat]]
        if laying and holders:
            seat = draw(st.sampled_from(holders))
            kind = draw(st.sampled_from(hands[seat]))
            count = draw(st.integers(1, hands[seat].count(kind)))
            for _ in range(count):
                hands[seat].remove(kind)
            discard += [kind] * count
            events.append(("show", seat, kind, count))
        elif supply or discard:
            if not supply:
                supply, discard = draw(st.permutations(discard)), []
                events.append(SHUFFLE)
            seat = draw(st.integers(0, seats - 1))
            hands[seat].append(supply[0])
            events.append(("draw", seat, supply[0], 1))
            supply = supply[1:]
    return Game(seats, pile, events)


HISTORIES = {
    "one supply": game(2, "rrwwb", "S 1+rw 1-r"),
    "drawn again after laying": game(3, "rrrwwb", "S 1+rw 2+r 1-r 1+r 1-r 0+b"),
    "two of a kind at once": game(2, "rrrwwb", "S 1+rrw 1-rr 0+b"),
    "two supplies": game(2, "rrrwbb", "S 0+b 1+r 0+w 0-w 1+r 0+b 0-b 0+r 0-r S 0+b 1+w 1-r 0-b"),
    "three supplies": game(2, "rwwwbb", "S 1+b 0+ww 0-w 0+r 0-r 1+b 0+w S 1+r 1-b 1-r 0-w 0+w S 1+b 0+w 1-b 0-w"),
    "four supplies": game(3, "rrwwwb", "S 0+wr 0-r 2+b 0+r 1+w 2+w S 0+r 0-r S 2+r 2-r S 1+r 0-w 1-r"),
    "a hand of two supplies all laid": game(3, "rrwwwb", "S 1+r 2+wb 0+rww 0-r 0-w S 1+w 1-w 1-r 2-w"),
}


def retold(played: Game, observer: int) -> Iterator[Game]:
    """All histories the observer cannot tell from this one: other fronts where it saw backs."""

    def tails(at: int, hands: list[list[int]], supply: list[int], discard: list[int]) -> Iterator[list[Event]]:
        if at == len(played.events):
            yield []
            return
        what, seat, kind, count = played.events[at]
        if what == "shuffle":
            yield from ([SHUFFLE, *tail] for tail in tails(at + 1, hands, discard, []))
        elif what == "draw":
            for front in sorted(set(supply)):
                if seat != observer or front == kind:
                    after = [[*hand, front] if owner == seat else hand for owner, hand in enumerate(hands)]
                    for tail in tails(at + 1, after, without(supply, front, 1), discard):
                        yield [("draw", seat, front, 1), *tail]
        elif hands[seat].count(kind) >= count:
            after = [without(hand, kind, count) if owner == seat else hand for owner, hand in enumerate(hands)]
            for tail in tails(at + 1, after, supply, [*discard, *[kind] * count]):
                yield [played.events[at], *tail]

    for events in tails(0, [[] for _ in range(played.seats)], [], played.pile):
        yield Game(played.seats, played.pile, events)


def without(cards: list[int], kind: int, count: int) -> list[int]:
    left = list(cards)
    for _ in range(count):
        left.remove(kind)
    return left
