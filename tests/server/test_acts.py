"""What people may do at a table, and what they are refused."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

import nemeton
from nemeton.kernel import match as matches
from nemeton.kernel import record as records
from nemeton.kernel.decision import Outcome
from nemeton.kernel.errors import BadNotation, BadSetup
from nemeton.server import acts, replays, wire
from nemeton.server import entries as log
from nemeton.server.acts import PATIENCE_MS, RATED_PATIENCE_MS, Refusal
from nemeton.server.gate import Gate
from nemeton.server.table import STAND_IN, ending_of
from tests.server.desk import Desk
from tests.server.harness import known
from tests.toys import moot


@pytest.fixture(autouse=True)
def _toys() -> Iterator[None]:
    with known(moot.GAME):
        yield


# ---------------------------------------------------------------------- before the start
def test_anybody_takes_an_empty_seat_and_leaves_it_again() -> None:
    """A seat that is taken is refused to others; who leaves frees it."""
    desk = Desk()
    desk.sit("ann", 0)

    assert "table/seat_taken" == desk.refused("ben", wire.Sit("b", 0))
    assert "table/no_such_seat" == desk.refused("ben", wire.Sit("b", 2))
    assert "table/not_your_seat" == desk.refused("ben", wire.Leave("b", 0))
    assert "table/not_your_seat" == desk.refused("", wire.Leave("b", 1))
    desk.do("ann", wire.Leave("c", 0))
    desk.do("ben", wire.Sit("d", 0))
    assert ["ben", ""] == [chair.player for chair in desk.table.chairs]
    assert "" == desk.table.chairs[0].contribution, "who left took along what was given"


def test_only_the_host_invites_bots_removes_people_and_starts() -> None:
    """And the host only before the start."""
    desk = Desk(seats=3)
    desk.do("ann", wire.Sit("a", 0))

    for act in (wire.Invite("b", 1, "casual"), wire.Remove("b", "ann"), wire.Start("b"), wire.Abort("b")):
        assert "table/not_the_host" == desk.refused("ann", act)
        assert "table/not_the_host" == desk.refused("", act)
    desk.do("host", wire.Invite("c", 1, "casual"))
    assert "table/empty_seats" == desk.refused("host", wire.Start("d"))
    assert "table/seat_taken" == desk.refused("ben", wire.Sit("e", 1))
    assert "table/seat_taken" == desk.refused("host", wire.Invite("f", 0, "casual"))
    assert "table/no_such_bot" == desk.refused("host", wire.Invite("g", 2, "nobody"))
    desk.do("host", wire.Invite("h", 1, ""))
    assert not desk.table.chairs[1].taken
    desk.do("host", wire.Remove("i", "ann"))
    assert "table/not_seated" == desk.refused("host", wire.Remove("j", "ann"))
    for seat in range(3):
        desk.do("ann", wire.Sit("k", seat))
    desk.do("host", wire.Start("l"))
    assert "table/begun" == desk.refused("host", wire.Start("m"))
    assert "table/begun" == desk.refused("host", wire.Invite("m", 0, "casual"))
    assert "table/not_seated" == desk.refused("host", wire.Remove("m", "ann"))


def test_nothing_is_played_before_the_start() -> None:
    """Every act of a game says that it has not begun."""
    desk = Desk()
    desk.do("ann", wire.Sit("a", 0))

    for act in (
        wire.Move("b", 0, 0, 0),
        wire.TakeBack("b", 0),
        wire.Propose("b", 0, "end"),
        wire.Resign("b", 0),
        wire.Pause("b", True),
    ):
        assert "table/not_begun" == desk.refused("ann", act)
    assert "table/nothing_proposed" == desk.refused("ann", wire.Answer("b", 0, True))


@pytest.mark.parametrize("bot", ["nobody", "mcts@99999s", "mcts@10", ""])
def test_a_table_takes_the_bots_that_are_named_and_no_budget_of_ones_own(bot: str) -> None:
    """A bot that may think for a day would leave no thinker for the others."""
    with pytest.raises(Refusal) as refused:
        acts.check_setup(wire.Setup(game="celtica", seats=2, bots={"1": bot}))
    assert "table/no_such_bot" == refused.value.code


@pytest.mark.parametrize(
    "setup",
    [
        {"game": "chess", "seats": 2},
        {"game": "celtica", "seats": 8},
        {"game": "celtica", "seats": 1},
        {"game": "celtica", "seats": 2, "options": {"colour": "blue"}},
        {"game": "celtica", "seats": 2, "bots": {"2": "casual"}},
        {"game": "celtica", "seats": 2, "bots": {"-1": "casual"}},
        {"game": "celtica", "seats": 2, "bots": {"1": "casual"}, "rated": True},
    ],
)
def test_a_table_no_game_can_be_played_at_is_refused(setup: dict[str, Any]) -> None:
    """With a reason, and before it is opened."""
    with pytest.raises(Refusal) as refused:
        acts.check_setup(wire.Setup(**setup))
    assert "table/bad_setup" == refused.value.code


@pytest.mark.parametrize("name", list(nemeton.all_games()))
def test_a_table_that_can_be_opened_can_be_started(name: str) -> None:
    """Seats and options that do not go together are refused when the table is opened, not at its start."""
    game = nemeton.game(name)
    refused = 0
    for seats in game.seats:
        acts.check_setup(wire.Setup(game=name, seats=seats))
        for option, values in game.options.items():
            for value in values.values:
                setup = wire.Setup(game=name, seats=seats, options={option: value})  # type: ignore[dict-item]  # plain
                try:
                    game.start(seats, 0, {option: value}, memory=False)
                except BadSetup:
                    refused += 1
                    with pytest.raises(Refusal):
                        acts.check_setup(setup)
                else:
                    acts.check_setup(setup)
    assert refused <= sum(len(game.seats) * (len(option.values) - 1) for option in game.options.values())


# ---------------------------------------------------------------------- playing
def test_only_who_has_the_seat_moves_it() -> None:
    """Neither another player, nor a spectator, nor nobody."""
    desk = Desk.begun("ann", "ben")
    seat = int(desk.state.actor)
    other = ("ben", "ann")[seat]

    for player in (other, "carl", ""):
        assert "table/not_your_seat" == desk.refused(player, desk.move())
    desk.do(("ann", "ben")[seat], desk.move())


def test_what_the_rules_forbid_is_refused_with_the_rule() -> None:
    """The game's own code and rule come along; a question of before or of later is none."""
    desk = Desk.begun("ann", "ann")
    seat, number = int(desk.state.actor), int(desk.state.number)
    legal = set(desk.state.legal(seat))
    wrong = next(action for action in range(desk.match.game.actions) if action not in legal)

    assert desk.refused("ann", wire.Move("a", seat, number, wrong)).startswith("celtica/")
    assert "kernel/no_such_action" == desk.refused("ann", wire.Move("a", seat, number, 2**31))
    assert "kernel/not_asked" == desk.refused("ann", wire.Move("a", 1 - seat, number, min(legal)))
    assert "table/another_question" == desk.refused("ann", wire.Move("a", seat, number + 1, min(legal)))


