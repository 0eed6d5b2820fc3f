"""BLG-HI-14 against enumeration: on small tables, all that may be is followed world by world, from open events alone.

Nothing here knows how a seat's knowledge is kept. A world is what the opponent may hold and have in the deck, or what
the tokens may be; each event a seat is told strikes out worlds, and a hidden choice multiplies them.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations
from random import Random
from typing import Any

import pytest

from nemeton.games.bloody_grove import event_types as happened
from nemeton.kernel.journal import Event
from tests.rules.bloody_grove.table import BASES, TOKENS, VALUES, Seat, Table, grove
from tests.rules.rulebook import rule

Hidden = tuple[frozenset[str], tuple[str, ...]]  # a hand, and a deck from the top
MOST = 3000  # worlds followed; with more the game is left


def back(card: str) -> str:
    return "base" if card in BASES else card[0]


class Cards:
    """All that the opponent's hand and deck may be."""

    def __init__(self, hand: list[str], deck: list[str]) -> None:
        cards, size = [*hand, *deck], len(hand)
        self.worlds: set[Hidden] = {(frozenset(order[:size]), order[size:]) for order in permutations(cards)}

    def tell(self, event: Event) -> None:
        """Strike out and multiply by one event about the opponent."""
        match event:
            case happened.CardDrawn():
                self.worlds = {
                    (hand | {deck[0]}, deck[1:]) for hand, deck in self.worlds if deck and back(deck[0]) == event.back
                }
            case happened.SpiritSummoned() | happened.CardLaid():
                self.worlds = {(hand - {event.card}, deck) for hand, deck in self.worlds if event.card in hand}
            case happened.EliteRecruited():
                self.worlds = {recruited(hand, deck, event.card, event.place) for hand, deck in self.worlds}
            case happened.HandReturned():
                self.worlds = {
                    (frozenset(), deck + order)
                    for hand, deck in self.worlds
                    if len(hand) == event.count
                    for order in permutations(sorted(hand))
                }
            case happened.BottomCardPlaced():
                self.worlds = {(hand, deck[:-1]) for hand, deck in self.worlds if deck and deck[-1] == event.card}

    def see(self, backs: dict[str, int], top: str | None) -> None:
        """Strike out what the backs in hand and on top of the deck exclude."""
        self.worlds = {
            (hand, deck)
            for hand, deck in self.worlds
            if sorted(map(back, hand)) == sorted(name for name, count in backs.items() for _ in range(count))
            and (back(deck[0]) if deck else None) == top
        }


def recruited(hand: frozenset[str], deck: tuple[str, ...], card: str, place: str) -> Hidden:
    if place == "hand":
        return hand | {card}, deck
    return hand, (card, *deck) if place == "top" else (*deck, card)


class Tokens:
    """All that the tokens may be."""

    def __init__(self, known: dict[str, str], values: list[str]) -> None:
        self.lost, self.renewals = False, 0
        unknown = [token for token in TOKENS if token not in known]
        left = list(values)
        for value in known.values():
            left.remove(value)
        self.worlds = {
            tuple({**known, **dict(zip(unknown, order, strict=True))}[token] for token in TOKENS)
            for order in permutations(left)
        }

    def tell(self, event: Event, observer: int) -> None:
        if isinstance(event, happened.TokenRevealed):
            self.keep(event.token, event.value)
        elif isinstance(event, happened.TokenLookedAt) and event.seat == observer:
            assert event.value is not None
            self.keep(event.token, event.value)
        elif isinstance(event, happened.SupplyRenewed):
            places = [TOKENS.index(token) for token in event.tokens]
            if len(places) > 6:
                self.lost = True  # too many orders to write down
                return
            self.renewals += 1
            self.worlds = {reordered(world, places, order) for world in self.worlds for order in orders(world, places)}

    def keep(self, token: str, value: str) -> None:
        self.worlds = {world for world in self.worlds if world[TOKENS.index(token)] == value}


def orders(world: tuple[str, ...], places: list[int]) -> set[tuple[str, ...]]:
    return set(permutations([world[place] for place in places]))


