"""The texts of a pack as messages, under the keys the catalogue would have for them."""

from __future__ import annotations

from functools import lru_cache

from nemeton.games.avalon.content import Pack


@lru_cache(maxsize=16)
def texts_of(pack: Pack, lang: str) -> dict[str, str]:
    """All texts of a pack: names under their kind, what is read of a thing beside it, all under its key."""
    found: dict[str, str] = {}
    for key in pack.spoken[pack.lang]:
        text = pack.text(key, lang).replace("{", "{{").replace("}", "}}")
        found[f"avalon.word.text.{key}"] = text
        thing, _, field = key.rpartition(".")
        if field in ("name", "title") or (field == "text" and key.startswith(("verse.", "task."))):
            found[f"avalon.word.{thing}"] = text
        elif field in ("text", "goal"):
            kind, _, name = thing.partition(".")
            found[f"avalon.word.{kind}_{field}.{name}"] = text
    return found
