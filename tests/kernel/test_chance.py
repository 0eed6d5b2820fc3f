"""Chance, both kinds: pinned for ever, even, and counted."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nemeton.kernel.chance import KEY_BYTES, WORD_MASK, Chance, word_of

SECRET = bytes(range(KEY_BYTES))


def seeded(seed: int | bytes) -> Chance:
    chance = Chance()
    chance.seed_with(seed)
    return chance


@pytest.mark.parametrize(
    ("seed", "expected"),
    [
        (0, [486, 954, 712, 731, 416, 727, 31, 61]),
        (1, [76, 389, 213, 531, 297, 704, 92, 221]),
        (-1, [310, 810, 134, 872, 841, 671, 428, 42]),
        (2**40, [581, 54, 587, 113, 538, 222, 291, 44]),
        (SECRET, [66, 289, 405, 358, 663, 614, 403, 59]),
    ],
)
def test_the_draws_of_a_seed_are_the_same_for_ever(seed: int | bytes, expected: list[int]) -> None:
    """On every machine, compiled or not: old records depend on them."""
    chance = seeded(seed)

    assert expected == [chance.below(1000) for _ in range(8)]


@pytest.mark.parametrize("seed", [7, SECRET])
@pytest.mark.parametrize("n", [2, 3, 7, 60])
def test_all_numbers_are_equally_likely(seed: int | bytes, n: int) -> None:
    """Of many draws each number gets its share, within five deviations."""
    chance, draws = seeded(seed), 300 * n
    counts = Counter(int(chance.below(n)) for _ in range(draws))

    assert set(range(n)) == set(counts)
    assert all(300 == pytest.approx(count, abs=5 * (300 * (1 - 1 / n)) ** 0.5) for count in counts.values())


@pytest.mark.parametrize("kind", ["word", "keyed"])
def test_following_draws_have_nothing_to_do_with_each_other(kind: str) -> None:
    """Pairs of neighbouring draws are as even as single ones."""
    chance = seeded(3 if kind == "word" else SECRET)
    draws = [int(chance.below(6)) for _ in range(7201)]
    pairs = Counter(pairwise(draws))

    assert 36 == len(pairs)
    assert all(200 == pytest.approx(count, abs=5 * 200**0.5) for count in pairs.values())


def test_neighbouring_seeds_are_unrelated() -> None:
    """The first draws of seeds one after the other are even too."""
    counts = Counter(int(seeded(seed).below(10)) for seed in range(3000))

    assert all(300 == pytest.approx(counts[number], abs=5 * 270**0.5) for number in range(10))


@given(st.integers(-(2**62), 2**62), st.integers(1, 2**31 - 1))
def test_a_draw_is_within_its_bounds(seed: int, n: int) -> None:
    """From 0 to n - 1, whatever the seed, for every n the kernel promises."""
    chance = seeded(seed)

    assert all(0 <= chance.below(n) < n for _ in range(4))
    assert 0 <= chance.word <= WORD_MASK


@given(st.binary(min_size=KEY_BYTES, max_size=KEY_BYTES), st.integers(1, 2**31 - 1))
def test_a_keyed_draw_is_within_its_bounds(secret: bytes, n: int) -> None:
    """The same of the keyed kind."""
    chance = seeded(secret)

    assert all(0 <= chance.below(n) < n for _ in range(4))


def test_a_word_is_well_stirred() -> None:
    """Small seeds give words all over the range, each its own."""
    words = {int(word_of(seed)) for seed in range(1000)}

    assert 1000 == len(words)
    assert 400 < sum(word > WORD_MASK // 2 for word in words) < 600


@pytest.mark.parametrize("seed", [5, SECRET])
def test_draws_are_counted_also_where_there_is_no_choice(seed: int | bytes) -> None:
    """A draw among one is a draw."""
    chance = seeded(seed)

    assert [0, 0, 0] == [chance.below(1) for _ in range(3)]
    assert 3 == chance.draws


def test_the_keyed_kind_depends_on_the_secret_and_the_count_alone() -> None:
    """Whoever knows both can check a draw; the word has no part in it."""
    one, other = seeded(SECRET), seeded(SECRET)
    other.word = 12345
    for _ in range(5):
        one.below(10)
    other.draws = 5

    assert one.below(10**6) == other.below(10**6)


def test_seeding_starts_anew() -> None:
    """The count begins at 0, and one kind gives way to the other."""
    chance = seeded(SECRET)
    chance.below(10)
    chance.seed_with(1)

    assert (b"", 0) == (chance.key, chance.draws)
    assert 76 == chance.below(1000)
    chance.seed_with(SECRET)
    assert (SECRET, 0) == (chance.key, chance.draws)
