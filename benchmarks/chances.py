"""How good the chances of an analysis are: what was foretold in games between bots, against what came of it.

At a dozen moments of every game the chances are estimated as `nemeton analyze` does it, and sorted into tenths. If they
are right, of all seats given about 70 %, about 70 % win. Brier's score is the mean square of what they were wrong by: 0
is perfect; to give everybody the same scores 0.25 with two seats, 0.19 with four.

python benchmarks/chances.py celtica 2 --games 30
"""

import argparse
from statistics import fmean

import nemeton
from nemeton.arena.analysis import HORIZON, Judge, final_chances, standing_moves
from nemeton.arena.rollouts import Rollouts
from nemeton.arena.series import Series, derive_seed, play_game
from nemeton.bots import Observation

BOTS = ("greedy", "mcts@50")  # they sit down in turn: one of them is the stronger
MOMENTS = 12
SAMPLES = 20


def foretold(name: str, seats: int, games: int) -> list[tuple[float, float]]:
    """For every seat at every moment: its chance, and what it had in the end."""
    game = nemeton.game(name)
    players = tuple(BOTS[seat % len(BOTS)] for seat in range(seats))
    series = Series(game=name, players=players, deals=games, seed=3)
    found: list[tuple[float, float]] = []
    for number in range(games):
        record = nemeton.read_record(play_game(game, series, number, recorded=True).record)
        moments, end = standing_moves(record, game)
        for moment in moments[3 :: max(1, len(moments) // MOMENTS)]:
            eyes = [Observation.from_position(game, moment.state.position(seat)) for seat in range(seats)]
            own = eyes[moment.seat]
            rollouts = Rollouts(own.target(), own.target(), own.target(), HORIZON * seats, float(game.lead))
            chances = Judge(own, rollouts, derive_seed(7, moment.entry)).chances(eyes, SAMPLES)
            found += zip((one.value for one in chances), final_chances(end, []), strict=True)
    return found


def main() -> None:
    """Print the score, and what came of each tenth."""
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("game")
    reader.add_argument("seats", type=int)
    reader.add_argument("--games", type=int, default=30)
    asked = reader.parse_args()
    found = foretold(asked.game, asked.seats, asked.games)
    score = fmean((chance - end) ** 2 for chance, end in found)
    print(f"{asked.game}, {asked.seats} seats, {asked.games} games of {' and '.join(BOTS)}: Brier {score:.3f}")
    for tenth in range(10):
        inside = [pair for pair in found if min(9, int(pair[0] * 10)) == tenth]
        if inside:
            told, came = fmean(chance for chance, _ in inside), fmean(end for _, end in inside)
            print(f"  foretold {told:4.0%}  came {came:4.0%}  ({len(inside)})")


if __name__ == "__main__":
    main()
