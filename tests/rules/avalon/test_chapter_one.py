"""Chapter I of The Apple and the Ash: sound as a whole, and over by each of its three ways across the ford."""

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

from nemeton.games.avalon import AvalonGame, content, make
from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import words as w
from nemeton.games.avalon.content.problems import Problems
from nemeton.games.avalon.content.texts import read_texts
from nemeton.games.avalon.event_types import VerseRead
from nemeton.games.avalon.rules.avalon import Avalon
from nemeton.kernel.journal import Journal

FOLDER = Path(content.__file__).parents[1] / "data" / "apple_and_ash"
CORRYN, IDWAL = 2, 3
LAST_DAY, CALL, HEARTH = 25, 17, 13


@cache
def apple_and_ash() -> AvalonGame:
    """The game with our own campaign."""
    return make(content.load(str(FOLDER)), str(FOLDER))


def alone(character: int, seed: int = 1) -> Avalon:
    """One character, at the first action of day 1."""
    state = apple_and_ash().start(1, seed)
    assert isinstance(state, Avalon)
    do(state, f"claim {character}")
    while apple_and_ash().decision(state, 0).kind != "action":
        state.apply(0, state.legal(0)[0])
    return state


def do(state: Avalon, *words: str) -> None:
    """Some answers in a row."""
    for word in words:
        state.apply(0, apple_and_ash().parse(word))


def mark(state: Avalon, *statuses: str) -> None:
    """Mark single boxes of the save sheet."""
    for status in statuses:
        state.s[w.STATUS + apple_and_ash().pack.numbers.statuses.index(status)] = 1


def index(number: int) -> int:
    return apple_and_ash().pack.numbers.locations.index(number)


def at_the_ford(character: int) -> Avalon:
    """A character at the Ford of Kites that has carried the ember and found the warden; the ferry bells have rung."""
    state = alone(character)
    state.s[w.LOC + index(109)] |= w.ON_MAP | 10 << w.QUEST_SHIFT
    state.s[state.seat_at(0) + w.PLACE] = index(109)
    mark(state, "ember_carried", "madrun_spared")
    return state


def ending(state: Avalon) -> object:
    return apple_and_ash().scores(state)[0]["ending"]


def ending_at_the_ford(state: Avalon) -> object:
    """The chapter is over: who leaves the ember on the far bank goes home, and the campaign ends there."""
    do(state, "choose 2")
    return ending(state)


def test_the_pack_has_nothing_to_warn_of() -> None:
    """content.md#what-the-check-finds: every verse is read, every place can be reached, every quest can be finished."""
    assert [] == apple_and_ash().pack.warnings


def test_the_story_is_told_in_both_languages() -> None:
    """Every text of the base language stands in the other one too: nobody reads half a story in another tongue."""
    texts = read_texts(FOLDER, Problems()).texts

    assert {"en", "fr"} == set(texts)
    assert texts["en"].keys() == texts["fr"].keys()


def test_french_marks_keep_to_their_word() -> None:
    """A narrow no-break space stands before ? ! ; : and inside the quotes: no line begins with a question mark."""
    texts = read_texts(FOLDER, Problems()).texts["fr"]
    loose = re.compile("(?<!\u202f)[?!;:»]|«(?!\u202f)")

    assert [] == [key for key, text in texts.items() if loose.search(text)]


@pytest.mark.parametrize("way", ["guild_pass", "stolen_boat", "washers_debt"])
def test_each_way_across_ends_the_chapter(way: str) -> None:
    """Pass, boat or bargain; the action during which it is got is the last one of the chapter."""
    state = alone(CORRYN)
    assert not state.over
    mark(state, way)
    do(state, "pass")

    assert "ford" == ending_at_the_ford(state)