def test_one_person_may_play_several_seats() -> None:
    """A hot seat: the same person moves for whoever is asked, to the end."""
    desk = Desk.begun("ann", "ann", "ann", game="moot")
    while desk.table.status == "running":
        desk.do("ann", desk.move())

    assert [0, 1, 2] == Desk.begun("ann", "ann", "ann", game="moot").table.seats_of("ann")
    assert desk.table.ending is not None
    assert "finished" == desk.table.ending.why


def test_nothing_is_played_after_the_end() -> None:
    """Every act of a game says that it is over."""
    desk = Desk.begun("ann", "ben", game="moot")
    last = desk.move()
    desk.play_out()

    for act in (last, wire.TakeBack("b", 0), wire.Propose("b", 0, "end"), wire.Resign("b", 0), wire.Leave("b", 0)):
        assert "table/over" == desk.refused("ann", act)
    assert "table/over" == desk.refused("carl", wire.Sit("b", 0))
    assert "table/too_late" == desk.refused("ann", wire.Abort("b"))
    assert "table/over" == desk.refused("ann", wire.Pause("b", True))


# ---------------------------------------------------------------------- giving up, ending, calling off
def test_who_resigns_of_two_loses_and_the_game_ends() -> None:
    """The other one is first."""
    desk = Desk.begun("ann", "ben")
    desk.do("ann", wire.Resign("r", 0))

    assert ["GaveUp", "Ended"] == desk.kinds()
    assert desk.table.ending == wire.Ending("resigned", [2, 1])
    assert "over" == desk.table.status


