"""Exact chance: every outcome of every draw, each with its probability, and belief against it by enumeration."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction

import msgspec
import pytest
from librt.vecs import vec
from mypy_extensions import i64

import nemeton
from nemeton import BadSetup, IllegalAction, State
from nemeton.kernel.chance import Chance
from nemeton.kernel.errors import OpenDraw
from nemeton.kernel.exact import ExactGame, deals
from tests.toys import burrow, moot

World = tuple[int, ...]
Odds = dict[World, Fraction]


def augury(auguries: int) -> ExactGame:
    return ExactGame(nemeton.game("augury"), 2, {"auguries": auguries})


# ---------------------------------------------------------------------- scripted chance
def test_a_script_is_drawn_and_then_the_draw_is_open() -> None:
    """It says how many outcomes there are; one of one is no draw."""
    chance = Chance()
    chance.draw_these([2, 0])

    assert [2, 0, 0] == [chance.below(6), chance.below(1), chance.below(4)]
    with pytest.raises(OpenDraw) as open_draw:
        chance.below(7)
    assert 7 == open_draw.value.outcomes


def test_a_script_goes_on_from_the_draws_made_before() -> None:
    """As a game does, step by step; a script of any length is told from a secret."""
    chance = Chance()
    for length in range(12):
        chance.draw_these([5] * length)
        assert [5] * length == [chance.below(6) for _ in range(length)]
        with pytest.raises(OpenDraw):
            chance.below(6)


# ---------------------------------------------------------------------- games with open draws
def test_a_deal_has_every_order_of_the_tokens_once() -> None:
    """Six of them, each with one chance in six."""
    found = [(odds, tuple(dealt.state.position()["table"]["tokens"])) for odds, dealt in deals(augury(1))]  # type: ignore[index, call-overload, arg-type]

    assert [Fraction(1, 6)] * 6 == [odds for odds, _ in found]
    assert 6 == len({tokens for _, tokens in found})


@pytest.mark.parametrize("game", [moot.GAME, burrow.GAME, nemeton.game("augury")], ids=lambda game: game.name)
def test_a_game_whose_draws_are_chosen_is_the_game_itself(game: nemeton.Game) -> None:
    """With the outcomes a seed would give, table and questions are those of the seeded game, to the end."""
    seeded = game.start(game.seats[0], 3)
    play = ExactGame(game, game.seats[0])
    shadow = game.start(game.seats[0], 3).clone()
    shadow.seed_with(3)
    settle(play, shadow)
    while not seeded.over:
        assert without_chance(seeded) == without_chance(play.state)
        action = seeded.legal(seeded.actor)[0]
        play.act(int(seeded.actor), action)
        settle(play, shadow)
        seeded.apply(seeded.actor, action)
    assert seeded.outcome() == play.state.outcome()


def settle(play: ExactGame, chance: Chance) -> None:
    """Decide all open draws by another chance."""
    while play.is_open:
        play.draw(int(chance.below(play.outcomes)))


def without_chance(state: State) -> dict[str, object]:
    return {name: value for name, value in state.position().items() if name not in ("chance", "memory")}


def test_what_does_not_fit_is_refused_and_a_clone_goes_its_own_way() -> None:
    """No such outcome, no such seats, no such action; the original stays as it was."""
    play = augury(1)
    for outcome in (-1, 3):
        with pytest.raises(BadSetup):
            play.draw(outcome)
    with pytest.raises(BadSetup):
        ExactGame(play.game, 5)
    copy = play.clone()
    settle(copy, Chance(1))
    assert (3, 0) == (play.outcomes, copy.outcomes)
    with pytest.raises(IllegalAction):
        copy.act(0, play.game.parse("yield"))


# ---------------------------------------------------------------------- belief against enumeration
Told = tuple[bytes, bytes]
"""By seat, all it was told along the way."""


def every_play(play: ExactGame, odds: Fraction, told: Told) -> Iterator[tuple[Fraction, ExactGame, Told]]:
    """Every state in which somebody decides, with the probability of the draws that lead to it."""
    for share, dealt in deals(play):
        if dealt.state.over:
            continue
        first, second = (
            before + msgspec.json.encode([event.to(seat) for event in dealt.events]) for seat, before in enumerate(told)
        )
        yield odds * share, dealt, (first, second)
        for action in dealt.state.legal(dealt.state.actor):
            after = dealt.clone()
            after.act(int(dealt.state.actor), action)
            yield from every_play(after, odds * share, (first, second))


def tokens_of(state: State) -> World:
    names = ("wren", "raven", "stag")
    table: dict[str, list[str]] = state.position()["table"]  # type: ignore[assignment]
    return tuple(names.index(name) for name in table["tokens"])


def worlds_by_knowledge() -> dict[tuple[int, bytes], tuple[State, Odds]]:
    """By seat and by what it was told: a state it was told this in, and the odds of every deal it may have come from.

    Memory is not asked: who was told the same cannot tell two states apart.
    """
    found: dict[tuple[int, bytes], tuple[State, Odds]] = {}
    for odds, play, told in every_play(augury(2), Fraction(1), (b"", b"")):
        for seat in range(2):
            _, worlds = found.setdefault((seat, told[seat]), (play.state, defaultdict(Fraction)))
            worlds[tokens_of(play.state)] += odds
    return found


def sampled(state: State, seat: int) -> Odds:
    """The odds of every sample of a seat, by all the draws sampling can make."""
    found: Odds = defaultdict(Fraction)
    open_scripts: list[tuple[list[int], Fraction]] = [([], Fraction(1))]
    belief = state.recall(seat).objects[0]
    while open_scripts:
        script, odds = open_scripts.pop()
        chance, out = Chance(), vec[i64]([0] * 3)
        chance.draw_these(script)
        try:
            belief.sample(seat, chance, out)
        except OpenDraw as draw:
            open_scripts += [([*script, one], odds / draw.outcomes) for one in range(draw.outcomes)]
            continue
        found[tuple(int(piece) for piece in out)] += odds
    return found


def test_belief_is_what_enumeration_finds() -> None:
    """In every state of Augury and for both seats: the same possible deals, and just the odds Bayes gives them."""
    checked = 0
    for (seat, _), (state, worlds) in worlds_by_knowledge().items():
        whole = sum(worlds.values())
        expected = {world: odds / whole for world, odds in worlds.items()}
        assert expected == sampled(state, seat)
        for place in range(3):
            candidates = sum(1 << piece for piece in {world[place] for world in worlds})
            assert candidates == state.recall(seat).objects[0].candidates(seat, place)
        checked += 1

    assert checked > 100
