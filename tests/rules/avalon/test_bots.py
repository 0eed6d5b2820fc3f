"""Bots at a table where all stand together: nobody is ahead of anybody, and the story can win."""

from itertools import pairwise

import pytest

from nemeton.bots import Observation, bot
from nemeton.bots.lookahead import WON, value
from nemeton.bots.search import Tree
from nemeton.games.avalon import words as w
from nemeton.games.avalon.rules.avalon import Avalon
from tests.rules.avalon.table import campaign, plain_game


def started(seats: int, seed: int = 1) -> Avalon:
    """A campaign that has just begun."""
    state = plain_game().start(seats, seed)
    assert isinstance(state, Avalon)
    return state


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_what_is_good_for_one_is_good_for_all(seats: int) -> None:
    """Companions are not compared with each other, or nothing they do would be worth anything."""
    state = started(seats)

    assert state.allied()
    assert [state.evaluate(seat) for seat in range(seats)] == [value(state, seat) for seat in range(seats)]


@pytest.mark.parametrize("seats", [1, 3])
@pytest.mark.parametrize(("ended", "utility"), [(1, 0.0), (2, 1.0)])
def test_all_win_or_all_lose_also_alone(seats: int, ended: int, utility: float) -> None:
    """AVA-DEATH-01, AVA-DEATH-07: a campaign that failed is nobody's first place."""
    state = started(seats)
    state.s[w.ENDED] = ended
    state.end()

    assert [utility] * seats == [state.utility(seat) for seat in range(seats)]
    assert [WON if utility else -WON] * seats == [value(state, seat) for seat in range(seats)]


@pytest.mark.parametrize("seats", [1, 2])
def test_a_search_measures_by_where_it_began(seats: int) -> None:
    """With nobody to stand before, a result is a chance between 0 and 1, and a state like the first is worth a half."""
    state = started(seats)
    seat = int(state.actor)
    observation = Observation(state, seat)
    tree = Tree(state.game.actions, state.seats, 5, 300.0)

    tree.search(observation, 30, observation.target(), observation.target())
    tree.judge(state)

    assert all(0.0 <= mean <= 1.0 for _, _, mean in tree.root_statistics())
    assert [0.5] * seats == [round(tree.utility[one], 6) for one in range(seats)]


@pytest.mark.parametrize("name", ["greedy", "mcts@5"])
def test_bots_play_on(name: str) -> None:
    """A bot alone at the table answers everything it is asked."""
    state = started(1)
    player = bot(name, 3)
    for _ in range(12):
        state.apply(0, player.choose(Observation(state, 0)))

    assert not state.over


@pytest.mark.parametrize(("heroes", "steps"), [("h", 3), ("hg", 3)])
def test_what_is_untold_draws_from_afar(heroes: str, steps: int) -> None:
    """All but 110 is told: every step there is worth more than the energy it takes, from wherever one sets out."""
    table = campaign(*heroes).reveal(101, 103, 107, 108, 110)
    for number in (101, 102, 103, 104, 105, 106, 107, 108):
        table.state.set_quest_tokens(table.where(number), 1)
    worth = []
    for walked, number in enumerate((103, 107, 108, 110)):
        for name in heroes:
            table.put(name, at=number, energy=5 - walked)
        worth.append(int(table.state.evaluate(0)))

    assert steps == sum(later > sooner for sooner, later in pairwise(worth))


def test_a_verse_is_worth_what_it_costs_all_who_read_it() -> None:
    """Exploring takes an energy of each: a verse read by two is worth as much more as it costs more."""

    def gain(*heroes: str) -> int:
        table = campaign(*heroes)
        if len(heroes) > 1:
            table.vote(**dict.fromkeys(heroes, "seat 0"))
        before = int(table.state.evaluate(0))
        table.play("explore").pass_by("join", "accept", "pay")
        assert "choice" == table.question.kind
        return int(table.state.evaluate(0)) - before

    assert 0 < 2 * gain("h") == gain("h", "g")


@pytest.mark.parametrize(("energy", "better"), [(0, True), (1, True), (5, False)])
def test_who_has_no_strength_left_goes_to_rest(energy: int, better: bool) -> None:
    """At rest one is as near to what is untold; who can still do something wastes it, who cannot only tries in vain."""
    table = campaign("h", "g").put("h", energy=energy)
    awake = int(table.state.evaluate(0))

    table.state.s[table.state.seat_at(0) + w.PASSED] = 1

    assert better == (int(table.state.evaluate(0)) > awake)