def test_who_resigns_of_three_is_replaced_and_the_others_play_on() -> None:
    """Until one contender is left; who gave up does not come back."""
    desk = Desk.begun("ann", "ben", "carl")
    desk.do("ann", wire.Resign("r", 0))

    assert ["GaveUp", "TakenOver"] == desk.kinds()
    assert ("running", STAND_IN, "") == (desk.table.status, desk.table.chairs[0].bot, desk.table.chairs[0].person)
    assert "table/given_up" == desk.refused("ann", wire.Sit("s", 0))
    assert "table/given_up" == desk.refused("dora", wire.Sit("s", 0))
    assert "table/not_your_seat" == desk.refused("ann", wire.Resign("r", 0))
    desk.do("carl", wire.Resign("q", 2))
    assert desk.table.ending == wire.Ending("resigned", [2, 1, 2])


@pytest.mark.parametrize(
    ("places", "lost", "told"),
    [
        ([1, 2, 3], set(), [1, 2, 3]),
        ([1, 2, 3], {0}, [3, 1, 2]),
        ([1, 1, 3, 4], {1}, [1, 4, 2, 3]),
        ([3, 1, 1, 4], {0, 3}, [3, 1, 1, 3]),
    ],
)
def test_who_gave_up_is_last_however_well_a_bot_played_on(places: list[int], lost: set[int], told: list[int]) -> None:
    """The others are placed as if they had been alone."""
    outcome = Outcome(tuple(places), ())

    assert told == ending_of(outcome, lost).places


def test_a_game_ends_by_agreement_of_everybody() -> None:
    """All who play agree, bots always; those who have not lost share the first place."""
    desk = Desk.begun("ann", "ben", "carl", seats=4, bots={"3": "casual"})
    desk.do("ben", wire.Propose("p", 1, "end"))
    assert desk.table.proposal == wire.Proposal("end", 1, [1])
    assert "table/proposed" == desk.refused("ann", wire.Propose("p", 0, "end"))
    desk.do("ann", wire.Answer("a", 0, True))
    assert "running" == desk.table.status
    assert "table/not_your_seat" == desk.refused("dora", wire.Answer("a", 3, True))
    desk.do("carl", wire.Answer("a", 2, True))

    assert desk.table.ending == wire.Ending("agreed", [1, 1, 1, 1])


def test_one_no_is_no_and_a_move_takes_the_question_away() -> None:
    """The proposer may withdraw it, too."""
    desk = Desk.begun("ann", "ben")
    for player, seat in (("ben", 1), ("ann", 0)):
        desk.do("ann", wire.Propose("p", 0, "end"))
        desk.do(player, wire.Answer("a", seat, False))
        assert desk.table.proposal is None
    desk.do("ann", wire.Propose("p", 0, "end"))
    desk.play()
    assert desk.table.proposal is None
    assert "running" == desk.table.status


def test_who_holds_several_seats_answers_once() -> None:
    """And who holds all of them needs nobody."""
    desk = Desk.begun("ann", "ben", "ben")
    desk.do("ann", wire.Propose("p", 0, "end"))
    desk.do("ben", wire.Answer("a", 2, True))
    assert "over" == desk.table.status

    alone = Desk.begun("ann", "ann")
    alone.do("ann", wire.Propose("p", 1, "end"))
    assert ["Proposed", "Ended"] == alone.kinds()


