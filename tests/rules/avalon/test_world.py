"""content.md#effects: what effects do to the map, dials and events, and which cards leave the campaign."""

import pytest

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import words as w
from nemeton.games.avalon.rules import decks, event_deck, guardians
from tests.rules.avalon.table import AvalonTable, next_day
from tests.rules.avalon.workshop import AXE, SECOND_AXE, chanced, held, of_green, read, start
from tests.rules.rulebook import rule


# ---------------------------------------------------------------------- the map
@rule("AVA-MEN-01")
def test_menhir_dials_go_up_to_twelve_and_down_to_nothing() -> None:
    """All three higher: 7 and 11 are 10 and 12; one of 2 lowered by 2 has no dial, and burns till the morning."""
    table = start("h").burn(103, 11)
    read(table, "all_up")
    assert [10, 12] == [table.state.dial_of(table.where(number)) for number in (101, 103)]
    table.burn(103, 2)

    read(table, "one_down")

    assert (0, True) == (table.state.dial_of(table.where(103)), table.state.has_menhir(table.where(103)))
    assert 0 == read(table, "all_up").state.dial_of(table.where(103))
    assert not next_day(table).state.has_menhir(table.where(103))


@rule("AVA-ACT-21", "AVA-ACT-22", "AVA-DAY-10")
def test_time_tokens_cover_an_action_or_lie_on_the_card() -> None:
    """Two on the resting place close it for two days; two on a card cover nothing; quest tokens lie off the map too."""
    table = read(read(read(start("h"), "cover"), "lay_time"), "lay_quest")
    assert "do 1.2" not in table.options()
    assert (2, 2) == (
        table.state.time_tokens(table.where(102), 8),
        table.state.quest_tokens(table.where(108)),
    )

    assert "do 1.2" not in next_day(table).options()
    assert "do 1.2" in next_day(table).options()
    assert (0, 2) == (table.state.time_tokens(table.where(102), 8), table.state.quest_tokens(table.where(108)))


@rule("AVA-ENC-03", "AVA-GRD-01", "AVA-RUL-55")
def test_a_guardian_of_a_level_is_searched_for_and_the_rest_reshuffled() -> None:
    """No card of level 3 is in the deck: nothing comes. With one at the bottom it comes, and nothing lies known."""
    table = start("h")
    s = table.state.s
    read(table, "call_third")
    assert (0, 0) == (s[w.GUARDIANS], s[w.TOP_SIZE])
    decks.take(table.state, of_green(5))
    decks.take(table.state, of_green(2))
    for no in (5, 2):
        decks.to_bottom(table.state, of_green(no))

    read(table, "call_third")

    assert (1, of_green(5) * 128 + table.where(102)) == (s[w.GUARDIANS], s[w.GUARDIAN])
    assert (0, 0b10) == (s[w.BOTTOM_SIZE], s[w.DECK_MASK] & 0b10010)


@rule("AVA-GRD-01", "AVA-RUL-64")
def test_guardians_are_placed_on_the_map_only_and_sent_off_to_the_bottom() -> None:
    """The top card of the gray deck comes to 102 and goes below its deck; at 108, off the map, none comes."""
    table = start("h")
    s = table.state.s
    read(table, "call_afar")
    assert (0, 1) == (s[w.GUARDIANS], s[w.TOP_SIZE + 1])

    read(table, "call_top")
    assert (1, 0) == (s[w.GUARDIANS], s[w.TOP_SIZE + 1])
    read(table, "send_off")

    assert (0, 1, 0) == (s[w.GUARDIANS], s[w.BOTTOM_SIZE + 1], s[w.BOTTOM + bc.ENCOUNTERS_A_DECK])


@rule("AVA-LOC-07", "AVA-RUL-110")
@pytest.mark.parametrize(("effect", "where"), [("to_lowest", 101), ("to_fire", 103), ("to_nowhere", 107)])
def test_where_an_effect_moves_to(effect: str, where: int) -> None:
    """From 107: the lowest number of the map, the nearest menhir, and a card that is not there."""
    table = start("h").burn(103, 3).put("h", at=107)

    assert where == read(table, effect).hero("h").location


