"""People among each other: friends, silence, invitations by name, signs, reports of people; and what nobody learns."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from nemeton.server import company, wire
from nemeton.server.acts import Refusal
from nemeton.server.lobby import Guest
from nemeton.server.moderation import Moderator
from nemeton.server.people import Person
from nemeton.server.services import Services
from nemeton.server.store import Database, Statement
from nemeton.server.times import now_ms
from tests.server.harness import Ear, Visit, game_at, guest, run, services_in

PASSWORD = "a grove of nine oaks"


async def keeper(services: Services, name: str) -> Person:
    """Somebody new who keeps the name."""
    person = await services.people.get(await guest(services, name))
    return (await services.people.claim(person, PASSWORD, name))[0]


async def three(services: Services) -> tuple[Person, Person, Person]:
    return await keeper(services, "Ann"), await keeper(services, "Ben"), await keeper(services, "Cat")


async def befriend(services: Services, one: Person, other: Person) -> None:
    await services.friends.ask(one, other)
    await services.friends.ask(other, one)


async def lists(services: Services, person: Person) -> wire.Company:
    return await services.friends.seen_by(person.id, await services.calls.to(person.id))


def names(some: Any) -> list[str]:
    return [one.name for one in some]


# ---------------------------------------------------------------------- friends
def test_friends_are_asked_and_say_yes(tmp_path: Path) -> None:
    """Who asks waits, who is asked sees it; with a yes both have a friend and nothing waits; either may end it."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            ann, ben, _ = await three(services)
            await services.friends.ask(ann, await services.friends.find(None, "ben"))
            assert ["Ben"] == names((await lists(services, ann)).asked)
            assert ["Ann"] == names((await lists(services, ben)).asking)

            await services.friends.answer(ben, ann.id, True)
            for person, other in ((ann, "Ben"), (ben, "Ann")):
                found = await lists(services, person)
                assert [other] == names(found.friends)
                assert [] == [*found.asked, *found.asking]

            await services.friends.part(ann.id, ben.id)
            assert [] == [*(await lists(services, ann)).friends, *(await lists(services, ben)).friends]

    run(scenario())


def test_who_asks_each_other_are_friends(tmp_path: Path) -> None:
    """Without an answer; asked once more nothing changes."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            ann, ben, _ = await three(services)
            await befriend(services, ann, ben)
            await services.friends.ask(ann, ben)
            assert ["Ben"] == names((await lists(services, ann)).friends)
            assert [] == (await lists(services, ann)).asked

    run(scenario())


def test_a_no_is_not_told_and_is_not_asked_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who asked waits as before. Withdrawn and asked anew, it is not put to the other again before a month is over."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            ann, ben, _ = await three(services)
            await services.friends.ask(ann, ben)
            before = await lists(services, ann)
            await services.friends.answer(ben, ann.id, False)
            assert before == await lists(services, ann)
            assert [] == (await lists(services, ben)).asking

            await services.friends.part(ann.id, ben.id)
            await services.friends.ask(ann, ben)
            assert ["Ben"] == names((await lists(services, ann)).asked)
            assert [] == (await lists(services, ben)).asking

            monkeypatch.setattr(company, "now_ms", lambda: now_ms() + company.MONTH_MS + company.DAY_MS)
            await services.friends.ask(ann, ben)
            assert ["Ann"] == names((await lists(services, ben)).asking)

    run(scenario())


def test_a_yes_to_nobody_is_refused(tmp_path: Path) -> None:
    """Who has not asked, or has withdrawn it, becomes nobody's friend by an answer."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            ann, ben, cat = await three(services)
            await services.friends.ask(ann, ben)
            await services.friends.part(ann.id, ben.id)
            for asker in (ann, cat):
                with pytest.raises(Refusal, match="does not ask"):
                    await services.friends.answer(ben, asker.id, True)
            assert [] == (await lists(services, ben)).friends

    run(scenario())


