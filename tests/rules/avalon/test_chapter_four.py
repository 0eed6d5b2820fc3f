"""Chapter IV of The Apple and the Ash: the barrow, the Tree, five endings, and an epilogue made of what was done."""

import pytest

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import words as w
from nemeton.games.avalon.content.words import ATTRIBUTES
from nemeton.games.avalon.event_types import VerseRead
from nemeton.games.avalon.rules.avalon import Avalon
from nemeton.games.avalon.rules.map import swap
from nemeton.games.avalon.rules.menhirs import light
from nemeton.kernel.journal import Journal
from nemeton.messages import Catalogue
from tests.rules.avalon.test_chapter_one import CORRYN, alone, apple_and_ash, do, ending, index, mark, offered
from tests.rules.avalon.test_chapter_two import chapter, keep_well, stand_at, to_an_action, word

SHEARS, RAZOR, COMB, TENTH_CHAIR, APPLE = 21, 22, 23, 30, 39
TOOLS = (SHEARS, RAZOR, COMB)
DAYS = 12  # of the sleep, for one alone
DESCENDED = 10  # quest tokens at the barrow
ENOUGH = 8  # quest tokens at the Tree: things mended
# What is offered under the Tree, by its place in the verse.
COMBING, SHAVING, CUTTING, SITTING, CROSSING, TELLING, MAKING_ROOM, PICKING, RISING, LEAVING = range(1, 11)


def in_the_thaw(*statuses: str) -> Avalon:
    """One character at its first action of chapter IV, with what was done before."""
    state = alone(CORRYN)
    mark(state, *statuses)
    state.s[w.COMING] = apple_and_ash().pack.numbers.chapters.index("ch4")
    do(state, "pass")
    to_an_action(state)
    return state


def give(state: Avalon, *secrets: int) -> None:
    for number in secrets:
        state.s[w.SECRET + number] = w.HELD | w.UP
    state.refresh(0)


def at_the_tree(*statuses: str, secrets: tuple[int, ...] = (), blossom: bool = False) -> Avalon:
    """Somebody who has been down in the barrow stands under the Tree, with a stone alight."""
    state = in_the_thaw(*statuses)
    give(state, *secrets)
    state.set_quest_tokens(index(122), DESCENDED)
    light(state, index(101), 5)
    stand_at(state, 130)
    if blossom:
        swap(state, index(130), index(140))
    return state


def choose(state: Avalon, *choices: int) -> None:
    do(state, *(f"choose {number}" for number in choices))


def told_at_the_end(state: Avalon, *choices: int) -> list[str]:
    """The verses from the first answer to the end of the campaign, by id."""
    state.journal = journal = Journal()
    choose(state, *choices)
    return [event.verse for event in journal.take() if isinstance(event, VerseRead)]


def read(verses: list[str], language: str = "en") -> str:
    """What these verses say, as one text."""
    words = apple_and_ash().words(language)
    return "\n".join(words[f"avalon.word.verse.{verse}"] for verse in verses)


def wise(state: Avalon) -> Avalon:
    """Somebody with three points of spirituality."""
    state.s[state.seat_at(0) + w.POINTS + ATTRIBUTES.index("spirituality")] = 3
    state.refresh(0)
    return state


def rich_in_magic(state: Avalon) -> Avalon:
    state.s[state.seat_at(0) + w.RESOURCE + bc.MAGIC] = 3
    return state


# ---------------------------------------------------------------------- the barrow
def test_the_thaw_begins_chapter_four() -> None:
    """What was told in earlier chapters is told; what was mended in them is counted at the Tree."""
    state = in_the_thaw("chapel_relit", "gallows_cut", "boar_groomed", "weir_broken", "hendre_burned")

    assert "ch4" == chapter(state)
    assert 3 == state.quest_tokens(index(130))
    assert 0 == state.quest_tokens(index(122))


@pytest.mark.parametrize("way", ["boar_down", "boar_groomed", "boar_at_sea", "late"])
def test_winter_goes_on_to_the_thaw(way: str) -> None:
    """However chapter III ends, chapter IV begins, and no quest of the winter is left."""
    state = alone(CORRYN)
    state.s[w.COMING] = apple_and_ash().pack.numbers.chapters.index("ch3")
    do(state, "pass")
    to_an_action(state)
    mark(state, way)
    do(state, "pass")
    to_an_action(state)

    assert "ch4" == chapter(state)
    assert not {"ev.21", "ev.24"} & set(apple_and_ash().view(state, 0).quests)


