"""Chains of decisions: they end wherever an exhaustive search says, cards go between two steps, and steps go back."""

from collections.abc import Iterable, Iterator
from random import Random

import pytest

from nemeton.games.karnag import GAME
from nemeton.games.karnag import words as w
from nemeton.games.karnag.box import CARD_NAMES
from nemeton.games.karnag.event_types import BackSeen, CardKept, CardPlayed, CardsDrawn, CreatureRevealed, TilesLaid
from nemeton.games.karnag.rules import drawing
from nemeton.games.karnag.rules.karnag import Karnag
from nemeton.kernel.match import Match
from nemeton.kernel.state import C, State
from tests.rules.karnag.table import SMALL, Square, Table, karnag, opening
from tests.rules.rulebook import rule

TRACKS = ("CAPTURE", "MOVE", "COUNCIL", "GEMS", "MANA")
Places = tuple[str | None, ...]


def every_end(state: State, kinds: Iterable[int]) -> list[State]:
    """The states in which questions of these kinds are over, by any chain of answers; no dead end on the way."""
    found: list[State] = []
    seen: set[tuple[int, ...]] = set()
    stack = [state]
    while stack:
        here = stack.pop()
        legal = here.legal(here.actor)
        assert legal
        if here.kind() not in kinds:
            found.append(here)
            continue
        for action in legal:
            after = here.clone()
            after.do(after.actor, action)
            key = tuple(int(word) for word in after.s)
            if key not in seen:
                seen.add(key)
                stack.append(after)
    return found


# ---------------------------------------------------------------------- druid moves
class Oracle:
    """All ways to carry out a druid move, tried one by one, and those kept that end by the rules."""

    def __init__(self, table: Table, least: int, most: int, accel: int, know: int) -> None:
        board = table.state.board
        self.path = int(board.path)
        self.corners = [int(corner) for corner in board.corner]
        self.doors = {p: int(board.cauldron[p]) for p in range(self.path) if board.cauldron[p] >= 0}
        self.names = board.cauldron_names
        self.places = [int(places) for places in board.places]
        self.bonus = [int(points) for points in board.tracks.move]
        self.others = [place for seat in table.view().seats[1:] for place in seat.druids]
        self.least, self.most = least, most
        self.found: set[Places] = set()
        level = table.view().seats[0].levels["MOVE"]
        self.walk(tuple(table.view().seats[0].druids), frozenset(), 0, 0, accel, know, level)

    def walk(
        self, druids: Places, moved: frozenset[int], spent: int, shift: int, accel: int, know: int, level: int
    ) -> None:
        least = max(1, self.least + shift)
        most = max(least, self.most + shift + self.bonus[level])
        if least <= spent <= most:
            self.found.add(druids)
        free = [d for d, place in enumerate(druids) if d not in moved and place not in self.names]
        for amount in range(-3, 4) if accel else ():
            if (amount < 0 and spent == 0) or (amount > 0 and free):
                self.walk(druids, moved, spent, shift + amount, accel - 1, know, level)
        if know and spent and level + 1 < len(self.bonus):  # KAR-RUL-75: between two druids, not before the first
            self.walk(druids, moved, spent, shift, accel, know - 1, level + 1)
        for druid in free:
            for place, points in self.moves(druids, druid, most - spent):
                after = (*druids[:druid], place, *druids[druid + 1 :])
                self.walk(after, moved | {druid}, spent + points, shift, accel, know, level)

    def moves(self, druids: Places, druid: int, most: int) -> Iterator[tuple[str, int]]:
        taken = {place for d, place in enumerate(druids) if d != druid} | set(self.others)
        full = [*(place for d, place in enumerate(druids) if d != druid), *self.others]
        for step in (1, -1):
            starts = (
                [int((druids[druid] or "")[1:])] if druids[druid] != "council" else [c - step for c in self.corners]
            )
            for start in starts:
                at, inside = start, druids[druid] != "council"
                for points in range(1, most + 1):
                    doors = [at] if inside else []
                    inside, at = True, (at + step) % self.path
                    while f"p{at}" in taken:
                        doors.append(at)
                        at = (at + step) % self.path
                    yield f"p{at}", points
                    for door in doors:
                        name = self.names[self.doors[door]] if door in self.doors else None
                        if name is not None and full.count(name) < self.places[self.doors[door]]:
                            yield name, points


def all_alike(places: set[Places]) -> set[Places]:
    """Druids at the council that moved are told apart by nothing: which of them it was does not matter."""
    return {tuple(sorted(one, key=str)) for one in places}


