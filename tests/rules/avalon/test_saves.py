"""AVA-SAVE: a save is a position; people come and go between evenings."""

from copy import deepcopy
from random import Random
from typing import Any

import msgspec
import pytest

from nemeton.games.avalon import AvalonGame
from nemeton.games.avalon import words as w
from nemeton.games.avalon.position import checksum
from nemeton.games.avalon.rules.avalon import Avalon
from nemeton.kernel import match as matches
from nemeton.kernel.errors import BadPosition, BadSetup
from nemeton.kernel.state import State
from tests.rules.avalon.table import AvalonTable, begin, campaign, plain_game
from tests.rules.rulebook import rule


def game_of(table: AvalonTable) -> AvalonGame:
    assert isinstance(table.game, AvalonGame)
    return table.game


def loaded(table: AvalonTable, heroes: str, **how: Any) -> AvalonTable:
    """The campaign of another evening."""
    state = table.game.load(game_of(table).reseat(table.state.position(), **how))
    assert isinstance(state, Avalon)
    return AvalonTable(state, heroes)


@rule("AVA-SAVE-11", "AVA-RUL-96")
@pytest.mark.parametrize("heroes", ["h", "hgn"])
def test_loading_then_saving_gives_the_same_and_goes_on_alike(heroes: str) -> None:
    """In the midst of a fight: the same position, and the same chance afterwards."""
    table = begin(campaign(*heroes), "green.01", heroes)
    saved = table.state.position()

    again = table.game.load(saved)

    assert saved == again.position()
    chance = Random(3)
    for _answer in range(40):
        text = table.play_at_random(chance)
        again.apply(again.actor, table.game.parse(text))
        assert table.state.position() == again.position()


@rule("AVA-RUL-137", "AVA-SAVE-11")
def test_an_evening_with_chance_of_its_own_keeps_all_that_can_be_known() -> None:
    """From one save: by file the very same; with a secret of its own the random state is new, and no deck is."""
    evening = matches.Match.start(plain_game(), 2, 5)
    chance = Random(4)
    while evening.state.view(0).day < 4 and not evening.state.over:
        evening.act(evening.state.actor, chance.choice(evening.state.legal(evening.state.actor)))
    saved = evening.state.position()
    header = msgspec.structs.replace(evening.record.header, seed=None, position=saved)

    by_file = matches.opening(plain_game(), header)
    served = [
        matches.opening(plain_game(), msgspec.structs.replace(header, secret=bytes([n] * 32).hex())) for n in range(8)
    ]

    assert saved == by_file.position()
    assert 9 == len({str(state.position()["chance"]) for state in (evening.state, *served)})
    assert [known_of(evening.state)] * 8 == [known_of(state) for state in served]
    assert len({str(state.position()["table"]) for state in served}) > 1, "which of two unseen cards was dealt"


def known_of(state: State) -> list[Any]:
    """Each seat's position: all words of the table, with what nobody can know laid in one and the same order."""
    return [state.position(seat) for seat in range(int(state.seats))]


@rule("AVA-SAVE-11")
@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda table: table["words"]["characters"].__setitem__(4, 99), "checksum"),
        (lambda table: table.update(checksum="0" * 16), "checksum"),
        (lambda table: table.update(schema=2), "schema 2"),
        (lambda table: table.update(pack="other"), "other 1.0.0"),
        (lambda table: table["words"].pop("items"), "checksum"),
    ],
)
def test_an_altered_save_is_refused_with_the_reason(change: Any, reason: str) -> None:
    """Altered, other schema, another pack, truncated: nothing is half-loaded."""
    table = campaign("h")
    saved: Any = deepcopy(table.state.position())
    change(saved["table"])

    with pytest.raises(BadPosition, match=reason):
        table.game.load(saved)


@rule("AVA-SAVE-02", "AVA-RES-02", "AVA-ADV-03")
@pytest.mark.parametrize(
    ("word", "value", "reason"),
    [(4, 12, "track"), (3, 8, "energy"), (0, 7, "character"), (2, 79, "nowhere"), (41, 3, "fewer than 15")],
)
def test_what_cannot_be_is_refused_though_the_sum_fits(word: int, value: int, reason: str) -> None:
    """Health 12, energy over health, an unknown character, nowhere, a deck of 2."""
    table = campaign("h").put("h", health=7, energy=6)
    saved: Any = deepcopy(table.state.position())
    saved["table"]["words"]["characters"][word] = value
    saved["table"]["checksum"] = checksum(saved["table"]["words"], saved["table"]["snapshot"])

    with pytest.raises(BadPosition, match=reason):
        table.game.load(saved)


