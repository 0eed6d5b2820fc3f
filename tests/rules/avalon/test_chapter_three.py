"""Chapter III of The Apple and the Ash: three signs lead to the wallow, three ways end the hunt, or the ring closes."""

import pytest

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import words as w
from nemeton.games.avalon.event_types import VerseRead
from nemeton.games.avalon.rules.avalon import Avalon
from nemeton.games.avalon.rules.conditions import dial_value
from nemeton.games.avalon.rules.costs import has_secret
from nemeton.games.avalon.rules.markers import highest_affinity
from nemeton.games.avalon.rules.menhirs import light
from nemeton.kernel.journal import Journal
from tests.rules.avalon.test_chapter_one import apple_and_ash, do, index, mark, marked
from tests.rules.avalon.test_chapter_two import across, chapter, keep_well, sit_down, stand_at, to_an_action, word

SIGNS = "boar_sign"
DAYS = 14  # until the ring closes
STONES = (107, 113, 116)
SHEARS, RAZOR, COMB = 21, 22, 23
WAYS = ("boar_down", "boar_groomed", "boar_at_sea", "late")


def winter(*statuses: str) -> Avalon:
    """One character on the first morning of chapter III: the hall is open, and the quest of the hunt lies there."""
    state = across("madrun_judged", *statuses)
    sit_down(state, 1, 2, 3, 4, 5)
    stand_at(state, 117)
    do(state, "explore", "choose 1", "choose 1", "choose 2")
    while not quest(state, "ev.21"):
        keep_well(state)
        state.apply(0, w.PASS if w.PASS in state.legal(0) else state.legal(0)[0])
    to_an_action(state)
    return state


def quest(state: Avalon, event: str) -> bool:
    number = apple_and_ash().pack.numbers.events.index(event)
    return number in state.s[w.QUEST : w.QUEST + state.s[w.QUESTS]]


def knowing(state: Avalon, *parts: int) -> Avalon:
    for part in parts:
        state.s[word(SIGNS)] |= 1 << part
    return state


def at_the_wallow(*statuses: str) -> Avalon:
    """All three signs are known, and somebody lies behind the bank at noon."""
    state = knowing(winter(*statuses), 1, 2, 3)
    stand_at(state, 128)
    return state


def holds(state: Avalon, secret: int) -> bool:
    return has_secret(state, 1, secret)


def kindle(state: Avalon, *stones: int) -> None:
    for number in stones:
        state.s[w.LOC + index(number)] |= w.ON_MAP
        light(state, index(number), 5)


def texts(state: Avalon) -> list[str]:
    return [apple_and_ash().text(action) for action in state.legal(0)]


def settle(state: Avalon, won: bool) -> None:
    """The encounter under way ends as it is told to: by its markers, or by running from it."""
    while state.s[w.E_CARD] >= 0:
        keep_well(state)
        offered = texts(state)
        if won:
            state.s[w.E_POOL], state.s[w.E_AFFINITY] = state.s[w.E_TARGET], highest_affinity(state)
        word = "escape" if not won and "escape" in offered else "no card" if "no card" in offered else offered[0]
        do(state, word)


def test_winter_begins_with_a_hunt_and_fourteen_days() -> None:
    """ev.21 lies there with its dial, chapter II's quests are gone, and what was told in it is told."""
    state = winter()

    assert "ch3" == chapter(state)
    assert not quest(state, "ev.11")
    assert not quest(state, "ev.12")
    assert DAYS == days_left(state)


@pytest.mark.parametrize(("friend", "more"), [("sisters_friend", 2), ("guild_friend", 0)])
def test_friends_of_the_sisters_have_two_days_more(friend: str, more: int) -> None:
    assert DAYS + more == days_left(winter(friend))


def days_left(state: Avalon) -> int:
    return int(dial_value(state, apple_and_ash().pack.numbers.dials.index("winter")))


def test_nobody_is_at_the_wallow_for_those_who_lack_a_sign() -> None:
    state = knowing(winter(), 1, 3)
    stand_at(state, 128)
    do(state, "explore")

    assert ["choose 1", "choose 2"] == texts(state)  # to wait, or to go
    do(state, "choose 2")
    assert not any(marked(state, way) for way in WAYS)


@pytest.mark.parametrize(
    ("statuses", "place", "words", "part"),
    [
        ((), 104, ("explore", "choose 2"), 1),
        ((), 121, ("explore", "choose 2"), 1),
        (("tyronoe_met",), 123, ("explore", "choose 1"), 1),
        ((), 116, ("explore", "choose 2"), 2),
        (("tyronoe_named",), 137, ("explore", "choose 1"), 2),
        ((), 137, ("explore", "choose 1"), 2),
        (("heron_guide",), 114, ("explore", "choose 1"), 3),
        (("kiln_fired",), 113, ("explore", "choose 1"), 3),
        ((), 126, ("explore", "choose 2"), 3),
    ],
)
def test_each_sign_is_found_in_more_than_one_place(
    statuses: tuple[str, ...], place: int, words: tuple[str, ...], part: int
) -> None:
    state = winter(*statuses)
    state.s[state.seat_at(0) + w.RESOURCE + bc.FOOD] = 3
    stand_at(state, place)
    do(state, *words)

    assert 1 << part == state.s[word(SIGNS)]


