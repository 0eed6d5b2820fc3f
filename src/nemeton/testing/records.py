"""Records and take-backs: what is played is recorded, what is recorded can be replayed, and chance never goes back."""

from __future__ import annotations

import pytest

from nemeton import BadRecord, Match, NoTakeBack, read_record, verify
from nemeton.kernel.decision import Plain
from nemeton.kernel.match import Consent, opening
from nemeton.kernel.position import digest
from nemeton.kernel.record import Header, Record
from nemeton.testing.cases import FAR, SECRET, Case, Player, json, without
from nemeton.testing.contract import Contract, every_case, plain_case


def match_of(case: Case, position: dict[str, Plain] | None = None) -> Match:
    """A match of a case, in its own rules version, from its seed or from a position."""
    header = Header(
        game=case.game.name,
        rules=case.rules,
        content=case.game.content,
        seats=case.seats,
        options=case.options,
        names=[f"player {seat}" for seat in range(case.seats)],
        seed=case.seed if position is None else None,
        position=position,
    )
    return Match(case.game, opening(case.game, header), Record(header, [], {}))


def play(match: Match, player: Player, moves: int = 10**6) -> None:
    for _ in range(moves):
        if match.state.over:
            return
        match.act(*player.choose(match.state))


def consent_by_law(match: Match, seat: int) -> Consent:
    """Free while the barrier is empty and nobody else has acted since; past "shown" only if all agree to that."""
    since = match.line[next(i for i in reversed(range(len(match.line))) if match.line[i].seat == seat) :]
    barriers = {step.barrier for step in since}
    if "shown" in barriers:
        return "shown"
    return "passed" if "passed" in barriers or {step.seat for step in since} != {seat} else ""


