# %% [markdown]
# # A bot
#
# A bot is an object with a name and one method. It is given an observation: what its seat is asked, may do and knows.
# Here is one for Augury, a game small enough to think through: with the stag it stakes, with the wren it waits and
# yields, and with the raven it waits and matches now and then.

# %%
import nemeton
from nemeton.bots import Observation, bot


class Reader:
    """Plays by the own token alone."""

    name = "reader"

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, observation: Observation) -> int:
        game = observation.game
        seen = dict(zip([field.name for field in game.observation], observation.numbers(), strict=False))
        legal = [observation.text(action) for action in observation.legal]
        strong = seen["own_token"] == 3 or (seen["own_token"] == 2 and (self.seed + observation.number) % 2 == 0)
        wish = ("stake" if "stake" in legal else "match") if strong else ("wait" if "wait" in legal else "yield")
        return observation.legal[legal.index(wish)]


# %% [markdown]
# A game against one of ours, told as it goes: who is asked, and what is chosen.

# %%
game = nemeton.game("augury")
state = game.start(seats=2, seed=4)
players = [Reader(1), bot("random", 2)]
while not state.over:
    seat = int(state.actor)
    action = players[seat].choose(Observation(state, seat))
    print(players[seat].name, "-", game.text(action))
    state.apply(seat, action)
print("places", state.outcome().places)

# %% [markdown]
# One game says little. In four hundred, each deal played from both seats, it beats chance:

# %%
won = 0.0
for deal in range(200):
    for own in (0, 1):
        state = game.start(seats=2, seed=deal)
        seated = {own: Reader(deal), 1 - own: bot("random", deal)}
        while not state.over:
            seat = int(state.actor)
            state.apply(seat, seated[seat].choose(Observation(state, seat)))
        won += state.utility(own)
share = won / 400
print(f"{share:.3f} of the points")

# %%
assert 0.55 < share < 1