@pytest.mark.parametrize("tool", TOOLS)
def test_any_tool_opens_the_talk_at_the_barrow(tool: int) -> None:
    """The Seneschal asks for whom he is to take his wall away; without a tool he asks nothing."""
    state = in_the_thaw("boar_down")
    give(state, tool)
    stand_at(state, 122)
    do(state, "explore")

    assert ["choose 1", "choose 2", "choose 6"] == offered(state)


def test_without_a_tool_the_wall_stays() -> None:
    state = in_the_thaw("boar_down")
    stand_at(state, 122)
    do(state, "explore")

    assert "action" == apple_and_ash().decision(state, 0).kind
    assert 0 == state.quest_tokens(index(122))


def test_the_barrow_is_gone_through_to_its_end() -> None:
    """The sisters' friends are let in; the long room, the chamber, and the first quest is done."""
    state = in_the_thaw("boar_down", "sisters_friend")
    give(state, RAZOR)
    stand_at(state, 122)
    do(state, "explore")
    choose(state, 3, 3, 2)

    assert DESCENDED == state.quest_tokens(index(122))
    to_an_action(state)
    do(state, "explore")
    assert ["choose 2"] == [one for one in offered(state) if one != "choose 1"]


@pytest.mark.parametrize(("choice", "tool"), [(1, COMB), (2, RAZOR), (3, SHEARS)])
def test_who_came_too_late_finds_the_boar_at_home(choice: int, tool: int) -> None:
    """It sleeps among the knights: whoever is careful enough takes one of the three, and goes on."""
    state = in_the_thaw("late", "hendre_burned")
    state.s[state.seat_at(0) + w.POINTS + ATTRIBUTES.index("caution")] = 3
    state.refresh(0)
    stand_at(state, 122)
    do(state, "explore")
    choose(state, 3, choice, 3, 1)

    assert w.HELD == state.secret_place(tool)
    assert DESCENDED == state.quest_tokens(index(122))


def test_the_end_of_the_barrow_is_seen_once() -> None:
    """Who came too late and walked past the boar may come back for what it wears, not for what was told behind it."""
    state = in_the_thaw("late", "hendre_burned")
    stand_at(state, 122)
    light(state, index(101), 5)
    walk_past = "choose 5"
    do(state, "explore")
    assert walk_past in offered(state)

    state.set_quest_tokens(index(122), DESCENDED)
    do(state, "choose 6", "explore")
    assert walk_past not in offered(state)


# ---------------------------------------------------------------------- the other places
PLACES = [*range(101, 117), *range(118, 131)]  # 117 is another place since chapter II
LATER = [132, 133, 134, 135, 136, 137, 139]


@pytest.mark.parametrize("number", [*PLACES, *LATER])
def test_every_place_has_something_new(number: int) -> None:
    """In the thaw no place tells what it told in an earlier chapter."""
    state = in_the_thaw("boar_down")
    old = {132: 105, 133: 108, 134: 109, 135: 106, 136: 120, 137: 117, 139: 111}.get(number)
    if old is not None:
        swap(state, index(old), index(number))
    stand_at(state, number)
    light(state, index(101), 5)
    state.journal = journal = Journal()
    do(state, "explore")
    told = [event.verse for event in journal.take() if isinstance(event, VerseRead)]

    assert f"v.{number}.80" == told[0]


def test_hendre_comes_back_to_its_squares() -> None:
    """Where it burned one meets Mabyn first, then the people; a roof that is raised is mended."""
    state = in_the_thaw("late", "hendre_burned", "weir_broken")
    swap(state, index(101), index(131))
    stand_at(state, 131)
    do(state, "explore", "choose 1", "explore", "choose 1")

    assert 1 == state.quest_tokens(index(130))


def test_what_is_mended_is_counted_once() -> None:
    """The girl learns to blow: the Tree has one bud more, and the next visit offers something else."""
    state = in_the_thaw("boar_down", "weir_broken", "hendre_burned")
    stand_at(state, 101)
    do(state, "explore", "choose 1")
    assert 1 == state.quest_tokens(index(130))

    do(state, "explore", "choose 3")
    assert 1 == state.quest_tokens(index(130))


# ---------------------------------------------------------------------- the Tree
def test_under_the_tree_is_offered_what_was_brought() -> None:
    """Comb, razor, shears, the tenth chair, the Guild's paper: each opens its own way, and nobody has to decide."""
    state = at_the_tree()
    do(state, "explore")
    assert [f"choose {one}" for one in (TELLING, RISING, LEAVING)] == offered(state)

    state = at_the_tree("guild_friend", "tyronoe_named", secrets=(*TOOLS, TENTH_CHAIR))
    do(state, "explore")
    assert [f"choose {one}" for one in (*range(COMBING, PICKING), LEAVING)] == offered(state)


