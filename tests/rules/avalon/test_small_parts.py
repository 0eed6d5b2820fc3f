"""Parts that other rules are made of, each by itself: who holds what, which cards count, what chance draws from."""

from typing import Any

import pytest

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import words as w
from nemeton.games.avalon.rules import (
    advancement,
    arrivals,
    conditions,
    costs,
    decks,
    dials,
    effects,
    encounter,
    encounter_start,
    event_deck,
    items,
    keys,
    lasting_modifiers,
    manners,
    markers,
    trade,
    traits,
    votes,
)
from nemeton.kernel.state import ANSWERS
from tests.rules.avalon.encounters import hound
from tests.rules.avalon.table import AvalonTable, campaign, interrupt
from tests.rules.avalon.workshop import AXE, DOG, MAIL, SALVE, SECOND_AXE, of_green, read, start
from tests.rules.rulebook import rule


# ---------------------------------------------------------------------- things
def armed() -> AvalonTable:
    """H has an axe in use and a dog in the bag, G an axe in the bag, a salve and mail in use."""
    table = campaign("h", "g").give_item("h", AXE, w.UP).give_item("h", DOG, 0)
    return table.give_item("g", SECOND_AXE, 0).give_item("g", SALVE, w.UP).give_item("g", MAIL, w.UP)


@rule("AVA-ITEM-07")
@pytest.mark.parametrize(
    ("holders", "keywords", "count"),
    [(1, 0, 2), (2, 0, 3), (3, 0, 5), (1, 1 << bc.WEAPON, 1), (3, 1 << bc.WEAPON, 2), (1, 1 << bc.ARMOR, 0)],
)
def test_items_that_fit_are_counted_by_holder_and_keyword(holders: int, keywords: int, count: int) -> None:
    """Any item, or those of a keyword, of those who could give them; a salve has no keyword."""
    assert count == items.count_fitting(armed().state, holders, keywords)


@rule("AVA-ITEM-07")
@pytest.mark.parametrize(("holders", "found"), [(3, SECOND_AXE), (1, AXE), (2, SECOND_AXE)])
def test_of_a_kind_the_one_in_the_bag_is_given_first(holders: int, found: int) -> None:
    """G's axe lies face down, H's is in use."""
    assert found == items.first_of_kind(armed().state, holders, 0)


def sold_for_a_weapon(tables: dict[str, Any]) -> None:
    """The action of 101 costs a weapon and the third secret."""
    place = next(one for one in tables["locations"] if one["number"] == 101)
    place["actions"][0]["cost"] = {"energy": 1, "item": 1, "item_keyword": ["weapon"], "secret": 3}


@rule("AVA-ITEM-07", "AVA-ACT-20", "AVA-ACT-30")
@pytest.mark.parametrize(
    ("action", "left", "secrets"), [("do 1.1", ["mail"], []), ("character action", ["axe", "mail"], [3])]
)
def test_who_is_alone_pays_an_actions_things_too(action: str, left: list[str], secrets: list[int]) -> None:
    """A weapon and a secret, as the place wants; the character's own action costs energy and nothing else."""
    table = campaign("h", change=sold_for_a_weapon).give_item("h", AXE, w.UP).give_item("h", MAIL, w.UP)
    table.give_secret("h", 3, 0).play(action)

    assert left == [one.id for one in table.hero("h").items]
    assert [str(number) for number in secrets] == [one.id for one in table.hero("h").secrets]


@rule("AVA-TRAIT-11", "AVA-RUL-42")
@pytest.mark.parametrize(("began", "left"), [(1, [False, True]), (2, [True, True]), (3, [False, True])])
def test_only_weapons_in_use_of_those_who_took_part_shatter(began: int, left: list[bool]) -> None:
    """H's axe, if H took part; never the one in G's bag, nor the mail."""
    state = armed().state

    traits.shatter(state, began)

    assert left == [w.HELD <= state.item_place(card) < w.LYING for card in (AXE, SECOND_AXE)]
    assert w.HELD + 1 == state.item_place(MAIL)