@rule("KAR-MOV-18", "KAR-RUL-27", "KAR-RUL-29", "KAR-RUL-30", "KAR-RUL-31", "KAR-RUL-34", "KAR-INV-10", "KAR-DP-10")
@pytest.mark.parametrize(
    ("own", "other", "accel", "know"),
    [
        (["p2", "C2", "council"], ["p5", "p20", "p1"], 0, 0),
        (["p4", "p3", "C1"], ["p5", "p6", "p2"], 0, 0),
        (["council", "C3", "p13"], ["p0", "p1", "p14"], 0, 0),
        (["p2", "C1", "C2"], ["p3", "p19", "p5"], 1, 0),
        (["council", "C1", "C2"], ["p0", "p9", "p8"], 2, 0),
        (["p2", "p9", "C1"], ["p3", "p10", "p11"], 0, 1),
        (["p3", "p5", "C3"], ["p4", "p12", "p13"], 1, 1),
    ],
)
def test_a_move_ends_wherever_an_exhaustive_search_says_and_nowhere_else(
    own: list[str], other: list[str], accel: int, know: int
) -> None:
    """On a small board, cards in the middle included: every chain can be finished, and all ends are reached."""
    hand = {"THROUGH": 1, "ACCEL": accel, "KNOW": know}
    levels = {"CAPTURE": 3, "MOVE": 2, "COUNCIL": 3, "GEMS": 3, "MANA": 3}  # KNOW can raise MOVE alone
    table = karnag(
        game=SMALL, tile="moves", row="secondary", druids={0: own, 1: other}, hand={0: hand}, levels={0: levels}
    ).play("do move")

    expected = Oracle(table, 3, 3, accel, know).found
    states = every_end(table.state, (w.ASK_MOVE, w.ASK_CORNER, w.ASK_WAY, w.ASK_POINTS, w.ASK_LEVEL))

    assert all_alike(expected) == all_alike({tuple(one.view(None).seats[0].druids) for one in states})


# ---------------------------------------------------------------------- gems and creatures
def steps(squares: frozenset[Square], barred: set[Square]) -> Iterator[frozenset[Square]]:
    """All that one step of one of the gems may make of them."""
    for x, y in squares:
        for to in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)):
            if to not in barred and to not in squares:
                yield squares - {(x, y)} | {to}


def longest(squares: frozenset[Square], barred: set[Square], left: int) -> tuple[int, set[frozenset[Square]]]:
    """The most steps that can be made, up to a number, and all that they may lead to."""
    best, ends = 0, {squares}
    for after in steps(squares, barred) if left else ():
        made, found = longest(after, barred, left - 1)
        if made + 1 > best:
            best, ends = made + 1, set()
        if made + 1 == best:
            ends |= found
    return best, ends


@rule("KAR-RUL-35", "KAR-KNO-07", "KAR-KNO-08", "KAR-DP-17", "KAR-INV-10")
@pytest.mark.parametrize("seed", range(12))
def test_gem_steps_end_wherever_an_exhaustive_search_says(seed: int) -> None:
    """Three steps among stones and najas in a narrow corner: all chains are as long as any can be."""
    chance = Random(seed)
    corner = [(x, y) for x in range(1, 5) for y in range(1, 5)]
    chance.shuffle(corner)
    own, walls, najas = corner[:2], corner[2 : 8 + seed % 3], corner[: seed % 3]
    table = karnag(
        5,
        terrain="open",
        tile="telepathy",
        levels={0: {"GEMS": 4}},
        hand={0: {"THROUGH": 1}},
        gems={0: own},
        menhirs={1: walls[:7], 2: walls[7:]},
        creatures=dict.fromkeys(najas, "naja"),
    ).play("do level", "rise GEMS")
    barred = {*walls, *najas, *((0, n) for n in range(12)), *((n, 0) for n in range(16))}

    _, expected = longest(frozenset(own), barred, 3)

    assert expected == {frozenset(Table(end).gems(0)) for end in every_end(table.state, (w.ASK_SHIFT,))}


@rule("KAR-RUL-67", "KAR-TEL-04", "KAR-TEL-06", "KAR-DP-18")
@pytest.mark.parametrize("kind", ["golem", "ghoul", "shadow", "naja"])
def test_telepathy_reaches_whatever_three_free_steps_reach(kind: str) -> None:
    """Step by step over squares free for its type, tried one by one."""
    free = {"golem": "g", "ghoul": "gs", "shadow": "gr", "naja": "go"}[kind]
    around = {(3, 2): "s", (4, 2): "s", (3, 4): "r", (4, 4): "r", (2, 4): "o", (5, 2): "o", (1, 1): "r", (1, 2): "s"}
    rocks = {(6, 2): "r", (7, 2): "r", (0, 0): "x"}
    druids = [(0, 3), (4, 0)]
    table = karnag(
        tile="telepathy",
        creatures={(4, 3): kind, (5, 3): "golem/R"},
        gems={1: [(2, 4), (5, 2)]},
        druids={1: ["p49", "p4", "C4"]},
        hand={0: {"THROUGH": 1}},
    ).play("do telepathy")
    token = next(one.creature for one in table.view().creatures if one.square == [4, 3])
    table.play(f"creature {token}")
    reached: set[Square] = set()
    edge = {(4, 3)}
    for _ in range(3):
        edge = {
            to
            for x, y in edge
            if x > 0 and y > 0
            for to in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
            if to not in ((5, 3), *druids) and {**around, **rocks}.get(to, "g") in free
        }
        reached |= edge

    assert reached - {(4, 3)} == {tuple(map(int, text.split()[1].split(","))) for text in table.options()}


