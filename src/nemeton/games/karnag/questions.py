"""The questions of the game by name, and the rules behind each."""

from __future__ import annotations

from nemeton.kernel.game import Question

QUESTIONS = (
    Question("choose_tile"),
    Question("lay_tile", ("tile",)),
    Question("start"),
    Question("cube"),
    Question("open"),
    Question("close"),
    Question("acting"),
    Question("gems", ("level", "done")),
    Question("send", ("first", "second")),
    Question("capture", ("level", "done")),
    Question("move", ("least", "most", "moved", "accel")),
    Question("corner", ("druid",)),
    Question("way", ("druid", "corner")),
    Question("points", ("druid", "corner", "way")),
    Question("creature", ("steps",)),
    Question("to", ("steps", "creature")),
    Question("shift", ("steps", "cause", "moved", "origin")),
    Question("level", ("levels", "cause")),
    Question("brewing", ("druids",)),
    Question("take", ("cards",)),
    Question("marked", ("unseen",)),
    Question("raise", ("menhirs", "gems")),
)

RULES: dict[str, tuple[str, ...]] = {
    "choose_tile": ("KAR-DP-01", "KAR-ADV-02", "KAR-ADV-03"),
    "lay_tile": ("KAR-DP-02", "KAR-ADV-04", "KAR-ADV-08", "KAR-ADV-10"),
    "start": ("KAR-DP-03", "KAR-SET-13", "KAR-SET-14"),
    "cube": ("KAR-DP-04", "KAR-D-05"),
    "open": ("KAR-DP-05", "KAR-E-04", "KAR-E-15"),
    "close": ("KAR-DP-07", "KAR-CRD-01"),
    "gems": ("KAR-DP-13", "KAR-GEM-06", "KAR-GEM-09"),
    "send": ("KAR-DP-14", "KAR-GEM-17"),
    "capture": ("KAR-DP-15", "KAR-CAP-04", "KAR-CAP-05"),
    "move": ("KAR-DP-08", "KAR-MOV-05", "KAR-RUL-27"),
    "corner": ("KAR-DP-09", "KAR-G-14"),
    "way": ("KAR-DP-09", "KAR-MOV-07"),
    "points": ("KAR-DP-10", "KAR-MOV-10", "KAR-MOV-12"),
    "creature": ("KAR-DP-18", "KAR-TEL-03"),
    "to": ("KAR-DP-18", "KAR-RUL-67"),
    "shift": ("KAR-DP-17", "KAR-TEL-11"),
    "level": ("KAR-DP-16", "KAR-KNO-02"),
    "take": ("KAR-DP-21", "KAR-DRW-01"),
    "marked": ("KAR-DP-22", "KAR-DRW-15"),
    "raise": ("KAR-DP-24", "KAR-RUL-72"),
}
CAUSES = ("tile", "potion", "card", "scroll", "council")
SHIFT_CAUSES = ("tile", "track", "card")
