"""A table of Avalon laid out for one ruling: heroes of the fixture pack, where they stand and what they hold.

Decks are masks drawn from by chance: a test that wants a certain draw gives the deck those cards, or says what must
come (`play_so`): then a seed is found with which it does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, Self

from nemeton.games.avalon import AvalonGame, content, make
from nemeton.games.avalon import bytecode as bc
from nemeton.games.avalon import words as w
from nemeton.games.avalon.content.words import ATTRIBUTES, RESOURCES, TRACKS
from nemeton.games.avalon.rules import decks, encounter_start, guardians
from nemeton.games.avalon.rules.avalon import Avalon
from nemeton.games.avalon.rules.menhirs import light
from nemeton.games.avalon.view_types import CharacterView, EncounterView, View
from tests.rules.avalon.fixture import CHARACTERS, pack
from tests.rules.playing import PlayedTable

Change = Callable[[dict[str, Any]], None]


@lru_cache(maxsize=1)
def plain_game() -> AvalonGame:
    """The game with the fixture pack as it stands."""
    return make(content.build(pack(), whole=False))


@lru_cache(maxsize=4)
def game_with(change: Change | None) -> AvalonGame:
    """The game with the fixture pack, something in it changed; a change used again and again is made once."""
    if change is None:
        return plain_game()
    tables = pack()
    change(tables)
    return make(content.build(tables, whole=False))


class AvalonTable(PlayedTable[Avalon]):
    """A campaign to play on by notation; cards are c1 (J1) to c8 and d1 (T1) to d5."""

    def __init__(self, state: Avalon, heroes: Iterable[str]) -> None:
        super().__init__(state)
        self.heroes = list(heroes)

    # ------------------------------------------------------------------ looking
    def view(self) -> View:
        view: View = self.state.view()
        return view

    def hero(self, name: str) -> CharacterView:
        """A character as everybody sees it."""
        return next(one for one in self.view().characters if one.character == name)

    def health(self, name: str) -> int:
        return self.hero(name).tracks["health"].at

    def energy(self, name: str) -> int:
        return self.hero(name).tracks["energy"].at

    def terror(self, name: str) -> int:
        return self.hero(name).tracks["terror"].at

    def resource(self, name: str, resource: str) -> int:
        return self.hero(name).resources[resource]

    def hand(self, name: str, deck: int = bc.COMBAT) -> set[str]:
        """The cards of a hand, as the notation has them."""
        return self.cards(name, deck, w.IN_HAND)

    def cards(self, name: str, deck: int, zone: int) -> set[str]:
        mask = int(self.state.zone(self.seat(name), deck, zone))
        return {f"{'cd'[deck]}{card + 1}" for card in range(40) if mask >> card & 1}

    @property
    def encounter(self) -> EncounterView:
        found = self.view().encounter
        assert found is not None, "an encounter is under way"
        return found

    @property
    def pool(self) -> int:
        return self.encounter.pool

    @property
    def row(self) -> list[str]:
        """The sequence, as the notation has its cards."""
        s = self.state.s
        rows = [int(s[w.ROW + place] & w.ROW_CARD) for place in range(s[w.ROW_SIZE])]
        return [f"{'cd'[row % 50 // 25]}{row % 25 + 1}" for row in rows]

    def seat(self, name: str) -> int:
        return self.heroes.index(name)

    def where(self, number: int) -> int:
        """The index of a location."""
        found: int = self.game.pack.numbers.locations.index(number)  # type: ignore[attr-defined] # the game is Avalon's
        return found

    # ------------------------------------------------------------------ laying out
    def put(self, name: str, **words: Any) -> Self:
        """Tracks, resources and attributes of a hero by name; `at` a location, `hand` and `deck` of a kind of cards."""
        base, s = self.state.seat_at(self.seat(name)), self.state.s
        for word, value in words.items():
            if word in TRACKS:
                s[base + w.TRACK + TRACKS.index(word)] = value
            elif word in RESOURCES:
                s[base + w.RESOURCE + RESOURCES.index(word)] = value
            elif word in ATTRIBUTES:
                s[base + w.POINTS + ATTRIBUTES.index(word)] = value
            elif word == "at":
                s[base + w.PLACE] = self.where(value)
                s[w.LOC + self.where(value)] |= w.ON_MAP
            elif word in ("hand", "deck"):
                self.deal(name, w.IN_HAND if word == "hand" else w.IN_DECK, value)
            else:
                raise AssertionError(f"nothing is called {word}")
        return self

    def deal(self, name: str, zone: int, cards: str) -> None:
        """A zone of the deck the cards belong to holds exactly these; what lay there before lies in the reserve."""
        deck = "cd".index(cards.split()[0][0])
        base = self.state.seat_at(self.seat(name)) + w.ZONE + deck * w.ZONES
        mask = sum(1 << int(card[1:]) - 1 for card in cards.split())
        self.state.s[base + w.IN_RESERVE] |= self.state.s[base + zone]
        for other in range(w.ZONES):
            self.state.s[base + other] &= ~mask
        self.state.s[base + zone] = mask

    def reveal(self, *numbers: int) -> Self:
        """Location cards on the map."""
        for number in numbers:
            self.state.s[w.LOC + self.where(number)] |= w.ON_MAP
        return self

    def burn(self, number: int, dial: int) -> Self:
        """A menhir that burns."""
        self.reveal(number)
        light(self.state, self.where(number), dial)
        if dial == 0:
            self.state.set_dial(self.where(number), 0)
        return self

    def give_item(self, name: str, card: int, word: int) -> Self:
        """An item card, by its number among all copies, held with these flags."""
        self.state.s[w.ITEM + card] = 8 + self.seat(name) | word
        self.state.refresh(self.seat(name))
        return self

    def give_secret(self, name: str, number: int, word: int = 128) -> Self:
        self.state.s[w.SECRET + number] = 8 + self.seat(name) | word
        self.state.refresh(self.seat(name))
        return self

    def mark(self, status: int, parts: int) -> Self:
        self.state.s[w.STATUS + status] = parts
        return self

    def name_chronicler(self, name: str) -> Self:
        self.state.s[w.CHRONICLER] = self.seat(name)
        return self

    def markers(self, pool: int = 0, affinity: int | None = None, stage: int = 1) -> Self:
        """The pool, or the affinity marker and the stage from 1."""
        self.state.s[w.E_POOL] = pool
        self.state.s[w.E_STAGE] = stage - 1
        if affinity is not None:
            self.state.s[w.E_AFFINITY] = affinity
        return self

    # ------------------------------------------------------------------ playing
    def asking(self) -> Self:
        """By the last rules version that asks everything every time."""
        self.state.rules = ASKING
        return self

    def say(self, name: str, text: str) -> Self:
        """One hero's answer."""
        self.state.apply(self.seat(name), self.game.parse(text))
        return self

    def vote(self, **texts: str) -> Self:
        """Answers of several heroes to one question."""
        for name, text in texts.items():
            self.say(name, text)
        return self

    def pass_by(self, *texts: str) -> Self:
        """As long as one of these is an option of whoever is asked, take it: the first that fits."""
        for _answer in range(60):
            chosen = None if self.over else next((text for text in texts if text in self.options()), None)
            if chosen is None:
                return self
            self.play(chosen)
        raise AssertionError("these answers never come to an end")

    def play_so(self, text: str, fits: Callable[[AvalonTable], bool]) -> Self:
        """Play with a seed for which what follows fits: the way to name a card that is drawn."""
        for seed in range(400):
            trial = self.state.clone()
            assert isinstance(trial, Avalon)
            trial.seed_with(seed)
            trial.apply(trial.actor, self.game.parse(text))
            if fits(AvalonTable(trial, self.heroes)):
                self.state.seed_with(seed)
                return self.play(text)
        raise AssertionError("no chance leads there")