@pytest.mark.parametrize(
    ("character", "wealth", "words", "way"),
    [
        (CORRYN, 4, ["choose 1", "choose 2"], "guild_pass"),
        (IDWAL, 0, ["choose 2", "choose 1"], "stolen_boat"),
        (CORRYN, 0, ["choose 3", "choose 1"], "washers_debt"),
    ],
)
def test_each_way_across_can_be_walked(character: int, wealth: int, words: Sequence[str], way: str) -> None:
    """Four coins at the desk, a key taken by who is cautious, or a sleeve to tie: from bank to bank."""
    state = at_the_ford(character)
    state.s[state.seat_at(0) + w.RESOURCE + bc.WEALTH] = wealth
    do(state, "explore", *words)

    assert state.s[w.STATUS + apple_and_ash().pack.numbers.statuses.index(way)] == 1
    assert "ford" == ending_at_the_ford(state)


def test_no_way_across_is_open_before_the_bells() -> None:
    """The river is up until the ferry bells ring: nothing but waiting is offered."""
    state = at_the_ford(CORRYN)
    state.s[w.LOC + index(109)] &= ~(63 << w.QUEST_SHIFT)
    do(state, "explore")

    assert ["choose 1", "choose 2"] == [apple_and_ash().text(action) for action in state.legal(0)]
    do(state, "choose 2")
    assert not state.over


def test_no_way_across_is_open_on_the_first_day() -> None:
    """Without ember and warden a day's end is only a day's end."""
    state = alone(CORRYN)
    do(state, "pass")

    assert not state.over


# ---------------------------------------------------------------------- what comes to those who do not come to it
def sit_by_the_fire(state: Avalon, until: int) -> None:
    """Eat, sleep and refuse what is offered, with bread enough, until a day or the end."""
    game = apple_and_ash()
    while not state.over and state.s[w.DAY] < until:
        state.s[state.seat_at(0) + w.RESOURCE + bc.FOOD] = 9
        state.s[state.seat_at(0) + w.TRACK + bc.ENERGY] = 6
        words = [game.text(action) for action in state.legal(0)]
        state.apply(0, state.legal(0)[next((words.index(one) for one in ("eat", "pass") if one in words), -1)])


def learn(state: Avalon, things: int, at: int | None = None) -> None:
    """Know so many things about the warden; one of them was told at a place."""
    state.s[w.LOC + index(108)] += things << w.QUEST_SHIFT
    if at is not None:
        state.s[w.LOC + index(at)] += 1 << w.QUEST_SHIFT


def marked(state: Avalon, status: str) -> bool:
    return bool(state.s[w.STATUS + apple_and_ash().pack.numbers.statuses.index(status)])


def offered(state: Avalon) -> list[str]:
    return [apple_and_ash().text(action) for action in state.legal(0)]


def test_the_washer_comes_to_those_who_carried_the_ember_and_asked() -> None:
    """On the seventeenth day; the warden is met at the ford, and who lets her go on has her pot."""
    state = alone(CORRYN)
    mark(state, "ember_carried")
    learn(state, 3)
    sit_by_the_fire(state, CALL)

    assert CALL == state.s[w.DAY]
    assert ["choose 1", "choose 2"] == offered(state)
    do(state, "choose 1", "choose 1")
    assert "ford" == ending_at_the_ford(state)
    assert marked(state, "madrun_drowned")
    assert not marked(state, "hearth_given")


@pytest.mark.parametrize(("tokens", "verse"), [(0, "bk.32"), (3, "bk.55")])
def test_the_washer_knows_where_the_warden_was_left(tokens: int, verse: str) -> None:
    """Who has bound her, and not come to the Tump since, hears how she got up from there."""
    state = alone(CORRYN)
    mark(state, "ember_carried")
    learn(state, 3)
    state.set_quest_tokens(index(112), tokens)
    state.journal = journal = Journal()
    sit_by_the_fire(state, CALL)

    assert verse == [event.verse for event in journal.take() if isinstance(event, VerseRead)][-1]


def test_the_washer_takes_the_last_hearth_of_those_who_carried_nothing() -> None:
    """From the thirteenth day on, if they asked beyond their own fields; who saves the warden is forgotten at home."""
    state = alone(CORRYN)
    learn(state, 2, at=113)
    sit_by_the_fire(state, HEARTH)

    assert HEARTH == state.s[w.DAY]
    do(state, "choose 1", "choose 2")
    assert "ford" == ending_at_the_ford(state)
    assert marked(state, "hearth_given")
    assert marked(state, "name_washed")
    assert marked(state, "madrun_spared")


