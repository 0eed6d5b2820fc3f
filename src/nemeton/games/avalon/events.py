"""Tells the journal what happened: one function an event, called by the rules where a journal is attached.

The rules give numbers; here they become the pack's own names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import event_types as facts
from nemeton.games.avalon import words as w
from nemeton.games.avalon.content.words import ATTRIBUTES, RESOURCES, TRACKS
from nemeton.games.avalon.data import pack_of
from nemeton.kernel.decision import Plain
from nemeton.kernel.journal import Event

if TYPE_CHECKING:
    from nemeton.games.avalon.content.numbering import Numbering
    from nemeton.games.avalon.state import AvalonState

CONDITIONS = ("dying", "insane")
RESULTS = ("none", "won", "not_won", "ran_away", "avoided")


# ---------------------------------------------------------------------- the pack's names
def names(t: AvalonState) -> Numbering:
    """The names of everything in the pack, by number."""
    return pack_of(t).numbers


def number(t: AvalonState, place: int) -> int:
    """The number printed on a location card."""
    return names(t).locations[place]


def seats(mask: int) -> list[int]:
    """The seats of a mask."""
    return [seat for seat in range(4) if mask >> seat & 1]


def character_of(t: AvalonState, seat: int) -> str:
    """The character of a seat."""
    return names(t).characters[t.of(seat, w.CHARACTER)]


def connected_slots(joins: int) -> list[int]:
    """The connected slots of a card, from the top, counted from 1."""
    return [slot + 1 for slot in range(4) if joins >> (w.JOIN_BITS * slot) & w.JOIN_MASK]


def deck_in_play(t: AvalonState) -> int:
    """The fitting deck of the encounter under way."""
    return int(t.book.encounter(t.s[w.E_CARD], bc.ENC_KIND)) & 1


def own_card(t: AvalonState, seat: int, deck: int, card: int) -> str:
    """One of the 40 cards of a character's deck."""
    if card < bc.BASICS:
        return names(t).cards[int(t.of(seat, w.COLOUR)) * 2 * bc.BASICS + deck * bc.BASICS + card]
    return names(t).cards[
        8 * bc.BASICS + int(t.of(seat, w.CHARACTER)) * 2 * bc.ADVANCED + deck * bc.ADVANCED + card - bc.BASICS
    ]


def own_cards(t: AvalonState, seat: int, mask: int) -> list[str]:
    """The cards of a mask of the deck in play."""
    return [own_card(t, seat, deck_in_play(t), card) for card in range(bc.DECK_CARDS) if mask >> card & 1]


def ending_of(t: AvalonState) -> str | None:
    """The ending the campaign came to; none if it failed."""
    ended = int(t.s[w.ENDED])
    return names(t).endings[ended - 2] if ended >= 2 else None


def add(t: AvalonState, event: Event) -> None:
    """Put a fact into the journal."""
    if t.journal is not None:
        t.journal.add(event)


# ---------------------------------------------------------------------- what the rules call
def answer_given(t: AvalonState, seat: int, action: int) -> None:
    from nemeton.games.avalon.options import describe  # which knows the rules, so it cannot be known up there
    from nemeton.games.avalon.questions import GROUPS, KINDS

    kind = int(t.kind())
    answer: dict[str, Plain] = msgspec.to_builtins(describe(t, pack_of(t), int(action)))
    vote = kind in GROUPS and t.seats > 1
    add(t, facts.AnswerGiven(seat=int(seat), question=KINDS[kind][0], answer=answer, vote=vote))


def manner_changed(t: AvalonState, seat: int) -> None:
    from nemeton.games.avalon.view import manner  # which knows the rules, so it cannot be known up there

    add(t, facts.MannerChanged(seat=int(seat), manner=manner(t, seat)))


def character_claimed(t: AvalonState, seat: int) -> None:
    add(t, facts.CharacterClaimed(seat=int(seat), character=character_of(t, seat)))


