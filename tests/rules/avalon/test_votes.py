"""AVA-RUL-88: what the group decides, and what holds where it does not agree."""

from nemeton.games.avalon.event_types import VerseRead
from tests.rules.avalon.table import AvalonTable, begin, campaign
from tests.rules.rulebook import rule


def reading(*heroes: str) -> AvalonTable:
    """All explore 101 together and have read its first verse; each has a wealth for the third choice."""
    table = campaign(*heroes)
    for name in heroes:
        table.put(name, wealth=1, empathy=2)
    table.pass_by("seat 0").play("explore")
    for _other in heroes[1:]:
        table.play("join", "accept")
    return table.pass_by("pay")


@rule("AVA-RUL-88")
def test_equal_votes_are_done() -> None:
    """Both choose the second: it is read."""
    table = reading("h", "g").vote(h="choose 2", g="choose 2")

    assert "v.101.2" == table.all_of(VerseRead)[-1].verse


@rule("AVA-RUL-88")
def test_two_against_two_goes_with_the_lowest_number() -> None:
    """N is number 1: its choice holds among equals."""
    table = reading("h", "g", "n", "k").vote(h="choose 1", g="choose 1", n="choose 2", k="choose 2")

    assert "v.101.2" == table.all_of(VerseRead)[-1].verse


@rule("AVA-RUL-88", "AVA-SETUP-11")
def test_among_equals_the_highest_number_counts_for_nothing() -> None:
    """N and H against G and K, numbers 1 and 2 against 3 and 4, whatever their seats."""
    table = reading("k", "g", "h", "n").vote(k="choose 1", g="choose 1", h="choose 2", n="choose 2")

    assert "v.101.2" == table.all_of(VerseRead)[-1].verse


@rule("AVA-RUL-88")
def test_three_against_one_goes_with_the_three() -> None:
    """N alone cannot outvote the others."""
    table = reading("h", "g", "n", "k").vote(h="choose 2", g="choose 2", n="choose 1", k="choose 2")

    assert "v.101.2" == table.all_of(VerseRead)[-1].verse


@rule("AVA-RUL-88")
def test_a_new_vote_replaces_the_earlier_one_until_the_last_is_in() -> None:
    """H thinks better of it while G and N are still asked; after G and N the verse is read, and nobody can go back."""
    table = reading("h", "g", "n").vote(h="choose 1", g="choose 1")
    assert [] == table.options(0)
    assert ["trade", "choose 1", "choose 2", "choose 3"] == [table.game.text(one) for one in table.state.revisions(0)]

    table.vote(h="choose 2", g="choose 2")
    assert [False, False, True] == [table.state.asks(seat) for seat in range(3)]
    table.say("n", "choose 1")

    assert "v.101.2" == table.all_of(VerseRead)[-1].verse
    assert [] == table.state.revisions(0)


@rule("AVA-RUL-88")
def test_what_is_not_offered_is_no_new_vote_either() -> None:
    """H has voted and cannot change to a choice that is closed; K, who is not in the party, cannot vote at all."""
    table = campaign("h", "g", "k").pass_by("seat 0").play("explore", "join", "accept", "stay").pass_by("pay")
    table.say("h", "choose 1")

    assert "AVA-PARTY-13" == table.refusal("choose 2", 0).rule
    assert "kernel/not_asked" == table.refusal("choose 1", 2).code


@rule("AVA-DIP-30")
def test_one_voice_against_avoiding_is_enough() -> None:
    """N, asked first, would avoid the reeve; K would not: the talk begins, and nobody has paid."""
    table = begin(campaign("n", "k").put("n", rep=3, wealth=1).put("k", wealth=1), "blue.01", "nk")

    table.vote(n="avoid", k="resolve")

    assert ("blue.01", 1, 1) == (
        table.encounter.encounter,
        table.resource("n", "wealth"),
        table.resource("k", "wealth"),
    )


@rule("AVA-DIP-30")
def test_a_vote_to_avoid_can_be_taken_back_before_it_closes() -> None:
    """N would avoid the reeve, and then would not: one voice against it, and the talk begins."""
    table = campaign("n", "k").put("n", rep=3, wealth=1).put("k", wealth=1)
    begin(table, "blue.01", "nk")
    table.say("n", "avoid")

    table.say("n", "resolve")

    assert "blue.01" == table.encounter.encounter


@rule("AVA-RUL-88", "AVA-SETUP-20")
def test_the_chronicler_decides() -> None:
    """Against three others."""
    table = reading("h", "g", "n", "k").name_chronicler("k")

    table.vote(h="choose 1", g="choose 1", n="choose 1", k="choose 2")

    assert "v.101.2" == table.all_of(VerseRead)[-1].verse


@rule("AVA-RUL-88")
def test_a_chronicler_who_is_not_asked_breaks_the_tie() -> None:
    """K has stayed out of the party: asked among what was voted for, and nothing else."""
    table = campaign("h", "g", "k").name_chronicler("k")
    for name in "hg":
        table.put(name, wealth=1, empathy=2)
    table.pass_by("seat 0").play("explore", "join", "accept", "stay").pass_by("pay")

    table.vote(h="choose 2", g="choose 3")
    assert (2, "tie", ["choose 2", "choose 3"]) == (*table.asked, table.options())
    table.play("choose 2")

    assert "v.101.2" == table.all_of(VerseRead)[-1].verse


@rule("AVA-PARTY-04")
def test_a_party_in_a_verse_may_trade_first() -> None:
    """G votes, H trades instead: the wealth changes hands, and both are asked anew."""
    table = reading("h", "g").vote(g="choose 1").play("trade")
    assert ["done", "give food to 1", "give wealth to 1"] == table.options()

    table.play("give wealth to 1", "accept", "done")

    assert (0, 2) == (table.resource("h", "wealth"), table.resource("g", "wealth"))
    assert ("choice", [0, 1]) == (table.question.kind, [seat for seat in (0, 1) if table.state.asks(seat)])


@rule("AVA-DAY-21", "AVA-DAY-20")
def test_who_acts_first_without_agreement() -> None:
    """The lowest number simply is the one, whatever the votes."""
    table = campaign("h", "g", "n").vote(h="seat 0", g="seat 0", n="seat 1")

    assert table.seat("n") == table.actor


@rule("AVA-PARTY-13", "AVA-RES-04")
def test_closed_choices_say_what_they_lack() -> None:
    """Without empathy and wealth two choices are closed, one for a condition, one for a cost; nothing else is told."""
    table = campaign("h").play("explore")

    assert ["choose 1"] == table.options()
    found = {table.game.text(one.action): one.refusal for one in table.question.closed}
    lacks = {"op": "if_attr", "attr": "empathy", "least": 2, "most": None}
    assert {"lacks": lacks} == found["choose 2"].values
    assert {"cost": {"wealth": 1}} == found["choose 3"].values


@rule("AVA-PARTY-01", "AVA-PARTY-07", "AVA-RUL-77")
def test_joining_needs_the_acting_ones_consent_and_a_day_not_passed() -> None:
    """G is refused and keeps its action; who has passed is not even asked."""
    table = campaign("h", "g").vote(h="seat 0", g="seat 0").play("explore", "join", "refuse", "choose 1")
    assert (table.seat("g"), "action") == table.asked

    table.play("pass").play("explore")

    assert "choice" == table.question.kind
