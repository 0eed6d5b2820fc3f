"""Matches: playing, taking back by the law, and replaying to the entry that does not fit."""

from __future__ import annotations

import msgspec
import pytest

import nemeton
from nemeton import BadRecord, IllegalAction, Match, NoTakeBack, UnknownGame, read_record, replay, verify
from nemeton.kernel.match import DIGEST_EVERY, opening
from nemeton.kernel.record import Ended, FlagFall, Header, Lost, Move, Record, TakeBack, TakenOver, commitment, key_of
from tests.toys import burrow, moot
from tests.toys.burrow.words import BURY, ROOT

SECRET = bytes(range(32))


def moot_match(seats: int = 3) -> Match:
    return Match.start(moot.GAME, seats, 7)


def burrow_match() -> Match:
    """Seat 0 holds three cards and has the turn."""
    match = Match.start(burrow.GAME, 2, 7, {"turns": 4})
    for seat, text in ((0, "draw"), (1, "swap 1 2"), (0, "draw"), (1, "swap 1 2")):
        match.act(seat, burrow.GAME.parse(text))
    return match


def act(match: Match, seat: int, text: str) -> None:
    match.act(seat, match.game.parse(text))


# ---------------------------------------------------------------------- playing
def test_what_is_played_is_recorded() -> None:
    """In the game's notation, with the time if it is told; the events come back."""
    match = moot_match()
    events = match.act(1, moot.GAME.parse("vote ash"), at=99)

    assert [Move(1, "vote ash", 99)] == match.record.entries
    assert [moot.Answered(seat=1, answer="vote ash")] == events


def test_what_is_refused_is_not_recorded() -> None:
    """An illegal move leaves state and record as they were."""
    match = moot_match()
    before = match.state.position()

    with pytest.raises(IllegalAction):
        act(match, 0, "yes")
    assert before == match.state.position()
    assert [] == match.record.entries


def test_a_match_says_how_it_began() -> None:
    """All options with their values, names for all seats, the version of the rules."""
    header = moot_match(2).record.header

    assert ("moot", 2, "in-code", 2, 7) == (header.game, header.rules, header.content, header.seats, header.seed)
    assert {"rounds": 2, "chronicler": False} == header.options
    assert ["seat 0", "seat 1"] == header.names


def test_a_digest_stands_in_the_record_now_and_then() -> None:
    """After every sixteenth entry, whatever it is."""
    match = moot_match()
    for number in range(DIGEST_EVERY + 1):
        match.take_over(0, f"bot {number}")

    assert [DIGEST_EVERY] == list(match.record.digests)


def test_the_places_stand_in_the_record_when_it_is_over() -> None:
    """And are gone again if the last move is taken back."""
    match = moot_match(2)
    for _ in range(2):
        act(match, 0, "vote oak")
        act(match, 1, "vote oak")
        act(match, 0, "no")
    over = match.record.places
    match.take_back(0)

    assert (1, 1) == over
    assert match.record.places is None


# ---------------------------------------------------------------------- taking back
def test_a_vote_is_free_to_take_back_while_nobody_else_has_spoken() -> None:
    """The barrier is empty: nothing was shown, nobody new was asked."""
    match = moot_match()
    act(match, 1, "vote ash")

    assert "" == match.consent_needed(1)
    match.take_back(1)
    assert 0b111 == match.state.actors
    assert [Move(1, "vote ash"), TakeBack(1, 1)] == match.record.entries


def test_once_another_has_spoken_consent_is_needed() -> None:
    """And with it both votes are gone."""
    match = moot_match()
    act(match, 1, "vote ash")
    act(match, 0, "vote oak")

    assert "passed" == match.consent_needed(1)
    assert "" == match.consent_needed(0)
    with pytest.raises(NoTakeBack, match=r"Seat 1 cannot take this back alone: the turn has passed on since\."):
        match.take_back(1)
    match.take_back(1, consent="passed")
    assert 0b111 == match.state.actors


def test_a_swap_passes_the_turn() -> None:
    """Nothing was shown, but the next seat is asked."""
    match = burrow_match()
    act(match, 0, "swap 1 3")

    assert "passed" == match.state.barrier == match.consent_needed(0)


