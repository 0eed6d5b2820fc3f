"""AVA-MAN: what was agreed once is not asked every time, and nothing whose answer cannot matter."""

from typing import Any

import pytest
from msgspec import UNSET, UnsetType

from nemeton.bots import Observation
from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import printed
from nemeton.games.avalon import words as w
from nemeton.games.avalon.event_types import MannerChanged
from nemeton.games.avalon.rules import chapters, day, heroes, lasting_modifiers, tracks
from nemeton.games.avalon.rules import manners as manner_rules
from nemeton.games.avalon.rules.avalon import Avalon
from nemeton.kernel.state import UNANSWERED
from tests.rules.avalon.encounters import DECK, TALK, both, card, enemy
from tests.rules.avalon.table import AvalonTable, Change, begin, campaign, game_with
from tests.rules.rulebook import rule

WEALTH = {"op": "gain", "res": "wealth", "n": 1}
TOGETHER, ASKED = "go together", "go asked"


def company(*heroes: str, change: Change | None = None, rules: int | None = None, **manners: str) -> AvalonTable:
    """Heroes by the newest rules, who go together unless said otherwise."""
    table = campaign(*heroes, change=change, rules=rules or game_with(change).rules)
    return table.vote(**{name: manners.get(name, TOGETHER) for name in heroes})


def explored(*effects: dict[str, Any]) -> Change:
    """Exploring 101 does this."""

    def change(tables: dict[str, Any]) -> None:
        tables["locations"][0]["explore"] = {"do": list(effects)}

    return change


def market(cost: dict[str, int], *effects: dict[str, Any], **words: Any) -> Change:
    """The first action at 101."""

    def change(tables: dict[str, Any]) -> None:
        tables["locations"][0]["actions"] = [{"id": "deal", "cost": cost, "do": list(effects), **words}]

    return change


def manners(table: AvalonTable) -> list[str | UnsetType]:
    return [one.manner for one in table.view().characters]


# ---------------------------------------------------------------------- standing consent
@rule("AVA-MAN-01")
def test_everybody_says_once_how_they_go() -> None:
    """Asked of all at once before the first day, told to all and seen by all; one alone is not asked."""
    table = campaign("h", "g", rules=3)
    assert ("manners", "each", [0, 1]) == (table.question.kind, table.question.mode, table.view().asked)

    table.vote(h=ASKED, g=TOGETHER)

    assert ["asked", "together"] == manners(table)
    assert [MannerChanged(seat=0, manner="asked"), MannerChanged(seat=1, manner="together")] == table.all_of(
        MannerChanged
    )
    assert "action" == campaign("h", rules=3).question.kind


@rule("AVA-MAN-01")
def test_earlier_versions_know_no_manners() -> None:
    """Nobody is asked how they go, and nobody can say so."""
    table = campaign("h", "g", rules=2)

    assert ("who_acts", [UNSET, UNSET]) == (table.question.kind, manners(table))
    table.vote(h="seat 0", g="seat 0")
    assert not {TOGETHER, ASKED, "go alone", "after you"} & set(table.options())


@rule("AVA-MAN-01")
def test_consent_is_taken_back_without_a_turn() -> None:
    """H takes it back at its action, and is still asked for it; it cannot be said again before H has answered."""
    table = company("h", "g").play(ASKED)

    assert (["asked", "together"], (0, "action")) == (manners(table), table.asked)
    assert not {TOGETHER, ASKED, "go alone"} & set(table.options())
    table.play("pass", "pass")
    assert {TOGETHER, "go alone"} < set(table.options())


@rule("AVA-MAN-01")
def test_what_one_says_at_supper_leaves_the_answers_of_others() -> None:
    """H has answered; G takes its consent back, and then eats: H is not asked again."""
    table = company("h", "g").play("pass", "pass").say("h", "eat").say("g", ASKED)
    assert ([1], ["together", "asked"], UNANSWERED) == (table.view().asked, manners(table), table.state.answer(1))

    table.say("g", "eat")

    assert 2 == table.view().day


@rule("AVA-MAN-01")
def test_consent_is_said_anew_instead_of_an_answer_already_given() -> None:
    """H has eaten and changes its mind about manners while G still thinks: then H is asked about supper again."""
    table = company("h", "g").play("pass", "pass").say("h", "eat").say("h", "go alone")

    assert ([0, 1], ["alone", "together"]) == (table.view().asked, manners(table))


