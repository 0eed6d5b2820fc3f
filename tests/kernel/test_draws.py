"""Counted cards against the plainest possible check: every order of every shuffle, card by card, none left out."""

import json
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice, permutations
from math import prod, sqrt
from typing import TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from nemeton.kernel.chance import Chance
from nemeton.kernel.draws import MOST_WRITTEN, Draws
from nemeton.kernel.posterior import HIDDEN, TRIES, Posterior
from nemeton.kernel.walks import big_below

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

    def draws(self) -> Draws:
        """The log of this game, told event by event."""
        draws = Draws(self.seats, self.kinds)
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


def tell(draws: Draws, event: Event, discard: list[int]) -> None:
    what, seat, kind, count = event
    if what == "shuffle":
        draws.reshuffle(discard)
    elif what == "draw":
        draws.drew(seat, kind)
    else:
        draws.showed(seat, kind, count)


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


def sampled(draws: Draws, observer: int, chance: Chance) -> State:
    hands = vec[i64]([9] * (draws.seats * draws.kinds))
    supply = vec[i64]([9] * draws.kinds)
    draws.sample(observer, chance, hands, supply)
    return tuple(hands), tuple(supply)


def distribution(draws: Draws, observer: int) -> dict[State, Fraction]:
    """The exact odds of a kept try: all answers chance could give, each with its share, those not kept left out."""
    return odds_of(draws.posterior(observer), tries=True)


def counted(draws: Draws, observer: int) -> dict[State, Fraction]:
    """The exact odds of what the census draws."""
    return odds_of(draws.posterior(observer), tries=False)


def odds_of(posterior: Posterior, tries: bool) -> dict[State, Fraction]:
    found: dict[State, Fraction] = {}
    answers: list[int] | None = []
    while answers is not None:
        chance = Scripted(answers)
        world = posterior.empty()
        kept = True
        if tries:
            kept = posterior.attempt(chance, world)
        else:
            posterior.count_out(chance, world)
        if kept:
            hands = vec[i64]([9] * (posterior.seats * posterior.kinds))
            supply = vec[i64]([9] * posterior.kinds)
            posterior.tell(world, hands, supply)
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


# ---------------------------------------------------------------------- what a seat can tell
@pytest.mark.rule("CEL-HI-08", "CEL-HI-09")
@pytest.mark.parametrize("name", HISTORIES)
def test_samples_of_known_histories_are_as_likely_as_the_orders_behind_them(name: str) -> None:
    """Up to four supplies, cards held all along: every state as often as orders lead to it, for everybody."""
    played = HISTORIES[name]

    for observer in range(played.seats + 1):
        expected = enumerated(played, observer)
        assert expected == distribution(played.draws(), observer)
        assert expected == counted(played.draws(), observer)


@pytest.mark.rule("CEL-HI-08", "CEL-HI-09")
@settings(max_examples=150, deadline=None)
@given(games())
def test_samples_are_as_likely_as_the_orders_behind_them(played: Game) -> None:
    """Any history: exactly the possible states, each with its exact odds, for each seat and a spectator."""
    for observer in range(played.seats + 1):
        expected = enumerated(played, observer)
        assert expected == distribution(played.draws(), observer)
        assert expected == counted(played.draws(), observer)


@settings(max_examples=50, deadline=None)
@given(games())
def test_which_of_two_equal_cards_was_laid_makes_no_difference(played: Game) -> None:
    """Equal cards are alike: laying the older or the newer one leaves the same odds."""
    for observer in range(played.seats + 1):
        assert enumerated(played, observer, oldest=True) == enumerated(played, observer, oldest=False)


def test_a_card_laid_tells_that_it_was_held_and_no_more() -> None:
    """Two of two red and two white drawn, red laid: one order in five had two red, so the other is white in four."""
    draws = game(2, "rrww", "S 1+rw 1-r").draws()

    odds = distribution(draws, 0)

    assert {((0, 0, 1, 0), (0, 2)): Fraction(1, 5), ((0, 0, 0, 1), (1, 1)): Fraction(4, 5)} == odds


