"""Counted cards against the plainest possible check: every order of every shuffle, card by card, none left out."""

from collections import Counter
from fractions import Fraction
from math import prod, sqrt

import pytest
from hypothesis import given, settings
from librt.vecs import vec
from mypy_extensions import i64

from nemeton.kernel.belief.pile_posterior import HIDDEN, MOST_PROPOSALS
from nemeton.kernel.belief.piles import PileBelief
from nemeton.kernel.belief.uniform import uniform_below
from nemeton.kernel.chance import Chance
from tests.kernel.belief.pile_orders import (
    HISTORIES,
    RED,
    WHITE,
    Game,
    Scripted,
    State,
    counted,
    distribution,
    enumerated,
    following,
    game,
    games,
    sampled,
    tell,
)


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
    hopeless = [0, 1] * MOST_PROPOSALS
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
    draws = PileBelief(2, 2)
    draws.read([["shuffle", [40, 40]], ["draw", 1, HIDDEN, 30], ["show", 1, RED, 10], ["show", 1, WHITE, 10]], 0)
    chance = Chance(0)
    chance.seed_with(1)

    samples = [sampled(draws, 0, chance) for _ in range(20)]

    assert draws.posterior(0).block_counts is not None
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
    draws = PileBelief(2, kinds)
    draws.read(data, 2)
    posterior = draws.posterior(2)
    chance = Chance(0)
    chance.seed_with(3)
    hands, supply = vec[i64]([0] * (2 * kinds)), vec[i64]([0] * kinds)

    for by_census in [False, True] * 20:
        world = posterior.empty()
        if by_census:
            posterior.sample_counted(chance, world)
        else:
            while not posterior.propose(chance, world):
                pass
        posterior.write_state(world, hands, supply)
        assert supplies == sum(hands[:kinds]) == sum(hands[kinds:])
        assert 0 <= min(hands)
        assert [1, *[2] * 7, 1, 0, 0, 0] == [hands[kind] + hands[kinds + kind] for kind in range(kinds)]


@pytest.mark.parametrize("name", HISTORIES)
def test_what_was_inferred_earlier_never_goes_stale(name: str) -> None:
    """Sampling after every event gives in the end what sampling once at the end gives."""
    played = HISTORIES[name]
    followed = PileBelief(played.seats, played.kinds)

    for event, discard in zip(played.events, played.discards(), strict=True):
        tell(followed, event, discard)
        for observer in range(played.seats + 1):
            sampled(followed, observer, Chance(1))

    for observer in range(played.seats + 1):
        assert distribution(played.draws(), observer) == distribution(followed, observer)


@pytest.mark.rule("CEL-TC-32")
def test_what_a_seat_took_from_the_end_of_a_supply_is_known_to_both() -> None:
    """Red, red, white were left: the first seat holds these and two of the 57, the second seat five of the 57."""
    draws = PileBelief(2, 5)
    draws.reshuffle([2, 1, 0, 0, 0])
    for kind in (WHITE, RED, RED):
        draws.draw(0, kind)
    draws.reshuffle([10, 11, 12, 12, 12])
    for seat, kind in [(0, 3), (0, 4), (1, 0), (1, 0), (1, 1), (1, 2), (1, 3)]:
        draws.draw(seat, kind)
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
    draws = PileBelief(5, 5)
    draws.reshuffle([12] * 5)
    for seat in range(5):
        for card in range(5):
            draws.draw(seat, (seat + card * card) % 5)
    for seat in range(5):
        draws.show(seat, seat, 1)
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
    draws = PileBelief(2, 2)
    draws.read([["shuffle", [1, 1]], ["draw", 1, HIDDEN, 1]], 0)

    with pytest.raises(ValueError, match="does not know what seat 1 drew"):
        sampled(draws, 1, Chance(0))


def test_a_number_below_a_large_bound_is_drawn_again_if_it_is_too_large() -> None:
    """Three quarters of 2**26: 24 bits, then two; the first try is out of range and nothing of it remains."""
    chance = Scripted([2**24 - 1, 3, 5, 1])

    assert 5 * 4 + 1 == uniform_below(chance, 3 * 2**24)
    assert [2**24, 4, 2**24, 4] == chance.choices


def test_a_number_below_a_large_bound_lies_below_it_and_uses_its_range() -> None:
    """A bound of a hundred bits: never reached, and the upper half is hit about as often as the lower."""
    chance = Chance(8)
    bound = 10**30

    drawn = [uniform_below(chance, bound) for _ in range(1000)]

    assert max(drawn) < bound
    assert 400 < sum(number >= bound // 2 for number in drawn) < 600


def test_where_there_is_no_choice_chance_is_not_asked() -> None:
    """One possible state costs no draw: seat 1 took all that was left, seat 0 the rest."""
    chance = Chance(0)

    sampled(game(2, "rrw", "S 0+r 1+rw").draws(), 0, chance)

    assert 0 == chance.draws
