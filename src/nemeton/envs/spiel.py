"""The door to OpenSpiel: a game and its states as OpenSpiel's Python games are.

Chance follows from the seed, as in every game here, and has no nodes. With `deals` a game opens with one chance node
that chooses the seed, for learners that need many deals of one game. With `exact` every draw of the rules is a chance
node of its own, with all its outcomes, for algorithms that need them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import msgspec
import numpy as np
import pyspiel

from nemeton.envs import table
from nemeton.envs.sight import Sight
from nemeton.envs.table import LOST, WON, Table
from nemeton.kernel.decision import Plain
from nemeton.kernel.errors import BadSetup
from nemeton.kernel.exact import ExactGame
from nemeton.kernel.game import Game, Option
from nemeton.kernel.state import State

SEEDS = 1 << 31  # OpenSpiel's whole numbers have 32 bits
LONGEST = 100_000  # decisions: OpenSpiel wants a bound, and no game comes near this one
MOST_OUTCOMES = 4096  # of one draw: a bound of the same kind

Parameters = dict[str, Any]


def load(
    game: str | Game,
    seats: int | None,
    options: Mapping[str, Plain] | None,
    seed: int = 0,
    deals: int = 0,
    exact: bool = False,
) -> SpielGame:
    """Make a game known to OpenSpiel as `nemeton_<name>`, and load it: from then on `pyspiel.load_game` does so too."""
    chosen = Table(game, seats, options)
    if seed not in range(SEEDS) or deals not in range(SEEDS - seed):
        raise BadSetup(f"OpenSpiel counts seeds and deals from 0 to {SEEDS - 1}; {seed!r} and {deals!r} do not fit.")
    if exact and (seed or deals):
        raise BadSetup("Where every draw is a chance node, chance needs no seed and no deals.")
    register(chosen.game)
    written = {name: parameter(option, chosen.options[name]) for name, option in chosen.game.options.items()}
    loaded: SpielGame = pyspiel.load_game(
        f"nemeton_{chosen.game.name}",
        {"players": chosen.seats, "seed": seed, "deals": deals, "exact": exact, **written},
    )
    return loaded


def register(game: Game) -> None:
    """Tell OpenSpiel of a game; it wants a class for each."""
    pyspiel.register_game(kind_of(game, chance=False), type("SpielGame", (SpielGame,), {"game": game}))


def restore_game(game: Game, text: str) -> SpielGame:
    """What a pickled game comes back by, also where OpenSpiel has never heard of it."""
    register(game)
    loaded: SpielGame = pyspiel.load_game(text)
    return loaded


def restore_state(game: Game, text: str) -> SpielState:
    """What a pickled state comes back by."""
    register(game)
    loaded: SpielState = pyspiel.deserialize_game_and_state(text)[1]
    return loaded


def kind_of(game: Game, chance: bool) -> Any:
    """What OpenSpiel wants to know of a game before it is loaded."""
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"nemeton_{game.name}",
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if chance else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if game.hides else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if plays_for_places(game) else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.seats[0], "seed": 0, "deals": 0, "exact": False, **usual(game)},
    )


def usual(game: Game) -> Parameters:
    return {name: parameter(option, option.default) for name, option in game.options.items()}


def parameter(option: Option, value: Plain) -> Any:
    """An option's value as OpenSpiel can write and read it again: of one type, and no text that looks like a number."""
    if all(type(one) is bool for one in option.values) or all(type(one) is int for one in option.values):
        return value
    return value if isinstance(value, str) else f"value_{value}"


def plays_for_places(game: Game) -> bool:
    """Is it about the places alone? A game that gives utilities of its own may let all win, or all lose."""
    made = type(game.empty(game.seats[0], game.complete_options({}), memory=False))
    return made.utilities_into is State.utilities_into and made.utility is State.utility


def read_parameters(game: Game, given: Parameters) -> dict[str, Plain]:
    """The game's own values for OpenSpiel's parameters; what none of them fits is left for the game to refuse."""
    return {
        name: next((value for value in option.values if parameter(option, value) == given[name]), given[name])
        for name, option in game.options.items()
    }