@pytest.mark.parametrize("name", HISTORIES)
def test_ordinary_chance_gives_every_possible_state_its_share_and_no_other(name: str) -> None:
    """Two thousand samples of each observer: all states enumeration finds, each within five deviations of its odds."""
    played = HISTORIES[name]
    draws = played.draws()
    chance = Chance(0)
    chance.seed_with(2026)

    for observer in range(played.seats + 1):
        expected = enumerated(played, observer)
        found = Counter(sampled(draws, observer, chance) for _ in range(2000))
        assert set(expected) == set(found)
        for state, odds in expected.items():
            assert abs(found[state] - 2000 * odds) <= 5 * sqrt(2000 * odds * (1 - odds))


def test_a_try_that_is_not_kept_leaves_nothing_behind() -> None:
    """Seat 1 laid red of two cards: dealt a second red one it is kept every other time, and else all begins anew."""
    draws = game(2, "rrww", "S 1+rw 1-r").draws()
    chance = Scripted([0, 1, 2])  # red, not kept; then white

    assert ((0, 0, 0, 1), (1, 1)) == sampled(draws, 0, chance)
    assert [3, 2, 3] == chance.choices


def test_after_many_tries_the_census_decides_with_the_same_odds() -> None:
    """Chance that always deals a second red card and never keeps it: the census gives each state its odds."""
    played = game(2, "rrww", "S 1+rw 1-r")
    hopeless = [0, 1] * TRIES
    found: dict[State, Fraction] = {}
    answers: list[int] | None = []

    while answers is not None:
        chance = Scripted(hopeless + answers)
        state = sampled(played.draws(), 0, chance)
        census = chance.choices[len(hopeless) :]
        found[state] = found.get(state, Fraction(0)) + Fraction(1, prod(census))
        answers = following(answers, census)

    assert enumerated(played, 0) == found


def test_a_hand_of_many_cards_mostly_laid_is_sampled_all_the_same() -> None:
    """Of forty red and forty white cards thirty were drawn and ten of each laid: no try is kept, and ten remain."""
    draws = Draws(2, 2)
    draws.read([["shuffle", [40, 40]], ["draw", 1, HIDDEN, 30], ["show", 1, RED, 10], ["show", 1, WHITE, 10]], 0)
    chance = Chance(0)
    chance.seed_with(1)

    samples = [sampled(draws, 0, chance) for _ in range(20)]

    assert draws.posterior(0).census is not None
    assert {10} == {sum(hands) for hands, _ in samples}
    assert {(30, 30)} == {(hands[2] + supply[0], hands[3] + supply[1]) for hands, supply in samples}
    assert 4 < len(set(samples))


def test_many_hands_from_many_supplies_are_kept_apart() -> None:
    """Twelve kinds, eight supplies, a hand from all: keys far wider than a machine word, by labels and by counting.

    Of each supply, two cards of one kind and one of the next, a seat took two and the other the third; the first then
    laid one of each kind. So supply for supply one of its pair and perhaps the single card are known to be there.
    """
    kinds, supplies = 12, 8
    data: list[object] = []
    for number in range(supplies):
        data.append(["shuffle", [2 * (kind == number) + (kind == number + 1) for kind in range(kinds)]])
        data += [["draw", 1, HIDDEN, 2], ["draw", 0, HIDDEN, 1]]
    data += [["show", 1, kind, 1] for kind in range(supplies)]
    draws = Draws(2, kinds)
    draws.read(data, 2)
    posterior = draws.posterior(2)
    chance = Chance(0)
    chance.seed_with(3)
    hands, supply = vec[i64]([0] * (2 * kinds)), vec[i64]([0] * kinds)

    for by_census in [False, True] * 20:
        world = posterior.empty()
        if by_census:
            posterior.count_out(chance, world)
        else:
            while not posterior.attempt(chance, world):
                pass
        posterior.tell(world, hands, supply)
        assert supplies == sum(hands[:kinds]) == sum(hands[kinds:])
        assert 0 <= min(hands)
        assert [1, *[2] * 7, 1, 0, 0, 0] == [hands[kind] + hands[kinds + kind] for kind in range(kinds)]


@pytest.mark.parametrize("name", HISTORIES)
def test_what_was_inferred_earlier_never_goes_stale(name: str) -> None:
    """Sampling after every event gives in the end what sampling once at the end gives."""
    played = HISTORIES[name]
    followed = Draws(played.seats, played.kinds)

    for event, discard in zip(played.events, played.discards(), strict=True):
        tell(followed, event, discard)
        for observer in range(played.seats + 1):
            sampled(followed, observer, Chance(1))

    for observer in range(played.seats + 1):
        assert distribution(played.draws(), observer) == distribution(followed, observer)


