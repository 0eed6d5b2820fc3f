"""What every test may rely on: the games of this source tree are registered."""

import gc

from hypothesis import settings

from tests.registration import register_games

settings.register_profile("nemeton", deadline=None)  # how long an example takes on a busy machine is no property
settings.load_profile("nemeton")
gc.disable()  # reading the tests makes much and throws little away: looking for it would take a third of the time
register_games()


def pytest_collection_finish() -> None:
    """What was read stays to the end; from now on only what tests make is looked through."""
    gc.freeze()
    gc.enable()