def reordered(world: tuple[str, ...], places: list[int], order: Iterable[str]) -> tuple[str, ...]:
    changed = list(world)
    for place, value in zip(places, order, strict=True):
        changed[place] = value
    return tuple(changed)


class Follower:
    """Seat 0, who is told what happens and thinks of everything."""

    def __init__(self, table: Table, cards: Cards, tokens: Tokens) -> None:
        self.table, self.cards, self.tokens = table, cards, tokens

    def play(self, text: str) -> None:
        """One decision, and what seat 0 is told of it."""
        assert self.table.state.journal is not None
        self.table.state.journal.take()
        self.table.play(text)
        for event in [one.to(0) for one in self.table.events()]:
            if getattr(event, "seat", None) == 1:
                self.cards.tell(event)
            self.tokens.tell(event, 0)
        if not self.table.over and self.table.question.kind != "return":
            seen = self.table.view(0).seats[1]
            self.cards.see(seen.hand.backs, seen.deck_back)

    def small(self) -> bool:
        return len(self.cards.worlds) <= MOST and not self.tokens.lost

    def check_candidates(self) -> None:
        """What may lie at each place is exactly what lies there in some world."""
        seen, worlds = self.table.view(0).seats[1], self.cards.worlds
        decks = [{deck[place] for _, deck in worlds} for place in range(len(seen.deck))]
        assert decks == [{card} if isinstance(card, str) else set(card) for card in seen.deck]
        hands = [hand for hand, _ in worlds]
        assert frozenset.intersection(*hands) == set(seen.hand.cards)
        assert frozenset.union(*hands) == {*seen.hand.cards, *seen.hand.among}
        for place, token in enumerate(TOKENS):
            value = self.table.view(0).tokens[token].value
            assert {world[place] for world in self.tokens.worlds} == ({value} if isinstance(value, str) else set(value))

    def sampled(self, count: int) -> tuple[set[Hidden], set[tuple[str, ...]]]:
        """What that many samples are."""
        cards, tokens = set(), set()
        target = self.table.state.clone()
        for seed in range(count):
            self.table.state.sample_into(0, seed, target)
            data: Any = target.position()["table"]
            one = data["seats"][1]
            cards.add((frozenset(card for _, card in one["hand"]), tuple(card for _, card in one["deck"])))
            tokens.add(tuple(data["tokens"]["values"]))
        return cards, tokens


def small_table(seed: int) -> Follower:
    """A few cards, few elites, and only four tokens seat 0 does not know."""
    chance = Random(seed)
    cards = chance.sample(BASES, 5)
    own = chance.sample(BASES, 5)
    values = chance.sample(VALUES, 12)
    looked, discard = TOKENS[:4], TOKENS[4:8]
    seat1: Seat = {"hand": cards[:2], "deck": cards[2:]}
    table = grove(
        turn=chance.choice([1, 3, 5]),
        starter=chance.choice([0, 1]),
        round=chance.choice([1, 2]),
        elites={"B": ["BE05", "BE06"], "O": ["OE06", "OE04"], "F": ["FE02"]},
        seat0={"hand": own[:3], "deck": own[3:], "looked": looked, "columns": [[], ["OE10", "FE04"], []]},
        seat1={**seat1, "columns": [["OE09"], [], ["FE06"]]},
        discard=discard,
        values=dict(zip(TOKENS, values, strict=True)),
        seed=seed,
    )
    known = dict(zip(TOKENS[:8], values[:8], strict=True))
    return Follower(table, Cards(cards[:2], cards[2:]), Tokens(known, VALUES))


