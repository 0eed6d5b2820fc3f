"""Positions: whatever is on the table, and open, and known, comes back as it was."""

import pytest

from nemeton import BadPosition, BadSetup
from nemeton.kernel.decision import Plain
from nemeton.testing.cases import SECRET, Case, json
from nemeton.testing.contract import Contract, every_case, plain_case


def damage_each_way(position: dict[str, Plain]) -> dict[str, dict[str, Plain]]:
    """A position, wrong in one way each."""
    question: dict[str, Plain] = {"kind": "no such question", "seats": [0]}
    return {
        "no such field": {**position, "colour": 1},
        "field missing": {name: value for name, value in position.items() if name != "table"},
        "another game": {**position, "game": "chess"},
        "other data": {**position, "content": "0"},
        "no such rules": {**position, "rules": 99},
        "no such seats": {**position, "seats": 17},
        "no such option": {**position, "options": {"weather": "fine"}},
        "no such question": {**position, "questions": [question]},
        "nobody asked": {**position, "questions": []},
        "asked and over": {**position, "over": True},
        "number below 0": {**position, "number": -1},
        "chance too large": {**position, "chance": {"draws": 1, "word": 2**63}},
        "key too short": {**position, "chance": {"draws": 1, "key": "ab"}},
        "empty table": {**position, "table": {}},
        "strange table": {**position, "table": {**as_table(position), "ufo": 1}},
    }


def as_table(position: dict[str, Plain]) -> dict[str, Plain]:
    table = position["table"]
    assert isinstance(table, dict)
    return table


class PositionContract(Contract):
    """A state as data and back."""

    @every_case
    def test_a_position_comes_back_whole(self, case: Case) -> None:
        """In the middle of chains too: written, sent as JSON, loaded, written, it is the same.

        What a game checks when it loads (no card, part or piece appears or vanishes) it checks here at every step.
        """
        for state, _, _ in case.long_walk():
            position = state.position()

            assert position == case.game.load(json(position)).position()

    @every_case
    def test_a_loaded_game_goes_on_alike(self, case: Case) -> None:
        """Same options, same chance, same end."""
        for state, _, _ in case.looks():
            loaded = case.game.load(json(state.position()))

            for (one, seat, action), (other, same_seat, same_action) in zip(
                case.walk(state, 2), case.walk(loaded, 2), strict=True
            ):
                assert (seat, action, one.legal(seat)) == (same_seat, same_action, other.legal(same_seat))
            assert state.position() == loaded.position()

    @every_case
    def test_a_finished_position_comes_back_finished(self, case: Case) -> None:
        """Over stays over, with the same outcome."""
        end = case.end()
        loaded = case.game.load(json(end.position()))

        assert loaded.over
        assert end.outcome() == loaded.outcome()
        assert end.position() == loaded.position()

    @plain_case
    def test_a_position_keeps_secret_chance(self, case: Case) -> None:
        """A game with a secret seed goes on with the same draws after it was stored."""
        for state, _, _ in case.walk(case.start(SECRET)):
            twin = case.game.load(json(state.position()))
            assert [state.clone().below(1000) for _ in range(2)] == [twin.clone().below(1000) for _ in range(2)]
            break

    @plain_case
    def test_a_loaded_position_can_be_given_other_chance(self, case: Case) -> None:
        """With a seed of its own the table is the same and what comes is new; a bad seed is refused."""
        state = case.start()
        other = case.game.load(state.position(), seed=99)

        assert state.position()["table"] == other.position()["table"]
        assert state.position()["chance"] != other.position()["chance"]
        with pytest.raises(BadSetup):
            case.game.load(state.position(), seed=b"short")

    @plain_case
    def test_a_position_that_cannot_be_is_refused(self, case: Case) -> None:
        """With one sentence that says what and why; nothing else is ever raised."""
        for damage, position in damage_each_way(case.start().position()).items():
            with pytest.raises(BadPosition) as refused:
                case.game.load(position)
            assert str(refused.value).endswith("."), damage

    @plain_case
    def test_a_table_that_lost_something_is_refused(self, case: Case) -> None:
        """Every single thing of the table is needed: without any one of its fields it is none."""
        position = case.start().position()
        table = as_table(position)
        for field in table:
            with pytest.raises(BadPosition):
                case.game.load({**position, "table": {name: table[name] for name in table if name != field}})