@pytest.mark.rule("CEL-TC-32")
def test_what_a_seat_took_from_the_end_of_a_supply_is_known_to_both() -> None:
    """Red, red, white were left: the first seat holds these and two of the 57, the second seat five of the 57."""
    draws = Draws(2, 5)
    draws.reshuffle([2, 1, 0, 0, 0])
    for kind in (WHITE, RED, RED):
        draws.drew(0, kind)
    draws.reshuffle([10, 11, 12, 12, 12])
    for seat, kind in [(0, 3), (0, 4), (1, 0), (1, 0), (1, 1), (1, 2), (1, 3)]:
        draws.drew(seat, kind)
    chance = Chance(5)

    samples = [sampled(draws, 1, chance) for _ in range(500)]

    assert {(2, 1, 1, 1, 0)} == {own[5:] for own, _ in samples}
    for hands, supply in samples:
        from_the_new = [hands[0] - 2, hands[1] - 1, *hands[2:5]]
        assert 0 <= min(from_the_new)
        assert 2 == sum(from_the_new)
        assert (10, 11, 12, 12, 12) == tuple(
            first + second + left for first, second, left in zip(from_the_new, hands[5:], supply, strict=True)
        )
    assert {0, 1, 2} == {hands[0] - 2 for hands, _ in samples}  # both cards from the 57 vary


def test_a_large_pile_keeps_its_cards_and_its_owner_s_hand() -> None:
    """Sixty cards, five seats, odds far beyond a machine word: own hand as it is, hand sizes right, nothing lost."""
    draws = Draws(5, 5)
    draws.reshuffle([12] * 5)
    for seat in range(5):
        for card in range(5):
            draws.drew(seat, (seat + card * card) % 5)
    for seat in range(5):
        draws.showed(seat, seat, 1)
    chance = Chance(3)

    samples = [sampled(draws, 0, chance) for _ in range(50)]

    for hands, supply in samples:
        assert (0, 2, 0, 0, 2) == hands[:5]
        assert [4] * 5 == [sum(hands[at : at + 5]) for at in range(0, 25, 5)]
        assert [11] * 5 == [sum(hands[kind::5]) + supply[kind] for kind in range(5)]
        assert 0 <= min(hands + supply)
    assert 40 < len(set(samples))


def test_a_log_that_hides_a_seat_s_cards_cannot_speak_for_it() -> None:
    """What seat 0 wrote down does not tell what seat 1 drew: sampling for seat 1 is refused, not guessed."""
    draws = Draws(2, 2)
    draws.read([["shuffle", [1, 1]], ["draw", 1, HIDDEN, 1]], 0)

    with pytest.raises(ValueError, match="does not know what seat 1 drew"):
        sampled(draws, 1, Chance(0))


# ---------------------------------------------------------------------- the log as data
@pytest.mark.rule("CEL-HI-06")
@settings(max_examples=100, deadline=None)
@given(games())
def test_a_projection_hides_the_fronts_of_all_other_seats(played: Game) -> None:
    """Only a seat's own draws have a kind in what it knows; a spectator's have none at all."""
    draws = played.draws()

    for seat in range(played.seats + 1):
        drawn = [entry for entry in draws.write(seat) if entry[0] == "draw"]
        assert all((entry[1] == seat) == (entry[2] != HIDDEN) for entry in drawn)


@pytest.mark.rule("CEL-HI-06")
@settings(max_examples=50, deadline=None)
@given(games())
def test_histories_a_seat_cannot_tell_apart_are_written_alike(played: Game) -> None:
    """Whatever the others drew where the seat saw backs: the same log, entry by entry."""
    for observer in range(played.seats + 1):
        written = played.draws().write(observer)
        assert all(written == other.draws().write(observer) for other in islice(retold(played, observer), 20))


@pytest.mark.parametrize("name", HISTORIES)
def test_histories_a_spectator_cannot_tell_apart_differ_when_written_whole(name: str) -> None:
    """The known histories have other tellings: a spectator's log is one for all, the whole ones are several."""
    played = HISTORIES[name]
    tellings = [other.draws() for other in retold(played, played.seats)]

    assert 1 == len({str(draws.write(played.seats)) for draws in tellings})
    assert 1 < len({str(draws.write(None)) for draws in tellings})