def test_guests_have_no_friends_and_call_nobody(tmp_path: Path) -> None:
    """They neither ask nor are asked, nor are they found by a name; but they may mute, block and report."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            ann = await keeper(services, "Ann")
            guest_ = await services.people.get(await guest(services, "Wanderer"))
            with pytest.raises(Refusal, match="keep their name"):
                await services.friends.ask(guest_, ann)
            with pytest.raises(Refusal, match="guest"):
                await services.friends.find(guest_.id, None)
            with pytest.raises(Refusal, match="Nobody keeps the name"):
                await services.friends.find(None, "Wanderer")
            with pytest.raises(Refusal, match="keep their name"):
                await services.calls.make(guest_, wire.Calling(name="Ann", table="0123456789ab"))
            await services.silence.set(guest_.id, ann.id, "blocked")
            await services.moderation.complain(ann.id, guest_.id, "Shouts.")
            assert ["Ann"] == names((await lists(services, guest_)).silent)

    run(scenario())


def test_friends_see_each_other_come_and_go(tmp_path: Path) -> None:
    """Here is who has a socket open; a table is named if everybody may know of it, a private one is not."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            ann, ben, _ = await three(services)
            await befriend(services, ann, ben)
            assert [(False, "")] == [(one.here, one.table) for one in (await lists(services, ann)).friends]

            session = services.sessions.begin(ben, Ear())
            private = await services.host.open_table(wire.Setup(game="celtica", seats=2, public=False), ben.id)
            await services.host.act(private, wire.Sit("s", 0), ben.id)
            assert [(True, "")] == [(one.here, one.table) for one in (await lists(services, ann)).friends]

            public = await services.host.open_table(wire.Setup(game="karnag", seats=2), ben.id)
            await services.host.act(public, wire.Sit("s", 0), ben.id)
            [seen] = (await lists(services, ann)).friends
            assert (True, public.table.id, "karnag") == (seen.here, seen.table, seen.game)

            services.sessions.end(ben.id, session)
            assert [(False, "")] == [(one.here, one.table) for one in (await lists(services, ann)).friends]

    run(scenario())


# ---------------------------------------------------------------------- silence
def test_who_is_blocked_learns_nothing_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Asking and inviting read and write the same, and their own lists say the same; the other sees nothing of it."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            ann, ben, cat = await three(services)
            await services.silence.set(cat.id, ann.id, "blocked")
            actor = await services.host.open_table(wire.Setup(game="celtica", seats=2), ann.id)
            noted = note_statements(services.database, monkeypatch)
            found: list[list[str]] = []
            for other in (ben, cat):  # cat has blocked her, ben has not
                noted.clear()
                await services.friends.ask(ann, await services.friends.find(None, other.name))
                await services.calls.make(ann, wire.Calling(player=other.id, table=actor.table.id))
                await services.database.read("SELECT 1")
                found.append(noted[: noted.index("SELECT 1")])
            assert found[0] == found[1]
            assert ["Ben", "Cat"] == names((await lists(services, ann)).asked)
            assert [1, 1] == [len((await lists(services, ben)).asking), len((await lists(services, ben)).calls)]
            assert [0, 0] == [len((await lists(services, cat)).asking), len((await lists(services, cat)).calls)]

    run(scenario())


def test_a_block_looks_like_a_parting(tmp_path: Path) -> None:
    """The other of two former friends has the same lists after either, and may ask as before."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            ann, ben, cat = await three(services)
            found: list[wire.Company] = []
            for other in (ben, cat):
                await befriend(services, ann, other)
                if other is ben:
                    await services.friends.part(ben.id, ann.id)
                else:
                    await services.silence.set(cat.id, ann.id, "blocked")
                found.append(await lists(services, ann))
                await services.friends.ask(ann, other)
                assert [other.name] == names((await lists(services, ann)).asked)
                await services.friends.part(ann.id, other.id)
            assert found[0] == found[1]

    run(scenario())


def test_nothing_is_sent_to_who_is_silenced_or_refused(tmp_path: Path) -> None:
    """Their socket in the lobby hears nothing of a no, a parting, a mute or a block; of a yes it does."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            ann, ben, _ = await three(services)
            await services.friends.ask(ann, ben)
            ear = Ear()
            services.lobby.guests.add(Guest(ann.id, ear))
            await services.friends.answer(ben, ann.id, False)
            await services.silence.set(ben.id, ann.id, "muted")
            await services.silence.set(ben.id, ann.id, "blocked")
            await services.silence.set(ben.id, ann.id, "")
            await services.friends.part(ben.id, ann.id)
            assert [] == ear.heard

            await services.friends.answer(ben, ann.id, True)
            assert [wire.encode(wire.CompanyChanged())] == ear.heard

    run(scenario())


