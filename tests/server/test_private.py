"""Private: what leaves through the gate is the same for any two states a seat cannot tell apart."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

import nemeton
from nemeton.kernel.chance import Chance
from nemeton.kernel.journal import Event, Journal
from nemeton.kernel.match import Match
from nemeton.kernel.record import shared_seed
from nemeton.kernel.state import State
from nemeton.server import acts, replays, wire
from nemeton.server import entries as log
from nemeton.server.acts import Refusal
from nemeton.server.bot_pool import BotPool
from nemeton.server.gate import Gate, explain, previews_of
from nemeton.server.table import Table
from nemeton.testing.cases import Case, length
from tests.contract.cases import PLAIN
from tests.server.harness import Game, Visit, game_at, guest, known, run, services_in
from tests.toys import burrow, moot

SECRET = bytes(range(32))
LOOKS = 3
CASES = list({(case.game.name, case.seats): case for case in PLAIN}.values())


@pytest.fixture(autouse=True)
def _toys() -> Iterator[None]:
    with known(moot.GAME, burrow.GAME):
        yield


# ---------------------------------------------------------------------- two tables a seat cannot tell apart
class Walk:
    """A game at a table, made of log entries only, played at random."""

    def __init__(self, case: Case, rated: bool = False) -> None:
        self.case = case
        self.player = case.player()
        self.log: list[log.Entry] = [
            log.Opened(
                at=1,
                setup=wire.Setup(game=case.game.name, seats=case.seats, options=options(case), rated=rated),
                host="p0",
                commitment=hashlib.sha256(SECRET).hexdigest(),
            ),
            *(log.Sat(at=2, seat=seat, player=f"p{seat}") for seat in range(case.seats)),
            log.Started(at=3, rules=case.rules, content=case.game.content),
        ]
        self.table = table_of(self.log)

    def go(self) -> tuple[int, int]:
        """What is played next; it is not played yet."""
        return self.player.choose(match_of(self.table).state)

    def play(self, seat: int, action: int) -> None:
        self.log.append(moved(self.table, seat, action))
        self.table.apply(self.log[-1])
        match_of(self.table).events()


def options(case: Case) -> dict[str, bool | int | str]:
    return {name: value for name, value in case.options.items() if isinstance(value, bool | int | str)}


def match_of(table: Table) -> Match:
    assert table.match is not None
    return table.match


def moved(table: Table, seat: int, action: int) -> log.Moved:
    match = match_of(table)
    return log.Moved(at=10, seat=seat, text=match.game.text(action), number=int(match.state.number), id="m")


def twins(case: Case) -> Iterator[tuple[Walk, Table, Table, int]]:
    """A few moments of a game: the table, and one with a state a seat cannot tell from it."""
    walk = Walk(case)
    wanted = {length(case) * look // LOOKS for look in range(LOOKS)}
    for step in range(max(wanted) + 1):
        if step in wanted:
            for seat in range(case.seats):
                state = match_of(walk.table).state
                yield (
                    walk,
                    with_state(walk, state.clone()),
                    with_state(walk, state.sample(seat, step)),
                    seat,
                )
        if walk.table.status != "running":
            return
        walk.play(*walk.go())


def with_state(walk: Walk, state: State) -> Table:
    """The same table with a state of its own."""
    table = table_of(walk.log)
    state.journal = Journal()
    match_of(table).state = state
    return table


def table_of(entries: list[log.Entry]) -> Table:
    """A table as its log says; what happened on the way has been told."""
    table = Table("t", SECRET.hex())
    for entry in entries:
        table.apply(entry)
    if table.match is not None:
        table.match.events()
    return table


def text(thing: Any) -> str:
    """As it is sent."""
    return wire.encode(thing).decode()


def refusals(table: Table, seat: int) -> Iterator[str]:
    """All a seat can be told about what it may not do: by asking, and by trying."""
    match = match_of(table)
    legal = set(match.state.legal(seat))
    for action in range(0, match.game.actions, 1 + match.game.actions // 60):
        refusal = match.state.why_not(seat, action)
        yield text(wire.Told("w", None if refusal is None else explain(refusal)))
        if action not in legal:
            try:
                acts.make_move_entry(table, match, seat, int(match.state.number), action, "x", 10)
            except Refusal as told:
                yield f"{told.code} {told.detail} {told.rule} {told.values}"


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_gate_shows_the_same_of_states_a_seat_cannot_tell_apart(case: Case) -> None:
    """View, question, options, previews, way back and refusals are the same to the byte, for it and a spectator."""
    for _, truth, other, seat in twins(case):
        assert text(Gate(truth).whole(seat)) == text(Gate(other).whole(seat))
        assert list(refusals(truth, seat)) == list(refusals(other, seat))
        assert text(previews_of(match_of(truth).state, seat)) == text(previews_of(match_of(other).state, seat))
        match_of(other).state.memory = match_of(truth).state.memory  # a sample remembers for its own seat only
        assert text(Gate(truth).whole(None)) == text(Gate(other).whole(None))
        assert match_of(truth).game.scene(match_of(truth).state) == match_of(other).game.scene(match_of(other).state)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_news_are_the_same_as_long_as_a_seat_is_told_the_same(case: Case) -> None:
    """A step that tells a seat the same in both states changes the same for it, to the byte."""
    chance = Chance(5)
    compared = 0
    for walk, truth, other, seat in twins(case):
        if truth.status != "running":
            continue
        gates = [Gate(truth), Gate(other)]
        for gate in gates:
            gate.whole(seat)
        actor, action = walk.go()
        if actor != seat:  # another one's choice may be hidden, and another one in the other state
            choices = match_of(other).state.legal(actor)
            action_there = choices[chance.below(len(choices))]
        else:
            action_there = action
        truth.apply(moved(truth, actor, action))
        other.apply(moved(other, actor, action_there))
        told = [match_of(table).events() for table in (truth, other)]
        if told_to(seat, told[0]) == told_to(seat, told[1]):
            compared += 1
            news = [text(gate.news([seat], events)[seat]) for gate, events in zip(gates, told, strict=True)]
            assert news[0] == news[1]
    assert compared, "something was compared"


def told_to(seat: int, events: list[Event]) -> str:
    return text([event.to(seat) for event in events])


# ---------------------------------------------------------------------- whole games
def all_texts(visits: list[Visit]) -> str:
    return b"\n".join(line for visit in visits for line in visit.ear.heard).decode()


def secrets_of(game: Game) -> list[str]:
    """What must never be sent while a game is on: the secret, the key made of it, and what chance is made of."""
    table = game.live.table
    secret = bytes.fromhex(table.secret)
    key = shared_seed(secret, table.id, [chair.contribution for chair in table.chairs])
    state = match_of(table).state
    assert key == state.key, "a table's chance is keyed"
    return [table.secret, key.hex(), str(int.from_bytes(key, "big")), str(int.from_bytes(key, "little"))]


def names_in(thing: Any) -> Iterator[str]:
    """Every field name in a message."""
    if isinstance(thing, dict):
        for name, value in thing.items():
            if name not in SEEN_BY_ALL.get(str(thing.get("event")), ()):
                yield name
            yield from names_in(value)
    elif isinstance(thing, list):
        for value in thing:
            yield from names_in(value)


NEVER = {"secret", "chance", "word", "key", "memory", "draws", "seed"}
"""Names only a whole position, a record's header or the chance itself have."""

