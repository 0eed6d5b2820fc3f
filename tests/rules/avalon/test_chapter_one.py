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
from nemeton.games.avalon.rules.avalon import Avalon

FOLDER = Path(content.__file__).parents[1] / "data" / "apple_and_ash"
CORRYN, IDWAL = 2, 3
LAST_DAY, CALL = 29, 17


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

    assert "ford" == ending(state)


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
    assert "ford" == ending(state)


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


def test_the_washer_calls_on_those_who_have_asked() -> None:
    """Who knows one thing of the warden is offered a bargain on the seventeenth day, and may take it."""
    state = alone(CORRYN)
    do(state, "explore", "choose 3")  # who filled the bag?
    sit_by_the_fire(state, CALL)

    assert CALL == state.s[w.DAY]
    assert ["choose 1", "choose 2"] == [apple_and_ash().text(action) for action in state.legal(0)]
    do(state, "choose 1")
    assert "ford" == ending(state)


def test_who_asks_nothing_is_not_helped() -> None:
    """By the fire the days run out: on the last one the Guild's road is long enough, and it is over."""
    state = alone(CORRYN)
    sit_by_the_fire(state, LAST_DAY + 1)

    assert state.over
    assert LAST_DAY == state.s[w.DAY]
    assert None is ending(state)


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
