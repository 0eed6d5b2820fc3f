"""How fast the rules run: compiled, interpreted and, where it is at hand, beside the C++ reference.

    make bench
    .venv/bin/python benchmarks/run.py --rounds 7 --game celtica

All contenders play in turn, round after round, and what counts are ratios within one round (the median of them):
rates on a shared machine are worth little from one minute to the next. Seconds are CPU seconds.

The reference is one file of C++; `NEMETON_BENCH_REFERENCE` says where, else it is looked for beside the repository.
It plays a simplified Celtica, so its games are counted by kind of decision beside ours: a rate of decisions could be
flattered by smaller decisions, and who reads it should be able to see whether it is.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from statistics import median

import nemeton
from nemeton.kernel.chance import Chance

ROOT = Path(__file__).resolve().parents[1]
BUILD = ROOT / "build" / "bench"
BESIDE = ROOT.parent / "shared" / "bench" / "celtica" / "cpp" / "celtica.cpp"
COMPILED, INTERPRETED, REFERENCE = "Nemeton, compiled", "Nemeton, the same source interpreted", "C++ reference"
RATES = ("decisions_per_s", "games_per_s", "clones_per_s")
SEATS = 4
REFERENCE_GAMES, REFERENCE_CLONES = 100_000, 20_000_000  # about a second each
COUNTED_GAMES = 2_000
NOTABLE = 0.25  # ratios of decisions and of games that differ by more are explained

Rates = dict[str, float]
Kinds = dict[str, tuple[float, float]]
"""By kind of question: how often it is asked in a game, and how many options it has, on average."""


def main() -> None:
    """Measure and print Markdown."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--game", default="celtica", choices=nemeton.games())
    parser.add_argument("--rounds", type=int, default=7)
    wish = parser.parse_args()
    contenders: dict[str, Callable[[], Rates]] = {
        COMPILED: lambda: ours(wish.game, compiled=True),
        INTERPRETED: lambda: ours(wish.game, compiled=False),
    }
    source = reference()
    if wish.game == "celtica" and source is not None:
        program = build(source, "celtica", "-O3", "-march=native")
        contenders[REFERENCE] = lambda: theirs(program)
    rounds = [{name: measure() for name, measure in contenders.items()} for _ in range(wish.rounds)]
    write(f"{nemeton.game(wish.game).title}, random play, {datetime.now(UTC):%d %B %Y}, {wish.rounds} rounds.\n")
    write_rates(list(contenders), rounds)
    if REFERENCE in contenders and source is not None:
        write_kinds(our_kinds(wish.game), their_kinds(source), rounds)


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


def reference() -> Path | None:
    """The source of the reference, if it is at hand."""
    path = Path(os.environ.get("NEMETON_BENCH_REFERENCE") or BESIDE)
    if path.is_file():
        return path.resolve()
    if "NEMETON_BENCH_REFERENCE" in os.environ:
        sys.exit(f"benchmarks: there is no reference {path}, as NEMETON_BENCH_REFERENCE says.")
    return None


def build(source: Path, name: str, *flags: str) -> Path:
    """Compile a C++ file; its warnings are not ours."""
    BUILD.mkdir(parents=True, exist_ok=True)
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
    if REFERENCE in names:
        shares = (f"{ratio(rounds, COMPILED, REFERENCE, rate):.0%}" for rate in RATES)
        write("| **compiled to C++** | " + " | ".join(shares) + " |")


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
    counter = build(Path(__file__).with_name("reference_kinds.cpp"), "kinds", "-O2", f'-DREFERENCE="{source}"')
    lines = subprocess.run([counter], check=True, text=True, stdout=subprocess.PIPE).stdout.splitlines()
    return {kind: (float(count), float(options)) for kind, count, options in map(str.split, lines)}


def write_kinds(our: Kinds, their: Kinds, rounds: list[dict[str, Rates]]) -> None:
    write("\n| decisions a game, and options each | Nemeton | C++ reference |")
    write("|---|--:|--:|")
    for kind in their:
        cells = (f"{kinds[kind][0]:.1f} of {kinds[kind][1]:.1f}" if kind in kinds else "none" for kinds in (our, their))
        write(f"| {kind.replace('_', ' ')} | " + " | ".join(cells) + " |")
    totals = [sum(count for count, _ in kinds.values()) for kinds in (our, their)]
    means = [sum(count * options for count, options in kinds.values()) for kinds in (our, their)]
    cells = (f"{total:.1f} of {mean / total:.1f}" for total, mean in zip(totals, means, strict=True))
    write("| **all** | " + " | ".join(cells) + " |")
    decisions = ratio(rounds, COMPILED, REFERENCE, "decisions_per_s")
    games = ratio(rounds, COMPILED, REFERENCE, "games_per_s")
    if abs(decisions / games - 1) > NOTABLE:
        write(
            f"\nBy decisions we run at {decisions:.0%} of the reference, by games at {games:.0%}: a random game has "
            f"{totals[0]:.0f} decisions by the rules and {totals[1]:.0f} by the reference's. The decisions themselves "
            f"are no smaller: {means[0] / totals[0]:.1f} options each, {means[1] / totals[1]:.1f} there."
        )


if __name__ == "__main__":
    main()