class RecordContract(Contract):
    """Records, and what can be taken back."""

    @every_case
    def test_a_record_replays_to_the_same_game(self, case: Case) -> None:
        """Written, read and replayed, it gives the same positions, the same places and the same text."""
        match = match_of(case)
        play(match, case.player())
        text = str(match.record)

        again = verify(read_record(text), case.game)
        assert text == str(again.record)
        assert match.state.position() == again.state.position()
        assert match.state.outcome().places == again.record.places == match.record.places

    @plain_case
    def test_a_match_is_the_game_itself(self, case: Case) -> None:
        """Keeping a record changes nothing."""
        match = match_of(case)
        for state, seat, action in case.walk():
            if state.number % 8 == 0:
                assert digest(state) == digest(match.state)
            match.act(seat, action)
        assert match.state.over

    @plain_case
    def test_a_record_with_a_secret_seed_replays(self, case: Case) -> None:
        """The opened secret is checked against what was committed to."""
        match = Match.start(case.game, case.seats, SECRET, case.options)
        play(match, case.player())
        text = str(match.record)

        assert match.state.position() == verify(read_record(text), case.game).state.position()
        with pytest.raises(BadRecord):
            verify(read_record(text.replace(SECRET.hex(), bytes(32).hex())), case.game)

    @plain_case
    def test_a_record_can_begin_with_a_position(self, case: Case) -> None:
        """A game taken up from the middle is recorded from there on."""
        for state, _, _ in case.looks(2):
            match = match_of(case, position=json(state.position()))
            play(match, case.player(salt=1))

            assert match.state.position() == verify(read_record(str(match.record)), case.game).state.position()

    @plain_case
    def test_a_record_is_cut_off_anywhere(self, case: Case) -> None:
        """A game left unfinished is still a record: without its last lines it replays as far as it goes."""
        match = match_of(case)
        play(match, case.player())
        lines = str(match.record).splitlines()
        first = lines.index("")

        for length in range(first + 1, len(lines), max(1, len(lines) // 6)):
            short = read_record("\n".join(lines[:length]))
            assert len(short.entries) == len(verify(short, case.game).record.entries)

    @plain_case
    def test_a_damaged_record_is_refused(self, case: Case) -> None:
        """An entry lost, doubled, of another seat or of no action; a digest or a place changed: never a wrong game."""
        match = match_of(case)
        play(match, case.player())
        match.record.digests[len(match.record.entries)] = digest(match.state)
        lines = str(match.record).splitlines()
        first = lines.index("") + 1
        middle = next(i for i in range((first + len(lines)) // 2, len(lines)) if lines[i][0].isdigit())
        number, seat, what = lines[middle].split(" ", 2)
        damages = {
            "lost": [*lines[:middle], *lines[middle + 1 :]],
            "doubled": [*lines[: middle + 1], *lines[middle:]],
            "no such seat": [*lines[:middle], f"{number} 99 {what}", *lines[middle + 1 :]],
            "no action": [*lines[:middle], f"{number} {seat} xyzzy", *lines[middle + 1 :]],
            "another digest": [f"{line[:-16]}{'0' * 16}" if line.startswith("=") else line for line in lines],
            "other places": [*lines[:-1], f"over {' '.join('9' for _ in range(case.seats))}"],
            "other content": [line if not line.startswith("content") else "content 0" for line in lines],
            "other rules": [line if not line.startswith("rules") else "rules 99" for line in lines],
            "more after the end": [*lines, lines[middle]],
        }
        for damage, damaged in damages.items():
            with pytest.raises(BadRecord) as refused:
                verify(read_record("\n".join(damaged)), case.game)
            assert str(refused.value).endswith("."), damage

    # ---------------------------------------------------------------------- taking back
    @plain_case
    def test_a_take_back_gives_the_earlier_state_and_never_the_earlier_chance(self, case: Case) -> None:
        """Every position a seat goes back to is the one it decided in, but for chance, which goes on from now."""
        match, player = match_of(case), case.player()
        before: dict[int, object] = {}
        for turn in range(60):
            if match.state.over or (turn % 3 == 2 and match.line):
                seat = match.line[-1].seat
                entry = match.last_own(seat).entry
                chance = (match.state.draws, match.state.word, match.state.key)
                match.take_back(seat, consent="shown")

                assert before[entry] == without(match.state.position(), "chance")
                assert chance == (match.state.draws, match.state.word, match.state.key)
            before[len(match.record.entries) + 1] = without(match.state.position(), "chance")
            match.act(*player.choose(match.state))
        again = verify(read_record(str(match.record)), case.game)
        assert match.state.position() == again.state.position()

    @plain_case
    def test_a_take_back_needs_the_consent_the_law_says(self, case: Case) -> None:
        """Without it nothing changes, neither state nor record."""
        levels: tuple[Consent, ...] = ("", "passed", "shown")
        match, player = match_of(case), case.player()
        while not match.state.over and len(match.record.entries) < FAR // 2:
            match.act(*player.choose(match.state))
            for seat in {step.seat for step in match.line[-case.seats :]}:
                needed = match.consent_needed(seat)
                assert consent_by_law(match, seat) == needed
                before = (digest(match.state), len(match.record.entries))
                for level in levels[: levels.index(needed)]:
                    with pytest.raises(NoTakeBack):
                        match.take_back(seat, consent=level)
                    assert before == (digest(match.state), len(match.record.entries))

    @plain_case
    def test_who_has_not_moved_has_nothing_to_take_back(self, case: Case) -> None:
        """Also not with everybody's consent."""
        match = match_of(case)
        for seat in range(case.seats):
            with pytest.raises(NoTakeBack):
                match.take_back(seat, consent="shown")

    @plain_case
    def test_the_journal_goes_on_after_a_take_back(self, case: Case) -> None:
        """The match still tells what happens: the same action is told again."""
        match, player = match_of(case), case.player()
        seat, action = player.choose(match.state)
        match.act(seat, action)
        match.take_back(seat, consent="shown")

        assert match.state.journal is not None
        assert [] == match.events()
        match.act(seat, action)
        assert 3 == len(match.record.entries)
