"""What a person may do in a campaign: an act becomes an entry of its log, or is refused with the reason."""

from __future__ import annotations

import secrets

from nemeton.kernel import registry
from nemeton.kernel.errors import NemetonError
from nemeton.server import campaign as log
from nemeton.server import wire
from nemeton.server.acts import Refusal, check_bot
from nemeton.server.campaign import Campaign
from nemeton.server.table import STAND_IN

FARTHEST = 366 * 24 * 60 * 60 * 1000  # milliseconds an evening is planned ahead


def new_invite() -> str:
    return secrets.token_urlsafe(9)


def make_founding(setup: wire.CampaignSetup, player: str, now: int) -> log.Founded:
    """A campaign of a game that is played over many evenings."""
    try:
        game = registry.game(setup.game)
    except NemetonError as problem:
        raise Refusal("campaign/bad_setup", str(problem)) from None
    if not game.campaign:
        raise Refusal("campaign/bad_setup", f"{game.title} is over in one evening: it has no campaigns.")
    if setup.companions + 1 not in game.seats:
        raise Refusal("campaign/bad_setup", f"{game.title} has at most {max(game.seats)} heroes at once.")
    companion = next(iter(game.companions), STAND_IN)
    return log.Founded(at=now, setup=setup, player=player, invite=new_invite(), companion=companion)


def make_entry(campaign: Campaign, act: wire.CampaignActs, player: str, now: int) -> log.Entry:
    """The entry an act of a person makes."""
    must_take_part(campaign, player)
    match act:
        case wire.TakeHero(hero=hero):
            return make_taking(campaign, player, hero, now)
        case wire.HandHero():
            return make_handing(campaign, act, player, now)
        case wire.SetCompanions(count=count):
            return make_company(campaign, count, player, now)
        case wire.LeaveCampaign(hero_goes=hero_goes):
            return log.Left(at=now, player=player, hero_goes=hero_goes)
        case wire.LetLead(player=other):
            must_lead(campaign, player)
            if other not in campaign.people:
                raise Refusal("campaign/not_in_it", "Only who takes part in the campaign can lead it.")
            return log.LedBy(at=now, player=other)
        case wire.NewInvite():
            must_lead(campaign, player)
            return log.Linked(at=now, invite=new_invite())
        case wire.ProposeBranch(evening=evening):
            return make_proposal(campaign, evening, player, now)
        case wire.AnswerBranch(yes=yes):
            return make_answer(campaign, yes, player, now)
        case wire.ProposeDate(when=when):
            return make_date(campaign, when, player, now)
        case wire.AnswerDate(yes=yes):
            must_have_date(campaign)
            return log.Promised(at=now, player=player, comes=yes)
        case wire.WithdrawDate():
            if must_have_date(campaign).by != player:
                must_lead(campaign, player)
            return log.Undated(at=now)


def make_joining(campaign: Campaign, data: wire.JoinCampaign, player: str, now: int) -> log.Entry | None:
    """Somebody comes by the link; who is in it already is, whatever the link."""
    if player in campaign.people:
        return None
    if not secrets.compare_digest(data.invite, campaign.invite):
        raise unknown(campaign.id)
    if data.hero or (campaign.evenings and not campaign.tonight):
        return make_taking(campaign, player, data.hero, now)
    if not has_room(campaign):
        raise Refusal("campaign/full", "All heroes of this campaign are led by somebody.")
    return log.Joined(at=now, player=player)


def has_room(campaign: Campaign) -> bool:
    """Can one more person come?"""
    led = sum(bool(seat.player) for seat in campaign.seats) + len(campaign.comers())
    return led < max(registry.game(campaign.game).seats)