SEEN_BY_ALL = {"secret_gained": {"secret"}, "secret_left": {"secret"}}
"""By event, what is called so and is none of it: a secret of Avalon is a card that lies open."""


def kinds_of_events(kind: type[Event] = Event) -> Iterator[type[Event]]:
    for one in kind.__subclasses__():
        yield one
        yield from kinds_of_events(one)


def hidden_fields(game: str) -> dict[str, tuple[str, ...]]:
    """By event: what is blanked for those who did not see it."""
    return {
        str(kind.__struct_config__.tag): kind.secrets
        for kind in kinds_of_events()
        if kind.secrets and f".{game}." in f"{kind.__module__}."
    }


@pytest.mark.parametrize("name", [*nemeton.all_games(), "moot", "burrow"])
def test_nobody_is_sent_what_chance_is_made_of_nor_spectators_what_is_hidden(name: str, tmp_path: Path) -> None:
    """All messages of a whole game: no secret, key, word or position in any, no hidden field in a spectator's."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            game = await game_at(services, name)
            spectator = await Visit.to(services, game.id, await guest(services, "Watcher"))
            stranger = await Visit.to(services, game.id, "")
            secrets = secrets_of(game)
            await game.play_on(60)
            for visit in (*game.visits, spectator):
                await visit.do("preview", seat=0)
                actions = match_of(game.live.table).game.actions
                for action in range(0, actions, 1 + actions // 10):
                    await visit.do("why", seat=0, action=action)
                    await visit.do("move", seat=0, number=match_of(game.live.table).state.number, action=10**9)
            for seat, eyes in ((0, 0), (1, 1), (None, None)):
                entries = await services.worker.repository.entries(game.id, 0)
                told = replays.replay(game.live.table, game.live.describe(), entries, eyes)
                game.visits[seat or 0].ear.push(text({"t": "replay", "seat": seat, "replay": told}).encode())

            everyone = [*game.visits, spectator, stranger]
            sent = all_texts(everyone)
            for secret in secrets:
                assert secret not in sent
            for visit in everyone:
                for message in visit.messages:
                    found = NEVER & set(names_in(message))
                    assert not found, (found, message)
            hidden = hidden_fields(name)
            for visit in (spectator, stranger):
                for message in visit.messages:
                    for sight in message.get("sights", []):
                        assert None is sight["seat"]
                        assert "ask" not in sight
                        for event in sight.get("events", []):
                            for field in hidden.get(event["event"], ()):
                                assert "seen_by" not in event or event.get(field) is None, event

    run(scenario(), 120)


def test_a_hint_is_made_of_what_the_seat_knows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only for an own seat that is asked, never at a rated table; whoever thinks about it is sent `position(seat)`."""
    sent: list[dict[str, Any]] = []

    async def weigh(self: BotPool, number: int, position: dict[str, Any]) -> dict[int, tuple[int, float]]:
        sent.append(position)
        return {}

    monkeypatch.setattr(BotPool, "weigh", weigh)

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            game, rated = await game_at(services), await game_at(services, rated=True)
            state = match_of(game.live.table).state
            seat = int(state.actor)
            asked, other = game.visits[seat], game.visits[1 - seat]
            assert "table/not_your_seat" == (await other.do("hint", seat=seat))["code"]
            assert "table/not_asked" == (await other.do("hint", seat=1 - seat))["code"]
            for one in (0, 1):
                assert "table/rated" == (await rated.visits[one].do("hint", seat=one))["code"]
            assert [] == sent
            assert "code" not in await asked.do("hint", seat=seat)
            assert [state.position(seat)] == sent

    run(scenario())


