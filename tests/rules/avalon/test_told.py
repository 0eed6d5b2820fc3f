"""What happens is told as it happens, once, and of the right thing: all a player reads between two questions."""

import pytest

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import evening, option_types
from nemeton.games.avalon import event_types as facts
from nemeton.games.avalon import words as w
from nemeton.games.avalon.rules import advancement, markers, story
from nemeton.games.avalon.rules import map as maps
from nemeton.games.avalon.state import AvalonState
from nemeton.kernel.journal import Event
from tests.rules.avalon.encounters import hound
from tests.rules.avalon.table import AvalonTable, campaign, encounter, plain_game
from tests.rules.avalon.workshop import AXE, guard, read, start
from tests.rules.rulebook import rule

OATH = 2  # a status of three parts
SOW = 1  # an enemy that roams as a guardian


def since(table: AvalonTable, told: int) -> list[Event]:
    """What was told after so many events, but for the verse that was read and the answers."""
    return [one for one in table.events()[told:] if not isinstance(one, facts.VerseRead | facts.AnswerGiven)]


@rule("AVA-STAT-01", "AVA-EVT-05", "AVA-RUL-110")
@pytest.mark.parametrize(
    ("effect", "told"),
    [
        ("mark_next", [facts.StatusChanged(status="oath", part=1, marked=True)]),
        ("strike", [facts.StatusChanged(status="oath", part=-1, marked=False)]),
        ("strike_two", [facts.StatusChanged(status="oath", part=2, marked=False)]),
        ("give_back", [facts.SecretLeft(secret=3)]),
        ("burn_secret", [facts.SecretLeft(secret=3)]),
        ("get_axe", [facts.ItemGained(seat=0, item="axe")]),
        ("send_off", [facts.GuardianLeft(encounter="green.02")]),
        ("call_top", [facts.GuardianPlaced(encounter="gray.01", location=102)]),
        ("unveil", [facts.LocationRevealed(location=108)]),
        ("no_south", [facts.LocationLeft(location=104)]),
        ("thrice", [facts.ResourceChanged(seat=0, resource="wealth", change=2)] * 3),
        ("slot", [facts.TrackChanged(seat=0, track="energy", change=-1)]),
    ],
)
def test_an_effect_is_told_once_and_by_name(effect: str, told: list[Event]) -> None:
    """H at 101, with secret 3, the oath's second part and 5 energy; a guardian lies on 102, 108 is not laid out."""
    table = guard(start("h").give_secret("h", 3).mark(OATH, 0b100).put("h", energy=5), 102, SOW)
    count = len(table.events())

    assert told == since(read(table, effect), count)


@rule("AVA-STAT-01")
def test_a_part_that_is_marked_is_not_marked_anew() -> None:
    """The second part of the oath, twice: it is told the first time."""
    table = start("h")
    count = len(table.events())

    story.mark(table.state, OATH, 2)
    story.mark(table.state, OATH, 2)

    assert [facts.StatusChanged(status="oath", part=2, marked=True)] == since(table, count)
    assert 0b100 == table.state.s[w.STATUS + OATH]


@rule("AVA-EVT-05")
def test_a_task_on_the_list_is_not_noted_twice() -> None:
    """Noted, noted again while it is open, done, and done once more, when there is nothing left to tell."""
    table = start("h")
    count = len(table.events())

    for op in (bc.OP_TASK, bc.OP_TASK, bc.OP_TASK_DONE, bc.OP_TASK_DONE):
        story.on_sheet(table.state, op, 0, 0)

    assert [facts.TaskNoted(task="stubble", done=False), facts.TaskNoted(task="stubble", done=True)] == since(
        table, count
    )


@rule("AVA-RUL-93")
def test_a_deck_looked_into_shows_as_many_cards_as_are_said() -> None:
    """One card of the gray deck, told to everybody; then play goes on."""
    table = read(start("h"), "peek_any")
    count = len(table.events())
    table.play(table.options()[1])

    assert [facts.DeckLookedInto(seat=0, encounter="gray.01")] == since(table, count)
    assert "action" == table.play("keep on top").question.kind


@rule("AVA-ADV-02")
def test_a_card_that_is_learned_is_told() -> None:
    """H's second combat card lay in the pool and is in the deck now."""
    table = campaign("h")
    table.deal("h", w.IN_POOL, "c2")
    count = len(table.events())

    advancement.keep(table.state, 0, bc.COMBAT, 1)

    assert [facts.CardGained(seat=0, card="crimson.c.02")] == since(table, count)


@rule("AVA-ADV-08")
def test_a_point_is_told() -> None:
    table = campaign("h")
    count = len(table.events())

    advancement.raise_by_one(table.state, 0, bc.COURAGE)

    assert [facts.AttributeRaised(seat=0, attribute="courage")] == since(table, count)


@rule("AVA-PARTY-11", "AVA-RES-10", "AVA-ITEM-05")
@pytest.mark.parametrize(
    ("gift", "told"),
    [
        ("food", facts.GiftHandedOver(seat=0, receiver=1, sort="resource", id="food")),
        ("item 1", facts.GiftHandedOver(seat=0, receiver=1, sort="item", id="axe")),
    ],
)
def test_a_gift_is_told_with_giver_and_receiver(gift: str, told: Event) -> None:
    """H gives G something to eat, or its axe."""
    table = campaign("h", "g").give_item("h", AXE, w.UP).vote(h="seat 0", g="seat 0").play("trade")
    count = len(table.events())

    table.play(f"give {gift} to 1", "accept")

    assert [told] == [one for one in since(table, count) if isinstance(one, facts.GiftHandedOver)]