@rule("AVA-MAN-01", "AVA-RUL-97")
def test_a_mercy_does_not_undo_what_people_have_said() -> None:
    """Said after the chapter began, it still holds after the chapter begins again."""
    table = company("h", "g").play("go alone")

    chapters.restore(table.state)

    assert ["alone", "together"] == manners(table)


@rule("AVA-MAN-01", "AVA-SAVE-12")
def test_who_stays_goes_as_before_and_who_comes_is_asked() -> None:
    """H leaves, G and N keep their manners in other seats, and K, who comes, is asked each time."""
    table = company("h", "g", "n", g="go asked")
    position = table.game.reseat(table.state.position(), leave=[0], join=[["k", "crimson"]])
    again = table.game.load(position)

    assert ["asked", "together", "asked"] == [one.manner for one in again.view().characters]


# ---------------------------------------------------------------------- who acts
@rule("AVA-MAN-02", "AVA-DAY-21")
def test_the_lowest_number_is_asked_and_may_let_others_go_first() -> None:
    """N has number 1, H 2, G 3; N and H wait, so G must act; after that N is asked again."""
    table = company("h", "g", "n")
    assert (table.seat("n"), "action") == table.asked

    table.play("after you", "after you")

    assert (table.seat("g"), "action") == table.asked
    assert "after you" not in table.options()
    table.play("pass")
    assert (table.seat("n"), "action") == table.asked


@rule("AVA-MAN-07", "AVA-ENC-11")
@pytest.mark.parametrize(("chronicler", "asked"), [(None, "h"), ("g", "g")])
def test_one_says_whose_activation_is_next(chronicler: str | None, asked: str) -> None:
    """The lowest number names G, who is activated; a chronicler among them would say it instead."""
    table = begin(company("h", "g", "k"), "green.01", "hgk")
    if chronicler is not None:
        table.name_chronicler(chronicler)
    table.pass_by("keep")
    assert (table.seat(asked), "active") == table.asked

    table.play(f"seat {table.seat('g')}")

    assert table.seat("g") == table.encounter.active


# ---------------------------------------------------------------------- who comes
@rule("AVA-MAN-03", "AVA-MAN-05")
def test_those_who_go_together_travel_on_one_answer() -> None:
    """One answer of H: all three are there, each has paid for itself, and a new round begins."""
    table = company("h", "g", "k")
    before = [table.energy(name) for name in "hgk"]

    table.play("travel east")

    assert {103} == {table.hero(name).location for name in "hgk"}
    assert [energy - 1 for energy in before] == [table.energy(name) for name in "hgk"]


@rule("AVA-MAN-03")
def test_who_wants_to_be_asked_is_asked_with_the_others_at_once() -> None:
    """G and K answer in any order; G stays, K comes; H, who goes together, agrees unasked."""
    table = company("h", "g", "k", g=ASKED, k=ASKED).play("travel east")
    assert ("join", "each", [1, 2]) == (table.question.kind, table.question.mode, table.view().asked)

    table.say("k", "join").say("g", "stay").pass_by("pay")

    assert [103, 101, 103] == [table.hero(name).location for name in "hgk"]


@rule("AVA-MAN-03", "AVA-MAN-01")
def test_an_invitation_may_be_answered_for_good() -> None:
    """G comes along, now and from now on."""
    table = company("h", "g", g=ASKED).play("travel east").say("g", TOGETHER)

    assert (103, "together") == (table.hero("g").location, table.hero("g").manner)


@rule("AVA-MAN-03")
def test_who_goes_the_own_way_invites_nobody() -> None:
    """H goes alone: G, who would come along, stays and is asked for an action of its own."""
    table = company("h", "g").play("go alone", "travel east")

    assert ([103, 101], (1, "action")) == ([table.hero(name).location for name in "hg"], table.asked)


@rule("AVA-MAN-03", "AVA-PARTY-09")
def test_who_cannot_pay_is_asked_and_not_dragged_along() -> None:
    """G goes together but has no energy: by version 3 it is asked, and H is asked to pay for it."""
    table = company("h", "g", rules=3).put("g", energy=0).play("travel east")
    assert (1, "join") == table.asked

    table.play("join")

    assert (0, "pay") == table.asked


