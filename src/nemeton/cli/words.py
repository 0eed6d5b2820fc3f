"""From typed facts to sentences: what was asked, what may be done, what happened, and why not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from nemeton.kernel.decision import Decision, Described, Outcome, Plain, Reason, Refusal
from nemeton.kernel.game import Game
from nemeton.kernel.journal import Event
from nemeton.kernel.room import package_of
from nemeton.kernel.state import State
from nemeton.messages import Catalogue, Term


class Fact(NamedTuple):
    """An event in fields, or several of the same kind told as one."""

    tag: str
    fields: dict[str, Any]
    times: int


class Words(Catalogue):
    """The catalogue in the mouth of one game: it knows its seats, and the things of its scene by their ids."""

    def __init__(self, lang: str, game: Game, names: Sequence[str], scene: Mapping[str, Plain]) -> None:
        super().__init__(lang, game.name, package_of(game), game.words(lang))
        self.rules = game
        self.names = names
        self.things = things_of(scene)
        self.path = path_of(scene)
        self.reader: int | None = None  # the seat that is called "you"
        self.subject: int | None = None  # the seat a paragraph is about, whose name need not be said again

    # ------------------------------------------------------------------ terms
    def term(self, kind: str, value: object) -> Term:
        if kind == "seat" and isinstance(value, int):
            forms = {"same": value == self.subject, "you": value == self.reader}
            return Term(self.names[value], tuple(form for form, fits in forms.items() if fits))
        if kind == "square" and isinstance(value, list | tuple) and (step := self.path.get(tuple(value))) is not None:
            return Term(self.word("place", f"p{step}"), ("path", "square"))
        return super().term(kind, value)

    def word(self, kind: str, name: str) -> str:
        """A thing of the scene may be called by what it is: "the castle at 7"."""
        pattern = f"{self.game}.word.{kind}"
        if name in self.things and self.has(pattern):
            return self.say(pattern, **self.things[name])
        return super().word(kind, name)

    # ------------------------------------------------------------------ sentences
    def question(self, decision: Decision) -> str:
        """What the reader is asked."""
        key = f"{self.game}.decision.{decision.kind}"
        return self.say(key, **decision.about) if self.has(key) else self.plainly(decision.kind, decision.about)

    def option(self, state: State, action: int) -> str:
        """What an action would do."""
        described = state.describe(action)
        key = f"{self.game}.action.{tag_of(described)}"
        return self.say(key, **msgspec.structs.asdict(described)) if self.has(key) else self.rules.text(action)

    def reason(self, reason: Reason | None) -> str:
        """Why somebody would choose something; empty if there is nothing to say, or no words for it."""
        key = f"{self.game}.reason.{reason.key}" if reason else ""
        return self.say(key, **reason.values) if reason and self.has(key) else ""

    def refusal(self, refusal: Refusal) -> str:
        """Why not, and under which rule."""
        sentence = self.lack(refusal)
        return f"{sentence} ({refusal.rule})" if refusal.rule else sentence

    def lack(self, refusal: Refusal) -> str:
        """Why not, where the rule would stand in the midst of a story."""
        key = refusal.code.replace("/", ".refusal.")
        return capital(self.say(key, **refusal.values) if self.has(key) else self.plainly(refusal.code, refusal.values))

    def paragraph(self, events: Iterable[Event], subject: int, silent: Callable[[Fact], bool]) -> str:
        """What a seat did, as the reader saw it, but for what is better seen than told."""
        self.subject = subject
        facts = told_together(event.to(self.reader) for event in events)
        text = " ".join(said for fact in facts if not silent(fact) and (said := self.fact(fact)))
        self.subject = None
        return text.replace("\n ", "\n").strip()

    def fact(self, fact: Fact) -> str:
        key = f"{self.game}.event.{fact.tag}"
        if not self.has(key):
            return self.plainly(fact.tag, {**fact.fields, **({"times": fact.times} if fact.times > 1 else {})})
        return capital(self.say(key, **fact.fields, times=fact.times))

    def result(self, outcome: Outcome, seat: int) -> str:
        """How a seat fared."""
        key = f"{self.game}.score"
        scores = outcome.scores[seat]
        return self.say(key, **scores) if self.has(key) else self.plainly("score", scores)

    def plainly(self, kind: str, values: Mapping[str, Any]) -> str:
        """A fact of a game that brings no words along, said as well as its names allow."""
        told = ", ".join(
            f"{name.replace('_', ' ')} {self.term(name, value).text}"
            for name, value in values.items()
            if value is not None and not (name == "seat" and value == self.subject)
        )
        head = capital(kind.rpartition("/")[2].replace("_", " "))
        return f"{head}: {told}." if told else f"{head}."


def told_together(events: Iterable[Event]) -> list[Fact]:
    """Facts that follow each other and differ in their last word only are told in one sentence."""
    facts: list[Fact] = []
    for event in events:
        fields = {name: value for name, value in msgspec.structs.asdict(event).items() if name != "seen_by"}
        tag, last = tag_of(event), next(reversed(fields), "")
        if facts and facts[-1].tag == tag and isinstance(fields.get(last), str | None) and fields:
            before = facts[-1]
            if {**before.fields, last: None} == {**fields, last: None}:
                facts[-1] = Fact(tag, {**fields, last: join_names(before.fields[last], fields[last])}, before.times + 1)
                continue
        facts.append(Fact(tag, fields, 1))
    return facts


def join_names(before: Any, value: str | None) -> list[str] | None:
    """Names in a row; of what is hidden nothing is left."""
    if value is None or before is None:
        return None
    return [*(before if isinstance(before, list) else [before]), value]


def tag_of(fact: Event | Described) -> str:
    """What kind of event or action a structure is."""
    return str(fact.__struct_config__.tag)


def capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


def things_of(scene: Mapping[str, Plain]) -> dict[str, dict[str, Any]]:
    """Everything in a scene that has an id, with its number among its like."""
    return {
        str(thing["id"]): {**thing, "number": number}
        for things in scene.values()
        if isinstance(things, list)
        for number, thing in enumerate(things, 1)
        if isinstance(thing, dict) and "id" in thing
    }


def path_of(scene: Mapping[str, Plain]) -> dict[tuple[Any, ...], int]:
    """The squares of a path round a board, which are called by their numbers."""
    path = scene.get("path")
    return (
        {tuple(square): step for step, square in enumerate(path) if isinstance(square, list)}
        if isinstance(path, list)
        else {}
    )