def test_who_is_muted_is_not_heard(tmp_path: Path) -> None:
    """Lines and signs are left out, live and when one comes back, from the moment it is said until it is lifted.

    Everybody else hears them, and whoever spoke is answered as always.
    """

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            game = await game_at(services, people=3, seats=3)
            ann, ben, cat = game.visits
            await ann.do("say", text="one")
            await services.silence.set(game.players[1], game.players[0], "muted")
            await settled(services)
            assert "done" == (await ann.do("say", text="two"))["t"]
            assert "done" == (await ann.do("sign", sign="alas"))["t"]
            assert ["one"] == heard(ben)
            assert ["one", "two", "alas"] == heard(cat)
            again = await Visit.to(services, game.id, game.players[1])
            assert [] == again.messages[0].get("chat", [])

            await services.silence.set(game.players[1], game.players[0], "")
            await settled(services)
            await ann.do("say", text="three")
            assert ["one", "three"] == heard(ben)
            again = await Visit.to(services, game.id, game.players[1])
            assert ["one", "two", "three"] == [line["text"] for line in again.messages[0]["chat"]]

    run(scenario())


def heard(visit: Visit) -> list[str]:
    """The lines and signs that came in, in order."""
    return [one.get("text") or one["sign"] for one in visit.messages if one["t"] in ("said", "signed")]


async def settled(services: Services) -> None:
    """What was asked of the silence before is done."""
    async with services.silence.lock:
        pass
    await services.database.read("SELECT 1")
    async with services.silence.lock:
        pass


def test_a_block_parts_and_withdraws(tmp_path: Path) -> None:
    """Friends are none any more, own questions and calls between them go, and one's own block is told when one asks."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            ann, ben, cat = await three(services)
            await befriend(services, ann, ben)
            await services.friends.ask(ann, cat)
            actor = await services.host.open_table(wire.Setup(game="celtica", seats=2), ben.id)
            await services.calls.make(ben, wire.Calling(player=ann.id, table=actor.table.id))
            for other in (ben, cat):
                await services.silence.set(ann.id, other.id, "blocked")
            assert [] == (await lists(services, cat)).asking
            assert wire.Company(silent=(await lists(services, ann)).silent) == await lists(services, ann)
            for act in (services.friends.ask(ann, ben), services.calls.make(ann, wire.Calling(ben.id, table="a" * 12))):
                with pytest.raises(Refusal, match="You have blocked"):
                    await act

    run(scenario())


def note_statements(database: Database, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is read and written from now on, in order."""
    noted: list[str] = []
    read, write = database.read, database.write

    async def noting_read(sql: str, *values: Any) -> Any:
        noted.append(sql)
        return await read(sql, *values)

    async def noting_write(*statements: Statement) -> None:
        noted.extend(one.sql for one in statements)
        await write(*statements)

    monkeypatch.setattr(database, "read", noting_read)
    monkeypatch.setattr(database, "write", noting_write)
    return noted