@rule("AVA-ENC-06")
def test_a_thing_is_set_aside_by_its_holder() -> None:
    """H sets its axe aside, and a secret that is a weapon; G's things stay."""
    state = armed().give_secret("h", 3, w.UP).state

    encounter.put_aside(state, 0, 0)
    encounter.put_aside(state, 0, w.THING_SECRET + 3)

    flags = [int(state.s[word]) & w.SET_ASIDE != 0 for word in (w.ITEM + AXE, w.ITEM + MAIL, w.SECRET + 3)]
    assert [True, False, True] == flags


@rule("AVA-PARTY-13")
def test_an_item_is_owned_by_its_id_and_used_by_its_keyword() -> None:
    """H owns axe and dog and uses a weapon; G owns an axe and uses armour."""
    state = armed().state

    assert [[True, False], [True, True], [False, True]] == [
        [conditions.owns_item(state, seat, kind) for seat in (0, 1)] for kind in (2, 0, 1)
    ]
    assert [(True, False), (False, True), (False, False)] == [
        (conditions.uses_keyword(state, 0, keyword), conditions.uses_keyword(state, 1, keyword))
        for keyword in (bc.WEAPON, bc.ARMOR, bc.COMPANION)
    ]


@rule("AVA-RES-04")
@pytest.mark.parametrize(
    ("place", "party", "can"),
    [(w.HELD, 1, True), (w.HELD, 2, False), (w.HELD + 1, 2, True), (w.IN_QUESTS, 1, True), (w.IN_BOX, 3, False)],
)
def test_a_secret_is_paid_by_who_holds_it_or_from_the_quests(place: int, party: int, can: bool) -> None:
    state = campaign("h", "g").state
    state.s[w.SECRET + 1] = place

    assert can == costs.has_secret(state, party, 1)


@pytest.mark.parametrize(("bearer", "word"), [(w.BY_ITEM + 1, w.ITEM + 1), (w.BY_SECRET + 3, w.SECRET + 3)])
def test_the_card_that_bears_an_effect_is_flipped_and_no_other(bearer: int, word: int) -> None:
    """An item and a secret, by their own number."""
    state = campaign("h").give_item("h", AXE, w.UP).give_item("h", SECOND_AXE, w.UP).give_secret("h", 3, w.UP).state

    effects.flip(state, bearer)

    words = (w.ITEM, w.ITEM + 1, w.SECRET + 3)
    assert [one == word for one in words] == [int(state.s[one]) & w.FLIPPED != 0 for one in words]


@rule("AVA-PARTY-12")
@pytest.mark.parametrize(("kind", "can"), [(0, [True, True]), (2, [True, False]), (1, [False, True])])
def test_a_thing_is_offered_by_who_has_it(kind: int, can: list[bool]) -> None:
    """Both have an axe, the first card of all; the dog is H's, the mail G's."""
    state = armed().state

    assert can == [trade.can_offer(state, seat, 1 - seat, w.GIFT_THING + kind) for seat in (0, 1)]


# ---------------------------------------------------------------------- dials
@rule("AVA-RUL-68")
@pytest.mark.parametrize(("n", "shown"), [(3, [2, 5]), (-1, [2, 1])])
def test_a_dial_is_turned_by_its_name(n: int, shown: list[int]) -> None:
    """Of two dials the named one, wherever it stands in the list."""
    state = read(read(start("h"), "own_dial"), "place_dial").state
    names = [int(state.s[w.DIAL + 2 * place]) & w.DIAL_ID_BITS for place in (0, 1)]

    dials.turn(state, names[1], n)

    assert shown == [conditions.dial_value(state, name) for name in names]


@rule("AVA-RUL-68")
def test_a_dial_on_a_character_and_one_on_a_place_keep_their_names() -> None:
    """The moon on H, the tide at 101: each is found by its own name, and each shows 2."""
    table = read(read(start("h"), "own_dial"), "place_dial")
    names = table.game.pack.numbers.dials  # type: ignore[attr-defined] # the game is Avalon's

    assert [2, 2] == [conditions.dial_value(table.state, names.index(name)) for name in ("moon", "tide")]


@rule("AVA-RUL-68")
@pytest.mark.parametrize("gone", [0, 1])
def test_a_dial_is_removed_by_its_name(gone: int) -> None:
    state = read(read(start("h"), "own_dial"), "place_dial").state
    names = [int(state.s[w.DIAL + 2 * place]) & w.DIAL_ID_BITS for place in (0, 1)]

    dials.remove(state, names[gone])

    assert [0 if place == gone else 2 for place in (0, 1)] == [conditions.dial_value(state, name) for name in names]