def chapter_began(t: AvalonState) -> None:
    add(t, facts.ChapterBegan(chapter=names(t).chapters[t.s[w.CHAPTER]]))


def day_began(t: AvalonState) -> None:
    add(t, facts.DayBegan(day=int(t.s[w.DAY])))


def location_revealed(t: AvalonState, place: int) -> None:
    add(t, facts.LocationRevealed(location=number(t, place)))


def location_left(t: AvalonState, place: int) -> None:
    add(t, facts.LocationLeft(location=number(t, place)))


def menhir_lit(t: AvalonState, place: int) -> None:
    add(t, facts.MenhirLit(location=number(t, place), dial=int(t.dial_of(place))))


def menhir_went_out(t: AvalonState, place: int) -> None:
    add(t, facts.MenhirWentOut(location=number(t, place)))


def resource_changed(t: AvalonState, seat: int, resource: int, change: int) -> None:
    add(t, facts.ResourceChanged(seat=int(seat), resource=RESOURCES[resource], change=int(change)))


def track_changed(t: AvalonState, seat: int, track: int, change: int) -> None:
    add(t, facts.TrackChanged(seat=int(seat), track=TRACKS[track], change=int(change)))


def attribute_raised(t: AvalonState, seat: int, attribute: int) -> None:
    add(t, facts.AttributeRaised(seat=int(seat), attribute=ATTRIBUTES[attribute]))


def condition_turned(t: AvalonState, seat: int, condition: int, on: bool) -> None:
    add(t, facts.ConditionTurned(seat=int(seat), condition=CONDITIONS[condition], on=on))


def damage_prevented(t: AvalonState, seat: int, damage: int) -> None:
    add(t, facts.DamagePrevented(seat=int(seat), damage=int(damage)))


def character_moved(t: AvalonState, seat: int, place: int) -> None:
    add(t, facts.CharacterMoved(seat=int(seat), location=number(t, place)))


def action_taken(t: AvalonState, seat: int, action: int, members: int) -> None:
    from nemeton.games.avalon.options import deed  # which knows the rules, so it cannot be known up there

    means = deed(t, pack_of(t), int(seat), int(action))
    add(t, facts.ActionTaken(seat=int(seat), action=means, members=seats(members)))


def seat_passed(t: AvalonState, seat: int) -> None:
    add(t, facts.CharacterPassed(seat=int(seat)))


def verse_read(t: AvalonState, verse: int, members: int) -> None:
    add(t, facts.VerseRead(verse=names(t).verses[verse], members=seats(members)))


def event_drawn(t: AvalonState, card: int) -> None:
    add(t, facts.EventDrawn(card=names(t).events[card]))


def quest_completed(t: AvalonState, card: int) -> None:
    add(t, facts.QuestCompleted(card=names(t).events[card]))


def quest_closed(t: AvalonState, card: int) -> None:
    add(t, facts.QuestClosed(card=names(t).events[card]))


def status_changed(t: AvalonState, status: int, part: int, marked: bool) -> None:
    add(t, facts.StatusChanged(status=names(t).statuses[status], part=int(part), marked=marked))


def task_noted(t: AvalonState, task: int, done: bool) -> None:
    add(t, facts.TaskNoted(task=names(t).tasks[task], done=done))


def encounter_began(t: AvalonState, card: int, members: int) -> None:
    add(t, facts.EncounterBegan(encounter=names(t).encounters[card], members=seats(members)))


def scene_met(t: AvalonState, card: int, members: int) -> None:
    add(t, facts.SceneMet(encounter=names(t).encounters[card], members=seats(members)))


def encounter_ended(t: AvalonState, card: int, result: int) -> None:
    add(t, facts.EncounterEnded(encounter=names(t).encounters[card], result=RESULTS[result]))


def character_activated(t: AvalonState, seat: int) -> None:
    add(t, facts.CharacterActivated(seat=int(seat)))