@rule("AVA-MAN-03")
def test_an_action_of_a_place_is_done_alone_or_in_company() -> None:
    """It gives once: H alone takes the wealth; with the others, they are asked to come."""
    change = market({"energy": 1}, WEALTH, once_per_day=True)
    alone = company("h", "g", change=change)
    wealth, energy = alone.resource("h", "wealth"), alone.energy("g")
    alone.play("do 1.1")
    assert (wealth + 1, energy, (1, "action")) == (alone.resource("h", "wealth"), alone.energy("g"), alone.asked)

    together = company("h", "g", change=change).play("do 1.1 in company")

    assert (1, "join") == together.asked


@rule("AVA-MAN-03")
@pytest.mark.parametrize("needs", [{"cost": {"magic": 2}}, {"if": {"attr": "empathy", "min": 1}}])
def test_help_is_asked_for_where_one_cannot_alone(needs: dict[str, Any]) -> None:
    """H has neither the magic nor the empathy: G is invited to what only both can do; `in company` says no more."""
    change = market(needs.get("cost", {}), WEALTH, once_per_day=True, **({"if": needs["if"]} if "if" in needs else {}))
    table = company("h", "g", change=change).put("h", magic=1, empathy=0).put("g", magic=1, empathy=1)
    assert "do 1.1 in company" not in table.options()

    table.play("do 1.1")

    assert (1, "join") == table.asked


@rule("AVA-MAN-04", "AVA-PARTY-01")
def test_who_wants_to_be_asked_is_asked_about_each_who_comes() -> None:
    """H takes G along and leaves K, though both would come: by version 3."""
    table = company("h", "g", "k", h=ASKED, rules=3).play("travel east")
    assert ("accept", 1) == (table.question.kind, table.question.about["seat"])

    table.play("accept")
    assert ("accept", 2) == (table.question.kind, table.question.about["seat"])
    table.play("refuse").pass_by("pay")

    assert [103, 103, 101] == [table.hero(name).location for name in "hgk"]


# ---------------------------------------------------------------------- who pays
@rule("AVA-MAN-05", "AVA-PARTY-05")
def test_who_wants_to_be_asked_may_leave_its_own_unit_to_others() -> None:
    """G was asked to come and is asked to pay: it leaves it, and H pays for both."""
    table = company("h", "g", g=ASKED).play("travel east", "join")
    assert ((1, "pay"), 1) == (table.asked, table.question.about["seat"])
    before = table.energy("h"), table.energy("g")

    table.play("leave it", "pay")

    assert (before[0] - 2, before[1]) == (table.energy("h"), table.energy("g"))


@rule("AVA-MAN-05")
@pytest.mark.parametrize(("h", "g", "left"), [(3, 1, (1, 1)), (2, 2, (1, 1)), (0, 3, (0, 1)), (1, 2, (0, 1))])
def test_a_shared_cost_is_paid_by_who_has_the_most(h: int, g: int, left: tuple[int, int]) -> None:
    """Two magic, unit by unit; among equals the acting one."""
    change = market({"magic": 2}, WEALTH, once_per_day=True)
    table = company("h", "g", change=change).put("h", magic=h).put("g", magic=g)

    table.play("do 1.1 in company" if h >= 2 else "do 1.1", "join")

    assert left == (table.resource("h", "magic"), table.resource("g", "magic"))


@rule("AVA-MAN-05")
def test_a_shared_cost_is_asked_for_where_somebody_wants_to_be_asked() -> None:
    """G does not go together: by version 3 H is asked for the first unit, as ever."""
    change = market({"magic": 2}, WEALTH, once_per_day=True)
    table = company("h", "g", change=change, g=ASKED, rules=3).put("h", magic=1).put("g", magic=1)
    table.play("do 1.1", "join")

    assert (0, "pay") == table.asked


