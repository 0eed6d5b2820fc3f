"""Belief: what each observer can know of what is hidden, and hidden states that fit it, sampled with exact odds.

`docs/belief.md` is the essay, with an example worked out by hand. The files, from the table to the odds:

- `memory.py`: `Memory`, all hidden zones of one game. Rules tell it what happened, and nothing else writes or reads it.
- `piles.py`: `PileBelief`, a pile of counted cards: one log, projected for each observer.
  `pile_posterior.py` samples by rejection, `pile_counting.py` counts where that would take too long.
- `objects.py`: `ObjectBelief`, objects that can be followed, with one `ObserverLog` an observer (`observer_log.py`).
  `constraints.py` makes a graph of a log and propagates, `simplification.py` keeps the log short, `histories.py` counts
  and samples what fits it, `objects_written.py` reads it.
- `masks.py`, `uniform.py`: sets as bits; exact odds from chance.
"""
