"""Chapter II of The Apple and the Ash: it goes on from the ford, five chairs open the hall, and time runs out."""

import pytest

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import words as w
from nemeton.games.avalon.event_types import VerseRead
from nemeton.games.avalon.rules.avalon import Avalon
from nemeton.kernel.journal import Journal
from tests.rules.avalon.test_chapter_one import CORRYN, alone, apple_and_ash, do, ending, index, mark, marked

CHAIRS = "chairs"
GWEN = 4
PLAYED = 40  # quest tokens at the inn: the harper has come to the end of his song
DAYS = 36  # of the watch


def across(*statuses: str, character: int = CORRYN) -> Avalon:
    """One character that has gone on from the ford, at its first action of chapter II."""
    state = alone(character)
    mark(state, "ember_carried", "washers_debt", *statuses)
    do(state, "pass", "choose 1")
    to_an_action(state)
    return state


def to_an_action(state: Avalon) -> None:
    """The first answer to everything until somebody may act."""
    while not state.over and apple_and_ash().decision(state, 0).kind != "action":
        state.apply(0, state.legal(0)[0])


def stand_at(state: Avalon, number: int) -> None:
    state.s[w.LOC + index(number)] |= w.ON_MAP
    state.s[state.seat_at(0) + w.PLACE] = index(number)


def at_the_table(state: Avalon) -> None:
    """The Guild's envoys have been, and somebody has come to the quay."""
    state.s[w.QUEST + state.s[w.QUESTS]] = apple_and_ash().pack.numbers.events.index("ev.12")
    state.s[w.QUESTS] += 1
    stand_at(state, 120)


def word(status: str) -> int:
    return w.STATUS + apple_and_ash().pack.numbers.statuses.index(status)


def sit_down(state: Avalon, *parts: int) -> None:
    """Some of the nine are back in their chairs."""
    for part in parts:
        state.s[word(CHAIRS)] |= 1 << part


def chapter(state: Avalon) -> str:
    return str(apple_and_ash().pack.numbers.chapters[state.s[w.CHAPTER]])


def test_who_takes_the_ember_up_again_begins_chapter_two() -> None:
    """The tales of chapter I are told: no quest token of it is left, and its quests are gone."""
    state = across("madrun_spared")

    assert "ch2" == chapter(state)
    assert [1] == [state.quest_tokens(index(number)) for number in range(101, 131) if state.quest_tokens(index(number))]


@pytest.mark.parametrize(
    ("way", "friend"),
    [("madrun_spared", "sisters_friend"), ("madrun_judged", None), ("madrun_bought", None)],
)
def test_what_became_of_the_warden_is_answered_on_the_quay(way: str, friend: str | None) -> None:
    """Only who let her go meets her there, and she speaks for them."""
    state = across(way)
    at_the_table(state)
    do(state, "explore")
    spoken = "choose 7" in [apple_and_ash().text(action) for action in state.legal(0)]

    assert spoken == (friend is not None)
    if friend is not None:
        do(state, "choose 7")
        assert marked(state, friend)


def test_a_sister_who_is_named_leaves_her_chair() -> None:
    """The Guild fetches whom the paper names: the chair is empty again, and the Guild is a friend."""
    state = across("madrun_bought")
    sit_down(state, 1)
    at_the_table(state)
    do(state, "explore", "choose 2", "choose 1")

    assert 0 == state.s[word(CHAIRS)]
    assert marked(state, "guild_friend")


@pytest.mark.parametrize(("said", "named"), [("choose 1", True), ("choose 2", False)])
def test_five_chairs_open_the_hall(said: str, named: bool) -> None:
    """What is said there about the ninth is remembered; the hall is another place, and winter begins."""
    state = across("madrun_judged")
    sit_down(state, 1, 2, 3, 4, 5)
    stand_at(state, 117)
    do(state, "explore", "choose 1", "choose 1", said)

    assert marked(state, "tyronoe_named") == named
    assert state.on_map(index(137))
    assert "ch3" == chapter(state)


def test_four_chairs_do_not() -> None:
    state = across("madrun_judged")
    sit_down(state, 1, 2, 3, 4)
    stand_at(state, 117)
    do(state, "explore")
    to_an_action(state)

    assert "ch2" == chapter(state)
    assert not marked(state, "hall_open")


def test_the_watch_runs_out() -> None:
    """Not enough of them have sat down again in five weeks: he wakes by himself, and nobody is asked for mercy."""
    state = across("madrun_spared")
    began = int(state.s[w.DAY])
    while not state.over:
        legal = list(state.legal(0))
        keep_well(state)
        state.apply(0, w.PASS if w.PASS in legal else legal[0])

    assert None is ending(state)
    assert DAYS <= state.s[w.DAY] - began <= DAYS + 1


def keep_well(state: Avalon) -> None:
    """Nobody dies of anything but the clock."""
    base = state.seat_at(0)
    state.s[base + w.TRACK + bc.HEALTH], state.s[base + w.TRACK + bc.TERROR] = 9, 0


# ---------------------------------------------------------------------- the harper
def told_at_the_inn(state: Avalon, tokens: int, parts: tuple[int, ...], *words: str) -> list[str]:
    """What is read there, by id, by who has these parts of the song and left this many quest tokens."""
    state.s[word("harper_song")] = sum(1 << part for part in parts)
    stand_at(state, 129)
    state.set_quest_tokens(index(129), tokens)
    state.journal = journal = Journal()
    do(state, "explore", *words)
    return [event.verse for event in journal.take() if isinstance(event, VerseRead)]


@pytest.mark.parametrize(
    ("tokens", "parts", "verse"),
    [(1, (1,), "v.129.35"), (11, (1,), "v.129.35"), (11, (1, 2, 3), "v.129.31"), (PLAYED, (1, 2, 3), "v.129.34")],
)
def test_the_harper_stays_until_he_has_played(tokens: int, parts: tuple[int, ...], verse: str) -> None:
    """Who has met him, or asked him to let go without the rest, finds him tuning; played out, he is gone."""
    assert ["v.129.30", verse] == told_at_the_inn(across(), tokens, parts)


def test_a_debt_to_the_dead_is_sung_to_his_bed() -> None:
    """Gwen comes too late for the harper: she is quit of her debt all the same, and he does not answer."""
    state = across(character=GWEN)
    told = told_at_the_inn(state, PLAYED, (1, 2, 3), "choose 2")

    assert ["v.129.40"] == told[2:]
    assert marked(state, "debt_gwen")
