"""How the rules tell the journal what happened: they give numbers, and here they become the pack's own names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import events
from nemeton.games.avalon import words as w
from nemeton.games.avalon.content.words import ATTRIBUTES, RESOURCES, TRACKS
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
    game: Any = t.game
    numbers: Numbering = game.pack.numbers
    return numbers


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
        return names(t).cards[int(t.of(seat, 1)) * 2 * bc.BASICS + deck * bc.BASICS + card]
    return names(t).cards[
        8 * bc.BASICS + int(t.of(seat, w.CHARACTER)) * 2 * bc.ADVANCED + deck * bc.ADVANCED + card - bc.BASICS
    ]


def own_cards(t: AvalonState, seat: int, mask: int) -> list[str]:
    """The cards of a mask of the deck in play."""
    return [own_card(t, seat, deck_in_play(t), card) for card in range(40) if mask >> card & 1]


def ending_of(t: AvalonState) -> str | None:
    """The ending the campaign came to; none if it failed."""
    ended = int(t.s[w.ENDED])
    return names(t).endings[ended - 2] if ended >= 2 else None


def tell(t: AvalonState, event: Event) -> None:
    """Put a fact into the journal."""
    if t.journal is not None:
        t.journal.add(event)


# ---------------------------------------------------------------------- what the rules call
def answered(t: AvalonState, seat: int, action: int) -> None:
    from nemeton.games.avalon.decisions import GROUPS, KINDS  # which know the rules, so they cannot be known up there
    from nemeton.games.avalon.described import describe

    game: Any = t.game
    kind = int(t.kind())
    answer: dict[str, Plain] = msgspec.to_builtins(describe(t, game.pack, int(action)))
    vote = kind in GROUPS and t.seats > 1
    tell(t, events.AnswerGiven(seat=int(seat), question=KINDS[kind][0], answer=answer, vote=vote))


def claimed(t: AvalonState, seat: int) -> None:
    tell(t, events.CharacterClaimed(seat=int(seat), character=character_of(t, seat)))


def chapter_began(t: AvalonState) -> None:
    tell(t, events.ChapterBegan(chapter=names(t).chapters[t.s[w.CHAPTER]]))


def day_began(t: AvalonState) -> None:
    tell(t, events.DayBegan(day=int(t.s[w.DAY])))


def location_revealed(t: AvalonState, place: int) -> None:
    tell(t, events.LocationRevealed(location=number(t, place)))


def location_left(t: AvalonState, place: int) -> None:
    tell(t, events.LocationLeft(location=number(t, place)))


def menhir_lit(t: AvalonState, place: int) -> None:
    tell(t, events.MenhirLit(location=number(t, place), dial=int(t.dial_of(place))))


def menhir_went_out(t: AvalonState, place: int) -> None:
    tell(t, events.MenhirWentOut(location=number(t, place)))


def resource_changed(t: AvalonState, seat: int, resource: int, change: int) -> None:
    tell(t, events.ResourceChanged(seat=int(seat), resource=RESOURCES[resource], change=int(change)))


def track_changed(t: AvalonState, seat: int, track: int, change: int) -> None:
    tell(t, events.TrackChanged(seat=int(seat), track=TRACKS[track], change=int(change)))


def attribute_raised(t: AvalonState, seat: int, attribute: int) -> None:
    tell(t, events.AttributeRaised(seat=int(seat), attribute=ATTRIBUTES[attribute]))


def condition_turned(t: AvalonState, seat: int, condition: int, on: bool) -> None:
    tell(t, events.ConditionTurned(seat=int(seat), condition=CONDITIONS[condition], on=on))


def prevented(t: AvalonState, seat: int, damage: int) -> None:
    tell(t, events.DamagePrevented(seat=int(seat), damage=int(damage)))


def moved(t: AvalonState, seat: int, place: int) -> None:
    tell(t, events.CharacterMoved(seat=int(seat), location=number(t, place)))


def acted(t: AvalonState, seat: int, action: int, members: int) -> None:
    if t.journal is not None:
        from nemeton.games.avalon.described import deed  # which knows the rules, so it cannot be known up there

        game: Any = t.game
        means = deed(t, game.pack, int(seat), int(action))
        tell(t, events.ActionTaken(seat=int(seat), action=means, members=seats(members)))


def passed(t: AvalonState, seat: int) -> None:
    tell(t, events.CharacterPassed(seat=int(seat)))


def verse_read(t: AvalonState, verse: int, members: int) -> None:
    tell(t, events.VerseRead(verse=names(t).verses[verse], members=seats(members)))


def event_drawn(t: AvalonState, card: int) -> None:
    tell(t, events.EventDrawn(card=names(t).events[card]))


def quest_completed(t: AvalonState, card: int) -> None:
    tell(t, events.QuestCompleted(card=names(t).events[card]))


def quest_closed(t: AvalonState, card: int) -> None:
    tell(t, events.QuestClosed(card=names(t).events[card]))


def status_changed(t: AvalonState, status: int, part: int, marked: bool) -> None:
    tell(t, events.StatusChanged(status=names(t).statuses[status], part=int(part), marked=marked))


def task_noted(t: AvalonState, task: int, done: bool) -> None:
    tell(t, events.TaskNoted(task=names(t).tasks[task], done=done))


def encounter_began(t: AvalonState, card: int, members: int) -> None:
    tell(t, events.EncounterBegan(encounter=names(t).encounters[card], members=seats(members)))


def encounter_ended(t: AvalonState, card: int, result: int) -> None:
    tell(t, events.EncounterEnded(encounter=names(t).encounters[card], result=RESULTS[result]))


def activated(t: AvalonState, seat: int) -> None:
    tell(t, events.CharacterActivated(seat=int(seat)))


def card_played(t: AvalonState, seat: int, row: int, joins: int) -> None:
    tell(t, events.CardPlayed(seat=int(seat), card=names(t).cards[row], connected=connected_slots(joins)))


def card_torn(t: AvalonState, seat: int, row: int) -> None:
    tell(t, events.CardTorn(seat=int(seat), card=names(t).cards[row]))


def cards_drawn(t: AvalonState, seat: int, cards: int) -> None:
    tell(t, events.CardsDrawn(seat=int(seat), cards=own_cards(t, seat, cards)))


def card_discarded(t: AvalonState, seat: int, card: int) -> None:
    tell(t, events.CardDiscarded(seat=int(seat), card=own_card(t, seat, deck_in_play(t), card)))


def card_gained(t: AvalonState, seat: int, deck: int, card: int) -> None:
    tell(t, events.CardGained(seat=int(seat), card=own_card(t, seat, deck, card)))


def pool_changed(t: AvalonState, change: int) -> None:
    tell(t, events.PoolChanged(change=int(change), pool=int(t.s[w.E_POOL])))


def affinity_changed(t: AvalonState, change: int) -> None:
    tell(t, events.AffinityChanged(change=int(change), affinity=int(t.s[w.E_AFFINITY])))


def stage_won(t: AvalonState, stage: int) -> None:
    tell(t, events.StageWon(stage=int(stage) + 1))


def attacked(t: AvalonState, seat: int, attack: int) -> None:
    rows = "stages" if deck_in_play(t) else "attacks"
    text = f"encounter.{names(t).encounters[t.s[w.E_CARD]]}.{rows}.{int(attack)}.name"
    tell(t, events.EnemyStruck(seat=int(seat), text=text))


def opportunity_taken(t: AvalonState, seat: int) -> None:
    tell(t, events.OpportunityTaken(seat=int(seat)))


def left_encounter(t: AvalonState, seat: int, way: str) -> None:
    tell(t, events.EncounterLeft(seat=int(seat), way=way))


def guardian_placed(t: AvalonState, card: int, place: int) -> None:
    tell(t, events.GuardianPlaced(encounter=names(t).encounters[card], location=number(t, place)))


def guardian_left(t: AvalonState, card: int) -> None:
    tell(t, events.GuardianLeft(encounter=names(t).encounters[card]))


def item_gained(t: AvalonState, seat: int, item: int) -> None:
    tell(t, events.ItemGained(seat=int(seat), item=names(t).items[item]))


def item_lost(t: AvalonState, seat: int, item: int) -> None:
    tell(t, events.ItemLost(seat=int(seat), item=names(t).items[item]))


def secret_gained(t: AvalonState, seat: int, secret: int) -> None:
    tell(t, events.SecretGained(seat=int(seat), secret=int(secret)))


def secret_left(t: AvalonState, secret: int) -> None:
    tell(t, events.SecretLeft(secret=int(secret)))


def traded(t: AvalonState, seat: int, receiver: int, gift: int) -> None:
    if t.journal is not None:
        from nemeton.games.avalon.described import gift_of

        game: Any = t.game
        sort, name = gift_of(game.pack, int(gift))
        tell(t, events.GiftHandedOver(seat=int(seat), receiver=int(receiver), sort=sort, id=name))


def peeked(t: AvalonState, seat: int, card: int) -> None:
    tell(t, events.DeckLookedInto(seat=int(seat), encounter=names(t).encounters[card]))


def died(t: AvalonState, seat: int) -> None:
    tell(t, events.CharacterDied(seat=int(seat), character=character_of(t, seat)))


def mercy_taken(t: AvalonState) -> None:
    tell(t, events.MercyTaken(chapter=names(t).chapters[t.s[w.CHAPTER]]))


def save_wanted(t: AvalonState) -> None:
    tell(t, events.SaveWanted())


def campaign_ended(t: AvalonState) -> None:
    tell(t, events.CampaignEnded(ending=ending_of(t)))