@pytest.mark.parametrize(
    ("secrets", "choices", "end"),
    [
        ((COMB,), (COMBING, 3), "wake"),
        ((RAZOR,), (SHAVING, 3), "release"),
        ((SHEARS,), (CUTTING, 3), "release"),
        ((TENTH_CHAIR,), (SITTING, 1), "watch"),
        ((), (RISING,), "pall"),
    ],
)
def test_each_ending_can_be_come_to(secrets: tuple[int, ...], choices: tuple[int, ...], end: str) -> None:
    """From the question under the Tree to the end of the campaign; the bare Tree wants light for it, or a fight."""
    state = rich_in_magic(at_the_tree("boar_down", secrets=secrets))
    do(state, "explore")
    choose(state, *choices)

    assert state.over
    assert end == ending(state)
    assert state.outcome().won == (end != "pall")


def test_the_guilds_friends_may_give_the_isle_up() -> None:
    state = at_the_tree("guild_friend", secrets=(RAZOR,))
    do(state, "explore")
    choose(state, CROSSING, 1)

    assert "crossing" == ending(state)


def test_a_spiritual_one_needs_no_chair() -> None:
    """Spirituality 3 does what the tenth chair does."""
    state = wise(at_the_tree())
    do(state, "explore")
    choose(state, SITTING, 2)

    assert "watch" == ending(state)


@pytest.mark.parametrize(("tool", "choice", "end"), [(COMB, COMBING, "wake"), (RAZOR, SHAVING, "release")])
def test_the_tree_in_blossom_lets_go(tool: int, choice: int, end: str) -> None:
    """Where enough was mended nothing has to be fought or paid for."""
    state = at_the_tree(secrets=(tool,), blossom=True)
    do(state, "explore")
    choose(state, choice, 1)

    assert end == ending(state)


def test_what_he_dreams_may_have_to_be_fought() -> None:
    """Under the bare Tree whoever has no light to give meets the dream; nobody is held to it."""
    state = at_the_tree(secrets=(COMB,))
    do(state, "explore")
    choose(state, COMBING)
    assert ["choose 2", "choose 4"] == offered(state)

    choose(state, 2)
    view = apple_and_ash().view(state, 0)
    assert view.encounter is not None
    assert "purple.30" == view.encounter.encounter


def test_in_the_dark_he_cannot_tell_people_apart() -> None:
    """With no stone alight the question under the Tree is another; who answers it comes to the Pall."""
    state = at_the_tree(secrets=TOOLS)
    for number in (101, 116, 128):
        state.s[w.LOC + index(number)] &= ~w.MENHIR
    do(state, "explore")
    assert ["choose 1", "choose 2"] == offered(state)

    choose(state, 1)
    assert "pall" == ending(state)


def test_the_apple_is_picked_once_and_an_oath_is_remembered() -> None:
    """Under the blossom hangs one apple; whoever swore to take nothing loses by it."""
    state = at_the_tree(blossom=True, secrets=(COMB,))
    state.s[word("oath_sworn")] |= 1 << 4
    state.s[state.seat_at(0) + w.RESOURCE + bc.REP] = 3
    do(state, "explore")
    choose(state, PICKING)

    assert w.HELD == state.secret_place(APPLE)
    assert 2 == state.of(0, w.RESOURCE + bc.REP)
    assert f"choose {PICKING}" not in offered(state)


def test_eight_things_mended_make_it_flower() -> None:
    """The third quest: enough is mended and the barrow open, and the Tree is another place."""
    state = at_the_tree(secrets=(COMB,))
    state.s[w.QUEST + state.s[w.QUESTS]] = apple_and_ash().pack.numbers.events.index("ev.37")
    state.s[w.EVENT_ZONE + apple_and_ash().pack.numbers.events.index("ev.37")] = w.EVENT_IN_QUESTS
    state.s[w.QUESTS] += 1
    state.set_quest_tokens(index(130), ENOUGH)
    do(state, "explore")
    choose(state, LEAVING)

    assert state.on_map(index(140))
    assert not state.on_map(index(130))


def test_the_sleep_runs_out() -> None:
    """Nobody came to the Tree in time: he answers his question himself, and the Pall closes."""
    state = in_the_thaw("boar_down")
    began = int(state.s[w.DAY])
    while not state.over:
        legal = list(state.legal(0))
        keep_well(state)
        state.apply(0, w.PASS if w.PASS in legal else legal[0])

    assert "pall" == ending(state)
    assert DAYS <= state.s[w.DAY] - began <= DAYS + 2


# ---------------------------------------------------------------------- the epilogue
KIND = (
    "boar_groomed",
    "madrun_spared",
    "chapel_relit",
    "bells_muffled",
    "gallows_cut",
    "barley_burned",
    "sisters_friend",
)
HARD = ("late", "hendre_burned", "madrun_bought", "weir_broken", "guild_friend", "quay_burned", "graced")


