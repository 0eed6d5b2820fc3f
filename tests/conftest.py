"""What every test may rely on: the games of this source tree are registered."""

from tests.registration import register_games

register_games()