# ---------------------------------------------------------------------- cards between two steps
def may_play(state: Karnag) -> bool:
    """KAR-RUL-75 and the state machine of the window: is this a place between two steps of an own action?"""
    question = state.decision(state.actor)
    assert question is not None
    if question.kind in ("gems", "capture"):
        return bool(question.about["done"])
    if question.kind == "move":
        return not question.about["alone"] and int(state.s[state.top + C]) >= w.SPENT
    return question.kind in ("open", "close") or (question.kind == "level" and question.about["cause"] == "potion")


def playable(table: Table) -> set[str]:
    """KAR-RUL-76: the cards in hand that have an effect now, worked out from what lies on the table."""
    state, seat = table.state, table.actor
    me = table.seat(seat)
    assert me.hand is not None
    can_move = any(place is not None and not place.startswith("C") for place in me.druids)
    works = {
        w.ACCEL: can_move and state.kind() != w.ASK_MOVE,
        w.MANA: me.mana < state.board.most_mana,
        w.GEMMOVE: any(state.is_free_for_stone(table.square(*to)) for x, y in me.gems for to in beside(x, y)),
        w.KNOW: min(me.levels.values()) < state.board.tracks.top_level,
        w.CONTROL: any(may_step(table, token) for token in range(int(state.board.tokens))),
    }
    return {CARD_NAMES[kind] for kind, now in works.items() if now and me.hand.get(CARD_NAMES[kind])}


def beside(x: int, y: int) -> list[Square]:
    return [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]


def may_step(table: Table, token: int) -> bool:
    """KAR-RUL-38: without a black cube, or with one of this very window; and some square beside it is free."""
    state = table.state
    at = int(state.s[w.TOKEN + token])
    if at <= 0 or (int(state.s[w.BLACK]) & ~int(state.s[w.FRESH])) >> token & 1:
        return False
    x, y = int(state.board.x(at)), int(state.board.y(at))
    return any(state.is_free_for(state.board.token_type[token], table.square(*to)) for to in beside(x, y))


def rich(seats: int, seed: int) -> Table:
    """A game at its beginning, but everybody has drawn eight times already."""
    table = opening(seats, seed)
    for seat in [*range(seats)] * 8:
        drawing.draw(table.state, seat, 1)
        if drawing.drew_only_marked(table.state):
            drawing.return_drawn(table.state)
        else:
            drawing.take_drawn(table.state, seat, 0)
    return table


@rule("KAR-CRD-01", "KAR-CRD-02", "KAR-CRD-03", "KAR-CRD-21", "KAR-RUL-39", "KAR-RUL-74", "KAR-RUL-75", "KAR-RUL-76")
@rule("KAR-DP-05", "KAR-DP-06", "KAR-DP-07")
@pytest.mark.parametrize("seats", [2, 3])
def test_cards_go_between_any_two_steps_and_never_inside_an_effect(seats: int) -> None:
    """Over random games: every card with an effect is offered at every such place, and none anywhere else."""
    offered = dict.fromkeys(("open", "close", "gems", "capture", "move", "level"), 0)
    for seed in range(5):
        table, chance = rich(seats, seed), Random(seed)
        while not table.over:
            cards = {text.split()[1] for text in table.options() if text.startswith("play")}
            expected = playable(table) if may_play(table.state) else set()
            assert expected == cards
            if cards:
                offered[table.question.kind] += 1
            legal = table.state.legal(table.actor)
            others = [action for action in legal if not w.PLAY <= action < w.PLAY + len(CARD_NAMES)]
            table.state.do(table.actor, chance.choice(legal if chance.random() < 0.1 else others))
    assert min(offered.values()) > 0  # the games came by all these places


# ---------------------------------------------------------------------- taking back
REVEALING = (BackSeen, CardsDrawn, CardKept, CardPlayed, CreatureRevealed, TilesLaid)


@rule("KAR-DP-06", "KAR-DP-08", "KAR-DP-16")
@pytest.mark.parametrize("seed", range(3))
def test_every_step_of_the_own_action_can_be_taken_back_until_something_is_revealed(seed: int) -> None:
    """Step by step back to where the window opened, without anybody's consent."""
    match, chance = Match.start(GAME, 2, seed), Random(seed)
    state = match.state
    before: list[dict[str, object]] = []  # the positions of this action, since something was revealed
    undone = deepest = 0
    while not state.over and len(match.record.entries) < 400:
        seat, position = state.actor, state.position()
        events = match.act(seat, chance.choice(state.legal(seat)))
        state = match.state
        if any(isinstance(event, REVEALING) for event in events) or state.over or state.actor != seat:
            before.clear()
            continue
        assert "" == state.barrier
        before.append(position)  # type: ignore[arg-type] # plain data
        if chance.random() < 0.1:
            deepest = max(deepest, len(before))
            while before:
                match.take_back(seat)
                undone += 1
                assert before.pop() == match.state.position()
            state = match.state
    assert undone > 10
    assert deepest > 3
