"""People who keep large hands all game long: small supplies, many of them, and no hand that is ever forgotten."""

from __future__ import annotations

import random

from nemeton.kernel.belief.piles import PileBelief

KINDS = 5


class Hoarders:
    """A pile of five kinds, as it lies after some turns: who holds `held` cards lays one, and everybody draws one."""

    def __init__(self, seats: int, copies: int, held: int, turns: int, seed: int) -> None:
        self.draws = PileBelief(seats, KINDS)
        self.chance = random.Random(seed)
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.supply: list[int] = []
        self.discard = [kind for kind in range(KINDS) for _ in range(copies)]
        for turn in range(turns):
            seat = turn % seats
            if len(self.hands[seat]) >= held:
                self.lay(seat)
            self.draw(seat)

    def lay(self, seat: int) -> None:
        card = self.hands[seat].pop(self.chance.randrange(len(self.hands[seat])))
        self.draws.show(seat, card, 1)
        self.discard.append(card)

    def draw(self, seat: int) -> None:
        if not self.supply:
            self.supply, self.discard = self.discard, []
            self.chance.shuffle(self.supply)
            self.draws.reshuffle(count_kinds(self.supply))
        card = self.supply.pop()
        self.draws.draw(seat, card)
        self.hands[seat].append(card)


def count_kinds(cards: list[int]) -> list[int]:
    return [cards.count(kind) for kind in range(KINDS)]