# ---------------------------------------------------------------------- calls
def test_somebody_is_called_to_a_private_table(tmp_path: Path) -> None:
    """By who sits there; who was called finds it until they sit down, it is over, or they decline."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            ann, ben, cat = await three(services)
            setup = wire.Setup(game="celtica", seats=3, public=False)
            actor = await services.host.open_table(setup, ann.id)
            for other in (ben, cat):
                await services.calls.make(ann, wire.Calling(name=other.name, table=actor.table.id))
            [call] = (await lists(services, ben)).calls
            assert ("Ann", "celtica", actor.table.id) == (call.name, call.game, call.table)

            await services.calls.decline(cat.id, wire.Declining(ann.id, table=actor.table.id))
            assert [] == (await lists(services, cat)).calls
            await services.host.act(actor, wire.Sit("s", 0), ben.id)
            assert [] == (await lists(services, ben)).calls
            await services.host.act(actor, wire.Leave("l", 0), ben.id)
            assert [call] == (await lists(services, ben)).calls
            await services.host.act(actor, wire.Abort("a"), ann.id)
            assert [] == await services.database.read("SELECT * FROM calls")

    run(scenario())


def test_only_who_is_there_calls(tmp_path: Path) -> None:
    """Not to a table of others, nor to one that is over, nor to none, nor oneself."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            ann, ben, cat = await three(services)
            actor = await services.host.open_table(wire.Setup(game="celtica", seats=2), ann.id)
            table = actor.table.id
            for person, calling, why in (
                (ben, wire.Calling(player=cat.id, table=table), "Only who sits"),
                (ann, wire.Calling(player=ann.id, table=table), "you"),
                (ann, wire.Calling(player=cat.id), "Say where"),
                (ann, wire.Calling(player=cat.id, table=table, campaign=table), "Say where"),
                (ann, wire.Calling(table=table), "Say whom"),
                (ann, wire.Calling(name="Nobody", table=table), "Nobody keeps"),
                (ann, wire.Calling(name="Cat", table="0123456789ab"), "no table"),
            ):
                with pytest.raises(Refusal, match=why):
                    await services.calls.make(person, calling)
            await services.host.act(actor, wire.Abort("a"), ann.id)
            with pytest.raises(Refusal, match="over"):
                await services.calls.make(ann, wire.Calling(player=cat.id, table=table))

    run(scenario())


def test_somebody_is_called_to_a_campaign(tmp_path: Path) -> None:
    """With its link, by who takes part; a new link makes the call none, and who has come is not called any more."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            ann, ben, cat = await three(services)
            campaign = await services.campaigns.found(wire.CampaignSetup(name="The Ash", game="avalon"), ann.id)
            with pytest.raises(Refusal, match="no campaign"):
                await services.calls.make(cat, wire.Calling(player=ben.id, campaign=campaign.id))
            await services.calls.make(ann, wire.Calling(player=ben.id, campaign=campaign.id))
            [call] = (await lists(services, ben)).calls
            assert ("The Ash", campaign.invite) == (call.title, call.link)

            await services.campaigns.act(campaign.id, wire.NewInvite(), ann.id)
            assert [] == (await lists(services, ben)).calls
            await services.calls.make(ann, wire.Calling(player=ben.id, campaign=campaign.id))
            [call] = (await lists(services, ben)).calls
            await services.campaigns.join(campaign.id, wire.JoinCampaign(invite=call.link), ben.id)
            assert [] == (await lists(services, ben)).calls

    run(scenario())


# ---------------------------------------------------------------------- signs
def test_signs_are_given_by_who_sits(tmp_path: Path) -> None:
    """Everybody at the table sees them, who looks on too; who looks on gives none, nor who was told to be quiet.

    They are no talk: a server without talk has them, and nothing of them is kept.
    """

    async def scenario() -> None:
        async with services_in(tmp_path, no_chat=True) as services:
            game = await game_at(services)
            watcher = await Visit.to(services, game.id, await guest(services, "Watcher"))
            await game.visits[0].do("sign", sign="well_played")
            for visit in (*game.visits, watcher):
                [sign] = [one for one in visit.messages if one["t"] == "signed"]
                assert (game.players[0], 0, "well_played") == (sign["player"], sign["seat"], sign["sign"])
            assert "chat/no_seat" == (await watcher.do("sign", sign="alas"))["code"]
            await game.visits[0].do("remove", player=game.players[1])
            assert "chat/removed" == (await game.visits[1].do("sign", sign="alas"))["code"]
            assert [] == await services.database.read("SELECT * FROM chat")

    run(scenario())


def test_signs_have_a_limit(tmp_path: Path) -> None:
    """Four at once, then one in a while."""

    async def scenario() -> list[str]:
        async with services_in(tmp_path, limits=1.0) as services:
            game = await game_at(services)
            return [(await game.visits[0].do("sign", sign="thanks"))["t"] for _ in range(5)]

    assert ["done"] * 4 + ["refused"] == run(scenario())


# ---------------------------------------------------------------------- reports, leaving, taking along
def test_a_person_is_reported(tmp_path: Path) -> None:
    """A moderator finds it with its reason, and settles it; reported again it is open again."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            ann, ben, cat = await three(services)
            await services.moderation.complain(ben.id, ann.id, "Leaves  every game.")
            [found] = await services.moderation.complaints()
            assert ("Ben", "Ann", "Leaves every game.", False) == (
                found.name,
                found.reporter_name,
                found.reason,
                found.settled,
            )
            assert [1] == [one.reports for one in await services.moderation.find_people("Ben")]

            moderator = Moderator(cat.id, "moderator")
            await services.moderation.settle_complaint(moderator, wire.Settled(ben.id, ann.id, "Spoke with him."))
            assert [True] == [one.settled for one in await services.moderation.complaints()]
            assert ["settle"] == [one.what for one in await services.moderation.deeds()]
            await services.moderation.complain(ben.id, ann.id, "Again.")
            assert [("Again.", False)] == [(one.reason, one.settled) for one in await services.moderation.complaints()]
            with pytest.raises(Refusal, match="such a report"):
                await services.moderation.settle_complaint(moderator, wire.Settled(ann.id, ben.id))

    run(scenario())