@rule("AVA-SAVE-12", "AVA-SAVE-14", "AVA-RUL-108")
def test_a_fresh_character_joins_at_a_veterans_place() -> None:
    """G comes to H at 103 with standard resources and decks, and may act from the next round on."""
    table = campaign("h").put("h", food=1).play("travel east")

    later = loaded(table, "hg", join=["g"])

    assert (103, 5, 1) == (later.hero("g").location, later.resource("g", "food"), later.resource("h", "food"))
    assert (0, "action") == later.asked


@rule("AVA-SAVE-12", "AVA-DEATH-08")
def test_who_joins_is_there_when_the_chapter_begins_again() -> None:
    """What the mercy would bring back has both at the table: H as it was when the chapter began, and G."""
    table = campaign("h").play("travel east")

    later = loaded(table, "hg", join=["g"]).state

    begun = [int(later.snapshot[later.seat_at(seat) + w.CHARACTER]) for seat in (0, 1)]
    assert [int(later.of(seat, w.CHARACTER)) for seat in (0, 1)] == begun
    assert int(table.state.snapshot[w.DAY]) == int(later.snapshot[w.DAY])


@rule("AVA-SAVE-12", "AVA-SAVE-13", "AVA-PARTY-12")
def test_who_leaves_hands_secrets_on() -> None:
    """G goes: its secret stays with H, its personal one vanishes, its axe goes under the item deck."""
    table = campaign("g", "h").give_secret("g", 1).give_secret("g", 2).give_item("g", 0, 128)

    later = loaded(table, "h", leave=[0])

    assert (["1"], []) == ([one.id for one in later.hero("h").secrets], later.hero("h").items)
    assert ["h"] == [one.character for one in later.view().characters]


@rule("AVA-SAVE-13")
def test_a_secret_goes_to_whom_it_is_given() -> None:
    """Three play, one goes and names the heir."""
    table = campaign("g", "h", "k").give_secret("g", 1)

    later = loaded(table, "hk", leave=[0], secrets={1: 2})

    assert ([], ["1"]) == tuple([one.id for one in later.hero(name).secrets] for name in "hk")


@rule("AVA-SAVE-12", "AVA-RUL-102", "AVA-SETUP-02")
@pytest.mark.parametrize(
    ("how", "reason"),
    [
        ({"leave": [0, 1]}, "must stay"),
        ({"join": ["n", "k", ("w", "amber")]}, "1 to 4"),
        ({"join": ["h"]}, "cannot join"),
        ({"join": ["zz"]}, "no character"),
        ({"join": [("w", "crimson")]}, "needs a colour"),
        ({"leave": [4]}, "must be there"),
    ],
)
def test_people_who_cannot_come_or_go(how: dict[str, Any], reason: str) -> None:
    """Nobody left, five people, a character in play, an unknown one, a colour in use, a seat that is not there."""
    table = campaign("h", "g")

    with pytest.raises(BadSetup, match=reason):
        game_of(table).reseat(table.state.position(), **how)


@rule("AVA-SAVE-12")
def test_people_come_and_go_between_actions_only() -> None:
    """In the midst of a fight nobody joins."""
    table = begin(campaign("h"), "green.01", "h")

    with pytest.raises(BadSetup, match="asked for its action"):
        game_of(table).reseat(table.state.position(), join=["g"])


@rule("AVA-RUL-93", "AVA-SAVE-09")
def test_a_seats_position_tells_nothing_hidden() -> None:
    """Whichever level 2 card was dealt, a seat's position is the same; samples deal either of them."""
    states = [campaign("h", seed=seed).state for seed in range(6)]
    truths = {int(state.s[w.DECK_MASK]) & 0b1100 for state in states}
    told: list[Any] = [state.position(0) for state in states]
    sampled = {int(state.sample(0, seed).s[w.DECK_MASK]) & 0b1100 for state in states[:1] for seed in range(12)}

    assert {0b100, 0b1000} == truths == sampled
    assert 1 == len({str(one["table"]["words"]["encounter_decks"]) for one in told})
    assert {None} == {one["chance"] for one in told}