# ---------------------------------------------------------------------- dials
@rule("AVA-DAY-08", "AVA-RUL-68")
def test_a_dial_of_time_on_a_character_runs_out_for_its_owner() -> None:
    """H's dial of 2 shows 1 the next day and is gone the day after: 3 wealth for H alone. Set again it starts anew."""
    table = read(start("h", "g"), "own_dial")
    assert (1, 1) == (table.state.s[w.DIALS], next_day(table).state.s[w.DIAL] >> 24 & 127)
    read(table, "own_dial")
    assert (1, 2) == (table.state.s[w.DIALS], table.state.s[w.DIAL] >> 24 & 127)
    next_day(table)
    assert 0 == table.resource("h", "wealth")

    next_day(table)

    assert (0, 3, 0) == (table.state.s[w.DIALS], table.resource("h", "wealth"), table.resource("g", "wealth"))


@rule("AVA-RUL-68")
def test_a_dial_on_a_place_is_turned_by_effects_only_and_is_everybodys() -> None:
    """It stands still overnight, stops at 99, and at 0 gives everybody 1 REP; taken away it gives nothing."""
    table = read(start("h", "g"), "place_dial")
    assert 2 == next_day(table).state.s[w.DIAL] >> 24 & 127
    assert 99 == read(table, "turn_up").state.s[w.DIAL] >> 24 & 127
    read(read(table, "place_dial"), "turn_down")
    assert (0, 1, 1) == (table.state.s[w.DIALS], table.resource("h", "rep"), table.resource("g", "rep"))

    read(read(table, "place_dial"), "stop")

    assert (0, 1) == (table.state.s[w.DIALS], table.resource("h", "rep"))


# ---------------------------------------------------------------------- events
def events(table: AvalonTable) -> list[str]:
    return list(table.game.pack.numbers.events)  # type: ignore[attr-defined] # the game is Avalon's


@rule("AVA-SETUP-22", "AVA-SETUP-24")
def test_random_events_come_from_the_pile_and_those_at_its_bottom_last() -> None:
    """One lies shuffled in the pile, two known at its bottom: that one and the first of them go on top of the deck."""
    table = start("h")
    s = table.state.s
    first, second, third = (events(table).index(name) for name in ("rnd1", "rnd2", "rnd3"))
    for place, event in enumerate((third, first)):
        s[w.EVENT_ZONE + event] = w.EVENT_AT_BOTTOM
        s[w.PILE + place] = event
    s[w.PILE_SIZE] = 2
    assert w.EVENT_IN_PILE == s[w.EVENT_ZONE + second]
    size = int(s[w.EVENT_DECK_SIZE])

    read(table, "two_random")

    assert [second, third] == [s[w.EVENT_DECK + place] >> 1 for place in range(size, s[w.EVENT_DECK_SIZE])]
    assert [first] == [s[w.PILE + place] for place in range(s[w.PILE_SIZE])]


@rule("AVA-SETUP-25")
def test_discarded_events_are_shuffled_in() -> None:
    """Three discards and one in the deck: four in the deck, nobody knows where."""
    table = start("h")
    s = table.state.s
    for place, name in enumerate(("rnd1", "rnd2", "rnd3")):
        event = events(table).index(name)
        s[w.EVENT_ZONE + event], s[w.EVENT_DISCARD + place] = w.EVENT_DISCARDED, event
    s[w.EVENT_DISCARD_SIZE] = 3

    read(table, "shuffle")

    deck = [int(s[w.EVENT_DECK + place]) for place in range(s[w.EVENT_DECK_SIZE])]
    assert (0, [0, 1, 2, 3], {1}) == (
        s[w.EVENT_DISCARD_SIZE],
        sorted(word >> 1 for word in deck),
        {word & 1 for word in deck},
    )