# ---------------------------------------------------------------------- consent goes further
@rule("AVA-MAN-11", "AVA-PARTY-09")
@pytest.mark.parametrize(("answer", "where", "left"), [("pay", 103, 1), ("leave it", 101, 2)])
def test_who_is_tired_is_carried_by_who_has_the_most_or_stays(answer: str, where: int, left: int) -> None:
    """G has no energy and is not asked; K, who has the most, is, and nobody else; H goes on either way."""
    table = company("h", "g", "k").put("h", energy=2).put("g", energy=0).put("k", energy=3).play("travel east")
    assert ((2, "pay"), 1) == (table.asked, table.question.about["seat"])

    table.play(answer)

    assert [103, where, 103] == [table.hero(name).location for name in "hgk"]
    assert [1, 0, left] == [table.energy(name) for name in "hgk"]


@rule("AVA-MAN-11")
def test_among_equals_the_acting_character_carries() -> None:
    """H and K have as much left once each has paid for itself: H is asked."""
    table = company("h", "g", "k").put("h", energy=3).put("g", energy=0).put("k", energy=3).play("travel east")

    assert (0, "pay") == table.asked


@rule("AVA-MAN-11")
def test_nobody_is_asked_about_somebody_whom_nobody_can_carry() -> None:
    """H and K have energy for themselves alone: G stays, and they are there."""
    table = company("h", "g", "k").put("h", energy=1).put("g", energy=0).put("k", energy=1).play("travel east")

    assert [103, 101, 103] == [table.hero(name).location for name in "hgk"]


@rule("AVA-MAN-11")
def test_of_several_tired_ones_as_many_come_as_can_be_paid_for() -> None:
    """H has energy for one besides itself: G, the lower number, is carried, and K stays unasked."""
    table = company("h", "g", "k").put("h", energy=2).put("g", energy=0).put("k", energy=0).play("travel east", "pay")

    assert ([103, 103, 101], 0) == ([table.hero(name).location for name in "hgk"], table.energy("h"))


@rule("AVA-MAN-11", "AVA-PARTY-09")
def test_who_does_not_go_together_is_asked_whether_to_go_on_without_somebody() -> None:
    """H wants to be asked: when nobody carries G, it may still call off."""
    table = company("h", "g", h=ASKED).put("h", energy=3).put("g", energy=0).play("travel east", "pay", "leave it")

    assert (0, "go_on") == table.asked


@rule("AVA-MAN-12", "AVA-PARTY-01")
@pytest.mark.parametrize(("manner", "asked"), [(TOGETHER, "action"), (ASKED, "pay"), ("go alone", "accept")])
def test_an_invitation_is_an_agreement(manner: str, asked: str) -> None:
    """Two come who can lend what H lacks: only who goes the own way, and still needs company, says yes to each."""
    change = market({"magic": 2}, WEALTH, once_per_day=True)
    table = company("h", "g", change=change).put("h", magic=1).put("g", magic=1)
    if manner != TOGETHER:
        table.play(manner)

    table.play("do 1.1", "join")

    assert asked == table.question.kind


@rule("AVA-MAN-13")
@pytest.mark.parametrize(("h", "g", "asked"), [(3, 1, "assign"), (2, 1, "assign"), (1, 3, "pay")])
def test_a_shared_cost_is_asked_only_of_who_wants_to_be_asked(h: int, g: int, asked: str) -> None:
    """Two magic: H goes together and pays while it has the most; G wants to be asked, and is, when it has more."""
    change = market({"magic": 2}, WEALTH, once_per_day=True)
    table = company("h", "g", change=change, g=ASKED).put("h", magic=h).put("g", magic=g)

    table.play("do 1.1 in company" if h >= 2 else "do 1.1", "join")

    assert (asked, h - 2 if asked == "assign" else h) == (table.question.kind, table.resource("h", "magic"))


@rule("AVA-MAN-13")
def test_a_unit_that_is_left_goes_to_the_next() -> None:
    """G has the most and leaves the first unit: H, who goes together, pays it unasked; then G is asked."""
    change = market({"magic": 2}, WEALTH, once_per_day=True)
    table = company("h", "g", change=change, g=ASKED).put("h", magic=1).put("g", magic=3).play("do 1.1", "join")

    table.play("leave it")
    assert ((1, "pay"), 1) == (table.asked, table.question.about["units"])
    table.play("pay")

    assert (0, 2) == (table.resource("h", "magic"), table.resource("g", "magic"))