def test_burying_is_free_to_take_back_until_cards_are_drawn() -> None:
    """Mixing one's own hand shows nobody anything; what comes from the deck does."""
    match = burrow_match()
    hand = [burrow.GAME.text(action) for action in match.state.legal(0) if action >= BURY]
    before = match.state.position()
    act(match, 0, hand[1])

    assert "" == match.consent_needed(0)
    match.take_back(0)
    assert before == match.state.position()
    act(match, 0, hand[2])
    act(match, 0, hand[0])
    assert "shown" == match.consent_needed(0)


def test_what_was_shown_needs_the_consent_of_all() -> None:
    """A peek: consent to go past the turn is not enough."""
    match = burrow_match()
    act(match, 0, "peek 1")

    assert "shown" == match.consent_needed(0)
    with pytest.raises(NoTakeBack, match=r"something hidden was shown since\."):
        match.take_back(0, consent="passed")
    match.take_back(0, consent="shown")
    assert 0 == match.state.actor


def test_chance_never_goes_back() -> None:
    """A stone card stirs the roots; taken back and played again, they fall anew: the draws before are used up."""
    stirred = set()
    match = Match.start(burrow.GAME, 2, 12)
    stone = next(text for text in map(burrow.GAME.text, match.state.legal(0)) if text.startswith("play stone"))
    draws = [match.state.draws]
    for _ in range(12):
        act(match, 0, stone)
        stirred.add(tuple(match.state.s[ROOT + root] for root in range(3)))
        match.take_back(0, consent="shown")
        draws.append(match.state.draws)

    assert 1 < len(stirred)
    assert [draws[0] + 2 * times for times in range(13)] == draws
    assert match.state.position() == verify(read_record(str(match.record)), burrow.GAME).state.position()


def test_a_seat_takes_back_its_own_last_move_and_all_after_it() -> None:
    """Not the last move of the table."""
    match = moot_match()
    act(match, 2, "vote oak")
    act(match, 0, "vote oak")
    act(match, 1, "vote oak")
    match.take_back(0, consent="passed")

    assert TakeBack(0, 2) == match.record.entries[-1]
    assert 0b011 == match.state.actors


def test_what_is_taken_back_is_no_longer_there_to_take_back() -> None:
    """The seat's move before it is the next one."""
    match = moot_match()
    act(match, 1, "vote ash")
    match.take_back(1)

    with pytest.raises(NoTakeBack, match=r"Seat 1 has no move to take back\."):
        match.take_back(1, consent="shown")


# ---------------------------------------------------------------------- replaying
def long_record() -> list[str]:
    """A record of Celtica as lines, long enough for an entry 17."""
    game = nemeton.game("celtica")
    match = Match.start(game, 3, 5)
    for _ in range(40):
        match.act(match.state.actor, match.state.legal(match.state.actor)[0])
    return str(match.record).splitlines()


def refused(lines: list[str]) -> str:
    with pytest.raises(BadRecord) as refusal:
        verify(read_record("\n".join(lines)))
    return str(refusal.value)


def entry(lines: list[str], number: int) -> int:
    return next(i for i, line in enumerate(lines) if line.startswith(f"{number} "))


def test_a_replay_shows_the_match_at_the_start_and_after_each_entry() -> None:
    """One step an entry, take-backs too."""
    match = moot_match()
    act(match, 1, "vote ash")
    match.take_back(1)
    act(match, 1, "vote oak")

    assert [0, 1, 2, 3] == [number for number, _ in replay(match.record, moot.GAME)]


def test_an_illegal_action_is_named_with_its_entry() -> None:
    """Entry 17 plays cards nobody holds: the message has the number, the code and the rule."""
    lines = long_record()
    where = entry(lines, 17)
    seat = lines[where].split()[1]
    lines[where] = f"17 {seat} play red 15+7"

    message = refused(lines)
    assert message.startswith("Entry 17 does not fit: Celtica refuses this action: celtica/")
    assert "CEL-" in message


def test_an_action_of_a_seat_that_is_not_asked_is_named() -> None:
    """Entry 17 belongs to another."""
    lines = long_record()
    where = entry(lines, 17)
    _, seat, what = lines[where].split(" ", 2)
    lines[where] = f"17 {(int(seat) + 1) % 3} {what}"

    assert refused(lines).startswith("Entry 17 does not fit: Celtica refuses this action: kernel/not_asked")


