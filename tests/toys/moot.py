"""The moot: druids agree on a grove, or a fallback decides; then they feast, if nobody minds.

A toy, whole in one file and in plain Python: the example of a game made outside the package. It is here for what
Celtica does not use: several seats answer one question in any order, one answer can settle it early, and an older
version of a rule lives on beside the new one. Nothing is hidden, so it needs no memory.

The rules:
MOO-SU-01  Two to four seats play two rounds, or three (option `rounds`). Nobody has favour at first.
MOO-SU-02  With the option `chronicler` one seat is drawn to be the chronicler of the whole moot.
MOO-RD-01  A round begins with an omen of 1 to 3, drawn openly; then comes the vote, then the feast.
MOO-RD-02  The host of the first round is seat 0, of the next its clockwise neighbour, and so on.
MOO-VO-01  All seats vote for oak, ash or yew, in any order; a vote is open as soon as it is given.
MOO-VO-02  If all votes are equal, that grove is chosen.
MOO-VO-03  Otherwise the chronicler's vote decides, if there is a chronicler.
MOO-VO-04  Otherwise the grove with the most votes is chosen, among equals the one the lowest seat of them voted for.
           Rules version 1: the vote of the lowest seat decides at once.
MOO-VO-05  Who voted for the chosen grove gains as much favour as the omen says.
MOO-FE-01  All seats say whether to feast. One no settles it, whatever the others say or would say.
MOO-FE-02  At a feast the host names a guest, another seat, who gains 1 favour. With two seats there is no choice.
MOO-EN-01  After the last round the seat with the most favour wins; equal favour shares the place.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from nemeton.kernel.decision import Decision, Described, Mode, Plain, Refusal
from nemeton.kernel.errors import BadNotation, BadPosition
from nemeton.kernel.game import Game, Option, QuestionKind
from nemeton.kernel.journal import Event
from nemeton.kernel.observation import Layout
from nemeton.kernel.state import NOBODY, UNANSWERED, State

MOST_SEATS: Final = 4
GROVES: Final = ("oak", "ash", "yew")
OMENS: Final = 3

# --- actions
VOTE: Final = 0  # + grove
YES: Final = VOTE + len(GROVES)
NO: Final = YES + 1
INVITE: Final = NO + 1  # + seat
ACTIONS: Final = INVITE + MOST_SEATS

# --- the state's words
ROUNDS: Final = 0  # MOO-SU-01
CHRONICLED: Final = 1  # MOO-SU-02: is there a chronicler?
CHRONICLER: Final = 2
ROUND: Final = 3
OMEN: Final = 4
FAVOUR: Final = 5  # + seat

# --- questions, as QUESTIONS names them
ASK_VOTE: Final = 0
ASK_FEAST: Final = 1
ASK_GUEST: Final = 2
QUESTIONS = (QuestionKind("vote"), QuestionKind("feast"), QuestionKind("guest"))
MODES: tuple[Mode, ...] = ("consensus", "unanimous", "single")
RULES = (("MOO-VO-01", "MOO-VO-04"), ("MOO-FE-01",), ("MOO-FE-02",))


# ---------------------------------------------------------------------- what may happen
class RoundBegan(Event, frozen=True, tag="round_began"):
    """A new omen."""

    rule: ClassVar[str] = "MOO-RD-01"
    round: int
    omen: int


class Answered(Event, frozen=True, tag="answered"):
    """A seat voted, or spoke for or against the feast."""

    rule: ClassVar[str] = "MOO-VO-01"
    seat: int
    answer: str


class GroveChosen(Event, frozen=True, tag="grove_chosen"):
    """The vote is settled; its seats gain favour."""

    rule: ClassVar[str] = "MOO-VO-05"
    grove: str
    seats: list[int]
    favour: int


class GuestInvited(Event, frozen=True, tag="guest_invited"):
    """A feast was held."""

    rule: ClassVar[str] = "MOO-FE-02"
    host: int
    guest: int


class MootEnded(Event, frozen=True, tag="moot_ended"):
    """The last round is over."""

    rule: ClassVar[str] = "MOO-EN-01"


# ---------------------------------------------------------------------- the state and its rules
class Moot(State):
    """A moot under way."""

    def set_up(self) -> None:
        """MOO-SU-01, MOO-SU-02: perhaps a chronicler, and the first round."""
        self.s[CHRONICLER] = self.below(self.seats) if self.s[CHRONICLED] else NOBODY
        self.begin_round()

    def begin_round(self) -> None:
        """MOO-RD-01: the omen, then everybody votes."""
        self.s[ROUND] += 1
        self.s[OMEN] = 1 + self.below(OMENS)
        self.tell(RoundBegan(round=self.s[ROUND], omen=self.s[OMEN]))
        self.ask_together(ASK_VOTE, (1 << self.seats) - 1)

    def host(self) -> int:
        """MOO-RD-02."""
        return (self.s[ROUND] - 1) % self.seats

    def legal_into(self, seat: i64, buffer: vec[i64]) -> i64:
        options = {
            ASK_VOTE: range(VOTE, YES),
            ASK_FEAST: range(YES, INVITE),
            ASK_GUEST: [INVITE + guest for guest in range(self.seats) if guest != seat],
        }[self.kind()]
        for place, action in enumerate(options):
            buffer[place] = action
        return len(options)

    def on_answer(self, seat: i64, action: i64) -> None:
        """MOO-VO-01, MOO-FE-01: everybody hears an answer at once."""
        if self.kind() != ASK_GUEST:
            self.tell(Answered(seat=seat, answer=text(action)))

    def settles(self, seat: i64, action: i64) -> bool:
        """MOO-FE-01: one no is enough."""
        return action == NO

    def resolve(self, seat: i64, action: i64) -> None:
        kind = self.kind()
        votes = [self.answer(voter) for voter in range(self.seats)]
        self.close()
        if kind == ASK_VOTE:
            self.choose(self.settled_vote(votes), votes)
        elif kind == ASK_GUEST:
            self.invite(action - INVITE)
        elif action == NO:
            self.end_round()
        elif self.seats == 2:
            self.invite(1 - self.host())
        else:
            self.ask(ASK_GUEST, self.host())

    def settled_vote(self, votes: list[int]) -> int:
        """MOO-VO-02..04: agreement, else the chronicler, else the most votes."""
        if len(set(votes)) == 1:
            return votes[0]
        if self.s[CHRONICLER] != NOBODY:
            return votes[self.s[CHRONICLER]]
        if self.rules >= 2:  # MOO-VO-04: since version 2 a majority is not overruled by seat 0
            return max(votes, key=votes.count)  # the first of equals is the lowest seat's
        return votes[0]

    def choose(self, chosen: int, votes: list[int]) -> None:
        """MOO-VO-05, then the feast (MOO-FE-01)."""
        winners = [seat for seat in range(self.seats) if votes[seat] == chosen]
        for seat in winners:
            self.s[FAVOUR + seat] += self.s[OMEN]
        self.tell(GroveChosen(grove=GROVES[chosen - VOTE], seats=winners, favour=self.s[OMEN]))
        self.ask_together(ASK_FEAST, (1 << self.seats) - 1)

    def invite(self, guest: int) -> None:
        """MOO-FE-02."""
        self.s[FAVOUR + guest] += 1
        self.tell(GuestInvited(host=self.host(), guest=guest))
        self.end_round()

    def end_round(self) -> None:
        """MOO-EN-01."""
        if self.s[ROUND] < self.s[ROUNDS]:
            self.begin_round()
        else:
            self.tell(MootEnded())
            self.end()

    def tell(self, event: Event) -> None:
        if self.journal is not None:
            self.journal.add(event)

    # ------------------------------------------------------------------ what the kernel asks
    def standing(self, seat: i64) -> i64:
        """MOO-EN-01."""
        return self.s[FAVOUR + seat]

    def evaluate(self, seat: i64) -> i64:
        return self.s[FAVOUR + seat]

    def clone(self) -> Moot:
        copy = Moot(self.game, self.seats)
        copy.copy_from(self)
        return copy

    def observe_into(self, seat: i64, buffer: vec[i64]) -> None:
        """As OBSERVATION names it; seats are told clockwise from the viewer."""
        chronicler = self.s[CHRONICLER]
        numbers = [self.kind() + 1, self.s[ROUND], self.s[OMEN]]
        numbers.append(0 if chronicler == NOBODY else 1 + (chronicler - seat) % self.seats)
        around = [(seat + step) % self.seats for step in range(self.seats)]
        absent = [0] * (MOST_SEATS - self.seats)
        numbers += [self.s[FAVOUR + other] for other in around] + absent
        numbers += [0 if self.over else self.answer(other) + 1 for other in around] + absent
        for place, number in enumerate(numbers):
            buffer[place] = number


OBSERVATION = Layout(
    [("question", 1), ("round", 1), ("omen", 1), ("chronicler", 1), ("favour", MOST_SEATS), ("answers", MOST_SEATS)]
)


# ---------------------------------------------------------------------- what people see
class View(msgspec.Struct, frozen=True):
    """The moot: the same for everybody, for nothing is hidden."""

    round: int
    rounds: int
    omen: int
    chronicler: int | None
    favour: list[int]
    asked: list[int]
    answers: dict[int, str]
    over: bool


class Vote(Described, frozen=True, tag="vote"):
    """MOO-VO-01."""

    grove: str


class Say(Described, frozen=True, tag="say"):
    """MOO-FE-01."""

    yes: bool


class Invite(Described, frozen=True, tag="invite"):
    """MOO-FE-02."""

    guest: int


def text(action: int) -> str:
    """An action as text: "vote oak", "yes", "no", "invite 2"."""
    if VOTE <= action < YES:
        return f"vote {GROVES[action - VOTE]}"
    if INVITE <= action < ACTIONS:
        return f"invite {action - INVITE}"
    if action in (YES, NO):
        return "yes" if action == YES else "no"
    raise BadNotation(f"The moot has no action {action}; actions go from 0 to {ACTIONS - 1}.")


TEXTS = {text(action): action for action in range(ACTIONS)}


class TableData(msgspec.Struct, forbid_unknown_fields=True):
    """The table as data."""

    round: int
    omen: int
    chronicler: int | None
    favour: list[int]


@dataclass(frozen=True, eq=False)
class MootGame(Game[Moot, View]):
    """The Game object of the moot."""

    def empty(self, seats: int, options: Mapping[str, Plain], memory: bool) -> Moot:
        rounds = options["rounds"]
        assert isinstance(rounds, int), "settled options have values of the right type"
        state = Moot(self, seats)
        state.lay_out(FAVOUR + seats, depth=1, together=True)
        state.s[ROUNDS] = rounds
        state.s[CHRONICLED] = int(options["chronicler"] is True)
        return state

    def options_of(self, state: Moot) -> dict[str, Plain]:
        return {"rounds": int(state.s[ROUNDS]), "chronicler": bool(state.s[CHRONICLED])}

    def text(self, action: int) -> str:
        return text(action)

    def parse(self, text: str) -> int:
        if text not in TEXTS:
            raise BadNotation(f"{text!r} names no action of the moot; there are {', '.join(TEXTS)}.")
        return TEXTS[text]

    def write_table(self, state: Moot, seat: int | None) -> dict[str, Plain]:
        s = state.s
        chronicler = None if s[CHRONICLER] == NOBODY else int(s[CHRONICLER])
        favour = [int(s[FAVOUR + one]) for one in range(state.seats)]
        plain: dict[str, Plain] = msgspec.to_builtins(TableData(int(s[ROUND]), int(s[OMEN]), chronicler, favour))
        return plain

    def read_table(self, state: Moot, table: Any, seat: int | None) -> None:
        given, s = msgspec.convert(table, TableData), state.s
        if not 1 <= given.round <= s[ROUNDS] or not 1 <= given.omen <= OMENS:
            raise BadPosition(f"There is no round {given.round} with omen {given.omen} in this moot (MOO-RD-01).")
        if (given.chronicler in range(state.seats)) != bool(s[CHRONICLED]):
            raise BadPosition(f"The chronicler of this moot cannot be {given.chronicler} (MOO-SU-02).")
        if len(given.favour) != state.seats or min(given.favour) < 0:
            raise BadPosition(f"Favour is a number for each of {state.seats} seats, none below 0 (MOO-SU-01).")
        s[ROUND], s[OMEN] = given.round, given.omen
        s[CHRONICLER] = NOBODY if given.chronicler is None else given.chronicler
        for one, favour in enumerate(given.favour):
            s[FAVOUR + one] = favour

    def view(self, state: Moot, seat: int | None) -> View:
        table: Any = self.write_table(state, seat)
        seats = range(0 if state.over else state.seats)
        return View(
            rounds=int(state.s[ROUNDS]),
            asked=[one for one in seats if state.asks(one)],
            answers={one: text(state.answer(one)) for one in seats if state.answer(one) != UNANSWERED},
            over=state.over,
            **table,
        )

    def decision(self, state: Moot, seat: int) -> Decision:
        kind = state.kind()
        about: dict[str, Plain] = {"omen": int(state.s[OMEN])} if kind == ASK_VOTE else {}
        return Decision(int(state.number), QUESTIONS[kind].name, RULES[kind], MODES[kind], about)

    def describe(self, state: Moot, action: int) -> Described:
        if action < YES:
            return Vote(GROVES[action - VOTE])
        return Say(action == YES) if action < INVITE else Invite(action - INVITE)

    def refuse(self, state: Moot, seat: int, action: int) -> Refusal:
        kind = state.kind()
        if kind == ASK_GUEST and action >= INVITE:
            return Refusal("moot/no_guest", "MOO-FE-02", {"seat": action - INVITE})
        return Refusal("moot/not_asked_for", RULES[kind][0], {"question": QUESTIONS[kind].name})

    def scores(self, state: Moot) -> list[dict[str, Plain]]:
        return [{"favour": int(state.s[FAVOUR + seat])} for seat in range(state.seats)]


GAME = MootGame(
    name="moot",
    title="The Moot",
    seats=(2, 3, 4),
    options={
        "rounds": Option(2, (2, 3), "how many rounds are played"),
        "chronicler": Option(False, (False, True), "whether one seat decides where the votes differ"),
    },
    rules=2,
    versions=(1, 2),
    dropped={0: "its omens were drawn after the vote, which nobody plays any more."},
    content="in-code",
    actions=ACTIONS,
    breadth=MOST_SEATS,
    questions=QUESTIONS,
    observation=OBSERVATION,
    hides=False,
)