def test_every_order_of_the_shuffled_deck_can_come() -> None:
    """Of two discards and the one in the deck all six orders come with one seed or another."""
    table = start("h")
    s = table.state.s
    for place, name in enumerate(("rnd1", "rnd2")):
        event = events(table).index(name)
        s[w.EVENT_ZONE + event], s[w.EVENT_DISCARD + place] = w.EVENT_DISCARDED, event
    s[w.EVENT_DISCARD_SIZE] = 2
    orders = set()
    for seed in range(80):
        trial = chanced(table, seed)
        read(trial, "shuffle")
        orders.add(tuple(int(trial.state.s[w.EVENT_DECK + place]) >> 1 for place in range(3)))

    assert 6 == len(orders)


# ---------------------------------------------------------------------- cards that leave the campaign
@rule("AVA-SETUP-27")
def test_removed_items_leave_hands_and_deck() -> None:
    """One axe in H's hands lends 1 aggression, the other is in the deck: both go, and none can be had."""
    table = start("h").give_item("h", AXE, w.UP)
    assert 3 == table.hero("h").levels["aggression"]

    read(read(table, "no_axes"), "get_axe")

    assert ([], 2) == (held(table), table.hero("h").levels["aggression"])
    assert [w.OUT, w.OUT] == [table.state.item_place(card) for card in (AXE, SECOND_AXE)]


@rule("AVA-SETUP-27", "AVA-RUL-111")
def test_a_removed_location_is_gone_and_puts_its_people_out() -> None:
    """H stood on 104: it goes, for good, and H stands at 101."""
    table = read(start("h").put("h", at=104), "no_south")
    assert (101, w.REMOVED) == (table.hero("h").location, table.state.s[w.LOC + table.where(104)] & w.ZONE_BITS)

    assert "travel south" not in table.options()


@rule("AVA-SETUP-27")
def test_the_last_location_of_the_map_stays() -> None:
    """With nothing else on the map there would be nowhere to stand."""
    table = start("h").put("h", at=104)
    for number in (101, 102, 103, 105):
        table.state.s[w.LOC + table.where(number)] = 0

    assert w.ON_MAP == read(table, "no_south").state.s[w.LOC + table.where(104)] & w.ZONE_BITS


@rule("AVA-SETUP-27")
@pytest.mark.parametrize("roams", [False, True])
def test_a_removed_encounter_is_taken_from_deck_and_map(roams: bool) -> None:
    """The hound on top of its deck, or on the map, is nowhere any more."""
    table = start("h")
    s = table.state.s
    assert of_green(1) == s[w.TOP]
    if roams:
        decks.take(table.state, of_green(1))
        guardians.put_on_map(table.state, of_green(1), table.where(102))

    read(table, "no_hound")

    assert (0, 0, 0) == (s[w.TOP_SIZE], s[w.GUARDIANS], s[w.DECK_MASK] & 1)
    assert not decks.take(table.state, of_green(1))


@rule("AVA-SETUP-27")
def test_a_removed_event_never_comes_back() -> None:
    """Put on top of the deck afterwards it is not there."""
    table = start("h")
    before = int(table.state.s[w.EVENT_DECK_SIZE])

    read(table, "no_event")

    assert (w.EVENT_OUT, before) == (
        table.state.s[w.EVENT_ZONE + events(table).index("rnd1")],
        table.state.s[w.EVENT_DECK_SIZE],
    )


# ---------------------------------------------------------------------- named events, wherever they lie
def named(table: AvalonTable, *names: str) -> list[int]:
    return [events(table).index(name) for name in names]


def deck_of(table: AvalonTable) -> list[int]:
    """The event deck, from the bottom up."""
    s = table.state.s
    return [int(s[w.EVENT_DECK + place]) >> 1 for place in range(s[w.EVENT_DECK_SIZE])]


