# %% [markdown]
# # A training run
#
# A policy is trained in NumPy alone, on many games at once: a table of preferences, one row for each thing the learner
# can see of Augury's last augury, raised after games that were won and lowered after games that were lost (REINFORCE).
# Larger games want a network and `nemeton train`; the loop is the same.

# %%
import numpy as np

import nemeton.envs

GAMES, STEPS, RATE = 256, 100, 0.01
env = nemeton.envs.batched("augury", GAMES, options={"auguries": 1}, seed=1, opponents="random", seat="rotate")
field = {one.name: one.offset for one in env.game.observation}
random = np.random.default_rng(1)
preferences = np.zeros((3, 2, 4, env.game.actions))  # by question, waits and own token


# %% [markdown]
# What a learner sees is a row of named numbers. These three say all there is to say here.


# %%
def rows(observations: np.ndarray) -> tuple[np.ndarray, ...]:
    """Which row of the table each game is at."""
    return tuple(observations[:, field[name]] for name in ("question", "waits", "own_token"))


def chances(at: tuple[np.ndarray, ...], masks: np.ndarray) -> np.ndarray:
    """How likely the policy is to choose each action: softmax over what is legal."""
    odds = np.exp(preferences[at]) * masks
    return odds / odds.sum(axis=1, keepdims=True)


# %% [markdown]
# The loop: choose, step, and credit every decision of a game once the game has ended.

# %%
curve: list[float] = []
waiting: list[list[tuple[tuple[int, ...], np.ndarray, int]]] = [[] for _ in range(GAMES)]
ended: list[float] = []
for step in range(STEPS):
    at = rows(env.observations.copy())
    odds = chances(at, env.masks)
    actions = (odds.cumsum(axis=1) > random.random((GAMES, 1))).argmax(axis=1)
    learners = env.learners.copy()
    for one in range(GAMES):
        waiting[one].append((tuple(int(part[one]) for part in at), odds[one], int(actions[one])))
    result = env.step(actions)
    for one in np.flatnonzero(result.done):
        reward = float(result.rewards[one, learners[one]])
        ended.append(reward)
        for place, chosen_odds, chosen in waiting[one]:
            preferences[place] -= RATE * reward * chosen_odds
            preferences[(*place, chosen)] += RATE * reward
        waiting[one] = []
    if (step + 1) % 10 == 0:
        curve.append(float(np.mean(ended)))
        ended = []
print([round(mean, 2) for mean in curve])

# %% [markdown]
# The mean reward against chance, from -1 to 1, on its way up. And what was learned: with the stag a stake is matched.
# With the wren there is nothing to learn here: whoever yields the only augury has lost as well.

# %%
strong = preferences[2, 0, 3]
print("with the stag:", {env.game.text(action): round(float(strong[action]), 2) for action in (2, 3)})

# %%
from nemeton.arena.pages.drawing import Drawing
from nemeton.arena.pages.plots import lines

shown = [(mean + 1) / 2 for mean in curve]
Drawing(lines([("points", shown, "verdigris")], "points of the learner", lambda share: f"{share:.0%}", str))

# %%
assert curve[-1] > curve[0] + 0.05
assert strong[2] > strong[3]