@settings(max_examples=100, deadline=None)
@given(games())
def test_a_written_log_reads_back_the_same(played: Game) -> None:
    """Whole and for each seat, through JSON: same data again, and the same samples from the same chance."""
    draws = played.draws()

    for seat in [None, *range(played.seats + 1)]:
        data = draws.write(seat)
        copy = Draws(played.seats, played.kinds)
        copy.read(json.loads(json.dumps(data)), seat)
        observer = played.seats if seat is None else seat
        assert data == copy.write(seat)
        assert sampled(draws, observer, Chance(4)) == sampled(copy, observer, Chance(4))


@settings(max_examples=50, deadline=None)
@given(games())
def test_a_log_read_back_goes_on_as_the_first_would(played: Game) -> None:
    """Written and read after every event: the log ends the same."""
    draws = Draws(played.seats, played.kinds)
    for event, discard in zip(played.events, played.discards(), strict=True):
        tell(draws, event, discard)
        copy = Draws(played.seats, played.kinds)
        copy.read(draws.write(None))
        draws = copy

    assert played.draws().write(None) == draws.write(None)


def test_a_log_reads_as_it_happened() -> None:
    """Equal draws in a row are one entry; seat 1 sees backs where seat 0 sees red, red, white."""
    draws = game(2, "rrwwb", "S 0+rrw 1+w 0-rr").draws()

    assert [
        ["shuffle", [2, 2, 1]],
        ["draw", 0, RED, 2],
        ["draw", 0, WHITE, 1],
        ["draw", 1, WHITE, 1],
        ["show", 0, RED, 2],
    ] == draws.write(None)
    assert [
        ["shuffle", [2, 2, 1]],
        ["draw", 0, HIDDEN, 3],
        ["draw", 1, WHITE, 1],
        ["show", 0, RED, 2],
    ] == draws.write(1)


@pytest.mark.rule("CEL-HI-07")
def test_when_nobody_holds_a_card_only_the_supply_is_left_to_tell() -> None:
    """Two supplies, hands mixed from both, all laid: what lies in the supply is public, and that is the whole log."""
    draws = game(2, "rrwwb", "S 0+rw 1+rwb 1-w 0-r S 0+r 1-r 1-b 0-w 0-r").draws()

    assert [["shuffle", [0, 1, 0]]] == draws.write(None)


def test_an_empty_pile_has_nothing_to_tell() -> None:
    """Drawn to the last card and all laid: no entry, as before the first shuffle."""
    draws = game(2, "rw", "S 0+rw 0-r 0-w").draws()

    assert [] == draws.write(None)
    assert ((0, 0, 0, 0), (0, 0)) == sampled(draws, 0, Chance(0))


def test_a_hand_from_one_supply_leaves_the_log_once_it_is_laid() -> None:
    """Seat 0 still holds a card, seat 1 has laid all it drew: as if its cards had never been in the supply."""
    draws = game(2, "rrwwb", "S 0+r 1+rw 1-w 1-r").draws()

    assert [["shuffle", [1, 1, 1]], ["draw", 0, RED, 1]] == draws.write(None)


def test_a_hand_from_two_supplies_stays_in_the_log() -> None:
    """Which of the cards laid came from which supply is not known, and bears on what seat 0 holds."""
    draws = game(2, "rrwb", "S 1+r 0+rw 0+b 0-r S 1+r 1-rr").draws()

    assert [
        ["shuffle", [2, 1, 1]],
        ["draw", 1, HIDDEN, 1],
        ["draw", 0, HIDDEN, 3],
        ["show", 0, RED, 1],
        ["shuffle", [1, 0, 0]],
        ["draw", 1, HIDDEN, 1],
        ["show", 1, RED, 2],
    ] == draws.write(2)


def test_laying_no_card_is_no_event() -> None:
    """A play of zero cards of a kind leaves the log as it was."""
    draws = game(2, "rw", "S 0+r").draws()

    draws.showed(0, RED, 0)

    assert [["shuffle", [1, 1]], ["draw", 0, RED, 1]] == draws.write(None)


