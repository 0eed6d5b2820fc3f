"""One game at the terminal: people and bots in turn, every step kept on disk before it is shown."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import chain, groupby
from typing import NamedTuple

import msgspec
from rich.console import Console
from rich.text import Text

from nemeton.cli.errors import UsageError
from nemeton.cli.players import Player, players_of
from nemeton.cli.rulebook import rulebook
from nemeton.cli.saves import Save, write_durably
from nemeton.cli.screen import Choice, Paragraph, Screen, paragraphs
from nemeton.cli.tables import Read, picture
from nemeton.cli.terminal import clear, print_markdown
from nemeton.cli.words import Fact, Words, capital, tag_of
from nemeton.kernel.errors import BadNotation, NoTakeBack
from nemeton.kernel.journal import Event
from nemeton.kernel.match import Match, opening

VOTES = ("consensus", "unanimous")  # modes in which a group decides
NOBODY = -1  # the subject of a paragraph in which everybody is named

Ask = Callable[[], str]
"""Reads one line from the player; raises EOFError when there is nobody there any more."""


class Told(NamedTuple):
    """What one entry of the record brought about."""

    entry: int
    seat: int
    events: list[Event]


class Quit(Exception):
    """The player leaves; the game is kept."""


class Session:
    """A match with its players, its file and its screen."""

    def __init__(
        self,
        match: Match,
        told: list[Told],
        players: Sequence[Player],
        save: Save,
        lang: str,
        console: Console,
        ask: Ask,
        hints: bool = False,
    ) -> None:
        self.match = match
        self.told = told
        self.players = players
        self.save = save
        self.console = console
        self.ask = ask
        self.hints = hints
        scene = match.game.scene(match.state)
        self.words = Words(lang, match.game, [player.name for player in players], scene)
        self.picture = picture(match.game.name, self.words, scene)
        self.screen = Screen(console, self.picture, self.words)
        self.people = [seat for seat, player in enumerate(players) if player.bot is None]
        self.allied = match.state.allied()  # one side, with open hands: nothing is hidden from each other
        self.words.reader = self.people[0] if len(self.people) == 1 else None
        self.printed = 0  # entries of `told` that are on paper, where there is no screen to wipe
        self.seen: dict[int, int] = {}  # on a screen: by reader, how many entries were told when they were last asked
        self.asked = (-1, 0)  # the last question, and where its news began: all who vote on it read the same
        self.choice: Choice | None = None

    # ------------------------------------------------------------------ the course of the game
    def run(self) -> None:
        """Play until the game is over or somebody leaves."""
        self.save.sweep()
        self.save.keep(self.match.record)
        try:
            while not self.match.state.over:
                self.turn(self.next_seat())
            self.finish()
        except (Quit, EOFError):
            self.say("terminal.kept", file=str(self.save.path))
        except KeyboardInterrupt:
            self.save.keep(self.match.record)  # it may have come between a step and its writing
            self.console.print()
            self.say("terminal.kept", file=str(self.save.path))

    def next_seat(self) -> int:
        """Who is asked next: where a group decides, people first, so that bots never outvote them."""
        state = self.match.state
        people = [seat for seat in self.people if state.asks(seat)]
        return people[0] if people and self.is_vote(people[0]) else int(state.actor)

    def is_vote(self, seat: int) -> bool:
        """Is this seat asked as one of a group?"""
        decision = self.match.state.decision(seat)
        return decision is not None and decision.mode in VOTES

    def turn(self, seat: int) -> None:
        """One decision of one seat."""
        bot = self.players[seat].bot
        if bot is None:
            self.listen(seat)
        else:
            from nemeton.bots.observation import Observation

            self.act(seat, bot.choose(Observation(self.match.state, seat)))

    def act(self, seat: int, action: int) -> None:
        """A step counts once it is on disk."""
        events = self.match.act(seat, action)
        self.save.keep(self.match.record)
        self.told.append(Told(len(self.match.record.entries), seat, events))
        if any(tag_of(event) == "save_wanted" for event in events):
            raise Quit

    def answer(self, seat: int, action: int) -> None:
        """A person's answer; to a question for the group it is that of all who sit at this keyboard under one name."""
        state, number = self.match.state, self.match.state.number
        vote = state.game.decision(state, seat).mode in VOTES
        self.act(seat, action)
        if not vote:
            return
        for other in self.people:
            same = other != seat and self.person(other) == self.person(seat)
            if same and state.number == number and state.why_not(other, action) is None:
                self.act(other, action)
        self.have_bots_follow(number)

    def have_bots_follow(self, number: int) -> None:
        """Once all people have voted, bots vote as the foremost of them did; one that cannot thinks for itself."""
        state = self.match.state
        while state.number == number and not any(state.asks(one) for one in self.people):
            foremost = state.foremost(sum(1 << one for one in self.people if state.answer(one) >= 0))
            action = int(state.answer(foremost))
            willing = [one for one in range(state.seats) if action in state.legal(one)]
            if not willing:
                return
            self.act(willing[0], action)

    def person(self, seat: int) -> str:
        """Who sits there; seats of one name are one person's."""
        return players_of(self.match.record)[seat]

    def finish(self) -> None:
        """The last screen: who won, and how everybody fared."""
        if len(self.people) > 1:
            self.words.reader = None  # all may look now
        self.screen.show(self.match.state, self.words.reader, self.news(), None, None)
        outcome = self.match.state.outcome()
        winners, mine = outcome.winners, outcome.winners == (self.words.reader,)
        won = self.words.say("terminal.won", seats=[self.words.names[one] for one in winners], you=mine)
        self.console.print(Text(capital(won), "bold"))
        for seat in sorted(range(self.match.state.seats), key=lambda one: outcome.places[one]):
            place, result = outcome.places[seat], self.words.result(outcome, seat)
            self.say("terminal.place", place=place, name=self.words.names[seat], result=result)
        self.say("terminal.record", file=str(self.save.path))

    # ------------------------------------------------------------------ asking a person
    def listen(self, seat: int) -> None:
        """Show the question and do what the player types until it is answered."""
        self.hand_over(seat)
        self.call_by_name()
        self.choice = choice = Choice(self.match.state, seat, self.words, self.picture)
        choice.votes = self.votes()
        choice.proposals = self.proposals(seat)
        if self.allied and len(self.people) > 1:
            choice.asked = self.words.names[seat]
        hint = self.suggest_action(seat) if self.hints and self.match.state.asks(seat) else None
        self.screen.show(self.match.state, seat, self.news(), choice, hint)
        keys = self.words.say("terminal.keys", last=choice.last)
        if self.voters():
            keys += self.words.say("terminal.vote_key")
        if self.picture.whole_news:
            keys += self.words.say("terminal.journal_key")
        self.console.print(Text(keys, "faint"))
        number = self.match.state.number
        entries = len(self.match.record.entries)
        while self.match.state.number == number and len(self.match.record.entries) == entries:
            self.console.print(Text("> ", "minium"), end="")
            self.obey(seat, choice, " ".join(self.ask().split()))

    def call_by_name(self) -> None:
        """A game may know the seats by those they play."""
        view = msgspec.to_builtins(self.match.state.view(None))
        self.words.names = self.picture.names(view, [player.name for player in self.players])

    def votes(self) -> list[tuple[str, str]]:
        """How the others at the table have voted so far, where votes are open."""
        state = self.match.state
        said = [(one, int(state.answer(one))) for one in range(state.seats) if state.can_revise(one)]
        return [(self.words.names[one], self.words.option(state, action)) for one, action in said]

    def voters(self) -> list[int]:
        """The people at this keyboard who have voted and may still think better of it."""
        return [one for one in self.people if self.match.state.can_revise(one)]

    def proposals(self, seat: int) -> list[tuple[str, str, str]]:
        """What companions that are bots would choose, before the group does, and why, if they say so."""
        if not self.is_vote(seat):
            return []
        from nemeton.bots import Observation, explain

        state, told = self.match.state, []
        for one, player in enumerate(self.players):
            if player.bot and state.asks(one):
                observation = Observation(state, one)
                action = player.bot.choose(observation)
                why = self.words.reason(explain(player.bot, observation, action))
                told.append((self.words.names[one], self.words.option(state, action), why))
        return told

    def hand_over(self, seat: int) -> None:
        """With several people at one terminal: nothing of one hand is left when the next one looks."""
        if len(self.people) > 1 and self.allied:
            self.words.reader = seat
            return
        if len(self.people) > 1 and self.words.reader != seat:
            if secret := self.private_news():
                self.say("terminal.privately", text=secret)
                self.ask()
            clear(self.console)
            self.say("terminal.hand_over", name=self.words.names[seat])
            self.ask()
        self.words.reader = seat

    def private_news(self) -> str:
        """What the last step of the player at the terminal showed to that player alone."""
        reader = self.words.reader
        if reader is None or not self.told:
            return ""
        own = next((one.events for one in reversed(self.told) if one.seat == reader), [])
        secret = [event for event in own if event.to(None) != event and event.to(reader) == event]
        return self.words.paragraph(secret, NOBODY, lambda _: False)

    def obey(self, seat: int, choice: Choice, line: str) -> None:
        """Do what a line says: a number, a key, or an action in the game's notation."""
        word, _, rest = line.partition(" ")
        keys: dict[str, Callable[[], None]] = {
            "?": lambda: self.show_rules(choice, rest),
            "h": lambda: self.give_hint(seat),
            "u": lambda: self.take_back(seat),
            "v": lambda: self.vote_anew(rest),
            "w": lambda: self.explain(seat, choice, rest),
            "why": lambda: self.explain(seat, choice, rest),
            "l": self.show_chronicle,
            "j": lambda: self.show_journal(rest),
            "s": lambda: self.keep(rest),
            "": self.show_help,
            "help": self.show_help,
        }
        if word in keys:
            keys[word]()
        elif line in ("q", "quit"):
            raise Quit
        elif (action := self.read_action(choice, line)) is not None:
            if refusal := self.match.state.why_not(seat, action):
                self.console.print(Text(self.words.refusal(refusal), "ember"))
            else:
                self.answer(seat, action)

    def read_action(self, choice: Choice, line: str) -> int | None:
        """The action a number or a notation names; says so if it names none."""
        if line.isdecimal():
            if (action := choice.action_at(int(line))) is None:
                self.say("terminal.no_number", number=line, last=choice.last)
            return action
        try:
            return self.match.game.parse(line)
        except BadNotation as problem:
            self.console.print(Text(str(problem), "ember"))
            return None

    # ------------------------------------------------------------------ keys
    def show_rules(self, choice: Choice, wanted: str) -> None:
        """The rules behind the question, or the rule asked for."""
        try:
            book = rulebook(self.match.game, self.words.lang)
            rules = [rule for name in wanted.split() or choice.decision.rules for rule in book.find(name)]
        except UsageError as problem:
            self.console.print(Text(str(problem), "ember"))
            return
        for rule in rules:
            print_markdown(self.console, str(rule))

    def give_hint(self, seat: int) -> None:
        action = self.suggest_action(seat)
        self.say("terminal.hint", option=self.words.option(self.match.state, action))

    def suggest_action(self, seat: int) -> int:
        """What the greedy bot would do."""
        from nemeton.bots import bot
        from nemeton.bots.observation import Observation

        return bot("greedy", int(self.match.state.number)).choose(Observation(self.match.state, seat))

    def take_back(self, seat: int) -> None:
        """The last own step, if nothing was shown and nobody else was asked since."""
        try:
            needed = self.match.consent_needed(seat)
            if needed:
                self.say(f"terminal.no_way_back.{needed}")
                return
            self.match.take_back(seat)
        except NoTakeBack:
            self.say("terminal.no_way_back.nothing")
            return
        self.save.keep(self.match.record)
        standing = {step.entry for step in self.match.line}
        self.told = [one for one in self.told if one.entry in standing]
        self.printed = min(self.printed, len(self.told))
        self.seen = {reader: min(count, len(self.told)) for reader, count in self.seen.items()}

    def vote_anew(self, wanted: str) -> None:
        """Ask somebody who has voted once more, as long as others are still to vote."""
        voted = self.voters()
        named = [one for one in voted if self.words.names[one].casefold().startswith(wanted.casefold())]
        if len(named) == 1:
            self.listen(named[0])
        elif voted:
            self.say("terminal.vote_whose", names=[self.words.names[one] for one in voted])
        else:
            self.say("terminal.no_vote")

    def explain(self, seat: int, choice: Choice, wanted: str) -> None:
        """Why an option is closed."""
        action = self.read_action(choice, wanted) if wanted else None
        if action is None:
            if not wanted:
                self.say("terminal.why_what")
            return
        refusal = self.match.state.why_not(seat, action)
        self.console.print(Text(self.words.refusal(refusal) if refusal else self.words.say("terminal.open")))

    def show_help(self) -> None:
        """The keys, and how to read the game's table."""
        self.say("terminal.help")
        if self.words.has(key := f"{self.match.game.name}.help"):
            self.say(key)

    def show_chronicle(self) -> None:
        self.console.print(paragraphs(self.chronicle(self.told, silent=lambda _: False)))

    def show_journal(self, wanted: str) -> None:
        """What was read: at which places and by whom, or all of one place or person; first what is to be remembered."""
        reads = self.journal()
        if not wanted:
            view = msgspec.to_builtins(self.match.state.view(self.words.reader))
            for reminder in self.picture.reminders(view):
                self.console.print(reminder)
        if not reads:
            self.say("terminal.journal_empty")
            return
        if not wanted:
            self.list_journal(reads)
            return
        found = [one for one in reads if self.belongs(one, wanted.casefold())]
        if not found:
            self.say("terminal.journal_nothing", wanted=wanted)
        for one in found:
            self.console.print(Text(self.words.say("terminal.journal_entry", **self.heading(one)), "bold bronze"))
            self.console.print(Text(f"{one.text}\n"))

    def journal(self) -> list[Read]:
        """All that was read in this record."""
        start = msgspec.to_builtins(opening(self.match.game, self.match.record.header).view(None))
        events = chain.from_iterable(one.events for one in self.told)
        facts = [Fact(tag_of(event), msgspec.to_builtins(event.to(None)), 1) for event in events]
        return self.picture.reads(start, facts)

    def list_journal(self, reads: Sequence[Read]) -> None:
        """Places and people, each with how much was read there."""
        places = Counter(one.place for one in reads if one.place)
        people = Counter(self.words.names[seat] for one in reads for seat in one.seats)
        for key, named in (
            ("terminal.journal_places", {f"{one} {self.picture.place_name(one)}": n for one, n in places.items()}),
            ("terminal.journal_people", dict(people)),
        ):
            if named:
                self.say(key, names=[f"{name} ({count})" for name, count in named.items()])

    def belongs(self, one: Read, wanted: str) -> bool:
        """Was this read at a place, or by somebody, of that name?"""
        names = [one.place, self.picture.place_name(one.place)] if one.place else []
        names += [self.words.names[seat] for seat in one.seats]
        return any(name.casefold().startswith(wanted) for name in names)

    def heading(self, one: Read) -> dict[str, object]:
        """Day, place and people of something that was read."""
        place = self.picture.place_name(one.place) if one.place else self.words.say("terminal.journal_everywhere")
        return {"day": one.day, "place": place, "people": [self.words.names[seat] for seat in one.seats]}

    def keep(self, file: str) -> None:
        """Every step is kept anyway; a copy goes where the player says."""
        from pathlib import Path

        if not file:
            self.say("terminal.kept_always", file=str(self.save.path))
            return
        path = Path(file).expanduser()
        if path.exists():
            self.say("terminal.is_there", file=file)
            return
        try:
            write_durably(path, str(self.match.record))
        except OSError as problem:
            self.console.print(Text(f"{file}: {problem.strerror or problem}.", "ember"))
            return
        self.say("terminal.copied", file=file)

    # ------------------------------------------------------------------ words
    def news(self) -> list[Paragraph]:
        """What is new since the reader was last asked; on paper, what was not printed yet."""
        reader = NOBODY if self.allied or self.words.reader is None else self.words.reader
        first = self.seen.get(reader, self.last_steps()) if self.console.is_terminal else self.printed
        if self.console.is_terminal and self.allied and self.asked[0] == self.match.state.number:
            first = self.asked[1]
        self.asked = (self.match.state.number, first)
        self.printed = self.seen[reader] = len(self.told)
        return self.chronicle(self.told[first:], self.picture.shows)

    def last_steps(self) -> int:
        """Where the news of a game that goes on begin: with its last step, if a screen shows all there is to tell."""
        return max(0, len(self.told) - 1) if self.picture.whole_news else 0

    def chronicle(self, told: Sequence[Told], silent: Callable[[Fact], bool]) -> list[Paragraph]:
        """What happened as the reader saw it: one paragraph for all a seat did in a row."""
        apart = self.picture.own_paragraphs
        return [
            Paragraph(self.words.names[seat], text)
            for (seat, _), run in groupby(told, key=lambda one: (one.seat, one.entry if apart else 0))
            if (text := self.words.paragraph(chain.from_iterable(one.events for one in run), seat, silent))
        ]

    def say(self, key: str, **values: object) -> None:
        """A message; the name of a file stays in one piece, to be copied."""
        self.console.print(Text(self.words.say(key, **values)), soft_wrap="file" in values)


def read_line() -> str:
    """A line from the keyboard; a closed terminal is the end of it."""
    try:
        return input()
    except OSError:
        raise EOFError from None
    finally:
        sys.stdout.flush()
