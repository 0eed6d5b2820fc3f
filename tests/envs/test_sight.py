"""What a game declares of its observations is so: bounds, names, versions, parts, pages, and numbers far from home."""

import hashlib
import json
from collections.abc import Mapping
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import nemeton
import nemeton.envs
from nemeton import Game
from nemeton.bots import Observation
from nemeton.envs import pages, table
from nemeton.envs.picture import Painter
from nemeton.envs.sight import Sight
from nemeton.kernel.chance import Chance
from nemeton.kernel.decision import Plain
from nemeton.kernel.observation import FLAG, NUMBER
from nemeton.kernel.state import State
from tests.envs.doors import walk

DOCS = Path(__file__).parents[2] / "docs" / "observations"
OURS = list(nemeton.all_games().values())
every_one = pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
PLAYED: dict[str, list[dict[str, Plain]]] = {  # the usual game, and those that bring up what it leaves out
    "celtica": [{}, {"board": "forked", "goal_parts": 9}],
    "karnag": [{}, {"setup": "advanced", "compensation_resource": "mana"}],
}
LONG = 260  # decisions; only Avalon has more


def looks(game: Game, seats: int, seed: int, options: Mapping[str, Plain], every: int) -> list[State]:
    """Some moments of a random game, the first and the last among them."""
    states = list(islice((state.clone() for state in walk(game.start(seats, seed, options), seed)), LONG))
    return [*states[::every], states[-1]]


@every_one
def test_no_number_ever_leaves_its_bounds(game: Game) -> None:
    """In random games of every size, seen from every seat: what is declared holds, remembered things included."""
    low, high = Sight(game, memory=True).bounds()
    names = [field.name for field in (game.observation + game.knowledge) for _ in range(field.length)]
    for options in PLAYED.get(game.name, [{}]):
        for seats in {game.seats[0], game.seats[-1]}:
            for state in looks(game, seats, seats, options, every=9):
                for seat in range(seats):
                    row = np.array(state.observe(seat) + game.know(state, seat))
                    beyond = {names[i] for i in np.flatnonzero((row < low) | (row > high))}
                    assert set() == beyond


@every_one
def test_every_field_is_told_whole(game: Game) -> None:
    """Meaning, kind and bounds; a flag is 0 or 1, and the shape fits the length."""
    for field in game.observation + game.knowledge:
        assert field.meaning, field.name
        assert NUMBER != field.kind, field.name
        assert field.low < field.high <= 1000, field.name
        assert field.length == int(np.prod(field.shape)), field.name
        assert FLAG != field.kind or (0, 1) == (field.low, field.high)
        assert not field.name.startswith("seat_")


@every_one
def test_the_fields_turn_with_who_looks(game: Game) -> None:
    """What a seat sees as its own, the one before it sees as its left neighbour's (of two, as the other's)."""
    seats, layout = game.seats[-1], game.observation
    other = "other_" if game.seats == (2,) else "left_1_"
    pairs = [(field, layout[name]) for field in layout if (name := field.name.replace("own_", other)) in layout.fields]
    pairs = [(own, left) for own, left in pairs if own.name.startswith("own_")]
    assert len(pairs) > 2
    for state in looks(game, seats, 3, {}, every=40):
        if any((decision := state.decision(seat)) is not None and decision.kind == "return" for seat in range(seats)):
            continue  # BLG-RUL-28: the other sees it as it was
        for seat in range(seats):
            here, there = state.observe((seat + 1) % seats), state.observe(seat)
            for own, left in pairs:
                assert here[own.offset : own.last] == there[left.offset : left.last], own.name


@every_one
def test_numbers_are_the_same_at_any_table(game: Game) -> None:
    """A door, an observation at hand, and one made of a position that was sent as text: the same numbers."""
    for state in looks(game, game.seats[0], 4, {}, every=60)[:-1]:
        seat = int(state.actor)
        if seat < 0:
            continue
        here = Observation(state, seat)
        there = Observation.from_position(game, json.loads(json.dumps(here.position)))

        assert Sight(game, memory=True).numbers(state, seat).tolist() == here.numbers(memory=True)
        assert here.numbers(memory=True) == there.numbers(memory=True)
        assert here.numbers(1) == there.numbers(1)
        assert here.numbers() == table.observation(state, seat).tolist()


def read_field(game: Game, state: State, seat: int, name: str) -> list[int]:
    field = game.knowledge[name]
    return game.know(state, seat)[field.offset : field.last]


def test_who_knows_where_a_card_lies_in_a_deck_is_told() -> None:
    """As the position has it for that seat: what it put there itself, or saw go there; of the rest nothing."""
    game, told = nemeton.game("bloody_grove"), 0
    for state in looks(game, 2, 6, {}, every=5):
        for seat in (0, 1):
            told_table: Any = state.position(seat)["table"]
            for who, owner in (("own", seat), ("other", 1 - seat)):
                deck = [of[1] if isinstance(of[1], str) else "" for of in told_table["seats"][owner]["deck"]]
                places = read_field(game, state, seat, f"{who}_deck_place")
                assert [bool(name) for name in deck] == [place > 0 for place in places[: len(deck)]]
                assert len(set(deck) - {""}) == len(set(places) - {0})
                told += len(set(deck) - {""})
    assert told > 50


