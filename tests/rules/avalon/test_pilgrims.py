"""Companions who go through a whole campaign: what they want follows from the pack, and they walk to it."""

import pytest

from nemeton.bots import Observation
from nemeton.games.avalon import content, deeds
from nemeton.games.avalon import words as w
from nemeton.games.avalon.asking import holds
from nemeton.games.avalon.content.check.ways import Ways
from nemeton.games.avalon.content.language import All, IfAt, IfMenhir, IfParts, IfSecret, IfStatus, IfTokens, Not
from nemeton.games.avalon.deeds import Fact, Graph, graph_of
from nemeton.games.avalon.look import Look
from nemeton.games.avalon.pilgrim import Collector, Curious, Loyal, Steadfast
from nemeton.games.avalon.rules.avalon import Avalon
from nemeton.games.avalon.rules.menhirs import light
from nemeton.games.avalon.wants import Wants
from tests.rules.avalon.content import alder
from tests.rules.avalon.test_chapter_four import COMB, DESCENDED, RAZOR, at_the_tree, in_the_thaw, rich_in_magic
from tests.rules.avalon.test_chapter_one import CORRYN, alone, apple_and_ash, do, ending, index, mark
from tests.rules.avalon.test_chapter_two import stand_at, to_an_action

ENDINGS = ("wake", "release", "watch", "crossing")


def in_chapter(name: str, *statuses: str) -> Avalon:
    """One character at its first action of a chapter."""
    state = alone(CORRYN)
    mark(state, *statuses)
    state.s[w.COMING] = apple_and_ash().pack.numbers.chapters.index(name)
    do(state, "pass")
    to_an_action(state)
    return state


def wanted(state: Avalon, *goals: Fact, chapter: str = "") -> set[Fact]:
    look = Look(state)
    return set(Wants(look, graph_of(look.pack), goals, chapter).wanted)


def play(state: Avalon, bot: Steadfast, decisions: int) -> Avalon:
    for _ in range(decisions):
        if state.over:
            break
        state.apply(0, bot.choose(Observation(state, 0)))
    return state


# ---------------------------------------------------------------------- the graph
def test_every_ending_has_a_way_to_it() -> None:
    """The graph of the pack knows what gives each ending, and which of them no chapter but the last leads to."""
    pack = apple_and_ash().pack
    graph = graph_of(pack)

    assert all((deeds.ENDING, name, 0) in graph.givers for name in pack.box.manifest.endings)
    assert {*ENDINGS, "pall"} == Steadfast(1).late_endings(Look(in_chapter("ch2")))


def test_a_pack_of_ones_own_has_a_graph_too() -> None:
    """Nothing is written for one pack."""
    graph = graph_of(content.build(alder.tables()))

    assert list(graph.explored) == [one.number for one in graph.box.pieces("locations")]
    assert any(fact[0] == deeds.ENDING for fact in graph.givers)


def test_all_of_the_pack_can_come_about() -> None:
    """No verse, secret, status, task, replacement or ending needs what never comes about."""
    assert [] == Ways(graph_of(apple_and_ash().pack)).out_of_reach()


def test_what_needs_the_impossible_is_found() -> None:
    """Without the verse that opens the hall there is no third chapter, and nothing of what it leads to."""
    graph = Graph(apple_and_ash().pack.box)
    graph.nodes["v.117.50"].gives = [one for one in graph.nodes["v.117.50"].gives if one.fact[0] == deeds.VERSE]
    found = Ways(graph).out_of_reach()

    assert {(deeds.VERSE, "bk.200", 0), (deeds.STATUS, "boar_down", 0), (deeds.ENDING, "wake", 0)} <= set(found)
    assert (deeds.VERSE, "v.117.50", 0) not in found
    assert (deeds.ENDING, "ford", 0) not in found


def test_arms_of_a_branch_need_that_those_before_do_not_hold() -> None:
    links = graph_of(apple_and_ash().pack).nodes["v.130.80"].links

    assert [1, 2, 3, 3] == [len(link.needs) for link in links]
    assert all(isinstance(need, Not) for need in links[-1].needs)


# ---------------------------------------------------------------------- conditions
def test_conditions_are_asked_of_the_table() -> None:
    state = at_the_tree("chapel_relit", secrets=(COMB,))
    look = Look(state)
    true = (
        IfStatus(status="chapel_relit"),
        IfSecret(secret=COMB),
        IfTokens(tokens="quest", at=122, min=DESCENDED),
        IfMenhir(menhir=101),
        IfAt(at=130),
        Not(not_=IfAt(at=140)),
        IfParts(count_parts="chairs", min=0),
    )

    assert all(holds(look, cond, 130) for cond in true)
    assert holds(look, All(all=true), 130)
    assert not holds(look, IfSecret(secret=RAZOR), 130)
    assert not holds(look, IfTokens(tokens="quest", at=122, min=DESCENDED + 1), 130)
    assert not holds(look, IfAt(at=130), 101)


