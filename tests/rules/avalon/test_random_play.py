"""Whole campaigns at random: every one ends, nothing appears or vanishes, and a save at any moment is exact."""

from functools import lru_cache
from random import Random

import pytest

import nemeton
from nemeton.games.avalon import AvalonGame, content, make
from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import words as w
from nemeton.games.avalon.invariants import find_broken
from nemeton.games.avalon.rules.avalon import Avalon
from nemeton.kernel.journal import Journal
from tests.rules.avalon.content.alder import whole
from tests.rules.avalon.table import plain_game
from tests.rules.avalon.test_chapter_one import apple_and_ash
from tests.rules.rulebook import rule

LONGEST = 20000
ENCOUNTERS = 4 * bc.ENCOUNTERS_A_DECK
GAMES = 60 if nemeton.compiled else 3  # for each number of seats
CLOSE = 6  # every so many games are looked at after each decision, the others now and then


@rule("AVA-DAY-24", "AVA-RUL-106", "AVA-SAVE-11")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_random_campaign_ends_and_loses_nothing(seats: int) -> None:
    """Nothing goes round in circles, nobody is asked without an answer, and the box is always whole."""
    for seed in range(GAMES):
        assert played(plain_game(), seats, seed, exact=True) > 20


@pytest.mark.parametrize("seats", [1, 2])
def test_a_pack_that_uses_every_effect_is_played_to_its_end(seats: int) -> None:
    """The same with the pack that has every effect, condition and amount in it, and characters for two."""
    for seed in range(GAMES // 3):
        assert played(alder(), seats, seed, exact=False) > 5


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_our_own_campaign_is_played_to_its_end(seats: int) -> None:
    """The same with The Apple and the Ash."""
    for seed in range(GAMES // 6):
        assert played(apple_and_ash(), seats, seed, exact=False) > 20


@lru_cache(maxsize=1)
def alder() -> AvalonGame:
    """The game with the pack of the content tests."""
    return make(content.build(whole(), whole=False))


def played(game: AvalonGame, seats: int, seed: int, exact: bool) -> int:
    """Play at random, look at the table after decisions, and at the save of it now and then; how many decisions.

    With `exact` no effect of the pack removes an encounter card from the game, so that all of them must be found.
    """
    state = game.start(seats, seed)
    assert isinstance(state, Avalon)
    if seed % CLOSE == 0:
        state.journal = Journal()
    chance = Random(10 * seed + seats)
    for number in range(LONGEST):
        if state.over:
            break
        seat = chance.choice([one for one in range(seats) if state.asks(one)])
        options = state.legal(seat)
        assert options == sorted(set(options))
        state.apply(seat, chance.choice(options))
        if seed % CLOSE == 0 or number % 25 == 0:
            assert None is find_broken(state)
            assert not exact or number < 20 or encounter_cards(state) in (0, ENCOUNTERS)
        if number % 400 == 0:
            look(state, seats)
    assert state.over
    assert state.game.outcome(state).won == (state.s[w.ENDED] > 1)
    return number


def look(state: Avalon, seats: int) -> None:
    """Everybody looks, and the save of this moment is exact."""
    for seat in range(seats):
        assert (state.decision(seat) is None) == (not state.asks(seat))
    state.view(0)
    assert state.position() == state.game.load(state.position()).position()


def encounter_cards(state: Avalon) -> int:
    """How many encounter cards there are in decks, box, on map and table; 0 while one is in somebody's hand."""
    s = state.s
    frames = {int(s[w.COURSE + depth * w.FRAME]) for depth in range(s[w.COURSE_SIZE])}
    if frames & {w.R_OPEN, w.R_PEEK} and s[w.E_CARD] < 0:
        return 0
    count = sum(int(s[size + deck]) for size in (w.TOP_SIZE, w.BOTTOM_SIZE) for deck in range(4))
    count += sum(int(s[mask + deck]).bit_count() for mask in (w.DECK_MASK, w.BOX_MASK) for deck in range(4))
    return count + int(s[w.GUARDIANS]) + (1 if s[w.E_CARD] >= 0 else 0)


def test_the_fixture_has_all_cards_of_its_box() -> None:
    """What the count above rests on: before anything is drawn all 124 places of the four decks are there."""
    state = plain_game().start(1, 1)
    assert isinstance(state, Avalon)
    while encounter_cards(state) == 0:
        state.apply(0, state.legal(0)[0])

    assert ENCOUNTERS == encounter_cards(state)