def test_the_order_of_what_was_drawn_and_laid_is_told() -> None:
    """Who lays a card and then draws held it before: sums of both do not say so."""
    game = nemeton.game("celtica")
    for state in looks(game, 3, 6, {}, every=7):
        for seat in range(3):
            memory: Any = state.position(seat)["memory"]
            entries = memory["draws"][0]
            last = max(at for at, entry in enumerate(entries) if entry[0] == "shuffle")
            expected = [
                (1 + (what == "show"), (who - seat) % 3, kind + 1, cards)
                for what, who, kind, cards in entries[:last:-1]
            ]
            columns = [read_field(game, state, seat, f"druid_{name}") for name in ("what", "who", "kind", "cards")]
            rows = [row for row in zip(*columns, strict=True) if row[0]]
            assert expected[: len(columns[0])] == rows


@every_one
def test_parts_are_the_row_in_another_shape(game: Game) -> None:
    """Every number of the row is in one part, once; sets have a row a thing, planes a sheet a feature."""
    sight = Sight(game, memory=True, structured=True)
    parts = sight.arrange(np.arange(sight.layout.size))

    assert isinstance(parts, dict)
    assert list(range(sight.layout.size)) == sorted(number for part in parts.values() for number in part.ravel())


def test_the_glade_is_planes_and_cards_are_sets() -> None:
    """By the numbers: the creature seen on a plane stands where the view has it; a druid's row tells its cards."""
    karnag, celtica = nemeton.game("karnag"), nemeton.game("celtica")
    state = looks(karnag, 2, 1, {}, every=20)[3]
    glade = Sight(karnag, structured=True).show(state, 0)["glade"]
    stood = {(creature.square[1], creature.square[0]) for creature in state.view(0).creatures}
    druids = Sight(celtica, structured=True).show(celtica.start(3, 1), 1)["druids"]
    held = celtica.start(3, 1).view(1).seats[1].hand

    assert (9, karnag.observation["ground"].shape) == (len(glade), glade.shape[1:])
    assert stood == {(int(y), int(x)) for y, x in np.argwhere(glade[1] > 0)}
    assert [held.get(colour, 0) for colour in ("red", "grey", "white", "brown", "black")] == druids[:, 2].tolist()


FIRST = {  # of the observations of version 1 in random games, as they were before there was a second
    "bloody_grove": "325ada89c8aec45d",
    "celtica": "ad712a8ce59f81b0",
    "karnag": "749e0c60000ed57f",
}


@pytest.mark.parametrize("name", FIRST)
def test_the_first_version_is_as_it_was(name: str) -> None:
    """Bit for bit: who trained on it finds the same numbers."""
    game, digest = nemeton.game(name), hashlib.blake2b(digest_size=8)
    for seats in game.seats:
        state, chance = game.start(seats, 5), Chance()
        chance.seed_with(5)
        for number in range(150):
            if number % 10 == 0:
                for seat in range(seats):
                    digest.update(repr(state.observe(seat, 1)).encode())
            if state.over:
                break
            legal = state.legal(state.actor)
            state.apply(state.actor, legal[chance.below(len(legal))])

    assert FIRST[name] == digest.hexdigest()


def test_the_first_version_of_avalon_has_the_fields_it_had() -> None:
    """Its story may change, and with it every game; the layout does not."""
    fields = [(field.name, field.length) for field in nemeton.game("avalon").layout(1)]

    assert ("question", 1) == fields[0]
    assert ("seat_3_hand", 2) == fields[-1]
    assert (49, 321) == (len(fields), sum(length for _, length in fields))


def test_a_version_that_never_was_is_refused() -> None:
    """With those there are; what is remembered goes with the newest alone."""
    with pytest.raises(nemeton.BadSetup, match="no observations of version 7; it has 1 to 2"):
        nemeton.envs.pettingzoo("celtica", observation=7)
    with pytest.raises(nemeton.BadSetup, match="newest observations"):
        nemeton.envs.gymnasium("celtica", observation=1, memory=True)


@every_one
def test_the_page_is_that_of_the_declaration(game: Game) -> None:
    """`python -m nemeton.envs.pages docs/observations` writes it anew."""
    assert pages.page(game) == (DOCS / f"{game.name}.md").read_text(encoding="utf-8")


@every_one
def test_numbers_can_be_written_anywhere(game: Game) -> None:
    """From a place of a larger buffer on, and nothing beside it."""
    state = looks(game, game.seats[0], 6, {}, every=30)[1]
    buffer = type(state.buffer())([-7] * (game.observation.size + 5))
    state.observe_at(0, buffer, 3)

    assert [-7, -7, -7, *state.observe(0), -7, -7] == list(buffer)


def test_a_picture_shows_what_the_seat_sees() -> None:
    """All of one size; it changes with what the seat sees and with nothing else; another way is refused."""
    env = nemeton.envs.gymnasium("karnag", opponents="random", render_mode="rgb_array")
    env.reset(seed=2)
    first = env.render()
    env.step(np.int64(np.flatnonzero(env.action_masks())[0]))
    then = env.render()
    assert isinstance(first, np.ndarray)
    assert isinstance(then, np.ndarray)
    assert (first.shape, 3) == (then.shape, then.shape[-1])
    assert np.uint8 == then.dtype
    assert (first != then).any()

    celtica = nemeton.game("celtica")
    painter, state = Painter(Sight(celtica)), looks(celtica, 3, 2, {}, every=20)[2]
    imagined = state.sample(1, 5)
    one, other = (painter.paint(Sight(celtica).numbers(seen, 1)) for seen in (state, imagined))
    assert (one == other).all()
    with pytest.raises(nemeton.BadSetup, match="not as 'human'"):
        nemeton.envs.pettingzoo("celtica", render_mode="human")