# ---------------------------------------------------------------------- wants
@pytest.mark.parametrize(
    ("ending", "asks"),
    [
        ("wake", (deeds.SECRET, COMB, 0)),
        ("release", (deeds.SECRET, RAZOR, 0)),
        ("watch", (deeds.ATTRIBUTE, "spirituality", 3)),
    ],
)
def test_an_ending_wants_what_it_is_made_with(ending: str, asks: Fact) -> None:
    """Whoever wants an ending of the last chapter wants what it takes, and the barrow first."""
    found = wanted(in_the_thaw("late"), (deeds.ENDING, ending, 0))

    assert {asks, (deeds.TOKENS, 122, DESCENDED)} <= found


def test_an_ending_wants_chapters_before_it() -> None:
    """From chapter II on the campaign is one plan: friends are made there or never."""
    state = in_chapter("ch2", "madrun_spared")
    found = wanted(state, (deeds.ENDING, "crossing", 0))
    bot = Steadfast(1, "crossing")

    assert {(deeds.STATUS, "guild_friend", 0), (deeds.STATUS, "hall_open", 0), (deeds.CHAPTER, "ch4", 0)} <= found
    assert (deeds.STATUS, "guild_friend", 0) in bot.at_hand(Look(state))
    assert (deeds.STATUS, "guild_friend", 0) not in Steadfast(1, "wake").at_hand(Look(state))


def test_of_parts_any_will_do() -> None:
    found = wanted(in_chapter("ch2", "madrun_spared"), (deeds.CHAPTER, "ch3", 0), chapter="ch2")

    assert 5 <= len({part for sort, name, part in found if (sort, name) == (deeds.STATUS, "chairs")})


def test_tempers_want_different_things() -> None:
    """The same table: one wants verses, one tasks, one things."""
    look = Look(in_chapter("ch2"))
    sorts = {bot: {fact[0] for fact in bot(3, "wake").at_hand(look)} for bot in (Steadfast, Curious, Loyal, Collector)}

    assert {deeds.CHAPTER} <= sorts[Steadfast] <= {deeds.CHAPTER, deeds.STATUS, deeds.SECRET, deeds.ITEM}
    assert deeds.VERSE in sorts[Curious] - sorts[Steadfast]
    assert deeds.TASK in sorts[Loyal] - sorts[Steadfast]
    assert deeds.ITEM in sorts[Collector]


# ---------------------------------------------------------------------- walking
def test_it_leaves_for_what_is_wanted() -> None:
    """With bread and light, the first step leads to something that is wanted, and it is explored there."""
    state = in_chapter("ch2", "madrun_spared")
    light(state, index(101), 8)
    state.s[state.seat_at(0) + w.RESOURCE] = 9
    bot = Steadfast(1, "wake")
    deed = bot.look(state).deed

    assert deed is not None
    assert (deeds.STATUS, "chairs") == deed.fact[:2]
    stand_at(state, deed.place)
    assert w.EXPLORE == bot.look(state).lead(state.legal(0))


def test_whoever_has_nothing_to_eat_goes_for_bread() -> None:
    state = in_chapter("ch2", "madrun_spared")
    light(state, index(101), 8)
    state.s[state.seat_at(0) + w.RESOURCE] = 0

    assert "bread" == Steadfast(1, "wake").look(state).errand(state.legal(0))[0]


def test_a_dark_place_wants_its_stones_first() -> None:
    """The barrow lies beyond two stones from Hendre's light."""
    state = in_the_thaw("late")
    for number in apple_and_ash().pack.numbers.locations:
        state.s[w.LOC + index(number)] &= ~w.MENHIR
    light(state, index(101), 8)
    stand_at(state, 101)
    chain = Steadfast(1, "wake").look(state).chain(122)

    assert 2 == len(chain)
    assert 116 in chain


def test_made_anew_for_each_question_it_walks_on() -> None:
    """At a server a bot is made for every question: what a loyal one is after it sees by the table alone."""
    kept, fresh = in_chapter("ch2"), in_chapter("ch2")
    play(kept, Loyal(1), 20)
    for _ in range(20):
        play(fresh, Loyal(1), 1)

    assert kept.position() == fresh.position()
    assert int(in_chapter("ch2").s[w.DAY]) < int(fresh.s[w.DAY])


def test_it_goes_on_where_others_stop() -> None:
    """At the end of chapter I one may leave the ember; whoever is steadfast does not."""
    state = alone(CORRYN)
    mark(state, "guild_pass")
    do(state, "pass")
    play(state, Steadfast(2, "wake"), 12)

    assert not state.over
    assert "ch2" == Look(state).chapter


@pytest.mark.parametrize(("wish", "tool"), [("wake", COMB), ("release", RAZOR)])
def test_under_the_tree_it_takes_what_it_came_for(wish: str, tool: int) -> None:
    """Two tools in the bag, one wish."""
    state = rich_in_magic(at_the_tree(secrets=(COMB, RAZOR)))
    play(state, Steadfast(1, wish), 12)

    assert state.over
    assert wish == ending(state)
