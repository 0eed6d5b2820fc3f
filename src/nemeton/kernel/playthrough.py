"""Playthroughs: whole games at random as text that people can review, for every game alike.

Every decision with its options, what was chosen, what each seat was told of it, and now and then what each seat sees.
Kept in a file beside the tests, a playthrough pins a rules version: a change in it is a change of the rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from nemeton.kernel.chance import Chance, word_of
from nemeton.kernel.decision import Plain
from nemeton.kernel.game import Game
from nemeton.kernel.journal import Event, Journal
from nemeton.kernel.position import digest
from nemeton.kernel.state import State

PINNED = "A change in this file is a change of the rules: it belongs to a new rules version."
VIEWS_EVERY = 80  # decisions
SPECTATOR = "*"


def heading(game: Game, rules: int) -> list[str]:
    """The first lines of every golden file of a game."""
    return [f"# {game.title}: game {game.name}, rules {rules}, content {game.content}", f"# {PINNED}"]


def choose(state: State, chance: Chance) -> tuple[int, int]:
    """Which of the asked seats answers, and what: at random, but the same for the same chance."""
    asked = [seat for seat in range(state.seats) if state.asks(seat)]
    seat = asked[chance.below(len(asked))]
    legal = state.legal(seat)
    return seat, legal[chance.below(len(legal))]


def write(
    game: Game, seats: int, seed: int, options: Mapping[str, Plain] | None = None, rules: int | None = None
) -> str:
    """A whole game as text."""
    state = game.start(seats, seed, options, rules=rules)
    journal = state.journal = Journal()
    chance = Chance(word_of(seed))
    lines = [*heading(game, int(state.rules)), f"# seats {seats}, seed {seed}, options {_json(game.options_of(state))}"]
    decisions = 0
    while not state.over:
        if decisions % VIEWS_EVERY == 0:
            lines += views(state)
        seat, action = choose(state, chance)
        lines += ["", *question(state, seat)]
        state.apply(seat, action)
        lines.append(f"  > {game.text(action)}" + (f"  ({state.barrier})" if state.barrier else ""))
        for event in journal.take():
            lines += told(event, seats)
        decisions += 1
    outcome = state.outcome()
    lines += [*views(state), "", f"places {' '.join(map(str, outcome.places))}; scores {_json(outcome.scores)}"]
    lines.append(f"digest {digest(state)}")
    return "\n".join(lines) + "\n"


def question(state: State, seat: int) -> Iterator[str]:
    """What a seat is asked, and its options."""
    decision = state.decision(seat)
    assert decision is not None, "who is asked has a decision"
    mode = "" if decision.mode == "single" else f" ({decision.mode})"
    about = f" {_json(decision.about)}" if decision.about else ""
    yield f"{decision.number}. seat {seat}: {decision.kind}{mode}{about} [{', '.join(decision.rules)}]"
    yield f"  {in_groups([state.game.text(action) for action in state.legal(seat)])}"


def in_groups(texts: Sequence[str]) -> str:
    """Options side by side; those that differ in the last word only are told by that word."""
    groups: list[tuple[str, list[str]]] = []
    for text in texts:
        start, _, last = text.rpartition(" ")
        if groups and start and groups[-1][0] == start:
            groups[-1][1].append(last)
        else:
            groups.append((start, [last]))
    return "; ".join(f"{start} {' | '.join(words)}".strip() for start, words in groups)


def told(event: Event, seats: int) -> Iterator[str]:
    """An event, once for all, or as each of those saw it who did not see the same; * is a spectator."""
    seen: dict[str, list[str]] = {}
    for seat in (*range(seats), None):
        seen.setdefault(fact(event.to(seat)), []).append(SPECTATOR if seat is None else str(seat))
    for text, who in seen.items():
        yield f"  - {text}" if len(seen) == 1 else f"  - to {' '.join(who)}: {text}"


def fact(event: Event) -> str:
    """An event in one line, a secret one may not see as "?"."""
    fields: dict[str, Any] = msgspec.to_builtins(event)
    name = fields.pop("event")
    fields.pop("seen_by", None)
    return " ".join([name, *(f"{key}={said(value)}" for key, value in fields.items())])


def said(value: object) -> str:
    if value is None:
        return "?"
    return value if isinstance(value, str) else _json(value)


def views(state: State) -> Iterator[str]:
    """What a spectator sees, and for each seat what it sees otherwise."""
    common: dict[str, Any] = msgspec.to_builtins(state.view(None))
    yield ""
    yield f"view {SPECTATOR} {_json(common)}"
    for seat in range(state.seats):
        own: dict[str, Any] = msgspec.to_builtins(state.view(seat))
        yield f"view {seat} {_json(otherwise(own, common))}"


def otherwise(own: Any, common: Any) -> Any:
    """Of something that differs, only what differs; in a list, by its place."""
    if isinstance(own, list) and isinstance(common, list) and len(own) == len(common):
        own, common = (dict(enumerate(things)) for things in (own, common))
    if not isinstance(own, dict) or not isinstance(common, dict) or own.keys() != common.keys():
        return own
    return {key: otherwise(value, common[key]) for key, value in own.items() if value != common[key]}


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
