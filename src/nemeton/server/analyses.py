"""Analyses of games that are over: made once, a few decisions at a time, in a process of their own, and kept."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Generator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar, cast

import msgspec

from nemeton.arena.analysis import Analysis, Answer, Questions, analyse, answer_question, questions, standing_moves
from nemeton.kernel import match as matches
from nemeton.kernel import record as records
from nemeton.server.bot_pool import BotPool
from nemeton.server.store import Database, Statement

ITERATIONS = 200  # imagined games a decision is judged by
PIECE = 3  # decisions judged at a time: whoever waits sees how far it has got
MOST_WAITING = 20

Task = TypeVar("Task")
Result = TypeVar("Result")

logger = logging.getLogger("nemeton.analyses")


class Study(Analysis, frozen=True, kw_only=True):
    """An analysis, and what the actions in it mean: by entry and action, "14/305"."""

    means: dict[str, dict[str, Any]] = msgspec.field(default_factory=dict)


class Piece(NamedTuple):
    """Some decisions of a record: those from this one on."""

    record: str
    first: int


class Known:
    """Workers whose work is done."""

    count = 1

    def __init__(self, answers: Sequence[Answer]) -> None:
        self.answers = answers

    def run(
        self, function: Callable[[Task], Result], tasks: Sequence[Task]
    ) -> Generator[tuple[int, Result], None, None]:
        yield from enumerate(cast(Sequence[Result], self.answers))


# ---------------------------------------------------------------------- in the other process
@lru_cache(maxsize=1)
def decisions_in(record: str) -> Questions:
    """The decisions of a record; the process remembers those of the record it works at."""
    return questions(records.read(record), ITERATIONS)


def count(record: str) -> int:
    return len(decisions_in(record))


def judge(piece: Piece) -> list[Answer]:
    return [answer_question(one) for one in decisions_in(piece.record)[piece.first : piece.first + PIECE]]


def sum_up(work: tuple[str, list[Answer]]) -> str:
    """The study of a record, as JSON."""
    text, answers = work
    record = records.read(text)
    analysis = analyse(record, ITERATIONS, workers=Known(answers))
    moments, _ = standing_moves(record, matches.game_of(record))
    means = {}
    for moment, one in zip(moments, analysis.decisions, strict=True):
        for action in {one.action, *(tried.action for tried in one.tried)}:
            means[f"{one.entry}/{action}"] = msgspec.to_builtins(moment.state.describe(action))
    fields = {name: getattr(analysis, name) for name in analysis.__struct_fields__}
    return msgspec.json.encode(Study(**fields, means=means)).decode()


# ---------------------------------------------------------------------- in the server
class Analyses:
    """One after the other; bots at tables do not wait for them."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.workers = BotPool(1)
        self.making: dict[str, asyncio.Task[None]] = {}
        self.far: dict[str, tuple[int, int]] = {}  # by table: decisions judged, and all

    async def find(self, table: str) -> str | None:
        """The analysis of a table, if it was made."""
        rows = await self.database.read("SELECT body FROM analyses WHERE table_id = ?", table)
        return str(rows[0][0]) if rows else None

    def begin(self, table: str, record: str) -> bool:
        """Have it made, unless that has begun; False if too many wait."""
        if table not in self.making:
            if len(self.making) >= MOST_WAITING:
                return False
            task = self.making[table] = asyncio.get_running_loop().create_task(self.make(table, record))
            task.add_done_callback(lambda _: self.forget(table))
        return True

    def forget(self, table: str) -> None:
        self.making.pop(table, None)
        self.far.pop(table, None)

    async def make(self, table: str, record: str) -> None:
        answers: list[Answer] = []
        try:
            decisions = await self.workers.ask(count, record)
            while len(answers) < decisions:
                self.far[table] = (len(answers), decisions)
                answers += await self.workers.ask(judge, Piece(record, len(answers)))
            body = await self.workers.ask(sum_up, (record, answers))
        except Exception:
            logger.exception("an analysis failed", extra={"table": table})
            return
        await self.database.write(
            Statement("INSERT INTO analyses (table_id, body) VALUES (?, ?) ON CONFLICT DO NOTHING", (table, body))
        )

    async def close(self) -> None:
        for task in list(self.making.values()):
            task.cancel()
        await asyncio.gather(*self.making.values(), return_exceptions=True)
        await self.workers.close()