@pytest.mark.parametrize("asked", [False, True])
def test_who_stays_at_home_is_not_called(asked: bool) -> None:
    """One question by the hearth, or none: on the last day the Guild's road is long enough, and it is over."""
    state = alone(CORRYN)
    if asked:
        do(state, "explore", "choose 3")  # who filled the bag?
    sit_by_the_fire(state, LAST_DAY + 1)

    assert state.over
    assert LAST_DAY == state.s[w.DAY]
    assert None is ending(state)
    assert not marked(state, "ember_carried")


def test_who_only_asks_near_home_is_not_called() -> None:
    """However much is known: nothing was heard where a stone stands that is not Hendre's."""
    state = alone(CORRYN)
    learn(state, 9)
    sit_by_the_fire(state, LAST_DAY + 1)

    assert None is ending(state)


@pytest.mark.parametrize(("food", "loss"), [(1, 0), (0, 4)])
def test_hunger_bites_on_a_long_road(food: int, loss: int) -> None:
    """Everyone puts 1 food into the pot of the thirteenth day; who is alone and has none loses 4 health."""
    state = alone(CORRYN)
    sit_by_the_fire(state, HEARTH - 1)
    mark(state, "ember_carried")  # nobody else lights a stone
    base = state.seat_at(0)
    while state.s[w.DAY] < HEARTH:
        state.s[base + w.RESOURCE + bc.FOOD] = food
        state.s[base + w.TRACK + bc.HEALTH] = 6
        state.s[base + w.TRACK + bc.ENERGY] = 5
        words = offered(state)
        do(state, next((word for word in ("do not eat", "pass", "done") if word in words), words[-1]))

    assert 0 == state.of(0, w.RESOURCE + bc.FOOD)
    assert 6 - loss == state.of(0, w.TRACK + bc.HEALTH)


# ---------------------------------------------------------------------- what verses say
def test_whoever_a_verse_speaks_of_is_met() -> None:
    """No card is drawn after a sentence that names somebody: it would contradict it."""
    verses = FOLDER.joinpath("journal.toml").read_text(encoding="utf-8") + FOLDER.joinpath("book.toml").read_text(
        encoding="utf-8"
    )

    assert "next.encounter" in verses
    assert [] == re.findall(r"encounter = .*draw.*", verses)


TOLD = [101, 102, 103, 105, 106, 110, 113, 115, 116, 117, 120, 123, 124, 125, 126, 129]


@pytest.mark.parametrize("number", TOLD)
def test_a_second_visit_has_something_else_to_say(number: int) -> None:
    """Whoever explores a place twice does not read the same again."""
    state = alone(CORRYN)
    state.journal = journal = Journal()
    state.s[w.LOC + index(number)] |= w.ON_MAP
    state.s[state.seat_at(0) + w.PLACE] = index(number)
    told = []
    for _ in range(2):
        state.s[state.seat_at(0) + w.TRACK + bc.ENERGY] = 6
        do(state, "explore")
        read = [one.verse for one in journal.take() if isinstance(one, VerseRead)]
        told.append(read[1:])  # without the first words of the place
        while apple_and_ash().decision(state, 0).kind != "action":
            do(state, offered(state)[-1])
        journal.take()

    assert told[0]
    assert told[1]
    assert told[0] != told[1]


def test_the_first_tree_is_seen_too_early() -> None:
    """From the wallow one can follow the trough to the tree, once: there one learns something, and is afraid."""
    state = alone(CORRYN)
    state.s[w.LOC + index(128)] |= w.ON_MAP
    state.s[state.seat_at(0) + w.PLACE] = index(128)
    tree = w.LOC + index(130)
    do(state, "explore", "choose 1")
    assert not state.s[tree] & w.ON_MAP

    do(state, "choose 1")
    assert state.s[tree] & w.ON_MAP
    terror, learnt = state.of(0, w.TRACK + bc.TERROR), state.of(0, w.RESOURCE + bc.EXP)
    do(state, "travel south", "explore", "explore")

    assert terror + 2 == state.of(0, w.TRACK + bc.TERROR)
    assert learnt + 1 == state.of(0, w.RESOURCE + bc.EXP)