@rule("AVA-MAN-14")
def test_a_trade_at_supper_leaves_the_answers_of_the_others() -> None:
    """H has said that it eats; G gives K something: G is asked again, and K, who had not answered yet, but not H."""
    table = company("h", "g", "k").play("pass", "pass", "pass")

    table.say("h", "eat").say("g", "trade").say("g", "give food to 2").say("k", "accept").say("g", "done")

    assert [1, 2] == table.view().asked
    day = table.view().day
    table.say("g", "eat").say("k", "eat")
    assert day + 1 == table.view().day


@rule("AVA-MAN-14")
@pytest.mark.parametrize(("answer", "food", "again"), [("eat", 1, False), ("eat", 0, True), ("do not eat", 1, True)])
def test_who_can_eat_otherwise_than_it_said_is_asked_anew(answer: str, food: int, again: bool) -> None:
    """H said that it eats, and still can, or has nothing left; or it could eat, and said that it goes without."""
    table = company("h", "g").put("h", food=1, wealth=1).put("g", food=3).play("pass", "pass")
    table.say("h", answer).say("g", "trade").put("h", food=food).say("g", "done")

    assert ([0, 1] if again else [1]) == table.view().asked


@rule("AVA-MAN-15", "AVA-ADV-01")
@pytest.mark.parametrize(("rules", "asked"), [(3, "spend"), (4, "action")])
def test_experience_that_is_kept_is_not_asked_about_again(rules: int, asked: str) -> None:
    """Two EXP left unspent: the next night nobody asks; before, somebody did."""
    table = campaign("h", rules=rules).put("h", exp=2, food=5).play("pass", "eat")
    assert "spend" == table.question.kind

    table.play("stop", "pass", "eat")

    assert asked == table.question.kind


@rule("AVA-MAN-15")
def test_who_has_more_experience_or_wants_to_look_is_asked_about_it() -> None:
    """The next night H wants to look; then it stops once more, and an EXP comes."""
    table = campaign("h", rules=4).put("h", exp=2, food=5).play("pass", "eat", "stop", "pass")
    assert "arrange decks" in table.options()
    table.play("arrange decks", "eat")
    assert "spend" == table.question.kind

    table.play("stop")
    tracks.gain(table.state, 0, bc.EXP, 1)
    table.play("pass", "eat")

    assert "spend" == table.question.kind


@rule("AVA-MAN-15", "AVA-DEATH-03")
def test_a_new_character_is_asked_what_it_learns() -> None:
    """What the one before kept is no matter of the next."""
    table = campaign("h", rules=4).put("h", exp=2).play("pass", "eat", "stop")
    assert manner_rules.saves(table.state, 0)

    heroes.take(table.state, 0, 1, 1, 0)

    assert not manner_rules.saves(table.state, 0)


def test_what_is_said_besides_is_no_answer() -> None:
    """Bots that answer without thinking neither trade nor speak of manners, unless they are asked for their manners."""
    table = campaign("h", "g", rules=4)
    assert {TOGETHER, ASKED} == {table.game.text(action) for action in Observation(table.state, 0).answers}
    table.vote(h=TOGETHER, g=TOGETHER)

    answers = {table.game.text(action) for action in Observation(table.state, 0).answers}

    assert {TOGETHER, ASKED, "go alone", "trade", "after you"} & {*table.options()} == {*table.options()} - answers
    assert {"pass", "explore"} < answers


# ---------------------------------------------------------------------- who gets it
@rule("AVA-MAN-06", "AVA-PARTY-14")
@pytest.mark.parametrize(("h", "g", "then"), [(3, 1, (3, 3)), (1, 1, (2, 2)), (0, 5, (2, 5))])
def test_a_unit_goes_to_who_has_the_least(h: int, g: int, then: tuple[int, int]) -> None:
    """Two wealth for one of them, unit by unit; among equals the acting one first."""
    table = company("h", "g", change=explored({**WEALTH, "n": 2})).put("h", wealth=h).put("g", wealth=g)

    table.play("explore")

    assert then == (table.resource("h", "wealth"), table.resource("g", "wealth"))


@rule("AVA-MAN-06", "AVA-PARTY-14")
def test_a_unit_is_lost_by_who_has_the_most() -> None:
    """One food of one of them: G has more."""
    change = explored({"op": "lose", "res": "food", "n": 1})
    table = company("h", "g", change=change).put("h", food=1).put("g", food=2).play("explore")

    assert (1, 1) == (table.resource("h", "food"), table.resource("g", "food"))


