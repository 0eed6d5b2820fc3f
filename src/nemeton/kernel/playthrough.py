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
    """Choose which of the asked seats answers, and what, at random; the same chance gives the same choice."""
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
            lines += view_lines(state)
        seat, action = choose(state, chance)
        lines += ["", *question_lines(state, seat)]
        state.apply(seat, action)
        lines.append(f"  > {game.text(action)}" + (f"  ({state.barrier})" if state.barrier else ""))
        for event in journal.take():
            lines += event_lines(event, seats)
        decisions += 1
    outcome = state.outcome()
    lines += [*view_lines(state), "", f"places {' '.join(map(str, outcome.places))}; scores {_json(outcome.scores)}"]
    lines.append(f"digest {digest(state)}")
    return "\n".join(lines) + "\n"


def question_lines(state: State, seat: int) -> Iterator[str]:
    """The question of a seat and its options, in two lines."""
    decision = state.decision(seat)
    assert decision is not None, "who is asked has a decision"
    mode = "" if decision.mode == "single" else f" ({decision.mode})"
    about = f" {_json(decision.about)}" if decision.about else ""
    yield f"{decision.number}. seat {seat}: {decision.kind}{mode}{about} [{', '.join(decision.rules)}]"
    yield f"  {group_options([state.game.text(action) for action in state.legal(seat)])}"


def group_options(texts: Sequence[str]) -> str:
    """Options side by side; of those that differ only in the last word, all but the first are that word alone."""
    groups: list[tuple[str, list[str]]] = []
    for text in texts:
        start, _, last = text.rpartition(" ")
        if groups and start and groups[-1][0] == start:
            groups[-1][1].append(last)
        else:
            groups.append((start, [last]))
    return "; ".join(f"{start} {' | '.join(words)}".strip() for start, words in groups)


def event_lines(event: Event, seats: int) -> Iterator[str]:
    """An event in one line if all saw the same, else in one line for each way it was seen; * is a spectator."""
    seen: dict[str, list[str]] = {}
    for seat in (*range(seats), None):
        seen.setdefault(event_text(event.to(seat)), []).append(SPECTATOR if seat is None else str(seat))
    for text, who in seen.items():
        yield f"  - {text}" if len(seen) == 1 else f"  - to {' '.join(who)}: {text}"


def event_text(event: Event) -> str:
    """An event in one line; a blanked secret is "?"."""
    fields: dict[str, Any] = msgspec.to_builtins(event)
    name = fields.pop("event")
    fields.pop("seen_by", None)
    return " ".join([name, *(f"{key}={value_text(value)}" for key, value in fields.items())])


def value_text(value: object) -> str:
    if value is None:
        return "?"
    return value if isinstance(value, str) else _json(value)


def view_lines(state: State) -> Iterator[str]:
    """The view of a spectator and, for each seat, how its own view differs from that."""
    common: dict[str, Any] = msgspec.to_builtins(state.view(None))
    yield ""
    yield f"view {SPECTATOR} {_json(common)}"
    for seat in range(state.seats):
        own: dict[str, Any] = msgspec.to_builtins(state.view(seat))
        yield f"view {seat} {_json(differences(own, common))}"


def differences(own: Any, common: Any) -> Any:
    """What differs in `own` from `common`, key by key; in lists of the same length, by place."""
    if isinstance(own, list) and isinstance(common, list) and len(own) == len(common):
        own, common = (dict(enumerate(things)) for things in (own, common))
    if not isinstance(own, dict) or not isinstance(common, dict) or own.keys() != common.keys():
        return own
    return {key: differences(value, common[key]) for key, value in own.items() if value != common[key]}


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
