"""What an action means."""

from __future__ import annotations

from nemeton.games.bloody_grove import option_types as means
from nemeton.games.bloody_grove import words as w
from nemeton.games.bloody_grove.actions import kind_of, thing_of
from nemeton.games.bloody_grove.notation import word_and_thing
from nemeton.games.bloody_grove.rules.transforming import matching_animals
from nemeton.games.bloody_grove.rules.turns import acting_seat, active_grove
from nemeton.games.bloody_grove.state import BloodyGroveState
from nemeton.kernel.decision import Described


def describe(state: BloodyGroveState, action: int) -> Described:
    """What an action means here."""
    board = state.board
    word, thing = word_and_thing(board.kind_names, board.animal_names, board.token_names, action)
    if action in (w.LEFT, w.RIGHT):
        spirit = int(state.s[w.LAID])
        return means.Join(word, [] if spirit == w.NOTHING else completed_animals(state, spirit, action))
    if w.RECRUIT <= action < w.TO_HAND:
        spirit = int(state.s[w.FACE_UP + thing_of(w.RECRUIT, action)])
        return means.RecruitElite(thing, None if spirit == w.NOTHING else board.kind_names[kind_of(spirit)])
    match word:
        case "look":
            return means.LookAtToken(thing)
        case "summon":
            return means.Summon(thing, int(active_grove(state)))
        case "transform":
            return means.Transform(thing)
        case "hand" | "top" | "bottom":
            return means.PlaceElite(word)
        case "cunning":
            return means.UseCunning()
        case "arcane":
            return means.UseArcane()
        case "stop":
            return means.Stop()
        case "move":
            return means.MoveSpirit(thing)
        case "to":
            return means.MoveTo(int(thing_of(w.TO_GROVE, action)))
        case "take":
            return means.TakeToken(thing)
        case "own" | "other":
            return means.PutToken(word, thing)
        case "return":
            return means.ReturnCard(thing)
        case "venerable":
            return means.TakeVenerable(thing)
        case _:
            return means.ReplaceSpirit(thing)


def completed_animals(state: BloodyGroveState, spirit: int, side: int) -> list[str]:
    """BLG-TR-02..04: the animals a spirit completes beside the druid of the acting seat."""
    mask = int(matching_animals(state, acting_seat(state), spirit, side))
    return [name for i, name in enumerate(state.board.animal_names) if mask >> i & 1]
