"""How fast the rules run: compiled, interpreted and, where it is at hand, beside the C++ reference.

    make bench
    .venv/bin/python benchmarks/run.py --rounds 7 --game celtica

All contenders play in turn, round after round, and what counts are ratios within one round (the median of them):
rates on a shared machine are worth little from one minute to the next. Seconds are CPU seconds.

The reference is one file of C++; `NEMETON_BENCH_REFERENCE` says where, else it is looked for beside the repository.
It plays a simplified Celtica on a board of its own, so decisions are counted by kind on both sides, and it also plays
once more with our board put into its source: a rate of decisions could be flattered by smaller decisions, and who
reads it should be able to see whether it is.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from importlib.resources import files
from pathlib import Path
from statistics import median
from typing import Any

import nemeton
from nemeton.kernel.chance import Chance
from nemeton.kernel.game import Game

ROOT = Path(__file__).resolve().parents[1]
BUILD = ROOT / "build" / "bench"
BESIDE = ROOT.parent / "shared" / "bench" / "celtica" / "cpp" / "celtica.cpp"
COMPILED, INTERPRETED = "Nemeton, compiled", "Nemeton, the same source interpreted"
REFERENCE, ON_OUR_BOARD = "C++ reference", "C++ reference on our board"
RATES = ("decisions_per_s", "games_per_s", "clones_per_s")
SEATS = 4
REFERENCE_GAMES, REFERENCE_CLONES = 100_000, 20_000_000  # about a second each
COUNTED_GAMES = 2_000
PLACES = r"int (NEXT|FORK|VALUE)\[\d+\] = {([^}]*)}"
NOTABLE = 0.25  # ratios of decisions and of games that differ by more are explained

Rates = dict[str, float]
Kinds = dict[str, tuple[float, float]]
"""By kind of question: how often it is asked in a game, and how many options it has, on average."""


def main() -> None:
    """Measure and print Markdown."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--game", default="celtica", choices=nemeton.all_games())
    parser.add_argument("--rounds", type=int, default=7)
    wish = parser.parse_args()
    contenders: dict[str, Callable[[], Rates]] = {
        COMPILED: lambda: ours(wish.game, compiled=True),
        INTERPRETED: lambda: ours(wish.game, compiled=False),
    }
    sources = references() if wish.game == "celtica" else {}
    for name, source in sources.items():
        contenders[name] = partial(theirs, build(source, source.stem, "-O3", "-march=native"))
    rounds = [{name: measure() for name, measure in contenders.items()} for _ in range(wish.rounds)]
    write(f"{nemeton.game(wish.game).title}, random play, {datetime.now(UTC):%d %B %Y}, {wish.rounds} rounds.\n")
    write_rates(list(contenders), rounds)
    if sources:
        write_kinds({COMPILED: our_kinds(wish.game)} | {name: their_kinds(path) for name, path in sources.items()})
        write_difference(rounds)


def write(line: str = "") -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


# ---------------------------------------------------------------------- contenders
def ours(game: str, compiled: bool) -> Rates:
    """What `nemeton bench` measures: the installed package, or the source as it stands."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    if not compiled:
        environment["PYTHONPATH"] = str(ROOT / "src")
    command = [str(Path(sys.executable).with_name("nemeton")), "bench", game, "--json"]
    shown = subprocess.run(command, env=environment, cwd=ROOT, check=True, text=True, stdout=subprocess.PIPE).stdout
    figures: Rates = json.loads(shown)
    if figures["compiled"] != compiled:
        sys.exit("benchmarks: the installed package is not compiled; `make clean setup` with a C compiler makes it so.")
    return figures


def references() -> dict[str, Path]:
    """The source of the reference, as it is and with our board; nothing if it is not at hand."""
    path = Path(os.environ.get("NEMETON_BENCH_REFERENCE") or BESIDE)
    if not path.is_file():
        if "NEMETON_BENCH_REFERENCE" in os.environ:
            sys.exit(f"benchmarks: there is no reference {path}, as NEMETON_BENCH_REFERENCE says.")
        return {}
    BUILD.mkdir(parents=True, exist_ok=True)
    ours = BUILD / "our_board.cpp"
    ours.write_text(with_our_board(path.read_text(encoding="utf-8")), encoding="utf-8")
    return {REFERENCE: path.resolve(), ON_OUR_BOARD: ours}


def with_our_board(text: str) -> str:
    """The reference's source with the places of our classic board: one road, what lies on it, no forks."""
    game = nemeton.game("celtica")
    scene: Any = game.scene(game.start(SEATS, 1, memory=False))
    places = scene["places"]
    values = [-place["value"] if place["kind"] == "ruin" else place["value"] for place in places]
    numbers = {
        "NEXT": [min(place + 1, len(places) - 1) for place in range(len(places))],
        "FORK": [0] * len(places),
        "VALUE": values,
    }
    for name, row in numbers.items():
        table = rf"{name}\[{len(places)}\] = {{[^}}]*}}"
        text, found = re.subn(table, f"{name}[{len(places)}] = {{{','.join(map(str, row))}}}", text)
        if found != 1:
            sys.exit(f"benchmarks: the reference has no table {name} of {len(places)} places to put our board into.")
    return text