def test_what_options_would_do_is_told_to_who_is_asked(tmp_path: Path) -> None:
    """All previews of the question at once, with its number; never to another, nor of a seat that is not asked."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            game = await game_at(services, "burrow")
            state = match_of(game.live.table).state
            seat = int(state.actor)
            asked, other = game.visits[seat], game.visits[1 - seat]
            watcher = await Visit.to(services, game.id, await guest(services, "Watcher"))
            told = await asked.do("preview", seat=seat)
            expected = [(action, msgspec.to_builtins(one)) for action, one in state.previews(seat).items()]

            assert ("previewed", int(state.number)) == (told["t"], told["number"])
            assert expected == [(one["action"], one["would"]) for one in told["options"]]
            assert len(expected) > 1
            for visit in (other, watcher):
                assert "table/not_your_seat" == (await visit.do("preview", seat=seat))["code"]
            assert "table/not_asked" == (await other.do("preview", seat=1 - seat))["code"]

    run(scenario())


def test_an_action_one_asks_about_has_a_number_or_a_text(tmp_path: Path) -> None:
    """Both give the same reason; neither, both, or a text that names nothing are refused by name."""

    async def scenario() -> None:
        async with services_in(tmp_path) as services:
            game = await game_at(services, "burrow")
            seat = int(match_of(game.live.table).state.actor)
            visit = game.visits[seat]
            held = match_of(game.live.table).game
            closed = next(
                action for action in range(held.actions) if match_of(game.live.table).state.why_not(seat, action)
            )
            told = await visit.do("why", seat=seat, text=held.text(closed))

            assert "burrow/not_in_hand" == told["why"]["code"]
            assert told["why"] == (await visit.do("why", seat=seat, action=closed))["why"]
            assert "table/which_action" == (await visit.do("why", seat=seat))["code"]
            assert "table/which_action" == (await visit.do("why", seat=seat, action=closed, text="draw"))["code"]
            assert "table/no_answer" == (await visit.do("why", seat=seat, text="dance"))["code"]

    run(scenario())


def test_a_hidden_move_has_no_text_for_the_others() -> None:
    """Of a move everybody is told whose it was, and nothing of what it was."""
    entry = log.Moved(at=5, seat=1, text="bury leaf-2", number=7, id="abc")

    assert {"e": "moved", "seat": 1, "id": "abc"} == log.public(entry)


def test_a_take_back_never_gives_the_same_chance_again() -> None:
    """What was drawn was drawn: the same move after a take-back goes on with new chance."""
    walk = Walk(next(case for case in CASES if case.game.name == "celtica"))
    while True:
        drawn = int(match_of(walk.table).state.draws)
        seat, action = walk.go()
        walk.play(seat, action)
        state = match_of(walk.table).state
        if state.draws > drawn:
            break
    drawn, entry = int(state.draws), match_of(walk.table).line[-1].entry
    walk.table.apply(log.TookBack(at=20, seat=seat, to=entry))

    assert drawn == match_of(walk.table).state.draws
    walk.table.apply(moved(walk.table, seat, action))
    assert match_of(walk.table).state.draws > drawn
