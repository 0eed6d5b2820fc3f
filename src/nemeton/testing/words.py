"""What is said about a game: notation, decisions, descriptions, views, observations, events, the outcome."""

from itertools import pairwise

import msgspec
import pytest

from nemeton import BadNotation, Described, Event, Journal
from nemeton.kernel.game import Game
from nemeton.testing.cases import Case
from nemeton.testing.contract import Contract, every_case, every_game, plain_case


def events_of(case: Case) -> list[Event]:
    state = case.start()
    state.journal = Journal()
    for _ in case.walk(state):
        pass
    return state.journal.events


class WordsContract(Contract):
    """Notation, questions, views, events, outcomes."""

    @every_game
    def test_notation_is_total_and_one_to_one(self, game: Game) -> None:
        """Every action has a text of its own, and the text names just that action."""
        texts = [game.text(action) for action in range(game.actions)]

        assert game.actions == len(set(texts))
        assert list(range(game.actions)) == [game.parse(text) for text in texts]
        assert all(text == " ".join(text.split()) and not text.startswith("!") and " @" not in text for text in texts)

    @every_game
    @pytest.mark.parametrize("text", ["", "!", "no such thing", "-1", "0", "\n", "é"])
    def test_what_names_no_action_is_refused(self, game: Game, text: str) -> None:
        """A text that is none is refused by name."""
        with pytest.raises(BadNotation):
            game.parse(text)

    @every_game
    def test_a_number_that_is_no_action_has_no_text(self, game: Game) -> None:
        """Below 0 or beyond the last action there is nothing to say."""
        for action in (-1, game.actions):
            with pytest.raises(BadNotation):
                game.text(action)

    @every_game
    def test_the_observation_has_a_name_for_every_number(self, game: Game) -> None:
        """The fields of the layout follow each other without a gap."""
        fields = list(game.observation)

        assert 0 == fields[0].offset
        assert all(one.offset + one.length == following.offset for one, following in pairwise(fields))
        assert game.observation.size == fields[-1].offset + fields[-1].length

    @every_game
    def test_every_option_has_its_default_among_its_values(self, game: Game) -> None:
        """And says what it is for."""
        for option in game.options.values():
            assert option.default in option.values
            assert option.help

    @every_case
    def test_a_state_remembers_its_options_and_rules(self, case: Case) -> None:
        """What was agreed at the start can be read off at the end."""
        end = case.end(memory=False)

        assert case.options == case.game.options_of(end)
        assert case.rules == end.rules

    @every_case
    def test_every_decision_names_its_question_and_rules(self, case: Case) -> None:
        """Only for who is asked; plain data; an option called closed is closed for the reason given."""
        for state, seat, _ in case.bare_walk():
            decision = state.decision(seat)
            assert decision is not None
            assert decision.kind == case.game.questions[state.kind()].name
            assert decision.rules
            assert msgspec.json.decode(msgspec.json.encode(decision.about)) == decision.about
            assert [] == [one for one in range(state.seats) if (state.decision(one) is None) == state.asks(one)]
            assert all(closed.refusal == state.why_not(seat, closed.action) for closed in decision.closed)

    @every_case
    def test_every_option_can_be_described(self, case: Case) -> None:
        """As typed, plain data with a kind."""
        for state, seat, _ in case.bare_walk():
            for action in state.legal(seat):
                described = state.describe(action)

                assert isinstance(described, Described)
                assert msgspec.to_builtins(described)["kind"]

    @every_case
    def test_views_are_plain_data(self, case: Case) -> None:
        """For every seat and for a spectator a view can be sent as JSON, and looking changes nothing."""
        for state, _, _ in case.looks():
            before = state.position()
            for seat in (None, *range(state.seats)):
                view = state.view(seat)

                assert isinstance(view, msgspec.Struct), "a server tells what changed by the fields of a structure"
                assert msgspec.json.decode(msgspec.json.encode(view)) == msgspec.to_builtins(view, str_keys=True)
                assert view == state.view(seat)
            everybody = (*range(state.seats), None)
            assert [state.view(seat) for seat in everybody] == state.views(everybody)
            assert before == state.position()

    @every_case
    def test_the_scene_never_changes(self, case: Case) -> None:
        """What a picture needs once is plain data and the same all the game."""
        scene = case.game.scene(case.start())

        assert msgspec.json.decode(msgspec.json.encode(scene)) == scene
        assert scene == case.game.scene(case.end(memory=False))

    @every_case
    def test_an_observation_fills_its_layout_exactly(self, case: Case) -> None:
        """Every number is written, none beyond; what was in the buffer before does not matter."""
        size = case.game.observation.size
        for state, _, _ in case.looks():
            for seat in range(state.seats):
                seen = []
                for dirt in (-5, -6):
                    buffer = type(state.buffer())([dirt] * (size + 3))
                    state.observe_into(seat, buffer)
                    assert [dirt] * 3 == list(buffer)[size:]
                    seen.append(list(buffer)[:size])
                assert seen[0] == seen[1]

    @plain_case
    def test_an_event_hides_its_secrets_from_all_but_those_who_saw(self, case: Case) -> None:
        """For the others each secret is blank and nothing else differs; every event cites a rule."""
        for event in events_of(case):
            assert event.rule
            for seat in (None, *range(case.seats)):
                whole = event.seen_by == -1 or (seat is not None and (event.seen_by >> seat) & 1 == 1)
                blank = {} if whole else dict.fromkeys(event.secrets)
                assert msgspec.structs.asdict(event) | blank == msgspec.structs.asdict(event.to(seat))

    @plain_case
    def test_events_are_plain_data_with_a_name(self, case: Case) -> None:
        """Each can be sent as JSON, under its own name."""
        for event in events_of(case):
            sent = msgspec.json.decode(msgspec.json.encode(event))

            assert sent["event"]

    @every_case
    def test_places_follow_the_standing(self, case: Case) -> None:
        """Better standing, better place; equal standing, equal place; scores for every seat."""
        end = case.end(memory=False)
        outcome = end.outcome()
        standing = [end.standing(seat) for seat in range(end.seats)]

        for one in range(end.seats):
            assert 1 + sum(other > standing[one] for other in standing) == outcome.places[one]
        assert end.seats == len(outcome.scores)
        assert outcome.winners == tuple(seat for seat in range(end.seats) if outcome.places[seat] == 1 and outcome.won)

    @every_case
    def test_utility_is_shared_out_by_place(self, case: Case) -> None:
        """From 0 to 1, better places more; equal places the average, so that the seats share a constant sum."""
        end = case.end(memory=False)
        places = end.outcome().places
        utility = [end.utility(seat) for seat in range(end.seats)]
        if len(set(places)) == 1 and set(utility) <= {0.0, 1.0}:
            return  # a campaign, won or lost by all together
        beaten = [sum(2 * (other > own) + (other == own) for other in places) - 1 for own in places]

        assert [points / (2 * (end.seats - 1)) for points in beaten] == utility
        assert end.seats / 2 == pytest.approx(sum(utility))
