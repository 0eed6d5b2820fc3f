"""Campaigns: evenings that follow each other, the people in them, and what each of them may do."""

from __future__ import annotations

import asyncio
import io
import zipfile
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from nemeton.bots import Message as Question
from nemeton.cli.evenings import verify_chain
from nemeton.games import avalon
from nemeton.games.avalon.rules.avalon import Avalon
from nemeton.kernel import match as matches
from nemeton.kernel import record as records
from nemeton.kernel.errors import BadRecord
from nemeton.kernel.game import Told
from nemeton.kernel.position import digest
from nemeton.server import campaign as story
from nemeton.server import campaign_acts as acts
from nemeton.server import entries as log
from nemeton.server import wire
from nemeton.server.acts import Refusal, make_entry_for
from nemeton.server.bot_pool import BotPool
from nemeton.server.campaign import Campaign
from nemeton.server.campaigns import doors_of, rows_of
from nemeton.server.fair_queue import Asker
from nemeton.server.store import Taken
from nemeton.server.table import Table
from nemeton.server.times import now_ms
from tests.rules.avalon.test_chapters import sworn
from tests.rules.avalon.test_growing_packs import first as first_edition
from tests.server.harness import guest, known, run, services_in
from tests.server.stories import begin_evening, campaign_of, end_evening, play, spend_evening

HASH = "ab" * 32
COMPANION = avalon.GAME.companions[0]