class SpielGame(pyspiel.Game):
    """One game with its seats, options and seed."""

    game: ClassVar[Game]

    def __init__(self, parameters: Parameters) -> None:
        game = self.game
        given = {"players": game.seats[0], "seed": 0, "deals": 0, "exact": False, **usual(game), **parameters}
        self.table = Table(game, given["players"], read_parameters(game, given))
        self.seed, self.deals, self.exact = given["seed"], given["deals"], bool(given["exact"])
        kind = kind_of(game, chance=self.exact or self.deals > 0)
        zero_sum = kind.utility == pyspiel.GameType.Utility.ZERO_SUM
        info = pyspiel.GameInfo(
            num_distinct_actions=game.actions,
            max_chance_outcomes=MOST_OUTCOMES if self.exact else self.deals,
            num_players=self.table.seats,
            min_utility=LOST,
            max_utility=WON,
            utility_sum=0.0 if zero_sum else None,
            max_game_length=LONGEST,
        )
        super().__init__(kind, info, parameters)
        self.opening = None if self.deals or self.exact else self.deal(0)
        self.exact_opening = ExactGame(game, self.table.seats, self.table.options) if self.exact else None

    def deal(self, number: int) -> State:
        """The beginning of a deal."""
        return self.table.start(self.seed + number, memory=True)

    def new_initial_state(self) -> SpielState:
        return SpielState(self) if self.exact_opening is None else ExactState(self, self.exact_opening)

    def __reduce__(self) -> tuple[Any, ...]:
        return restore_game, (self.game, str(self))

    def max_chance_nodes_in_history(self) -> int:
        return LONGEST if self.exact else int(self.deals > 0)

    def make_py_observer(self, kind: Any = None, parameters: Parameters | None = None) -> Observer | None:
        """What a seat sees or knows, whole; there is no half of it, public or private alone."""
        if parameters:
            raise BadSetup(f"Observers of {self.game.title} take no parameters, not {parameters}.")
        whole = pyspiel.IIGObservationType(perfect_recall=False) if kind is None else kind
        if not whole.public_info or whole.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        return Observer(self.game, self.table.seats, whole.perfect_recall)


class SpielState(pyspiel.State):
    """A state of the game, in `state`; none before the deal is chosen."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.state: State | None = None if game.opening is None else game.opening.clone()

    @property
    def begun(self) -> State:
        assert self.state is not None, "the deal is chosen before anybody decides"
        return self.state

    def current_player(self) -> int:
        if self.state is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.state.over else int(self.state.actor)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self.get_game().deals
        return [(number, 1.0 / deals) for number in range(deals)]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.begun.legal(player))

    def _apply_action(self, action: int) -> None:
        if self.state is None:
            self.state = self.get_game().deal(action)
        else:
            self.state.apply(self.state.actor, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        game: Game = self.get_game().game
        return game.text(action)

    def told_to(self, player: int) -> str:
        """What a player did and was told on the road here, as far as its position does not hold it."""
        return ""

    def is_terminal(self) -> bool:
        return self.state is not None and self.state.over

    def returns(self) -> list[float]:
        seats = range(self.get_game().num_players())
        return [table.reward(self.begun, seat) if self.is_terminal() else 0.0 for seat in seats]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state that may be the true one for all a player knows, drawn by the kernel's own `sample`.

        It has the same history, and what the other players have seen of it is not known: from then on their
        information states are their observations.
        """
        true, self.state = self.begun, None  # a clone need not copy what is replaced
        try:
            imagined: SpielState = self.clone()
        finally:
            self.state = true
        imagined.state = true.sample(player, int(sampler() * SEEDS))
        return imagined

    def __reduce__(self) -> tuple[Any, ...]:
        game = self.get_game()
        return restore_state, (game.game, pyspiel.serialize_game_and_state(game, self))

    def __str__(self) -> str:
        """The whole position but for what seats remember, which follows from the road to it."""
        return "the deal" if self.state is None else as_text({**self.state.position(), "memory": None})