def test_until_everybody_has_moved_anybody_who_plays_calls_it_off() -> None:
    """After that nobody does, also if a move was taken back; bots are not waited for."""
    desk = Desk.begun("ann", "ben")
    assert "table/not_seated" == desk.refused("carl", wire.Abort("a"))
    desk.do("ben", wire.Abort("a"))
    assert ("aborted", wire.Ending("aborted")) == (desk.table.status, desk.table.ending)

    desk = Desk.begun("ann", "ben")
    first = desk.play()
    while int(desk.state.actor) == first:
        desk.play()
    desk.do("ann", wire.Abort("a"))
    assert "aborted" == desk.table.status

    desk = Desk.begun("ann", seats=2, bots={"1": "casual"}, options={"start_player": 0})
    desk.play()
    assert "table/too_late" == desk.refused("ann", wire.Abort("a"))

    desk = Desk.begun("ann", "ben")
    while not desk.table.all_have_moved():
        desk.play()
    assert "table/too_late" == desk.refused("ann", wire.Abort("a"))
    desk.add(log.TookBack(at=desk.now, seat=0, to=desk.match.line[0].entry))
    assert "table/too_late" == desk.refused("ann", wire.Abort("a"))


def test_a_seat_that_is_kept_for_somebody_is_nobody_elses_and_holds_the_game_up() -> None:
    """At a rematch: until they have said that they come, or have left it, the host cannot begin."""
    desk = Desk()
    desk.sit("host", 0)
    desk.add(log.Sat(at=desk.now, seat=1, player="ben", reserved=True))
    assert "table/seat_taken" == desk.refused("ann", wire.Sit("s", 1))
    assert "table/not_all_here" == desk.refused("host", wire.Start("b"))
    desk.do("ben", wire.Sit("s", 1))
    assert not desk.table.chairs[1].reserved
    desk.do("host", wire.Start("b"))
    assert "running" == desk.table.status

    desk = Desk(rated=True)
    desk.sit("host", 0)
    desk.add(log.Sat(at=desk.now, seat=1, player="ben", reserved=True))
    desk.do("ben", wire.Leave("l", 1))
    assert "table/empty_seats" == desk.refused("host", wire.Start("b"))
    desk.do("ann", wire.Sit("s", 1))
    desk.do("host", wire.Start("b"))


def test_the_host_calls_off_a_table_that_has_not_begun() -> None:
    """Then nobody sits down there any more."""
    desk = Desk()
    desk.do("host", wire.Abort("a"))

    assert "aborted" == desk.table.status
    assert "table/over" == desk.refused("ann", wire.Sit("s", 0))


def test_only_a_table_with_days_per_move_is_paused() -> None:
    """By anybody who plays; until it goes on nobody moves."""
    desk = Desk.begun("ann", "ben", clock=wire.DaysClock(2))
    assert "table/not_seated" == desk.refused("carl", wire.Pause("p", True))
    assert "table/as_it_is" == desk.refused("ann", wire.Pause("p", False))
    desk.do("ann", wire.Pause("p", True))
    assert "table/as_it_is" == desk.refused("ben", wire.Pause("p", True))
    assert "table/paused" == desk.refused(("ann", "ben")[int(desk.state.actor)], desk.move())
    desk.do("ben", wire.Pause("p", False))
    desk.do(("ann", "ben")[int(desk.state.actor)], desk.move())

    quick = Desk.begun("ann", "ben", clock=wire.MoveClock(60))
    assert "table/no_pause" == quick.refused("ann", wire.Pause("p", True))


# ---------------------------------------------------------------------- bots and people
def test_who_leaves_a_running_game_is_replaced_and_may_come_back() -> None:
    """The seat is kept: nobody else sits down there, and who left takes it from the bot."""
    desk = Desk.begun("ann", "ben")
    desk.do("ann", wire.Leave("l", 0))
    assert ("ann", STAND_IN) == (desk.table.chairs[0].player, desk.table.chairs[0].bot)
    assert [] == desk.table.seats_of("ann")

    assert "table/seat_kept" == desk.refused("carl", wire.Sit("s", 0))
    assert "table/seat_kept" == desk.refused("ben", wire.Sit("s", 0))
    desk.do("ann", wire.Sit("s", 0))
    assert [0] == desk.table.seats_of("ann")