# ---------------------------------------------------------------------- places
@rule("AVA-LOC-06")
@pytest.mark.parametrize(
    ("where", "numbers"), [(bc.MOVE_ANY_REVEALED, {101, 102, 107}), (bc.MOVE_ANY_CONNECTED, {101, 107})]
)
def test_one_is_moved_to_another_place_on_the_map(where: int, numbers: set[int]) -> None:
    """H at 103: any place laid out but its own, or those next to it; 106 is not laid out."""
    table = campaign("h").reveal(101, 102, 103, 107).put("h", at=103)
    for number in (104, 105, 106):
        table.state.s[w.LOC + table.where(number)] &= ~w.ON_MAP
    all_numbers = table.game.pack.numbers.locations  # type: ignore[attr-defined] # the game is Avalon's

    found = {
        all_numbers[place] for place in range(len(all_numbers)) if arrivals.is_destination(table.state, 0, where, place)
    }

    assert numbers == found
    assert arrivals.has_destination(table.state, 0, where)


@rule("AVA-RUL-111")
@pytest.mark.parametrize("others", [True, False])
def test_the_last_place_of_the_map_stays(others: bool) -> None:
    table = campaign("h").put("h", at=101)
    for place in range(table.state.book.location_count):
        table.state.s[w.LOC + place] &= ~w.ON_MAP
    table.reveal(*([101, 102] if others else [101]))

    arrivals.remove_location(table.state, table.where(101))

    assert others != table.state.on_map(table.where(101))


@rule("AVA-LOC-07")
@pytest.mark.parametrize(("step", "waits"), [(None, False), (1, False), (4, True)])
def test_a_move_within_an_arrival_waits_for_its_instants_alone(step: int | None, waits: bool) -> None:
    """Moved on by a guardian's fight (1), G arrives there at once; by an instant action (4), after the whole list."""
    state = campaign("h", "g").state
    arrival = -1
    if step is not None:
        arrival = state.push(w.R_ARRIVE, 2, 0)
        state.s[arrival + w.F_PC] = step

    arrivals.arrive(state, 2)

    assert waits != (state.find_frame(w.R_OUSTED) >= 0)
    if step is not None:
        assert (2 if waits else 0) == state.s[arrival + w.ARRIVE_ONWARD]


# ---------------------------------------------------------------------- decks
@rule("AVA-ADV-02")
@pytest.mark.parametrize(
    ("empty", "asked"), [((), True), ((bc.COMBAT,), True), ((bc.DIPLOMACY,), True), ((bc.COMBAT, bc.DIPLOMACY), False)]
)
def test_a_pool_of_ones_choice_is_chosen_while_one_has_cards(empty: tuple[int, ...], asked: bool) -> None:
    """One empty pool leaves the other; with both empty nothing is asked and nothing gained."""
    table = campaign("h")
    interrupt(table)
    state = table.state
    for deck in empty:
        state.s[state.seat_at(0) + w.ZONE + deck * w.ZONES + w.IN_POOL] = 0
    frame = state.push(w.R_PICK, 0, bc.ANY_DECK, 1)
    size = int(state.s[w.COURSE_SIZE])

    advancement.pick(state, frame)

    assert (asked, size if asked else size - 1) == (state.kind() == w.ASK_DECK, state.s[w.COURSE_SIZE])


@rule("AVA-RUL-93")
@pytest.mark.parametrize("word", [w.DECK_MASK, w.TOP_SIZE, w.BOTTOM_SIZE])
def test_a_deck_with_a_card_anywhere_is_not_empty(word: int) -> None:
    """In the shuffled part, on top, or at the bottom; of the second deck."""
    state = campaign("h").state
    for each in (w.DECK_MASK, w.TOP_SIZE, w.BOTTOM_SIZE):
        state.s[each + 1] = 0
    assert trade.is_empty(state, 1)

    state.s[word + 1] = 1

    assert not trade.is_empty(state, 1)


