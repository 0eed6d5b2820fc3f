"""What a seat remembers, as numbers: what it saw of cards that lie hidden now (CEL-HI-05..08).

A supply is made of cards everybody saw. So a seat that has watched knows of every other hand how many of its cards
came out of this supply, how many are older, and what was laid from it meanwhile.
"""

from __future__ import annotations

from nemeton.games.celtica import words as w
from nemeton.games.celtica.data import Data
from nemeton.games.celtica.state import CelticaState
from nemeton.kernel.belief.pile_posterior import DRAW, SHOW, SHUFFLE, Entry
from nemeton.kernel.belief.piles import PileBelief
from nemeton.kernel.observation import Field, count, identity, seat_names

MOST_TOLD = 24  # of what was drawn and laid, the latest first
PILES = (("druid", w.DRUID_CARDS), ("experience", w.EXPERIENCE_CARDS))


def fields(data: Data) -> list[Field]:
    """For each kind of card: what the supply was made of, what every seat drew and laid since, and in which order."""
    copies = (data.box.cards.druid, data.box.cards.experience)
    druids, seats = len(data.druids), seat_names(data.box.set_up.seats[1])
    declared = []
    for (name, _pile), most in zip(PILES, copies, strict=True):
        about, shape = f"{name} cards", (druids,)
        declared += [count(f"{name}_shuffled", most, f"{about} the supply was made of", "remembered", shape)]
        for who in seats:
            laid = f"{about} this seat has laid since then"
            declared += [count(f"{who}_{name}_laid", most, laid, "remembered", shape)]
        for who in seats:
            told = f"{about} this seat has drawn since the supply was made"
            declared += [count(f"{who}_{name}_drawn", druids * most, told, who)]
            told = f"{about} this seat held when the supply was made"
            declared += [count(f"{who}_{name}_older", druids * most, told, who)]
    for (name, _pile), most in zip(PILES, copies, strict=True):
        group, shape = f"latest_{name}_cards", (MOST_TOLD,)
        declared += [
            identity(f"{name}_what", 2, "what was done, the latest first: 1 drawn, 2 laid; 0 nothing", group, shape),
            identity(f"{name}_who", len(seats) - 1, "by whom, clockwise from the viewer", group, shape),
            identity(f"{name}_kind", druids, "the druid on the card, from 1; 0 not known", group, shape),
            count(f"{name}_cards", druids * most, "how many such cards", group, shape),
        ]
    return declared


def know(state: CelticaState, seat: int) -> list[int]:
    """The numbers of `fields` for a seat that has memory."""
    memory, numbers = state.recall(seat), []
    for _name, pile in PILES:
        numbers += know_pile(state, memory.piles[pile], seat)
    for _name, pile in PILES:
        numbers += know_latest(state, memory.piles[pile], seat)
    return numbers


def know_pile(state: CelticaState, pile: PileBelief, seat: int) -> list[int]:
    """One kind of card: the last shuffle, then by seat from the viewer on what was laid, drawn and older."""
    druids, seats, most = int(state.board.druids), int(state.seats), int(state.board.most_seats)
    shuffled = [0] * druids
    drawn, older, laid = [0] * most, [0] * most, [[0] * druids for _ in range(most)]
    for entry in pile.project(seat):
        if entry[0] == SHUFFLE:
            shuffled = list(entry[1:])
            older = [old + new - sum(shown) for old, new, shown in zip(older, drawn, laid, strict=True)]
            drawn, laid = [0] * most, [[0] * druids for _ in range(most)]
            continue
        who = (entry[1] - seat) % seats
        if entry[0] == DRAW:
            drawn[who] += entry[3]
        elif entry[0] == SHOW:
            laid[who][entry[2]] += entry[3]
    told = shuffled + [number for shown in laid for number in shown]
    for who in range(most):
        told += [drawn[who], older[who]]
    return told


def know_latest(state: CelticaState, pile: PileBelief, seat: int) -> list[int]:
    """What was drawn and laid since the last shuffle, the latest first; a card laid before drawing was held before."""
    seats = int(state.seats)
    rows = [(entry[0], (entry[1] - seat) % seats, entry[2], entry[3]) for entry in since_shuffle(pile.project(seat))]
    told = [(1 if what == DRAW else 2, who, kind + 1, cards) for what, who, kind, cards in reversed(rows[-MOST_TOLD:])]
    told += [(0, 0, 0, 0)] * (MOST_TOLD - len(told))
    return [number for feature in zip(*told, strict=True) for number in feature]


def since_shuffle(log: list[Entry]) -> list[Entry]:
    """The entries after the last shuffle."""
    last = max((at for at, entry in enumerate(log) if entry[0] == SHUFFLE), default=-1)
    return log[last + 1 :]