def test_a_bots_seat_is_claimed_by_who_does_not_play_yet() -> None:
    """Who plays already would see the cards of two seats."""
    desk = Desk.begun("ann", "ben", seats=3, bots={"2": "casual"}, open_seats=True)

    assert "table/seated" == desk.refused("ann", wire.Sit("s", 2))
    desk.do("carl", wire.Sit("s", 2))
    assert [2] == desk.table.seats_of("carl")
    assert desk.table.state is not None
    expected = desk.again().state
    assert expected is not None
    assert expected.key == desk.table.state.key, "what is given after the start changes no card"


LEAVING = {
    "leaves": wire.Leave("l", 0),
    "gives up": wire.Resign("l", 0),
}


@pytest.mark.parametrize("way", LEAVING)
def test_who_left_a_seat_sees_no_other_ones_cards(way: str) -> None:
    """However Ann left, a bot's seat stays closed to her, also to whoever reads the log anew; her own stays hers."""
    desk = Desk.begun("ann", "ben", seats=3, bots={"2": "casual"}, open_seats=True)
    desk.do("ann", LEAVING[way])

    assert "table/seated" == desk.refused("ann", wire.Sit("s", 2))
    desk.table = desk.again()
    assert "table/seated" == desk.refused("ann", wire.Sit("s", 2))
    if way == "leaves":
        desk.do("ann", wire.Sit("s", 0))
        assert [0] == desk.table.seats_of("ann")


def test_who_ran_out_of_time_sees_no_other_ones_cards() -> None:
    """The bot that plays on for Ann keeps her seat for her, and opens no other."""
    desk = Desk.begun("ann", "ben", seats=3, bots={"2": "casual"}, open_seats=True, clock=wire.MoveClock(5))
    while int(desk.state.actor) != 0:
        desk.play()
    desk.wait(6)

    assert STAND_IN == desk.table.chairs[0].bot
    assert "table/seated" == desk.refused("ann", wire.Sit("s", 2))
    desk.do("ann", wire.Sit("s", 0))


def test_a_newcomer_to_a_bots_seat_stays_with_it() -> None:
    """Carl takes one bot's seat of two; from then on the other one's cards are not for him."""
    desk = Desk.begun("ann", seats=3, bots={"1": "casual", "2": "casual"}, open_seats=True)
    desk.do("carl", wire.Sit("s", 1))
    desk.do("carl", wire.Leave("l", 1))

    assert "table/seated" == desk.refused("carl", wire.Sit("s", 2))
    assert "table/seat_kept" == desk.refused("ann", wire.Sit("s", 1))
    desk.do("carl", wire.Sit("s", 1))
    assert {"ann": {0}, "carl": {1}} == desk.again().seats_seen


def test_who_leaves_before_the_start_has_seen_nothing() -> None:
    """Ann changed her mind about the game, then about that: no card was dealt when she left."""
    desk = Desk(seats=2, bots={"1": "casual"}, open_seats=True)
    desk.do("ann", wire.Sit("s", 0))
    desk.do("ann", wire.Leave("l", 0))
    desk.do("ben", wire.Sit("s", 0))
    desk.do("host", wire.Start("b"))
    desk.do("ann", wire.Sit("s", 1))

    assert [1] == desk.table.seats_of("ann")


def test_a_stranger_takes_no_bots_seat_unless_the_host_offers_it() -> None:
    """Neither a look at its cards nor its turn is to be had without the host's word, which can be taken back."""
    desk = Desk.begun("ann", seats=2, bots={"1": "casual"})
    assert "table/bots_seat" == desk.refused("carl", wire.Sit("s", 1))
    assert "table/not_the_host" == desk.refused("ann", wire.Offer("o", 1, True))
    assert "table/not_a_bots_seat" == desk.refused("host", wire.Offer("o", 0, True))
    desk.do("host", wire.Offer("o", 1, True))
    assert "table/as_it_is" == desk.refused("host", wire.Offer("o", 1, True))
    assert "table/seated" == desk.refused("ann", wire.Sit("s", 1))
    desk.do("host", wire.Offer("o", 1, False))
    assert "table/bots_seat" == desk.refused("carl", wire.Sit("s", 1))
    desk.do("host", wire.Offer("o", 1, True))
    desk.do("carl", wire.Sit("s", 1))

    assert ["ann", "carl"] == [chair.person for chair in desk.again().chairs]