@rule("AVA-RUL-55")
def test_a_level_is_sought_from_the_top_down() -> None:
    """A card of level 2 known on top comes before one in the midst; with neither of the level there is none."""
    table = campaign("h")
    state, deck = table.state, 0
    state.s[w.DECK_MASK] = 1 << 3  # green.04, level 2
    state.s[w.TOP_SIZE] = 1
    state.s[w.TOP] = 2  # green.03, level 2

    assert of_green(3) == decks.draw_level(state, deck, 2, 0)
    assert of_green(4) == decks.draw_level(state, deck, 2, 0)
    assert -1 == decks.draw_level(state, deck, 2, 0)


@rule("AVA-RUL-136")
def test_barred_cards_of_a_level_are_passed_over() -> None:
    state = campaign("h").state
    state.s[w.TOP_SIZE] = 0
    state.s[w.DECK_MASK] = 1 << 2 | 1 << 3

    assert of_green(4) == decks.draw_level(state, 0, 2, 1 << 2)


def settled(tables: dict[str, Any]) -> None:
    """Two friendly settlements and a hostile one, each with a card of its own."""
    for place, card, seal in ((0, "green.01", "friendly"), (1, "blue.01", "friendly"), (2, "gray.01", "unfriendly")):
        tables["locations"][place]["seals"].append(seal)
        tables["locations"][place]["settlement"] = {"encounter": {"mode": "pick", "id": card}}


@rule("AVA-RUL-136")
@pytest.mark.parametrize(("deck", "mask"), [(bc.GREEN, 1), (bc.GRAY, 0), (bc.BLUE, 1)])
def test_cards_of_friendly_settlements_are_known_by_their_deck(deck: int, mask: int) -> None:
    """The first card of all among them; a hostile place has none to keep away."""
    assert mask == decks.settlement_cards(campaign("h", change=settled).state, deck)


@rule("AVA-ENC-04")
def test_a_card_nobody_is_left_to_meet_goes_to_the_bottom() -> None:
    """The hound was drawn, but whoever should meet it is gone."""
    table = campaign("h")
    hound_card = of_green(1)
    decks.take(table.state, hound_card)
    frame = table.state.push(w.R_OPEN, 0, 0, 0)
    table.state.s[frame + w.OPENING_CARD] = hound_card

    encounter_start.face(table.state, frame)

    assert [hound_card] == [table.state.s[w.BOTTOM + place] for place in range(table.state.s[w.BOTTOM_SIZE])]