def make_taking(campaign: Campaign, player: str, hero: str, now: int) -> log.Joined:
    """A hero only a bot leads, or one who is free; whoever has one keeps it."""
    if campaign.seat_of(player) is not None and campaign.seats[campaign.seat_of(player) or 0].hero:
        raise Refusal("campaign/has_hero", "You lead a hero already.")
    if not hero and player not in campaign.people and has_room(campaign):
        return log.Joined(at=now, player=player)  # and chooses later
    if any(seat.hero == hero and not seat.player for seat in campaign.seats if hero):
        return log.Joined(at=now, player=player, hero=hero)
    last = campaign.last
    taken = [word.partition(":")[0] for other, word in campaign.comers().items() if other != player]
    if last is None or hero not in last.free or hero.partition(":")[0] in taken:
        raise Refusal("campaign/no_such_hero", "Nobody can lead this hero now: the campaign says who is free.")
    if len(campaign.seats) + len(taken) >= max(registry.game(campaign.game).seats):
        raise Refusal("campaign/full", "There is no place for another hero; a bot's can be taken.")
    return log.Joined(at=now, player=player, hero=hero)


def make_handing(campaign: Campaign, act: wire.HandHero, player: str, now: int) -> log.Entry:
    """One's own hero; who leads the campaign also hands over that of somebody who is away."""
    if not any(seat.player == act.player for seat in campaign.all_seats()):
        raise Refusal("campaign/no_such_hero", "This person leads no hero.")
    if act.player != player:
        must_lead(campaign, player)
    if act.bot:
        check_bot(act.bot)
    return log.Handed(at=now, player=act.player, bot=act.bot)


def make_company(campaign: Campaign, count: int, player: str, now: int) -> log.Entry:
    must_lead(campaign, player)
    if campaign.evenings or campaign.tonight is not None:
        raise Refusal("campaign/begun", "The story has begun: who comes now chooses a hero.")
    people = sum(bool(seat.player) for seat in campaign.seats)
    if people + count > max(registry.game(campaign.game).seats):
        raise Refusal("campaign/full", "There are not so many heroes at once.")
    return log.Accompanied(at=now, count=count)


def make_proposal(campaign: Campaign, evening: int, player: str, now: int) -> log.Entry:
    must_rest(campaign)
    if campaign.branch is not None:
        raise Refusal("campaign/proposed", "Another proposal waits for its answers.")
    if campaign.evening(evening) is None or evening == campaign.head:
        raise Refusal("campaign/no_such_evening", "Only from an earlier evening that is over can be gone on anew.")
    return log.Proposed(at=now, player=player, evening=evening)


def make_answer(campaign: Campaign, yes: bool, player: str, now: int) -> log.Entry:
    if campaign.branch is None:
        raise Refusal("campaign/nothing_proposed", "Nothing is proposed.")
    must_rest(campaign)
    return log.Answered(at=now, player=player, yes=yes)


def make_date(campaign: Campaign, when: int, player: str, now: int) -> log.Entry:
    """A time for the next evening: one to come, and not so far away that it is a slip of the pen."""
    must_rest(campaign)
    if campaign.last is not None and campaign.last.over:
        raise Refusal("campaign/over", "The story is over: nothing follows its last evening.")
    if not now < when <= now + FARTHEST:
        raise Refusal("campaign/bad_date", "The next evening can be planned from now on, and for a year at most.")
    return log.Dated(at=now, player=player, when=when)


# ---------------------------------------------------------------------- what must hold
def unknown(campaign: str) -> Refusal:
    """What everybody hears who is not in it: also that there is one is nobody's business."""
    return Refusal("campaign/unknown", f"There is no campaign {campaign!r}, or you are not in it.")


def must_take_part(campaign: Campaign, player: str) -> None:
    if player not in campaign.people:
        raise unknown(campaign.id)


def must_lead(campaign: Campaign, player: str) -> None:
    if campaign.lead != player:
        raise Refusal("campaign/not_the_lead", "Only who leads the campaign can do that.")


def must_have_date(campaign: Campaign) -> wire.Date:
    if campaign.date is None:
        raise Refusal("campaign/no_date", "No time is proposed for the next evening.")
    return campaign.date


def must_rest(campaign: Campaign) -> None:
    if campaign.tonight is not None:
        raise Refusal("campaign/evening_runs", "That can be done once the evening is over.")