def on_its_board(text: str) -> Game:
    """Our Celtica with the board in the reference's source: its roads and forks, and what lies on them."""
    numbers = {name: [int(one) for one in tables.split(",")] for name, tables in re.findall(PLACES, text)}
    goal = len(numbers["NEXT"]) - 1
    places = ['source = "the C++ reference"\nname = "reference"\ntitle = "The reference\'s board"\n']
    for place, value in enumerate(numbers["VALUE"]):
        kind = "village" if value > 0 else "ruin" if value < 0 else {0: "start", goal: "goal"}.get(place, "cult")
        on = sorted({numbers["NEXT"][place], numbers["FORK"][place]} - {0, place})
        ways = ", ".join(f'"P{one + 1:02}"' for one in on)
        places.append(f'[[place]]\nid = "P{place + 1:02}"\nkind = "{kind}"\nvalue = {abs(value)}\nnext = [{ways}]\n')
    folder = BUILD / "its_board"
    (folder / "boards").mkdir(parents=True, exist_ok=True)
    box = files("nemeton.games.celtica").joinpath("data", "celtica.toml")
    (folder / "celtica.toml").write_text(box.read_text(encoding="utf-8"), encoding="utf-8")
    (folder / "boards" / "reference.toml").write_text("\n".join(places), encoding="utf-8")
    return nemeton.game("celtica").with_data(str(folder))


def build(source: Path, name: str, *flags: str) -> Path:
    """Compile a C++ file; its warnings are not ours."""
    program = BUILD / name
    subprocess.run(["g++", "-std=c++17", "-w", *flags, source, "-o", program], check=True)
    return program


def theirs(program: Path) -> Rates:
    """What the reference measures of itself."""
    figures: dict[str, float] = {}
    for mode, count in (("games", REFERENCE_GAMES), ("clones", REFERENCE_CLONES)):
        command = [str(program), mode, str(count)]
        figures |= json.loads(subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE).stdout)
    return {
        "decisions_per_s": figures["decisions"] / figures["s"],
        "games_per_s": figures["games"] / figures["s"],
        "clones_per_s": figures["clones"] / figures["clone_s"],
    }


# ---------------------------------------------------------------------- rates
def ratio(rounds: list[dict[str, Rates]], one: str, other: str, rate: str) -> float:
    """The median of the ratios within a round."""
    return median(row[one][rate] / row[other][rate] for row in rounds)


def write_rates(names: list[str], rounds: list[dict[str, Rates]]) -> None:
    write("| | decisions/s | games/s | clones/s |")
    write("|---|--:|--:|--:|")
    for name in names:
        write(f"| {name} | " + " | ".join(f"{median(row[name][rate] for row in rounds):,.0f}" for rate in RATES) + " |")
    times = (f"{ratio(rounds, COMPILED, INTERPRETED, rate):.0f} times" for rate in RATES)
    write("| **compiled to interpreted** | " + " | ".join(times) + " |")
    for name in names:
        if name in (REFERENCE, ON_OUR_BOARD):
            shares = (f"{ratio(rounds, COMPILED, name, rate):.0%}" for rate in RATES)
            write(f"| **compiled to {name}** | " + " | ".join(shares) + " |")


# ---------------------------------------------------------------------- kinds of decisions
def our_kinds(name: str) -> Kinds:
    """Decisions by kind in random games of ours."""
    game = nemeton.game(name)
    asked, options = Counter[str](), Counter[str]()
    for seed in range(COUNTED_GAMES):
        state, chance = game.start(SEATS, seed, memory=False), Chance()
        chance.seed_with(seed)
        while not state.over:
            legal = state.legal(state.actor)
            kind = game.questions[state.kind()].name
            asked[kind] += 1
            options[kind] += len(legal)
            state.apply(state.actor, legal[chance.below(len(legal))])
    return {kind: (count / COUNTED_GAMES, options[kind] / count) for kind, count in asked.items()}


def their_kinds(source: Path) -> Kinds:
    """Decisions by kind in random games of the reference."""
    counter = build(
        Path(__file__).with_name("reference_kinds.cpp"), "reference_kinds", "-O2", f'-DREFERENCE="{source}"'
    )
    lines = subprocess.run([counter], check=True, text=True, stdout=subprocess.PIPE).stdout.splitlines()
    rows = (line.split() for line in lines)
    return {kind: (float(count), float(options)) for kind, count, options in rows if float(count) > 0}


def write_kinds(counted: dict[str, Kinds]) -> None:
    """Decisions a game by kind, with the options of each."""
    write("\n| decisions a game, and options each | " + " | ".join(counted) + " |")
    write("|---|" + "--:|" * len(counted))
    for kind in counted[REFERENCE]:
        cells = (f"{kinds[kind][0]:.1f} of {kinds[kind][1]:.1f}" if kind in kinds else "" for kinds in counted.values())
        write(f"| {kind.replace('_', ' ')} | " + " | ".join(cells) + " |")
    totals = [sum(count for count, _ in kinds.values()) for kinds in counted.values()]
    options = [sum(count * options for count, options in kinds.values()) for kinds in counted.values()]
    cells = (f"{total:.1f} of {all_options / total:.1f}" for total, all_options in zip(totals, options, strict=True))
    write("| **all** | " + " | ".join(cells) + " |")


def write_difference(rounds: list[dict[str, Rates]]) -> None:
    """Why decisions and games compare differently, where they do."""
    decisions, games = (ratio(rounds, COMPILED, REFERENCE, rate) for rate in RATES[:2])
    if abs(decisions / games - 1) > NOTABLE:
        same_board = [ratio(rounds, COMPILED, ON_OUR_BOARD, rate) for rate in RATES[:2]]
        write(
            f"\nBy decisions we run at {decisions:.0%} of the reference, by games at {games:.0%}: games on its board "
            f"are shorter. On our board it is {same_board[0]:.0%} by decisions and {same_board[1]:.0%} by games."
        )


if __name__ == "__main__":
    main()
