# %% [markdown]
# # A thousand games
#
# What is Celtica like among three? Games without anybody who thinks are played at full speed: a thousand of them take
# less than a second. Interpreted, without a compiler, a few dozen have to do.

# %%
from collections import Counter

import nemeton
from nemeton.arena import make_report
from nemeton.arena.pages.drawing import Drawing
from nemeton.arena.pages.plots import bars, columns, hills
from nemeton.arena.tally import wilson
from nemeton.kernel.playout import finish

GAMES = 1000 if nemeton.compiled else 50
game = nemeton.game("celtica")
lengths: Counter[int] = Counter()
parts: list[Counter[int]] = [Counter() for _ in range(3)]
points = [0.0] * 3
for seed in range(GAMES):
    state = game.start(seats=3, seed=seed, memory=False)
    lengths[finish(state, seed)] += 1
    for seat, score in enumerate(state.outcome().scores):
        parts[seat][int(score["parts"])] += 1
        points[seat] += state.utility(seat)
print(sum(lengths.values()), "games, the longest with", max(lengths), "decisions")

# %% [markdown]
# How long are they? Decisions of all seats together, as shares of the games.

# %%
Drawing(columns(dict(lengths), "decisions of a game", lambda share: f"{share:.0%}"))

# %% [markdown]
# How many parts of amulets do seats end with?

# %%
colours = ("verdigris", "woad", "bronze")
rows = [(f"seat {seat}", dict(counts), colours[seat]) for seat, counts in enumerate(parts)]
Drawing(hills(rows, "parts at the end", lambda value: f"{value:g}"))

# %% [markdown]
# Does it matter where one sits? A share is worth its interval: with a thousand games, about three points in a hundred
# either way.

# %%
for seat, share in enumerate(points):
    low, high = wilson(share, GAMES)
    print(f"seat {seat}: {share / GAMES:.1%} of the points, between {low:.1%} and {high:.1%}")

# %% [markdown]
# A report looks closer, at games of bots that think: what was asked, chosen and used, by winners and by others.

# %%
facts = make_report("celtica", ["greedy"], seats=[3], games=8, cores=1).tables[0]
asked = sorted(facts.questions.items(), key=lambda item: -item[1].times)
often = [(kind, one.times / facts.games, f"{one.times / facts.games:.1f}", "a game") for kind, one in asked]
Drawing(bars(often, "questions of a game"))

# %%
assert GAMES == sum(lengths.values()) == sum(parts[0].values())
assert abs(sum(points) - 1.5 * GAMES) < 1e-6
assert 8 == facts.games