def card_played(t: AvalonState, seat: int, row: int, joins: int) -> None:
    add(t, facts.CardPlayed(seat=int(seat), card=names(t).cards[row], connected=connected_slots(joins)))


def card_torn(t: AvalonState, seat: int, row: int) -> None:
    add(t, facts.CardTorn(seat=int(seat), card=names(t).cards[row]))


def cards_drawn(t: AvalonState, seat: int, cards: int) -> None:
    add(t, facts.CardsDrawn(seat=int(seat), cards=own_cards(t, seat, cards)))


def card_discarded(t: AvalonState, seat: int, card: int) -> None:
    add(t, facts.CardDiscarded(seat=int(seat), card=own_card(t, seat, deck_in_play(t), card)))


def card_gained(t: AvalonState, seat: int, deck: int, card: int) -> None:
    add(t, facts.CardGained(seat=int(seat), card=own_card(t, seat, deck, card)))


def pool_changed(t: AvalonState, change: int) -> None:
    add(t, facts.PoolChanged(change=int(change), pool=int(t.s[w.E_POOL])))


def affinity_changed(t: AvalonState, change: int) -> None:
    add(t, facts.AffinityChanged(change=int(change), affinity=int(t.s[w.E_AFFINITY])))


def stage_won(t: AvalonState, stage: int) -> None:
    add(t, facts.StageWon(stage=int(stage) + 1))


def enemy_attacked(t: AvalonState, seat: int, attack: int) -> None:
    rows = "stages" if deck_in_play(t) else "attacks"
    text = f"encounter.{names(t).encounters[t.s[w.E_CARD]]}.{rows}.{int(attack)}.name"
    add(t, facts.EnemyStruck(seat=int(seat), text=text))


def opportunity_taken(t: AvalonState, seat: int) -> None:
    add(t, facts.OpportunityTaken(seat=int(seat)))


def left_encounter(t: AvalonState, seat: int, way: str) -> None:
    add(t, facts.EncounterLeft(seat=int(seat), way=way))


def guardian_placed(t: AvalonState, card: int, place: int) -> None:
    add(t, facts.GuardianPlaced(encounter=names(t).encounters[card], location=number(t, place)))


def guardian_left(t: AvalonState, card: int) -> None:
    add(t, facts.GuardianLeft(encounter=names(t).encounters[card]))


def item_gained(t: AvalonState, seat: int, item: int) -> None:
    add(t, facts.ItemGained(seat=int(seat), item=names(t).items[item]))


def item_lost(t: AvalonState, seat: int, item: int) -> None:
    add(t, facts.ItemLost(seat=int(seat), item=names(t).items[item]))


def secret_gained(t: AvalonState, seat: int, secret: int) -> None:
    add(t, facts.SecretGained(seat=int(seat), secret=int(secret)))


def secret_left(t: AvalonState, secret: int) -> None:
    add(t, facts.SecretLeft(secret=int(secret)))


def gift_traded(t: AvalonState, seat: int, receiver: int, gift: int) -> None:
    from nemeton.games.avalon.options import describe_gift

    sort, name = describe_gift(pack_of(t), int(gift))
    add(t, facts.GiftHandedOver(seat=int(seat), receiver=int(receiver), sort=sort, id=name))


def card_peeked(t: AvalonState, seat: int, card: int) -> None:
    add(t, facts.DeckLookedInto(seat=int(seat), encounter=names(t).encounters[card]))


def character_died(t: AvalonState, seat: int) -> None:
    add(t, facts.CharacterDied(seat=int(seat), character=character_of(t, seat)))


def mercy_taken(t: AvalonState) -> None:
    add(t, facts.MercyTaken(chapter=names(t).chapters[t.s[w.CHAPTER]]))


def save_wanted(t: AvalonState) -> None:
    add(t, facts.SaveWanted())


def campaign_ended(t: AvalonState) -> None:
    add(t, facts.CampaignEnded(ending=ending_of(t)))