@pytest.fixture(autouse=True)
def _in_this_process(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Starting a process takes seconds: what a server has done in one is done here, but for one test."""

    async def ask(self: BotPool, what: Callable[[Any], Any], message: Any) -> Any:
        return what(msgspec.structs.replace(message, bot="random") if isinstance(message, Question) else message)

    if "chain" not in request.node.name:
        monkeypatch.setattr(BotPool, "ask", ask)


# ---------------------------------------------------------------------- a campaign without a server
class Log:
    """A campaign and its log: acts become entries, and time is what the test says."""

    def __init__(self, *people: str) -> None:
        self.campaign = Campaign("AAAAAAAAAAAA")
        self.now = 0
        self.take(acts.make_founding(wire.CampaignSetup("A story", "avalon"), people[0], self.now))
        for player in people[1:]:
            self.join(player)

    def take(self, entry: story.Entry) -> None:
        """An entry, as it is read again from the database."""
        self.now += 1
        self.campaign.apply(story.decode(story.encode(entry)))

    def join(self, player: str, hero: str = "") -> None:
        entry = acts.make_joining(self.campaign, wire.JoinCampaign(self.campaign.invite, hero), player, self.now)
        if entry is not None:
            self.take(entry)

    def do(self, player: str, act: wire.CampaignActs) -> None:
        self.take(acts.make_entry(self.campaign, act, player, self.now))

    def refused(self, player: str, act: wire.CampaignActs) -> str:
        with pytest.raises(Refusal) as refusal:
            acts.make_entry(self.campaign, act, player, self.now)
        return refusal.value.code

    def spend(self, heroes: list[str], free: list[str], quiet: bool = True, over: bool = False) -> None:
        """An evening that ended with these heroes on their seats."""
        seats, _, _ = self.campaign.next_seats()
        told = [seat.to_wire(at) for at, seat in enumerate(seats)]
        number, table = self.campaign.next_number, f"table{self.campaign.next_number:07}"
        after, clock = self.campaign.head, self.campaign.clock
        self.take(story.Began(at=1, number=number, table=table, after=after, clock=clock, seats=told))
        ended = story.Ended(
            at=2, table=table, hash=HASH, entries=9, heroes=heroes, led=[not seat.bot for seat in seats],
            free=free, quiet=quiet, over=over, edition="", told=Told(),
        )  # fmt: skip
        self.take(ended)

    @property
    def led(self) -> list[tuple[str, str, str]]:
        return [(seat.hero, seat.player, seat.bot) for seat in self.campaign.seats]


def test_heroes_are_known_after_the_first_evening_and_stay_with_their_people() -> None:
    """Nobody is told whom to lead: at the table everybody chooses; from then on the campaign knows."""
    told = Log("ann", "ben")
    assert [("", "ann", ""), ("", "ben", "")] == told.led

    told.spend(["gwen", "idwal"], ["nesta"])

    assert [("gwen", "ann", ""), ("idwal", "ben", "")] == told.led
    assert (1, 1) == (told.campaign.head, len(told.campaign.line()))


def test_a_hero_is_handed_to_a_bot_and_taken_back() -> None:
    """By its own person, or by who leads; by nobody else."""
    told = Log("ann", "ben", "cat")
    told.spend(["gwen", "idwal", "nesta"], [])

    told.do("ben", wire.HandHero("ben", "casual"))
    assert ("idwal", "ben", "casual") == told.led[1]
    assert "campaign/not_the_lead" == told.refused("cat", wire.HandHero("ben"))
    told.do("ann", wire.HandHero("ben"))
    assert ("idwal", "ben", "") == told.led[1]
    assert "table/no_such_bot" == told.refused("ben", wire.HandHero("ben", "no_such_bot"))


def test_who_leaves_leaves_the_hero_to_a_bot_and_somebody_else_takes_it() -> None:
    told = Log("ann", "ben")
    told.spend(["gwen", "idwal"], ["nesta"])

    told.do("ann", wire.LeaveCampaign())

    assert [("gwen", "", COMPANION), ("idwal", "ben", "")] == told.led
    assert "ben" == told.campaign.lead
    told.join("cat", "gwen")
    assert ("gwen", "cat", "") == told.led[0]
    assert "campaign/unknown" == told.refused("ann", wire.LeaveCampaign())


def test_a_hero_goes_with_who_leaves_and_another_comes_with_the_next_evening() -> None:
    """Who comes and goes is said to the engine as `nemeton play --leave --join` says it."""
    told = Log("ann", "ben")
    told.spend(["gwen", "idwal"], ["nesta", "pedr:azure"])
    told.do("ben", wire.LeaveCampaign(hero_goes=True))
    told.join("cat", "pedr:azure")

    seats, leave, join = told.campaign.next_seats()

    assert ([("gwen", "ann"), ("pedr", "cat")], [1], [["pedr", "azure"]]) == (
        [(seat.hero, seat.player) for seat in seats],
        leave,
        join,
    )
    told.spend(["gwen", "pedr"], [])
    assert [("gwen", "ann", ""), ("pedr", "cat", "")] == told.led
    assert {} == told.campaign.comers()


def test_in_the_midst_of_something_nobody_comes_or_goes() -> None:
    """AVA-SAVE-12: where the last evening stopped in a verse, a bot leads on for who left, and who comes waits."""
    told = Log("ann", "ben")
    told.spend(["gwen", "idwal"], ["nesta"])
    told.join("cat", "nesta")
    told.do("ben", wire.LeaveCampaign(hero_goes=True))
    told.spend(["gwen", "nesta"], ["idwal"], quiet=False)
    told.do("cat", wire.LeaveCampaign(hero_goes=True))

    seats, leave, join = told.campaign.next_seats()

    assert [("gwen", ""), ("nesta", COMPANION)] == [(seat.hero, seat.bot) for seat in seats]
    assert ([], []) == (leave, join)


def test_only_who_is_free_can_be_led_and_only_four_at_once() -> None:
    told = Log("ann", "ben", "cat", "dan")
    told.spend(["gwen", "idwal", "nesta", "corryn"], [])

    with pytest.raises(Refusal, match="Nobody can lead this hero"):
        told.join("eve", "pedr:azure")
    assert "campaign/has_hero" == told.refused("ann", wire.TakeHero("idwal"))
    with pytest.raises(Refusal) as refusal:
        Log("ann", "ben", "cat", "dan", "eve")
    assert "campaign/full" == refusal.value.code


def test_companions_come_along_and_make_room_for_people() -> None:
    told = Log("ann")
    told.do("ann", wire.SetCompanions(2))
    assert ["ann", "", ""] == [player for _, player, _ in told.led]
    told.join("ben")
    assert [("", "ann", ""), ("", "ben", ""), ("", "", COMPANION)] == told.led
    assert "campaign/not_the_lead" == told.refused("ben", wire.SetCompanions(0))
    assert "campaign/full" == told.refused("ann", wire.SetCompanions(3))
    told.spend(["gwen", "idwal", "nesta"], [])
    assert "campaign/begun" == told.refused("ann", wire.SetCompanions(1))


def test_everybody_must_agree_to_go_on_from_an_earlier_evening() -> None:
    """Then it is the last one; what came after stays told, and stands no more."""
    told = Log("ann", "ben")
    told.spend(["gwen", "idwal"], [])
    told.spend(["gwen", ""], ["nesta"])
    assert "campaign/no_such_evening" == told.refused("ann", wire.ProposeBranch(2))

    told.do("ann", wire.ProposeBranch(1))
    assert (2, ["ann"]) == (told.campaign.head, told.campaign.branch and told.campaign.branch.agreed)
    told.do("ben", wire.AnswerBranch(False))
    assert (2, None) == (told.campaign.head, told.campaign.branch)
    told.do("ben", wire.ProposeBranch(1))
    told.do("ann", wire.AnswerBranch(True))

    assert (1, None) == (told.campaign.head, told.campaign.branch)
    assert [("gwen", "ann", ""), ("idwal", "ben", "")] == told.led
    told.spend(["gwen", "idwal"], [])
    assert [1, 3] == [evening.number for evening in told.campaign.line()]
    assert [0, 1, 1] == [evening.after for evening in told.campaign.evenings]


def test_a_time_is_proposed_and_everybody_says_whether_they_can_come() -> None:
    """The last word counts; another time is answered anew; an evening that begins has found its time."""
    told = Log("ann", "ben", "cat")
    told.do("ben", wire.ProposeDate(9_000))
    told.do("cat", wire.AnswerDate(False))
    told.do("ann", wire.AnswerDate(False))
    told.do("ann", wire.AnswerDate(True))
    assert wire.Date(9_000, "ben", ["ben", "ann"], ["cat"]) == told.campaign.date

    told.do("ann", wire.ProposeDate(8_000))
    assert wire.Date(8_000, "ann", ["ann"], []) == told.campaign.date
    told.do("cat", wire.AnswerDate(True))
    told.do("cat", wire.LeaveCampaign())
    assert wire.Date(8_000, "ann", ["ann"], []) == told.campaign.date, "who has left is not waited for"

    told.spend(["gwen", "idwal"], [])
    assert told.campaign.date is None


def test_a_time_must_be_one_to_come_and_is_withdrawn_by_who_proposed_it_or_leads() -> None:
    told = Log("ann", "ben", "cat")
    assert "campaign/no_date" == told.refused("ann", wire.AnswerDate(True))
    assert "campaign/no_date" == told.refused("ann", wire.WithdrawDate())
    assert "campaign/bad_date" == told.refused("ann", wire.ProposeDate(told.now))
    assert "campaign/bad_date" == told.refused("ann", wire.ProposeDate(told.now + acts.FARTHEST + 1))
    assert "campaign/unknown" == told.refused("dan", wire.ProposeDate(9_000))

    told.do("ben", wire.ProposeDate(9_000))
    assert "campaign/not_the_lead" == told.refused("cat", wire.WithdrawDate())
    told.do("ben", wire.WithdrawDate())
    told.do("ben", wire.ProposeDate(9_000))
    told.do("ann", wire.WithdrawDate())
    assert told.campaign.date is None

    told.spend(["gwen", "idwal", "nesta"], [], over=True)
    assert "campaign/over" == told.refused("ann", wire.ProposeDate(9_000))


def test_who_is_away_is_told_of_a_proposed_time(tmp_path: Path) -> None:
    """At the address they gave, as of a turn; and their lobby says that an answer is missing."""

    async def scenario() -> None:
        async with services_in(tmp_path, webhooks=True) as services:
            campaign, (ann, ben) = await campaign_of(services, "Ann", "Ben")
            for player in (ann, ben):
                person = await services.people.get(player)
                await services.people.change(person, person.name, "https://notices.example/here")
            sent: list[tuple[str, dict[str, object]]] = []
            services.webhooks.courier.add = lambda player, notice: sent.append((player, notice.body))  # type: ignore[assignment, method-assign]
            when = now_ms() + 60_000
            await services.campaigns.act(campaign.id, wire.ProposeDate(when), ann)

            notice = {"campaign": campaign.id, "game": "avalon", "when": when, "what": "date proposed"}
            assert [(ben, notice)] == sent
            cards = [(await services.campaigns.own(player))[0] for player in (ann, ben)]
            assert [(when, False), (when, True)] == [(card.when, card.unsaid) for card in cards]

    run(scenario())


def test_another_leads_and_another_link_opens() -> None:
    told = Log("ann", "ben")
    assert "campaign/not_the_lead" == told.refused("ben", wire.LetLead("ben"))
    assert "campaign/not_in_it" == told.refused("ann", wire.LetLead("zoe"))
    told.do("ann", wire.LetLead("ben"))
    old = told.campaign.invite
    told.do("ben", wire.NewInvite())

    assert "ben" == told.campaign.lead
    with pytest.raises(Refusal) as refusal:
        acts.make_joining(told.campaign, wire.JoinCampaign(old), "cat", 1)
    assert "campaign/unknown" == refusal.value.code


def test_a_game_of_one_evening_has_no_campaigns() -> None:
    with pytest.raises(Refusal, match="over in one evening"):
        acts.make_founding(wire.CampaignSetup("A story", "celtica"), "ann", 1)


# ---------------------------------------------------------------------- evenings at tables
def test_evenings_follow_each_other_and_the_chain_holds(tmp_path: Path) -> None:
    """Three evenings: each begins where the last one ended, on the same seats; records, save and chain say so."""

    async def scenario() -> None:
        async with services_in(tmp_path / "server") as services:
            campaign, (ann, ben) = await campaign_of(services, "Ann", "Ben")
            campaign = await spend_evening(services, campaign, ann)
            ended = (await services.host.find(campaign.evenings[0].table)).table
            actor = await begin_evening(services, campaign, ben)
            begun = actor.table
            assert ended.match is not None
            assert begun.match is not None
            assert ended.match.state.view(0).day == begun.match.state.view(0).day
            assert told_of(ended.match.state) == told_of(begun.match.state)
            assert [ann, ben] == [chair.player for chair in begun.chairs]
            assert ended.match.state.key != begun.match.state.key, "its chance is its own"
            await play(services, actor, 30, 2)
            await end_evening(services, actor)
            campaign = await spend_evening(services, campaign, ann, seed=3)

            heroes = [[seat.hero for seat in evening.seats] for evening in campaign.evenings]
            assert all(len(one) == 2 for one in heroes)
            told = await services.campaigns.describe(campaign, ann)
            assert [1, 2, 3] == [evening.number for evening in told.evenings]
            assert {} == told.doors, "the first chapter is not over"
            days = [(evening.story["first_day"], evening.story["last_day"]) for evening in told.evenings]
            assert all(before[1] == after[0] for before, after in pairwise(days)), days
            assert wire.Chain(True, 3, sum(one.entries for one in told.evenings)) == (
                await services.campaigns.verify(campaign)
            )
            unpack(await services.campaigns.save(campaign), tmp_path / "save")

    run(scenario())
    files = sorted((tmp_path / "save").iterdir())
    match, evenings = verify_chain(files[-1], None)
    assert (3, 3) == (evenings, len(files))
    altered = files[0].read_text(encoding="utf-8").replace('"seat 0"', '"seat O"')
    files[0].write_text(altered, encoding="utf-8")
    with pytest.raises(BadRecord, match="its text has changed"):
        verify_chain(files[-1], None)
    assert match.record.header.seals, "what was given to the chance of the last evening is in its record"


def told_of(state: Any) -> Any:
    """All that anybody can see or is asked."""
    seats = [seat for seat in range(state.seats) if state.asks(seat)]
    return msgspec.to_builtins([state.view(0), [(seat, state.legal(seat)) for seat in seats]])


def unpack(save: bytes, folder: Path) -> None:
    with zipfile.ZipFile(io.BytesIO(save)) as archive:
        archive.extractall(folder)


def test_the_record_of_an_evening_tells_nothing_of_the_next_ones_chance() -> None:
    """From one position, two secrets: what is hidden is dealt anew and differently; what is known stays."""
    start = matches.Match.start(avalon.GAME, 2, 5)
    while start.state.decision(start.state.actor).kind != "action":  # type: ignore[union-attr]  # it is asked
        start.act(start.state.actor, start.state.legal(start.state.actor)[0])
    header = msgspec.structs.replace(start.record.header, seed=None, position=start.state.position())
    begun = [
        matches.opening(avalon.GAME, msgspec.structs.replace(header, secret=bytes([n] * 32).hex())) for n in range(3)
    ]

    assert [told_of(start.state)] * 3 == [told_of(state) for state in begun]
    assert 4 == len({digest(state) for state in (start.state, *begun)})
    hidden = {msgspec.json.encode(state.position()["table"]) for state in (start.state, *begun)}
    assert len(hidden) > 1, "more than the key is another"


def test_an_absent_persons_hero_is_led_by_a_bot_until_they_come(tmp_path: Path) -> None:
    """Ben hands his hero over; the evening begins without him; he comes, and takes his seat from the bot."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            campaign, (ann, ben) = await campaign_of(services, "Ann", "Ben")
            campaign = await spend_evening(services, campaign, ann)
            campaign = await services.campaigns.act(campaign.id, wire.HandHero(ben, "casual"), ben)
            actor = await begin_evening(services, campaign, ann)
            assert [("", ann), ("casual", ben)] == [(chair.bot, chair.player) for chair in actor.table.chairs]
            assert [] == actor.table.seats_of(ben)
            zoe = await guest(services, "Zoe")
            with pytest.raises(Refusal) as refusal:
                await services.host.act(actor, wire.Sit("s", 1), zoe)
            assert "campaign/not_your_hero" == refusal.value.code

            campaign = await services.campaigns.act(campaign.id, wire.HandHero(ben), ben)
            assert [1] == actor.table.seats_of(ben)
            campaign = await services.campaigns.act(campaign.id, wire.HandHero(ben, "casual"), ann)
            assert [] == actor.table.seats_of(ben)
            await play(services, actor, 10)
            await end_evening(services, actor)
            campaign = await services.campaigns.find(campaign.id, ann)
            assert "casual" == campaign.seats[1].bot, "and next time too, until he says otherwise"

    run(scenario())


def test_an_evening_that_was_called_off_leaves_the_campaign_as_it_was(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            campaign, (ann, _) = await campaign_of(services, "Ann", "Ben")
            campaign = await spend_evening(services, campaign, ann)
            actor = await begin_evening(services, campaign, ann)
            with pytest.raises(Refusal) as refusal:
                await services.campaigns.act(campaign.id, wire.ProposeBranch(1), ann)
            assert "campaign/evening_runs" == refusal.value.code
            await services.host.act(actor, wire.Abort("a"), ann)

            campaign = await services.campaigns.find(campaign.id, ann)
            assert (None, 1, 1) == (campaign.tonight, campaign.head, len(campaign.evenings))
            campaign = await spend_evening(services, campaign, ann)
            assert [1, 2] == [evening.number for evening in campaign.line()]

    run(scenario())


def test_two_who_begin_at_once_sit_at_one_table(tmp_path: Path) -> None:
    """Of two tables one is written: the first entry of a table and what the campaign says of it go together."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            campaign, players = await campaign_of(services, "Ann", "Ben")
            found = await asyncio.gather(
                *(services.campaigns.begin(campaign.id, wire.NextEvening(), Asker("", player)) for player in players)
            )
            assert 1 == len(set(found))
            rows = await services.database.read("SELECT id FROM tables")
            assert [found[0]] == [row[0] for row in rows]

            before = await services.campaigns.read(campaign.id)
            await services.campaigns.write(campaign.id, lambda now: story.LedBy(at=1, player=players[1]))
            with pytest.raises(Taken):
                await services.database.write(*rows_of(before, story.LedBy(at=1, player=players[0])))
            assert players[1] == (await services.campaigns.read(campaign.id)).lead

    run(scenario())


def test_the_people_end_their_evening_by_the_games_own_question() -> None:
    """A chapter is over and the save is offered: who takes it ends the evening; the next begins right there."""
    prepared = sworn("h", "g").vote(h="seat 0", g="seat 0").play("travel north", "stay")
    position = prepared.state.position()
    with known(prepared.state.game):
        after = records.After("avalon-1.nemeton", HASH)
        evening = log.Evening("AAAAAAAAAAAA", 2, ("ann", "ben"), after, position)
        table = Table("BBBBBBBBBBBB", "00" * 32)
        setup = wire.Setup(game="avalon", seats=2, public=False)
        table.apply(log.Opened(at=1, setup=setup, host="ann", commitment="", evening=evening))
        table.apply(table.make_start(2))
        assert "running" == table.status, table.note
        for seat, player in enumerate(evening.people):
            assert table.state is not None
            save = next(a for a in table.state.legal(seat) if table.game.text(a) == "save")
            act = wire.Move(f"s{seat}", seat, int(table.state.number), save)
            table.apply(make_entry_for(table, act, player, 3))
        ended = table.pending(4)

        assert isinstance(ended, log.Ended)
        table.apply(ended)
        assert wire.Ending("agreed", [1, 1]) == table.ending
        assert table.match is not None
        assert "action" == next(
            decision.kind for seat in range(2) if (decision := table.match.state.decision(seat)) is not None
        )


def test_a_chapters_doors_are_told_once_it_is_over() -> None:
    """Before that they would tell what might have been; then it is part of the story."""
    told = Log("ann")
    told.spend(["gwen"], [])
    outcome = told.campaign.evenings[0].outcome
    assert outcome is not None
    doors = {"ch1": [{"verse": "v.1"}], "ch2": [{"verse": "v.2"}]}
    told.campaign.evenings[0].outcome = msgspec.structs.replace(outcome, told=Told({}, doors, ["ch1"]))

    assert {"ch1": [{"verse": "v.1"}]} == doors_of(told.campaign.line(), {"ch1"})
    assert {} == doors_of(told.campaign.line(), set())


# ---------------------------------------------------------------------- durable, upgradable
def test_a_campaign_goes_on_with_a_pack_that_has_grown(tmp_path: Path) -> None:
    """The first evening was played with the first pack there was; the next with today's; both are in one chain."""

    async def first_evening() -> tuple[str, list[str]]:
        async with services_in(tmp_path) as services:
            campaign, players = await campaign_of(services, "Ann", "Ben")
            actor = await begin_evening(services, campaign, players[0])
            while actor.table.match is not None and not avalon.GAME.free_heroes(
                cast("Avalon", actor.table.match.state)
            ):
                await play(services, actor, 1)
            await end_evening(services, actor)
            campaign = await services.campaigns.find(campaign.id, players[0])
            assert first_edition().data_version == campaign.evenings[0].outcome.edition  # type: ignore[union-attr]
            return campaign.id, players

    async def second_evening(campaign_id: str, players: list[str]) -> None:
        async with services_in(tmp_path) as services:
            campaign = await services.campaigns.find(campaign_id, players[0])
            heroes = [seat.hero for seat in campaign.seats]
            campaign = await spend_evening(services, campaign, players[0], moves=4)
            outcomes = [evening.outcome for evening in campaign.evenings]
            assert [first_edition().data_version, avalon.GAME.data_version] == [one.edition for one in outcomes if one]
            assert heroes == [seat.hero for seat in campaign.seats]
            assert (await services.campaigns.verify(campaign)).whole

    assert first_edition().content != avalon.GAME.content
    with known(first_edition()):
        campaign, players = run(first_evening())
    run(second_evening(campaign, players))