def test_where_the_host_said_so_bots_seats_are_for_whoever_comes() -> None:
    """Not before the game has begun, and not a seat that is kept for who left it."""
    desk = Desk(seats=2, bots={"1": "casual"}, open_seats=True)
    desk.do("ann", wire.Sit("s", 0))
    assert "table/seat_taken" == desk.refused("carl", wire.Sit("s", 1))
    desk.do("host", wire.Start("b"))
    assert [False, True] == [chair.offered for chair in desk.table.chairs]
    desk.do("ann", wire.Leave("l", 0))
    assert "table/seat_kept" == desk.refused("carl", wire.Sit("s", 0))
    desk.do("carl", wire.Sit("s", 1))


def test_the_host_puts_a_bot_back_where_somebody_took_its_seat() -> None:
    """Who lets it stand still is off the seat, and stays off; who played from the start is not sent away."""
    desk = Desk.begun("ann", seats=2, bots={"1": "casual"}, open_seats=True)
    assert "table/begun" == desk.refused("host", wire.Invite("i", 1, "casual"))
    desk.do("carl", wire.Sit("s", 1))
    assert "table/not_the_host" == desk.refused("ann", wire.Invite("i", 1, "casual"))
    assert "table/begun" == desk.refused("host", wire.Invite("i", 0, "casual"))
    assert "table/no_such_bot" == desk.refused("host", wire.Invite("i", 1, "nobody"))
    desk.do("host", wire.Invite("i", 1, "casual"))

    assert ("", "casual") == (desk.table.chairs[1].player, desk.table.chairs[1].bot)
    assert "table/bots_seat" == desk.refused("carl", wire.Sit("s", 1))
    assert "table/not_your_seat" == desk.refused("carl", wire.Move("m", 1, 0, 0))
    desk.play_out()
    record = records.read(replays.record_text(desk.table, ["Ann", "Bot"]))
    assert matches.verify(record).state.position() == desk.state.position()


def silent(desk: Desk) -> tuple[int, str]:
    """The seat that is asked, and its person."""
    seat = int(desk.state.actor)
    return seat, desk.table.chairs[seat].person


def test_a_bot_plays_on_for_who_does_not_answer_if_all_others_agree() -> None:
    """After five minutes without an answer; who was silent has the seat kept, and is not asked to agree."""
    desk = Desk.begun("ann", "ben", "carl")
    seat, person = silent(desk)
    others = [one for one in range(3) if one != seat]
    names = {one: desk.table.chairs[one].person for one in others}
    ask = wire.Propose("p", others[0], "replace", seat)
    desk.now += PATIENCE_MS - 1_000
    assert "table/too_soon" == desk.refused(names[others[0]], ask)
    desk.now += 1_000
    assert "table/not_asked" == desk.refused(names[others[0]], wire.Propose("p", others[0], "replace", others[1]))
    assert "table/not_asked" == desk.refused(person, wire.Propose("p", seat, "replace", seat))
    desk.do(names[others[0]], ask)
    assert person == desk.table.chairs[seat].person, "one of two has not agreed yet"
    desk.do(names[others[1]], wire.Answer("a", others[1], True))

    assert ["Proposed", "Answered", "TakenOver"] == desk.kinds()
    assert (person, STAND_IN) == (desk.table.chairs[seat].player, desk.table.chairs[seat].bot)
    assert desk.table.proposal is None
    desk.do(person, wire.Sit("s", seat))