def test_a_clone_goes_its_own_way() -> None:
    """What happens to the clone does not happen to the first, and it samples by its own log."""
    draws = game(2, "rrww", "S 1+rw").draws()
    before = distribution(draws, 0)
    copy = draws.clone()

    copy.showed(1, RED, 1)

    assert [["shuffle", [2, 2]], ["draw", 1, HIDDEN, 2]] == draws.write(0)
    assert before == distribution(draws, 0)
    assert enumerated(game(2, "rrww", "S 1+rw 1-r"), 0) == distribution(copy, 0)

    copy.showed(1, WHITE, 1)
    draws.showed(1, RED, 1)

    assert [["shuffle", [1, 1]]] == copy.write(None)
    assert [["shuffle", [2, 2]], ["draw", 1, HIDDEN, 2], ["show", 1, RED, 1]] == draws.write(0)

    draws.showed(1, WHITE, 1)

    assert [["shuffle", [1, 1]]] == draws.write(None)


# ---------------------------------------------------------------------- what cannot have happened
IMPOSSIBLE: list[tuple[int, list[object], str]] = [
    (0, [["draw", 0, RED, 1]], "the supply has 0 cards left, not 1"),
    (1, [["shuffle", [1, 1]], ["draw", 0, HIDDEN, 3]], "the supply has 2 cards left, not 3"),
    (2, [["shuffle", [1, 1]], ["draw", 0, RED, 1], ["draw", 1, RED, 1]], "0 cards of kind 0 left, not 1"),
    (1, [["shuffle", [1, 1]], ["shuffle", [2, 0]]], r"the old supply still has cards \(2\)"),
    (2, [["shuffle", [1, 1]], ["draw", 0, RED, 1], ["show", 0, WHITE, 1]], "seat 0 does not hold 1 of kind 1"),
    (2, [["shuffle", [2, 1]], ["draw", 0, HIDDEN, 1], ["show", 0, RED, 2]], "seat 0 does not hold 2 of kind 0"),
    (  # one red card cannot have been in two hands
        4,
        [["shuffle", [1, 1]], ["draw", 0, -1, 1], ["draw", 1, -1, 1], ["show", 0, RED, 1], ["show", 1, RED, 1]],
        "no order of the supplies explains it",
    ),
    (  # white came with the second supply, of which seat 1 has nothing
        3,
        [["shuffle", [1, 0]], ["draw", 1, -1, 1], ["shuffle", [0, 1]], ["show", 1, WHITE, 1]],
        "no order of the supplies explains it",
    ),
    (  # the only red card was laid before seat 0 claims to have drawn it
        3,
        [["shuffle", [1, 1]], ["draw", 1, -1, 1], ["show", 1, RED, 1], ["draw", 0, RED, 1]],
        "no order of the supplies explains it",
    ),
    (1, [["shuffle", [1, 1]], ["draw", 2, RED, 1]], "there is no seat 2"),
    (1, [["shuffle", [1, 1]], ["draw", 0, 2, 1]], "there is no kind 2"),
    (2, [["shuffle", [1, 1]], ["draw", 0, -1, 1], ["show", 0, HIDDEN, 1]], "there is no kind -1"),
    (1, [["shuffle", [1, 1]], ["draw", 0, RED, 0]], "its count is below 1"),
    (0, [["shuffle", [1]]], "a supply is 2 numbers of cards"),
    (0, [["shuffle", [1, -1]]], "none negative"),
    (0, [["shuffle", 1, 1]], "an entry is"),
    (0, [["shuffle", [1, 10**30]]], "is not a number of cards, a seat or a kind"),
    (1, [["shuffle", [1, 1]], ["draw", 0, True, 1]], "True is not a number of cards, a seat or a kind"),
    (1, [["shuffle", [1, 1]], ["draw", 0, RED]], "an entry is"),
    (1, [["shuffle", [1, 1]], ["fold", 0, RED, 1]], "an entry is"),
    (0, ["shuffle"], "an entry is"),
]


@pytest.mark.parametrize(("number", "data", "reason"), IMPOSSIBLE)
def test_an_impossible_log_is_refused_by_entry_and_reason(number: int, data: list[object], reason: str) -> None:
    """The refusal names the first entry that cannot be and says why; the log at hand stays."""
    draws = game(2, "rw", "S 0+r").draws()

    with pytest.raises(ValueError, match=rf"^Entry {number} of the draws, .* is refused: .*{reason}"):
        draws.read(data)
    assert [["shuffle", [1, 1]], ["draw", 0, RED, 1]] == draws.write(None)