def scarce_table(seed: int) -> Follower:
    """Three tokens in the supply and three discarded, all others on cards and known; and cards that want tokens."""
    chance = Random(seed)
    values = chance.sample(VALUES, 12)
    table = grove(
        turn=chance.choice([1, 2]),
        starter=0,
        seat0={
            "hand": ["OE01", "OE04", "OB1", "BB1"],
            "deck": ["BB2"],
            "looked": TOKENS[:6],
            "columns": [[("FB1", TOKENS[:3])], [("FB2", TOKENS[3:6])]],
        },
        seat1={"hand": ["OE08", "OB1", "OE05"], "deck": ["BB1", "OE10"]},
        discard=TOKENS[6:9],
        values=dict(zip(TOKENS, values, strict=True)),
        seed=seed,
    )
    follower = Follower(table, Cards(["OB1"], ["BB1"]), Tokens(dict(zip(TOKENS[:9], values[:9], strict=True)), VALUES))
    follower.cards.worlds = {
        (hand | {"OE08", "OE05"}, (deck[0], "OE10")) for hand, deck in follower.cards.worlds
    }  # the elites were seen
    return follower


def mixed_table(seed: int) -> Follower:
    """The opponent is about to return base spirits and elites under a deck that the next round does not use up."""
    chance = Random(seed)
    cards, elites = chance.sample(BASES, 4), chance.sample(["BE05", "OE07", "FE09"], 2)
    table = grove(
        turn=5,
        elites={"B": ["BE06"], "O": ["OE03"], "F": ["FE08"]},
        seat0={"hand": ["BB1", "OB1"], "deck": ["BB2", "BB3"], "looked": TOKENS[:8]},
        seat1={"hand": [*elites, cards[0]], "deck": cards[1:], "columns": [["BE02"], [], []]},
        seed=seed,
    )
    known = {token: str(table.view(0).tokens[token].value) for token in TOKENS[:8]}
    follower = Follower(table, Cards(cards[:1], cards[1:]), Tokens(known, VALUES))
    follower.cards.worlds = {(hand | set(elites), deck) for hand, deck in follower.cards.worlds}
    return follower


@rule("BLG-HI-12", "BLG-RUL-19")
@pytest.mark.parametrize("seed", range(1, 13))
def test_backs_tell_what_they_can(seed: int) -> None:
    """Groups of different backs, returned and drawn in part."""
    follow(mixed_table(seed), seed)


@rule("BLG-HI-14", "BLG-HI-12", "BLG-HI-13", "BLG-HI-09")
@pytest.mark.parametrize("seed", range(1, 25))
def test_candidates_and_samples_are_all_that_may_be(seed: int) -> None:
    """After every decision candidates are exact and no sample is impossible, to the end of the game."""
    follow(small_table(seed), seed)


@rule("BLG-HI-08", "BLG-HI-13", "BLG-AR-08")
@pytest.mark.parametrize("seed", range(1, 13))
def test_what_may_be_is_exact_through_reshuffles(seed: int) -> None:
    """Everybody summons Owls and uses every Arcane icon, so that the supply runs out within the round."""
    follower = scarce_table(seed)
    follow(follower, seed)

    assert follower.tokens.renewals > 0


def follow(follower: Follower, seed: int) -> None:
    """Play to the end, or as far as worlds can be followed, and check after every decision."""
    table, chance = follower.table, Random(seed)
    while not table.over and follower.small():
        if table.question.kind != "return":
            follower.check_candidates()
            cards, tokens = follower.sampled(6)
            assert cards <= follower.cards.worlds
            assert tokens <= follower.tokens.worlds
        options = table.options()
        follower.play(chance.choice([text for text in options if text.startswith(("arcane", "summon OE"))] or options))


@rule("BLG-HI-14")
@pytest.mark.parametrize("seed", range(1, 9))
def test_no_world_is_missing_from_the_samples(seed: int) -> None:
    """Wherever there are at most a dozen worlds, a few hundred samples meet every one of them."""
    follower, chance = small_table(seed), Random(seed + 50)
    table = follower.table
    looks = 0
    while not table.over and follower.small() and looks < 3:
        few = max(len(follower.cards.worlds), len(follower.tokens.worlds)) <= 24
        if few and len(follower.cards.worlds) > 1 and table.question.kind != "return":
            looks += 1
            cards, tokens = follower.sampled(400)
            assert follower.cards.worlds == cards
            assert follower.tokens.worlds == tokens
        follower.play(chance.choice(table.options()))