def test_whoever_answers_after_all_plays_on() -> None:
    """A move ends the vote, and so does the no of who is here; of two the other one decides alone."""
    for answer in ("move", "no"):
        desk = Desk.begun("ann", "ben", "carl")
        seat, person = silent(desk)
        other = (seat + 1) % 3
        desk.now += PATIENCE_MS
        desk.do(desk.table.chairs[other].person, wire.Propose("p", other, "replace", seat))
        desk.do(person, desk.move() if answer == "move" else wire.Answer("a", seat, False))
        assert desk.table.proposal is None
        assert person == desk.table.chairs[seat].person

    desk = Desk.begun("ann", "ben")
    seat, person = silent(desk)
    desk.now += PATIENCE_MS
    desk.do(desk.table.chairs[1 - seat].person, wire.Propose("p", 1 - seat, "replace", seat))
    assert "" == desk.table.chairs[seat].person


def test_nobody_is_voted_off_where_there_is_a_clock_and_only_after_a_day_where_it_counts() -> None:
    """The clock has the say, and a rated game is worth waiting for."""
    desk = Desk.begun("ann", "ben", clock=wire.DaysClock(3))
    seat, _ = silent(desk)
    desk.now += 2 * RATED_PATIENCE_MS
    ask = wire.Propose("p", 1 - seat, "replace", seat)
    assert "table/has_clock" == desk.refused(desk.table.chairs[1 - seat].person, ask)

    desk = Desk.begun("ann", "ben", rated=True)
    seat, _ = silent(desk)
    desk.now += RATED_PATIENCE_MS - 1
    other = desk.table.chairs[1 - seat].person
    assert "table/too_soon" == desk.refused(other, wire.Propose("p", 1 - seat, "replace", seat))
    desk.now += 1
    desk.do(other, wire.Propose("p", 1 - seat, "replace", seat))


def test_a_rated_table_has_people_one_seat_each() -> None:
    """No bot is invited there, nobody sits twice, nobody takes over."""
    desk = Desk(rated=True)
    desk.do("ann", wire.Sit("a", 0))

    assert "table/rated" == desk.refused("ann", wire.Sit("b", 1))
    assert "table/rated" == desk.refused("host", wire.Invite("b", 1, "casual"))
    desk.do("ben", wire.Sit("b", 1))
    desk.do("host", wire.Start("c"))
    desk.do("ben", wire.Leave("d", 1))
    assert desk.refused("ann", wire.Sit("e", 1)) in ("table/rated", "table/seat_kept")
    assert "table/seat_kept" == desk.refused("carl", wire.Sit("e", 1))
    desk.do("ben", wire.Sit("e", 1))


# ---------------------------------------------------------------------- taking back
@pytest.fixture
def desks() -> dict[str, Desk]:
    """A running game of Celtica for each undo policy."""
    return {undo: Desk.begun("ann", "ben", undo=undo) for undo in ("none", "free", "ask")}


def own(desk: Desk, seat: int) -> str:
    return ("ann", "ben")[seat]


def test_own_steps_are_taken_back_freely_until_something_stands_in_the_way(desks: dict[str, Desk]) -> None:
    """Where the table has no take-back, not even those; where nothing was played, nothing."""
    for undo, desk in desks.items():
        assert "table/nothing_to_take_back" == desk.refused("ann", wire.TakeBack("t", 0))
        seat = desk.play_until("")
        position, draws = desk.match.line[-1].before, int(desk.state.draws)
        assert position is not None
        expected = position.view(seat)
        if undo == "none":
            assert "table/no_take_back" == desk.refused(own(desk, seat), wire.TakeBack("t", seat))
            continue
        assert "table/not_your_seat" == desk.refused(own(desk, 1 - seat), wire.TakeBack("t", seat))
        desk.do(own(desk, seat), wire.TakeBack("t", seat))
        assert expected == desk.state.view(seat)
        assert draws == desk.state.draws