def epilogue(*statuses: str, choices: tuple[int, ...] = (SHAVING, 1), secrets: tuple[int, ...] = (RAZOR,)) -> list[str]:
    """The verses told after the decision, in their order."""
    state = at_the_tree(*statuses, secrets=secrets, blossom=True)
    do(state, "explore")
    told = told_at_the_end(state, *choices)
    assert state.over
    return told[told.index(next(verse for verse in told if verse in LEADS)) :]


LEADS = {"wake": "bk.341", "release": "bk.342", "watch": "bk.343", "crossing": "bk.344", "pall": "bk.345"}.values()


def test_two_campaigns_have_two_epilogues() -> None:
    """At least eight things that were done or left undone are told, and each otherwise."""
    kind, hard = epilogue(*KIND), epilogue(*HARD)

    assert len(set(kind) - set(hard)) >= 8
    assert len(set(hard) - set(kind)) >= 8
    assert kind[0] == hard[0]  # the same ending
    assert kind[-1] == hard[-1]
    assert read(kind) != read(hard)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    ("choices", "secrets"),
    [
        ((COMBING, 1), (COMB,)),
        ((SHAVING, 1), (RAZOR,)),
        ((CUTTING, 1), (SHEARS,)),
        ((SITTING, 1), (TENTH_CHAIR,)),
        ((CROSSING, 1), ()),
        ((RISING,), ()),
    ],
)
def test_an_epilogue_is_one_text(choices: tuple[int, ...], secrets: tuple[int, ...], language: str) -> None:
    """From where it found them to what came after, no verse twice, each in the language of the reader."""
    told = epilogue("guild_friend", "boar_down", choices=choices, secrets=secrets)

    assert len(told) == len(set(told))
    assert len(told) >= 13
    assert told[-1] in {"bk.331", "bk.332", "bk.333", "bk.334", "bk.335", "bk.336"}
    assert all(read([verse], language) for verse in told)


@pytest.mark.parametrize(
    ("status", "verse"),
    [
        ("debt_nesta", "bk.392"),
        ("debt_corryn", "bk.393"),
        ("debt_idwal", "bk.394"),
        ("debt_gwen", "bk.395"),
        ("graced", "bk.396"),
        ("tyronoe_named", "bk.382"),
        ("boar_groomed", "bk.389"),
        ("madrun_drowned", "bk.360"),
        ("hearth_given", "bk.351"),
        ("name_washed", "bk.352"),
        ("quay_burned", "bk.384"),
    ],
)
def test_the_epilogue_remembers(status: str, verse: str) -> None:
    """A thing that was done is told, and is not told if it was not."""
    assert verse in epilogue(status)
    assert verse not in epilogue()


@pytest.mark.parametrize(
    ("statuses", "verse"),
    [
        (("boar_at_sea",), "bk.390"),
        (("boar_down",), "bk.388"),
        (("late",), "bk.391"),
        (("late", "boar_down"), "bk.337"),
    ],
)
def test_the_epilogue_knows_where_the_boar_lies(statuses: tuple[str, ...], verse: str) -> None:
    """At the wallow, in the sea, or in the barrow: asleep, unless it was killed there."""
    boar = {"bk.337", "bk.388", "bk.389", "bk.390", "bk.391"}

    assert {verse} == boar & set(epilogue(*statuses))


@pytest.mark.parametrize(
    ("status", "parts", "verse"), [("chairs", 9, "bk.381"), ("pit_fed", 3, "bk.375"), ("harper_song", 3, "bk.379")]
)
def test_the_epilogue_counts(status: str, parts: int, verse: str) -> None:
    """Nine chairs, three loaves, three parts of a song: all of them, or it is told otherwise."""
    for filled in (parts, parts - 1):
        state = at_the_tree(secrets=(RAZOR,), blossom=True)
        state.s[word(status)] = sum(1 << part for part in range(1, filled + 1))
        do(state, "explore")
        assert (verse in told_at_the_end(state, SHAVING, 1)) == (filled == parts)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_each_ending_has_its_words(language: str) -> None:
    """The page and the terminal say how it ended, not what the ending is called in the files."""
    catalogue = Catalogue(language, "avalon", content=apple_and_ash().words(language))
    for end in ("wake", "release", "watch", "crossing", "pall", "ford"):
        assert catalogue.has(f"avalon.word.ending.{end}")
        said = catalogue.say("avalon.score", days=40, ending=end)
        assert said.startswith(catalogue.word("ending", end))
        assert said != catalogue.say("avalon.score", days=40, ending=None)