ASKING = 2
"""The last rules version that asks a party everything every time; the manners of later ones are in test_manners.py."""


def campaign(*heroes: str, change: Change | None = None, seed: int = 1, rules: int | None = None) -> AvalonTable:
    """Day 1 with these heroes, in seats in this order, at their first action; several are asked everything."""
    game = game_with(change)
    state = game.start(len(heroes), seed, rules=ASKING if rules is None and len(heroes) > 1 else rules)
    assert isinstance(state, Avalon)
    table = AvalonTable(state, heroes)
    names = list(CHARACTERS)
    for name in heroes:
        if table.question.kind == "claim":
            table.play(f"claim {names.index(name) + 1}")
    return table.pass_by("colour 1", "colour 2", "nobody", "ready")


def interrupt(table: AvalonTable) -> None:
    """Something comes between: the open question is put off, and who acts next is asked anew afterwards."""
    state = table.state
    state.s[state.find_frame(w.R_ROUND) + w.F_PC] = 0
    while state.kind() >= 0:
        state.close()


def begin(table: AvalonTable, card: str, party: Iterable[str]) -> AvalonTable:
    """An encounter for some of the heroes, wherever the table stands; all keep their hands."""
    state = table.state
    interrupt(table)
    number = table.game.pack.numbers.encounters.index(card)  # type: ignore[attr-defined] # the game is Avalon's
    members = [table.seat(name) for name in party]
    decks.take(state, number)
    guardians.put_on_map(state, number, state.of(members[0], w.PLACE))
    encounter_start.begin(state, -1 - number, members[0], sum(1 << seat for seat in members), 0, 0, 0, 0)
    state.go_on()
    return table


def encounter(card: str, heroes: dict[str, dict[str, Any]], *, change: Change | None = None) -> AvalonTable:
    """A fight or talk with these heroes: all keep their hands, then hold what is said here."""
    table = campaign(*heroes, change=change)
    for name, words in heroes.items():
        table.put(name, **{word: value for word, value in words.items() if word not in ("hand", "deck")})
    begin(table, card, heroes)
    table.pass_by("resolve", "keep")
    for name, words in heroes.items():
        for zone in ("hand", "deck"):
            if zone in words:
                table.put(name, **{zone: words[zone]})
    return table


QUIET = (
    "pass",
    "seat 0",
    "eat",
    "do not eat",
    "done",
    "ready",
    "stop",
    "go on",
    "keep",
    "escape",
    "choose 1",
    "resolve",
)


def next_day(table: AvalonTable) -> AvalonTable:
    """Everybody passes and eats, and whatever else is asked is left, until the next day's first action."""
    day = table.view().day
    for _answer in range(60):
        if table.over or (table.view().day > day and table.question.kind in ("action", "who_acts")):
            return table
        table.play(next(text for text in QUIET if text in table.options()))
    raise AssertionError("the day does not end")
