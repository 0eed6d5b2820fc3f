"""Options of every game: what a game says of their values is what it holds them to."""

from __future__ import annotations

import pytest

from nemeton.kernel.errors import BadSetup
from nemeton.kernel.game import Game
from nemeton.testing.contract import Contract, every_game


class OptionsContract(Contract):
    """Options and the values they may have."""

    @every_game
    def test_an_option_names_no_seat_the_table_has_not(self, game: Game) -> None:
        """Whoever offers options by `names_seats` offers none that is refused, and refuses none that is not."""
        for name, option in game.options.items():
            for seats in game.seats:
                for value in option.values:
                    if option.names_seats and isinstance(value, int) and value >= seats:
                        with pytest.raises(BadSetup):
                            game.start(seats, 0, {name: value})
                    else:
                        game.start(seats, 0, {name: value})