@rule("AVA-SETUP-22", "AVA-RUL-74")
@pytest.mark.parametrize("on_top", [True, False])
@pytest.mark.parametrize("lies", ["pile", "discards", "deck"])
def test_a_named_event_goes_into_the_deck_from_wherever_it_lies(lies: str, on_top: bool) -> None:
    """The second of three leaves its place, the others close up, and it lies on top or at the bottom."""
    table = start("h")
    s = table.state.s
    first, second, third = named(table, "rnd1", "rnd2", "rnd3")
    scripted = deck_of(table)
    for event in (first, second, third):
        if lies == "pile":
            event_deck.to_pile(table.state, event)
        elif lies == "deck":
            event_deck.put(table.state, event, True)
        else:
            s[w.EVENT_ZONE + event], s[w.EVENT_DISCARD + s[w.EVENT_DISCARD_SIZE]] = w.EVENT_DISCARDED, event
            s[w.EVENT_DISCARD_SIZE] += 1

    event_deck.put(table.state, second, on_top)

    rest = scripted + ([first, third] if lies == "deck" else [])
    assert ([*rest, second] if on_top else [second, *rest]) == deck_of(table)
    sizes = (s[w.PILE_SIZE], s[w.EVENT_DISCARD_SIZE])
    assert {"pile": (2, 0), "discards": (0, 2), "deck": (0, 0)}[lies] == sizes
    assert [first, third] == {
        "pile": [s[w.PILE], s[w.PILE + 1]],
        "discards": [s[w.EVENT_DISCARD], s[w.EVENT_DISCARD + 1]],
        "deck": rest[-2:],
    }[lies]


@rule("AVA-RUL-107")
def test_random_events_of_a_chapter_go_below_their_pile_and_the_active_one_is_over() -> None:
    """One random event in the deck, another active: both lie at the bottom of the pile, and no event is active."""
    table = start("h")
    s = table.state.s
    first, second = named(table, "rnd1", "rnd2")
    event_deck.put(table.state, first, True)
    s[w.EVENT_ACTIVE], s[w.EVENT_GONE], s[w.EVENT_ZONE + second] = second, 0, w.EVENT_IS_ACTIVE

    event_deck.clear_chapter(table.state)

    assert (0, -1, [first, second]) == (s[w.EVENT_DECK_SIZE], s[w.EVENT_ACTIVE], [s[w.PILE], s[w.PILE + 1]])


@rule("AVA-ENC-03", "AVA-SETUP-24")
def test_an_empty_deck_gives_what_lies_known_at_its_bottom() -> None:
    """Nothing else is in the green deck: the card that went below first is drawn first."""
    table = start("h")
    s = table.state.s
    s[w.TOP_SIZE], s[w.DECK_MASK] = 0, 0
    for no in (4, 2):
        decks.to_bottom(table.state, of_green(no))

    assert [of_green(4), of_green(2), -1] == [decks.draw(table.state, 0, 0) for _card in range(3)]


@rule("AVA-RUL-55")
@pytest.mark.parametrize("known", [True, False])
def test_a_level_is_searched_from_the_top(known: bool) -> None:
    """A card of level 2 that lies known on top comes before those shuffled below it."""
    table = start("h")
    s = table.state.s
    s[w.TOP_SIZE], s[w.BOTTOM_SIZE], s[w.DECK_MASK] = 0, 0, 0b1111
    if known:
        decks.take(table.state, of_green(4))
        for no in (4, 1):
            decks.take(table.state, of_green(no))
            decks.to_top(table.state, of_green(no))

    drawn = decks.draw(table.state, 0, 2)

    assert drawn in ((of_green(4),) if known else (of_green(3), of_green(4)))
    assert (0, 0, 3) == (s[w.TOP_SIZE], s[w.DECK_MASK] >> (drawn % 31) & 1, int(s[w.DECK_MASK] & 0b1111).bit_count())


@rule("AVA-RUL-56")
def test_a_card_taken_from_the_top_lets_those_above_it_sink() -> None:
    """Of three known on top the lowest is taken: the other two stay in their order."""
    table = start("h")
    s = table.state.s
    s[w.TOP_SIZE] = 0
    for no in (2, 3, 4):
        decks.take(table.state, of_green(no))
        decks.to_top(table.state, of_green(no))

    decks.take(table.state, of_green(2))

    assert [2, 3] == [s[w.TOP + place] for place in range(s[w.TOP_SIZE])]
