"""Chance: the same seed gives the same game, whichever kind of seed; another seed another game."""

import msgspec

from nemeton.kernel.position import digest
from nemeton.testing.cases import SECRET, SELDOM, Case, deal_first
from nemeton.testing.contract import Contract, every_case, plain_case


def course(case: Case, seed: int | bytes | None = None) -> list[str]:
    """Digests along a game and of its end: chance is in them, so that games that part do not meet again."""
    state = case.start(seed)
    along = [digest(state) for number, _ in enumerate(case.walk(state)) if number % SELDOM == 0]
    return [*along, digest(state)]


class ChanceContract(Contract):
    """One seed, one game."""

    @every_case
    def test_same_seed_same_game(self, case: Case) -> None:
        """From beginning to end."""
        assert course(case) == course(case)

    @plain_case
    def test_another_seed_another_game(self, case: Case) -> None:
        """Of seeds that differ in their lowest or highest bits, or in kind, not all give the same deals."""
        seeds: tuple[int | bytes, ...] = (1, 2, 2**61 + 1, -1, SECRET, bytes(32))
        tables = {msgspec.json.encode(deal_first(case, seed).position()["table"]) for seed in seeds}

        assert 1 < len(tables)

    @plain_case
    def test_a_secret_seed_gives_the_same_game_again(self, case: Case) -> None:
        """Keyed chance depends on the secret and the draws alone; the position carries both."""
        state = case.start(SECRET)

        assert course(case, SECRET) == course(case, SECRET)
        assert SECRET == state.key
        assert SECRET == case.game.load(state.position()).key

    @plain_case
    def test_draws_are_counted_and_never_go_back(self, case: Case) -> None:
        """Every draw counts, along the whole game."""
        last = 0
        for state, _, _ in case.walk(case.start(SECRET)):
            assert last <= state.draws
            last = state.draws