def test_a_text_that_is_no_action_is_named() -> None:
    """Entry 17 says something else."""
    lines = long_record()
    where = entry(lines, 17)
    lines[where] = f"17 {lines[where].split()[1]} sing"

    assert refused(lines).startswith("Entry 17 does not fit: 'sing' names no action of Celtica")


def test_a_wrong_digest_is_named_with_its_entry() -> None:
    """The game can be replayed, but it is not the one that was played."""
    lines = long_record()
    where = next(i for i, line in enumerate(lines) if line.startswith("= 32 "))
    lines[where] = "= 32 0000000000000000"

    assert "The position after entry 32 is not the one recorded." == refused(lines)


def test_another_seed_is_found_out() -> None:
    """At the first digest or the first move that is not possible."""
    lines = [line if not line.startswith("seed ") else "seed 6" for line in long_record()]

    assert refused(lines).startswith(("Entry ", "The position after entry "))


def test_other_data_are_refused() -> None:
    """Before anything is played."""
    lines = [line if not line.startswith("content ") else "content 0000" for line in long_record()]

    assert refused(lines).startswith("This record was played with other data of Celtica (content 0000, here ")


def test_a_record_of_another_game_is_refused() -> None:
    """A game given by hand must be the one in the header."""
    with pytest.raises(BadRecord, match=r"This is a record of 'moot', not of 'burrow'\."):
        verify(moot_match().record, burrow.GAME)


def test_a_record_of_an_unknown_game_is_refused() -> None:
    """There is nothing to replay it with."""
    lines = [line if not line.startswith("game ") else "game celtika" for line in long_record()]

    with pytest.raises(UnknownGame, match="Did you mean 'celtica'"):
        verify(read_record("\n".join(lines)))


def test_a_dropped_rules_version_is_refused_with_its_reason() -> None:
    """The record names version 0, which was dropped on purpose."""
    record = read_record(str(moot_match().record).replace("rules 2", "rules 0"))

    with pytest.raises(BadRecord) as refusal:
        verify(record, moot.GAME)
    assert (
        "This record cannot start: Rules version 0 of The Moot was dropped: "
        "its omens were drawn after the vote, which nobody plays any more." == str(refusal.value)
    )


def test_a_record_of_an_older_version_is_replayed_by_its_own_rules() -> None:
    """MOO-VO-04: in version 1 seat 0 decides against a majority; the same record in version 2 ends otherwise."""
    match = moot_match()
    for seat, grove in enumerate(("oak", "ash", "ash")):
        act(match, seat, f"vote {grove}")
    text = str(match.record)
    old = verify(read_record(text.replace("rules 2", "rules 1")), moot.GAME).state
    new = verify(read_record(text), moot.GAME).state
    omen = int(new.s[moot.OMEN])

    assert [omen, 0, 0] == [old.s[moot.FAVOUR + seat] for seat in range(3)]
    assert [0, omen, omen] == [new.s[moot.FAVOUR + seat] for seat in range(3)]


def test_take_overs_and_flags_are_replayed() -> None:
    """They move nothing and stay where they stand."""
    match = moot_match()
    match.take_over(1, "greedy", at=4)
    match.flag_fall(2, at=5)
    again = verify(read_record(str(match.record)), moot.GAME)

    assert [TakenOver(1, "greedy", 4), FlagFall(2, 5)] == again.record.entries


def test_a_take_back_to_nowhere_is_named() -> None:
    """Entry 1 was taken back already."""
    match = moot_match()
    act(match, 1, "vote ash")
    match.take_back(1)
    match.record.entries.append(TakeBack(1, 1))

    with pytest.raises(BadRecord, match=r"Entry 3 does not fit: there is no standing entry 1 to go back to\."):
        verify(match.record, moot.GAME)


def test_places_that_are_not_the_games_are_refused() -> None:
    """Nobody wins by editing the last line."""
    match = moot_match(2)
    match.record.places = (1, 2)

    with pytest.raises(BadRecord, match=r"The record ends with places \(1, 2\), the game with None\."):
        verify(match.record, moot.GAME)