@rule("AVA-MAN-06")
def test_a_thing_goes_to_who_acts_and_can_be_handed_on() -> None:
    """H explores and has the axe; it may give it to G, which undoes the rule."""
    table = company("h", "g", change=explored({"op": "item_get", "id": "axe"})).play("explore")
    assert (1, 0) == (len(table.hero("h").items), len(table.hero("g").items))

    table.play("trade", "give item 1 to 1", "accept")

    assert (0, 1) == (len(table.hero("h").items), len(table.hero("g").items))


@rule("AVA-MAN-06")
@pytest.mark.parametrize(
    ("effect", "who"), [(WEALTH, ASKED), ({"op": "attribute", "attr": "courage", "n": 1, "who": "one"}, TOGETHER)]
)
def test_it_is_voted_on_where_somebody_wants_to_be_asked_or_it_cannot_be_weighed(
    effect: dict[str, Any], who: str
) -> None:
    """A wealth, when G wants to be asked; and a point, always."""
    table = company("h", "g", change=explored(effect), g=who).play("explore").pass_by("join", "pay")

    assert ("assign", "consensus") == (table.question.kind, table.question.mode)


# ---------------------------------------------------------------------- what cannot matter
def fight(*changes: Change, rules: int = 3, **words: Any) -> AvalonTable:
    """H alone before the hound, with J1 and J2 in hand."""
    table = begin(campaign("h", change=both(*changes) if changes else None, rules=rules), "green.01", "h")
    return table.pass_by("done", "keep").put("h", hand="c1 c2", deck=DECK, **words)


@rule("AVA-MAN-08")
@pytest.mark.parametrize(("rules", "pool", "over"), [(3, 3, True), (3, 0, False), (2, 3, False)])
def test_a_won_fight_is_over(rules: int, pool: int, over: bool) -> None:
    """J1 brings the last marker: nobody is asked whether to stop."""
    table = fight(rules=rules).markers(pool=pool).play("play c1")

    assert over == (table.view().encounter is None)


@rule("AVA-MAN-08")
def test_a_card_that_does_something_itself_may_still_be_laid() -> None:
    """J2 gains a wealth when it is laid, so H is asked; it pays to go on."""
    gains = card("crimson.c.02", left="-,-,-,F+chain", abilities=[{"trigger": "placement", "do": [WEALTH]}])
    table = fight(gains, card("crimson.c.01", right="-,-,-,F")).markers(pool=3).play("play c1")

    assert ("more_cards", True) == (table.question.kind, "play c2" in table.options())


@rule("AVA-MAN-08", "AVA-TRAIT-07")
def test_before_an_opportunist_a_second_card_still_matters() -> None:
    """With one card the OPPORTUNIST strikes first."""
    table = fight(enemy("green.01", traits=["opportunist"])).markers(pool=3).play("play c1")

    assert "more_cards" == table.question.kind


@rule("AVA-MAN-08", "AVA-ENC-06")
@pytest.mark.parametrize(
    ("static", "traits", "asked"),
    [([], [], False), ([{"key": "attr.courage", "n": 1}], [], True), ([], ["shatter"], True)],
)
def test_things_are_set_aside_where_that_could_help(static: list[Any], traits: list[str], asked: bool) -> None:
    """The axe lends nothing and nothing threatens it: not asked. It lends something, or would break: asked."""

    def change(tables: dict[str, Any]) -> None:
        tables["items"][0]["static"] = static

    table = campaign("h", change=both(change, enemy("green.01", traits=traits)), rules=3).give_item("h", 0, w.UP)

    assert asked == ("set_aside" == begin(table, "green.01", "h").question.kind)


@rule("AVA-MAN-08", "AVA-DAY-14")
@pytest.mark.parametrize(("rules", "energy", "food", "asked"), [(3, 3, 1, 0), (3, 0, 1, 2), (3, 0, 0, 0), (2, 3, 1, 3)])
def test_the_morning_pauses_for_who_could_trade_and_cannot_act(rules: int, energy: int, food: int, asked: int) -> None:
    """G at 102, where nothing can be done for nothing, could hand over its food only now; before, all were asked."""
    table = campaign("h", "g", rules=rules).put("h", at=102).put("g", at=102, energy=energy, food=food, wealth=0)

    assert asked == day.those_who_discuss(table.state)