@rule("AVA-KEY-01", "AVA-COM-08")
def test_a_fight_is_told_card_by_card() -> None:
    """H lays its first card and stops: the card, a marker for each of two keys, and what the hound does."""
    table = hound()
    count = len(table.events())

    table.play("play c1", "stop")

    told = (facts.CardPlayed, facts.PoolChanged, facts.EnemyStruck)
    assert [
        facts.CardPlayed(seat=0, card="crimson.c.01", connected=[1, 4]),
        facts.PoolChanged(change=1, pool=1),
        facts.PoolChanged(change=1, pool=2),
        facts.EnemyStruck(seat=0, text="encounter.green.01.attacks.1.name"),
    ] == [one for one in since(table, count) if isinstance(one, told)][:4]


def cell_of(table: AvalonTable, location: int) -> list[int]:
    place = table.where(location)
    return [int(table.state.book.location(place, axis)) for axis in (bc.LOC_X, bc.LOC_Y)]


def on_day(table: AvalonTable, day: int) -> AvalonState:
    state = table.state.clone()
    assert isinstance(state, AvalonState)
    state.s[w.DAY] = day
    return state


@rule("AVA-DAY-02", "AVA-RUL-107")
def test_an_evening_tells_on_which_day_a_chapter_began_and_a_stone_went_out() -> None:
    """A chapter begins on day 4; 101 goes out on day 5 and burns again; 107 goes out on day 6 and stays dark."""
    table = start("h")
    told: tuple[tuple[int, list[Event]], ...] = (
        (1, []),
        (4, [facts.ChapterBegan(chapter="ch2")]),
        (5, [facts.MenhirWentOut(location=101), facts.MenhirLit(location=101, dial=3)]),
        (6, [facts.MenhirWentOut(location=107), *(facts.LocationRevealed(location=one) for one in (108, 135))]),
    )
    story = evening.tell([(on_day(table, day), events) for day, events in told], plain_game().pack).story

    assert (["ch2"], [4]) == (story["chapters"], story["began"])
    assert [{"location": 107, "day": 6}] == story["dark"]
    assert [108, 135] == story["revealed"]
    assert [cell_of(table, 108), cell_of(table, 105)] == story["cells"]  # 135 replaces 105


@rule("AVA-STAT-01")
def test_what_was_not_marked_is_not_struck() -> None:
    """The oath is blank: to strike it, or its second part, changes nothing and is not told."""
    table = start("h")
    count = len(table.events())

    for part in (bc.NO_PART, 2):
        story.on_sheet(table.state, bc.OP_UNSTATUS, OATH, part)

    assert [] == since(table, count)


@rule("AVA-RUL-72")
def test_a_place_that_becomes_another_is_not_lost() -> None:
    """Another card lies where 105 lay: it comes into sight, and nothing is told of the Pall."""
    table = start("h")
    table.state.s[w.LOC + table.where(105)] |= w.ON_MAP
    count = len(table.events())

    maps.swap(table.state, table.where(105), table.where(135))

    assert [facts.LocationRevealed(location=135)] == since(table, count)


@rule("AVA-PARTY-01")
@pytest.mark.parametrize(("action", "op"), [("explore", "deed_explore"), ("inspect", "deed_inspect")])
def test_who_is_asked_along_hears_what_for(action: str, op: str) -> None:
    """H wants to look about, or to look at the menhir: G is asked about just that."""
    table = campaign("h", "g").vote(g="seat 0", h="seat 0").play(action)

    assert ("join", {"seat": 0, "action": {"op": op}}) == (table.question.kind, table.question.about)


@rule("AVA-TRAIT-01")
def test_cards_to_choose_from_are_called_by_their_names() -> None:
    """An ambush: each card that H, in the first seat, could discard is named, not counted."""
    table = encounter("gray.01", {"h": {"hand": "c1 c2 c3"}})
    described = [table.state.describe(one) for one in table.state.legal(0)]
    cards = [option_types.Which("discard", "card", f"crimson.c.{number:02}") for number in (1, 2, 3)]

    assert ("discard", cards) == (table.question.kind, described)


@rule("AVA-RES-04")
def test_a_certain_secret_is_one_secret() -> None:
    """Secret 3 is the price: the option says one secret, whatever its number."""
    table = read(start("h").give_secret("h", 3), "pay_secret")

    described = [table.state.describe(one) for one in table.state.legal(0)]

    assert [{"secret": 1}] == [one.cost for one in described if isinstance(one, option_types.Choice)]


@rule("AVA-COM-20")
@pytest.mark.parametrize(
    ("pool", "told"),
    [(3, [facts.PoolChanged(change=-2, pool=1)]), (1, [facts.PoolChanged(change=-1, pool=0)]), (0, [])],
)
def test_markers_taken_from_the_pool_are_told(pool: int, told: list[Event]) -> None:
    """The hound takes 2: as many as there are, and nothing is told of none."""
    table = hound().markers(pool=pool)
    count = len(table.events())

    markers.change_pool(table.state, -2, w.BY_ENEMY)

    assert told == since(table, count)