def test_a_log_read_for_a_seat_tells_what_that_seat_knows() -> None:
    """Another seat's front, or its own one missing, is no knowledge of seat 0."""
    draws = Draws(2, 2)

    with pytest.raises(ValueError, match=r"Entry 1 .* seat 0 knows the fronts it drew itself and no others"):
        draws.read([["shuffle", [1, 1]], ["draw", 1, RED, 1]], 0)
    with pytest.raises(ValueError, match=r"Entry 1 .* seat 0 knows the fronts it drew itself and no others"):
        draws.read([["shuffle", [1, 1]], ["draw", 0, HIDDEN, 1]], 0)


def test_a_log_that_became_impossible_gives_no_sample() -> None:
    """A spectator's log, one red card in all: two seats lay a red one and keep a card; nothing explains it."""
    draws = Draws(2, 2)
    draws.read([["shuffle", [1, 3]], ["draw", 0, HIDDEN, 2], ["draw", 1, HIDDEN, 2]], 2)
    draws.showed(0, RED, 1)
    draws.showed(1, RED, 1)

    with pytest.raises(ValueError, match="No order of the supplies explains what seat 2 has seen"):
        sampled(draws, 2, Chance(0))


def test_a_hand_laid_open_was_in_its_supply() -> None:
    """A spectator's log, one red card in all: the second seat that lays it is refused, and still holds the white."""
    draws = Draws(2, 2)
    draws.read([["shuffle", [1, 1]], ["draw", 0, HIDDEN, 1], ["draw", 1, HIDDEN, 1]], 2)
    draws.showed(0, RED, 1)

    before = draws.write(2)

    with pytest.raises(ValueError, match="seat 1 has shown cards that its supply did not hold"):
        draws.showed(1, RED, 1)
    assert before == draws.write(2)
    assert ((0, 0, 0, 1), (0, 0)) == sampled(draws, 2, Chance(0))


def test_a_written_log_is_of_a_size_that_can_be_read() -> None:
    """Too many entries, too many cards, or hands mixed from too many supplies to count: refused, and soon."""
    draws = Draws(2, 2)
    full = [["shuffle", [2, 2]], ["draw", 0, HIDDEN, 4]] * 12

    with pytest.raises(ValueError, match=f"has {MOST_WRITTEN} entries at most, not {MOST_WRITTEN + 1}"):
        draws.read([["shuffle", [0, 0]]] * (MOST_WRITTEN + 1))
    with pytest.raises(ValueError, match=rf"^Entry 0 .* have {MOST_WRITTEN} cards together at most"):
        draws.read([["shuffle", [MOST_WRITTEN, 1]]])
    with pytest.raises(ValueError, match="in too many ways to count"):
        draws.read([*full, ["show", 0, RED, 12], ["show", 0, WHITE, 12]])
    assert [] == draws.write(None)


# ---------------------------------------------------------------------- numbers beyond a word
def test_a_number_below_a_large_bound_is_drawn_again_if_it_is_too_large() -> None:
    """Three quarters of 2**26: 24 bits, then two; the first try is out of range and nothing of it remains."""
    chance = Scripted([2**24 - 1, 3, 5, 1])

    assert 5 * 4 + 1 == big_below(chance, 3 * 2**24)
    assert [2**24, 4, 2**24, 4] == chance.choices


def test_a_number_below_a_large_bound_lies_below_it_and_uses_its_range() -> None:
    """A bound of a hundred bits: never reached, and the upper half is hit about as often as the lower."""
    chance = Chance(8)
    bound = 10**30

    drawn = [big_below(chance, bound) for _ in range(1000)]

    assert max(drawn) < bound
    assert 400 < sum(number >= bound // 2 for number in drawn) < 600


def test_where_there_is_no_choice_chance_is_not_asked() -> None:
    """One possible state costs no draw: seat 1 took all that was left, seat 0 the rest."""
    chance = Chance(0)

    sampled(game(2, "rrw", "S 0+r 1+rw").draws(), 0, chance)

    assert 0 == chance.draws
