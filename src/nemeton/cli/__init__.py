"""The `nemeton` command: play, replay, verify, look up rules, simulate and measure."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from importlib.util import find_spec

from cyclopts import App, CycloptsError

from nemeton.cli.configuring import SOURCES
from nemeton.cli.errors import complain, printable
from nemeton.cli.signs import speak_plainly
from nemeton.kernel.errors import NemetonError

WRONG = 2  # exit code: called with something it cannot use
INTERRUPTED = 130
# Commands whose settings may stand in the environment and in a file.
CONFIGURED = dict.fromkeys(("serve", "backup", "restore", "doctor", "role", "invite"), SOURCES)

EXAMPLES = {  # by command; each command is a function of that name in a module of that name
    "play": """\
        nemeton play celtica
        nemeton play celtica --seats human,greedy,random --seed 2026
        nemeton play celtica --seats human:Ann,human:Ben --option board=forked
        nemeton play --resume""",
    "serve": """\
        nemeton serve
        nemeton serve --host 0.0.0.0 --port 80
        nemeton serve --database postgresql://localhost/nemeton --redis redis://localhost --workers 4""",
    "backup": """\
        nemeton backup monday.db
        nemeton backup /backups/monday.db --settings /etc/nemeton/nemeton.toml""",
    "restore": """\
        nemeton restore monday.db --replace""",
    "doctor": """\
        nemeton doctor
        nemeton doctor --database postgresql://localhost/nemeton --redis redis://localhost""",
    "role": """\
        nemeton role "Ann" host
        nemeton role "Ben" none""",
    "invite": """\
        nemeton invite
        nemeton invite --uses 12 --days 30""",
    "games": """\
        nemeton games""",
    "bots": """\
        nemeton bots""",
    "rules": """\
        nemeton rules celtica
        nemeton rules celtica CEL-RU-04
        nemeton rules celtica CEL-CU --lang fr
        nemeton rules celtica --coverage""",
    "replay": """\
        nemeton replay evening.nemeton
        nemeton replay evening.nemeton --seat 0 --to 24""",
    "verify": """\
        nemeton verify evening.nemeton
        nemeton verify *.nemeton""",
    "simulate": """\
        nemeton simulate celtica
        nemeton simulate celtica --seats greedy,random,random --games 1000 --rotate
        nemeton simulate celtica --games 50 --records evening""",
    "arena": """\
        nemeton arena celtica random greedy mcts@100
        nemeton arena karnag greedy mcts@200 --seats 2,3,4 --deals 100 --results karnag.jsonl
        nemeton arena celtica beginner casual strong --ladder --records games --csv ladder.csv""",
    "report": """\
        nemeton report celtica
        nemeton report karnag --seats 2,4 --games 500 --html karnag.html
        nemeton report bloody_grove --bots mcts@50 --json""",
    "analyze": """\
        nemeton analyze evening.nemeton
        nemeton analyze evening.nemeton --iterations 2000 --html evening.html
        nemeton analyze evening.nemeton --json""",
    "dataset": """\
        nemeton simulate celtica --games 100 --records games
        nemeton dataset games.parquet games/*.nemeton
        nemeton dataset games.parquet --to again""",
    "tune": """\
        nemeton tune celtica --seats 4
        nemeton tune karnag --seats 3 --games 500 --judged-by strong --deals 50""",
    "train": """\
        nemeton train celtica
        nemeton train bloody_grove --rounds 600 --to grove --minutes 10
        nemeton play celtica --seats human,policy@training/celtica/celtica.onnx""",
    "bench": """\
        nemeton bench celtica
        nemeton bench celtica --json""",
    "content": """\
        nemeton content check my_pack
        nemeton content check my_pack --strict --map map.svg --graph verses.svg
        nemeton content publish my_pack""",
}


def version() -> str:
    """The version, and how the kernel runs."""
    import nemeton

    return f"nemeton {nemeton.__version__} ({'compiled' if nemeton.compiled else 'interpreted'})"


def examples(lines: str) -> str:
    """The end of a help page."""
    return "Examples:\n" + "\n".join(f"  {line.strip()}" for line in lines.splitlines())


def build(help_wanted: bool) -> App:
    """The command with its parts: each is imported when it is called, all of them to be listed with what they do."""
    app = App(
        name="nemeton",
        help="Druid board games, complete and by the book: play them here, replay them, measure them.",
        version=version,
        help_format="plaintext",
        help_epilogue=examples("nemeton play celtica\nnemeton rules celtica CEL-MV\nnemeton play --help"),
        suppress_keyboard_interrupt=False,
    )
    for place, (name, lines) in enumerate(EXAMPLES.items()):
        module = f"{__name__}.{name}"
        if find_spec(module) is not None:
            part = getattr(import_module(module), name) if help_wanted else f"{module}:{name}"
            epilogue = examples(lines)
            sources = CONFIGURED.get(name, ())
            app.command(
                part, name=name, help_epilogue=epilogue, help_format="plaintext", sort_key=place, config=sources
            )
    return app


def main(arguments: list[str] | None = None) -> int:
    """Run the command; what goes wrong is one sentence and an exit code."""
    words = sys.argv[1:] if arguments is None else arguments
    speak_plainly()
    try:
        result = build(help_wanted=words[:1] in ([], ["--help"], ["-h"]))(
            words,
            exit_on_error=False,
            print_error=False,
            result_action="return_value",
        )
        sys.stdout.flush()
        return result if isinstance(result, int) else 0
    except (CycloptsError, NemetonError) as problem:
        if trace := getattr(problem, "trace", ""):  # of a bot, for who wrote it
            print(printable(trace), file=sys.stderr, end="")
        complain(" ".join(str(problem).split()))
        return WRONG
    except KeyboardInterrupt:
        complain("stopped.")
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nothing is left to say when Python leaves
        return 0