@rule("AVA-MAN-08", "AVA-ADV-04")
def test_decks_left_as_they_are_are_not_asked_about_again() -> None:
    """One card in the reserve: asked once; then not, until H wants to look at its decks."""
    table = campaign("h", rules=3)
    table.state.shift_card(0, bc.COMBAT, 15, w.IN_POOL, w.IN_RESERVE)
    table.play("pass", "eat")
    assert "build" == table.question.kind

    table.play("done", "pass", "eat")
    assert "action" == table.question.kind
    table.play("pass", "arrange decks", "eat")

    assert "build" == table.question.kind


# ---------------------------------------------------------------------- supper
@rule("AVA-MAN-09", "AVA-END-02")
def test_all_eat_at_once() -> None:
    """Asked together; each answers for itself, in any order."""
    table = company("h", "g").put("h", food=1, health=5, energy=3).put("g", food=1, health=5, energy=3)
    table.play("pass", "pass")
    assert ("eat", "each", [0, 1]) == (table.question.kind, table.question.mode, table.view().asked)

    table.say("g", "do not eat").say("h", "eat")

    assert (6, 5, 0, 1) == (
        table.health("h"),
        table.health("g"),
        table.resource("h", "food"),
        table.resource("g", "food"),
    )


@rule("AVA-MAN-09", "AVA-PARTY-11")
def test_food_is_handed_over_before_supper() -> None:
    """H, who has none, has answered; G gives it one: both are asked anew, and H can eat."""
    table = company("h", "g").put("h", food=0, wealth=1).put("g", food=2).play("pass", "pass")
    assert "eat" not in [table.game.text(action) for action in table.state.legal(0)]

    table.say("h", "do not eat").say("g", "trade").say("g", "give food to 0").say("h", "accept").say("g", "done")

    assert ([0, 1], True) == (table.view().asked, w.EAT in table.state.legal(0))


@rule("AVA-MAN-09", "AVA-END-03")
def test_who_has_no_choice_is_not_asked_at_supper() -> None:
    """H alone without food goes hungry, and nobody asks."""
    table = campaign("h", rules=3).put("h", food=0, energy=3).play("pass")

    assert (2, "action") == (table.view().day, table.question.kind)


@rule("AVA-MAN-09", "AVA-RUL-119")
def test_who_cannot_rest_is_not_asked() -> None:
    """H neither eats nor loses anything."""
    table = company("h", "g").put("h", food=1, energy=3)
    lasting_modifiers.add(table.state, bc.MOD_NO_REST, 1, bc.UNTIL_CHAPTER, 0)
    table.play("pass", "pass")

    assert [1] == table.view().asked
    table.say("g", "eat")
    assert (1, 6) == (table.resource("h", "food"), table.energy("h"))  # hungry it would have woken with 4


def test_a_campaign_of_four_is_saved_in_the_midst_of_supper() -> None:
    """Written and read again, the same are still asked, and what they said of manners stands."""
    table = company("h", "g", "n", "k", k=ASKED).play("pass", "pass", "pass", "pass").say("h", "eat")

    again = table.game.load(table.state.position())

    assert isinstance(again, Avalon)
    assert (table.view(), [1, 2, 3]) == (again.view(), table.view().asked)


# ---------------------------------------------------------------------- sums are said before
@rule("AVA-MAN-10", "AVA-RES-14", "AVA-END-05")
@pytest.mark.parametrize(
    ("energy", "food", "tired", "rested", "spent"),
    [(3, 1, "no", 6, 6), (2, 1, "near", 6, 5), (1, 1, "now", 5, 4), (2, 0, "no", 4, 4)],
)
def test_exhaustion_is_said_before_one_is_tired(energy: int, food: int, tired: str, rested: int, spent: int) -> None:
    """With 2 energy H is a step from the exhausted slots, from which a night gives 4. The hungry start from 0."""
    about = campaign("h", rules=3).put("h", energy=energy, food=food).question.about

    assert (tired, energy, rested, spent) == (about["tired"], about["energy"], about["rested"], about["spent"])