def test_a_name_left_out_in_the_hall_can_be_said_in_winter() -> None:
    state = winter()
    stand_at(state, 137)
    do(state, "explore", "choose 1")

    assert marked(state, "tyronoe_named")


def test_the_boar_is_killed() -> None:
    """Shears and razor, a crown in the mud, and no comb."""
    state = at_the_wallow()
    do(state, "explore", "choose 1")
    settle(state, won=True)
    to_an_action(state)

    assert over_by(state, "boar_down")
    assert (True, True, False) == (holds(state, SHEARS), holds(state, RAZOR), holds(state, COMB))


@pytest.mark.parametrize(("also", "tools"), [(1, (SHEARS, COMB)), (2, (RAZOR, COMB)), (3, (COMB,))])
def test_the_boar_is_groomed(also: int, tools: tuple[int, ...]) -> None:
    """The comb, and one more of the three for those who ask it."""
    state = at_the_wallow()
    do(state, "explore", "choose 2", "choose 1")
    settle(state, won=True)
    do(state, f"choose {also}")

    assert over_by(state, "boar_groomed")
    assert tools == tuple(tool for tool in (SHEARS, RAZOR, COMB) if holds(state, tool))


@pytest.mark.parametrize(("taken", "tool"), [(1, COMB), (2, RAZOR), (3, SHEARS)])
def test_the_boar_is_driven_to_sea(taken: int, tool: int) -> None:
    """Three stones in a line: one of its things stays in a hand, and the fires have burned down by three days."""
    state = at_the_wallow()
    kindle(state, *STONES)
    do(state, "explore", "choose 3", f"choose {taken}")

    assert over_by(state, "boar_at_sea")
    assert [tool] == [one for one in (SHEARS, RAZOR, COMB) if holds(state, one)]
    assert [2, 2, 2] == [state.dial_of(index(number)) for number in STONES]


@pytest.mark.parametrize("dark", STONES)
def test_two_stones_do_not_show_it_the_sea(dark: int) -> None:
    state = at_the_wallow()
    kindle(state, *(number for number in STONES if number != dark))
    do(state, "explore")

    assert "choose 3" not in texts(state)


@pytest.mark.parametrize(("words", "easier"), [(("choose 1",), (8, 1)), (("choose 2", "choose 1"), (1, 6))])
def test_who_fails_at_the_wallow_can_come_again(words: tuple[str, ...], easier: tuple[int, int]) -> None:
    """Nothing is marked, it does not roam the map, and the next time it is wounded, or knows the hand."""
    state = at_the_wallow()
    do(state, "explore", *words)
    settle(state, won=False)
    to_an_action(state)
    state.s[state.seat_at(0) + w.TRACK + bc.ENERGY] = 5

    assert not any(marked(state, way) for way in WAYS)
    assert 0 == state.s[w.GUARDIANS]
    do(state, "explore")
    assert "action" == apple_and_ash().decision(state, 0).kind  # it has gone for today
    next_day(state)
    stand_at(state, 128)
    do(state, "explore", *words)
    assert list(easier) == [int(state.s[at]) for at in (w.E_TARGET, w.E_GRAY)]
    settle(state, won=True)
    assert marked(state, "boar_down") or marked(state, "boar_groomed")


def next_day(state: Avalon) -> None:
    day = int(state.s[w.DAY])
    light(state, index(113), 5)
    while state.s[w.DAY] == day and not state.over:
        keep_well(state)
        legal = list(state.legal(0))
        state.apply(0, w.PASS if w.PASS in legal else legal[0])
    to_an_action(state)


@pytest.mark.parametrize("sheltered", [False, True])
def test_the_ring_closes_on_hendre(sheltered: bool) -> None:
    """Hendre burns: who had found them somewhere to go is thanked, who had not is told eleven names."""
    state = winter()
    if sheltered:
        state.set_quest_tokens(index(131), 10)
    began, rep = int(state.s[w.DAY]), state.seat_at(0) + w.RESOURCE + bc.REP
    while not marked(state, "late") and not state.over and state.s[w.DAY] <= began + DAYS:
        keep_well(state)
        state.s[rep] = 4
        legal = list(state.legal(0))
        state.apply(0, w.PASS if w.PASS in legal else legal[0])

    assert DAYS == state.s[w.DAY] - began
    assert over_by(state, "late")
    assert marked(state, "hendre_burned")
    assert [True, False] == [state.on_map(index(number)) for number in (131, 101)]
    assert (5 if sheltered else 2) == state.s[rep]
    assert not any(holds(state, tool) for tool in (SHEARS, RAZOR, COMB))