def test_a_secret_that_is_not_the_one_committed_to_is_refused() -> None:
    """A server cannot choose its cards afterwards."""
    record = Match.start(moot.GAME, 2, SECRET).record
    record.header.secret = bytes(32).hex()

    with pytest.raises(BadRecord, match="not the one that was committed to"):
        verify(record, moot.GAME)


def test_a_record_without_a_start_is_refused() -> None:
    """A running table's record has a commitment only: it cannot be replayed before the secret is opened."""
    record = Match.start(moot.GAME, 2, SECRET).record
    record.header.secret = None

    with pytest.raises(BadRecord, match="no seed, no opened secret and no position"):
        verify(record, moot.GAME)


def test_a_record_that_starts_from_a_position_must_agree_with_it() -> None:
    """Seats, rules and options in the header are those of the position."""
    state = moot.GAME.start(3, 1)
    header = Header(
        game="moot",
        rules=2,
        content="in-code",
        seats=2,
        options=moot.GAME.complete_options({}),
        names=["a", "b"],
        position=state.position(),
    )

    with pytest.raises(BadRecord, match="differ in seats, rules or options"):
        verify(Record(header, [], {}), moot.GAME)
    header.seats = 3
    assert state.position() == opening(moot.GAME, header).position()


def test_a_position_that_cannot_be_is_refused_with_its_reason() -> None:
    """As the start of a record too."""
    header = moot_match().record.header
    header.position = {"game": "chess"}

    with pytest.raises(BadRecord, match="This record cannot start: This is no position"):
        verify(Record(header, [], {}), moot.GAME)


# ---------------------------------------------------------------------- states made again
def test_past_a_barrier_the_state_is_made_again_from_the_record() -> None:
    """What is dropped to save room comes back the same, also if there was a take-back before it."""
    match = burrow_match()
    first = match.last_own(0)
    clone = match.made_again(first.entry)
    match.take_back(0, "shown")

    assert first.before is None
    assert {**clone.position(), "chance": None} == {**match.state.position(), "chance": None}

    act(match, 0, "draw")
    act(match, 1, "swap 1 2")
    match.take_back(0, "shown")
    assert match.state.position() == verify(match.record, burrow.GAME).state.position()


def test_a_seat_that_can_go_back_alone_does_so_without_playing_again() -> None:
    """As long as there is no barrier the state before a move is at hand."""
    match = moot_match()
    act(match, 1, "vote ash")

    assert "" == match.line[-1].barrier
    assert match.line[-1].before is not None


# ---------------------------------------------------------------------- ends before the end
def test_who_gave_up_comes_last() -> None:
    """The others share the first place; the record tells it and fits."""
    match = moot_match(3)
    match.lose(1, at=5)
    match.end(0, at=6)

    assert (1, 3, 1) == match.record.places
    assert [Lost(1, 5), Ended(0, 6)] == match.record.entries
    assert match.record == verify(read_record(str(match.record)), moot.GAME).record


def test_a_record_that_ends_otherwise_does_not_fit() -> None:
    """Places cannot be invented."""
    match = moot_match(3)
    match.lose(1)
    match.end(0)
    match.record.places = (1, 1, 1)

    with pytest.raises(BadRecord, match="ends with places"):
        verify(match.record, moot.GAME)


# ---------------------------------------------------------------------- chance that nobody chose alone
def test_chance_is_keyed_with_what_all_have_given() -> None:
    """Another contribution, table or secret gives another game; a wrong secret is noticed."""
    header = Header(
        game="burrow",
        rules=burrow.GAME.rules,
        content=burrow.GAME.content,
        seats=2,
        options=burrow.GAME.complete_options(None),
        names=["a", "b"],
        secret=SECRET.hex(),
        commitment=commitment(SECRET),
        table="table-0",
        contributions=["aa", "bb"],
    )
    changed = {"contributions": ["aa", "bc"], "table": "table-1", "secret": bytes(32).hex()}
    keys = {key_of(header)} | {key_of(msgspec.structs.replace(header, **{name: to})) for name, to in changed.items()}

    assert 4 == len(keys)
    assert key_of(header) == opening(burrow.GAME, header).key
    with pytest.raises(BadRecord, match="not the one that was committed to"):
        verify(Record(msgspec.structs.replace(header, secret=bytes(32).hex()), [], {}), burrow.GAME)
