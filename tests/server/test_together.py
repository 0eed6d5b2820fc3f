"""A game that all win together, at a table: people decide first, and bots go with them."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from nemeton.bots import Message as Question
from nemeton.bots import think
from nemeton.kernel import record as records
from nemeton.kernel.decision import Reason
from nemeton.server import acts, wire
from nemeton.server import entries as log
from nemeton.server.bot_pool import BotPool
from nemeton.server.gate import Gate
from nemeton.server.live import suggestions
from tests.server.desk import Desk
from tests.server.harness import Visit, game_at, run, services_in


def begun() -> Desk:
    """Ann and Ben play Avalon with a bot beside them, and everybody has a character."""
    desk = Desk("avalon", seats=3, bots={"1": "casual"})
    for seat, player in ((0, "ann"), (2, "ben")):
        desk.sit(player, seat)
    desk.do("host", wire.Start("b"))
    while desk.state.decision(desk.state.actor).kind in ("claim", "colour"):  # type: ignore[union-attr]  # it is asked
        desk.play()
    return desk


def bot_entry(desk: Desk, chosen: int | None, reason: Reason | None = None) -> log.Moved | log.Suggested:
    """What the bot beside Ann and Ben does with what it chose."""
    action = acts.choose_for_bot(desk.table, 1, chosen)
    return acts.make_bot_entry(desk.table, desk.match, 1, action, reason, desk.now)


def test_bots_wait_while_people_are_asked() -> None:
    """The first question of the group, the chronicler: no bot answers before Ann and Ben have."""
    desk = begun()

    assert [0, 1, 2] == desk.table.asked_seats
    assert [] == desk.table.bots_asked()
    desk.play(0)
    assert [] == desk.table.bots_asked()
    desk.play(2)
    assert [1] == desk.table.bots_asked()


def test_bots_vote_as_the_first_person_did() -> None:
    """Ann says one thing, Ben another: the bot goes with Ann."""
    desk = begun()
    desk.play(2, 0)
    desk.play(0, 1)

    assert desk.state.answer(0) == desk.table.vote_to_follow(1)


def test_a_bot_that_is_asked_alone_thinks_for_itself() -> None:
    """Its own action is no vote."""
    desk = begun()
    while desk.table.asked_seats != [1] or desk.table.is_vote(1):
        desk.play()

    assert desk.table.vote_to_follow(1) is None
    assert [1] == desk.table.bots_asked()


def test_a_bot_says_what_it_would_choose_before_people_do() -> None:
    """It is asked for its opinion once, everybody hears it, and then it waits; the clock does not run for it."""
    desk = begun()
    assert [1] == desk.table.advisers()
    assert desk.table.due() is not None

    chosen = desk.state.legal(1)[-1]
    said = bot_entry(desk, chosen)
    assert isinstance(said, log.Suggested)
    desk.add(said)

    assert {1: chosen} == desk.table.suggested
    assert [] == desk.table.advisers() == desk.table.bots_asked()
    assert desk.table.due() is None
    assert [(1, chosen)] == [(one.seat, one.action) for one in suggestions(desk.table)]
    assert log.public(said) == {"e": "suggested", "seat": 1, "text": said.text, "number": said.number}


def test_a_bot_says_why() -> None:
    """Its reason is in the log, survives it, and everybody hears it with the opinion; old entries have none."""
    desk = begun()
    why = Reason("most_energy", {"seat": 2, "energy": 6})

    said = bot_entry(desk, desk.state.legal(1)[-1], why)
    assert isinstance(said, log.Suggested)
    desk.add(log.decode(log.encode(said)))

    assert [wire.Reason(why.key, {"seat": 2, "energy": 6})] == [one.reason for one in suggestions(desk.table)]
    old = log.decode('{"e":"suggested","at":1,"seat":1,"text":"seat 1","number":3}')
    assert isinstance(old, log.Suggested)
    assert old.reason is None


def test_what_a_bot_would_choose_counts_for_nothing_once_people_have_voted() -> None:
    """It votes as Ann and Ben did, whatever it said; with the question its opinion is gone."""
    desk = begun()
    desk.add(bot_entry(desk, desk.state.legal(1)[-1]))
    desk.play(0, 0)
    desk.play(2, 0)

    voted = desk.state.answer(0)
    move = bot_entry(desk, None)
    assert isinstance(move, log.Moved)
    assert desk.match.game.text(int(voted)) == move.text
    desk.add(move)
    assert {} == desk.table.suggested


def test_an_opinion_is_the_bots_own_even_if_somebody_has_voted() -> None:
    """Ann has voted, Ben has not: the bot still says what it thinks, and does not just repeat Ann."""
    desk = begun()
    desk.play(0, 0)
    other = next(action for action in desk.state.legal(1) if action != desk.state.answer(0))

    said = bot_entry(desk, other)

    assert isinstance(said, log.Suggested)
    assert desk.match.game.text(other) == said.text


def test_a_vote_is_seen_by_all_and_can_be_changed() -> None:
    """Ann votes, Ben and spectators see it, and she may vote anew until the last vote is in."""
    desk = begun()
    gate = Gate(desk.table)
    desk.play(0, 0)
    ann, ben, spectator = gate.whole(0), gate.whole(2), gate.whole(None)

    assert ann is not None
    assert ben is not None
    assert spectator is not None
    assert ann.ask is None
    assert ann.again is not None
    assert desk.state.answer(0) == ann.again.said
    assert desk.state.revisions(0) == [option.action for option in ann.again.options]
    assert ben.ask is not None
    assert ben.again is None
    votes = [[(vote.seat, vote.action) for vote in sight.view.votes] for sight in (ann, ben, spectator)]  # type: ignore[union-attr]  # the encoder makes the object of it
    assert [[(0, desk.state.answer(0))]] * 3 == votes

    other = next(action for action in desk.state.revisions(0) if action != desk.state.answer(0))
    desk.do("ann", wire.Move("n", 0, int(desk.state.number), other))
    assert other == desk.state.answer(0)


def test_people_hear_what_a_bot_proposes_and_then_it_goes_with_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At a running table: the opinion comes as a step before Ann votes, is told to who comes later, binds nobody."""

    async def choose(self: BotPool, bot: str, seed: int, position: dict[str, Any]) -> int:
        return think(Question(bot=bot, seed=seed, position=dict(position)))

    monkeypatch.setattr(BotPool, "choose", choose)

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            game = await game_at(services, "avalon", people=1, seats=2, bots={"1": "random"})
            ann = game.visits[0]
            while "suggested" != ann.messages[-1].get("what", {}).get("e"):
                for ask in ann.asks():
                    if ask["mode"] == "single":
                        await ann.do("move", seat=0, number=ask["number"], action=ask["options"][0]["action"])
                await asyncio.sleep(0.005)
            (ask,) = ann.asks()
            (opinion,) = ann.messages[-1]["table"]["suggested"]
            again = await Visit.to(services, game.live.table.id, game.players[0])
            assert [opinion] == again.messages[0]["table"]["suggested"]
            assert (1, ask["number"]) == (opinion["seat"], opinion["number"])
            assert opinion["action"] in [option["action"] for option in ask["options"]]

            other = next(one["action"] for one in ask["options"] if one["action"] != opinion["action"])
            match = game.live.table.match
            assert match is not None
            before = len(match.record.entries)
            await ann.do("move", seat=0, number=ask["number"], action=other)
            while len(match.record.entries) < before + 2:
                await asyncio.sleep(0.005)
            voted = [records.Move(seat, match.game.text(other)) for seat in (0, 1)]
            assert voted == [msgspec.structs.replace(one, at=None) for one in match.record.entries[before : before + 2]]

    run(scenario())


def test_who_has_several_seats_votes_once() -> None:
    """Ann leads two characters: the second says what the first did, also if she thinks better of it; Ben is asked."""
    desk = Desk("avalon", seats=3)
    for seat, player in ((0, "ann"), (1, "ann"), (2, "ben")):
        desk.sit(player, seat)
    desk.do("host", wire.Start("b"))
    while desk.state.decision(desk.state.actor).kind in ("claim", "colour"):  # type: ignore[union-attr]  # it is asked
        desk.play()
    assert [0, 1, 2] == desk.table.asked_seats

    first, second = desk.state.legal(0)[:2]
    desk.do("ann", wire.Move("a", 1, int(desk.state.number), first))
    assert [first, first] == [desk.state.answer(seat) for seat in (0, 1)]
    assert [2] == desk.table.asked_seats

    desk.do("ann", wire.Move("b", 0, int(desk.state.number), second))
    assert [second, second] == [desk.state.answer(seat) for seat in (0, 1)]
    assert [2] == desk.table.asked_seats
    assert desk.again().state.position() == desk.state.position()  # type: ignore[union-attr]  # it has begun