@pytest.mark.parametrize(("barrier", "game"), [("passed", "moot"), ("shown", "celtica")])
def test_past_a_barrier_the_others_are_asked(barrier: str, game: str) -> None:
    """By policy: never, never, and if all agree; what was drawn is never drawn again."""
    for undo in ("none", "free", "ask"):
        desk = Desk.begun("ann", "ben", game=game, undo=undo)
        seat = play_to(desk, barrier)
        back = acts.take_back_of(desk.table, seat)
        assert back is not None
        assert (barrier, undo == "ask") == (back.needs, back.allowed)
        if undo != "ask":
            assert "table/no_take_back" == desk.refused(own(desk, seat), wire.TakeBack("t", seat))
            assert "table/no_take_back" == desk.refused(own(desk, seat), wire.Propose("t", seat, "back"))
            continue
        assert "table/needs_consent" == desk.refused(own(desk, seat), wire.TakeBack("t", seat))
        draws, entry = int(desk.state.draws), desk.match.last_own(seat).entry
        desk.do(own(desk, seat), wire.Propose("p", seat, "back"))
        assert desk.table.proposal == wire.Proposal("back", seat, [seat], entry)
        desk.do(own(desk, 1 - seat), wire.Answer("a", 1 - seat, True))
        assert "TookBack" == desk.kinds()[-1]
        assert draws == desk.state.draws, "chance does not go back"
        assert seat == desk.state.actor, "the question is open again"


def play_to(desk: Desk, barrier: str) -> int:
    """Play until a seat's last move can only be taken back past such a barrier."""
    for _ in range(300):
        seat = desk.play()
        if desk.match.consent_needed(seat) == barrier:
            return seat
    raise AssertionError(f"never {barrier}")


def test_at_a_rated_table_nothing_shown_is_ever_taken_back() -> None:
    """Not even if all agreed."""
    desk = Desk.begun("ann", "ben", undo="ask", rated=True)
    seat = play_to(desk, "shown")

    assert "table/no_take_back" == desk.refused(own(desk, seat), wire.Propose("p", seat, "back"))
    assert "table/no_take_back" == desk.refused(own(desk, seat), wire.TakeBack("p", seat))


def test_a_bot_agrees_to_every_take_back() -> None:
    """A person alone among bots takes back by asking."""
    desk = Desk.begun("ann", seats=2, bots={"1": "casual"})
    while desk.state.actor != 0 or not any(step.seat == 0 for step in desk.match.line):
        desk.play()
    desk.do("ann", wire.Propose("p", 0, "back"))

    assert ["Proposed", "TookBack"] == desk.kinds()[-2:]
    assert 0 == desk.state.actor


def test_what_is_taken_back_stays_in_the_log() -> None:
    """The log only grows, and whoever reads it stands where the others stand."""
    desk = Desk.begun("ann", "ben")
    seat = desk.play_until("")
    length = len(desk.log)
    desk.do(own(desk, seat), wire.TakeBack("t", seat))
    desk.play_out()

    assert len(desk.log) > length
    again = desk.again()
    assert again.state is not None
    assert again.state.position() == desk.state.position()


@pytest.mark.parametrize("ending", ["resigned", "agreed"])
def test_a_game_that_was_ended_asks_nobody_any_more(ending: str) -> None:
    """Its last state has an open question; nobody is shown it."""
    desk = Desk.begun("ann", "ann")
    gate, seat = Gate(desk.table), int(desk.state.actor)
    before = gate.whole(seat)
    assert before is not None
    assert before.ask is not None
    desk.do("ann", wire.Resign("r", 0) if ending == "resigned" else wire.Propose("p", 0, "end"))

    for sight in (gate.news([seat], [])[seat], gate.whole(seat)):
        assert sight is not None
        assert sight.ask is None
        assert sight.back is None


def test_an_action_that_comes_with_its_entry_is_not_read_from_the_text_again() -> None:
    """Whoever made the entry knows it; from the log there is the text alone, and it must be one."""
    desk = Desk.begun("ann", "ben")
    move = desk.move()
    entry = acts.make_move_entry(desk.table, desk.match, move.seat, move.number, move.action, move.id, desk.now)
    nonsense = msgspec.structs.replace(entry, text="nonsense")

    with pytest.raises(BadNotation):
        desk.again().apply(nonsense)
    played = desk.again()
    played.apply(nonsense, move.action)
    desk.add(entry)
    assert played.state is not None
    assert desk.state.position() == played.state.position()