def over_by(state: Avalon, way: str) -> bool:
    """Exactly one way is marked, the hunt is off, and chapter IV has begun."""
    return (
        [way] == [one for one in WAYS if marked(state, one)] and not quest(state, "ev.21") and "ch4" == chapter(state)
    )


COMPANIES = ("gallows_cut", "kiln_fired", "barley_burned", "madrun_spared", "sisters_friend")


@pytest.mark.parametrize(("said", "strength"), [(1, 16), (2, 6), (3, 26)])
def test_whoever_owes_you_something_comes_to_the_moot(said: int, strength: int) -> None:
    """One company for each thing done for somebody, and Ifor while his weir stands."""
    state = winter(*COMPANIES)
    moot = apple_and_ash().pack.numbers.events.index("ev.24")
    state.s[w.QUEST + state.s[w.QUESTS]] = moot
    state.s[w.QUESTS] += 1
    state.s[w.EVENT_ZONE + moot] = w.EVENT_IN_QUESTS
    stand_at(state, 107)
    before = days_left(state)
    do(state, "explore", f"choose {said}")

    assert strength == state.quest_tokens(index(138))
    assert not quest(state, "ev.24")
    assert (said == 2) == bool(state.s[w.LOC + index(107)] & w.MENHIR)
    assert (2 if said == 3 else 0) == days_left(state) - before


@pytest.mark.parametrize(("tokens", "target"), [(0, 10), (11, 10), (12, 8), (16, 6), (26, 10)])
def test_spears_of_the_moot_lower_the_boars_target(tokens: int, target: int) -> None:
    """Its target is 16, and 10 for one who hunts alone."""
    state = at_the_wallow()
    state.s[w.LOC + index(138)] |= tokens << w.QUEST_SHIFT
    do(state, "explore", "choose 1")

    assert target == state.s[w.E_TARGET]


@pytest.mark.parametrize(("at_eyrie", "at_road", "gray"), [(0, 0, 5), (10, 0, 6), (10, 10, 7)])
def test_what_was_learned_helps_to_comb(at_eyrie: int, at_road: int, gray: int) -> None:
    """The ninth's knack, and what the walkers said of his hair: the talk begins higher."""
    state = at_the_wallow()
    state.s[w.LOC + index(123)] |= at_eyrie << w.QUEST_SHIFT
    state.s[w.LOC + index(127)] |= at_road << w.QUEST_SHIFT
    do(state, "explore", "choose 2", "choose 1")

    assert gray == state.s[w.E_GRAY]


def test_a_hand_on_the_brow_teaches_nobody_to_comb() -> None:
    """Who asks the ninth for her hand has not been shown her knack, and can still ask for it."""
    state = winter("graced", "tyronoe_met")
    stand_at(state, 123)
    do(state, "explore", "choose 3", "explore")

    assert 10 > state.quest_tokens(index(123))
    assert ["choose 1", "choose 2", "choose 4"] == texts(state)


def test_who_turns_back_before_the_boar_gains_nothing_by_it() -> None:
    state = at_the_wallow()
    do(state, "explore", "choose 2", "choose 4", "explore", "choose 2", "choose 1")

    assert 5 == state.s[w.E_GRAY]


@pytest.mark.parametrize(
    ("statuses", "dark", "burns"),
    [((), False, True), (("sisters_friend",), False, True), (("guild_friend",), False, False), ((), True, False)],
)
def test_the_sky_burns_over_the_quay(statuses: tuple[str, ...], dark: bool, burns: bool) -> None:
    """ev.29: the quay burns, unless somebody walks there for the Guild, or its lights were put out."""
    state = winter(*statuses)
    if dark:
        state.s[w.LOC + index(120)] |= 10 << w.QUEST_SHIFT
    for _ in range(DAYS):
        if apple_and_ash().pack.numbers.events.index("ev.29") == state.s[w.EVENT_ACTIVE]:
            break
        next_day(state)

    assert marked(state, "quay_burned") == burns
    assert bool(state.s[w.LOC + index(120)] & w.REMOVED) == burns


def test_who_burns_the_quay_is_no_friend_of_the_guild() -> None:
    state = winter("guild_friend")
    stand_at(state, 120)
    do(state, "explore", "choose 4")

    assert [True, False] == [marked(state, status) for status in ("quay_burned", "guild_friend")]
    assert state.on_map(index(136))


@pytest.mark.parametrize("place", [number for number in range(101, 131) if number != 117])
def test_every_place_has_something_to_say_in_winter(place: int) -> None:
    """The verse read there is one of chapter III, and somebody can act again afterwards."""
    state = winter()
    mark(state, "heron_guide")
    stand_at(state, place)
    state.journal = journal = Journal()
    do(state, "explore")
    read = [one.verse for one in journal.take() if isinstance(one, VerseRead)]

    assert f"v.{place}.60" == read[0]
    to_an_action(state)
    assert not state.over
