"""A position as plain data: the envelope every game shares round its own table.

Written whole it holds everything, secrets and chance included, and never leaves a running table. Written for a seat it
holds what that seat knows, so whoever loads it cannot know more.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

import msgspec

from nemeton.kernel.chance import WORD_MASK
from nemeton.kernel.decision import Plain
from nemeton.kernel.errors import BadPosition, BadSetup
from nemeton.kernel.state import ACTORS, ANSWERS, UNANSWERED, A

if TYPE_CHECKING:
    from nemeton.kernel.game import Game
    from nemeton.kernel.state import State

WORDS = 4  # words a frame can hold

Count = Annotated[int, msgspec.Meta(ge=0, le=WORD_MASK)]
Word = Annotated[int, msgspec.Meta(ge=-WORD_MASK, le=WORD_MASK)]
Key = Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{64})?$")]  # 32 bytes in hexadecimal, or none
Names = dict[str, dict[str, str]]  # by kind of thing: number -> name


class ChanceData(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The state of chance: how many numbers were drawn, and the word or the key they come from."""

    draws: Count
    word: Count = 0
    key: Key = ""


class OpenQuestion(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """An open question."""

    kind: str
    seats: list[int]
    words: dict[str, Word] = {}
    answers: dict[str, int] = {}


class MemoryData(msgspec.Struct, forbid_unknown_fields=True):
    """The memory of all seats, or of one, zone by zone."""

    draws: list[list[Any]]
    objects: list[list[Any]]
    seat: int | None = None  # whose memory this is; none: everybody's


class Envelope(msgspec.Struct, forbid_unknown_fields=True):
    """A position: what every game has in it, and the game's own table."""

    game: str
    rules: int
    content: str
    seats: int
    options: dict[str, Any]
    number: Count
    questions: list[OpenQuestion]
    table: dict[str, Any]
    over: bool = False
    seat: int | None = None  # whose knowledge this is; none: whole
    chance: ChanceData | None = None
    memory: MemoryData | None = None
    names: Names | None = None  # what the numbers in it stand for, where the game's data may grow; only if whole


def write(game: Game, state: State, seat: int | None, named: bool = True) -> dict[str, Plain]:
    """The position of a state, whole or for a seat; whole with the names of its numbers, unless they are not wanted."""
    envelope = Envelope(
        game=game.name,
        rules=int(state.rules),
        content=game.content,
        seats=int(state.seats),
        options=game.options_of(state),
        number=int(state.number),
        questions=[write_question(game, state, top) for top in frame_starts(state)],
        table=game.write_table(state, seat),
        over=state.over,
        seat=seat,
        chance=None if seat is not None else ChanceData(int(state.draws), int(state.word), state.key.hex()),
        memory=None if state.memory is None else msgspec.convert(state.memory.write(seat), MemoryData),
    )
    if named and seat is None:
        envelope.names = game.name_numbers(state, envelope.questions)
    plain: dict[str, Plain] = msgspec.to_builtins(envelope)
    if envelope.names is None:
        del plain["names"]
    return plain


def frame_starts(state: State) -> range:
    """The offsets of the open questions in the state's vector, the oldest first."""
    return range(state.floor, state.top + 1, state.frame)


def write_question(game: Game, state: State, top: int) -> OpenQuestion:
    question = game.questions[state.s[top]]
    answers = {
        str(seat): int(state.s[top + ANSWERS + seat])
        for seat in range(state.seats if state.together else 0)
        if state.s[top + ANSWERS + seat] != UNANSWERED
    }
    mask = state.s[top + ACTORS]
    return OpenQuestion(
        question.name,
        [seat for seat in range(state.seats) if mask >> seat & 1],
        {name: int(state.s[top + A + i]) for i, name in enumerate(question.words)},
        answers,
    )


def load(game: Game, position: Mapping[str, Any], seed: int | bytes | None) -> State:
    """The state a position describes; a position that cannot be is refused with the reason."""
    try:
        envelope = msgspec.convert(position, Envelope)
    except msgspec.ValidationError as problem:
        raise BadPosition(f"This is no position: {problem}.") from None
    check_origin(game, envelope)
    try:
        if envelope.content != game.content:
            envelope = game.migrate(envelope)
        return build_state(game, envelope, seed)
    except BadSetup as problem:
        raise BadPosition(f"This {game.title} position cannot be: {problem}") from None
    except msgspec.ValidationError as problem:
        raise BadPosition(f"The table of this {game.title} position cannot be read: {problem}.") from None
    except OverflowError:
        raise BadPosition(f"The table of this {game.title} position has a number too large to be true.") from None


def check_origin(game: Game, envelope: Envelope) -> None:
    """Refuse a position of another game, or with seats the game does not have."""
    if envelope.game != game.name:
        raise BadPosition(f"This is a position of {envelope.game!r}, not of {game.name!r}.")
    if envelope.seats not in game.seats:
        raise BadPosition(f"{game.title} has no position for {envelope.seats} seats.")
    if envelope.seat is not None and not 0 <= envelope.seat < envelope.seats:
        raise BadPosition(f"This position is for seat {envelope.seat}, but there are {envelope.seats} seats.")
    if envelope.over and envelope.questions:
        raise BadPosition(f"This {game.title} position is over and yet asks {envelope.questions[-1].kind!r}.")


def build_state(game: Game, envelope: Envelope, seed: int | bytes | None) -> State:
    """Make an empty state and fill it in: chance, memory, open questions, then the table."""
    state: State = game.empty(envelope.seats, game.complete_options(envelope.options), envelope.memory is not None)
    state.rules = game.check_version(envelope.rules)
    state.number = envelope.number
    restore_chance(game, state, envelope, seed)
    restore_memory(game, state, envelope)
    for question in envelope.questions:
        read_question(game, state, question)
    game.read_table(state, envelope.table, envelope.seat)
    if envelope.over:
        state.end()
    check_questions(game, state)
    return state


def restore_chance(game: Game, state: State, envelope: Envelope, seed: int | bytes | None) -> None:
    """Start chance from the seed or, without one, go on with the chance of the position."""
    if seed is not None:
        state.seed_with(seed)
    elif envelope.chance is None:
        raise BadPosition(f"This {game.title} position has no chance of its own: load it with a seed.")
    else:
        state.key = bytes.fromhex(envelope.chance.key)
        state.word = envelope.chance.word
        state.draws = envelope.chance.draws


def restore_memory(game: Game, state: State, envelope: Envelope) -> None:
    """Let the seats remember what the position says they do."""
    memory, written = state.memory, envelope.memory
    if memory is None or written is None:
        return
    if len(written.draws) != len(memory.piles) or len(written.objects) != len(memory.objects):
        raise BadPosition(f"The memory of this {game.title} position has not as many zones as the game.")
    if written.seat is not None and not 0 <= written.seat < state.seats:
        raise BadPosition(f"The memory of this {game.title} position is that of seat {written.seat}, who is not there.")
    if envelope.seat is not None and written.seat != envelope.seat:
        raise BadPosition(f"This {game.title} position is for seat {envelope.seat}; the memory in it is another one's.")
    try:
        memory.read(written.seat, written.draws, written.objects)
    except ValueError as problem:
        raise BadPosition(f"The memory of this {game.title} position cannot be: {problem}") from None


def read_question(game: Game, state: State, question: OpenQuestion) -> None:
    """Open a question of the position again, on top of those before it."""
    names = [one.name for one in game.questions]
    if question.kind not in names:
        raise BadPosition(f"{game.title} never asks {question.kind!r}.")
    kind = names.index(question.kind)
    if not question.seats or not all(0 <= seat < state.seats for seat in question.seats):
        raise BadPosition(f"The question {question.kind!r} is asked of seats that are not there: {question.seats}.")
    expected = game.questions[kind].words
    if set(question.words) != set(expected):
        raise BadPosition(f"The question {question.kind!r} has the words {', '.join(expected) or 'none'}, no others.")
    if state.top + 2 * state.frame > len(state.s):
        raise BadPosition(f"More questions are open than {game.title} can ask at once.")
    words = [question.words[name] for name in expected] + [0] * (WORDS - len(expected))
    if state.together:
        state.ask_together(kind, sum(1 << seat for seat in set(question.seats)), *words)
        read_answers(game, state, question)
    elif len(question.seats) != 1 or question.answers:
        raise BadPosition(f"{game.title} asks {question.kind!r} of one seat only.")
    else:
        state.ask(kind, question.seats[0], *words)


def read_answers(game: Game, state: State, question: OpenQuestion) -> None:
    seats = [str(seat) for seat in range(state.seats)]
    for seat, action in question.answers.items():
        if seat not in seats or not 0 <= action < game.actions:
            raise BadPosition(f"Nobody can have answered {action} to {question.kind!r} as seat {seat}.")
        state.s[state.top + ANSWERS + int(seat)] = action


def check_questions(game: Game, state: State) -> None:
    """Refuse a position that is not over and asks nobody, or asks a seat that has no answer."""
    if state.over:
        return
    if state.actors == 0:
        raise BadPosition(f"This {game.title} position asks nobody and is not over.")
    for seat in range(state.seats):
        if state.asks(seat) and not state.legal(seat):
            raise BadPosition(f"Seat {seat} is asked in this {game.title} position and has no answer.")


def digest(state: State) -> str:
    """A short digest of table, open questions and chance: two states with equal digests go on alike.

    What seats remember is left out, and so are names. Both follow from the rest of the game, and a better way to write
    them down must not make old records wrong.
    """
    text = msgspec.json.encode({**write(state.game, state, None, named=False), "memory": None}, order="sorted")
    return hashlib.blake2b(text, digest_size=8).hexdigest()
