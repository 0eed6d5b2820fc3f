"""Which languages there are: those that have a file of messages in this folder, named by their tags (`fr`, `pt-BR`)."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files

FALLBACK = "en"


def languages() -> tuple[str, ...]:
    """All of them, English first."""
    found = (file.name for file in files(__package__).iterdir() if file.name.endswith(".toml"))
    others = sorted({name.removesuffix(".toml") for name in found} - {FALLBACK})
    return (FALLBACK, *others)


LANGUAGES = languages()


def best_language(wishes: Iterable[str]) -> str:
    """The first wish there are messages for, or whose main language has some: "fr_CA.UTF-8" gets "fr"; else English."""
    offered = {lang.lower(): lang for lang in LANGUAGES}
    for wish in wishes:
        tag = wish.partition(".")[0].replace("_", "-").lower()
        for name in (tag, tag.partition("-")[0]):
            if name in offered:
                return offered[name]
    return FALLBACK