@rule("AVA-SETUP-22")
def test_random_events_come_from_the_pile_as_long_as_there_are_any() -> None:
    """Three are in the pile: two, then one more, then none; each lies face down on the deck once."""
    state = start("h").state
    state.s[w.PILE_SIZE] = 0
    pile = [event for event in range(state.book.event_count) if state.s[w.EVENT_ZONE + event] == w.EVENT_IN_PILE]
    size = int(state.s[w.EVENT_DECK_SIZE])
    sizes = []
    for n in (2, 2):
        event_deck.random_on_top(state, n)
        sizes.append(int(state.s[w.EVENT_DECK_SIZE]) - size)

    on_top = [int(state.s[w.EVENT_DECK + size + place]) for place in range(3)]
    assert ([2, 3], sorted(pile), {1}) == (sizes, sorted(word // 2 for word in on_top), {word % 2 for word in on_top})


def test_shuffled_discards_are_in_the_deck_again_face_down() -> None:
    """Whatever lay in deck and discards lies in the deck, each once."""
    state = start("h").state
    event_deck.random_on_top(state, 2)
    state.s[w.EVENT_DISCARD_SIZE] = 1
    discarded = next(
        event for event in range(state.book.event_count) if state.s[w.EVENT_ZONE + event] == w.EVENT_IN_PILE
    )
    state.s[w.EVENT_DISCARD] = discarded
    before = sorted([discarded, *(int(state.s[w.EVENT_DECK + n]) // 2 for n in range(state.s[w.EVENT_DECK_SIZE]))])

    event_deck.shuffle_discards(state)

    after = [int(state.s[w.EVENT_DECK + place]) for place in range(state.s[w.EVENT_DECK_SIZE])]
    assert (before, {1}, 0) == (
        sorted(word // 2 for word in after),
        {word % 2 for word in after},
        state.s[w.EVENT_DISCARD_SIZE],
    )


@rule("AVA-ENC-08")
@pytest.mark.parametrize(("hand", "drawn"), [("c1 c2 c3", 2), ("c1 c2", 1)])
def test_a_new_hand_is_a_card_smaller_and_the_old_one_discarded(hand: str, drawn: int) -> None:
    table = hound(hand=hand)

    encounter.new_hand(table.state, 0)

    assert (drawn, set(hand.split())) == (len(table.hand("h")), table.cards("h", bc.COMBAT, w.IN_DISCARD))
    assert not table.hand("h") & set(hand.split())


@rule("AVA-KEY-04")
def test_a_key_that_connects_unpaid_does_so_once_an_encounter() -> None:
    """One key a fight is free for H: of three it pays two, whether they come one by one or together."""
    table = hound(magic=5)
    lasting_modifiers.add(table.state, bc.MOD_FREE_MAGIC_KEY, 1, bc.UNTIL_CHAPTER, 0)

    keys.pay_keys(table.state, 0, 1)
    assert 5 == table.resource("h", "magic")
    keys.pay_keys(table.state, 0, 2)

    assert 3 == table.resource("h", "magic")


@rule("AVA-ENC-09", "AVA-RUL-126")
@pytest.mark.parametrize(("n", "asked", "left"), [(1, True, 3), (2, True, 3), (3, False, 2)])
def test_a_whole_hand_is_discarded_without_asking(n: int, asked: bool, left: int) -> None:
    """Three in hand: of one or two cards it is asked which; of three the first goes at once."""
    table = hound()
    interrupt(table)
    frame = table.state.push(w.R_DISCARD, 0, n, w.IN_DISCARD)

    markers.discard(table.state, frame)

    assert (asked, left) == (table.state.kind() == w.ASK_DISCARD, len(table.hand("h")))


@rule("AVA-RUL-36")
def test_prevention_that_is_left_is_gone_with_the_activation() -> None:
    """For everybody who could be there; nobody is active any more."""
    state = hound().state
    for member in range(w.MAX_SEATS):
        state.s[w.E_PREVENT + member] = 2

    encounter.end_activation(state)

    assert [0] * w.MAX_SEATS == [state.s[w.E_PREVENT + member] for member in range(w.MAX_SEATS)]
    assert -1 == state.s[w.E_ACTIVE]


# ---------------------------------------------------------------------- saying
@rule("AVA-MAN-07")
@pytest.mark.parametrize(("chronicler", "left", "seat"), [(None, 7, 1), ("k", 7, 2), ("k", 3, 1), ("g", 5, 0)])
def test_the_chronicler_names_the_next_one_until_it_was_activated(chronicler: str | None, left: int, seat: int) -> None:
    """G sits first, H second, K third: without a chronicler, or after it, the lowest number left names."""
    table = campaign("g", "h", "k")
    table.state.s[w.CHRONICLER] = -1
    if chronicler:
        table.name_chronicler(chronicler)

    assert seat == manners.next_to_name(table.state, left)


@rule("AVA-RUL-88")
@pytest.mark.parametrize(("voted", "seat"), [((0, 1, 2), 1), ((0, 2), 0)])
def test_without_agreement_the_lowest_number_of_those_asked_acts(voted: tuple[int, ...], seat: int) -> None:
    """G, H and K have voted, or G and K alone: H has the lowest number, then G, whatever was voted for."""
    state = campaign("g", "h", "k").state
    for other in range(3):
        state.s[state.top + ANSWERS + other] = w.SEAT + 2 if other in voted else -1

    assert w.SEAT + seat == votes.lowest_number(state)


def test_who_puts_off_is_counted() -> None:
    """Bots look at it: two have spoken of manners instead of answering."""
    state = campaign("h", "g", "k", rules=4).state
    for seat in (0, 2):
        manners.put(state, seat, manners.SPOKE, True)

    assert 2 == manners.count_put_off(state)


@rule("AVA-SETUP-24")
def test_discarded_items_lie_at_the_bottom_in_their_order() -> None:
    """H's axe, then G's salve: both are under the deck, the axe first."""
    state = armed().state

    items.discard_card(state, AXE)
    items.discard_card(state, SALVE)

    assert [AXE, SALVE] == [state.s[w.ITEM_BOTTOM + place] for place in range(state.s[w.ITEM_BOTTOM_SIZE])]