class ExactState(SpielState):
    """A state of a game whose every draw is a chance node; while one is open, `state` is none."""

    def __init__(self, game: SpielGame, opening: ExactGame) -> None:
        pyspiel.State.__init__(self, game)
        self.play = opening.clone()
        self.told: tuple[str, ...] = ("",) * int(game.num_players())  # by seat, all it did and was told
        self.note_step("")

    @property
    def state(self) -> State | None:
        return None if self.play.is_open else self.play.state

    @state.setter
    def state(self, imagined: State | None) -> None:
        assert imagined is not None, "a draw is opened by the rules alone"
        self.play.state = imagined

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(outcome, 1.0 / self.play.outcomes) for outcome in range(self.play.outcomes)]

    def _apply_action(self, action: int) -> None:
        if self.play.is_open:
            self.play.draw(action)
        else:
            self.play.act(int(self.play.state.actor), action)
        step = self.play.step
        self.note_step("" if step is None else self.play.game.text(step[1]))

    def note_step(self, text: str) -> None:
        """Once a step is whole, each seat keeps what it was told of it, and its own action: nobody forgets anything."""
        if self.play.is_open:
            return
        actor = -1 if self.play.step is None else self.play.step[0]
        self.told = tuple(
            f"{before}{text if seat == actor else ''}{as_text([event.to(seat) for event in self.play.events])}"
            for seat, before in enumerate(self.told)
        )

    def told_to(self, player: int) -> str:
        return self.told[player]

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"outcome {action}"
        return self.play.game.text(action)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        imagined: ExactState = self.clone()
        imagined.state = self.begun.sample(player, int(sampler() * SEEDS))
        return imagined

    def __str__(self) -> str:
        if self.state is not None:
            return as_text({**self.state.position(), "memory": None, "chance": None})
        return f"an open draw of {self.play.outcomes} outcomes after {self.history()}"


def sight(state: State, seat: int) -> str:
    """What a seat sees, as text."""
    numbers = [int(number) for number in table.observation(state, seat)]
    fields = {field.name: numbers[field.offset : field.offset + field.length] for field in state.game.observation}
    return as_text({"seat": seat, **fields})


def knowledge(state: State, seat: int) -> str:
    """What a seat knows, as text: its position, with all it remembers."""
    if state.memory is not None and not state.memory.speaks_for(seat):
        return sight(state, seat)
    return as_text(state.position(seat))


def as_text(data: Any) -> str:
    return msgspec.json.encode(data, order="sorted").decode()


class Observer:
    """What OpenSpiel reads: the seat, and its view as numbers by the names of `game.observation`.

    With perfect recall, what the seat remembers follows by the names of `game.knowledge`. A state resampled for another
    seat cannot tell what this one remembers: there it is all 0.
    """

    def __init__(self, game: Game, seats: int, recalls: bool) -> None:
        self.recalls = recalls
        self.text = knowledge if recalls else sight
        self.sight = Sight(game, memory=recalls)
        self.seen = Sight(game)
        self.tensor = np.zeros(seats + self.sight.layout.size, np.float32)
        self.player = self.tensor[:seats]
        self.numbers = self.tensor[seats:]
        fields = {one.name: self.numbers[one.offset : one.last] for one in self.sight.layout}
        self.dict = {"player": self.player, **fields}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor.fill(0)
        self.player[player] = 1
        if state.state is not None:
            numbers = self.sight_of(state.state, player).numbers(state.state, player)
            self.numbers[: len(numbers)] = numbers

    def sight_of(self, state: State, player: int) -> Sight:
        """What can be told of a player there: all, or what it sees alone."""
        known = state.memory is None or state.memory.speaks_for(player)
        return self.sight if known else self.seen

    def string_from(self, state: SpielState, player: int) -> str:
        if state.state is None:
            return ""
        return self.text(state.state, player) + (state.told_to(player) if self.recalls else "")