async def live_among_others(services: Services) -> tuple[Person, Person, Person, str]:
    """Ann has a friend, is asked and asks, does not hear somebody, calls, is called and reports."""
    ann, ben, cat = await three(services)
    await befriend(services, ann, ben)
    await services.friends.ask(cat, ann)
    dan = await keeper(services, "Dan")
    await services.friends.ask(ann, dan)
    for caller, called in ((ann, ben), (ben, ann)):
        actor = await services.host.open_table(wire.Setup(game="celtica", seats=2), caller.id)
        await services.calls.make(caller, wire.Calling(player=called.id, table=actor.table.id))
    await services.silence.set(ann.id, cat.id, "muted")
    await services.silence.set(dan.id, ann.id, "blocked")
    await services.moderation.complain(cat.id, ann.id, "Shouts.")
    await services.moderation.complain(ann.id, dan.id, "Boasts.")
    return ann, ben, cat, actor.table.id


def test_what_is_between_people_is_taken_along(tmp_path: Path) -> None:
    """All that somebody said, and what was said to them; not who blocked or reported them, nor a no."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            ann, ben, cat, table = await live_among_others(services)
            await services.friends.answer(await services.friends.find(None, "Dan"), ann.id, False)
            ties = await services.friends.ties(ann.id)
            assert [ben.id] == [one.id for one in ties.friends]
            assert [0] == [one.refused for one in ties.asked]
            assert [cat.id] == [one.player for one in ties.asking]
            assert [(cat.id, False)] == [(one.id, one.blocked) for one in ties.silent]
            assert [(ben.id, table)] == [(one.player, one.table) for one in ties.calls]
            assert [ben.id] == [one.player for one in ties.called]
            assert [(cat.id, "Shouts.")] == [(one.player, one.reason) for one in ties.complaints]

    run(scenario())


def test_who_leaves_for_good_takes_all_of_it_along(tmp_path: Path) -> None:
    """No row names them any more, whoever wrote it."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            ann, *_ = await live_among_others(services)
            await services.people.forget(ann, now_ms())
            for table in ("friends", "friend_asks", "silenced", "calls", "complaints"):
                rows = await services.database.read(f"SELECT * FROM {table}")
                assert [] == [row for row in rows if ann.id in tuple(row)], table

    run(scenario())


def test_calls_and_reports_go_with_their_time(tmp_path: Path) -> None:
    """A table that is forgotten takes its calls along; reports of people stay as long as lines of chat."""

    async def scenario() -> None:
        async with services_in(tmp_path, keep_chat=1) as services:
            ann, ben, _ = await three(services)
            await services.moderation.complain(ben.id, ann.id, "Shouts.")
            await services.retention.go_round(now_ms())
            assert 1 == len(await services.moderation.complaints())
            await services.retention.go_round(now_ms() + 2 * company.DAY_MS)
            assert [] == await services.moderation.complaints()

    run(scenario())
