"""`nemeton rules`: the rulebook in our own words, whole or by number, and which rules no test cites."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.text import Text

from nemeton.cli.errors import UsageError
from nemeton.cli.rulebook import Rulebook, rulebook
from nemeton.cli.terminal import Language, console, language, print_markdown
from nemeton.kernel import registry

UNTESTED = 1  # exit code: a rule no test cites


def rules(
    game: str,
    /,
    *ids: str,
    coverage: Annotated[bool, Parameter(negative=())] = False,
    tests: Path = Path("tests"),
    lang: Language | None = None,
) -> int:
    """Print the rulebook of a game, or single rules.

    Parameters
    ----------
    game
        The game; `nemeton games` lists them.
    ids
        Rules to print, such as CEL-RU-04, or whole chapters, such as CEL-RU; without any, the whole rulebook.
    coverage
        List the rules that no test cites instead; the exit code is 1 if there are any.
    tests
        The folder of tests to look for citations in.
    lang
        The language of the rules; by default the one your environment speaks.
    """
    book = rulebook(registry.game(game), language(lang))
    out = console()
    if coverage:
        return report_coverage(out, book, ids, tests)
    if ids:
        print_rules(out, book, ids)
    else:
        print_markdown(out, book.text)
    return 0


def print_rules(out: Console, book: Rulebook, ids: tuple[str, ...]) -> None:
    """Rules under the titles of their chapters."""
    found = [rule for wanted in ids for rule in book.find(wanted)]
    for chapter, group in groupby(found, key=lambda rule: rule.chapter):
        out.print(Text(chapter, "bold bronze"))
        for rule in group:
            print_markdown(out, str(rule))


def report_coverage(out: Console, book: Rulebook, ids: tuple[str, ...], tests: Path) -> int:
    """The rules without a test."""
    from nemeton.cli.coverage import cited_rules

    if not tests.is_dir():
        raise UsageError(f"There is no folder of tests {tests}: say where it is with --tests.")
    wanted = [rule for name in ids for rule in book.find(name)] or list(book.rules.values())
    known = cited_rules(tests)
    missing = [rule for rule in wanted if rule.id not in known]
    for rule in missing:
        out.print(Text.assemble((rule.id, "bold"), f"  {rule.text.splitlines()[0]}"), no_wrap=True, overflow="ellipsis")
    tested = len(wanted) - len(missing)
    out.print(f"{tested} of {len(wanted)} rules of {book.game.title} are cited by a test.")
    return UNTESTED if missing else 0