@rule("AVA-MAN-10", "AVA-END-02", "AVA-END-03")
@pytest.mark.parametrize(("answer", "prefix"), [("eat", ""), ("do not eat", "hungry_")])
def test_what_the_night_will_give_is_said_at_supper_and_comes_true(answer: str, prefix: str) -> None:
    """Energy, health and terror of the next morning, fed and hungry."""
    table = campaign("h", rules=3).put("h", energy=3, health=5, terror=2, food=1).play("pass")
    about = table.question.about
    assert about["foretold"]

    table.play(answer)

    assert [table.energy("h"), table.health("h"), table.terror("h")] == [
        about[f"{prefix}{track}"] for track in ("energy", "health", "terror")
    ]


def told_of(table: AvalonTable, card: str) -> tuple[int, int]:
    """What is said of a card: so much more, and so much short."""
    told: Any = table.question.about["cards"]
    return next((one["n"], one["short"]) for one in told if one["card"] == card)


@rule("AVA-MAN-10", "AVA-KEY-07")
def test_what_a_card_would_add_is_said_and_comes_true() -> None:
    """The hound wants 4 markers; J1 adds 2 by its keys: two short. Saying so changes nothing."""
    table = fight()
    before = table.state.position()

    assert (2, 2) == told_of(table, "crimson.c.01")
    assert before == table.state.position()
    assert 2 == table.play("play c1").pool


@rule("AVA-MAN-10")
def test_a_key_that_costs_magic_is_not_counted() -> None:
    """J1 would add 3 more for a magic: that is H's to decide."""
    hound = enemy("green.01", right=["F", "-", "-", "F"])
    table = fight(card("crimson.c.01", left="M+h3,-,-,+h1"), hound, magic=1)

    assert (1, 3) == told_of(table, "crimson.c.01")


@rule("AVA-MAN-10", "AVA-DIP-07", "AVA-DIP-11")
@pytest.mark.parametrize(
    ("stage", "affinity", "told"),
    [(0, 3, ("foretell", 2, 1)), (0, 4, ("foretell_stage", 2, 0)), (1, 5, ("foretell", 1, 0))],
)
def test_a_check_is_counted_and_a_stage_is_not_the_talk(stage: int, affinity: int, told: tuple[str, int, int]) -> None:
    """T3 joins the reeve's check of empathy, +1 in the first stage, and a slot up; the talk has two stages."""
    table = begin(campaign("n", rules=3), "blue.01", "n").pass_by("done", "keep").put("n", hand="d3 d2", deck=TALK)
    table.state.s[w.E_STAGE], table.state.s[w.E_AFFINITY] = stage, affinity
    cards: Any = table.question.about["cards"]
    card = next(one for one in cards if one["card"] == "azure.d.03")

    assert told == (card["op"], card["n"], card["short"])
    assert stage == 0 or table.play("play d3").view().encounter is None


@rule("AVA-MAN-10")
def test_earlier_versions_foretell_nothing() -> None:
    """Their questions are what they were."""
    assert {} == campaign("h", rules=2).question.about


@rule("AVA-EVT-01")
@pytest.mark.parametrize(("place", "all_in_all", "simple"), [(101, 3, True), (101, 4, False), (103, 3, False)])
def test_so_many_menhirs_besides_one_are_said_in_one_breath(place: int, all_in_all: int, simple: bool) -> None:
    """Lit with three, or dark with two: two besides that one. Of another place, or with another sum, it is two ways."""
    lit = {"op": "if_all", "of": [{"op": "if_menhir", "menhir": place}, {"op": "if_menhirs", "least": all_in_all}]}
    dark = {"op": "if_all", "of": [{"op": "if_dark", "menhir": 101}, {"op": "if_menhirs", "least": 2}]}

    said = printed.errand({"op": "if_any", "of": [lit, dark]})

    assert simple == (said == {"op": "errand_besides", "least": 2, "menhir": 101})


@rule("AVA-EVT-01")
def test_a_quest_reads_as_an_errand() -> None:
    """What is to be done, not a formula; what has no words of its own is to be seen to."""
    lit = {"op": "if_menhirs", "least": 3}
    day = {"op": "if_day", "least": 9}

    assert {"op": "errand_menhirs", "least": 3} == printed.errand(lit)
    assert {"op": "errand_any", "of": [{"op": "errand_menhirs", "least": 3}, {"op": "errand", "cond": day}]} == (
        printed.errand({"op": "if_any", "of": [lit, day]})
    )
